import { useNavigate } from '@tanstack/react-router';
import { Suspense, useRef } from 'react';
import { formatNumber } from '#shared/locale.ts';
import { useWidth } from '#web/lib/use-width.ts';
import { CHART_HEIGHT, type ChartPoint, type Series } from '#web/ui/charts/chart-data.ts';
import { Mark } from '#web/ui/charts/chart-tooltip.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

// Recharts is larger than a first screen, so it is loaded when there is something to draw.
const PLOTS = {
  lines: lazyPart(async () => ({ default: (await import('#web/ui/charts/line-plot.tsx')).LinePlot })),
  stacked: lazyPart(async () => ({ default: (await import('#web/ui/charts/stacked-plot.tsx')).StackedPlot })),
};

interface PlotProps {
  kind: keyof typeof PLOTS;
  /** A description for screen readers; the data is in the table. */
  label: string;
  series: readonly Series[];
  points: readonly ChartPoint[];
  format?: (value: number) => string;
}

const compact = (value: number) => formatNumber(value, { notation: 'compact' });

/** A chart as wide as its container. Nothing moves in it, so it needs no variant for reduced motion. */
export function Plot({ kind, label, series, points, format = compact }: PlotProps) {
  const container = useRef<HTMLDivElement>(null);
  const width = useWidth(container);
  const Drawn = PLOTS[kind];
  const navigate = useNavigate();
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
      <div ref={container} role="img" aria-label={label} className="h-60 overflow-hidden">
        {width > 0 && (
          <Suspense fallback={null}>
            <Drawn
              {...{ series, points, format, width }}
              height={CHART_HEIGHT}
              onOpen={(search) => navigate({ to: '/admin/work-orders', search })}
            />
          </Suspense>
        )}
      </div>
    </figure>
  );
}
