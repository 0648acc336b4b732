import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { NewReportScreen } from '#web/features/reports/components/new-report-screen.tsx';
import { TimeList } from '#web/features/time/components/time-list.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';

export const Route = createFileRoute('/employee/time-reports/submit/$workOrderId')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const { workOrderId } = Route.useParams();
  const { profile } = useViewer();
  return (
    <NewReportScreen
      key={workOrderId}
      area="employee"
      workOrderId={workOrderId}
      profileId={profile.id}
      below={
        <section className="mt-8">
          <h2 className="mb-3 font-semibold text-base">{t('Your time on this work order')}</h2>
          <TimeList employeeId={profile.id} workOrderId={workOrderId} />
        </section>
      }
    />
  );
}
