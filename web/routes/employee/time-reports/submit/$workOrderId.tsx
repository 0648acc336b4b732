import { createFileRoute } from '@tanstack/react-router';
import { NewReportScreen } from '#web/features/reports/components/new-report-screen.tsx';
import { parseDraftSearch } from '#web/features/reports/draft-search.ts';
import { useClock } from '#web/features/time/clock/use-clock.ts';
import { SessionsOnOrder } from '#web/features/time/time-reports/components/sessions-on-order.tsx';
import { useViewer } from '#web/lib/viewer.ts';

export const Route = createFileRoute('/employee/time-reports/submit/$workOrderId')({
  validateSearch: parseDraftSearch,
  component: Screen,
});

function Screen() {
  const { workOrderId } = Route.useParams();
  const { draft, report } = Route.useSearch();
  const { profile } = useViewer();
  const { pendingTime } = useClock();
  return (
    <NewReportScreen
      key={`${workOrderId} ${report}`}
      area="employee"
      workOrderId={workOrderId}
      profileId={profile.id}
      draftId={draft}
      correctsId={report}
      above={<SessionsOnOrder profileId={profile.id} workOrderId={workOrderId} pending={pendingTime} />}
    />
  );
}
