import { Link } from '@tanstack/react-router';
import { Clock3, SearchX } from 'lucide-react';
import { addDays } from '#shared/rules/calendar-days.ts';
import { byDay } from '#web/features/time/time-reports/by-day.ts';
import { DayCard } from '#web/features/time/time-reports/components/day-card.tsx';
import { DayFilters } from '#web/features/time/time-reports/components/day-filters.tsx';
import { type DayFilter, useDays } from '#web/features/time/time-reports/day-queries.ts';
import { hoursOfRows } from '#web/features/time/time-reports/hours-worked.ts';
import { itemsOf } from '#web/features/time/time-reports/worked-item.ts';
import type { PendingTime } from '#web/lib/pending-time.ts';
import { useServerNow } from '#web/lib/server-now.ts';
import { t } from '#web/lib/text.ts';
import { type ListSearch, useListSearch } from '#web/lib/use-list-search.ts';
import { isDay } from '#web/lib/week.ts';
import { withPending } from '#web/lib/with-pending.ts';
import { useNeedsSignal } from '#web/offline/cache/use-needs-signal.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { NeedsSignal } from '#web/ui/needs-signal.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface TimeDaysProps {
  profileId: string;
  /** Pending time on this device. */
  pending: readonly PendingTime[];
}

/**
 * The user's time by day, newest first: everything, one work order or project, or one week; the URL has the filters.
 */
export function TimeDays({ profileId, pending }: TimeDaysProps) {
  const now = useServerNow();
  const { search, change, show } = useListSearch();
  const filter = filterOf(search);
  const query = useDays(profileId, filter);
  const known = query.data?.pages.flatMap((page) => page.rows);
  const merged = withPending(known ?? [], pending, {
    ...filter,
    days: filter.week ? daysFrom(filter.week) : undefined,
  });
  // Offline and without cached data, only pending time is shown.
  const rows = known || merged.length > 0 ? merged : undefined;
  const needsSignal = useNeedsSignal(query) && !rows;
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <div className="grid gap-4">
      <DayFilters
        filter={filter}
        items={itemsOf(rows ?? [])}
        hours={rows && filter.week ? hoursOfRows(rows, now) : undefined}
        onChange={change}
      />
      {needsSignal ? (
        <NeedsSignal />
      ) : query.isError && !rows ? (
        <ErrorState error={query.error} onRetry={() => query.refetch()} />
      ) : !rows ? (
        <DaysSkeleton />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={isFiltered ? SearchX : Clock3}
          title={isFiltered ? t('No time here') : t('No time recorded yet')}
          text={
            isFiltered
              ? t('You have not worked on it in this time.')
              : t('Each day on a work order or project appears here.')
          }
          action={
            isFiltered ? (
              <Button onClick={() => show({})}>{t('Show all')}</Button>
            ) : (
              <Link to="/employee/dashboard" hash="clock-in" className={buttonStyle()}>
                {t('Clock In')}
              </Link>
            )
          }
          className="rounded-lg border border-line bg-surface"
        />
      ) : (
        <ol className={query.isPlaceholderData ? 'grid gap-4 opacity-60' : 'grid gap-4'}>
          {byDay(rows).map(({ day, rows: ofDay }) => (
            <li key={day}>
              <DayCard day={day} rows={ofDay} profileId={profileId} />
            </li>
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <Button
          className="justify-self-center print:hidden"
          busy={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          {t('Earlier days')}
        </Button>
      )}
    </div>
  );
}

const daysFrom = (week: string) => ({ first: week, last: addDays(week, 6) });

const textOrNothing = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

function filterOf({ workOrderId, projectId, week }: ListSearch): DayFilter {
  return {
    workOrderId: textOrNothing(workOrderId),
    projectId: textOrNothing(projectId),
    week: isDay(week) ? week : undefined,
  };
}

function DaysSkeleton() {
  return (
    <div role="status" aria-label={t('Loading...')} className="grid gap-4">
      {[1, 2, 3].map((day) => (
        <Skeleton key={day} className="h-40 rounded-lg" />
      ))}
    </div>
  );
}
