import { useState } from 'react';
import { sumHours } from '#shared/rules/overtime.ts';
import { EndSessionDialog } from '#web/features/time/timesheets/components/end-session-dialog.tsx';
import { ItemLink } from '#web/features/time/timesheets/components/item-link.tsx';
import { ReasonDialog } from '#web/features/time/timesheets/components/reason-dialog.tsx';
import { ReviewFlag } from '#web/features/time/timesheets/components/review-flag.tsx';
import { SegmentDialog } from '#web/features/time/timesheets/components/segment-dialog.tsx';
import { SegmentLine } from '#web/features/time/timesheets/components/segment-line.tsx';
import {
  type PersonDay,
  type Segment,
  TIME_TABLES,
  type TimeToReview,
} from '#web/features/time/timesheets/queries.ts';
import { formatDate, formatTime } from '#web/lib/dates.ts';
import { formatHours } from '#web/lib/hours.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useDecision } from '#web/lib/use-decision.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface PersonDayCardProps {
  title: string;
  entries: readonly PersonDay[];
  review: readonly TimeToReview[];
  name: string;
  employeeId: string;
}

type Doing =
  | { what: 'correct' | 'strike'; entry: PersonDay; segment: Segment }
  | { what: 'send back' | 'end'; entry: PersonDay };

/** One day of a person: each work item with its time segments, and the office's actions. */
export function PersonDayCard({ title, entries, review, name, employeeId }: PersonDayCardProps) {
  const [doing, setDoing] = useState<Doing | null>(null);
  const close = () => setDoing(null);
  const day = formatDate(entries[0]?.report_date);
  const done = (text: string) => ({
    invalidates: TIME_TABLES,
    onSuccess: () => {
      toast({
        kind: 'success',
        title: text,
        description: `${name} · ${day}`,
      });
      close();
    },
  });
  const strike = useCommand('strike_time', done(t('Time deleted')));
  const sendBack = useDecision('send_back_time', {
    invalidates: TIME_TABLES,
    onSuccess: close,
    decided: () => ({
      title: t('Sent back to {{name}}', { name }),
      description: day,
      undone: t('The time of {{name}} is back in review', { name }),
    }),
  });
  const canManage = useMay()('manage_time');
  const undo = useCommand('undo_send_back_time', done(t('No longer sent back')));
  const hours = sumHours(
    entries.flatMap(({ segments }) =>
      segments.flatMap((each) => (each.is_current ? [each.hours_worked] : [])),
    ),
  );

  return (
    <Card title={title} aside={<span className="figures font-semibold">{formatHours(hours)}</span>} flush>
      <ul className="divide-y divide-line/70 border-line/70 border-t">
        {entries.map((entry) => (
          <li key={entry.id} className="grid gap-2 px-4 py-3">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <span className="flex min-w-0 flex-1 basis-52 font-medium">
                <ItemLink order={entry.work_order} project={entry.project} />
              </span>
              <StatusBadge kind="time" status={entry.status} />
              {canManage && (entry.status === 'submitted' || entry.status === 'approved') && (
                <Button size="small" variant="quiet" onClick={() => setDoing({ what: 'send back', entry })}>
                  {t('Send back')}
                </Button>
              )}
              {canManage && entry.status === 'rejected' && (
                <Button
                  size="small"
                  variant="quiet"
                  busy={undo.isPending && undo.variables?.report_ids.includes(entry.id)}
                  onClick={() => undo.mutate({ report_ids: [entry.id] })}
                >
                  {t('Undo “send back”')}
                </Button>
              )}
            </div>
            {entry.status === 'rejected' && entry.review_notes && (
              <Alert
                kind="attention"
                title={t('Sent back by {{name}}', { name: personName(entry.reviewer) })}
                className="wrap-anywhere"
              >
                {entry.review_notes}
              </Alert>
            )}
            <ul className="grid gap-1.5">
              {entry.segments.map((segment) => (
                <SegmentLine
                  key={segment.id}
                  segment={segment}
                  review={review.find(({ segment_id }) => segment_id === segment.id)?.reason}
                  onCorrect={() => setDoing({ what: 'correct', entry, segment })}
                  onStrike={() => setDoing({ what: 'strike', entry, segment })}
                />
              ))}
              {entry.status === 'open' && entry.clock_in_time && (
                <li className="flex flex-wrap items-center gap-2">
                  <span className="figures flex-1">
                    {t('Running since {{time}}', { time: formatTime(entry.clock_in_time) })}
                  </span>
                  {canManage && (
                    <Button size="small" onClick={() => setDoing({ what: 'end', entry })}>
                      {t('End session')}
                    </Button>
                  )}
                  {review
                    .filter((one) => one.employee_report_id === entry.id && one.segment_id === null)
                    .map(({ happened_at, reason }) => (
                      <ReviewFlag key={happened_at} reason={reason ?? ''} />
                    ))}
                </li>
              )}
            </ul>
          </li>
        ))}
      </ul>
      {doing?.what === 'correct' && (
        <SegmentDialog
          person={{ id: employeeId, name }}
          before={{ day: doing.entry, segment: doing.segment }}
          usualDay={doing.entry.report_date}
          onClose={close}
        />
      )}
      {doing?.what === 'strike' && (
        <ReasonDialog
          title={t('Delete this time segment?')}
          description={t('It no longer counts, but stays readable.')}
          hint={t('The person reads this.')}
          action={t('Delete')}
          isDangerous
          busy={strike.isPending}
          onClose={close}
          onConfirm={(reason) => strike.mutate({ segment_id: doing.segment.id, reason })}
        />
      )}
      {doing?.what === 'send back' && (
        <ReasonDialog
          title={t('Send this back to {{name}}?', { name })}
          label={t('What is missing')}
          hint={t('The person reads this and answers by saying what was done.')}
          action={t('Send back')}
          busy={sendBack.isPending}
          onClose={close}
          onConfirm={(review_notes) => sendBack.mutate({ report_ids: [doing.entry.id], review_notes })}
        />
      )}
      {doing?.what === 'end' && (
        <EndSessionDialog
          session={{
            ...{ id: doing.entry.id, clock_in_time: doing.entry.clock_in_time },
            employee: { first_name: name, last_name: '' },
          }}
          onClose={close}
        />
      )}
    </Card>
  );
}
