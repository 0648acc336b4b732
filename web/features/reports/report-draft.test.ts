import { expect, test } from 'vitest';
import { reportCommands } from '#shared/commands/reports.ts';
import { newReportDraft } from '#web/features/reports/report-draft.ts';

const WORK_ORDER_ID = '0199a3a0-0000-7000-8000-000000000001';
const SENT_BACK = {
  work_performed: 'Replaced the closer.',
  materials_used: 'Surface closer',
  hours_worked: 2.5,
  crew_size: 2,
  completed_on: '2026-03-02',
  is_final: true,
};

test('an empty report asks for the work and the hours, and for nothing else', () => {
  const checked = reportCommands.submit_report.input.safeParse(newReportDraft(WORK_ORDER_ID, null));
  expect(checked.error?.issues.map(({ path }) => path.join('.')).sort()).toEqual([
    'hours_worked',
    'work_performed',
  ]);
});

test('hours are kept in hundredths, so less than one is none', () => {
  const worked = (hours_worked: number) =>
    reportCommands.submit_report.input.safeParse({
      ...newReportDraft(WORK_ORDER_ID, SENT_BACK),
      hours_worked,
    });
  expect(worked(0.01).success).toBe(true);
  for (const hours of [0.004, 0, -1])
    expect(worked(hours).error?.issues).toMatchObject([{ message: 'Enter more than 0 hours.' }]);
});

test('work cannot have been completed on a day that has not begun anywhere', () => {
  const completedOn = (day: string) =>
    reportCommands.submit_report.input.safeParse({
      ...newReportDraft(WORK_ORDER_ID, SENT_BACK),
      completed_on: day,
    });
  const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  expect(completedOn(dayFromNow(0)).success).toBe(true);
  expect(completedOn(dayFromNow(2)).error?.issues).toMatchObject([
    { path: ['completed_on'], message: 'Choose today or an earlier day.' },
  ]);
});

test('a report that was sent back keeps its words and becomes a new report', () => {
  const first = newReportDraft(WORK_ORDER_ID, SENT_BACK);
  const second = newReportDraft(WORK_ORDER_ID, SENT_BACK);
  expect(first).toMatchObject({ ...SENT_BACK, signature_name: '', attachment_ids: [] });
  expect(reportCommands.submit_report.input.safeParse(first).success).toBe(true);
  expect(first.submission_key).not.toBe(second.submission_key);
});
