/**
 * The demo counts time in minutes from today's midnight at the office: yesterday at 14:30 is
 * `-1 * DAY + 14 * 60 + 30`. So "has this happened yet" is a comparison with zero, and the company is the same all day.
 */
export type Moment = number;

/** Whole days from today; yesterday is -1. */
export type Day = number;

/** Minutes of one day. */
export const DAY = 24 * 60;

export const DEMO_TIME_ZONE = 'America/New_York';

export interface Calendar {
  /** The instant in ISO 8601, daylight saving time respected. */
  instant(moment: Moment): string;
  /** The date as `YYYY-MM-DD`. */
  date(day: Day): string;
  /** 1 to 12. */
  month(day: Day): number;
  dayOfMonth(day: Day): number;
  isWorkday(day: Day): boolean;
  /**
   * The workday that lies `steps` workdays after `day` (before it, when negative); with 0 the first one from `day` on.
   */
  workday(day: Day, steps: number): Day;
}

/** The calendar whose today is the date of `now` in the demo's time zone. */
export function createCalendar(now: Date): Calendar {
  const today = Temporal.Instant.from(now.toISOString()).toZonedDateTimeISO(DEMO_TIME_ZONE).toPlainDate();
  const dates = new Map<Day, Temporal.PlainDate>();
  function plain(day: Day): Temporal.PlainDate {
    const known = dates.get(day) ?? today.add({ days: day });
    dates.set(day, known);
    return known;
  }
  const isWorkday = (day: Day) => plain(day).dayOfWeek <= 5;

  function workday(day: Day, steps: number): Day {
    let current = day;
    const direction = steps < 0 ? -1 : 1;
    while (!isWorkday(current)) current += direction;
    for (let left = Math.abs(steps); left > 0; left -= 1) {
      do current += direction;
      while (!isWorkday(current));
    }
    return current;
  }

  return {
    instant(moment) {
      const seconds = Math.round(minuteOf(moment) * 60);
      const plainTime = {
        hour: Math.floor(seconds / 3600),
        minute: Math.floor(seconds / 60) % 60,
        second: seconds % 60,
      };
      return plain(dayOf(moment))
        .toZonedDateTime({ timeZone: DEMO_TIME_ZONE, plainTime })
        .toInstant()
        .toString();
    },
    date: (day) => plain(day).toString(),
    month: (day) => plain(day).month,
    dayOfMonth: (day) => plain(day).day,
    isWorkday,
    workday,
  };
}

/** The day on which a moment lies. */
export function dayOf(moment: Moment): Day {
  return Math.floor(moment / DAY);
}

/** Minutes since that day's midnight. */
export function minuteOf(moment: Moment): number {
  return moment - dayOf(moment) * DAY;
}

/** A moment from a day and a time of day, e.g. `at(-1, 9.5)` is yesterday at half past nine. */
export function at(day: Day, hour: number): Moment {
  return day * DAY + Math.round(hour * 60);
}
