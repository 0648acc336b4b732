import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANN, type RestTestGateway, startRestGateway } from '#server/gateway/rest/test/gateway.ts';

let gateway: RestTestGateway;

/** Stands for PostGIS, which no test machine has: the same name, arguments and answer. */
const GEOMETRY = `
  create schema extensions;
  grant usage on schema extensions to authenticated;
  create function extensions.st_asgeojson(r record, geom_column text default '', digits int default 9, pretty bool default false)
  returns text language plpgsql stable as $$ begin
    return json_build_object('type', 'Feature', 'properties', row_to_json(r))::text;
  end $$;`;

beforeAll(async () => {
  gateway = await startRestGateway({
    sql: `${GEOMETRY}
      create function public.words() returns text language sql as $$ select 'a "b" ü'::text $$;
      create function public.lines() returns setof text language sql as $$ values ('a'), ('b') $$;
      create function public.picture() returns bytea language sql as $$ select '\\x00ff8090'::bytea $$;
      create function public.page() returns xml language sql as $$ select '<a>1</a>'::xml $$;
      create function public.both(a int, b text) returns text language sql as $$ select a::text || b $$;
      create table public.cells (id int primary key, "he said ""x""" text, body text);
      grant all on public.cells to authenticated;`,
  });
});
afterAll(() => gateway.stop());

async function ask(path: string, accept: string, init: RequestInit = {}) {
  const answer = await gateway.fetch(path, { as: ANN, ...init, headers: { ...init.headers, accept } });
  const body = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, type: answer.headers.get('content-type'), body, text: body.toString() };
}
const post = { method: 'POST', body: '{}' };

describe('a plain value', () => {
  test.each([
    ['words', 'text/plain', 'text/plain; charset=utf-8', 'a "b" ü'],
    ['words', 'application/json', 'application/json; charset=utf-8', '"a \\"b\\" ü"'],
    ['lines', 'text/plain', 'text/plain; charset=utf-8', 'ab'],
    ['page', 'text/xml', 'text/xml; charset=utf-8', '<a>1</a>'],
    ['page', 'text/plain', 'text/plain; charset=utf-8', '<a>1</a>'],
    ['words', 'application/octet-stream', 'application/octet-stream', 'a "b" ü'],
  ])('%s as %s', async (name, accept, type, text) => {
    expect(await ask(`rpc/${name}`, accept, post)).toMatchObject({ status: 200, type, text });
  });

  test('its bytes as they are', async () => {
    const { body, type } = await ask('rpc/picture', 'application/octet-stream');
    expect([type, [...body]]).toEqual(['application/octet-stream', [0, 255, 128, 144]]);
  });

  test.each([
    ['rpc/words', 'text/xml'],
    ['rpc/words', 'image/png'],
    ['rpc/totals', 'text/plain'],
    ['jobs', 'text/plain'],
    ['jobs', 'application/octet-stream'],
    ['jobs', 'application/json;q=0'],
  ])('%s not as %s', async (path, accept) => {
    const { status, text } = await ask(path, accept);
    expect([status, JSON.parse(text)]).toMatchObject([
      406,
      { code: 'PGRST107', message: `None of these media types are available: ${accept}` },
    ]);
  });
});

describe('the preference that counts', () => {
  test.each([
    ['text/csv;q=0.5, application/json;q=0.9', 'application/json; charset=utf-8'],
    ['application/json;q=0.2, text/csv', 'text/csv; charset=utf-8'],
    ['*/*, text/csv', 'text/csv; charset=utf-8'],
    ['text/html, application/xhtml+xml, */*;q=0.8', 'application/json; charset=utf-8'],
    ['image/png, text/csv', 'text/csv; charset=utf-8'],
    [
      'application/vnd.pgrst.array+json;nulls=stripped',
      'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
    ],
    ['Application/JSON', 'application/json; charset=utf-8'],
    ['text/csv;x="a,b;c"', 'text/csv; charset=utf-8'],
    ['text/csv;x="never closed, application/json', 'text/csv; charset=utf-8'],
  ])('of %s', async (accept, type) => {
    expect(await ask('clients?select=id&limit=1', accept)).toMatchObject({ status: 200, type });
  });

  test('is determined fast, however malicious the header', async () => {
    const began = performance.now();
    await ask('clients?select=id&limit=1', `text/csv, ${'"\\'.repeat(6000)}`);
    expect(performance.now() - began).toBeLessThan(2000);
  });
});

describe('GeoJSON', () => {
  test('where PostGIS is', async () => {
    const { type, text } = await ask('clients?select=id,name&id=eq.1', 'application/geo+json');
    expect(type).toBe('application/geo+json; charset=utf-8');
    expect(JSON.parse(text)).toEqual({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties: { id: 1, name: 'Acme' } }],
    });
    const none = await ask('clients?id=eq.99', 'application/geo+json');
    expect(JSON.parse(none.text)).toEqual({ type: 'FeatureCollection', features: [] });
    const called = await ask('rpc/jobs_of?client=3&select=id', 'application/geo+json');
    expect(JSON.parse(called.text).features).toEqual([{ type: 'Feature', properties: { id: 4 } }]);
  });

  test('not by a function that any user could have created', async () => {
    const superuser = new pg.Client(gateway.superuserUrl);
    await superuser.connect();
    await superuser.query('alter function extensions.st_asgeojson owner to authenticated');
    await superuser.query(`notify pgrst, 'reload schema'`);
    await superuser.end();
    await expect.poll(async () => (await ask('clients', 'application/geo+json')).status).toBe(406);
  });
});

describe('CSV', () => {
  const ROWS = [
    { id: 1, 'he said "x"': 'plain', body: 'back\\slash, "quoted"\nsecond line' },
    { id: 2, 'he said "x"': '=1+1', body: '' },
    { id: 3, 'he said "x"': null, body: '@sum' },
  ];
  const TEXT = 'id,"he said ""x""",body\n1,plain,"back\\slash, ""quoted""\nsecond line"\n2,=1+1,""\n3,,@sum';

  test('is exact: stored values are exported and imported unchanged', async () => {
    await gateway.owner.query('insert into cells select * from json_populate_recordset(null::cells, $1)', [
      JSON.stringify(ROWS),
    ]);
    expect((await ask('cells?order=id', 'text/csv')).text).toBe(TEXT);
    await gateway.owner.query('delete from cells');
    const written = await ask('cells', 'text/csv', {
      method: 'POST',
      body: TEXT.replace('3,,', '3,NULL,'),
      headers: { 'content-type': 'text/csv', prefer: 'return=representation' },
    });
    expect([written.status, written.text]).toEqual([201, TEXT]);
    const { rows } = await gateway.owner.query('select * from cells order by id');
    expect(rows).toEqual(ROWS);
  });

  test('of the result of a function, and as its arguments', async () => {
    expect((await ask('rpc/totals', 'text/csv')).text).toBe('status,jobs\ndone,1\nopen,3');
    expect((await ask('rpc/lines', 'text/csv')).text).toBe('lines\na\nb');
    const csv = { method: 'POST', headers: { 'content-type': 'text/csv' } };
    expect((await ask('rpc/both', '*/*', { ...csv, body: 'b,a\n"x,y",5\n' })).text).toBe('"5x,y"');
    const two = await ask('rpc/both', '*/*', { ...csv, body: 'b,a\nx,5\ny,6' });
    expect([two.status, JSON.parse(two.text).code]).toEqual([400, 'PGRST102']);
  });
});
