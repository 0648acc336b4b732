import type { DueTime, WorkingTime } from '#shared/rules/office-settings.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { t } from '#web/lib/text.ts';

const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;
/** From here on, the time around the clock is easier to read in days. */
const SHORTEST_IN_DAYS_H = 48;
/** A longer time is read in hours, even when it has minutes. */
const LONGEST_IN_MINUTES = 600;

/** English and Spanish, as people write them behind a number. Nothing means hours. */
const UNITS = {
  minutes: /^(?:m|mins?|minutes?|minutos?)\.?$/,
  hours: /^(?:|h|hrs?|hours?|horas?)\.?$/,
  days: /^(?:d|days?|d[ií]as?)\.?$/,
};

/** How many hours of a working day count. */
export function workingDayHours({ starts_at, ends_at }: WorkingTime): number {
  const minuteOf = (time: string) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return hour * MINUTES_PER_HOUR + minute;
  };
  return (minuteOf(ends_at) - minuteOf(starts_at)) / MINUTES_PER_HOUR;
}

/**
 * The hours of a typed time: '4h', '90 min', '1 h 30 min', '2 days', or a number of hours.
 * @param dayHours the hours of one day: 24, or those of a working day
 * @returns null for nothing typed, NaN for what is not a time
 */
export function hoursTyped(typed: string, dayHours: number = HOURS_PER_DAY): number | null {
  const text = typed.trim().toLowerCase();
  if (text === '') return null;
  const parts = [...text.matchAll(/([\d.,]*\d[\d.,]*)\s*([a-zí]*\.?)\s*/gy)];
  if (parts.map(([part]) => part).join('') !== text) return Number.NaN;
  // '4 30' names no unit for either number.
  if (parts.length > 1 && parts.some(([, , unit]) => !unit)) return Number.NaN;
  return parts.reduce(
    (sum, [, amount, unit = '']) => sum + (typedNumber(amount) ?? 0) * hoursOf(unit, dayHours),
    0,
  );
}

function hoursOf(unit: string, dayHours: number): number {
  if (UNITS.minutes.test(unit)) return 1 / MINUTES_PER_HOUR;
  if (UNITS.hours.test(unit)) return 1;
  return UNITS.days.test(unit) ? dayHours : Number.NaN;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-6;

/** What a due time says to a person: 'due within 4 hours', 'due in 2 working days'. */
export function dueTimeLabel({ hours, working_hours_only }: DueTime, workingDay: number): string {
  const minutes = Math.round(hours * MINUTES_PER_HOUR);
  const isInMinutes = !isWhole(hours) && minutes <= LONGEST_IN_MINUTES;
  if (working_hours_only) {
    const days = hours / workingDay;
    if (isWhole(days))
      return t('Due in {{count}} working day|Due in {{count}} working days', { count: Math.round(days) });
    return isInMinutes
      ? t('Due within {{count}} working minute|Due within {{count}} working minutes', { count: minutes })
      : t('Due within {{count}} working hour|Due within {{count}} working hours', { count: rounded(hours) });
  }
  if (hours >= SHORTEST_IN_DAYS_H && isWhole(hours / HOURS_PER_DAY))
    return t('Due within {{count}} day|Due within {{count}} days', {
      count: Math.round(hours / HOURS_PER_DAY),
    });
  return isInMinutes
    ? t('Due within {{count}} minute|Due within {{count}} minutes', { count: minutes })
    : t('Due within {{count}} hour|Due within {{count}} hours', { count: rounded(hours) });
}

/** A stored due time as its field shows it, so that it reads the same when it is typed: '4 h', '90 min', '3 days'. */
export function dueTimeText({ hours, working_hours_only }: DueTime): string {
  const minutes = Math.round(hours * MINUTES_PER_HOUR);
  if (!isWhole(hours) && minutes <= LONGEST_IN_MINUTES && isWhole(hours * MINUTES_PER_HOUR))
    return t('{{count}} min', { count: minutes });
  if (!working_hours_only && hours >= SHORTEST_IN_DAYS_H && isWhole(hours / HOURS_PER_DAY))
    return t('{{count}} day|{{count}} days', { count: Math.round(hours / HOURS_PER_DAY) });
  return t('{{count}} h', { count: hours });
}
