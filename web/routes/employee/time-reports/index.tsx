import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { TimeList } from '#web/features/time/components/time-list.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/employee/time-reports/')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const { profile } = useViewer();
  return (
    <Page title={t('Time Reports')} description={t('Your working time, day by day.')}>
      <TimeList employeeId={profile.id} />
    </Page>
  );
}
