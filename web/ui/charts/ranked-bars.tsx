import type { ReactNode } from 'react';

export interface RankedRow {
  key: string;
  label: ReactNode;
  /** How long the bar is; null where there is nothing to tell. */
  value: number | null;
  /** The value in words. */
  text: string;
  /** A second, thinner bar behind the first: what nine of ten stay below, what was agreed. */
  beside?: number | null;
  /** The second value in words, or how many were counted. */
  detail: string;
  /** Worse than it should be. */
  attention?: boolean;
}

/** One line for each of a few: its name, its bar, its number. The same on a phone as on a desk. */
export function RankedBars({ rows, most }: { rows: readonly RankedRow[]; most?: number }) {
  const largest =
    most ?? Math.max(1e-9, ...rows.map(({ value, beside }) => Math.max(value ?? 0, beside ?? 0)));
  return (
    <ul className="grid grid-cols-1 gap-3">
      {rows.map(({ key, label, value, text, beside, detail, attention = false }) => (
        <li key={key}>
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="min-w-0 flex-1 basis-16 truncate">{label}</span>
            <span className="figures font-semibold">{text}</span>
            <span className="figures ml-auto min-w-24 text-right text-ink-soft text-xs">{detail}</span>
          </span>
          <svg aria-hidden="true" width="100%" height="10" className="mt-1 block">
            <rect width="100%" height="10" rx="3" className="fill-ink/5" />
            {beside != null && (
              <rect width={percent(beside, largest)} height="10" rx="3" className="fill-slate/25" />
            )}
            {value !== null && (
              <rect
                width={percent(value, largest)}
                height="10"
                rx="3"
                className={attention ? 'fill-brick' : 'fill-slate'}
              />
            )}
          </svg>
        </li>
      ))}
    </ul>
  );
}

const percent = (value: number, largest: number) => `${Math.min(100, Math.max(0, (value / largest) * 100))}%`;
