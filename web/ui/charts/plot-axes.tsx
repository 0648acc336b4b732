import type { SVGProps } from 'react';
import { CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { AXIS_LINE, TICK, X_HEIGHT, Y_WIDTH } from '#web/ui/charts/axis-style.ts';
import { axisTicks, type Series } from '#web/ui/charts/chart-data.ts';
import { ChartTooltip } from '#web/ui/charts/chart-tooltip.tsx';

interface PlotAxesProps {
  series: readonly Series[];
  /** Formats a value for the axis and for the tooltip. */
  format: (value: number) => string;
  /** The maximum of the value axis. */
  most: number;
  /** The minimum distance between two labels of the horizontal axis, in pixels. */
  minTickGap: number;
  /** The highlight of the data point under the pointer. */
  cursor: SVGProps<SVGElement>;
}

/** The parts that all charts share: the grid, both axes, and the tooltip. */
export function PlotAxes({ series, format, most, minTickGap, cursor }: PlotAxesProps) {
  return (
    <>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="label"
        tick={TICK}
        axisLine={AXIS_LINE}
        tickLine={false}
        height={X_HEIGHT}
        minTickGap={minTickGap}
        interval="equidistantPreserveStart"
      />
      <YAxis
        width={Y_WIDTH}
        domain={[0, most]}
        tick={TICK}
        ticks={axisTicks(most)}
        axisLine={false}
        tickLine={false}
        tickFormatter={format}
        allowDecimals={false}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={cursor}
        content={<ChartTooltip series={series} format={format} />}
      />
    </>
  );
}
