import { createFileRoute } from '@tanstack/react-router';
import { AssignmentDetail } from '#web/features/assigned-work/components/assignment-detail.tsx';
import { WorkOrderThread } from '#web/features/messages/conversation/components/work-order-thread.tsx';
import { MileageCard } from '#web/features/mileage/components/mileage-card.tsx';
import { useClock } from '#web/features/time/clock/use-clock.ts';
import { AssignmentSummary } from '#web/features/work-orders/components/assignment-summary.tsx';
import { useViewer } from '#web/lib/viewer.ts';

export const Route = createFileRoute('/employee/assignments/$id')({ component: Screen });

function Screen() {
  const viewer = useViewer();
  const { session, isLoading, isBusy, clockIn, switchTo, clockOut } = useClock();
  return (
    <AssignmentDetail
      id={Route.useParams().id}
      profileId={viewer.profile.id}
      clock={{ session: isLoading && !session ? undefined : session, isBusy, clockIn, switchTo, clockOut }}
      renderMileage={(job) => <MileageCard job={job} />}
      renderSummary={(order) => <AssignmentSummary order={order} />}
      renderConversation={(workOrderId) => <WorkOrderThread workOrderId={workOrderId} viewer={viewer} />}
    />
  );
}
