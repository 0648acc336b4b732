import { daysFrom } from '#shared/rules/calendar-days.ts';
import { type LockedPeriod, ruleOf, splitOvertime, sumHours } from '#shared/rules/overtime.ts';
import type { Period } from '#shared/rules/pay-periods.ts';
import type { TimeSettings } from '#shared/rules/time-settings.ts';
import { grossPayOf, type PaidHours, type Pay, payOf } from '#web/features/time/timesheets/pay.ts';
import type { TimesheetRow, TimeToReview } from '#web/features/time/timesheets/queries.ts';
import { personName } from '#web/lib/person.ts';

/** One line of a timesheet: a person's hours on each day of the period. */
export interface SheetLine {
  id: string;
  name: string;
  number: string | null;
  hours: Readonly<Record<string, number>>;
  /** How many of its work items wait for the office on that day. */
  marks: Readonly<Record<string, number>>;
  regular: number;
  overtime: number;
  total: number;
  toApprove: number;
  sentBack: number;
  running: number;
  /** Time segments and running sessions that the office should review. */
  toReview: number;
  /** The pay at each rate; empty without hours. */
  pay: readonly Pay[];
  /** The rate of the hours, or the person's current one without hours; null for hours without a rate. */
  costRates: readonly (number | null)[];
  /** Null when some hours have no rate. */
  gross: number | null;
}

export interface Sheet {
  days: readonly string[];
  lines: readonly SheetLine[];
}

/** The displayed days, their overtime rule, and which of them are locked with a rule of their own. */
export interface SheetSpan {
  period: Period;
  settings: TimeSettings;
  locked: readonly LockedPeriod[];
  /** Time to review in these days. */
  review?: readonly Pick<TimeToReview, 'employee_user_id'>[];
}

/** The timesheet of a period from the server's sums: overtime by the rules of its days, in complete weeks. */
export function sheetOf(rows: readonly TimesheetRow[], span: SheetSpan): Sheet {
  const days = daysFrom(span.period.starts_on, span.period.ends_on);
  return { days, lines: rows.map((row) => lineOf(row, days, span)) };
}

function lineOf(
  row: TimesheetRow,
  days: readonly string[],
  { settings, locked, review = [] }: SheetSpan,
): SheetLine {
  const hours = numbersOf(row.days);
  const split = splitOvertime(hours, settings, locked);
  const regular = sumHours(days.map((day) => split.get(day)?.regular ?? 0));
  const overtime = sumHours(days.map((day) => split.get(day)?.overtime ?? 0));
  const pay = payOf(
    days.map((day) => ({
      regular: split.get(day)?.regular ?? 0,
      multiplier: ruleOf(day, settings, locked).overtime.multiplier,
      parts: partsOf(row, day, hours[day] ?? 0),
    })),
  );
  const rates = [...new Set(pay.map(({ rate }) => rate))];
  return {
    ...{ id: row.employee_user_id ?? '', name: personName(row), number: row.employee_number },
    ...{ hours, marks: numbersOf(row.marks), regular, overtime, total: sumHours([regular, overtime]) },
    ...{ toApprove: row.to_approve ?? 0, sentBack: row.sent_back ?? 0, running: row.running ?? 0, pay },
    toReview: review.filter(({ employee_user_id }) => employee_user_id === row.employee_user_id).length,
    costRates: rates.length > 0 ? rates : [row.hourly_cost_rate],
    gross: pay.length > 0 || row.hourly_cost_rate !== null ? grossPayOf(pay) : null,
  };
}

/** The hours of a day by rate, in the order in which the rates were used. */
function partsOf({ rates, hourly_cost_rate }: TimesheetRow, day: string, hours: number): PaidHours[] {
  const several = Array.isArray(rates) ? rates : [];
  if (several.length === 0) return [{ rate: hourly_cost_rate, hours }];
  return several.flatMap((entry) => {
    const [on, rate, part] = Array.isArray(entry) ? entry : [];
    return on === day && typeof part === 'number'
      ? [{ rate: typeof rate === 'number' ? rate : null, hours: part }]
      : [];
  });
}

/** The numbers of a JSON object; other values are ignored. */
function numbersOf(json: unknown): Record<string, number> {
  if (typeof json !== 'object' || json === null) return {};
  return Object.fromEntries(Object.entries(json).filter(([, value]) => typeof value === 'number'));
}

/**
 * The people whose name or number contains the text, optionally only those with something that waits for the office.
 */
export function applyFilters(
  lines: readonly SheetLine[],
  { q = '', waiting }: { q?: string | undefined; waiting: boolean },
): SheetLine[] {
  const text = q.trim().toLowerCase();
  return lines.filter(
    ({ name, number, toApprove, sentBack, running, toReview }) =>
      `${name} ${number ?? ''}`.toLowerCase().includes(text) &&
      (!waiting || toApprove + sentBack + running + toReview > 0),
  );
}
