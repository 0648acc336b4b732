import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { PORTAL_DATABASE_SETTINGS } from '#server/gateway/rest/settings.ts';
import { ANN, type RestTestGateway, startRestGateway } from '#server/gateway/rest/test/gateway.ts';
import { commandDefiner } from '#server/gateway/rpc/registry.ts';

let gateway: RestTestGateway;
let superuser: pg.Client;
let database: string;
/** Grows with each reload; a request that sees the number was answered after the reload. */
let reloads = 0;

beforeAll(async () => {
  const defineCommand = commandDefiner({ do_nothing: { input: z.object({}), output: z.void() } });
  gateway = await startRestGateway({
    commands: [defineCommand('do_nothing', async () => undefined)],
    sql: `
      create function public.reload_number() returns int language sql as $$ select 0 $$;
      create function public.whoami() returns text language sql as $$ select current_user::text $$;
      create function public.gate() returns void language plpgsql as
        $$ begin perform set_config('response.headers', '[{"x-gate": "passed"}]', true); end $$;
      create schema hidden; grant usage on schema hidden to authenticated;
      create table hidden.notes (id int primary key); grant select on hidden.notes to authenticated;
      create function hidden.secret_number() returns int language sql as $$ select 7 $$;
      grant usage on schema private to authenticated;
      create function public.finds_number() returns int language plpgsql as $$ begin return secret_number(); end $$;`,
  });
  superuser = new pg.Client(gateway.superuserUrl);
  await superuser.connect();
  database = (await superuser.query('select current_database() as name')).rows[0].name;
});
afterAll(async () => {
  await superuser.end();
  await gateway.stop();
});

/** Settings belong to the cluster's role: limited to this database, other tests do not see them. */
async function set(settings: Record<string, string>, owner = 'authenticator'): Promise<void> {
  await superuser.query(`alter role ${owner} in database ${database} reset all`);
  for (const [name, value] of Object.entries(settings)) {
    await superuser.query(
      `alter role ${owner} in database ${database} set pgrst.${name} = ${pg.escapeLiteral(value)}`,
    );
  }
  await reload();
}

async function reload(): Promise<void> {
  reloads += 1;
  const marker = `reload_${reloads}`;
  await gateway.owner.query(`create function public.${marker}() returns int language sql as 'select 1'`);
  await superuser.query(`notify pgrst, 'reload config'`);
  await expect
    .poll(() => gateway.fetch(`rpc/${marker}`, { as: ANN }).then(({ status }) => status))
    .not.toBe(404);
}

const ask = async (path: string, init: Parameters<RestTestGateway['fetch']>[1] = {}) => {
  const answer = await gateway.fetch(path, { as: ANN, ...init });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text && JSON.parse(text) };
};
const patch = (prefer: string) =>
  ask('clients?id=eq.3', { method: 'PATCH', body: '{"name":"Delta"}', headers: { prefer } });
const nameOfThree = async () =>
  (await gateway.owner.query('select name from clients where id = 3')).rows[0].name;
const askWithoutToken = (path: string) => fetch(`${gateway.url}/rest/v1/${path}`);

describe('settings of the authenticator role', () => {
  test('limit the rows, allow plans, and call a function before each request', async () => {
    expect((await ask('jobs')).body).toHaveLength(4);
    await set({ db_max_rows: '2', db_plan_enabled: 'true', db_pre_request: 'public.gate' });
    const { body, headers } = await ask('jobs');
    expect([body.length, headers.get('x-gate')]).toEqual([2, 'passed']);
    expect((await ask('jobs', { role: 'service_role' })).body).toHaveLength(2);
    const plan = await gateway.fetch('jobs', { as: ANN, headers: { accept: 'application/vnd.pgrst.plan' } });
    expect(plan.status).toBe(200);
    await set({});
    expect((await ask('jobs')).body).toHaveLength(4);
  });

  test('expose other schemas, and search them', async () => {
    await set({ db_schemas: 'public, hidden', db_extra_search_path: 'hidden' });
    const notes = await ask('notes', { headers: { 'accept-profile': 'hidden' } });
    expect([notes.status, notes.headers.get('content-profile')]).toEqual([200, 'hidden']);
    expect((await ask('rpc/finds_number')).body).toBe(7);
    await set({});
    expect((await ask('notes', { headers: { 'accept-profile': 'hidden' } })).body.code).toBe('PGRST106');
  });

  test('name the role of requests without a token, and remove it', async () => {
    expect(await (await askWithoutToken('rpc/whoami')).json()).toBe('anon');
    await set({ db_anon_role: 'authenticated' });
    expect(await (await askWithoutToken('rpc/whoami')).json()).toBe('authenticated');
    // A token says who asks, also the anonymous one.
    expect(await (await gateway.fetch('rpc/whoami')).json()).toBe('anon');
    await set({ db_anon_role: '' });
    expect((await askWithoutToken('rpc/whoami')).status).toBe(401);
  });

  test('set how transactions end', async () => {
    await set({ db_tx_end: 'rollback' });
    expect((await patch('return=representation')).body).toMatchObject([{ name: 'Delta' }]);
    expect(await nameOfThree()).toBe('Gamma, Ltd');
    await set({ db_tx_end: 'commit-allow-override' });
    expect((await patch('tx=rollback')).headers.get('preference-applied')).toBe('tx=rollback');
    expect(await nameOfThree()).toBe('Gamma, Ltd');
  });

  test('show how long each part of a response took', async () => {
    expect((await ask('jobs')).headers.get('server-timing')).toBeNull();
    await set({ server_timing_enabled: 'true' });
    const phase = (name: string) => `${name};dur=\\d+\\.\\d`;
    const all = new RegExp(`^${['jwt', 'parse', 'plan', 'transaction', 'response'].map(phase).join(', ')}$`);
    expect((await ask('jobs')).headers.get('server-timing')).toMatch(all);
    expect((await ask('rpc/whoami')).headers.get('server-timing')).toMatch(all);
    expect((await patch('return=minimal')).headers.get('server-timing')).toMatch(all);
  });

  test('set who gets the description, and invalid ones have no effect', async () => {
    expect((await ask('')).status).toBe(403);
    await set({
      openapi_mode: 'follow-privileges',
      db_max_rows: 'many',
      db_tx_end: 'never',
      jwt_secret: 'x',
    });
    expect((await ask('')).status).toBe(200);
    expect((await ask('jobs')).body).toHaveLength(4);
  });

  test('for this database go before those of the role; those of other roles do not count', async () => {
    await set({ db_max_rows: '1' }, 'authenticated');
    expect((await ask('jobs')).body).toHaveLength(4);
    await set({}, 'authenticated');
  });

  test('cannot be set by a role that may become the role, or owns the database', async () => {
    const wish = `alter role authenticator in database ${database} set pgrst.db_anon_role = 'service_role'`;
    for (const role of ['fieldfare_owner', 'authenticator'] as const) {
      const url = new URL(gateway.superuserUrl.replace('//postgres:', `//${role}:`));
      const client = new pg.Client(url.href);
      await client.connect();
      await expect(client.query(wish)).rejects.toThrow(/permission denied/);
      await client.end();
    }
  });
});

describe('the portal', () => {
  let portal: RestTestGateway;

  beforeAll(async () => {
    portal = await startRestGateway({ databaseSettings: PORTAL_DATABASE_SETTINGS });
  });
  beforeEach(() => set({}));
  afterAll(() => portal.stop());

  test('accepts only settings that expose nothing and keep writes', async () => {
    const name = (await portal.owner.query('select current_database() as name')).rows[0].name;
    for (const [setting, value] of [
      ['db_schemas', 'private'],
      ['db_anon_role', 'service_role'],
      ['db_tx_end', 'rollback'],
      ['db_plan_enabled', 'true'],
      ['db_max_rows', '3'],
    ]) {
      await superuser.query(`alter role authenticator in database ${name} set pgrst.${setting} = '${value}'`);
    }
    await portal.owner.query(`notify pgrst, 'reload config'`);
    await expect
      .poll(async () => (await portal.fetch('jobs', { as: ANN })).json().then((rows) => rows.length))
      .toBe(3);
    const plan = await portal.fetch('jobs', { as: ANN, headers: { accept: 'application/vnd.pgrst.plan' } });
    expect(plan.status).toBe(406);
    await portal.fetch('clients?id=eq.3', { as: ANN, method: 'PATCH', body: '{"name":"Delta"}' });
    const { rows } = await portal.owner.query('select name from clients where id = 3');
    expect(rows).toEqual([{ name: 'Delta' }]);
  });
});

describe('a rollback preference that is not allowed', () => {
  beforeEach(() => set({}));

  test('is refused where the caller is strict, before anything runs', async () => {
    for (const [path, init] of [
      ['clients?id=eq.3', { method: 'PATCH', body: '{"name":"Never"}' }],
      ['rpc/whoami', { method: 'POST', body: '{}' }],
      ['jobs', {}],
    ] as const) {
      const { status, body } = await ask(path, {
        ...init,
        headers: { prefer: 'tx=rollback, handling=strict' },
      });
      expect([status, body.code, body.details]).toEqual([
        400,
        'PGRST122',
        'Invalid preferences: tx=rollback',
      ]);
    }
    expect(await nameOfThree()).not.toBe('Never');
    expect((await patch('tx=commit, handling=strict')).status).toBe(204);
  });

  test('by a registered command is refused in any case: it always commits', async () => {
    await set({ db_tx_end: 'rollback' });
    const { status, body } = await ask('rpc/do_nothing', { method: 'POST', body: '{}' });
    expect([status, body.code]).toEqual([400, 'PGRST122']);
    await set({});
    expect((await ask('rpc/do_nothing', { method: 'POST', body: '{}' })).status).toBe(204);
  });
});
