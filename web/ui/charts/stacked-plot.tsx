import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { AXIS_LINE, MARGIN, TICK, X_HEIGHT, Y_WIDTH } from '#web/ui/charts/axis-style.ts';
import { axisTicks, type ChartPoint, niceMax, type Series } from '#web/ui/charts/chart-data.ts';
import { ChartTooltip } from '#web/ui/charts/chart-tooltip.tsx';

export interface StackedPlotProps {
  series: readonly Series[];
  points: readonly ChartPoint[];
  format: (value: number) => string;
  width: number;
  height: number;
}

/** Bars whose parts stand on each other. Their names stand above the chart: there is no room in a thin part. */
export function StackedPlot({ series, points, format, width, height }: StackedPlotProps) {
  const most = niceMax(
    points.map(({ values }) => Object.values(values).reduce<number>((sum, value) => sum + (value ?? 0), 0)),
  );
  return (
    <BarChart
      width={width}
      height={height}
      data={points.map(({ label, values }) => ({ label, ...values }))}
      margin={MARGIN}
      accessibilityLayer={false}
      maxBarSize={56}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="label"
        tick={TICK}
        axisLine={AXIS_LINE}
        tickLine={false}
        height={X_HEIGHT}
        minTickGap={4}
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
        cursor={{ fill: 'var(--ink)', fillOpacity: 0.05 }}
        content={<ChartTooltip series={series} format={format} />}
      />
      {series.map(({ key, colour, isPale }) => (
        <Bar
          key={key}
          dataKey={key}
          stackId="all"
          fill={colour}
          fillOpacity={isPale ? 0.4 : 1}
          stroke="var(--surface)"
          isAnimationActive={false}
        />
      ))}
    </BarChart>
  );
}
