import { createFileRoute, Link } from '@tanstack/react-router';
import { Route as RouteIcon } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { OfficeLink } from '#web/app/navigation/office-link.tsx';
import { AssignmentsCard } from '#web/features/dashboards/components/assignments-card.tsx';
import { UnreadCard } from '#web/features/dashboards/components/unread-card.tsx';
import { useMyAssignments } from '#web/features/dashboards/queries.ts';
import { useMessageCounts } from '#web/features/messages/unread/message-counts.ts';
import { ClockCard } from '#web/features/time/clock/components/clock-card.tsx';
import { Elapsed } from '#web/features/time/clock/components/elapsed.tsx';
import { useHourlyRate } from '#web/features/time/clock/hourly-rate.ts';
import { type Clock as ClockOfViewer, useClock } from '#web/features/time/clock/use-clock.ts';
import { TodayCard } from '#web/features/time/time-reports/components/today-card.tsx';
import { rememberArea } from '#web/lib/chosen-area.ts';
import { t } from '#web/lib/text.ts';
import { useAskedByAddress } from '#web/lib/use-asked-by-address.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const OfficeQueues = lazyPart(() => import('./-office-queues.tsx'));
// Both are shown only when they are not empty.
const MySentBackCard = lazyPart(() => import('#web/features/dashboards/components/my-sent-back-card.tsx'));
const RecentCard = lazyPart(() => import('#web/features/time/time-reports/components/recent-card.tsx'));
const OfflineWork = lazyPart(async () => ({
  default: (await import('#web/app/prefetch/offline-work.tsx')).OfflineWork,
}));
const HoursCard = lazyPart(() => import('#web/features/time/time-reports/components/hours-card.tsx'));

export const Route = createFileRoute('/employee/dashboard')({ component: Screen });

function Screen() {
  const { profile, capabilities } = useViewer();
  const { total } = useMessageCounts();
  const { data: assignments = [] } = useMyAssignments(profile.id);
  const clock = useClock();
  const isRateMissing = useHourlyRate(profile.id).data === null;
  const isOffice = capabilities.length > 0;
  // Without a rate, the office is what they came for.
  const startsInOffice = isOffice && isRateMissing;
  useAskedByAddress('clock-in', () => clock.openSheet());
  const [isVisit] = useState(() => location.hash === '');
  // Whoever comes back from the office starts here again; clocking in from the palette is no change of the area.
  useEffect(() => {
    if (isVisit) rememberArea(profile.id, 'field');
  }, [isVisit, profile.id]);
  return (
    <Page
      title={profile.first_name ? t('Hello, {{name}}', { name: profile.first_name }) : t('Dashboard')}
      description={isOffice ? t('Your work, and what the field has reported.') : t('Your work today.')}
      actions={isOffice && !startsInOffice && <OfficeLink profileId={profile.id} />}
    >
      {startsInOffice && (
        <div className="mb-4 grid">
          <OfficeLink profileId={profile.id} isMain />
        </div>
      )}
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        {/* In one column, the work stands before the chart of the hours. */}
        <div className="contents min-w-0 flex-col gap-4 xl:flex xl:[&>:last-child]:grow">
          <Clock {...clock} isRateMissing={isRateMissing} />
          <Suspense>
            <MySentBackCard profileId={profile.id} />
          </Suspense>
          <TodayCard profileId={profile.id} pending={clock.pendingTime} aside={<RouteLink />} />
          <div className="grid grid-cols-1 max-xl:order-1">
            <Suspense fallback={<Skeleton className="h-64 rounded-lg" />}>
              <HoursCard profileId={profile.id} pending={clock.pendingTime} />
            </Suspense>
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-4 [&>:last-child]:grow">
          <div>
            <AssignmentsCard title={t('Your Assignments')} profileId={profile.id} />
            <Suspense fallback={<div className="min-h-11" />}>
              <OfflineWork listed={assignments.map(({ work_order }) => work_order.id)} />
            </Suspense>
          </div>
          <UnreadCard unread={total} messagesPath="/employee/messages" />
          <Suspense>
            <RecentCard profileId={profile.id} />
          </Suspense>
        </div>
        {isOffice && (
          <Suspense fallback={<Skeleton className="h-96 rounded-lg xl:col-span-2" />}>
            <OfficeQueues />
          </Suspense>
        )}
      </div>
    </Page>
  );
}

function Clock({
  session,
  onBreak,
  isLoading,
  isBusy,
  pending,
  waitsForServer,
  savedIn,
  isRateMissing,
  ...clock
}: ClockOfViewer & { isRateMissing: boolean }) {
  return (
    <ClockCard
      session={session ? { since: session.clock_in_time, ...session.item } : isLoading ? undefined : null}
      elapsed={session && <Elapsed since={session.clock_in_time} />}
      isBusy={isBusy}
      isRateMissing={isRateMissing}
      pending={pending}
      waitsForServer={waitsForServer}
      savedIn={savedIn}
      onBreak={onBreak && { since: onBreak.since, ...onBreak.item }}
      onClockIn={() => clock.openSheet()}
      onResume={() => onBreak && clock.clockIn(onBreak.item)}
      onClockOut={clock.clockOut}
      onTakeBreak={clock.takeBreak}
      onEndDay={clock.endDay}
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
