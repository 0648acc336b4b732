/**
 * How the portal writes days and times: on screens, in documents, in mails, in notifications, and in files. Nothing else
 * formats a date (`shared/rules/date-words.test.ts`), so that one event reads the same wherever it is told.
 *
 * An instant is told by the clock of a time zone, which is the office's everywhere (decision 064). A calendar day,
 * `YYYY-MM-DD`, is that day in every time zone. What is no date reads '—'; nothing here throws.
 */
type Value = string | number | Date | null | undefined;

const day = { month: 'short', day: 'numeric' } as const;
const year = { year: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;
const figures = { month: '2-digit', day: '2-digit', ...year } as const;
const weekday = { weekday: 'long', month: 'long', day: 'numeric' } as const;

const SHAPES = {
  month: { month: 'short', ...year },
  weekdayName: { weekday: 'long' },
  shortWeekdayName: { weekday: 'short' },
  day,
  date: { ...day, ...year },
  time,
  dayTime: { ...day, ...time },
  weekday,
  shortWeekday: { weekday: 'short', ...day },
  exact: { ...weekday, ...year, ...time, timeZoneName: 'short' },
  fieldTime: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  fileDay: figures,
  fileTime: { ...figures, ...time },
  zonedTime: { ...day, ...year, ...time, timeZoneName: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** What a date can look like: 'day' is 'Nov 20', 'dayTime' 'Nov 20, 6:05 PM', 'zonedTime' 'Nov 20, 2026, 6:05 PM EST'. */
export type DateShape = keyof typeof SHAPES;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A date in one shape.
 * @param timeZone the zone whose clock tells an instant; a name that this machine does not know is read as UTC
 */
export function dateWords(shape: DateShape, value: Value, timeZone: string, withYear = false): string {
  const isDay = isCalendarDay(value);
  const date = new Date(isDay ? `${value}T00:00:00Z` : (value ?? Number.NaN));
  if (Number.isNaN(date.getTime())) return '—';
  // Newer versions put a narrow space before AM, which some fonts and all searches do not find.
  return formatOf(shape, isDay ? 'UTC' : timeZone, withYear)
    .format(date)
    .replaceAll('\u202F', ' ');
}

/** A date in a shape without a year, with the year in every other one than this. */
export function nearDateWords(
  shape: DateShape,
  value: Value,
  timeZone: string,
  now: Date = new Date(),
): string {
  const [yearOf, thisYear] = [value, now].map((at) => dateWords('date', at, timeZone).slice(-4));
  return dateWords(shape, value, timeZone, yearOf !== thisYear);
}

/** 'Nov 20, 8:00 AM – 10:30 AM'; the second day too when it is another one; without an end, 'since Nov 20, 8:00 AM'. */
export function segmentWords(from: Value, to: Value, timeZone: string, now?: Date): string {
  const start = nearDateWords('dayTime', from, timeZone, now);
  if (to == null) return `since ${start}`;
  const isSameDay = dateWords('date', from, timeZone) === dateWords('date', to, timeZone);
  const end = isSameDay ? dateWords('time', to, timeZone) : nearDateWords('dayTime', to, timeZone, now);
  return `${start} – ${end}`;
}

/** The calendar day of an instant where clocks show `timeZone`, `YYYY-MM-DD`; '' for what is no date. */
export function dayAt(value: Value, timeZone: string): string {
  const [month = '', date = '', yearOf = ''] = dateWords('fileDay', value, timeZone).split('/');
  return yearOf && `${yearOf.padStart(4, '0')}-${month}-${date}`;
}

/** Whether a text is a calendar day without a time, `YYYY-MM-DD`. */
export const isCalendarDay = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

function formatOf(shape: DateShape, timeZone: string, withYear: boolean): Intl.DateTimeFormat {
  const key = `${shape} ${timeZone} ${withYear}`;
  let format = formats.get(key);
  if (!format) {
    const options = { ...SHAPES[shape], ...(withYear && year) };
    try {
      format = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    } catch {
      format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
    }
    formats.set(key, format);
  }
  return format;
}
