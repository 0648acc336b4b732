import { createFileRoute, Link } from '@tanstack/react-router';
import { BatchList } from '#web/features/accounting/components/batch-list.tsx';
import { MonthsCard } from '#web/features/accounting/components/months-card.tsx';
import { NewBatch } from '#web/features/accounting/components/new-batch.tsx';
import { BillingLinks } from '#web/features/payments/components/billing-links.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { buttonStyle } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/partner-billing/accounting/')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  return (
    <Page
      title={t('Accounting')}
      description={t('Files for your accounting program, and months that are closed.')}
      actions={
        <Link to="/admin/settings/accounting" className={buttonStyle()}>
          {t('Names of accounts')}
        </Link>
      }
    >
      <BillingLinks />
      <div className="mb-6 grid gap-4">
        <Allowed to="invoice">
          <NewBatch />
        </Allowed>
        <MonthsCard />
      </div>
      <BatchList />
    </Page>
  );
}
