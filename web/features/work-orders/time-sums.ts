const HOUR_MS = 60 * 60 * 1000;

interface Segment {
  started_at: string;
  ended_at: string;
}

/** Hours of finished time segments, each rounded to two decimals as in a timesheet. */
export function hoursOf(segments: readonly Segment[]): number {
  const hundredths = segments.reduce(
    (sum, { started_at, ended_at }) =>
      sum + Math.round(((Date.parse(ended_at) - Date.parse(started_at)) / HOUR_MS) * 100),
    0,
  );
  return hundredths / 100;
}

interface PaidSegment extends Segment {
  cost_rate: number | null;
}

/** The cost of time at the rates of its segments, to the cent; null when there is time and no rate is known. */
export function laborCostOf(days: readonly { segments: readonly PaidSegment[] }[]): number | null {
  const all = days.flatMap(({ segments }) => segments);
  const known = all.flatMap((segment) =>
    segment.cost_rate === null ? [] : { segment, rate: segment.cost_rate },
  );
  if (known.length === 0 && all.length > 0) return null;
  const cents = known.reduce((sum, { segment, rate }) => sum + hoursOf([segment]) * rate * 100, 0);
  return Math.round(cents + 1e-6) / 100;
}
