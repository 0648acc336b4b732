import { expect, test } from 'vitest';
import { reportCommands } from '#shared/commands/reports.ts';
import { newReportDraft } from '#web/features/reports/report-draft.ts';

const WORK_ORDER_ID = '0199a3a0-0000-7000-8000-000000000001';
const SENT_BACK = {
  work_performed: 'Replaced the closer.',
  materials_used: 'Surface closer',
  hours_worked: 2.5,
  crew_size: 2,
  completed_on: '2026-11-18',
  is_final: true,
};

test('an empty report asks for the work and the hours, and for nothing else', () => {
  const checked = reportCommands.submit_report.input.safeParse(newReportDraft(WORK_ORDER_ID, null));
  expect(checked.error?.issues.map(({ path }) => path.join('.')).sort()).toEqual([
    'hours_worked',
    'work_performed',
  ]);
});

test('a report that was sent back keeps its words and becomes a new report', () => {
  const first = newReportDraft(WORK_ORDER_ID, SENT_BACK);
  const second = newReportDraft(WORK_ORDER_ID, SENT_BACK);
  expect(first).toMatchObject({ ...SENT_BACK, signature_name: '', attachment_ids: [] });
  expect(reportCommands.submit_report.input.safeParse(first).success).toBe(true);
  expect(first.submission_key).not.toBe(second.submission_key);
});
