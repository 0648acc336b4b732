/** One line, or one colour of stacked bars: at most five, or nobody can tell them apart. */
export interface Series {
  key: string;
  label: string;
  /** A colour of the theme, e.g. `var(--slate)`. */
  colour: string;
  /** Beside another of the same colour. */
  isPale?: boolean;
}

/** What stands at one place of the horizontal axis: its words, and a number for each series; null where there is none. */
export interface ChartPoint {
  label: string;
  values: Readonly<Record<string, number | null>>;
  /** What it counts is still going on: this week, this month. Drawn dashed. */
  isUnfinished?: boolean;
}

/** The numbers behind a chart. */
export interface ChartTable {
  header: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

/** Of series that never say how much more room than this they need. */
export const CHART_HEIGHT = 240;

/** A round number at or above the largest value, so that the axis ends on a line. */
export function niceMax(values: readonly number[]): number {
  const largest = Math.max(0, ...values);
  if (largest <= 4) return 4;
  const unit = 10 ** Math.floor(Math.log10(largest));
  const step = [1, 2, 4, 5, 8, 10].find((factor) => factor * unit >= largest) ?? 10;
  return step * unit;
}

/** Where the lines of an axis stand that ends there: four or five steps of whole numbers. */
export function axisTicks(most: number): number[] {
  const steps = most % 4 === 0 ? 4 : 5;
  return Array.from({ length: steps + 1 }, (_, step) => (most / steps) * step);
}

/**
 * Where labels at the ends of lines stand, so that none covers another: their wished heights in pixels, pushed apart.
 * @returns in the order given
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

/** The points of a line in two: what is finished, and the way from its end through what is not, to be drawn dashed. */
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
