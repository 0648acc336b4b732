import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { AssignmentDetail } from '#web/features/assignments/components/assignment-detail.tsx';
import { WorkOrderThread } from '#web/features/conversation/components/work-order-thread.tsx';

export const Route = createFileRoute('/employee/assignments/$id')({ component: Screen });

function Screen() {
  const viewer = useViewer();
  return (
    <AssignmentDetail
      id={Route.useParams().id}
      renderConversation={(workOrderId) => <WorkOrderThread workOrderId={workOrderId} viewer={viewer} />}
    />
  );
}
