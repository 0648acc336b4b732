import { createFileRoute } from '@tanstack/react-router';
import { CustomerInvoiceList } from '#web/features/invoices/components/customer-invoice-list.tsx';
import { InvoicesOwed } from '#web/features/invoices/components/invoices-owed.tsx';
import { CreditNotesCard } from '#web/features/payments/components/credit-notes-card.tsx';
import { StatementButtons } from '#web/features/payments/components/statement-buttons.tsx';
import { organizationIdsOf } from '#web/lib/organization-ids.ts';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/partner/invoices/')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const viewer = useViewer();
  const organizationIds = organizationIdsOf(viewer, 'partner');
  return (
    <Page
      title={t('Invoices')}
      description={t('What you have been charged, and what is still to be paid.')}
      actions={
        <StatementButtons customers={viewer.organizations.filter(({ id }) => organizationIds.includes(id))} />
      }
    >
      <InvoicesOwed organizationIds={organizationIds} />
      <div className="grid gap-4">
        <CustomerInvoiceList organizationIds={organizationIds} />
        <CreditNotesCard customerIds={organizationIds} reader="customer" canChange={false} />
      </div>
    </Page>
  );
}
