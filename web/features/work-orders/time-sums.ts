const HOUR_MS = 60 * 60 * 1000;

interface Stretch {
  started_at: string;
  ended_at: string;
}

/** Hours of finished stretches, each rounded to two decimals as a timesheet has it. */
export function hoursOf(stretches: readonly Stretch[]): number {
  const hundredths = stretches.reduce(
    (sum, { started_at, ended_at }) =>
      sum + Math.round(((Date.parse(ended_at) - Date.parse(started_at)) / HOUR_MS) * 100),
    0,
  );
  return hundredths / 100;
}
