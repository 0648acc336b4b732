import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANN, type RestTestGateway, startRestGateway } from '#server/gateway/rest/test/gateway.ts';

let gateway: RestTestGateway;
let client: SupabaseClient;

beforeAll(async () => {
  gateway = await startRestGateway({ settings: { REST_STATEMENT_TIMEOUT_AUTHENTICATED_MS: '400' } });
  client = await gateway.client(ANN);
});
afterAll(() => gateway.stop());

describe('results', () => {
  test.each([
    ['a plain value, with defaults and in any order', 'add', { b: 2, a: 3 }, 5],
    ['a default', 'add', { a: 3 }, 4],
    ['a list of plain values', 'numbers', {}, [1, 2, 3]],
    ['one row', 'first_job', {}, expect.objectContaining({ id: 1, title: 'Fix roof' })],
    [
      'a table',
      'totals',
      {},
      [
        { status: 'done', jobs: 1 },
        { status: 'open', jobs: 3 },
      ],
    ],
    ['nothing', 'nothing', {}, null],
    ['a JSON argument', 'total_of', { data: { x: 1, y: 2 } }, 3],
    ['the whole body', 'whole', { items: [1, 2] }, 2],
    ['variadic arguments', 'sum_all', { parts: [1, 2, 3] }, 6],
  ])('%s', async (_what, name, args, expected) => {
    const { data, error } = await client.rpc(name, args);
    expect(error).toBeNull();
    expect(data).toEqual(expected);
  });

  test('rows of a table can be filtered, ordered, limited and embedded', async () => {
    const { data, count } = await client
      .rpc('jobs_of', { client: 1 }, { count: 'exact' })
      .select('title, clients(name)')
      .gt('id', 0)
      .order('title', { ascending: false })
      .limit(1);
    expect([data, count]).toEqual([[{ title: 'Paint wall', clients: { name: 'Acme' } }], 2]);
    const one = await client.rpc('jobs_of', { client: 3 }).single();
    expect(one.data).toMatchObject({ title: 'Move desk' });
    const several = await client.rpc('jobs_of', { client: 1 }).single();
    expect(several).toMatchObject({ status: 406, error: { code: 'PGRST116' } });
  });

  test('with GET the arguments are in the URL, beside filters', async () => {
    const { data } = await client
      .rpc('jobs_of', { client: 1 }, { get: true })
      .select('id')
      .eq('status', 'done');
    expect(data).toEqual([{ id: 2 }]);
    const variadic = await gateway.fetch('rpc/sum_all?parts=1&parts=5', { as: ANN });
    expect(await variadic.json()).toBe(6);
    const head = await client.rpc('jobs_of', { client: 1 }, { get: true, head: true, count: 'exact' });
    expect([head.count, head.data]).toEqual([2, null]);
  });

  test('may set status and headers of the response', async () => {
    const answer = await gateway.fetch('rpc/teapot', { as: ANN, method: 'POST', body: '{}' });
    expect([answer.status, answer.headers.get('x-pot')]).toEqual([418, 'short']);
  });
});

describe('context', () => {
  test('runs as the caller, read-only where nothing may change', async () => {
    const { data } = await client.rpc('who');
    expect(data).toEqual({
      role: 'authenticated',
      uid: ANN,
      path: '/rest/v1/rpc/who',
      zone: expect.any(String),
      readonly: 'on',
    });
    const zone = await gateway.fetch('rpc/who', { as: ANN, headers: { prefer: 'timezone=America/Lima' } });
    expect(await zone.json()).toMatchObject({ zone: 'America/Lima' });
    expect(zone.headers.get('preference-applied')).toBe('timezone=America/Lima');
  });

  test('does not let GET change anything', async () => {
    const read = await client.rpc('close_job', { job: 1 }, { get: true });
    expect(read).toMatchObject({ status: 405, error: { code: '25006' } });
    const write = await client.rpc('close_job', { job: 1 });
    expect(write).toMatchObject({ status: 204, data: null });
  });

  test('ends a statement that takes too long', async () => {
    const { status, error } = await client.rpc('dawdle', { seconds: 5 });
    expect([status, error?.code]).toEqual([500, '57014']);
  });

  test('roles never leak from one request to the next on the same connection', async () => {
    const nobody = await gateway.client();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? client : nobody).rpc('who')),
    );
    answers.forEach(({ data }, at) => {
      expect(data).toMatchObject(
        at % 2 === 0 ? { role: 'authenticated', uid: ANN } : { role: 'anon', uid: null },
      );
    });
  });
});

describe('refuses', () => {
  test('functions and arguments that do not exist', async () => {
    const missing = await client.rpc('jobs_off', { client: 1 });
    expect(missing).toMatchObject({
      status: 404,
      error: {
        code: 'PGRST202',
        message: 'Could not find the function public.jobs_off(client) in the schema cache',
        details:
          'Searched for the function public.jobs_off with parameter client or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
        hint: 'Perhaps you meant to call the function public.jobs_of',
      },
    });
    const args = await client.rpc('add', { a: 1, c: 2 });
    expect(args.error).toMatchObject({
      code: 'PGRST202',
      message: 'Could not find the function public.add(a, c) in the schema cache',
      hint: 'Perhaps you meant to call the function public.add(a, b)',
    });
    const none = await client.rpc('nothing_at_all');
    expect(none.error?.message).toBe(
      'Could not find the function public.nothing_at_all without parameters in the schema cache',
    );
  });

  test('a call that may mean several functions', async () => {
    const { status, error } = await client.rpc('twins', { a: 1 });
    expect(status).toBe(300);
    expect(error).toMatchObject({
      code: 'PGRST203',
      message:
        'Could not choose the best candidate function between: public.twins(a => integer), public.twins(a => text)',
    });
  });

  test('with the response that the function chose', async () => {
    const refuse = await client.rpc('refuse');
    expect(refuse).toMatchObject({
      status: 402,
      error: { code: 'PT402', message: 'no tea', details: 'out of leaves', hint: 'buy some' },
    });
    const json = await gateway.fetch('rpc/refuse_json', { as: ANN, method: 'POST', body: '{}' });
    expect([json.status, json.headers.get('x-tea'), await json.json()]).toEqual([
      419,
      'none',
      { code: 'tea', message: 'no', details: 'd', hint: 'h' },
    ]);
  });

  test('other methods and bodies that are not arguments', async () => {
    const patch = await gateway.fetch('rpc/add', { as: ANN, method: 'PATCH', body: '{}' });
    expect([patch.status, (await patch.json()).code]).toEqual([405, 'PGRST101']);
    const body = await gateway.fetch('rpc/add', { as: ANN, method: 'POST', body: '{"a":' });
    expect([body.status, (await body.json()).code]).toEqual([400, 'PGRST102']);
    const value = await client.rpc('add', { a: 'one' });
    expect(value).toMatchObject({ status: 400, error: { code: '22P02' } });
  });
});
