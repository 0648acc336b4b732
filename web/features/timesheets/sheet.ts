import { daysFrom } from '#shared/rules/calendar-days.ts';
import { grossOf, splitOvertime, sumHours } from '#shared/rules/overtime.ts';
import type { Period } from '#shared/rules/pay-periods.ts';
import type { TimeSettings } from '#shared/rules/time-settings.ts';
import type { TimesheetRow } from '#web/features/timesheets/queries.ts';
import { personName } from '#web/lib/person.ts';

/** One line of a timesheet: somebody's hours on each day of the period. */
export interface SheetLine {
  id: string;
  name: string;
  number: string | null;
  hours: Readonly<Record<string, number>>;
  /** Of its work items, how many wait on that day. */
  marks: Readonly<Record<string, number>>;
  regular: number;
  overtime: number;
  total: number;
  toApprove: number;
  sentBack: number;
  running: number;
  costRate: number | null;
  /** Null where nobody has said what an hour costs. */
  gross: number | null;
}

export interface Sheet {
  days: readonly string[];
  lines: readonly SheetLine[];
}

/** The timesheet of a period from what the server adds up: overtime by the setting, by whole weeks. */
export function sheetOf(rows: readonly TimesheetRow[], period: Period, settings: TimeSettings): Sheet {
  const days = daysFrom(period.starts_on, period.ends_on);
  return { days, lines: rows.map((row) => lineOf(row, days, settings)) };
}

function lineOf(row: TimesheetRow, days: readonly string[], settings: TimeSettings): SheetLine {
  const hours = numbersOf(row.days);
  const split = splitOvertime(hours, settings);
  const regular = sumHours(days.map((day) => split.get(day)?.regular ?? 0));
  const overtime = sumHours(days.map((day) => split.get(day)?.overtime ?? 0));
  const costRate = row.hourly_cost_rate;
  return {
    ...{ id: row.employee_user_id ?? '', name: personName(row), number: row.employee_number },
    ...{ hours, marks: numbersOf(row.marks), regular, overtime, total: sumHours([regular, overtime]) },
    ...{ toApprove: row.to_approve ?? 0, sentBack: row.sent_back ?? 0, running: row.running ?? 0, costRate },
    gross: costRate === null ? null : grossOf({ regular, overtime }, costRate, settings.overtime.multiplier),
  };
}

/** The numbers of a JSON object; whatever else it holds is left out. */
function numbersOf(json: unknown): Record<string, number> {
  if (typeof json !== 'object' || json === null) return {};
  return Object.fromEntries(Object.entries(json).filter(([, value]) => typeof value === 'number'));
}

/** Only the people whose name or number holds the text, and of these only who has something that waits. */
export function narrowed(
  lines: readonly SheetLine[],
  { q = '', waiting }: { q?: string | undefined; waiting: boolean },
): SheetLine[] {
  const text = q.trim().toLowerCase();
  return lines.filter(
    ({ name, number, toApprove, sentBack, running }) =>
      `${name} ${number ?? ''}`.toLowerCase().includes(text) &&
      (!waiting || toApprove + sentBack + running > 0),
  );
}
