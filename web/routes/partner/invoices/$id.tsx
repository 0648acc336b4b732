import { createFileRoute } from '@tanstack/react-router';
import { ConversationCard } from '#web/features/disputes/components/conversation-card.tsx';
import { CustomerInvoice } from '#web/features/invoices/components/customer-invoice.tsx';
import { PaidSoFar } from '#web/features/payments/components/paid-so-far.tsx';

export const Route = createFileRoute('/partner/invoices/$id')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  return (
    <CustomerInvoice
      key={id}
      id={id}
      payments={
        <>
          <PaidSoFar invoiceId={id} />
          <ConversationCard invoiceId={id} side="customer" />
        </>
      }
    />
  );
}
