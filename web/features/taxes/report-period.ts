import { addDays } from '#shared/rules/calendar-days.ts';
import { formatDate, formatDayAs, today } from '#web/lib/dates.ts';
import { message, t } from '#web/lib/text.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';
import type { ListFilter } from '#web/ui/list-filters.ts';
import type { Option } from '#web/ui/select.tsx';

/** The days of a report, both included. */
interface Period {
  from: string;
  until: string;
}

const MONTHS_SHOWN = 13;
const QUARTERS_SHOWN = 5;
const YEARS_SHOWN = 2;

const monthDay = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
const months = (year: number, month: number, count: number): Period => ({
  from: monthDay(year, month),
  until: addDays(monthDay(year, month + count), -1),
});
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^20\d\d-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

/** This year, and this month, counted from 0. */
function now(day: string): [year: number, month: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1];
}

/**
 * The days that the URL asks for: days of their own, else a month ('2026-10'), a quarter ('2026-Q3'), or a year; else the
 * last month, whose return is due.
 */
export function periodOf(search: ListSearch, day: string = today()): Period {
  const [from, until] = [search['day-from'], search['day-to']];
  if (isDay(from) || isDay(until)) {
    return {
      from: isDay(from) ? from : `${String(until).slice(0, 4)}-01-01`,
      until: isDay(until) ? until : day > String(from) ? day : String(from),
    };
  }
  const [, year, quarter, month] =
    /^(20\d\d)(?:-Q([1-4])|-(0[1-9]|1[0-2]))?$/.exec(String(search.period)) ?? [];
  if (quarter) return months(Number(year), (Number(quarter) - 1) * 3, 3);
  if (month) return months(Number(year), Number(month) - 1, 1);
  if (year) return months(Number(year), 0, 12);
  const [thisYear, thisMonth] = now(day);
  return months(thisYear, thisMonth - 1, 1);
}

/** The months, quarters, and years that are offered, the latest first. */
function periodOptions(day: string = today()): Option[] {
  const [year, month] = now(day);
  const count = (length: number) => Array.from({ length }, (_, index) => index);
  return [
    ...count(MONTHS_SHOWN).map((ago) => {
      const first = monthDay(year, month - ago);
      return { value: first.slice(0, 7), label: formatDayAs('month', first) };
    }),
    ...count(QUARTERS_SHOWN).map((ago) => {
      const first = monthDay(year, (Math.floor(month / 3) - ago) * 3);
      const quarter = Math.floor(now(first)[1] / 3) + 1;
      return {
        value: `${first.slice(0, 4)}-Q${quarter}`,
        label: t('Quarter {{quarter}}, {{year}}', { quarter, year: first.slice(0, 4) }),
      };
    }),
    ...count(YEARS_SHOWN).map((ago) => ({
      value: String(year - ago),
      label: t('Year {{year}}', { year: String(year - ago) }),
    })),
  ];
}

const hasDays = (search: ListSearch): boolean => isDay(search['day-from']) || isDay(search['day-to']);

/** The filters of the report and of the documents behind it. */
export const periodFilters = (search: ListSearch): readonly ListFilter[] => [
  {
    name: 'period',
    label: message('Period'),
    allLabel: hasDays(search) ? message('Other days') : message('Last month'),
    options: periodOptions(),
  },
  {
    name: 'day',
    label: message('Other days'),
    allLabel: message('Any day'),
    days: true,
    more: true,
    choices: [],
  },
];

/** A change of the URL: of a period and days, the one that was chosen last. */
export function onePeriod(changes: ListSearch): ListSearch {
  if ('period' in changes && changes.period)
    return { ...changes, 'day-from': undefined, 'day-to': undefined };
  if (changes['day-from'] || changes['day-to']) return { ...changes, period: undefined };
  return changes;
}

/** 'Oct 1, 2026 to Oct 31, 2026' */
export const periodText = ({ from, until }: Period): string =>
  t('{{from}} to {{to}}', { from: formatDate(from), to: formatDate(until) });
