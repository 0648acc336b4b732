import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { useClock } from '#web/features/clock/use-clock.ts';
import { NewReportScreen } from '#web/features/reports/components/new-report-screen.tsx';
import { parseDraftSearch } from '#web/features/reports/draft-search.ts';
import { SessionsOnOrder } from '#web/features/time/components/sessions-on-order.tsx';

export const Route = createFileRoute('/employee/time-reports/submit/$workOrderId')({
  validateSearch: parseDraftSearch,
  component: Screen,
});

function Screen() {
  const { workOrderId } = Route.useParams();
  const { draft } = Route.useSearch();
  const { profile } = useViewer();
  const { pendingTime } = useClock();
  return (
    <NewReportScreen
      key={workOrderId}
      area="employee"
      workOrderId={workOrderId}
      profileId={profile.id}
      draftId={draft}
      above={<SessionsOnOrder profileId={profile.id} workOrderId={workOrderId} pending={pendingTime} />}
    />
  );
}
