import { createFileRoute } from '@tanstack/react-router';
import { MonthsCard } from '#web/features/accounting/components/months-card.tsx';
import { BillingLinks } from '#web/features/payments/components/billing-links.tsx';
import { t } from '#web/lib/text.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/partner-billing/accounting/')({ component: Screen });

function Screen() {
  return (
    <Page title={t('Accounting')} description={t('Months of the books that are closed.')}>
      <BillingLinks />
      <MonthsCard />
    </Page>
  );
}
