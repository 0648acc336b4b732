import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

interface Fact {
  label: string;
  /** null, undefined, and '' are shown as '—'. */
  value: ReactNode;
  /** Over the whole width, for long text. */
  wide?: boolean;
}

/** A list of labels and values of a record. `columns` depends on the available width. */
export function Facts({ facts, columns = 2 }: { facts: readonly Fact[]; columns?: 1 | 2 | 3 }) {
  return (
    <dl
      className={cn(
        'grid gap-x-6 gap-y-4',
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
