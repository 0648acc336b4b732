import { createFileRoute } from '@tanstack/react-router';
import { ContractList } from '#web/features/contract-billing/components/contract-list.tsx';
import { BillingLinks } from '#web/features/payments/components/billing-links.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/partner-billing/contracts/')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  return (
    <Page title={t('Contracts')} description={t('Projects that are billed by a schedule of values.')}>
      <BillingLinks />
      <ContractList />
    </Page>
  );
}
