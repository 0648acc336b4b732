import { createFileRoute } from '@tanstack/react-router';
import { ExportedIn } from '#web/features/accounting/components/exported-in.tsx';
import { RecordHistory } from '#web/features/audit/components/record-history.tsx';
import { DepositsCard } from '#web/features/contract-billing/components/deposits-card.tsx';
import { ConversationCard } from '#web/features/disputes/components/conversation-card.tsx';
import { RemindersCard } from '#web/features/dunning/components/reminders-card.tsx';
import { InvoiceDetail } from '#web/features/invoices/components/invoice-detail.tsx';
import { InvoiceLinkCard } from '#web/features/invoices/links/components/invoice-link-card.tsx';
import { PaymentsCard } from '#web/features/payments/components/payments-card.tsx';
import { PriceReason } from '#web/features/prices/components/price-reason.tsx';

export const Route = createFileRoute('/admin/partner-billing/invoices/$id')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  return (
    <>
      <InvoiceDetail
        id={id}
        whyPrice={(question) => <PriceReason {...question} />}
        deposits={(invoice) => <DepositsCard invoice={invoice} />}
        payments={
          <>
            <PaymentsCard key={`payments ${id}`} invoiceId={id} />
            <RemindersCard key={`reminders ${id}`} invoiceId={id} />
            <InvoiceLinkCard key={`link ${id}`} invoiceId={id} />
            <ConversationCard key={`conversation ${id}`} invoiceId={id} side="office" />
          </>
        }
      />
      <ExportedIn key={`batches ${id}`} kinds={['invoice', 'invoice_void']} id={id} />
      <RecordHistory key={`history ${id}`} records={[{ table: 'partner_invoices', id }]} collapsed />
    </>
  );
}
