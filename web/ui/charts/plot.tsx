import { Suspense, useRef } from 'react';
import { formatNumber } from '#shared/locale.ts';
import { useWidth } from '#web/lib/use-width.ts';
import { CHART_HEIGHT, type ChartPoint, type Series } from '#web/ui/charts/chart-data.ts';
import { Mark } from '#web/ui/charts/chart-tooltip.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

// Recharts is larger than a first screen: it comes when there is something to draw.
const PLOTS = {
  lines: lazyPart(async () => ({ default: (await import('#web/ui/charts/line-plot.tsx')).LinePlot })),
  stacked: lazyPart(async () => ({ default: (await import('#web/ui/charts/stacked-plot.tsx')).StackedPlot })),
};

interface PlotProps {
  kind: keyof typeof PLOTS;
  /** What it shows, for those who do not see it; the numbers are in the table behind it. */
  label: string;
  series: readonly Series[];
  points: readonly ChartPoint[];
  format?: (value: number) => string;
}

const compact = (value: number) => formatNumber(value, { notation: 'compact' });

/** A chart as wide as its place. Nothing moves in it, so nobody has to ask for less motion. */
export function Plot({ kind, label, series, points, format = compact }: PlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const Drawn = PLOTS[kind];
  return (
    <figure className="m-0">
      {kind === 'stacked' && series.length > 1 && (
        <figcaption className="mb-2 flex flex-wrap gap-x-4 gap-y-1">
          {series.map(({ key, label: name, colour, isPale }) => (
            <span key={key} className="inline-flex items-center gap-1.5">
              <Mark colour={colour} isPale={isPale ?? false} />
              {name}
            </span>
          ))}
        </figcaption>
      )}
      <div ref={place} role="img" aria-label={label} className="h-60 overflow-hidden">
        {width > 0 && (
          <Suspense fallback={null}>
            <Drawn series={series} points={points} format={format} width={width} height={CHART_HEIGHT} />
          </Suspense>
        )}
      </div>
    </figure>
  );
}
