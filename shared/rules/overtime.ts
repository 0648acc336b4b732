import { weekOf } from '#shared/rules/pay-periods.ts';
import type { TimeSettings } from '#shared/rules/time-settings.ts';

/** Hours, each day's and in all, in two decimals. */
export interface Split {
  regular: number;
  overtime: number;
}

/**
 * Splits the hours of one person by day into regular ones and overtime. What is beyond the day's limit is overtime; what
 * is left fills the week, and overflows into overtime there, so that no hour is overtime twice. Days before the ones of
 * interest, from the beginning of their week, must be among them.
 * @param hoursByDay hours by `YYYY-MM-DD`
 */
export function splitOvertime(
  hoursByDay: Readonly<Record<string, number>>,
  { overtime, week_starts_on }: Pick<TimeSettings, 'overtime' | 'week_starts_on'>,
): Map<string, Split> {
  const dailyLimit = hundredths(overtime.daily_hours ?? Number.POSITIVE_INFINITY);
  const weeklyLimit = hundredths(overtime.weekly_hours ?? Number.POSITIVE_INFINITY);
  const regularOfWeek = new Map<string, number>();
  const split = new Map<string, Split>();
  for (const day of Object.keys(hoursByDay).sort()) {
    const worked = hundredths(hoursByDay[day] ?? 0);
    const week = weekOf(day, week_starts_on).starts_on;
    const before = regularOfWeek.get(week) ?? 0;
    const regular = Math.max(0, Math.min(worked, dailyLimit, weeklyLimit - before));
    regularOfWeek.set(week, before + regular);
    split.set(day, { regular: regular / 100, overtime: (worked - regular) / 100 });
  }
  return split;
}

/** Adds up hours exactly, whatever their number. */
export function sumHours(hours: Iterable<number>): number {
  let sum = 0;
  for (const each of hours) sum += hundredths(each);
  return sum / 100;
}

/** What is paid for split hours at a rate, to the cent. */
export function grossOf({ regular, overtime }: Split, rate: number, multiplier: number): number {
  return Math.round((regular + overtime * multiplier) * rate * 100 + 1e-6) / 100;
}

const hundredths = (hours: number): number => Math.round(hours * 100);
