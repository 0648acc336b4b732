import { openCompanyDocument } from '#server/documents/company-document.ts';
import { defineTemplate } from '#server/documents/document-template.ts';
import { formatDay, formatHours } from '#server/documents/formatters.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import type { TimesheetEntry, TimesheetFacts } from '#server/documents/timesheet-facts.ts';
import { daysFrom } from '#shared/rules/calendar-days.ts';
import { formatInZone } from '#shared/rules/format-dates.ts';
import { type Split, splitOvertime, sumHours } from '#shared/rules/overtime.ts';
import { parseTimeSettings } from '#shared/rules/time-settings.ts';
import { STATUS_LABELS } from '#shared/status-labels.ts';
import { t } from '#shared/text.ts';

/** The timesheet of one person: hours by day with overtime, the work, and room for signatures. It has no pay. */
export const timesheetTemplate = defineTemplate<TimesheetFacts>({
  open: (facts, tools) =>
    openCompanyDocument(tools, facts.company, {
      title: t('Timesheet'),
      number: [facts.employee.name, periodText(facts)].join(' · '),
      subject: t('Time of {{name}}', { name: facts.employee.name }),
      status: statusText(facts),
    }),
  async write(pdf, facts, { timeZone }) {
    const days = daysFrom(facts.starts_on, facts.ends_on);
    const split = splitOvertime(facts.hours, parseTimeSettings(facts.settings), facts.locked);
    const { regular, overtime } = sumOf(days, split);
    pdf.facts([
      { label: t('Regular hours'), value: formatHours(regular) },
      { label: t('Overtime hours'), value: formatHours(overtime) },
      { label: t('Hours in all'), value: formatHours(sumHours([regular, overtime])) },
      { label: t('Employee number'), value: facts.employee_number ?? '' },
    ]);
    if (facts.entries.length === 0) {
      pdf.section(t('Work'));
      pdf.paragraph(t('No time on these days'));
    } else {
      writeDays(pdf, days, split);
      writeWork(pdf, facts, timeZone);
    }
    pdf.signatures([t('Employee, date'), t('Approved by, date')]);
  },
});

const periodText = ({ starts_on, ends_on }: TimesheetFacts): string =>
  `${formatDay(starts_on)} – ${formatDay(ends_on)}`;

function sumOf(days: readonly string[], split: ReadonlyMap<string, Split>): Split {
  return {
    regular: sumHours(days.map((day) => split.get(day)?.regular ?? 0)),
    overtime: sumHours(days.map((day) => split.get(day)?.overtime ?? 0)),
  };
}

/** Whether everything is approved, and whether it can still change. */
function statusText({ entries, locked, starts_on, ends_on }: TimesheetFacts): string {
  const isLocked = daysFrom(starts_on, ends_on).every((day) =>
    locked.some((period) => period.starts_on <= day && day <= period.ends_on),
  );
  if (isLocked) return t('Locked');
  const waiting = entries.filter(({ status }) => status !== 'approved').length;
  if (entries.length === 0) return '';
  return waiting === 0
    ? t('Approved')
    : t('{{count}} entry is not approved|{{count}} entries are not approved', { count: waiting });
}

function writeDays(pdf: PdfDocument, days: readonly string[], split: ReadonlyMap<string, Split>): void {
  const worked = days.flatMap((day) => {
    const { regular = 0, overtime = 0 } = split.get(day) ?? {};
    return regular + overtime > 0 ? [{ day, regular, overtime }] : [];
  });
  const { regular, overtime } = sumOf(days, split);
  pdf.section(t('Hours by day'));
  pdf.table({
    columns: [
      { header: t('Day'), share: 4 },
      { header: t('Regular'), share: 2, align: 'right' },
      { header: t('Overtime'), share: 2, align: 'right' },
      { header: t('Hours'), share: 2, align: 'right' },
    ],
    rows: worked.map((one) => [
      dayText(one.day),
      formatHours(one.regular),
      one.overtime > 0 ? formatHours(one.overtime) : '',
      formatHours(sumHours([one.regular, one.overtime])),
    ]),
    totals: [{ label: t('Total'), value: formatHours(sumHours([regular, overtime])) }],
  });
}

function writeWork(pdf: PdfDocument, { entries }: TimesheetFacts, timeZone: string): void {
  pdf.section(t('Work'));
  pdf.table({
    columns: [
      { header: t('Day'), share: 2.2 },
      { header: t('Work'), share: 5.4 },
      { header: t('Time'), share: 2.9 },
      { header: t('Hours'), share: 1.5, align: 'right' },
    ],
    rows: entries.map((entry) => [
      dayText(entry.day),
      workText(entry),
      timesText(entry, timeZone),
      formatHours(sumHours(entry.segments.map(({ hours }) => hours))),
    ]),
  });
}

const dayText = (day: string): string => formatInZone('shortWeekday', day, 'UTC');

function workText({ number, title, work_performed, status, segments }: TimesheetEntry): string {
  const corrections = segments.flatMap(({ correction }) =>
    correction
      ? [
          correction.author
            ? t('Corrected by {{name}}: {{reason}}', {
                name: correction.author,
                reason: correction.reason,
              })
            : t('Corrected: {{reason}}', { reason: correction.reason }),
        ]
      : [],
  );
  return [
    [number, title].filter(Boolean).join(' '),
    work_performed,
    ...corrections,
    status === 'approved' ? '' : t(STATUS_LABELS.time[status]),
  ]
    .filter(Boolean)
    .join('\n');
}

function timesText({ segments, running_since }: TimesheetEntry, timeZone: string): string {
  const clock = (instant: string) => formatInZone('time', instant, timeZone);
  return [
    ...segments.map(({ started_at, ended_at }) => `${clock(started_at)} – ${clock(ended_at)}`),
    ...(running_since ? [t('since {{time}}', { time: clock(running_since) })] : []),
  ].join('\n');
}
