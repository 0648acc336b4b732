import { Line, LineChart } from 'recharts';
import { MARGIN, X_HEIGHT } from '#web/ui/charts/axis-style.ts';
import { type ChartPoint, niceMax, type Series, spreadLabels } from '#web/ui/charts/chart-data.ts';
import { PlotAxes } from '#web/ui/charts/plot-axes.tsx';

export interface PlotProps {
  series: readonly Series[];
  points: readonly ChartPoint[];
  /** A value in words. */
  format: (value: number) => string;
  width: number;
  height: number;
}

const LABEL_HEIGHT = 15;
/** Room for a label at the end of its line. */
const LABEL_WIDTH = 96;

/** Lines over time; each carries its name at its end. */
export function LinePlot({ series, points, format, width, height }: PlotProps) {
  const most = niceMax(
    points.flatMap(({ values }) => Object.values(values).filter((value) => value !== null)),
  );
  const plotHeight = height - MARGIN.top - X_HEIGHT;
  const ends = series.map(({ key }) => {
    const index = points.findLastIndex(({ values }) => values[key] != null);
    return { index, value: points[index]?.values[key] ?? 0 };
  });
  const heights = spreadLabels(
    ends.map(({ value }) => MARGIN.top + plotHeight * (1 - value / most)),
    LABEL_HEIGHT,
    height - X_HEIGHT,
  );
  return (
    <LineChart
      width={width}
      height={height}
      data={points.map(({ label, values }) => ({ label, ...values }))}
      margin={{ ...MARGIN, right: LABEL_WIDTH }}
      accessibilityLayer={false}
    >
      <PlotAxes
        series={series}
        format={format}
        most={most}
        minTickGap={28}
        cursor={{ stroke: 'var(--line-strong)' }}
      />
      {series.map(({ key, label, colour }, at) => (
        <Line
          key={key}
          dataKey={key}
          stroke={colour}
          strokeWidth={2}
          dot={points.length < 3 ? { r: 3, fill: colour } : false}
          activeDot={{ r: 4 }}
          connectNulls
          isAnimationActive={false}
          label={({ index, x }: { index?: number; x?: number | string }) =>
            index === ends[at]?.index ? (
              <text
                x={Number(x) + 8}
                y={heights[at]}
                dy="0.35em"
                fill={colour}
                fontSize={12}
                fontWeight={600}
              >
                {label}
              </text>
            ) : (
              <g />
            )
          }
        />
      ))}
    </LineChart>
  );
}
