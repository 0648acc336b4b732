import type { ReactNode } from 'react';

export interface RankedRow {
  key: string;
  label: ReactNode;
  /** The length of the bar; null for no bar. */
  value: number | null;
  /** The value as text. */
  text: string;
  /** A second, thinner bar behind the first: the 90th percentile, or the agreed value. */
  beside?: number | null;
  /** The second value as text, or how many records were counted. */
  detail: string;
  /** Worse than the target. */
  attention?: boolean;
}

/** A short list of bars: name, bar, and value. The same on phones and desktops. */
export function RankedBars({ rows, most }: { rows: readonly RankedRow[]; most?: number }) {
  const largest =
    most ?? Math.max(1e-9, ...rows.map(({ value, beside }) => Math.max(value ?? 0, beside ?? 0)));
  return (
    <ul className="grid grid-cols-1 gap-3">
      {rows.map(({ key, label, value, text, beside, detail, attention = false }) => (
        <li key={key}>
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="min-w-0 flex-1 basis-28 wrap-anywhere">{label}</span>
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
