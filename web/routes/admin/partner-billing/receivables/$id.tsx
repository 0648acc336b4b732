import { createFileRoute } from '@tanstack/react-router';
import { CustomerDunningCard } from '#web/features/dunning/components/customer-dunning-card.tsx';
import { DepositButton } from '#web/features/contract-billing/components/deposit-button.tsx';
import { CustomerAccount } from '#web/features/payments/components/customer-account.tsx';

export const Route = createFileRoute('/admin/partner-billing/receivables/$id')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  return <CustomerAccount key={id} id={id} dunning={<CustomerDunningCard customerId={id} />} />;
  return <CustomerAccount key={id} id={id} actions={<DepositButton organizationId={id} />} />;
}
