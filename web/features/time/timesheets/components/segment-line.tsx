import { Coffee, MoonStar, Pencil, PencilLine, Strikethrough, TriangleAlert } from 'lucide-react';
import { IMPLAUSIBLE_SEGMENT_HOURS } from '#shared/limits.ts';
import { LocationFlags } from '#web/features/time/timesheets/components/location-flags.tsx';
import { ReviewFlag } from '#web/features/time/timesheets/components/review-flag.tsx';
import type { Segment } from '#web/features/time/timesheets/queries.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDateTime, formatTime, officeDay } from '#web/lib/dates.ts';
import { formatHours } from '#web/lib/hours.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { Button } from '#web/ui/button.tsx';
import { Flag } from '#web/ui/flag.tsx';
import { FreeText } from '#web/ui/free-text.tsx';

interface SegmentLineProps {
  segment: Segment;
  /** Why the office should review it. */
  review?: string | null | undefined;
  onCorrect: () => void;
  onStrike: () => void;
}

/** One time segment, from–to, with its position and marks; a replaced one is struck through, without details. */
export function SegmentLine({ segment, review, onCorrect, onStrike }: SegmentLineProps) {
  const isStruck = segment.ended_at === segment.started_at;
  if (!segment.is_current || isStruck) return <Past segment={segment} isStruck={isStruck} />;
  const isOtherDay = officeDay(segment.ended_at) !== officeDay(segment.started_at);
  const times = `${formatTime(segment.started_at)} – ${isOtherDay ? formatDateTime(segment.ended_at) : formatTime(segment.ended_at)}`;
  return (
    <li className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="figures min-w-0 flex-1 basis-40">{times}</span>
        <span className="figures w-20 text-right font-medium">{formatHours(segment.hours_worked)}</span>
        <Allowed to="manage_time">
          <span className="flex print:hidden">
            <Button
              size="icon"
              variant="quiet"
              aria-label={t('Correct {{times}}', { times })}
              onClick={onCorrect}
            >
              <Pencil aria-hidden />
            </Button>
            <Button
              size="icon"
              variant="quiet"
              aria-label={t('Delete {{times}}', { times })}
              onClick={onStrike}
            >
              <Strikethrough aria-hidden />
            </Button>
          </span>
        </Allowed>
      </div>
      {segment.work_performed && (
        <FreeText className="text-pretty text-ink-soft">{segment.work_performed}</FreeText>
      )}
      <p className="flex flex-wrap items-center gap-1.5 text-ink-soft empty:hidden">
        {segment.is_implausible && (
          <Flag icon={TriangleAlert} tone="brick">
            {t('Over {{count}} hours: correct it before approval', { count: IMPLAUSIBLE_SEGMENT_HOURS })}
          </Flag>
        )}
        {review && <ReviewFlag reason={review} />}
        {review && <DeviceTimes segment={segment} />}
        {segment.ended_by === 'break' && (
          <Flag icon={Coffee} tone="neutral">
            {t('Break')}
          </Flag>
        )}
        {segment.ended_by === 'day_end' && (
          <Flag icon={MoonStar} tone="neutral">
            {t('End of day')}
          </Flag>
        )}
        <LocationFlags
          accuracyM={segment.start_accuracy_m}
          ageS={segment.start_fix_age_s}
          isOffline={segment.started_offline || segment.ended_offline}
        />
        {segment.start_address}
      </p>
      {segment.reason && <Why segment={segment} />}
    </li>
  );
}

function Past({ segment, isStruck }: { segment: Segment; isStruck: boolean }) {
  return (
    <li className="grid gap-1 text-ink-soft">
      {/* The replaced time segment that this one removed. */}
      {!isStruck && (
        <span className={cn('figures line-through')}>
          <span className="sr-only">{t('Replaced:')} </span>
          {formatTime(segment.started_at)} – {formatTime(segment.ended_at)} ·{' '}
          {formatHours(segment.hours_worked)}
        </span>
      )}
      {isStruck && segment.reason && <Why segment={segment} isStruck />}
    </li>
  );
}

function Why({ segment, isStruck = false }: { segment: Segment; isStruck?: boolean }) {
  const who = { name: personName(segment.corrector), time: formatDateTime(segment.created_at) };
  const words = isStruck
    ? t('Deleted by {{name}}, {{time}}', who)
    : segment.replaces_segment_id
      ? t('Corrected by {{name}}, {{time}}', who)
      : segment.is_retroactive
        ? t('Added by {{name}}, {{time}}', who)
        : t('Ended by {{name}}, {{time}}', who);
  return (
    <p className="flex gap-1.5 text-pretty text-ink-soft">
      <PencilLine aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {words}: {segment.reason}
      </span>
    </p>
  );
}

/** When the device says that it was, whose clock may have been wrong: what counts may be further from the truth. */
function DeviceTimes({ segment: { device_started_at: from, device_ended_at: to } }: { segment: Segment }) {
  if (!from || !to) return null;
  return (
    <span>
      {t('The clock of the device says {{from}} – {{to}}.', {
        from: formatDateTime(from),
        to: formatDateTime(to),
      })}
    </span>
  );
}
