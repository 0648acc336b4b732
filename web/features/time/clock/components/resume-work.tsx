import { Coffee, Play } from 'lucide-react';
import type { ClockBreak } from '#web/features/time/clock/clock-after.ts';
import type { Clock } from '#web/features/time/clock/use-clock.ts';
import { formatTime } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { CompactElapsed } from '#web/ui/compact-elapsed.tsx';

/** During a break: since when, and the button that resumes the same work. */
export function ResumeWork({ clock, onBreak: { since, item } }: { clock: Clock; onBreak: ClockBreak }) {
  return (
    <section
      aria-label={t('On break')}
      className="mb-4 grid gap-3 rounded-lg border border-line bg-sunken p-4"
    >
      <div>
        <h3 className="flex items-center gap-2 font-semibold">
          <Coffee aria-hidden className="size-4.5 shrink-0" />
          <span>
            {t('On break since {{time}}', { time: formatTime(since) })}
            {' · '}
            <CompactElapsed since={since} />
          </span>
        </h3>
        <p className="mt-1 wrap-anywhere">
          <span className="figures text-ink-soft">[{item.number}]</span> {item.title}
        </p>
      </div>
      <Button variant="main" size="large" busy={clock.isBusy} onClick={() => clock.clockIn(item)}>
        <Play aria-hidden />
        {t('Resume work')}
      </Button>
    </section>
  );
}
