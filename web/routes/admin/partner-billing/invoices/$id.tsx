import { createFileRoute } from '@tanstack/react-router';
import { InvoiceDetail } from '#web/features/invoices/components/invoice-detail.tsx';

export const Route = createFileRoute('/admin/partner-billing/invoices/$id')({ component: Screen });

function Screen() {
  return <InvoiceDetail id={Route.useParams().id} />;
}
