import { formatInstant } from '#shared/rules/format-instant.ts';

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const dayOnly = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });
const dayAndTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

const timeOnly = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });

const isDateOnly = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);

/** 'Nov 20, 2026'. A date-only value stays that day in every time zone; '—' when there is none. */
export function formatDate(value: string | null | undefined): string {
  if (!value) return '—';
  return isDateOnly(value) ? formatInstant(dayOnly, `${value}T00:00:00Z`) : formatInstant(day, value);
}

/** 'Nov 20' in this year, with the year in others: for columns, where every letter takes room from its neighbours. */
export function formatDay(value: string | null | undefined): string {
  return formatDate(value).replace(`, ${new Date().getFullYear()}`, '');
}

/** 'Nov 20, 6:05 PM', in the reader's time zone. */
export function formatDateTime(value: string | null | undefined): string {
  return formatInstant(dayAndTime, value);
}

/** '6:05 PM', in the reader's time zone. */
export function formatTime(value: string): string {
  return formatInstant(timeOnly, value);
}

/** 'Friday, November 20'; with the year when it is another one. */
export function formatWeekday(value: string): string {
  const words = formatInstant(weekday, value);
  const year = new Date(value).getFullYear();
  return Number.isNaN(year) || year === new Date().getFullYear() ? words : `${words}, ${year}`;
}

/** The exact time for a hover: 'Friday, November 20, 2026 at 6:05 PM'. */
export function formatExact(value: string): string {
  return isDateOnly(value) ? formatDate(value) : formatInstant(exact, value);
}

/** The reader's day as `YYYY-MM-DD`, to compare date-only values with. */
export function today(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
