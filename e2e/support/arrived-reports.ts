import { expect } from '@playwright/test';
import type { TestPortal } from '#test/support/portal.ts';

/** The id of the report of a work order. */
export async function reportOf(portal: TestPortal, workOrderId: string): Promise<string> {
  const { rows } = await portal.owner.query<{ id: string }>(
    'select id from work_order_reports where work_order_id = $1',
    [workOrderId],
  );
  return rows[0]?.id ?? '';
}

/** The photos that have arrived, in their author's order: by caption, or by name without one. */
export async function photosOf(portal: TestPortal, workOrderId: string): Promise<string[]> {
  const { rows } = await portal.owner.query<{ caption: string }>(
    `select coalesce(nullif(a.caption, ''), a.file_name) as caption from attachments a join work_order_reports r on r.id = a.report_id
     where r.work_order_id = $1 order by a.position`,
    [workOrderId],
  );
  return rows.map(({ caption }) => caption);
}

/** Expects one report with each photo once, each with its file. */
export async function expectWhole(
  portal: TestPortal,
  workOrderId: string,
  photos: readonly string[],
): Promise<void> {
  await expect.poll(() => photosOf(portal, workOrderId), { timeout: 30_000 }).toEqual(photos);
  const { rows } = await portal.owner.query(
    `select r.photos_expected, r.photos_arrived, (select count(*)::int from attachments a
       join storage.objects o on o.bucket_id = 'attachments' and o.name = a.storage_path where a.report_id = r.id) as files
     from work_order_reports r where r.work_order_id = $1`,
    [workOrderId],
  );
  const count = photos.length;
  expect(rows).toEqual([{ photos_expected: count, photos_arrived: count, files: count }]);
}
