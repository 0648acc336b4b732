import { createFileRoute } from '@tanstack/react-router';
import { ExportedIn } from '#web/features/accounting/components/exported-in.tsx';
import { RecordHistory } from '#web/features/audit/components/record-history.tsx';
import { PaymentPage } from '#web/features/payments/components/payment-page.tsx';

export const Route = createFileRoute('/admin/partner-billing/payments/$id')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  return (
    <PaymentPage key={id} id={id}>
      <ExportedIn kinds={['payment', 'payment_return']} id={id} />
      <RecordHistory records={[{ table: 'customer_payments', id }]} collapsed className="" />
    </PaymentPage>
  );
}
