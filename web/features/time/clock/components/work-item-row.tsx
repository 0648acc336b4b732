import { Check, Star } from 'lucide-react';
import { badgeOf, hasStar, type WorkItem } from '#web/features/time/clock/work-items.ts';
import { cn } from '#web/lib/cn.ts';
import { elapsedLabel } from '#web/lib/elapsed-labels.ts';
import { formatHours } from '#web/lib/hours.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { t } from '#web/lib/text.ts';

const BADGE_STYLES = {
  mine: 'bg-sky-tint text-sky-ink',
  other: 'bg-ink/7 text-ink-soft',
  available: 'bg-moss-tint text-moss-ink',
} as const;

interface WorkItemRowProps {
  item: WorkItem;
  isChosen: boolean;
  onChoose: () => void;
}

/** One work item, in a row for thumbs. */
export function WorkItemRow({ item, isChosen, onChoose }: WorkItemRowProps) {
  const badge = badgeOf(item);
  const facts = [
    item.location,
    item.hoursToday > 0 && t('{{hours}} today', { hours: formatHours(item.hoursToday) }),
    item.lastWorkedAt &&
      t('Last worked {{time}} ago', { time: elapsedLabel(item.lastWorkedAt, serverNow()) }),
  ].filter(Boolean);
  return (
    <label
      className={cn(
        'flex min-h-16 cursor-pointer items-center gap-3 rounded-md border px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
        isChosen ? 'border-slate bg-slate-tint' : 'border-line bg-surface hover:bg-ink/4',
      )}
    >
      <input type="radio" name="work-item" className="sr-only" checked={isChosen} onChange={onChoose} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="figures text-ink-soft text-xs">[{item.number}]</span>
          <span
            className={cn(
              'inline-flex h-5 max-w-full items-center truncate rounded-full px-2 font-medium text-xs',
              BADGE_STYLES[badge.kind],
            )}
          >
            {badge.text}
          </span>
          {hasStar(item) && (
            <span role="img" aria-label={t('{{count}} sessions today', { count: item.sessionsToday })}>
              <Star aria-hidden className="size-4 fill-ochre text-ochre-ink" />
            </span>
          )}
        </span>
        <span className="line-clamp-2 font-medium wrap-anywhere">{item.title}</span>
        {facts.length > 0 && <span className="text-ink-soft text-sm">{facts.join(' · ')}</span>}
      </span>
      <span
        aria-hidden
        className={cn(
          'grid size-6 shrink-0 place-items-center rounded-full border',
          isChosen ? 'border-slate bg-slate text-on-slate' : 'border-line-strong/60',
        )}
      >
        {isChosen && <Check className="size-4" />}
      </span>
    </label>
  );
}
