import { createFileRoute, Link } from '@tanstack/react-router';
import { FilePlus2 } from 'lucide-react';
import { InvoiceList } from '#web/features/invoices/components/invoice-list.tsx';
import { NewInvoiceButton } from '#web/features/invoices/components/new-draft.tsx';
import { BillingLinks } from '#web/features/payments/components/billing-links.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { buttonStyle } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/partner-billing/invoices/')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  return (
    <Page
      title={t('Partner Invoices')}
      description={t('What customers have been charged.')}
      actions={
        <>
          <NewInvoiceButton />
          <ReadyLink variant="main" />
        </>
      }
    >
      <BillingLinks />
      <InvoiceList emptyAction={<ReadyLink variant="outline" />} />
    </Page>
  );
}

/** Most invoices are made from the work that is ready for them. */
const ReadyLink = ({ variant }: { variant: 'main' | 'outline' }) => (
  <Allowed to="invoice">
    <Link to="/admin/partner-billing/select-reports" className={buttonStyle({ variant })}>
      <FilePlus2 aria-hidden />
      {t('Select Reports')}
    </Link>
  </Allowed>
);
