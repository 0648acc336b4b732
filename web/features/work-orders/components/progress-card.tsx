import { CalendarCheck, Check } from 'lucide-react';
import { STAGES, stageOf, statusMeaning } from '#web/features/work-orders/progress.ts';
import { expectedLabel } from '#web/lib/appointment-labels.ts';
import { cn } from '#web/lib/cn.ts';
import { formatExact } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';

interface ProgressCardProps {
  order: Parameters<typeof expectedLabel>[0] & { status_reason: string | null };
}

/** The progress of a request for the customer: one sentence, the reason if it waits, and the stages. */
export function ProgressCard({ order }: ProgressCardProps) {
  const { status, status_reason: reason } = order;
  const expected = expectedLabel(order);
  const stage = stageOf(status);
  return (
    <Card>
      <p className="pt-2 text-base">{t(statusMeaning(status))}</p>
      {expected && (
        <p
          className="mt-3 flex items-center gap-2 font-medium text-base"
          title={formatExact(order.arrival_at ?? order.appointment_from)}
        >
          <CalendarCheck aria-hidden className="size-5 shrink-0 text-slate" />
          {t('Expected {{time}}', { time: expected })}
        </p>
      )}
      {reason && <p className="mt-3 rounded-md bg-sunken px-3 py-2">{reason}</p>}
      {stage !== undefined && (
        <ol className="mt-5 grid grid-cols-4">
          {STAGES.map((label, index) => (
            <li
              key={label}
              aria-current={index === stage ? 'step' : undefined}
              className="relative grid justify-items-center gap-1.5 text-center"
            >
              {index > 0 && (
                <span
                  aria-hidden
                  className={cn(
                    'absolute top-3 right-1/2 h-0.5 w-full',
                    index <= stage ? 'bg-slate' : 'bg-line',
                  )}
                />
              )}
              <span
                aria-hidden
                className={cn(
                  'relative z-1 grid size-6 place-items-center rounded-full border-2',
                  index <= stage ? 'border-slate bg-slate text-on-slate' : 'border-line-strong/60 bg-surface',
                )}
              >
                {(index < stage || stage === STAGES.length - 1) && (
                  <Check aria-hidden className="size-3.5" strokeWidth={3} />
                )}
                {index === stage && stage < STAGES.length - 1 && (
                  <span className="size-2 rounded-full bg-on-slate" />
                )}
              </span>
              <span className={cn('text-xs', index === stage ? 'font-semibold' : 'text-ink-soft')}>
                {t(label)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
