import { createFileRoute } from '@tanstack/react-router';
import { BillScreen } from '#web/features/bills/components/bill-screen.tsx';

export const Route = createFileRoute('/subcontractor/bills/$id')({ component: Screen });

function Screen() {
  return <BillScreen id={Route.useParams().id} listTo="/subcontractor/bills" byOffice={false} />;
}
