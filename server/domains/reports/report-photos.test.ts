import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  attach,
  company,
  JPEG,
  openReportingCrew,
  portal,
  report,
  sendDirectly,
  submit,
  upload,
} from './test/reporting-crew.ts';

/** Reports whose photos come one by one, after the words. */

openReportingCrew();

const stored = async () =>
  (
    await portal.owner.query(
      'select status, photos_expected, photos_arrived from work_order_reports where submission_key = $1',
      [report.submission_key],
    )
  ).rows;

describe('a photo that arrives after its report', () => {
  test('is added with what the storage knows about it, at the position that its author chose', async () => {
    const { data } = await submit();
    const [second, first] = [await upload(), await upload()];
    expect((await attach(second, { position: 1 })).data).toMatchObject({
      photos_arrived: 1,
      photos_expected: 2,
    });
    expect((await attach(first, { position: 0, caption: '' })).data).toMatchObject({ photos_arrived: 2 });
    const { rows } = await portal.owner.query(
      `select storage_path, content_type, size_bytes::int, category, caption, latitude, uploaded_by, content_digest is not null as known
       from attachments where report_id = $1 order by position`,
      [(data as { id: string } | null)?.id],
    );
    const same = {
      content_type: 'image/jpeg',
      size_bytes: JPEG.byteLength,
      category: 'after',
      latitude: 41.9,
      uploaded_by: company.people.subcontractor.profileId,
      known: true,
    };
    expect(rows).toEqual([
      { ...same, storage_path: first, caption: '' },
      { ...same, storage_path: second, caption: 'The new ballast' },
    ]);
  });

  test('is stored once, however often and however many at the same time it is sent', async () => {
    await submit();
    const path = await upload();
    const answers = await Promise.all(Array.from({ length: 8 }, () => attach(path)));
    expect(new Set(answers.map(({ data }) => (data as { id: string } | null)?.id)).size).toBe(1);
    expect(await stored()).toMatchObject([{ photos_arrived: 1 }]);
  });

  test('is the one that its device sent ahead of a report that did not arrive, as it is described now', async () => {
    const path = await upload();
    const id = await sendDirectly('subcontractor', path);
    await submit();
    const facts = { caption: 'The old ballast', category: 'before', position: 1 } as const;
    const answers = await Promise.all(Array.from({ length: 4 }, () => attach(path, facts)));
    expect(answers.map(({ data, error }) => error ?? data)).toEqual(
      answers.map(() => ({ id, photos_arrived: 1, photos_expected: 2 })),
    );
    expect(await stored()).toMatchObject([{ photos_arrived: 1 }]);
    const { rows } = await portal.owner.query(
      `select a.id, caption, category, position from attachments a
       join work_order_reports r on r.id = a.report_id where r.submission_key = $1`,
      [report.submission_key],
    );
    expect(rows).toEqual([{ id, ...facts }]);
  });

  test('is refused when it is part of a work order', async () => {
    const path = await upload();
    await portal.owner.query('update attachments set work_order_id = $2 where id = $1', [
      await sendDirectly('subcontractor', path),
      report.work_order_id,
    ]);
    await submit();
    expect((await attach(path)).error).toMatchObject({
      code: 'conflict',
      details: expect.stringContaining('report_photo_taken'),
    });
  });

  test('is added to a report that was reviewed meanwhile, and changes nothing else', async () => {
    const { data } = await submit();
    const id = (data as { id: string } | null)?.id ?? '';
    await company.people.manager.client.rpc('approve_report', { report_id: id });
    expect((await attach(await upload())).error).toBeNull();
    expect(await stored()).toEqual([{ status: 'approved', photos_expected: 2, photos_arrived: 1 }]);
    const change = portal.owner.query(`update work_order_reports set hours_worked = 9 where id = $1`, [id]);
    await expect(change).rejects.toThrow('This report is already approved.');
  });

  test('is refused beyond the announced number', async () => {
    await submit({ photos_expected: 1 });
    await attach(await upload());
    expect((await attach(await upload())).error).toMatchObject({
      code: 'rule_violation',
      message: 'All photos of this report are there already.',
    });
  });

  test('is refused if it is not uploaded, in another person’s folder, or part of another record', async () => {
    await submit({ is_final: false });
    const { profileId } = company.people.subcontractor;
    const nothing = (await attach(`${profileId}/${randomUUID()}.jpg`)).error;
    expect(nothing).toMatchObject({ code: 'not_found', message: 'This photo has not been uploaded.' });
    expect((await attach(await upload('otherSubcontractor'))).error).toEqual(nothing);
    const path = await upload();
    await attach(path);
    const other = { ...report, submission_key: randomUUID() };
    await company.people.subcontractor.client.rpc('submit_report', other as never);
    const taken = await attach(path, { submission_key: other.submission_key });
    expect(taken.error?.code).toBe('conflict');
    expect(await stored()).toMatchObject([{ photos_arrived: 1 }]);
  });

  test.for(['otherSubcontractor', 'partner', 'otherPartner', 'admin', 'manager', 'employee'] as const)(
    'is refused to %s',
    async (person) => {
      await submit();
      const path = await upload(person);
      const { error } = await attach(path, {}, person);
      expect(error?.code).toMatch(/^(not_found|not_authenticated)$/);
      expect(await stored()).toMatchObject([{ photos_arrived: 0 }]);
    },
  );
});

test('people without a membership cannot upload', async () => {
  const { client, profileId } = company.people.stranger;
  const { error } = await client.storage.from('attachments').upload(`${profileId}/a.jpg`, JPEG, {
    contentType: 'image/jpeg',
  });
  expect(error).toMatchObject({ statusCode: '403' });
});

describe('a draft that is sent again', () => {
  test('is the same report, also when the work was reassigned meanwhile', async () => {
    const first = await submit();
    await portal.owner.query('update work_orders set assigned_organization_id = $2 where id = $1', [
      report.work_order_id,
      company.organizations.otherSubcontractor,
    ]);
    expect(await submit()).toMatchObject({ data: first.data, error: null });
    expect(await stored()).toHaveLength(1);
  });

  test('with fewer photos waits only for these, and never for fewer than have arrived', async () => {
    await submit({ photos_expected: 5 });
    await attach(await upload());
    await submit({ photos_expected: 3 });
    expect(await stored()).toMatchObject([{ photos_expected: 3 }]);
    await submit({ photos_expected: 4 });
    expect(await stored()).toMatchObject([{ photos_expected: 3 }]);
    await submit({ photos_expected: 0 });
    expect(await stored()).toMatchObject([{ photos_expected: 1, photos_arrived: 1 }]);
  });

  test('announces at most 20 photos', async () => {
    expect((await submit({ photos_expected: 21 })).error?.code).toBe('invalid_input');
  });
});
