import type { ClockEntry } from '#web/features/time/clock/clock-event.ts';
import { CLOCK_ACTIONS } from '#web/lib/clock-actions.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';

interface RefusedEventsProps {
  events: readonly ClockEntry[];
  onDismiss: (key: string) => void;
  className?: string;
}

/** Pending events that the server then refused for good, with its text, until they are read. */
export function RefusedEvents({ events, onDismiss, className }: RefusedEventsProps) {
  if (events.length === 0) return null;
  return (
    <section
      aria-label={t('Needs attention')}
      className={cn('grid gap-3 rounded-lg bg-brick-tint p-4', className)}
    >
      <h3 className="font-semibold text-brick-ink">{t('Needs attention')}</h3>
      {events.map(({ key, action, at, item, problem }) => (
        <div key={key} className="grid gap-1">
          <p className="font-medium">
            {[t(CLOCK_ACTIONS[action]), formatDateTime(at), item?.number].filter(Boolean).join(' · ')}
          </p>
          <p>{[problem?.title, problem?.advice].filter(Boolean).join(' ')}</p>
          <Button className="mt-1 justify-self-start" onClick={() => onDismiss(key)}>
            {t('Dismiss')}
          </Button>
        </div>
      ))}
    </section>
  );
}
