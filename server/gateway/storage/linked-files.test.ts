/** What was reviewed stays what it was: nobody adds or replaces the bytes of a file that is part of something. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany, type Person } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let company: Company;
let orderId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into work_orders (title, organization_id, status) values ('Dock door', $1, 'assigned') returning id`,
    [company.organizations.customer],
  );
  orderId = rows[0]?.id ?? '';
});
afterAll(() => portal.stop());

const filesOf = ({ client }: Person) => client.storage.from('attachments');
const newPath = ({ profileId }: Person) => `${profileId}/${randomUUID()}.jpg`;

async function picture(color: string): Promise<Blob> {
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}

/** Adds the row of a file as its uploader. */
const addRow = ({ client }: Person, storage_path: string) =>
  client
    .from('attachments')
    .insert({ storage_path, file_name: 'door.jpg', content_type: 'image/jpeg', size_bytes: 400 })
    .throwOnError();

const link = (path: string) =>
  portal.owner.query('update attachments set work_order_id = $2 where storage_path = $1', [path, orderId]);

const digestsOf = async (path: string) =>
  (
    await portal.owner.query(
      `select (select content_digest from attachments where storage_path = $1) as of_row,
         (select metadata ->> 'eTag' from storage.objects where name = $1) as of_file`,
      [path],
    )
  ).rows[0];

/** PUT of a signed upload URL, as anybody. */
async function put(url: string, body: Blob): Promise<number> {
  return (await fetch(url, { method: 'PUT', body, headers: { 'content-type': 'image/jpeg' } })).status;
}

test('a signed upload URL that may replace replaces nothing once the file is part of something', async () => {
  const person = company.people.subcontractor;
  const path = newPath(person);
  const { data } = await filesOf(person).createSignedUploadUrl(path, { upsert: true });
  expect((await filesOf(person).upload(path, await picture('#357'))).error).toBeNull();
  await addRow(person, path);
  await link(path);
  const before = await digestsOf(path);
  expect(await put(data?.signedUrl ?? '', await picture('#f00'))).toBe(400);
  expect(await digestsOf(path)).toEqual(before);
  expect(before.of_row).toBe(before.of_file);
});

test('a row that became part of something without its bytes never gets any', async () => {
  const person = company.people.subcontractor;
  const path = newPath(person);
  const { data } = await filesOf(person).createSignedUploadUrl(path, { upsert: true });
  await addRow(person, path);
  await link(path);
  const { error } = await filesOf(person).upload(path, await picture('#f00'));
  expect(error).toMatchObject({ statusCode: '403' });
  expect(await put(data?.signedUrl ?? '', await picture('#f00'))).toBe(400);
  expect(await digestsOf(path)).toEqual({ of_row: null, of_file: null });
});

test('a row that was added before its bytes has their digest when it becomes part of something', async () => {
  const person = company.people.subcontractor;
  const path = newPath(person);
  await addRow(person, path);
  expect((await filesOf(person).upload(path, await picture('#357'))).error).toBeNull();
  await link(path);
  const { of_row, of_file } = await digestsOf(path);
  expect(of_row).toBe(of_file);
  expect(of_row).toMatch(/^"/);
});

test('a file that its device sends again, because it never learned of its arrival, is taken already', async () => {
  const person = company.people.subcontractor;
  const path = newPath(person);
  expect((await filesOf(person).upload(path, await picture('#357'))).error).toBeNull();
  await addRow(person, path);
  await link(path);
  const { error } = await filesOf(person).upload(path, await picture('#357'));
  expect(error).toMatchObject({ statusCode: '409' });
});

test('a signed upload URL ends with the membership and the account of its maker', async () => {
  const person = company.people.otherSubcontractor;
  const paths = [newPath(person), newPath(person), newPath(person)] as const;
  const urls = await Promise.all(
    paths.map(async (path) => (await filesOf(person).createSignedUploadUrl(path)).data?.signedUrl ?? ''),
  );
  const photo = await picture('#357');
  expect(await put(urls[0] ?? '', photo)).toBe(200);
  await portal.owner.query('update profiles set is_active = false where id = $1', [person.profileId]);
  expect(await put(urls[1] ?? '', photo)).toBe(400);
  await portal.owner.query('update profiles set is_active = true where id = $1', [person.profileId]);
  await portal.owner.query('delete from organization_members where user_id = $1', [person.profileId]);
  expect(await put(urls[2] ?? '', photo)).toBe(400);
  const { rows } = await portal.owner.query('select name from storage.objects where name = any ($1)', [
    paths,
  ]);
  expect(rows).toEqual([{ name: paths[0] }]);
});
