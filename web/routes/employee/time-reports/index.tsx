import { createFileRoute, Link } from '@tanstack/react-router';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { useClock } from '#web/features/clock/use-clock.ts';
import { DraftList } from '#web/features/reports/components/draft-list.tsx';
import { SetAsideEvents } from '#web/features/set-aside/components/set-aside-events.tsx';
import { TimeDays } from '#web/features/time/components/time-days.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/employee/time-reports/')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const { profile } = useViewer();
  const { workOrderId } = Route.useSearch();
  const { pendingTime } = useClock();
  return (
    <Page
      title={t('Time Reports')}
      description={t('Your working time, day by day.')}
      width="reading"
      actions={
        typeof workOrderId === 'string' && (
          <Link
            to="/employee/time-reports/submit/$workOrderId"
            params={{ workOrderId }}
            className={buttonStyle({ variant: 'main' })}
          >
            {t('Submit Report')}
          </Link>
        )
      }
    >
      <DraftList profileId={profile.id} area="employee" className="mb-4" />
      <SetAsideEvents profileId={profile.id} className="mb-4" />
      <TimeDays profileId={profile.id} pending={pendingTime} />
    </Page>
  );
}
