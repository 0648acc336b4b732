import { addDays, weekdayOf } from './calendar-days.ts';

const SUNDAY = 0;
const SATURDAY = 6;

/** Holidays of the Federal Reserve Banks with a date of their own. */
const DATES = ['01-01', '06-19', '07-04', '11-11', '12-25'];
/** Those on a Monday or Thursday: the month, and the first and last date on which they can be. */
const RANGES = [
  { month: '01', weekday: 1, from: 15, to: 21 },
  { month: '02', weekday: 1, from: 15, to: 21 },
  { month: '05', weekday: 1, from: 25, to: 31 },
  { month: '09', weekday: 1, from: 1, to: 7 },
  { month: '10', weekday: 1, from: 8, to: 14 },
  { month: '11', weekday: 4, from: 22, to: 28 },
];

function isHoliday(day: string): boolean {
  const date = Number(day.slice(8));
  // One on a Sunday is kept on Monday; one on a Saturday closes no other day.
  const isDayAfterSunday = weekdayOf(day) === 1 && DATES.includes(addDays(day, -1).slice(5));
  return (
    DATES.includes(day.slice(5)) ||
    isDayAfterSunday ||
    RANGES.some(
      ({ month, weekday, from, to }) =>
        day.slice(5, 7) === month && weekdayOf(day) === weekday && date >= from && date <= to,
    )
  );
}

/**
 * Whether banks move money on a day (`YYYY-MM-DD`): Monday to Friday, without the holidays of the Federal Reserve Banks.
 * Source: their holiday schedule.
 */
export const isBankingDay = (day: string): boolean =>
  ![SUNDAY, SATURDAY].includes(weekdayOf(day)) && !isHoliday(day);

/** The first day after this one (`YYYY-MM-DD`) on which banks move money. */
export function nextBankingDay(day: string): string {
  const next = addDays(day, 1);
  return isBankingDay(next) ? next : nextBankingDay(next);
}
