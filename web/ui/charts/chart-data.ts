/** One line, or one color of stacked bars. A chart has at most five, so that their colors can be distinguished. */
export interface Series {
  key: string;
  label: string;
  /** A color of the theme, e.g. `var(--slate)`. */
  colour: string;
  /** For a second series of the same color. */
  isPale?: boolean;
}

/** Filters of the office's list of work orders: what a number of a chart counts. */
export type WorkFilters = Readonly<Record<string, string>>;

/** One point of the horizontal axis: its label, and a number for each series; null where there is none. */
export interface ChartPoint {
  label: string;
  /** Its name in the table, which has room for more: a day with its year. */
  name?: string;
  values: Readonly<Record<string, number | null>>;
  /** The period is not over yet: this week, this month. Drawn dashed. */
  isUnfinished?: boolean;
  /** By series: the work behind the number, for those who may open it. */
  opens?: Readonly<Record<string, WorkFilters | undefined>>;
}

/** The data of a chart. */
export interface ChartTable {
  header: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
  /** The work behind each number, without the first column. */
  opens?: readonly (readonly (WorkFilters | undefined)[])[];
}

/**
 * The table of a chart with one column for each series.
 * @param what the header of the first column
 * @param without what stands for a number that a point does not have
 */
export function tableOf(
  what: string,
  series: readonly Series[],
  points: readonly ChartPoint[],
  without: 0 | null = 0,
): ChartTable {
  return {
    header: [what, ...series.map(({ label }) => label)],
    rows: points.map(({ label, name = label, values }) => [
      name,
      ...series.map(({ key }) => values[key] ?? without),
    ]),
    opens: points.map(({ values, opens }) =>
      series.map(({ key }) => (values[key] ? opens?.[key] : undefined)),
    ),
  };
}

/** The axis ends at least here. */
export const CHART_HEIGHT = 240;

/** A round number at or above the largest value, so that the axis ends on a grid line. */
export function niceMax(values: readonly number[]): number {
  const largest = Math.max(0, ...values);
  if (largest <= 4) return 4;
  const unit = 10 ** Math.floor(Math.log10(largest));
  const step = [1, 2, 4, 5, 8, 10].find((factor) => factor * unit >= largest) ?? 10;
  return step * unit;
}

/** The grid lines of an axis that ends there: four or five steps of whole numbers. */
export function axisTicks(most: number): number[] {
  const steps = most % 4 === 0 ? 4 : 5;
  return Array.from({ length: steps + 1 }, (_, step) => (most / steps) * step);
}

/**
 * The positions of labels at the ends of lines, so that they do not overlap: preferred heights in pixels, moved apart.
 * @returns in the given order
 */
export function spreadLabels(wished: readonly number[], lineHeight: number, bottom: number): number[] {
  const order = wished.map((_, index) => index).sort((a, b) => (wished[a] ?? 0) - (wished[b] ?? 0));
  const placed: number[] = [];
  let above = Number.NEGATIVE_INFINITY;
  for (const index of order) {
    above = Math.max(wished[index] ?? 0, above + lineHeight);
    placed[index] = above;
  }
  let below = bottom;
  for (const index of order.toReversed()) {
    below = Math.min(placed[index] ?? 0, below);
    placed[index] = below;
    below -= lineHeight;
  }
  return placed;
}

/** Splits a line into its complete periods, and the segment to the incomplete one, which is drawn dashed. */
export function splitUnfinished(points: readonly ChartPoint[], key: string) {
  const first = points.findIndex(({ isUnfinished }) => isUnfinished);
  const from = first === -1 ? points.length : first;
  const lastFinished = points.findLastIndex(({ values }, at) => at < from && values[key] != null);
  return points.map(({ values }, at) => {
    const value = values[key] ?? null;
    return {
      finished: at < from ? value : null,
      unfinished: at >= from || at === lastFinished ? value : null,
    };
  });
}
