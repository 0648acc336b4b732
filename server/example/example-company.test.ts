import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AppDatabase } from '#shared/database.ts';
import { EXAMPLE_ROLES, type ExampleRole } from '#shared/rules/example-roles.ts';
import { type Company, createCompany, type PersonName, type PortalClient } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { countRows } from '../../test/reliability/support/effects.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let portal: TestPortal;
let company: Company;
let admin: PortalClient;
beforeAll(async () => {
  portal = await startTestPortal({ example: true });
  company = await createCompany(portal);
  admin = company.people.admin.client;
});
afterAll(() => portal.stop());

const state = async () => {
  const { data, error } = await admin.rpc('read_example_company', {});
  expect(error).toBeNull();
  return data;
};

const databases = async () => {
  const { rows } = await portal.owner.query<{ datname: string }>(
    `select datname from pg_database where datname like current_database() || '%' order by 1`,
  );
  return rows.map(({ datname }) => datname);
};

const dataFolder = () => readdirSync(dirname(portal.filesDir), { recursive: true }).toSorted();

/** A browser that enters as `role`, and what it needs to ask the example company with `fetch`. */
async function enter(role: ExampleRole) {
  const { data, error } = await admin.rpc('enter_example_company', { role });
  expect(error).toBeNull();
  const { token, origin } = data as NonNullable<typeof data>;
  const url = `http://127.0.0.1:${origin.port}`;
  const { anonKey } = await (await fetch(`${url}/config.json`)).json();
  const client = createClient<AppDatabase>(url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  return { url, anonKey, token, client, session: await redeem(client, token) };
}

async function redeem(client: SupabaseClient<AppDatabase>, token: string) {
  const { data, error } = await client.auth.verifyOtp({ token_hash: token, type: 'magiclink' });
  expect(error).toBeNull();
  return data.session;
}

const CALLS = [
  ['read_example_company', {}],
  ['load_example_company', {}],
  ['remove_example_company', {}],
  ['enter_example_company', { role: 'office' }],
] as const;

describe('who may', () => {
  const REFUSED: PersonName[] = ['manager', 'employee', 'partner', 'subcontractor', 'stranger'];
  test.each(REFUSED)('%s neither loads, opens, nor removes the example company', async (name) => {
    for (const [command, input] of CALLS) {
      const { status, error } = await company.people[name].client.rpc(command, input as never);
      expect([command, status, error?.code]).toEqual([
        command,
        name === 'stranger' ? expect.any(Number) : 403,
        expect.stringMatching(/forbidden|not_authenticated/),
      ]);
    }
    expect(await databases()).toHaveLength(1);
  });

  test('without a session nobody does', async () => {
    for (const [command, input] of CALLS) {
      const { error } = await portal.client().rpc(command, input);
      expect([command, error?.code]).toEqual([command, 'not_authenticated']);
    }
  });

  test('an administrator is offered it, and enters nothing that is not loaded', async () => {
    expect(await state()).toMatchObject({ state: 'absent', is_offered: true, problem: null, origin: null });
    const { error } = await admin.rpc('enter_example_company', { role: 'office' });
    expect(error?.details).toContain('example_not_open');
    const { error: noRoles } = await admin.rpc('switch_example_role', { role: 'office' });
    expect(noRoles?.details).toContain('example_not_here');
  });
});

describe('loaded', () => {
  let before: { rows: unknown; databases: string[]; folder: unknown };
  beforeAll(async () => {
    before = { rows: await countRows(portal.owner), databases: await databases(), folder: dataFolder() };
    const loads = await Promise.all([1, 2].map(() => admin.rpc('load_example_company', {})));
    expect(loads.map(({ error, data }) => [error, data?.state])).toEqual([
      [null, 'loading'],
      [null, 'loading'],
    ]);
    await portal.example?.settled();
    expect(await state()).toMatchObject({ state: 'ready', problem: null });
  });

  test('it changes nothing in the database of the real company', async () => {
    expect(await countRows(portal.owner)).toEqual(before.rows);
  });

  test('every role sees its own part of it', async () => {
    const counts = new Map<ExampleRole, number>();
    for (const role of EXAMPLE_ROLES) {
      const { client } = await enter(role);
      const { count, error } = await client.from('work_orders').select('id', { count: 'exact', head: true });
      expect(error).toBeNull();
      counts.set(role, count ?? 0);
    }
    expect(counts.get('office')).toBeGreaterThan(400);
    expect(counts.get('customer')).toBeGreaterThan(50);
    expect(counts.get('customer')).toBeLessThan(counts.get('office') ?? 0);
    expect(counts.get('subcontractor')).toBeGreaterThan(10);
  });

  test('a visitor changes the role without the real portal', async () => {
    const { client } = await enter('office');
    const { data } = await client.rpc('switch_example_role', { role: 'customer' });
    const session = await redeem(client, data?.token ?? '');
    expect(session?.user.email).toBe('partner@fieldfare.test');
    const asCustomer = await client.rpc('switch_example_role', { role: 'office' });
    expect(asCustomer.error).toBeNull();
    const nested = await client.rpc('read_example_company', {});
    expect(nested.error?.code).toBe('forbidden');
  });

  test('a token works once, and no other way leads in', async () => {
    const { client, url, anonKey, token } = await enter('office');
    const again = await client.auth.verifyOtp({ token_hash: token, type: 'magiclink' });
    expect(again.error).not.toBeNull();

    const email = 'admin@fieldfare.test';
    const stranger = createClient(url, anonKey, { auth: { persistSession: false } });
    const attempts = [
      stranger.auth.signInWithPassword({ email, password: 'Fieldfare!2026' }),
      stranger.auth.signUp({ email: 'eve@example.com', password: 'Stale!Copper7Kite' }),
      stranger.auth.signInWithOtp({ email }),
      stranger.auth.verifyOtp({ email, token: '123456', type: 'magiclink' }),
      stranger.auth.resetPasswordForEmail(email),
      client.auth.updateUser({ password: 'Stale!Copper7Kite' }),
    ];
    for (const attempt of attempts) expect((await attempt).error).toMatchObject({ status: 403 });
    const link = await fetch(`${url}/auth/v1/verify?type=magiclink&token=${token}`, { redirect: 'manual' });
    expect(link.status).toBe(403);
    expect((await stranger.from('work_orders').select('id')).error).not.toBeNull();
    const { rows } = await portal.owner.query('select 1 from auth.users where email = $1', [email]);
    expect(rows).toEqual([]);
  });

  test('sessions of the two portals are nothing to each other', async () => {
    const { url, session } = await enter('office');
    const here = await admin.auth.getSession();
    const ask = (base: string, token: string | undefined) =>
      fetch(`${base}/rest/v1/work_orders?select=id`, { headers: { authorization: `Bearer ${token}` } });
    expect((await ask(portal.url, session?.access_token)).status).toBe(401);
    expect((await ask(url, here.data.session?.access_token)).status).toBe(401);
    expect((await ask(url, session?.access_token)).status).toBe(200);
  });

  test('its headers are those of the real portal', async () => {
    const { url } = await enter('office');
    const headersOf = async (base: string) => {
      const { headers } = await fetch(`${base}/config.json`);
      const named = Object.fromEntries(headers);
      const policy = named['content-security-policy']?.replaceAll(new URL(base).host, 'HOST');
      return {
        ...named,
        'content-security-policy': policy,
        date: '',
        'content-length': '',
        'x-request-id': '',
      };
    };
    expect(await headersOf(url)).toEqual(await headersOf(portal.url));
  });

  test('no mail and no push leaves it', async () => {
    const { client, url } = await enter('office');
    const { vapidPublicKey, example } = await (await fetch(`${url}/config.json`)).json();
    expect([vapidPublicKey, example]).toEqual([
      '',
      { portal: { url: null, port: Number(new URL(portal.url).port) } },
    ]);
    const server = { host: '127.0.0.1', port: 25, security: 'none', username: '', password: '' } as const;
    const tried = await client.rpc('test_email_server', { ...server, sender: null, reply_to: null });
    expect(tried.error?.details).toContain('example_stays_inside');
    const looked = await client.rpc('test_bounce_mailbox', { bounce_host: '127.0.0.1' });
    expect(looked.error?.details).toContain('example_stays_inside');
    const { data } = await client.rpc('send_test_email', {});
    expect(data).toMatchObject({ is_captured: true });
  });

  test('removed, it leaves nothing', async () => {
    const { data } = await admin.rpc('remove_example_company', {});
    expect(data?.state).toBe('removing');
    await portal.example?.settled();
    expect(await state()).toMatchObject({ state: 'absent', is_offered: true });
    expect({ databases: await databases(), folder: dataFolder() }).toEqual({
      databases: before.databases,
      folder: before.folder,
    });
    expect(await countRows(portal.owner)).toEqual(before.rows);
  });

  test('loading stops when it is removed meanwhile', async () => {
    await admin.rpc('load_example_company', {});
    await vi.waitFor(async () => expect((await state())?.progress).toBeGreaterThan(0));
    await admin.rpc('remove_example_company', {});
    await portal.example?.settled();
    expect(await state()).toMatchObject({ state: 'absent', problem: null });
    expect(await databases()).toEqual(before.databases);
    expect(readdirSync(join(portal.filesDir, '..'))).not.toContain('example-company');
  });
});
