import { createFileRoute } from '@tanstack/react-router';
import { BillScreen } from '#web/features/bills/components/bill-screen.tsx';

export const Route = createFileRoute('/admin/subcontractor-bills/$id')({ component: Screen });

function Screen() {
  return <BillScreen id={Route.useParams().id} listTo="/admin/subcontractor-bills" byOffice />;
}
