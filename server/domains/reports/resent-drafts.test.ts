import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CommandInput } from '#shared/commands.ts';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** A device sends a draft that had arrived before, after its person has changed it: nothing is taken for delivered that is not. */

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]);

let portal: TestPortal;
let company: Company;
let draft: CommandInput<'submit_report'>;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  const { organizations, locationId } = company;
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into work_orders (title, trade, status, organization_id, partner_location_id, assigned_organization_id)
     values ('Sign is dark', 'Signs & Lighting', 'in_progress', $1, $2, $3) returning id`,
    [organizations.customer, locationId, organizations.subcontractor],
  );
  draft = {
    work_order_id: rows[0]?.id ?? '',
    submission_key: randomUUID(),
    work_performed: 'Replaced the ballast.',
    hours_worked: 2.25,
    crew_size: 1,
    completed_on: '2026-03-02',
    is_final: true,
    photos_expected: 1,
  };
});

const crew = () => company.people.subcontractor;
const submit = (more: Partial<CommandInput<'submit_report'>> = {}) =>
  crew().client.rpc('submit_report', { ...draft, ...more } as never);
const sendBack = (report_id: string) =>
  company.people.admin.client
    .rpc('reject_report', { report_id, review_notes: 'Which ballast?' })
    .throwOnError();
const attach = (storage_path: string) =>
  crew().client.rpc('attach_report_photo', {
    ...{ submission_key: draft.submission_key, storage_path, file_name: 'after.jpg', category: 'after' },
    ...{ taken_at: '2026-03-02T12:00:00Z', position: 0 },
  });

async function upload(): Promise<string> {
  const path = `${crew().profileId}/${randomUUID()}.jpg`;
  const stored = await crew().client.storage.from('attachments').upload(path, JPEG, {
    contentType: 'image/jpeg',
  });
  expect(stored.error).toBeNull();
  return path;
}

async function reports() {
  const { rows } = await portal.owner.query(
    `select id, status, work_performed, replaces_report_id, photos_arrived from public.work_order_reports
     where work_order_id = $1 order by submitted_at`,
    [draft.work_order_id],
  );
  return rows;
}

test('what was changed after the report was sent back is its correction, with the photos of before', async () => {
  const first = (await submit().throwOnError()).data as unknown as { id: string };
  const photo = await upload();
  await attach(photo).throwOnError();
  await sendBack(first.id);

  const changed = { work_performed: 'Replaced the ballast of the left sign.', photos_expected: 2 };
  const second = (await submit(changed).throwOnError()).data as unknown as { id: string; status: string };
  expect(second).toMatchObject({ status: 'submitted' });
  expect((await submit(changed).throwOnError()).data).toMatchObject({ id: second.id });
  expect((await attach(photo)).data).toMatchObject({ photos_arrived: 1, photos_expected: 2 });
  expect((await attach(photo)).data).toMatchObject({ photos_arrived: 1 });
  expect((await attach(await upload())).data).toMatchObject({ photos_arrived: 2 });
  expect(await reports()).toMatchObject([
    { id: first.id, status: 'rejected', work_performed: 'Replaced the ballast.' },
    { id: second.id, status: 'submitted', replaces_report_id: first.id, ...{ photos_arrived: 2 } },
  ]);
});

test('a photo that was added after the report was sent back makes a correction, too', async () => {
  const first = (await submit({ photos_expected: 0 }).throwOnError()).data as unknown as { id: string };
  await sendBack(first.id);
  const second = (await submit({ photos_expected: 1 }).throwOnError()).data as unknown as { id: string };
  expect(second.id).not.toBe(first.id);
});

test('the same draft once more is the same report, even when it was sent back meanwhile', async () => {
  const first = (await submit().throwOnError()).data as unknown as { id: string };
  expect((await submit({ hours_worked: 2.250001 }).throwOnError()).data).toMatchObject({ id: first.id });
  await sendBack(first.id);
  expect((await submit().throwOnError()).data).toMatchObject({ id: first.id, status: 'rejected' });
  expect(await reports()).toHaveLength(1);
});

test.each([
  ['the work', { work_performed: 'Replaced both ballasts.' }],
  ['the hours', { hours_worked: 3 }],
  ['the material', { materials_used: 'One ballast' }],
  ['the signature', { signature_name: 'Ann Moss' }],
] as const)('a change of %s that did not arrive is refused while the report waits', async (_what, more) => {
  await submit().throwOnError();
  const { error } = await submit(more);
  expect(error).toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(
      /^This report has already been submitted as RPT-\d+, with other content\.$/,
    ),
  });
  expect(await reports()).toMatchObject([{ work_performed: 'Replaced the ballast.' }]);
});

test('a draft whose report was corrected from another device meanwhile is refused', async () => {
  const first = (await submit().throwOnError()).data as unknown as { id: string };
  await sendBack(first.id);
  await submit({ submission_key: randomUUID(), work_performed: 'The left one.' }).throwOnError();
  const { error } = await submit({ work_performed: 'The right one.' });
  expect(error).toMatchObject({
    code: 'conflict',
    details: expect.stringContaining('report_correction_closed'),
  });
});
