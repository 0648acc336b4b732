import { type Period, weekOf } from '#shared/rules/pay-periods.ts';
import type { TimeSettings } from '#shared/rules/time-settings.ts';

/** Hours, each day's and in all, in two decimals. */
export interface Split {
  regular: number;
  overtime: number;
}

/** What is overtime, and on which day weeks begin. */
export type OvertimeRule = Pick<TimeSettings, 'overtime' | 'week_starts_on'>;

/** Days on which another rule holds than the present one: a locked pay period keeps the rule by which it was locked. */
export interface LockedPeriod extends Period {
  rule: OvertimeRule;
}

/** The rule of a day's locked period, else `usual`. */
export function ruleOf(day: string, usual: OvertimeRule, locked: readonly LockedPeriod[]): OvertimeRule {
  return locked.find(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on)?.rule ?? usual;
}

/** The first of the days whose hours decide what is overtime on `day` and after it. */
export function overtimeFrom(day: string, usual: OvertimeRule, locked: readonly LockedPeriod[]): string {
  const rule = ruleOf(day, usual, locked);
  const { starts_on } = weekOf(day, rule.week_starts_on);
  return starts_on === day ? day : overtimeFrom(starts_on, rule, locked);
}

/**
 * Splits the hours of one person by day into regular ones and overtime. What is beyond the day's limit is overtime;
 * what is left fills the week, and overflows into overtime there, so that no hour is overtime twice. In a week with two
 * rules each day goes by its own, and the days of a locked period read open days before them by the rule of the period,
 * so that a new setting does not change them.
 * @param hoursByDay hours by `YYYY-MM-DD`, from `overtimeFrom` the first day of interest
 */
export function splitOvertime(
  hoursByDay: Readonly<Record<string, number>>,
  present: OvertimeRule,
  locked: readonly LockedPeriod[] = [],
): Map<string, Split> {
  const days = Object.keys(hoursByDay).sort();
  const known = new Map<OvertimeRule, Map<string, number>>();
  const regularOf = (day: string, usual: OvertimeRule): number => {
    const rule = ruleOf(day, usual, locked);
    const regular = known.get(rule)?.get(day) ?? Math.max(0, Math.min(workedOn(day), roomOn(day, rule)));
    known.set(rule, (known.get(rule) ?? new Map<string, number>()).set(day, regular));
    return regular;
  };
  const workedOn = (day: string) => hundredths(hoursByDay[day] ?? 0);
  /** How many of a day's hours can be regular ones. */
  const roomOn = (day: string, rule: OvertimeRule): number => {
    const { daily_hours, weekly_hours } = rule.overtime;
    const week = weekOf(day, rule.week_starts_on).starts_on;
    const before = days
      .filter((earlier) => week <= earlier && earlier < day)
      .reduce((sum, earlier) => sum + regularOf(earlier, rule), 0);
    return Math.min(
      hundredths(daily_hours ?? Number.POSITIVE_INFINITY),
      hundredths(weekly_hours ?? Number.POSITIVE_INFINITY) - before,
    );
  };
  return new Map(
    days.map((day) => {
      const regular = regularOf(day, present);
      return [day, { regular: regular / 100, overtime: (workedOn(day) - regular) / 100 }];
    }),
  );
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
