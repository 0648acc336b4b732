import type { SVGProps } from 'react';
import { CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { AXIS_LINE, TICK, X_HEIGHT, Y_WIDTH } from '#web/ui/charts/axis-style.ts';
import { axisTicks, type Series } from '#web/ui/charts/chart-data.ts';
import { ChartTooltip } from '#web/ui/charts/chart-tooltip.tsx';

interface PlotAxesProps {
  series: readonly Series[];
  /** A value in words, for the axis and for what the pointer shows. */
  format: (value: number) => string;
  /** Where the axis of values ends. */
  most: number;
  /** Pixels that stay free between two labels below. */
  minTickGap: number;
  /** How what lies under the pointer is marked. */
  cursor: SVGProps<SVGElement>;
}

/** What every chart has behind and beside what it shows: the grid, both axes, and the values under the pointer. */
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
