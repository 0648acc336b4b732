import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { SMALLEST_JPEG } from '#test/support/smallest-jpeg.ts';
import { uploadAttachment } from '#web/lib/attachments.ts';
import { problemText } from '#web/lib/problem-text.ts';

const page = vi.hoisted(() => ({ client: null as unknown }));
vi.mock('#web/lib/supabase.ts', () => ({ getSupabase: async () => page.client }));

const file = new File([SMALLEST_JPEG], 'door.jpg', { type: 'image/jpeg' });

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  page.client = company.people.subcontractor.client;
});
afterAll(() => portal.stop());

const newPath = () => `${company.people.subcontractor.profileId}/${randomUUID()}.jpg`;
const stored = async (path: string) =>
  (
    await portal.owner.query(
      'select id, category, caption, position, latitude from attachments where storage_path = $1',
      [path],
    )
  ).rows;

test('a further attempt describes the photo as it is described now', async () => {
  const path = newPath();
  const first = { file, path, category: 'before', caption: 'The door', position: 0, latitude: 41.9 } as const;
  const id = await uploadAttachment(first);
  expect(await stored(path)).toEqual([
    { id, category: 'before', caption: 'The door', position: 0, latitude: 41.9 },
  ]);
  const changed = { category: 'after', caption: 'The door, closed', position: 2 } as const;
  expect(await uploadAttachment({ ...first, ...changed })).toBe(id);
  expect(await stored(path)).toMatchObject([{ id, ...changed }]);
  // A caption that was deleted, too.
  await uploadAttachment({ file, path, category: 'after' });
  expect(await stored(path)).toMatchObject([{ id, caption: '', position: null }]);
});

test('a photo that is part of something keeps what was said of it, and is found again', async () => {
  const path = newPath();
  const id = await uploadAttachment({ file, path, category: 'before', caption: 'The door' });
  const { organizations, locationId } = company;
  await portal.owner.query(
    `with work as (
       insert into work_orders (title, status, organization_id, partner_location_id, assigned_organization_id)
       values ('Dock door', 'in_progress', $2, $3, $4) returning id
     )
     update attachments set work_order_id = work.id from work where attachments.id = $1`,
    [id, organizations.customer, locationId, organizations.subcontractor],
  );
  expect(await uploadAttachment({ file, path, category: 'after', caption: 'The window' })).toBe(id);
  expect(await stored(path)).toMatchObject([{ id, category: 'before', caption: 'The door' }]);
});

test('a photo of which a part is missing is refused in plain words, and nothing of it is stored', async () => {
  const path = newPath();
  const half = new File([SMALLEST_JPEG.subarray(0, 200)], 'door.jpg', { type: 'image/jpeg' });
  const refused = await uploadAttachment({ file: half, path, category: 'before' }).catch(problemText);
  expect(refused).toEqual({
    title: 'This picture is incomplete',
    advice: 'Part of its file is missing. Take it again, or choose it again.',
  });
  expect(await stored(path)).toEqual([]);
  // Whole, it is accepted under the same key.
  await uploadAttachment({ file, path, category: 'before' });
  expect(await stored(path)).toHaveLength(1);
});

test.each<[string, string, string]>([
  ['a text named as a picture', 'door.png', 'image/png'],
  ['a drawing as SVG', 'door.svg', 'image/svg+xml'],
  ['a page', 'door.html', 'text/html'],
])('%s is refused in words that say what to choose', async (_, name, type) => {
  const path = newPath();
  const text = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], name, { type });
  const refused = await uploadAttachment({ file: text, path, category: 'before' }).catch(problemText);
  expect(refused).toEqual({
    title: 'This file is not a picture or a PDF',
    advice: 'Choose a JPG, PNG, WebP, or HEIC file, or a PDF.',
  });
  expect(await stored(path)).toEqual([]);
});

test('a picture of 60 MB is refused in words, before it is sent', async () => {
  const path = newPath();
  const large = new File([new Uint8Array(60 * 1024 * 1024)], 'door.jpg', { type: 'image/jpeg' });
  const refused = await uploadAttachment({ file: large, path, category: 'before' }).catch(problemText);
  expect(refused).toEqual({
    title: 'This file is larger than 25 MB',
    advice: 'Choose a smaller one.',
  });
});

test('a file for somebody else’s folder is refused in words', async () => {
  const path = `${randomUUID()}/door.jpg`;
  const refused = await uploadAttachment({ file, path, category: 'before' }).catch(problemText);
  expect(refused).toMatchObject({ title: 'You may not do this' });
});
