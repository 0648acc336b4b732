import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import { isLongAmount } from '#web/ui/long-amount.ts';

export interface SummaryCell {
  label: string;
  /** null, undefined, and '' are shown as '—'. */
  value: ReactNode;
  /** A short explanation below the value. */
  detail?: ReactNode;
  /** Worse than the target. */
  attention?: boolean;
}

/**
 * The most important values of a record, in a row at the top of its page; on a phone in as many full rows as needed.
 */
export function SummaryStrip({ label, cells }: { label: string; cells: readonly SummaryCell[] }) {
  return (
    <section
      aria-label={label}
      className="mb-4 overflow-hidden rounded-lg border border-line bg-surface shadow-lift"
    >
      <dl className="-mt-px -ml-px flex flex-wrap">
        {cells.map(({ label: name, value, detail, attention = false }) => (
          <div
            key={name}
            className={cn(
              'flex-1 basis-34 border-line border-t border-l px-4 py-3 max-md:px-3 max-md:py-2.5',
              isLongAmount(value) ? 'min-w-fit' : 'min-w-0',
            )}
          >
            <dt className="text-ink-soft text-xs">{name}</dt>
            <dd
              className={cn(
                'figures mt-1 min-h-6 font-semibold leading-6',
                isLongAmount(value) ? 'whitespace-nowrap text-sm' : 'text-base wrap-break-word',
              )}
            >
              {value || value === 0 ? value : '—'}
            </dd>
            {detail && (
              <dd className={cn('text-xs', attention ? 'font-medium text-brick-ink' : 'text-ink-soft')}>
                {detail}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}
