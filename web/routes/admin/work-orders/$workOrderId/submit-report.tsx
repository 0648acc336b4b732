import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { NewReportScreen } from '#web/features/reports/components/new-report-screen.tsx';

export const Route = createFileRoute('/admin/work-orders/$workOrderId/submit-report')({ component: Screen });

function Screen() {
  const { workOrderId } = Route.useParams();
  const { profile } = useViewer();
  return <NewReportScreen key={workOrderId} area="admin" workOrderId={workOrderId} profileId={profile.id} />;
}
