import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANN, type RestTestGateway, startRestGateway } from '#server/gateway/rest/test/gateway.ts';

const SETTINGS = `
  create function public.seen() returns json language sql volatile as $$ select json_build_object(
    'timeout', current_setting('statement_timeout'), 'memory', current_setting('work_mem'),
    'isolation', current_setting('transaction_isolation'), 'role', current_user,
    'method', current_setting('request.method'), 'path', current_setting('search_path'),
    'marked', current_setting('app.marked', true)) $$;
  create function public.short() returns text language sql set statement_timeout = '321ms' as
    $$ select current_setting('statement_timeout') $$;
  create function public.patient() returns int language plpgsql set statement_timeout = '5s' as
    $$ begin perform pg_sleep(0.6); return 1; end $$;
  create function public.isolated() returns text language sql set default_transaction_isolation = 'serializable' as
    $$ select current_setting('transaction_isolation') $$;
  create function public.isolated_write() returns setof text language plpgsql
    set default_transaction_isolation = 'repeatable read' as $$
    begin update public.clients set name = 'Beta' where id = 2; return query select current_setting('transaction_isolation'); end $$;`;

describe('settings of functions and roles', () => {
  let gateway: RestTestGateway;
  let superuser: pg.Client;
  const call = async (name: string, role?: string) => {
    const answer = await gateway.fetch(`rpc/${name}`, {
      as: ANN,
      ...(role ? { role } : {}),
      method: 'POST',
      body: '{}',
    });
    return [answer.status, await answer.json()];
  };

  beforeAll(async () => {
    gateway = await startRestGateway({
      sql: SETTINGS,
      settings: { REST_STATEMENT_TIMEOUT_AUTHENTICATED_MS: '400' },
    });
    superuser = new pg.Client(gateway.superuserUrl);
    await superuser.connect();
  });
  afterAll(async () => {
    await superuser.end();
    await gateway.stop();
  });

  test('a function with a timeout has it before it begins', async () => {
    expect(await call('short')).toEqual([200, '321ms']);
    expect(await call('patient')).toEqual([200, 1]);
    const slow = await gateway.fetch('rpc/dawdle?seconds=1', { as: ANN });
    expect([slow.status, (await slow.json()).code]).toEqual([500, '57014']);
  });

  test('a function that requires an isolation level gets it', async () => {
    expect(await call('isolated')).toEqual([200, 'serializable']);
    expect(await call('isolated_write')).toEqual([200, ['repeatable read']]);
    expect(await call('seen')).toMatchObject([200, { isolation: 'read committed', timeout: '400ms' }]);
    const { rows } = await gateway.owner.query('select name from clients where id = 2');
    expect(rows).toEqual([{ name: 'Beta' }]);
  });

  test('a setting of a role applies to its requests, and to no other role', async () => {
    const database = (await superuser.query('select current_database() as name')).rows[0].name;
    // Roles belong to the whole cluster: said for this database only, other tests do not hear it.
    const say = (what: string) => superuser.query(`alter role service_role in database ${database} ${what}`);
    await say(`set statement_timeout = '7s'`);
    await say(`set work_mem = '9MB'`);
    await say(`set search_path = 'private'`);
    await say(`set default_transaction_isolation = 'repeatable read'`);
    await superuser.query(`notify pgrst, 'reload config'`);
    await expect
      .poll(() => call('seen', 'service_role'))
      .toMatchObject([
        200,
        {
          role: 'service_role',
          timeout: '7s',
          memory: '9MB',
          isolation: 'repeatable read',
          path: expect.stringContaining('public'),
        },
      ]);
    expect(await call('seen')).toMatchObject([200, { timeout: '400ms', isolation: 'read committed' }]);
    expect((await call('seen'))[1].memory).not.toBe('9MB');
    const read = await gateway.fetch('clients?select=id&limit=1', { role: 'service_role' });
    expect(await read.json()).toEqual([{ id: 1 }]);
  });
});

describe('a function before every request', () => {
  let gateway: RestTestGateway;

  beforeAll(async () => {
    gateway = await startRestGateway({
      settings: { REST_PRE_REQUEST: 'gate.keeper' },
      sql: `${SETTINGS}
        create schema gate;
        create function gate.keeper() returns void language plpgsql as $$
        begin
          perform set_config('app.marked', current_user || ' ' || current_setting('request.method'), true);
          if current_setting('request.headers')::json ->> 'x-banned' = 'yes' then
            raise sqlstate 'PT429' using message = 'Slow down', hint = 'Wait a minute';
          end if;
          if current_setting('request.headers')::json ->> 'x-mark' = 'yes' then
            perform set_config('response.headers', '[{"x-marked": "yes"}]', true);
          end if;
        end $$;
        grant usage on schema gate to anon, authenticated;`,
    });
  });
  afterAll(() => gateway.stop());

  test('runs as the caller, in the same transaction', async () => {
    const answer = await gateway.fetch('rpc/seen', { as: ANN, method: 'POST', body: '{}' });
    expect(await answer.json()).toMatchObject({ marked: 'authenticated POST' });
  });

  test.each([
    ['GET', 'clients', undefined],
    ['PATCH', 'clients?id=eq.1', '{"name":"no"}'],
    ['POST', 'rpc/seen', '{}'],
  ])('may refuse a %s', async (method, path, body) => {
    const init = { as: ANN, method, headers: { 'x-banned': 'yes' }, ...(body ? { body } : {}) };
    const answer = await gateway.fetch(path, init);
    expect([answer.status, await answer.json()]).toMatchObject([
      429,
      { code: 'PT429', message: 'Slow down' },
    ]);
    const { rows } = await gateway.owner.query('select name from clients where id = 1');
    expect(rows).toEqual([{ name: 'Acme' }]);
  });

  test.each([
    ['GET', 'clients', undefined],
    ['HEAD', 'clients', undefined],
    ['PATCH', 'clients?id=eq.99', '{"name":"no"}'],
    ['POST', 'rpc/seen', '{}'],
  ])('may add headers to the response of a %s', async (method, path, body) => {
    const init = { as: ANN, method, headers: { 'x-mark': 'yes' }, ...(body ? { body } : {}) };
    const answer = await gateway.fetch(path, {
      ...init,
      headers: { ...init.headers, prefer: 'count=planned' },
    });
    expect([answer.ok, answer.headers.get('x-marked')]).toEqual([true, 'yes']);
  });
});

describe('a function’s settings of the response', () => {
  let gateway: RestTestGateway;
  const say = (name: string, value: string) =>
    gateway.fetch('rpc/say', { as: ANN, method: 'POST', body: JSON.stringify({ name, value }) });

  beforeAll(async () => {
    gateway = await startRestGateway({
      sql: `create function public.say(name text, value text) returns text language sql volatile as
        $$ select set_config('response.' || name, value, true) $$`,
    });
  });
  afterAll(() => gateway.stop());

  test('are applied', async () => {
    expect((await say('status', '202')).status).toBe(202);
    const answer = await say('headers', '[{"X-One": "1"}, {"content-type": "text/x-own"}]');
    expect([answer.headers.get('x-one'), answer.headers.get('content-type')]).toEqual(['1', 'text/x-own']);
  });

  test.each([
    ['status', 'teapot', 'PGRST112', 'response.status GUC must be a valid status code'],
    ['status', '100', 'PGRST112', expect.any(String)],
    ['status', '99', 'PGRST112', 'response.status GUC must be a valid status code'],
    ['headers', '{"x": "1"}', 'PGRST111', expect.stringContaining('must be a JSON array')],
    ['headers', '[{"x": 1}]', 'PGRST111', expect.any(String)],
    ['headers', '[{"x": "a\\r\\nset-cookie: b"}]', 'PGRST111', expect.any(String)],
  ])('are refused when invalid: %s %s', async (name, value, code, message) => {
    const answer = await say(name, value);
    expect([answer.status, await answer.json()]).toMatchObject([500, { code, message }]);
  });
});
