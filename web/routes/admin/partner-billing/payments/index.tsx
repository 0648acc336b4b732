import { createFileRoute, Link } from '@tanstack/react-router';
import { BillingLinks } from '#web/features/payments/components/billing-links.tsx';
import { PaymentList } from '#web/features/payments/components/payment-list.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { buttonStyle } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/partner-billing/payments/')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const action = (
    <Allowed to="invoice">
      <Link to="/admin/partner-billing/payments/new" className={buttonStyle({ variant: 'main' })}>
        {t('Record payment')}
      </Link>
    </Allowed>
  );
  return (
    <Page title={t('Payments')} description={t('What customers have paid.')} actions={action}>
      <BillingLinks />
      <PaymentList emptyAction={null} />
    </Page>
  );
}
