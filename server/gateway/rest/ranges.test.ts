import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANN, type RestTestGateway, startRestGateway } from '#server/gateway/rest/test/gateway.ts';

/** 3,000 rows of another firm beside two that everyone sees, and more rows than an expected count counts. */
const HIDDEN = `
  create table public.hidden (id int primary key, firm int not null);
  alter table public.hidden enable row level security;
  create policy own on public.hidden for select to authenticated using (firm = 1);
  create policy service on public.hidden for all to service_role using (true);
  grant select on public.hidden to authenticated, service_role;
  insert into public.hidden select n, case when n <= 2 then 1 else 9 end from generate_series(1, 3002) n;
  create table public.many (id int primary key);
  grant select on public.many to authenticated;
  insert into public.many select generate_series(1, 12000);
  analyze public.hidden, public.many;`;

let gateway: RestTestGateway;
let client: SupabaseClient;

beforeAll(async () => {
  gateway = await startRestGateway({ sql: HIDDEN });
  client = await gateway.client(ANN);
});
afterAll(() => gateway.stop());

const page = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await gateway.fetch(path, { as: ANN, headers, method });
  return [answer.status, answer.headers.get('content-range'), await answer.text()] as const;
};

test('contains which rows were returned, and of how many on request', async () => {
  const exact = { prefer: 'count=exact' };
  expect(await page('jobs?select=id&order=id')).toEqual([200, '0-3/*', expect.any(String)]);
  expect(await page('jobs?select=id&order=id&limit=1&offset=2', exact)).toEqual([206, '2-2/4', '[{"id":3}]']);
  expect(await page('jobs?select=id', exact)).toEqual([200, '0-3/4', expect.any(String)]);
  expect(await page('jobs?select=id&order=id', { range: '1-1' })).toEqual([200, '1-1/*', '[{"id":2}]']);
  expect(await page('jobs?select=id&offset=60')).toEqual([200, '*/*', '[]']);
  expect(await page('jobs?select=id&limit=0')).toEqual([200, '*/*', '[]']);
  expect(await page('jobs?select=id&limit=1', exact, 'HEAD')).toEqual([206, '0-0/4', '']);
});

test('counts what inner embedding leaves, and estimates', async () => {
  const inner = await client.from('jobs').select('id, job_badges!inner()', { count: 'exact', head: true });
  expect(inner.count).toBe(1);
  const estimated = await client.from('jobs').select('id', { count: 'estimated' }).limit(1);
  expect([estimated.count, estimated.status]).toEqual([4, 206]);
  const planned = await client
    .from('jobs')
    .select('id', { count: 'planned', head: true })
    .eq('status', 'open');
  expect(planned.count).toBeGreaterThan(0);
});

describe.each(['planned', 'estimated'] as const)('count=%s', (count) => {
  const counted = async (filter: string, init: { role?: string } = {}) => {
    const headers = { prefer: `count=${count}` };
    const answer = await gateway.fetch(`hidden?select=id${filter}`, {
      ...(init.role ? init : { as: ANN }),
      method: 'HEAD',
      headers,
    });
    return Number(answer.headers.get('content-range')?.split('/')[1]);
  };

  test('counts the rows that the caller may see, and no others', async () => {
    expect(await counted('')).toBe(2);
    expect(await counted('&firm=eq.9')).toBe(0);
    expect(await counted('&id=gt.100')).toBe(0);
    expect(await counted('&or=(firm.eq.9,firm.eq.1)')).toBe(2);
  });

  test("is the planner's for a service, which sees every row", async () => {
    expect(await counted('&firm=eq.9', { role: 'service_role' })).toBeGreaterThan(2_000);
  });
});

test('an expected count is bounded, and pages behind it are served', async () => {
  const headers = { prefer: 'count=planned' };
  const answer = await gateway.fetch('many?select=id&order=id&limit=2&offset=11000', { as: ANN, headers });
  expect([answer.status, answer.headers.get('content-range')]).toEqual([206, '11000-11001/11002']);
  const firstOf = async (prefer: string) =>
    (await gateway.fetch('many?select=id&order=id&limit=1', { as: ANN, headers: { prefer } })).headers.get(
      'content-range',
    );
  expect(await firstOf('count=planned')).toBe('0-0/101');
  expect(await firstOf('count=estimated')).toBe('0-0/10001');
});

test('is refused when it cannot be served', async () => {
  const [status, range, body] = await page('jobs?offset=60', { prefer: 'count=exact' });
  expect([status, range, JSON.parse(body)]).toEqual([
    416,
    '*/4',
    {
      code: 'PGRST103',
      message: 'Requested range not satisfiable',
      details: 'An offset of 60 was requested, but there are only 4 rows.',
      hint: null,
    },
  ]);
  expect((await page('jobs', { range: '5-1' }))[2]).toContain(
    'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
  );
  expect((await page('jobs?limit=-1'))[2]).toContain('Limit should be greater than or equal to zero.');
});

test('never contains more rows than the settings allow, embedded ones included', async () => {
  const bounded = await startRestGateway({ settings: { REST_MAX_ROWS: '2' } });
  try {
    const [, range, body] = await page('clients?select=id&limit=100&order=id');
    expect([range, JSON.parse(body)]).toMatchObject(['0-2/*', { length: 3 }]);
    const clients = await bounded.fetch('clients?select=id,sites(id)&limit=100&order=id', { as: ANN });
    expect(await clients.json()).toHaveLength(2);
    await bounded.owner.query("insert into sites values (4, 1, 'West')");
    const sites = await bounded.fetch('clients?select=sites(id)&id=eq.1', { as: ANN });
    expect(((await sites.json()) as { sites: unknown[] }[])[0]?.sites).toHaveLength(2);
    const numbers = await bounded.fetch('rpc/numbers', { as: ANN });
    expect(await numbers.json()).toEqual([1, 2]);
  } finally {
    await bounded.stop();
  }
});

test('is smaller for one role than for the others', async () => {
  const bounded = await startRestGateway({
    settings: { REST_MAX_ROWS_AUTHENTICATED: '2', REST_MAX_ROWS_ANON: '1' },
  });
  try {
    const numbers = async (as?: string) =>
      (await bounded.fetch('rpc/numbers', as === undefined ? {} : { as })).json();
    expect(await numbers(ANN)).toEqual([1, 2]);
    expect(await numbers()).toEqual([1]);
  } finally {
    await bounded.stop();
  }
});

test('never contains more bytes than the settings allow, and no write is kept whose response is too large', async () => {
  const bounded = await startRestGateway({ settings: { REST_MAX_ANSWER_BYTES: '200' } });
  const refused = { code: 'answer_too_large', message: 'The answer would be larger than this server sends.' };
  try {
    const read = await bounded.fetch('jobs', { as: ANN });
    expect([read.status, await read.json()]).toMatchObject([413, refused]);
    const head = await bounded.fetch('jobs', { as: ANN, method: 'HEAD' });
    expect(head.status).toBe(200);
    const write = await bounded.fetch('jobs?id=gt.0', {
      as: ANN,
      method: 'PATCH',
      headers: { prefer: 'return=representation' },
      body: '{"price": 77}',
    });
    expect([write.status, await write.json()]).toMatchObject([413, refused]);
    const { rows } = await bounded.owner.query('select count(*)::int from jobs where price = 77');
    expect(rows).toEqual([{ count: 0 }]);
    const small = await bounded.fetch('jobs?select=id', { as: ANN });
    expect(small.status).toBe(200);
  } finally {
    await bounded.stop();
  }
});
