import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANN, type RestTestGateway, startRestGateway } from '#server/gateway/rest/test/gateway.ts';

let gateway: RestTestGateway;

beforeAll(async () => {
  gateway = await startRestGateway();
});
afterAll(() => gateway.stop());

const idsOf = async (path: string): Promise<[status: number, ids: number[]]> => {
  const answer = await gateway.fetch(path, { as: ANN });
  return [answer.status, ((await answer.json()) as { id: number }[]).map((row) => row.id)];
};

describe('filters of plain columns', () => {
  test.each([
    ['eq', 'id=eq.1', [1]],
    ['neq', 'id=neq.1', [2, 3, 4]],
    ['gt and lte on the same column', 'id=gt.1&id=lte.3', [2, 3]],
    ['in, with quoted texts', 'title=in.("Fix roof","Clean 100%25","a,b")', [1, 3]],
    ['in of nothing', 'id=in.()', []],
    ['not', 'title=not.like.*roof', [2, 3, 4]],
    ['like and ilike with stars', 'title=ilike.*WALL*', [2]],
    ['like of several patterns', 'title=like(any).{Fix*,Move*}', [1, 4]],
    ['match', 'title=match.^[FP]', [1, 2]],
    ['imatch', 'title=imatch.^f', [1]],
    ['is null', 'price=is.null', [3]],
    ['is not null', 'price=is.not_null&site_id=not.is.null', [1, 2]],
    ['isdistinct', 'price=isdistinct.5', [1, 2, 3]],
    ['dates', 'due_on=gte.2026-02-01', [3, 4]],
    ['eq of any', 'id=eq(any).{1,4}', [1, 4]],
    ['or with and inside', 'or=(id.eq.4,and(status.eq.open,price.gt.7))', [1, 4]],
    ['not and', 'not.and=(id.gt.1,id.lt.4)', [1, 4]],
    ['a value with a comma inside or', 'or=(title.eq."a,b",id.eq.2)', [2]],
    ['in inside or', 'or=(id.in.(1,2),title.ilike.*desk*)', [1, 2, 4]],
    ['full text search', 'title=fts(english).painting', [2]],
    ['web search', 'title=wfts(simple).fix -desk', [1]],
    ['a value that looks like SQL', "title=eq.'; drop table jobs; --", []],
  ])('%s', async (_what, query, ids) => {
    expect(await idsOf(`jobs?select=id&order=id&${query}`)).toEqual([200, ids]);
  });
});

describe('filters of lists and JSON', () => {
  test.each([
    ['arrays', 'tags=cs.{a}', [1]],
    ['arrays inside or', 'or=(tags.ov.{a,z},id.eq.3)', [1, 3]],
    ['JSON', 'facts=cs.{"size":{"staff":12}}', [1]],
    ['a path in JSON', 'facts->size->>staff=eq.12', [1]],
    ['an element in JSON', 'facts->kinds->>1=eq.bank', [1]],
    ['a text with quotes', 'name=eq.Beta "quoted"', [2]],
  ])('%s', async (_what, query, ids) => {
    expect(await idsOf(`clients?select=id&order=id&${query}`)).toEqual([200, ids]);
  });
});

describe('order', () => {
  test.each([
    ['status.desc,id.desc', [4, 3, 1, 2]],
    ['price.asc.nullsfirst', [3, 4, 1, 2]],
    ['price.desc.nullslast', [2, 1, 4, 3]],
  ])('%s', async (order, ids) => {
    expect(await idsOf(`jobs?select=id&order=${order}`)).toEqual([200, ids]);
  });
});

describe('refuses', () => {
  test.each([
    ['an unknown operator', 'id=foo.1', 'PGRST100', '"failed to parse filter (foo.1)" (line 1, column 1)'],
    ['an unclosed list', 'select=id,clients(name', 'PGRST100', '(line 1, column 16)'],
    ['a bad tree', 'or=(id.eq.1', 'PGRST100', '"failed to parse logic tree ((id.eq.1)" (line 1, column 9)'],
    [
      'a bad order',
      'order=id.sideways',
      'PGRST100',
      '"failed to parse order (id.sideways)" (line 1, column 3)',
    ],
    ['a NUL', 'title=eq.%00', 'PGRST100', 'failed to parse the query string'],
    ['broken UTF-8', 'title=eq.%ff', 'PGRST100', 'failed to parse the query string'],
    ['an unknown column', 'select=nope', '42703', 'column jobs.nope does not exist'],
    ['of an embedded relation', 'select=clients(nope)', '42703', 'column clients_1.nope does not exist'],
    [
      'of a relation embedded in another',
      'select=clients(sites(nope))',
      '42703',
      'column sites_2.nope does not exist',
    ],
    [
      'in a filter of an embedded relation',
      'select=c:clients(id)&c.nope=eq.1',
      '42703',
      'column clients_1.nope does not exist',
    ],
    [
      'of a relation embedded through a junction',
      'select=job_people(people(nope)),people!job_people(nope)',
      '42703',
      'column people_2.nope does not exist',
    ],
    ['through a junction', 'select=people!job_people(nope)', '42703', 'column people.nope does not exist'],
    ['a filter on a system column', 'xmin=gt.0', '42703', 'column jobs.xmin does not exist'],
    [
      'an order by a function that is no field',
      'order=pg_sleep',
      '42703',
      'column jobs.pg_sleep does not exist',
    ],
    ['a value of another type', 'id=eq.one', '22P02', 'invalid input syntax for type integer: "one"'],
    ['a bad pattern', 'title=match.(', '2201B', 'invalid regular expression'],
    ['an unknown type', 'select=id::nope', '42704', 'type "nope" does not exist'],
  ])('%s', async (_what, query, code, message) => {
    const answer = await gateway.fetch(`jobs?${query}`, { as: ANN });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      code,
      message: expect.stringContaining(message),
      details: code === 'PGRST100' ? expect.stringMatching(/^unexpected /) : null,
      hint: null,
    });
    expect(answer.headers.get('proxy-status')).toBe(`PostgREST; error=${code}`);
  });
});
