import { createFileRoute } from '@tanstack/react-router';
import { NewReportScreen } from '#web/features/reports/components/new-report-screen.tsx';
import { parseDraftSearch } from '#web/features/reports/draft-search.ts';
import { useViewer } from '#web/lib/viewer.ts';

export const Route = createFileRoute('/subcontractor/reports/new/$workOrderId')({
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
      area="subcontractor"
      workOrderId={workOrderId}
      profileId={profile.id}
      draftId={draft}
      correctsId={report}
    />
  );
}
