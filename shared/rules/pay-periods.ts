import { addDays, daysBetween, weekdayOf } from '#shared/rules/calendar-days.ts';
import type { TimeSettings } from '#shared/rules/time-settings.ts';

/** Calendar days, both included. */
export interface Period {
  starts_on: string;
  ends_on: string;
}

const WEEK = 7;

/** The pay period in which a day lies: every day is in exactly one. */
export function payPeriodOf(day: string, { kind, anchor }: TimeSettings['pay_period']): Period {
  if (kind === 'semimonthly') return halfMonthOf(day);
  const length = kind === 'weekly' ? WEEK : 2 * WEEK;
  const into = mod(daysBetween(anchor, day), length);
  const starts_on = addDays(day, -into);
  return { starts_on, ends_on: addDays(starts_on, length - 1) };
}

/** The week in which a day lies. */
export function weekOf(day: string, weekStartsOn: number): Period {
  const starts_on = addDays(day, -mod(weekdayOf(day) - weekStartsOn, WEEK));
  return { starts_on, ends_on: addDays(starts_on, WEEK - 1) };
}

/** The period of a day and those before it, newest first. */
export function lastPeriods(day: string, rule: TimeSettings['pay_period'], count: number): Period[] {
  const periods = [payPeriodOf(day, rule)];
  while (periods.length < count) {
    const [earliest] = periods.slice(-1);
    if (!earliest) break;
    periods.push(payPeriodOf(addDays(earliest.starts_on, -1), rule));
  }
  return periods;
}

/** From the first to the fifteenth, and from there to the end of the month. */
function halfMonthOf(day: string): Period {
  const month = day.slice(0, 7);
  if (day <= `${month}-15`) return { starts_on: `${month}-01`, ends_on: `${month}-15` };
  const inNextMonth = addDays(`${month}-28`, 4);
  return { starts_on: `${month}-16`, ends_on: addDays(`${inNextMonth.slice(0, 7)}-01`, -1) };
}

const mod = (number: number, by: number): number => ((number % by) + by) % by;
