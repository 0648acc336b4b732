import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANN, type RestTestGateway, startRestGateway } from '#server/gateway/rest/test/gateway.ts';

/** A view whose only row says how the statement that reads it is planned. */
const PLANNED = `
  create view public.planned with (security_invoker) as
    select 1 as id, 'closed' as state, current_setting('plan_cache_mode') as for_values;
  grant select on public.planned to authenticated;
  create function public.itself(public.planned) returns setof public.planned rows 1
    language sql stable as 'select $1.*';`;

let gateway: RestTestGateway;
beforeAll(async () => {
  gateway = await startRestGateway({ sql: PLANNED, settings: {} });
});
afterAll(() => gateway.stop());

const planOf = async (query: string, prefer = 'count=estimated') => {
  const answer = await gateway.fetch(`planned?select=for_values&${query}`, { as: ANN, headers: { prefer } });
  return [answer.status, await answer.json()];
};
const ANY = [200, [{ for_values: 'force_generic_plan' }]];
const ITS_OWN = [200, [{ for_values: 'force_custom_plan' }]];
const AS_POSTGRES_LIKES = [200, [{ for_values: 'auto' }]];

test.each(['state=eq.closed', 'state=in.(closed)', 'id=eq.1&state=eq.closed'])(
  'a page in an order, chosen by %s, is planned for any values',
  async (filter) => expect(await planOf(`${filter}&order=id&limit=10`)).toEqual(ANY),
);

test.each([
  ['a range', 'id=gte.1&order=id&limit=10'],
  ['several values', 'state=in.(closed,open)&order=id&limit=10'],
  ['what is left out', 'state=not.eq.open&order=id&limit=10'],
  ['a pattern', 'state=ilike.*lose*&order=id&limit=10'],
  ['one filter or another', 'or=(state.eq.closed,id.eq.1)&order=id&limit=10'],
  ['what is also chosen by equality', 'state=eq.closed&id=gte.1&order=id&limit=10'],
])('a page in an order, chosen by %s, is planned for its values', async (_what, query) => {
  expect(await planOf(query)).toEqual(ITS_OWN);
  expect(await planOf(query, 'count=exact')).toEqual(ITS_OWN);
});

test.each([
  ['all rows', 'order=id&limit=10'],
  ['no order', 'state=eq.closed&limit=10'],
  ['a pattern in no order', 'state=ilike.*lose*&limit=10'],
])('%s: PostgreSQL chooses', async (_what, query) => expect(await planOf(query)).toEqual(AS_POSTGRES_LIKES));

test.each([
  [12, 'force_custom_plan'],
  [13, 'auto'],
])('%i embedded relations, each of which makes a plan more expensive: %s', async (embeds, expected) => {
  const embedded = Array.from({ length: embeds }, (_none, index) => `p${index}:itself(id)`).join(',');
  const query = `planned?select=for_values,${embedded}&id=gte.1&order=id&limit=10`;
  const answer = await gateway.fetch(query, { as: ANN });
  expect(await answer.json()).toMatchObject([{ for_values: expected }]);
});

test('an exact count, which reads every row, is not planned for any values', async () => {
  expect(await planOf('state=eq.closed&order=id&limit=10', 'count=exact')).toEqual(AS_POSTGRES_LIKES);
});

test('the next request on the same connection is not bound by it', async () => {
  for (let times = 0; times < 12; times += 1) {
    expect(await planOf('state=eq.closed&order=id&limit=10')).toEqual(ANY);
    expect(await planOf('id=gte.1&order=id&limit=10')).toEqual(ITS_OWN);
  }
});
