import { addDays, weekdayOf } from '#shared/rules/calendar-days.ts';
import type { WorkingTime } from '#shared/rules/office-settings.ts';
import { type Message, message, t } from '#web/lib/text.ts';

const MONDAY = 1;
const THURSDAY = 4;

interface Rule {
  name: Message;
  on: (year: number) => string;
}

const dayIn = (month: string, date: string) => (year: number) => `${year}-${month}-${date}`;
/** The nth weekday of a month. */
const nth = (month: string, weekday: number, n: number) => (year: number) => {
  const first = `${year}-${month}-01`;
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1));
};
const lastMonday = (month: string) => (year: number) => {
  const last = `${year}-${month}-31`;
  return addDays(last, -((weekdayOf(last) - MONDAY + 7) % 7));
};

/** The federal holidays of the United States, on their own days (5 U.S.C. 6103). */
const FEDERAL: readonly Rule[] = [
  { name: message('New Year’s Day'), on: dayIn('01', '01') },
  { name: message('Martin Luther King Jr. Day'), on: nth('01', MONDAY, 3) },
  { name: message('Presidents’ Day'), on: nth('02', MONDAY, 3) },
  { name: message('Memorial Day'), on: lastMonday('05') },
  { name: message('Juneteenth'), on: dayIn('06', '19') },
  { name: message('Independence Day'), on: dayIn('07', '04') },
  { name: message('Labor Day'), on: nth('09', MONDAY, 1) },
  { name: message('Columbus Day'), on: nth('10', MONDAY, 2) },
  { name: message('Veterans Day'), on: dayIn('11', '11') },
  { name: message('Thanksgiving Day'), on: nth('11', THURSDAY, 4) },
  { name: message('Christmas Day'), on: dayIn('12', '25') },
];

const SATURDAY = 6;
const SUNDAY = 0;

/** The day on which offices close for a holiday at a weekend; null for one on a weekday (5 U.S.C. 6103(b)). */
function observedOn(date: string): string | null {
  const weekday = weekdayOf(date);
  if (weekday === SATURDAY) return addDays(date, -1);
  return weekday === SUNDAY ? addDays(date, 1) : null;
}

/**
 * The list with the federal holidays of a year that it lacks, in the order of the days. A holiday at a weekend is
 * followed by the day on which it is observed.
 */
export function withFederalHolidays(
  holidays: WorkingTime['holidays'],
  year: number,
): WorkingTime['holidays'] {
  const known = new Set(holidays.map(({ date }) => date));
  const days = FEDERAL.flatMap(({ name, on }) => {
    const date = on(year);
    const observed = observedOn(date);
    const day = { date, name: t(name) };
    return observed
      ? [day, { date: observed, name: t('{{holiday}} (observed)', { holiday: t(name) }) }]
      : [day];
  });
  const added = days.filter(({ date }) => !known.has(date));
  return [...holidays, ...added].toSorted((a, b) => a.date.localeCompare(b.date));
}
