import { Clock3 } from 'lucide-react';
import { SegmentList } from '#web/features/time/time-reports/components/segment-list.tsx';
import { TimeStatus } from '#web/features/time/time-reports/components/time-status.tsx';
import { UnsubmittedText } from '#web/features/time/time-reports/components/unsubmitted-text.tsx';
import { WaitingMark } from '#web/features/time/time-reports/components/waiting-mark.tsx';
import { WorkPerformedForm } from '#web/features/time/time-reports/components/work-performed-form.tsx';
import { type DayRow, useDaysOn, useLockedPeriods } from '#web/features/time/time-reports/day-queries.ts';
import { hoursOfRow } from '#web/features/time/time-reports/hours-worked.ts';
import { canDescribe, isLocked, textsOf } from '#web/features/time/time-reports/work-performed.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatHours } from '#web/lib/hours.ts';
import type { PendingTime } from '#web/lib/pending-time.ts';
import { useServerNow } from '#web/lib/server-now.ts';
import { t } from '#web/lib/text.ts';
import { isOnlyHere, type ShownRow, withPending } from '#web/lib/with-pending.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { FreeText } from '#web/ui/free-text.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface SessionsOnOrderProps {
  profileId: string;
  workOrderId: string;
  /** Pending time on this device. */
  pending: readonly PendingTime[];
}

/** The user's time on one work order by day, each with the field for the work performed. */
export function SessionsOnOrder({ profileId, workOrderId, pending }: SessionsOnOrderProps) {
  const waiting = pending.filter((time) => time.work_order_id === workOrderId);
  return (
    <section className="mb-8">
      <h2 className="mb-3 font-semibold text-base">{t('Your time on this work order')}</h2>
      <QueryView
        query={useDaysOn(profileId, workOrderId)}
        skeleton={<Skeleton className="h-44 rounded-lg" />}
        meanwhile={waiting.length > 0 ? [] : undefined}
      >
        {(known) => {
          const rows = withPending(known, waiting);
          return rows.length === 0 ? (
            <Card>
              <p className="flex items-center gap-2 py-2 text-ink-soft">
                <Clock3 aria-hidden className="size-4 shrink-0" />
                {t('You have not clocked in to this work order.')}
              </p>
            </Card>
          ) : (
            <ul className="grid gap-3">
              {rows.map((row) => (
                <li key={row.id}>
                  <Session row={row} profileId={profileId} />
                </li>
              ))}
            </ul>
          );
        }}
      </QueryView>
    </section>
  );
}

function Session({ row, profileId }: { row: ShownRow<DayRow>; profileId: string }) {
  const now = useServerNow();
  const { data: locked = [] } = useLockedPeriods();
  const isOpen = canDescribe(row, locked) && !isOnlyHere(row);
  // The field below shows it, so it is not shown twice.
  const texts = textsOf(row).filter((text) => !isOpen || text !== row.work_performed.trim());
  return (
    <Card
      title={formatDate(row.report_date)}
      aside={
        <span className="flex items-center gap-3">
          {row.isPending && <WaitingMark forServer={row.waitsForServer} />}
          <TimeStatus row={row} isLocked={isLocked(row.report_date, locked)} />
          <span className="figures font-medium">{formatHours(hoursOfRow(row, now))}</span>
        </span>
      }
    >
      <div className="grid gap-3">
        <SegmentList row={row} />
        {texts.map((text) => (
          <FreeText key={text}>{text}</FreeText>
        ))}
        {row.status === 'rejected' && (
          <Alert kind="attention" title={t('Sent back')} className="wrap-anywhere">
            {row.review_notes || t('Say what was done, and it goes to the office again.')}
          </Alert>
        )}
        {!isOpen && !isOnlyHere(row) && <UnsubmittedText row={row} profileId={profileId} />}
        {isOpen && (
          <WorkPerformedForm
            // The submitted text is the field's value the next time.
            key={row.work_performed}
            row={row}
            profileId={profileId}
            label={t('What you did on {{day}}', { day: formatDate(row.report_date) })}
          />
        )}
      </div>
    </Card>
  );
}
