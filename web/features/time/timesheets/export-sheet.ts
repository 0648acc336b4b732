import type { Period } from '#shared/rules/pay-periods.ts';
import type { Sheet, SheetLine } from '#web/features/time/timesheets/sheet.ts';
import { toCsv } from '#web/lib/csv.ts';
import { formatForFile } from '#web/lib/file-date.ts';
import { t } from '#web/lib/text.ts';

/** The displayed sheet: one line per person, one column per day. */
export function sheetCsv({ days }: Sheet, lines: readonly SheetLine[]): string {
  return toCsv(
    [
      ...[t('Employee number'), t('Employee'), ...days.map(formatForFile)],
      ...[t('Total'), t('Overtime'), t('Not approved'), t('Sent back'), t('Running')],
    ],
    lines.map((line) => [
      ...[line.number, line.name, ...days.map((day) => line.hours[day] ?? 0)],
      ...[line.total, line.overtime, line.toApprove, line.sentBack, line.running],
    ]),
  );
}

/**
 * Hours and pay to check before the payroll, with dates as YYYY-MM-DD: one line per person, period, and rate, each with
 * the person's unapproved time. People without hours are left out. The files for payroll programs are those of locked
 * periods (docs/accounting.md).
 */
export function hoursAndPayCsv(period: Period, lines: readonly SheetLine[]): string {
  return toCsv(
    [
      ...[t('Employee number'), t('Employee'), t('Period start'), t('Period end')],
      ...[t('Regular hours'), t('Overtime hours'), t('Rate'), t('Gross'), t('Entries not approved')],
    ],
    lines.flatMap((line) =>
      line.pay.map(({ regular, overtime, rate, gross }) => [
        ...[line.number, line.name, period.starts_on, period.ends_on],
        ...[regular.toFixed(2), overtime.toFixed(2), rate?.toFixed(2), gross?.toFixed(2)],
        line.toApprove + line.sentBack + line.running,
      ]),
    ),
  );
}
