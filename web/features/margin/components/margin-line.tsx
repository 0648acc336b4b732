import type { ReactNode } from 'react';

/** One amount of the card. */
export function Line({ label, value }: { label: ReactNode; value: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 py-2">
      <dt>{label}</dt>
      <dd className="figures ml-auto text-right">{value}</dd>
    </div>
  );
}
