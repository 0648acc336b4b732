import { useWorkOrderTime, type WorkOrderTime } from '#web/features/work-orders/cost-queries.ts';
import { hoursOf, laborCostOf } from '#web/features/work-orders/time-sums.ts';
import { formatDay, formatTime } from '#web/lib/dates.ts';
import { formatHours } from '#web/lib/hours.ts';
import { formatMoney } from '#web/lib/money.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { Card, EmptyCard } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface TimeCardProps {
  workOrderId: string;
  /** An employee sees only their own time; the sum is then not the total. */
  isOwnOnly: boolean;
}

/** The time of our own people: person, day, from, to, and the total. */
export function TimeCard({ workOrderId, isOwnOnly }: TimeCardProps) {
  const query = useWorkOrderTime(workOrderId);
  const title = isOwnOnly ? t('Your time') : t('Time');
  if (query.data?.length === 0) {
    return <EmptyCard title={title} text={t('Nobody has clocked in to this work order.')} aside={null} />;
  }
  const sum = hoursOf(query.data?.flatMap(({ segments }) => segments) ?? []);
  const cost = laborCostOf(query.data ?? []);
  return (
    <Card
      title={title}
      aside={
        sum > 0 && (
          <span className="figures font-semibold">
            {formatHours(sum)}
            {cost !== null && (
              <span className="font-normal text-ink-soft">
                {' '}
                · {t('{{amount}} at cost', { amount: formatMoney(cost) })}
              </span>
            )}
          </span>
        )
      }
    >
      <QueryView query={query} skeleton={<Skeleton className="h-6" />}>
        {(days) => (
          <ul className="divide-y divide-line/70">
            {days.map((day) => (
              <Day key={day.id} day={day} />
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}

function Day({ day }: { day: WorkOrderTime[number] }) {
  const segments = day.segments
    .filter(({ started_at, ended_at }) => started_at !== ended_at)
    .map(({ started_at, ended_at }) => `${formatTime(started_at)} – ${formatTime(ended_at)}`);
  const isOpen = day.clock_in_time !== null && day.clock_out_time === null;
  if (isOpen) segments.push(t('since {{time}}', { time: formatTime(day.clock_in_time ?? '') }));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0">
      <span className="min-w-0 flex-1 basis-48">
        <span className="font-medium">{personName(day.employee)}</span>
        <span className="figures block text-ink-soft">
          {formatDay(day.report_date)} · {segments.join(', ')}
        </span>
      </span>
      <StatusBadge kind="time" status={day.status} />
      <span className="figures w-20 text-right">{formatHours(hoursOf(day.segments))}</span>
    </li>
  );
}
