import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  attach,
  company,
  openReportingCrew,
  portal,
  report,
  sendDirectly,
  submit,
  upload,
} from './test/reporting-crew.ts';

/**
 * A device sends a draft that had arrived before, after its person has changed it: nothing is taken for delivered that
 * is not.
 */

openReportingCrew();

const sendBack = (report_id: string) =>
  company.people.admin.client
    .rpc('reject_report', { report_id, review_notes: 'Which ballast?' })
    .throwOnError();

async function reports() {
  const { rows } = await portal.owner.query(
    `select id, status, work_performed, replaces_report_id, photos_arrived from public.work_order_reports
     where work_order_id = $1 order by submitted_at`,
    [report.work_order_id],
  );
  return rows;
}

test('changes after the report was sent back are its correction, with the earlier photos', async () => {
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

test('a photo that was added after the report was sent back also makes a correction', async () => {
  const first = (await submit({ photos_expected: 0 }).throwOnError()).data as unknown as { id: string };
  await sendBack(first.id);
  const second = (await submit({ photos_expected: 1 }).throwOnError()).data as unknown as { id: string };
  expect(second.id).not.toBe(first.id);
});

test('the same draft is the same report, even when it was sent back meanwhile', async () => {
  const first = (await submit().throwOnError()).data as unknown as { id: string };
  expect((await submit({ hours_worked: 2.000001 }).throwOnError()).data).toMatchObject({ id: first.id });
  await sendBack(first.id);
  expect((await submit().throwOnError()).data).toMatchObject({ id: first.id, status: 'rejected' });
  expect(await reports()).toHaveLength(1);
});

test.each([
  ['the work', { work_performed: 'Replaced both ballasts.' }],
  ['the hours', { hours_worked: 3 }],
  ['the material', { materials_used: 'One ballast' }],
  ['the signature', { signature_name: 'Ann Moss' }],
  ['the answer whether it is finished', { is_final: false }],
] as const)('a changed %s is refused while the report waits for review', async (_what, more) => {
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

test('work that is completed after all also makes a correction', async () => {
  const first = (await submit({ is_final: false }).throwOnError()).data as unknown as { id: string };
  await sendBack(first.id);
  const second = (await submit().throwOnError()).data as unknown as { id: string };
  expect(second.id).not.toBe(first.id);
  const { error } = await submit({ is_final: false });
  expect(error).toMatchObject({ details: expect.stringContaining('report_sent_otherwise') });
});

test('a correction on closed work is the same when it is sent again as final', async () => {
  const first = (await submit().throwOnError()).data as unknown as { id: string };
  await sendBack(first.id);
  await portal.owner.query(
    `update public.work_orders set status = 'on_hold', status_reason = 'Waits for parts.' where id = $1`,
    [report.work_order_id],
  );
  const changed = { work_performed: 'Replaced the left ballast.' };
  const second = (await submit(changed).throwOnError()).data as unknown as { id: string };
  expect((await submit(changed).throwOnError()).data).toMatchObject({ id: second.id });
  const { error } = await submit({ ...changed, is_final: false });
  expect(error).toMatchObject({ details: expect.stringContaining('report_sent_otherwise') });
  const { rows } = await portal.owner.query('select is_final from public.work_order_reports where id = $1', [
    second.id,
  ]);
  expect(rows).toEqual([{ is_final: false }]);
});

test('however many times a draft is sent at the same time, it is one report, and its change one correction', async () => {
  for (const work_performed of ['Replaced the ballast.', 'Replaced both ballasts.']) {
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit({ work_performed })));
    expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null));
    const ids = new Set(answers.map(({ data }) => (data as unknown as { id: string }).id));
    expect(ids.size).toBe(1);
    await sendBack([...ids][0] ?? '');
  }
  expect(await reports()).toHaveLength(2);
});

test('a correction takes the photos that its draft still has, also from a report before the last one', async () => {
  const [door, blurred, sharp] = [await upload(), await upload(), await upload()];
  const ids: string[] = [];
  for (const work_performed of ['Replaced it.', 'Replaced the left one.', 'Replaced the right one.']) {
    const { id } = (await submit({ work_performed }).throwOnError()).data as unknown as { id: string };
    ids.push(id);
    if (ids.length === 1) for (const photo of [door, blurred]) await attach(photo).throwOnError();
    if (ids.length < 3) await sendBack(id);
  }
  for (const photo of [door, sharp]) await attach(photo).throwOnError();
  const { rows } = await portal.owner.query(
    'select report_id, storage_path from public.attachments where report_id = any ($1)',
    [ids],
  );
  expect(rows).toHaveLength(3);
  expect(rows).toEqual(
    expect.arrayContaining([
      { report_id: ids[2], storage_path: door },
      { report_id: ids[2], storage_path: sharp },
      { report_id: ids[0], storage_path: blurred },
    ]),
  );
  expect((await reports()).at(-1)).toMatchObject({ photos_arrived: 2 });
});

const photoFacts = async () =>
  (
    await portal.owner.query(
      `select a.caption, a.category, a.position from public.attachments a
       join public.work_order_reports r on r.id = a.report_id where r.submission_key = $1`,
      [report.submission_key],
    )
  ).rows;

test('a photo that moves to a correction has the draft’s current caption, category, and position', async () => {
  const first = (await submit().throwOnError()).data as unknown as { id: string };
  const photo = await upload();
  await attach(photo).throwOnError();
  await sendBack(first.id);
  await submit({ work_performed: 'Replaced both ballasts.' }).throwOnError();
  const facts = { caption: 'The old ballast', category: 'before', position: 1 } as const;
  await attach(photo, facts).throwOnError();
  expect(await photoFacts()).toEqual([facts]);
  await attach(photo, facts).throwOnError();
  expect(await photoFacts()).toEqual([facts]);
});

test('a photo that has arrived can change its position, and its description does not change without notice', async () => {
  await submit().throwOnError();
  const photo = await upload();
  await attach(photo).throwOnError();
  await attach(photo, { position: 1 }).throwOnError();
  const stored = [{ caption: 'The new ballast', category: 'after', position: 1 }];
  expect(await photoFacts()).toEqual(stored);
  for (const more of [{ caption: 'The old ballast' }, { category: 'before' }] as const) {
    expect((await attach(photo, more)).error).toMatchObject({
      code: 'conflict',
      message: 'This photo has already been sent, with another caption or category.',
    });
  }
  expect(await photoFacts()).toEqual(stored);
});

const filesOf = async (reportId: string) =>
  (
    await portal.owner.query<{ id: string }>(
      'select id from public.attachments where report_id = $1 order by created_at',
      [reportId],
    )
  ).rows.map(({ id }) => id);

test('a correction has the files that its draft names, also those of the report that was sent back', async () => {
  const [kept, dropped, added] = [await sendDirectly(), await sendDirectly(), await sendDirectly()];
  const files = { photos_expected: 1, attachment_ids: [kept, dropped] };
  const first = (await submit(files).throwOnError()).data as unknown as { id: string };
  await sendBack(first.id);
  const changed = { work_performed: 'Replaced it.', photos_expected: 1, attachment_ids: [kept, added] };
  const second = (await submit(changed).throwOnError()).data as unknown as { id: string };
  expect((await submit(changed).throwOnError()).data).toMatchObject({ id: second.id });
  expect(await filesOf(second.id)).toEqual([kept, added]);
  expect(await filesOf(first.id)).toEqual([dropped]);
  const { rows } = await portal.owner.query(
    'select photos_expected, photos_arrived from public.work_order_reports where work_order_id = $1 order by submitted_at',
    [report.work_order_id],
  );
  expect(rows).toEqual([
    // No more photos come to the report that was replaced.
    { photos_expected: 0, photos_arrived: 0 },
    { photos_expected: 1, photos_arrived: 0 },
  ]);
});

test('a correction takes no file of another report', async () => {
  const [own, ofOther] = [await sendDirectly(), await sendDirectly()];
  const other = { submission_key: randomUUID(), is_final: false, attachment_ids: [ofOther] };
  await submit(other).throwOnError();
  const first = (await submit({ attachment_ids: [own] }).throwOnError()).data as unknown as { id: string };
  await sendBack(first.id);
  const { error } = await submit({ work_performed: 'Replaced it.', attachment_ids: [own, ofOther] });
  expect(error).toMatchObject({ details: expect.stringContaining('file_not_attachable') });
  expect(await filesOf(first.id)).toEqual([own]);
});
