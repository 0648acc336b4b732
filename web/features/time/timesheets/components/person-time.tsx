import { ArrowLeft, BadgeCheck, Plus } from 'lucide-react';
import { useState } from 'react';
import { LineMarks } from '#web/features/time/timesheets/components/line-marks.tsx';
import { PersonDayCard } from '#web/features/time/timesheets/components/person-day-card.tsx';
import { SegmentDialog } from '#web/features/time/timesheets/components/segment-dialog.tsx';
import { SpanBar } from '#web/features/time/timesheets/components/span-bar.tsx';
import { type PersonDay, type TimeToReview, usePersonTime } from '#web/features/time/timesheets/queries.ts';
import type { SheetLine } from '#web/features/time/timesheets/sheet.ts';
import type { Span } from '#web/features/time/timesheets/span.ts';
import { timesheetDocument } from '#web/features/time/timesheets/timesheet-document.ts';
import { formatTime, formatWeekday } from '#web/lib/dates.ts';
import { formatHours } from '#web/lib/hours.ts';
import { formatMoney } from '#web/lib/money.ts';
import { serverToday } from '#web/lib/server-now.ts';
import { t } from '#web/lib/text.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DocumentButton } from '#web/ui/document-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { LocationMap } from '#web/ui/map/location-map.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface PersonTimeProps {
  line: SheetLine;
  span: Span;
  review: readonly TimeToReview[];
  approving: boolean;
  onApprove: () => void;
}

/** One person's days: every time segment with its position, the work performed, and the corrections. */
export function PersonTime({ line, span, review, approving, onApprove }: PersonTimeProps) {
  const { change } = useListSearch();
  const query = usePersonTime(line.id, span);
  const [isAdding, setIsAdding] = useState(false);
  const thisDay = serverToday();
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Button variant="quiet" onClick={() => change({ person: '' })} className="print:hidden">
          <ArrowLeft aria-hidden />
          {t('Everybody')}
        </Button>
        <Avatar name={line.name} personId={line.id} />
        <h2 className="min-w-0 flex-1 truncate font-semibold text-lg">{line.name}</h2>
        <span className="flex flex-wrap gap-2 print:hidden max-md:w-full max-md:[&>*]:flex-1">
          <DocumentButton {...timesheetDocument({ id: line.id, first_name: line.name }, span)}>
            {t('Timesheet PDF')}
          </DocumentButton>
          <Allowed to="manage_time">
            <Button onClick={() => setIsAdding(true)}>
              <Plus aria-hidden />
              {t('Add time')}
            </Button>
            <Button variant="main" busy={approving} disabled={line.toApprove === 0} onClick={onApprove}>
              <BadgeCheck aria-hidden />
              {t('Approve all')}
            </Button>
          </Allowed>
        </span>
      </div>
      <SpanBar span={span} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <QueryView query={query} skeleton={<Skeleton className="h-96 rounded-lg" />}>
          {(days) =>
            days.length === 0 ? (
              <Card>
                <EmptyState
                  icon={BadgeCheck}
                  title={t('No time on these days')}
                  text={t('Add what was worked and not clocked, or look at other days.')}
                  action={
                    <Allowed to="manage_time">
                      <Button onClick={() => setIsAdding(true)}>
                        <Plus aria-hidden />
                        {t('Add time')}
                      </Button>
                    </Allowed>
                  }
                />
              </Card>
            ) : (
              <div className="grid gap-4">
                {byDay(days).map(([day, entries]) => (
                  <PersonDayCard
                    key={day}
                    title={formatWeekday(`${day}T12:00`)}
                    entries={entries}
                    review={review}
                    name={line.name}
                    employeeId={line.id}
                  />
                ))}
              </div>
            )
          }
        </QueryView>
        <div className="grid gap-4 max-xl:order-first">
          <Card title={t('In these days')}>
            <Facts
              facts={[
                { label: t('Hours'), value: formatHours(line.total) },
                { label: t('Overtime'), value: formatHours(line.overtime) },
                { label: t('Cost rate'), value: line.costRates.map(formatMoney).join(', ') },
                { label: t('Gross'), value: formatMoney(line.gross) },
              ]}
            />
            <div className="mt-3 empty:hidden">
              <LineMarks line={line} />
            </div>
          </Card>
          <LocationMap
            label={t('Where {{name}} clocked in and out', { name: line.name })}
            locations={query.data?.flatMap(locationsOf) ?? []}
            className="h-72 border border-line"
          />
        </div>
      </div>
      {isAdding && (
        <SegmentDialog
          person={line}
          before={null}
          usualDay={span.ends_on < thisDay ? span.ends_on : thisDay}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  );
}

function byDay(entries: readonly PersonDay[]): [string, PersonDay[]][] {
  const days = new Map<string, PersonDay[]>();
  for (const entry of entries) days.set(entry.report_date, [...(days.get(entry.report_date) ?? []), entry]);
  return [...days].reverse();
}

/** The positions at which current time segments began and ended. */
function locationsOf({ segments, work_order, project }: PersonDay) {
  const text = work_order?.work_order_number ?? project?.project_number;
  return segments
    .filter(({ is_current, started_at, ended_at }) => is_current && ended_at > started_at)
    .flatMap(({ id, started_at, ended_at, start_lat, start_lng, end_lat, end_lng }) => [
      ...(start_lat !== null && start_lng !== null
        ? [
            {
              ...{ id: `${id} in`, latitude: start_lat, longitude: start_lng, text },
              title: t('In, {{time}}', { time: formatTime(started_at) }),
              status: { kind: 'time' as const, status: 'open' },
            },
          ]
        : []),
      ...(end_lat !== null && end_lng !== null
        ? [
            {
              ...{ id: `${id} out`, latitude: end_lat, longitude: end_lng, text },
              title: t('Out, {{time}}', { time: formatTime(ended_at) }),
              status: { kind: 'time' as const, status: 'submitted' },
            },
          ]
        : []),
    ]);
}
