import { createFileRoute } from '@tanstack/react-router';
import { BillScreen } from '#web/features/bills/components/bill-screen.tsx';

export const Route = createFileRoute('/subcontractor/bills/$id')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  return <BillScreen key={id} id={id} listTo="/subcontractor/bills" byOffice={false} />;
}
