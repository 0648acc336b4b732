import { createFileRoute, Link } from '@tanstack/react-router';
import { InvoiceList } from '#web/features/invoices/components/invoice-list.tsx';
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
    <Page title={t('Partner Invoices')} description={t('What customers have been charged.')}>
      <BillingLinks />
      <InvoiceList
        emptyAction={
          <Allowed to="invoice">
            <Link to="/admin/partner-billing/select-reports" className={buttonStyle()}>
              {t('Select Reports')}
            </Link>
          </Allowed>
        }
      />
    </Page>
  );
}
