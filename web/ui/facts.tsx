import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

interface Fact {
  label: string;
  /** null, undefined, and '' are shown as '—'. */
  value: ReactNode;
  /** Over the whole width, for long text. */
  wide?: boolean;
}

interface FactsProps {
  facts: readonly Fact[];
  /** At most; it depends on the available width. */
  columns?: 1 | 2 | 3;
  /** Amounts and dates: two fit beside each other on a phone. */
  areShort?: boolean;
}

/** A list of labels and values of a record. */
export function Facts({ facts, columns = 2, areShort = false }: FactsProps) {
  return (
    <dl
      className={cn(
        'grid gap-x-6 gap-y-4',
        areShort && 'grid-cols-2',
        columns === 2 && 'sm:grid-cols-2',
        columns === 3 && 'sm:grid-cols-2 lg:grid-cols-3',
      )}
    >
      {facts.map(({ label, value, wide }) => (
        <div key={label} className={cn('min-w-0', wide && 'col-span-full')}>
          <dt className="text-ink-soft text-xs">{label}</dt>
          <dd className="mt-0.5 whitespace-pre-line wrap-anywhere">{value || value === 0 ? value : '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
