import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

const keyOf = async (name: 'subcontractor' | 'employee') => {
  const { data } = await company.people[name].client.rpc('offline_key', {}).throwOnError();
  return data;
};

test('a person gets the same key every time, and another one than everybody else', async () => {
  const first = await keyOf('subcontractor');
  expect(first.profile_id).toBe(company.people.subcontractor.profileId);
  expect(Buffer.from(first.key, 'base64')).toHaveLength(32);
  expect(await keyOf('subcontractor')).toEqual(first);
  expect((await keyOf('employee')).key).not.toBe(first.key);
});

test('names nobody else: what is sent beside is not asked', async () => {
  const { employee, subcontractor } = company.people;
  const asked: Record<never, never> = { profile_id: subcontractor.profileId };
  const { data } = await employee.client.rpc('offline_key', asked);
  expect(data?.profile_id).not.toBe(subcontractor.profileId);
});

test('refuses whoever is not signed in, or no longer active', async () => {
  const stranger = await portal.client().rpc('offline_key', {});
  expect(stranger.error).not.toBeNull();
  const { partner } = company.people;
  await portal.owner.query('update public.profiles set is_active = false where id = $1', [partner.profileId]);
  const disabled = await partner.client.rpc('offline_key', {});
  expect(disabled.error).not.toBeNull();
  expect(disabled.data).toBeNull();
});
