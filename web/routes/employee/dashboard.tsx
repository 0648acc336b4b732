import { createFileRoute, Link } from '@tanstack/react-router';
import { Route as RouteIcon } from 'lucide-react';
import { OfflineWork } from '#web/app/ahead/offline-work.tsx';
import { useMessageCounts } from '#web/app/messages/message-counts.ts';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { Elapsed } from '#web/features/clock/components/elapsed.tsx';
import { useClock } from '#web/features/clock/use-clock.ts';
import { useOfficeAgenda } from '#web/features/dashboards/agenda.ts';
import { AssignmentsCard } from '#web/features/dashboards/components/assignments-card.tsx';
import { MySentBackCard } from '#web/features/dashboards/components/my-sent-back-card.tsx';
import { ReportsQueue } from '#web/features/dashboards/components/reports-queue.tsx';
import { ToAssignQueue } from '#web/features/dashboards/components/to-assign-queue.tsx';
import { UnreadCard } from '#web/features/dashboards/components/unread-card.tsx';
import { ClockCard } from '#web/features/time/components/clock-card.tsx';
import { HoursCard } from '#web/features/time/components/hours-card.tsx';
import { RecentCard } from '#web/features/time/components/recent-card.tsx';
import { TodayCard } from '#web/features/time/components/today-card.tsx';
import { t } from '#web/lib/text.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export const Route = createFileRoute('/employee/dashboard')({ component: Screen });

function Screen() {
  const { profile } = useViewer();
  const { total } = useMessageCounts();
  return (
    <Page
      title={profile.first_name ? t('Hello, {{name}}', { name: profile.first_name }) : t('Dashboard')}
      description={t('Your work, and what the field has reported.')}
    >
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <Clock />
          <MySentBackCard profileId={profile.id} />
          <TodayCard profileId={profile.id} aside={<RouteLink />} />
          <HoursCard profileId={profile.id} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <div>
            <AssignmentsCard title={t('Your Assignments')} profileId={profile.id} />
            <OfflineWork />
          </div>
          <UnreadCard unread={total} messagesPath="/employee/messages" />
          <RecentCard profileId={profile.id} />
          <QueryView query={useOfficeAgenda()} skeleton={<Skeleton className="h-96 rounded-lg" />}>
            {(agenda) => (
              <>
                <ToAssignQueue agenda={agenda} />
                <ReportsQueue agenda={agenda} />
              </>
            )}
          </QueryView>
        </div>
      </div>
    </Page>
  );
}

function Clock() {
  const { session, isLoading, isBusy, pending, openSheet, clockOut, takeBreak, endDay } = useClock();
  return (
    <ClockCard
      session={session ? { since: session.clock_in_time, ...session.item } : isLoading ? undefined : null}
      elapsed={session && <Elapsed since={session.clock_in_time} />}
      isBusy={isBusy}
      pending={pending}
      onClockIn={() => openSheet()}
      onClockOut={clockOut}
      onBreak={takeBreak}
      onEndDay={endDay}
    />
  );
}

function RouteLink() {
  return (
    <Link to="/employee/daily-route" className={buttonStyle({ size: 'small' })}>
      <RouteIcon aria-hidden />
      {t('Daily Route')}
    </Link>
  );
}
