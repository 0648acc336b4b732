import { createFileRoute, Link } from '@tanstack/react-router';
import { DraftList } from '#web/features/reports/components/draft-list.tsx';
import { useClock } from '#web/features/time/clock/use-clock.ts';
import { SetAsideEvents } from '#web/features/time/set-aside/components/set-aside-events.tsx';
import { OwnTimesheets } from '#web/features/time/time-reports/components/own-timesheets.tsx';
import { TimeDays } from '#web/features/time/time-reports/components/time-days.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { useViewer } from '#web/lib/viewer.ts';
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
        <>
          <OwnTimesheets />
          {typeof workOrderId === 'string' && (
            <Link
              to="/employee/time-reports/submit/$workOrderId"
              params={{ workOrderId }}
              className={buttonStyle({ variant: 'main' })}
            >
              {t('Submit Report')}
            </Link>
          )}
        </>
      }
    >
      <DraftList profileId={profile.id} area="employee" className="mb-4" />
      <SetAsideEvents profileId={profile.id} className="mb-4" />
      <TimeDays profileId={profile.id} pending={pendingTime} />
    </Page>
  );
}
