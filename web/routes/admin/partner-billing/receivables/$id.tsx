import { createFileRoute } from '@tanstack/react-router';
import { DepositButton } from '#web/features/contract-billing/components/deposit-button.tsx';
import { CustomerDunningCard } from '#web/features/dunning/components/customer-dunning-card.tsx';
import { CustomerAccount } from '#web/features/payments/components/customer-account.tsx';

export const Route = createFileRoute('/admin/partner-billing/receivables/$id')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  return (
    <CustomerAccount
      key={id}
      id={id}
      dunning={<CustomerDunningCard customerId={id} />}
      actions={<DepositButton organizationId={id} />}
    />
  );
}
