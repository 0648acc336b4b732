/** A draft on one device that was delivered from another, or whose response was lost. */
import { randomUUID } from 'node:crypto';
import { recentDay } from '#test/support/recent-day.ts';
import { expect, test } from './support/company-journey.ts';
import { draftOf, keep } from './support/device-storage.ts';
import { assignedOrder } from './support/paperwork.ts';
import { REPORT_FORM } from './support/report-form.ts';

test.use({ world: 'resent-drafts' });

test('a delivered draft says so, and becomes the correction when the office sends its report back', async ({
  openAs,
  portal,
  company,
}) => {
  const { client, profileId } = company.people.subcontractor;
  const workOrderId = await assignedOrder(company);
  const crew = await openAs('subcontractor');
  await crew.goto(`${REPORT_FORM}/${workOrderId}`);
  await expect(crew.getByLabel('Work performed')).toBeVisible();
  const key = randomUUID();
  await keep(crew, { drafts: [{ ...draftOf(key, { ownerId: profileId }), workOrderId }] });
  const { data: first } = await client
    .rpc('submit_report', {
      ...{ work_order_id: workOrderId, submission_key: key, work_performed: 'Set the closer.' },
      ...{ hours_worked: 1, crew_size: 1, completed_on: recentDay(), is_final: true },
    })
    .throwOnError();
  await crew.reload();
  const sent = crew.getByRole('region', { name: 'Report sent' });
  await expect(sent.getByText(`The office has this report as ${first.report_number}`)).toBeVisible();

  await company.people.admin.client
    .rpc('reject_report', { report_id: first.id, review_notes: 'Which closer?' })
    .throwOnError();
  await crew.reload();
  await crew.getByLabel('Work performed').fill('Set the closer of the left door.');
  await crew.getByLabel('Hours worked', { exact: true }).fill('2');
  await crew.getByRole('button', { name: 'Submit Report' }).click();
  await expect(crew.getByText(/^Report RPT-\d+ submitted$/)).toBeVisible();
  const { rows } = await portal.owner.query(
    `select work_performed, status, replaces_report_id is not null as is_correction
     from public.work_order_reports where work_order_id = $1 order by submitted_at`,
    [workOrderId],
  );
  expect(rows).toEqual([
    { work_performed: 'Set the closer.', status: 'rejected', is_correction: false },
    { work_performed: 'Set the closer of the left door.', status: 'submitted', is_correction: true },
  ]);
});
