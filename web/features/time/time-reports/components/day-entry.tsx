import { Link } from '@tanstack/react-router';
import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { SegmentList } from '#web/features/time/time-reports/components/segment-list.tsx';
import { TimeStatus } from '#web/features/time/time-reports/components/time-status.tsx';
import { UnsubmittedText } from '#web/features/time/time-reports/components/unsubmitted-text.tsx';
import { WaitingMark } from '#web/features/time/time-reports/components/waiting-mark.tsx';
import { WorkPerformedForm } from '#web/features/time/time-reports/components/work-performed-form.tsx';
import { type DayRow, useLockedPeriods } from '#web/features/time/time-reports/day-queries.ts';
import { hoursOfRow } from '#web/features/time/time-reports/hours-worked.ts';
import { canDescribe, isLocked, textsOf } from '#web/features/time/time-reports/work-performed.ts';
import { itemOf } from '#web/features/time/time-reports/worked-item.ts';
import { formatHours } from '#web/lib/hours.ts';
import { useServerNow } from '#web/lib/server-now.ts';
import { t } from '#web/lib/text.ts';
import { isOnlyHere, type ShownRow } from '#web/lib/with-pending.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { FreeText } from '#web/ui/free-text.tsx';

interface DayEntryProps {
  row: ShownRow<DayRow>;
  profileId: string;
}

/** One work order or project of one day: its time segments, the work performed, and the office's decision. */
export function DayEntry({ row, profileId }: DayEntryProps) {
  const now = useServerNow();
  const [isWriting, setIsWriting] = useState(false);
  const { data: locked = [] } = useLockedPeriods();
  const item = itemOf(row);
  const texts = textsOf(row);
  const write = texts.length > 0 ? t('Edit work performed') : t('Submit work performed');
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex items-start gap-3">
        <p className="min-w-0 flex-1">
          {item ? <ItemName item={item} /> : t('Work you cannot see any more')}
        </p>
        <p className="flex shrink-0 items-center gap-1.5 max-md:flex-col-reverse max-md:items-end">
          {row.isPending && <WaitingMark forServer={row.waitsForServer} />}
          <TimeStatus row={row} isLocked={isLocked(row.report_date, locked)} />
          <span className="figures w-20 text-right font-medium">{formatHours(hoursOfRow(row, now))}</span>
        </p>
      </div>
      <SegmentList row={row} />
      {texts.map((text) => (
        <FreeText key={text}>{text}</FreeText>
      ))}
      {row.status === 'rejected' && (
        <Alert kind="attention" title={t('Sent back')} className="wrap-anywhere">
          {row.review_notes || t('Say what was done, and it goes to the office again.')}
        </Alert>
      )}
      {!canDescribe(row, locked) && !isOnlyHere(row) && <UnsubmittedText row={row} profileId={profileId} />}
      {canDescribe(row, locked) &&
        !isOnlyHere(row) &&
        (isWriting ? (
          <WorkPerformedForm
            row={row}
            profileId={profileId}
            label={t('Work performed')}
            onDone={() => setIsWriting(false)}
            onCancel={() => setIsWriting(false)}
          />
        ) : item?.kind === 'work_order' ? (
          <Link
            to="/employee/time-reports/submit/$workOrderId"
            params={{ workOrderId: item.id }}
            className={buttonStyle({ size: 'small', className: 'justify-self-start print:hidden' })}
          >
            <PencilLine aria-hidden />
            {write}
          </Link>
        ) : (
          <Button size="small" className="justify-self-start print:hidden" onClick={() => setIsWriting(true)}>
            <PencilLine aria-hidden />
            {write}
          </Button>
        ))}
    </li>
  );
}

function ItemName({ item }: { item: NonNullable<ReturnType<typeof itemOf>> }) {
  const name = (
    <>
      <span className="block font-medium wrap-anywhere">{item.title}</span>
      <span className="block text-ink-soft">{item.number}</span>
    </>
  );
  if (!item.to) return name;
  return (
    <Link to={item.to} className="block rounded-sm hover:underline">
      {name}
    </Link>
  );
}
