import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ANN, type RestTestGateway, startRestGateway } from '#server/gateway/rest/test/gateway.ts';

let gateway: RestTestGateway;

beforeAll(async () => {
  gateway = await startRestGateway({ kinds: true });
});
beforeEach(() =>
  gateway.owner.query(`delete from boxes where id >= 50; delete from visits where id >= 50; delete from loose;
    delete from pairs where x >= 50; delete from "Odd Table" where id >= 50; delete from clients where id >= 50`),
);
afterAll(() => gateway.stop());

/** A write that answers its rows. */
async function write(method: string, path: string, body?: unknown, prefer = 'return=representation') {
  const init = { as: ANN, method, headers: { prefer } };
  const answer = await gateway.fetch(
    path,
    body === undefined ? init : { ...init, body: JSON.stringify(body) },
  );
  const text = await answer.text();
  return [answer.status, text === '' ? null : JSON.parse(text)];
}

describe('insert', () => {
  test('accepts every type of value', async () => {
    const box = {
      id: 50,
      label: 'green doors',
      size: { width: 6, height: 7 },
      mood: 'busy',
      code: 'xy',
      marks: [7, 8],
      span: '[1,3)',
      data: { deep: [1] },
      stamp: '\\x01ff',
    };
    expect(await write('POST', 'boxes', box)).toEqual([
      201,
      [{ ...box, area: 42, story: null, words: "'door':2 'green':1" }],
    ]);
  });

  test('accepts columns whose names need quotes', async () => {
    const row = { id: 50, 'a.b': 'x', 'c,d': 'y', select: 'z', größe: 1, 'say "hi"': 'w' };
    expect(await write('POST', encodeURIComponent('Odd Table'), row)).toEqual([201, [row]]);
    const columns = encodeURIComponent('"id","c,d"');
    expect(
      await write(
        'PATCH',
        `${encodeURIComponent('Odd Table')}?id=eq.50&columns=${columns}&select=${columns}`,
        { id: 50, 'c,d': 'v', select: 'not written' },
      ),
    ).toEqual([200, [{ id: 50, 'c,d': 'v' }]]);
  });

  test('writes the columns in `columns`, and no other key of the body', async () => {
    const rows = [
      { id: 50, label: 'a', nonsense: 1 },
      { id: 51, mood: 'busy' },
    ];
    const [status, refusal] = await write('POST', 'boxes?columns=id,label,mood', rows);
    expect([status, refusal.code]).toEqual([400, '23502']);
    const defaults = 'return=representation, missing=default';
    expect(
      await write('POST', 'boxes?columns=id,label,mood,code&select=id,label,mood,code', rows, defaults),
    ).toEqual([
      201,
      [
        { id: 50, label: 'a', mood: 'calm', code: 'zz' },
        { id: 51, label: 'box', mood: 'busy', code: 'zz' },
      ],
    ]);
    const unknown = await write('POST', 'boxes?columns=id,nonsense', rows);
    expect(unknown).toMatchObject([400, { code: 'PGRST204' }]);
  });

  test('gives generated numbers to rows without any, one by one', async () => {
    const defaults = 'return=representation, missing=default';
    const [status, made] = await write(
      'POST',
      'boxes?columns=id,label&select=id',
      [{ label: 'a' }, { id: 60 }, {}],
      defaults,
    );
    expect([
      status,
      made.length,
      made[1].id,
      new Set(made.map((row: { id: number }) => row.id)).size,
    ]).toEqual([201, 3, 60, 3]);
  });

  test('adds a row of defaults for an empty object', async () => {
    expect(await write('POST', 'boxes?select=label', {})).toEqual([201, [{ label: 'box' }]]);
    await gateway.owner.query('delete from boxes where id >= 50');
  });

  test('goes into partitions, and through views', async () => {
    expect(
      await write('POST', 'visits?select=id,jobs(title)', { id: 50, job_id: 2, on_day: '2026-03-03' }),
    ).toEqual([201, [{ id: 50, jobs: { title: 'Paint wall' } }]]);
    expect(await write('POST', 'client_names', { number: 50, called: 'Delta' })).toEqual([
      201,
      [{ number: 50, called: 'Delta' }],
    ]);
  });

  test.each([
    ['a column that is worked out', 'boxes', { area: 3 }, [400, { code: '428C9' }]],
    ['a value outside of its enum', 'boxes', { mood: 'angry' }, [400, { code: '22P02' }]],
    ['a value outside of its domain', 'boxes', { code: 'too long' }, [400, { code: '23514' }]],
    [
      'a view that is worked out',
      'all_names',
      { id: 1 },
      [405, { code: '55000', message: 'cannot insert into view "all_names"' }],
    ],
    ['a materialized view', 'site_list', { id: 1 }, [405, { code: '55000' }]],
    [
      'a partition there is not',
      'visits',
      { id: 1, job_id: 1, on_day: '1999-01-01' },
      [400, { code: '23514' }],
    ],
  ])('refuses %s', async (_what, path, body, refusal) => {
    expect(await write('POST', path, body)).toMatchObject(refusal);
  });
});

describe('upsert and PUT', () => {
  const merge = 'return=representation, resolution=merge-duplicates';

  test('merge by a key of several columns, by another key, and through a view', async () => {
    await write('POST', 'pairs', { x: 50, y: 1, note: 'a' });
    expect(await write('POST', 'pairs?select=note', { x: 50, y: 1, note: 'b' }, merge)).toEqual([
      200,
      [{ note: 'b' }],
    ]);
    expect(
      await write(
        'POST',
        'pairs?select=note&on_conflict=x,y',
        [
          { x: 50, y: 1, note: 'c' },
          { x: 50, y: 2, note: 'd' },
        ],
        merge,
      ),
    ).toEqual([201, [{ note: 'c' }, { note: 'd' }]]);
    await write('POST', 'client_names', { number: 50, called: 'Delta' });
    expect(await write('POST', 'client_names', { number: 50, called: 'Epsilon' }, merge)).toEqual([
      200,
      [{ number: 50, called: 'Epsilon' }],
    ]);
  });

  test('insert into a table without a key', async () => {
    expect(await write('POST', 'loose', { name: 'a' }, merge)).toEqual([201, [{ name: 'a' }]]);
  });

  test('PUT names every column of the key, and one row', async () => {
    const put = (path: string, body: unknown) => write('PUT', path, body);
    expect(await put('pairs?x=eq.50&y=eq.1', { x: 50, y: 1, note: 'a' })).toEqual([
      201,
      [{ x: 50, y: 1, note: 'a' }],
    ]);
    expect(await put('pairs?x=eq.50&y=eq.1', [{ x: 50, y: 1, note: 'b' }])).toEqual([
      200,
      [{ x: 50, y: 1, note: 'b' }],
    ]);
  });

  test.each([
    ['a part of the key', 'pairs?x=eq.50', { x: 50, y: 1 }, [405, { code: 'PGRST105' }]],
    ['more than the key', 'pairs?x=eq.50&y=eq.1&note=eq.a', { x: 50, y: 1 }, [405, { code: 'PGRST105' }]],
    ['another operator', 'pairs?x=eq.50&y=gt.1', { x: 50, y: 1 }, [405, { code: 'PGRST105' }]],
    ['a group', 'pairs?x=eq.50&y=eq.1&or=(x.eq.50,y.eq.1)', { x: 50, y: 1 }, [405, { code: 'PGRST105' }]],
    ['a table without a key', 'loose?name=eq.a', { name: 'a' }, [405, { code: 'PGRST105' }]],
    ['a limit', 'pairs?x=eq.50&y=eq.1&limit=1', { x: 50, y: 1 }, [400, { code: 'PGRST114' }]],
    ['another key in the body', 'pairs?x=eq.50&y=eq.1', { x: 50, y: 2 }, [400, { code: 'PGRST115' }]],
    [
      'a second row in the body',
      'pairs?x=eq.50&y=eq.1',
      [
        { x: 50, y: 1 },
        { x: 51, y: 1 },
      ],
      [400, { code: 'PGRST115' }],
    ],
    ['no row in the body', 'pairs?x=eq.50&y=eq.1', [], [400, { code: 'PGRST102' }]],
  ])('PUT refuses %s', async (_what, path, body, refusal) => {
    expect(await write('PUT', path, body)).toMatchObject(refusal);
    const { rows } = await gateway.owner.query('select count(*)::int from pairs where x >= 50');
    expect(rows).toEqual([{ count: 0 }]);
  });
});

describe('update and delete', () => {
  test('are not limited by limit, offset, or order, which apply to the response', async () => {
    await write('POST', 'boxes', [{ id: 50 }, { id: 51 }, { id: 52 }]);
    const path = 'boxes?id=gte.50&select=id&limit=1&offset=1&order=id.desc';
    const all = [{ id: 52 }, { id: 51 }, { id: 50 }];
    expect(await write('PATCH', path, { label: 'x' })).toEqual([200, all]);
    expect(await write('DELETE', path)).toEqual([200, all]);
  });

  test('choose rows by every filter that reads support', async () => {
    await write('POST', 'boxes', [
      { id: 50, data: { a: 1 } },
      { id: 51, data: { a: 2 } },
    ]);
    expect(
      await write('PATCH', 'boxes?or=(data->>a.eq.1,id.eq.999)&id=gte.50&select=id,size', {
        size: { width: 1, height: 1 },
      }),
    ).toEqual([200, [{ id: 50, size: { width: 1, height: 1 } }]]);
    expect(await write('DELETE', 'boxes?id=in.(50,51)&data->>a=eq.2&select=id')).toEqual([200, [{ id: 51 }]]);
  });

  test('restrict embedded rows by their filters, not what is written', async () => {
    const [status, rows] = await write('PATCH', 'clients?id=eq.1&select=id,jobs(id)&jobs.status=eq.done', {
      tags: ['a', 'b'],
    });
    expect([status, rows]).toEqual([200, [{ id: 1, jobs: [{ id: 2 }] }]]);
  });

  test('work through a view of one table', async () => {
    await write('POST', 'client_names', { number: 50, called: 'Delta' });
    expect(await write('PATCH', 'client_names?number=eq.50&select=called', { called: 'D' })).toEqual([
      200,
      [{ called: 'D' }],
    ]);
    expect((await write('DELETE', 'client_names?number=eq.50', undefined, 'return=minimal'))[0]).toBe(204);
  });

  test('are refused by a view of several', async () => {
    expect(await write('PATCH', 'job_cards?job=eq.1', { headline: 'x' })).toMatchObject([
      405,
      { code: '55000' },
    ]);
    expect(await write('DELETE', 'job_cards?job=eq.1')).toMatchObject([405, { code: '55000' }]);
  });
});

test('a second schema has relations and relationships of its own', async () => {
  const both = await startRestGateway({ kinds: true, settings: { REST_SCHEMAS: 'public,hidden' } });
  const ask = async (path: string, schema: string) => {
    const answer = await both.fetch(path, { as: ANN, headers: { 'accept-profile': schema } });
    return answer.json();
  };
  try {
    const press = [{ name: 'Press', plants: { name: 'East works' } }];
    expect(await ask('machines?select=name,plants(name)', 'hidden')).toEqual(press);
    expect(await ask('machines?select=name,plants(name)', 'public')).toEqual(press);
    expect(await ask('clients', 'hidden')).toMatchObject({ code: 'PGRST205' });
    expect(await ask('machines?select=clients(name)', 'hidden')).toMatchObject({ code: 'PGRST200' });
  } finally {
    await both.stop();
  }
});
