import { createFileRoute } from '@tanstack/react-router';
import { NewReportScreen } from '#web/features/reports/components/new-report-screen.tsx';
import { parseDraftSearch } from '#web/features/reports/draft-search.ts';
import { useViewer } from '#web/lib/viewer.ts';

export const Route = createFileRoute('/admin/work-orders/$workOrderId/submit-report')({
  validateSearch: parseDraftSearch,
  component: Screen,
});

function Screen() {
  const { workOrderId } = Route.useParams();
  const { draft, report } = Route.useSearch();
  const { profile } = useViewer();
  return (
    <NewReportScreen
      key={`${workOrderId} ${report}`}
      area="admin"
      workOrderId={workOrderId}
      profileId={profile.id}
      draftId={draft}
      correctsId={report}
    />
  );
}
