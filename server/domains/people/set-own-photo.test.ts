import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let portal: TestPortal;
let company: Company;
let picture: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  const teal = sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } });
  picture = new Uint8Array(await teal.jpeg().toBuffer());
});
afterAll(() => portal.stop());

const files = (person: PersonName) => company.people[person].client.storage.from('people');
const newPath = (person: PersonName) => `${company.people[person].profileId}/${randomUUID()}.jpg`;
const upload = (person: PersonName, path: string, body: Uint8Array<ArrayBuffer> | string = picture) =>
  files(person).upload(path, new Blob([body], { type: 'image/jpeg' }), { contentType: 'image/jpeg' });
const show = (person: PersonName, storage_path: string | null) =>
  company.people[person].client.rpc('set_own_photo', { storage_path });

/** Uploads a photo and shows it. */
async function photoOf(person: PersonName): Promise<string> {
  const path = newPath(person);
  expect((await upload(person, path)).error).toBeNull();
  expect((await show(person, path)).error).toBeNull();
  return path;
}

const stored = async (person: PersonName) => {
  const { rows } = await portal.owner.query<{ name: string }>(
    `select name from storage.objects where bucket_id = 'people' and starts_with(name, $1)`,
    [company.people[person].profileId],
  );
  return rows.map(({ name }) => name);
};
const unclaimed = async () => (await portal.owner.query('select from storage.unclaimed_files')).rowCount ?? 0;

test('a photo is shown as a square to everybody who may see the name, and to nobody else', async () => {
  const path = await photoOf('partner');
  const thumbnail = (person: PersonName) =>
    files(person).download(path, { transform: { width: 48, height: 48, resize: 'cover' } });
  for (const person of ['partner', 'admin', 'manager', 'employee'] as const) {
    const { data } = await thumbnail(person);
    const { width, height } = await sharp(Buffer.from(await (data ?? new Blob()).arrayBuffer())).metadata();
    expect([width, height], person).toEqual([48, 48]);
  }
  for (const person of ['otherPartner', 'subcontractor', 'stranger'] as const) {
    expect((await thumbnail(person)).error, person).not.toBeNull();
    expect((await files(person).download(path)).error, person).not.toBeNull();
  }
  const { data } = await files('otherPartner').list(company.people.partner.profileId);
  expect(data).toEqual([]);
});

test('a new photo replaces the one before, which leaves the store; so do uploads that were given up', async () => {
  await photoOf('employee');
  await upload('employee', newPath('employee'));
  const before = await unclaimed();
  const path = await photoOf('employee');
  expect(await stored('employee')).toEqual([path]);
  expect(await unclaimed()).toBe(before + 2);
  expect((await show('employee', path)).error).toBeNull();
  expect((await show('employee', null)).data).toEqual({
    id: company.people.employee.profileId,
    photo_storage_path: null,
  });
  expect(await stored('employee')).toEqual([]);
  expect(await stored('partner')).toHaveLength(1);
});

test('a photo that is shown cannot be removed or replaced in the store', async () => {
  const path = await photoOf('manager');
  await files('manager').remove([path]);
  await files('manager').upload(path, new Blob([picture], { type: 'image/jpeg' }), {
    contentType: 'image/jpeg',
    upsert: true,
  });
  expect(await stored('manager')).toEqual([path]);
});

test('nobody shows what is not their own picture', async () => {
  const [others] = await stored('manager');
  for (const path of [others ?? '', newPath('admin'), `${company.people.admin.profileId}/../x.jpg`]) {
    expect((await show('admin', path)).error?.message, path).toBe('The photo was not stored.');
  }
  expect((await upload('admin', newPath('manager'))).error).not.toBeNull();
  expect((await upload('stranger', newPath('stranger'))).error).not.toBeNull();
  expect((await upload('admin', newPath('admin'), '<script>')).error).not.toBeNull();
  const direct = await company.people.admin.client
    .from('profiles')
    .update({ photo_storage_path: others } as never)
    .eq('id', company.people.admin.profileId);
  expect(direct.error?.code).toBe('42501');
  expect(
    (await portal.client().rpc('set_own_photo' as never, { storage_path: null } as never)).error,
  ).not.toBeNull();
});
