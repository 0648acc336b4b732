import type { Series } from '#web/ui/charts/chart-data.ts';

interface ChartTooltipProps {
  series: readonly Series[];
  format: (value: number) => string;
  /** Passed by Recharts. */
  active?: boolean;
  label?: string | number;
  payload?: readonly { dataKey?: unknown; value?: unknown }[];
}

/** The values at the pointer. */
export function ChartTooltip({ series, format, active = false, label, payload = [] }: ChartTooltipProps) {
  if (!active || payload.length === 0) return null;
  return (
    <div className="rounded-md border border-line bg-raised px-3 py-2 text-ink shadow-float">
      <p className="font-semibold">{label}</p>
      {series.map(({ key, label: name, colour, isPale }) => {
        const value = payload.find(({ dataKey }) => dataKey === key)?.value;
        if (typeof value !== 'number') return null;
        return (
          <p key={key} className="flex items-center gap-2">
            <Mark colour={colour} isPale={isPale ?? false} />
            <span className="flex-1">{name}</span>
            <span className="figures font-medium">{format(value)}</span>
          </p>
        );
      })}
    </div>
  );
}

/** The color of a series. */
export function Mark({ colour, isPale }: { colour: string; isPale: boolean }) {
  return (
    <svg aria-hidden="true" width="10" height="10" className="shrink-0">
      <rect width="10" height="10" rx="2.5" fill={colour} fillOpacity={isPale ? 0.4 : 1} />
    </svg>
  );
}
