import { createFileRoute } from '@tanstack/react-router';
import { PartnerWorkOrder } from '#web/features/work-orders/components/partner-work-order.tsx';

export const Route = createFileRoute('/partner/work-orders/$id')({ component: Screen });

function Screen() {
  return <PartnerWorkOrder id={Route.useParams().id} />;
}
