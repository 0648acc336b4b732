import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_TIME_SETTINGS } from '#shared/rules/time-settings.ts';
import { addOrganizations, addPerson, PASSWORD, type PortalClient } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { addApp, bearerOf, showApp } from '#test/support/second-factor.ts';

let portal: TestPortal;
let admin: Awaited<ReturnType<typeof addPerson>>;
let manager: Awaited<ReturnType<typeof addPerson>>;

beforeAll(async () => {
  portal = await startTestPortal();
  const { contractor } = await addOrganizations(portal);
  admin = await addPerson(portal, { name: 'admin', memberships: [[contractor, 'admin']] });
  manager = await addPerson(portal, { name: 'manager', memberships: [[contractor, 'manager']] });
});
afterAll(() => portal.stop());

const sees = async (client: PortalClient) => (await client.from('organizations').select('id')).data?.length;
const isDue = async (client: PortalClient) => (await client.rpc('second_factor_due')).data;

async function demand(isDemanded: boolean): Promise<void> {
  const row = { key: 'sign_in', value: { admin_second_factor: isDemanded } };
  const { error } = await portal.serviceClient().from('settings').upsert(row);
  if (error) throw error;
}

async function signIn(email: string): Promise<PortalClient> {
  const auth = { persistSession: false, autoRefreshToken: false };
  const client: PortalClient = createClient(portal.url, portal.anonKey, { auth });
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

test('an administrator turns the requirement on, and has no access until they pass a second factor', async () => {
  expect(await sees(admin.client)).toBeGreaterThan(0);
  const turnedOn = await admin.client
    .from('settings')
    .insert({ key: 'sign_in', value: { admin_second_factor: true } });
  expect(turnedOn.error).toBeNull();

  expect(await sees(admin.client)).toBe(0);
  expect(await isDue(admin.client)).toBe(true);
  const command = await admin.client.rpc('save_time_settings', {
    version: null,
    settings: DEFAULT_TIME_SETTINGS,
  });
  expect(command.error?.message).toBe('Session expired. Please log in again.');
  await admin.client.from('settings').update({ value: {} }).eq('key', 'sign_in');
  const { rows } = await portal.owner.query(`select value from public.settings where key = 'sign_in'`);
  expect(rows).toEqual([{ value: { admin_second_factor: true } }]);

  const below = await bearerOf(admin.client);
  const app = await addApp(admin.client);
  expect(await sees(admin.client)).toBeGreaterThan(0);
  expect(await isDue(admin.client)).toBe(false);
  const old = portal.client(below.authorization.replace('Bearer ', '')) as PortalClient;
  expect(await sees(old)).toBe(0);

  const again = await signIn(admin.email);
  expect(await sees(again)).toBe(0);
  expect((await showApp(again, app)).error).toBeNull();
  expect(await sees(again)).toBeGreaterThan(0);

  expect((await again.auth.mfa.unenroll({ factorId: app.factorId })).error).toBeNull();
  expect(await sees(again)).toBe(0);
});

test('other users are not asked, and nobody once the office turns it off', async () => {
  await demand(true);
  expect(await sees(manager.client)).toBeGreaterThan(0);
  expect(await isDue(manager.client)).toBe(false);
  const client = await signIn(admin.email);
  expect(await sees(client)).toBe(0);
  await demand(false);
  expect(await sees(client)).toBeGreaterThan(0);
  expect(await isDue(client)).toBe(false);
});

test('a user with a factor has no access until they pass it, although it is not required', async () => {
  await demand(false);
  const app = await addApp(manager.client);
  expect(await sees(manager.client)).toBeGreaterThan(0);
  const client = await signIn(manager.email);
  expect(await sees(client)).toBe(0);
  expect(await isDue(client)).toBe(true);
  expect((await showApp(client, app)).error).toBeNull();
  expect(await sees(client)).toBeGreaterThan(0);

  const begun = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Never verified' });
  expect(begun.error).toBeNull();
  expect((await client.auth.mfa.unenroll({ factorId: app.factorId })).error).toBeNull();
  expect(await sees(client)).toBeGreaterThan(0);
});

test('an invalid setting is refused', async () => {
  for (const value of ['yes', { admin_second_factor: 'yes' }]) {
    const { error } = await portal.serviceClient().from('settings').upsert({ key: 'sign_in', value });
    expect(error?.code).toBe('23514');
  }
});
