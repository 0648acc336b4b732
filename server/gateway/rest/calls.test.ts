import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANN, type RestTestGateway, startRestGateway } from '#server/gateway/rest/test/gateway.ts';

let gateway: RestTestGateway;

beforeAll(async () => {
  gateway = await startRestGateway({ kinds: true });
});
afterAll(() => gateway.stop());

async function post(name: string, body: unknown, type = 'application/json'): Promise<unknown> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const init = { as: ANN, method: 'POST', headers: { 'content-type': type }, body: text };
  return (await gateway.fetch(`rpc/${name}`, init)).json();
}

async function get(path: string): Promise<unknown> {
  return (await gateway.fetch(`rpc/${path}`, { as: ANN })).json();
}

describe('arguments', () => {
  test.each([
    ['choose among functions of one name', 'pick', { a: 1 }, 'a'],
    ['choose another one', 'pick', { b: 2, a: 1 }, 'ab'],
    ['fit none, so the whole body is one', 'pick', { c: 1 }, 'whole'],
    ['are no object, so the whole body is one', 'pick', [1, 2], 'whole'],
    ['list', 'sum_of', { numbers: [1, 2, 3] }, 6],
    ['none of a variadic function', 'sum_all', {}, null],
    ['variadic', 'sum_all', { parts: [4, 5] }, 9],
    ['enum', 'mood_of', { m: 'calm' }, 'calm'],
    ['default', 'mood_of', {}, 'busy'],
  ])('%s', async (_what, name, body, expected) => {
    expect(await post(name, body)).toEqual(expected);
  });

  test.each([
    ['a list', 'sum_of?numbers={1,2,3}', 6],
    ['variadic, repeated', 'sum_all?parts=4&parts=5', 9],
    ['an enum', 'mood_of?m=calm', 'calm'],
    ['a default', 'mood_of', 'busy'],
    ['the last of several', 'pick?a=1&a=2', 'a'],
    ['with a dot that is no operator', 'mood_of?m=calm.', { code: '22P02' }],
  ])('in the URL: %s', async (_what, path, expected) => {
    const found = await get(path);
    if (typeof expected === 'object') expect(found).toMatchObject(expected);
    else expect(found).toEqual(expected);
  });

  test('with an empty name are the body for an unnamed parameter', async () => {
    expect(await post('take_text', { '': 'a' })).toBe('text {"":"a"}');
  });

  test('of functions that cannot be distinguished get all of them, in a fixed order', async () => {
    expect(await post('either', { a: 1 })).toMatchObject({
      code: 'PGRST203',
      message:
        'Could not choose the best candidate function between: public.either(a => integer, b => integer), public.either(a => integer, c => text)',
    });
    expect(await post('take_json_or_jsonb', { a: 1 })).toMatchObject({
      code: 'PGRST203',
      message:
        'Could not choose the best candidate function between: public.take_json_or_jsonb( => json), public.take_json_or_jsonb( => jsonb)',
    });
  });

  test.each([
    ['take_number', { '': 1 }, 'application/json'],
    ['take_some', { a: 1, '': 2 }, 'application/json'],
    ['take_nothing', 'text', 'text/plain'],
  ])('cannot be given for %s, which no hint recommends', async (name, body, type) => {
    const refused = (await post(name, body, type)) as { code: string; hint: string | null };
    expect(refused.code).toBe('PGRST202');
    expect(refused.hint ?? '').not.toContain(name);
  });

  test('are the body as it is for one without a name, by its content type', async () => {
    expect(await post('take_text', 'a "b"\n', 'text/plain')).toBe('text a "b"\n');
    expect(await post('take_xml', '<a>1</a>', 'text/xml')).toBe('xml <a>1</a>');
    expect(await post('take_bytes', 'four', 'application/octet-stream')).toBe(4);
    expect(await post('take_text', '<a/>', 'text/xml')).toMatchObject({
      code: 'PGRST202',
      details:
        'Searched for the function public.take_text with a single unnamed xml parameter, but no matches were found in the schema cache.',
    });
  });
});

describe('results', () => {
  test.each([
    ['a composite', 'box_size?box=1', { width: 2, height: 3 }],
    ['a field of a composite', 'box_size?box=1&select=height', { height: 3 }],
    [
      'many composites, filtered and ordered',
      'sizes?width=gt.1&order=height.desc&limit=1',
      [{ width: 4, height: 5 }],
    ],
    ['OUT arguments', 'outs?n=2', { twice: 4, thrice: 6 }],
    ['a plain value has nothing to select from', 'add?a=1&select=whatever', 2],
    [
      'rows that embed',
      'every_client?id=eq.2&select=name,sites(name),open_work(id)',
      [{ name: 'Beta "quoted"', sites: [{ name: 'East' }], open_work: [{ id: 3 }] }],
    ],
    ['rows that embed inner', 'every_client?select=id,jobs!inner()&jobs.status=eq.done', [{ id: 1 }]],
    [
      'rows that are ordered by one above',
      'jobs_of?client=1&select=id,people!lead_id()&order=people(first_name).desc',
      [{ id: 2 }, { id: 1 }],
    ],
    [
      'rows with a computed field',
      'every_client?select=loud_name&order=loud_name.desc&limit=1',
      [{ loud_name: 'GAMMA, LTD' }],
    ],
    ['rows whose number is counted', 'every_client?select=count', [{ count: 3 }]],
    ['groups of filters', 'every_client?select=id&or=(id.eq.1,name.like.G*)', [{ id: 1 }, { id: 3 }]],
    ['no rows', 'no_rows', []],
  ])('%s', async (_what, path, expected) => {
    expect(await get(path)).toEqual(expected);
  });

  test('are counted and limited', async () => {
    const answer = await gateway.fetch('rpc/every_client?select=loud_name&limit=1&offset=1', {
      as: ANN,
      headers: { prefer: 'count=exact' },
    });
    expect([answer.status, answer.headers.get('content-range'), await answer.json()]).toEqual([
      206,
      '1-1/3',
      [{ loud_name: 'BETA "QUOTED"' }],
    ]);
  });
});

describe('refuses', () => {
  test('a function of a schema that is not exposed, and one of the system', async () => {
    expect(await post('uid', {})).toMatchObject({ code: 'PGRST202' });
    expect(await post('pg_sleep', { seconds: 1 })).toMatchObject({ code: 'PGRST202' });
  });

  test('functions that cannot be distinguished', async () => {
    expect(await post('twins', { a: 1 })).toMatchObject({ code: 'PGRST203' });
  });

  test('a column that the rows lack', async () => {
    expect(await get('every_client?select=nope')).toMatchObject({ code: '42703' });
    expect(await get('sizes?select=clients(name)')).toMatchObject({ code: 'PGRST200' });
  });
});
