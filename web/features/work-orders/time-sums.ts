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

interface PaidTime {
  employee: { hourly_cost_rate: number | null } | null;
  segments: readonly Stretch[];
}

/** What time costs at the rates of those who worked, to the cent; null when no rate is known. */
export function laborCostOf(days: readonly PaidTime[]): number | null {
  const known = days.filter(({ employee }) => typeof employee?.hourly_cost_rate === 'number');
  if (known.length === 0) return null;
  const cents = known.reduce(
    (sum, { employee, segments }) => sum + hoursOf(segments) * (employee?.hourly_cost_rate ?? 0) * 100,
    0,
  );
  return Math.round(cents + 1e-6) / 100;
}
