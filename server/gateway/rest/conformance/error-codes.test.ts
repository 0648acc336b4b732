import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase } from '#server/database/database.ts';
import { restGateway } from '#server/gateway/rest/plugin.ts';
import { restSettingsSchema } from '#server/gateway/rest/settings.ts';
import { ANN, type RestTestGateway, startRestGateway } from '#server/gateway/rest/test/gateway.ts';
import { createRegistry } from '#server/gateway/rpc/registry.ts';

interface Case {
  code: string;
  status: number;
  path: string;
  init?: RequestInit;
}

const body = (value: unknown, method = 'POST'): RequestInit => ({ method, body: JSON.stringify(value) });
const prefer = (text: string, init: RequestInit = {}): RequestInit => ({
  ...init,
  headers: { prefer: text },
});
const bearer = (text: string): RequestInit => ({ headers: { authorization: `Bearer ${text}` } });

/** One request for each code of the data API, with the settings as they are by default. */
const CASES: Case[] = [
  { code: 'answer_too_large', status: 413, path: 'rpc/big' },
  { code: 'PGRST100', status: 400, path: 'jobs?id=foo' },
  { code: 'PGRST101', status: 405, path: 'rpc/add', init: body({}, 'PATCH') },
  { code: 'PGRST102', status: 400, path: 'sites', init: { method: 'POST', body: '{"id":' } },
  { code: 'PGRST103', status: 416, path: 'jobs?offset=60', init: prefer('count=exact') },
  { code: 'PGRST105', status: 405, path: 'sites?name=eq.x', init: body({ id: 1 }, 'PUT') },
  { code: 'PGRST106', status: 406, path: 'jobs', init: { headers: { 'accept-profile': 'private' } } },
  { code: 'PGRST107', status: 406, path: 'jobs', init: { headers: { accept: 'image/png' } } },
  { code: 'PGRST108', status: 400, path: 'jobs?sites.id=eq.1' },
  { code: 'PGRST111', status: 500, path: 'rpc/say?name=response.headers&value=x' },
  { code: 'PGRST112', status: 500, path: 'rpc/say?name=response.status&value=x' },
  { code: 'PGRST114', status: 400, path: 'sites?id=eq.1&limit=1', init: body({ id: 1 }, 'PUT') },
  {
    code: 'PGRST115',
    status: 400,
    path: 'sites?id=eq.1',
    init: body({ id: 2, client_id: 1, name: 'x' }, 'PUT'),
  },
  {
    code: 'PGRST116',
    status: 406,
    path: 'jobs',
    init: { headers: { accept: 'application/vnd.pgrst.object+json' } },
  },
  { code: 'PGRST117', status: 405, path: 'jobs', init: { method: 'PROPFIND' } },
  { code: 'PGRST118', status: 400, path: 'clients?select=*,sites(id)&order=sites(id)' },
  { code: 'PGRST120', status: 400, path: 'jobs?select=*,sites(id)&sites=eq.1' },
  { code: 'PGRST121', status: 500, path: 'rpc/raise' },
  { code: 'PGRST122', status: 400, path: 'jobs', init: prefer('handling=strict, x=1') },
  { code: 'PGRST123', status: 400, path: 'jobs?select=price.sum()' },
  {
    code: 'PGRST124',
    status: 400,
    path: 'jobs?id=gt.0',
    init: prefer('handling=strict, max-affected=1', body({ status: 'done' }, 'PATCH')),
  },
  { code: 'PGRST125', status: 404, path: 'jobs/1' },
  {
    code: 'PGRST128',
    status: 400,
    path: 'rpc/add',
    init: prefer('handling=strict, max-affected=1', body({ a: 1 })),
  },
  { code: 'PGRST200', status: 400, path: 'jobs?select=*,notes(*)' },
  { code: 'PGRST201', status: 300, path: 'jobs?select=*,people(*)' },
  { code: 'PGRST202', status: 404, path: 'rpc/add', init: body({ z: 1 }) },
  { code: 'PGRST203', status: 300, path: 'rpc/twins', init: body({ a: 1 }) },
  { code: 'PGRST204', status: 400, path: 'sites', init: body({ nome: 1 }) },
  { code: 'PGRST205', status: 404, path: 'nothing' },
  { code: 'PGRST301', status: 401, path: 'jobs', init: bearer('nonsense') },
];

/** Codes that need other settings, another clock or a broken database. */
const ELSEWHERE = ['PGRST001', 'PGRST002', 'PGRST003', 'PGRST126', 'PGRST127', 'PGRST302', 'PGRST303'];

const FUNCTIONS = `
  create function public.big() returns text language sql as $$ select repeat('x', 11000000) $$;
  create function public.say(name text, value text) returns text language sql volatile as
    $$ select set_config(name, value, true) $$;
  create function public.raise() returns int language plpgsql as $$ begin raise sqlstate 'PGRST'; end $$;`;

async function answerTo(gateway: RestTestGateway, path: string, init: RequestInit & { role?: string } = {}) {
  const who = new Headers(init.headers).has('authorization') ? {} : { as: ANN };
  const answer = await gateway.fetch(path, { ...who, ...init });
  const { code, ...rest } = (await answer.json()) as Record<string, unknown>;
  expect(Object.keys(rest).sort()).toEqual(['details', 'hint', 'message']);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  return { status: answer.status, code, retryAfter: answer.headers.get('retry-after') };
}

describe('as it is by default', () => {
  let gateway: RestTestGateway;

  beforeAll(async () => {
    gateway = await startRestGateway({ sql: FUNCTIONS });
  });
  afterAll(() => gateway.stop());

  test.each(CASES)('$code', async ({ code, status, path, init }) => {
    expect(await answerTo(gateway, path, init)).toMatchObject({ code, status });
  });

  test('the documentation lists these codes, and no others', () => {
    const page = readFileSync(new URL('../../../../docs/error-codes.md', import.meta.url), 'utf8');
    const listed = new Set(
      page.match(/`(?:PGRST\d{3}|answer_too_large)`/g)?.map((code) => code.slice(1, -1)),
    );
    expect([...listed].sort()).toEqual([...CASES.map(({ code }) => code), ...ELSEWHERE].sort());
  });
});

test.each([
  ['PGRST126', 404, { REST_OPENAPI: 'disabled' }, ''],
  ['PGRST127', 400, { REST_AGGREGATES: 'true' }, 'clients?select=id,...jobs(price.sum())'],
])('%s by setting', async (code, status, settings, path) => {
  const gateway = await startRestGateway({ settings });
  expect(await answerTo(gateway, path)).toMatchObject({ code, status });
  await gateway.stop();
});

describe('with an unavailable database', () => {
  let gateway: RestTestGateway;

  beforeAll(async () => {
    gateway = await startRestGateway();
    await gateway.fetch('jobs', { as: ANN });
  });
  afterAll(() => gateway.stop());

  test('PGRST003 when no connection becomes free in time', async () => {
    const { pool } = gateway.database;
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    pool.options.connectionTimeoutMillis = 100;
    expect(await answerTo(gateway, 'jobs')).toMatchObject({ code: 'PGRST003', status: 504 });
    pool.options.connectionTimeoutMillis = 0;
    for (const client of held) client.release(true);
    expect((await gateway.fetch('jobs', { as: ANN })).status).toBe(200);
  });

  test('PGRST001 when it cannot be reached any more', async () => {
    const { pool } = gateway.database;
    const { host } = pool.options;
    const open = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
    pool.options.host = '/nowhere';
    for (const client of open) client.release(true);
    expect(await answerTo(gateway, 'jobs')).toEqual({ code: 'PGRST001', status: 503, retryAfter: '1' });
    if (host !== undefined) pool.options.host = host;
    expect((await gateway.fetch('jobs', { as: ANN })).status).toBe(200);
  });

  test('PGRST002 when its schema was never read', async () => {
    const pool = new pg.Pool({ host: '/nowhere' });
    const app = fastify();
    const settings = { rest: restSettingsSchema.parse({}) };
    const context = {
      database: createDatabase(pool),
      keys: gateway.keys,
      commands: createRegistry([]),
      settings,
    };
    await app.register(restGateway(context));
    const answer = await app.inject('/jobs');
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
      503,
      'PGRST002',
      '1',
    ]);
    await app.close();
    await pool.end();
  });
});
