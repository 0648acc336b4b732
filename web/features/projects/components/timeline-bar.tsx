import { type Timeline, timelineOf } from '#web/features/projects/timeline.ts';
import { formatDay, today } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';

interface TimelineBarProps {
  /** `YYYY-MM-DD`. */
  start: string;
  end: string;
  /** A project that has ended is not late any more. */
  isOpen: boolean;
}

const HEIGHT = 10;

/** The days of a project as a bar with today's position, and the remaining days as text. */
export function TimelineBar({ start, end, isOpen }: TimelineBarProps) {
  const timeline = timelineOf(start, end, today());
  if (!timeline) return null;
  const isLate = isOpen && timeline.daysToEnd < 0;
  const share = `${timeline.passed * 100}%`;
  return (
    <span className="grid gap-1">
      <svg aria-hidden="true" width="100%" height={HEIGHT}>
        <rect width="100%" height={HEIGHT} rx={HEIGHT / 2} className="fill-ink/10" />
        <rect
          width={share}
          height={HEIGHT}
          rx={HEIGHT / 2}
          className={isLate ? 'fill-brick' : 'fill-slate'}
        />
      </svg>
      <span className="flex justify-between gap-3 text-ink-soft text-xs">
        <span>{formatDay(start)}</span>
        <span className={isLate ? 'font-medium text-brick-ink' : 'text-ink'}>{words(timeline, isOpen)}</span>
        <span>{formatDay(end)}</span>
      </span>
    </span>
  );
}

function words({ daysToStart, daysToEnd, days }: Timeline, isOpen: boolean): string {
  if (!isOpen) return t('{{count}} day|{{count}} days', { count: days });
  if (daysToStart > 0) return t('Starts in {{count}} day|Starts in {{count}} days', { count: daysToStart });
  if (daysToEnd < 0)
    return t('{{count}} day past its end|{{count}} days past its end', { count: -daysToEnd });
  if (daysToEnd === 0) return t('Ends today');
  return t('{{count}} day left|{{count}} days left', { count: daysToEnd });
}
