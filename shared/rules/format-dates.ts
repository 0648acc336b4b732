import { locale, MACHINE_LOCALE } from '#shared/locale.ts';
import { t } from '#shared/text.ts';

/**
 * Formats days and times on screens, in documents, mails, notifications, and files. No other module formats a date
 * (`shared/rules/format-dates.test.ts`), so an event has the same time everywhere.
 *
 * Instants are shown in a time zone, which is the office's everywhere (decision 064). A calendar day, `YYYY-MM-DD`, is
 * the same in every time zone. An invalid date becomes '—'; nothing here throws.
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

/** The shapes of a date: 'day' is 'Nov 20', 'dayTime' 'Nov 20, 6:05 PM', 'zonedTime' 'Nov 20, 2026, 6:05 PM EST'. */
export type DateShape = keyof typeof SHAPES;

/** Read by programs: spreadsheets, and the functions that take a day or time apart. */
const MACHINE_SHAPES: ReadonlySet<DateShape> = new Set(['fieldTime', 'fileDay', 'fileTime']);

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats a date in one shape.
 * @param timeZone the zone for instants; a name that this machine does not know counts as UTC
 */
export function formatInZone(shape: DateShape, value: Value, timeZone: string, withYear = false): string {
  const isDay = isCalendarDay(value);
  const date = new Date(isDay ? `${value}T00:00:00Z` : (value ?? Number.NaN));
  if (Number.isNaN(date.getTime())) return '—';
  // Newer versions put a narrow no-break space before AM, which some fonts lack and no search finds.
  return formatOf(shape, isDay ? 'UTC' : timeZone, withYear)
    .format(date)
    .replaceAll('\u202F', ' ');
}

/** Formats a date in a shape without a year, and adds the year when it is not the current one. */
export function formatNearDate(
  shape: DateShape,
  value: Value,
  timeZone: string,
  now: Date = new Date(),
): string {
  const [yearOf, thisYear] = [value, now].map((at) => dayAt(at, timeZone).slice(0, 4));
  return formatInZone(shape, value, timeZone, yearOf !== thisYear);
}

/** 'Nov 20, 8:00 AM – 10:30 AM', with the second day if it is another one; 'since Nov 20, 8:00 AM' without an end. */
export function formatSegment(from: Value, to: Value, timeZone: string, now?: Date): string {
  const start = formatNearDate('dayTime', from, timeZone, now);
  if (to == null) return t('since {{time}}', { time: start });
  const isSameDay = dayAt(from, timeZone) === dayAt(to, timeZone);
  const end = isSameDay ? formatInZone('time', to, timeZone) : formatNearDate('dayTime', to, timeZone, now);
  return `${start} – ${end}`;
}

/** The calendar day of an instant in a time zone, `YYYY-MM-DD`; '' for an invalid date. */
export function dayAt(value: Value, timeZone: string): string {
  const [month = '', date = '', yearOf = ''] = formatInZone('fileDay', value, timeZone).split('/');
  return yearOf && `${yearOf.padStart(4, '0')}-${month}-${date}`;
}

/** Whether a text is a calendar day without a time, `YYYY-MM-DD`. */
export const isCalendarDay = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

function formatOf(shape: DateShape, timeZone: string, withYear: boolean): Intl.DateTimeFormat {
  const language = MACHINE_SHAPES.has(shape) ? MACHINE_LOCALE : locale();
  const key = `${language} ${shape} ${timeZone} ${withYear}`;
  let format = formats.get(key);
  if (!format) {
    const options = { ...SHAPES[shape], ...(withYear && year) };
    try {
      format = new Intl.DateTimeFormat(language, { ...options, timeZone });
    } catch {
      format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    }
    formats.set(key, format);
  }
  return format;
}
