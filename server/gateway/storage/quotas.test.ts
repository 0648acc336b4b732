import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

const filesOf = (name: PersonName) => company.people[name].client.storage.from('attachments');
const upload = (name: PersonName, file: string) =>
  filesOf(name).upload(`${company.people[name].profileId}/${file}`, PIXEL, { contentType: 'image/png' });

test('users without an organization cannot store files or request renditions', async () => {
  const { error } = await upload('stranger', 'a.png');
  expect(error).toMatchObject({ message: 'new row violates row-level security policy' });
  // A file from the time of a membership that has ended.
  expect((await upload('partner', 'before.png')).error).toBeNull();
  await portal.owner.query('delete from public.organization_members where user_id = $1', [
    company.people.partner.profileId,
  ]);
  const path = `${company.people.partner.profileId}/before.png`;
  const rendered = await filesOf('partner').download(path, { transform: { width: 10 } });
  expect(rendered.error).not.toBeNull();
  const signed = await filesOf('partner').createSignedUrl(path, 60, { transform: { width: 10 } });
  expect(signed.data && (await fetch(signed.data.signedUrl)).status).not.toBe(200);
  expect((await filesOf('partner').download(path)).error).toBeNull();
});

test('the daily quota is checked before the bytes are read, and the refusal says what to do', async () => {
  await portal.owner.query(
    `insert into public.settings (key, value) values ('quotas', '{"files_per_day": 1}')`,
  );
  expect((await upload('employee', 'first.png')).error).toBeNull();
  const { error } = await upload('employee', 'second.png');
  expect(error).toMatchObject({
    status: 429,
    message:
      'You have stored the most files that one person may store in a day. Go on tomorrow, or ask the office to raise the limit.',
  });
});
