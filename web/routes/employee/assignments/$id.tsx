import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { AssignmentDetail } from '#web/features/assignments/components/assignment-detail.tsx';
import { useClock } from '#web/features/clock/use-clock.ts';
import { WorkOrderThread } from '#web/features/conversation/components/work-order-thread.tsx';
import { AssignmentSummary } from '#web/features/work-orders/components/assignment-summary.tsx';

export const Route = createFileRoute('/employee/assignments/$id')({ component: Screen });

function Screen() {
  const viewer = useViewer();
  const { session, isLoading, isBusy, clockIn, switchTo, clockOut } = useClock();
  return (
    <AssignmentDetail
      id={Route.useParams().id}
      profileId={viewer.profile.id}
      clock={{ session: isLoading && !session ? undefined : session, isBusy, clockIn, switchTo, clockOut }}
      renderSummary={(order) => <AssignmentSummary order={order} />}
      renderConversation={(workOrderId) => <WorkOrderThread workOrderId={workOrderId} viewer={viewer} />}
    />
  );
}
