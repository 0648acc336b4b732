import { Bar, BarChart, Cell } from 'recharts';
import { MARGIN } from '#web/ui/charts/axis-style.ts';
import { niceMax } from '#web/ui/charts/chart-data.ts';
import type { PlotProps } from '#web/ui/charts/line-plot.tsx';
import { PlotAxes } from '#web/ui/charts/plot-axes.tsx';

/**
 * Stacked bars. The legend is above the chart, because thin parts have no room for labels. A part opens its work; by
 * keyboard the chart's table does.
 */
export function StackedPlot({ series, points, format, width, height, onOpen }: PlotProps) {
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
      <PlotAxes
        series={series}
        format={format}
        most={most}
        minTickGap={4}
        cursor={{ fill: 'var(--ink)', fillOpacity: 0.05 }}
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
          onClick={(_part, at) => {
            const filters = points[at]?.opens?.[key];
            if (filters) onOpen(filters);
          }}
        >
          {points.map(({ label, isUnfinished, opens }) => (
            <Cell
              key={label}
              className={opens?.[key] ? 'cursor-pointer' : ''}
              {...(isUnfinished && {
                fillOpacity: 0.25,
                stroke: colour,
                strokeDasharray: '3 3',
              })}
            />
          ))}
        </Bar>
      ))}
    </BarChart>
  );
}
