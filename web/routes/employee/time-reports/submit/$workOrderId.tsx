import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { TimeList } from '#web/features/time/components/time-list.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/employee/time-reports/submit/$workOrderId')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const { workOrderId } = Route.useParams();
  const { profile } = useViewer();
  return (
    <Page
      crumbs={[{ label: t('Time Reports'), to: '/employee/time-reports' }, { label: t('Work order') }]}
      title={t('Your time on this work order')}
    >
      <TimeList employeeId={profile.id} workOrderId={workOrderId} />
    </Page>
  );
}
