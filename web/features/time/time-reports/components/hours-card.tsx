import { Link } from '@tanstack/react-router';
import { weekOf } from '#shared/rules/pay-periods.ts';
import { useLately } from '#web/features/time/time-reports/day-queries.ts';
import { hoursOfRows, hoursPerDay } from '#web/features/time/time-reports/hours-worked.ts';
import { formatHours } from '#web/lib/hours.ts';
import type { PendingTime } from '#web/lib/pending-time.ts';
import { serverToday, useServerNow } from '#web/lib/server-now.ts';
import { t } from '#web/lib/text.ts';
import { useWeekStart } from '#web/lib/time-settings.ts';
import { daysOfWeek } from '#web/lib/week.ts';
import { withPending } from '#web/lib/with-pending.ts';
import { Card } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { WeekBars } from './week-bars.tsx';

interface HoursCardProps {
  profileId: string;
  /** Pending time on this device. */
  pending: readonly PendingTime[];
}

/** Hours of today and of this week, with a bar for each day. A running session counts up to now. */
export default function HoursCard({ profileId, pending }: HoursCardProps) {
  const query = useLately(profileId);
  const now = useServerNow();
  const day = serverToday();
  const week = daysOfWeek(weekOf(day, useWeekStart()).starts_on);
  return (
    <Card
      title={t('Hours')}
      aside={
        <Link
          to="/employee/time-reports"
          className="rounded-sm py-2.5 font-medium text-slate hover:underline md:py-0.5"
        >
          {t('Time Reports')}
        </Link>
      }
    >
      <QueryView query={query} skeleton={<Skeleton className="h-40" />}>
        {(known) => {
          const rows = withPending(known, pending);
          const ofThisWeek = rows.filter(({ report_date }) => report_date >= (week[0] ?? day));
          return (
            <>
              <dl className="mb-4 grid grid-cols-2 gap-4">
                <Sum
                  label={t('Today')}
                  hours={hoursOfRows(
                    ofThisWeek.filter(({ report_date }) => report_date === day),
                    now,
                  )}
                />
                <Sum label={t('This week')} hours={hoursOfRows(ofThisWeek, now)} />
              </dl>
              <WeekBars days={week} hours={hoursPerDay(ofThisWeek, week, now)} today={day} />
            </>
          );
        }}
      </QueryView>
    </Card>
  );
}

function Sum({ label, hours }: { label: string; hours: number }) {
  return (
    <div>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="figures font-semibold text-xl">{formatHours(hours)}</dd>
    </div>
  );
}
