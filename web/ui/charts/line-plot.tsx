import { Line, LineChart } from 'recharts';
import { MARGIN, X_HEIGHT } from '#web/ui/charts/axis-style.ts';
import {
  type ChartPoint,
  niceMax,
  type Series,
  splitUnfinished,
  spreadLabels,
  type WorkFilters,
} from '#web/ui/charts/chart-data.ts';
import { PlotAxes } from '#web/ui/charts/plot-axes.tsx';

export interface PlotProps {
  series: readonly Series[];
  points: readonly ChartPoint[];
  /** A value as text. */
  format: (value: number) => string;
  width: number;
  height: number;
  /** Shows the work behind a number. */
  onOpen: (filters: WorkFilters) => void;
}

/** The distance between two labels of 12 px. */
const LABEL_HEIGHT = 19;
/** The distance between the lowest label and the labels of the axis. */
const AXIS_AIR = 12;
/** Space for the label at the end of a line. */
const LABEL_WIDTH = 96;

/** Lines over time, each labeled at its end. */
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
    height - X_HEIGHT - AXIS_AIR,
  );
  const halves = series.map(({ key }) => ({ key, parts: splitUnfinished(points, key) }));
  const hasUnfinished = points.some(({ isUnfinished }) => isUnfinished);
  return (
    <LineChart
      width={width}
      height={height}
      data={points.map(({ label, values }, at) => ({
        label,
        ...values,
        ...Object.fromEntries(
          halves.flatMap(({ key, parts }) => [
            [`${key}:finished`, parts[at]?.finished],
            [`${key}:unfinished`, parts[at]?.unfinished],
          ]),
        ),
      }))}
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
      {series.map(({ key, colour }) => (
        <Line
          key={`${key}:finished`}
          dataKey={`${key}:finished`}
          stroke={colour}
          strokeWidth={2}
          dot={points.length < 3 ? { r: 3, fill: colour } : false}
          activeDot={false}
          connectNulls
          isAnimationActive={false}
        />
      ))}
      {hasUnfinished &&
        series.map(({ key, colour }) => (
          <Line
            key={`${key}:unfinished`}
            dataKey={`${key}:unfinished`}
            stroke={colour}
            strokeWidth={2}
            strokeDasharray="3 4"
            dot={false}
            activeDot={false}
            connectNulls
            isAnimationActive={false}
          />
        ))}
      {/* The complete line, invisible: it has the label at its end and the dot at the pointer. */}
      {series.map(({ key, label, colour }, at) => (
        <Line
          key={key}
          dataKey={key}
          stroke="none"
          dot={false}
          activeDot={{ r: 4, fill: colour }}
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
