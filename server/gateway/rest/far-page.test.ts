import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANN, type RestTestGateway, startRestGateway } from '#server/gateway/rest/test/gateway.ts';

const MANY = 200;

let gateway: RestTestGateway;

beforeAll(async () => {
  gateway = await startRestGateway({
    sql: `insert into public.jobs (client_id, title, status, lead_id)
          select (select min(id) from public.clients) + n % 2, 'Job ' || n, 'open',
            case when n % 3 > 0 then (select min(id) from public.people) end
          from generate_series(1, ${MANY}) n;
          revoke select on public.jobs from authenticated;
          grant select (id, client_id, site_id, lead_id, checker_id, title, status) on public.jobs to authenticated;
          create function public.slow_name(public.clients) returns text language sql volatile as
            $$ select $1.name from (select pg_sleep(0.02)) slept $$;
          create function public.slow_label(public.clients) returns text language sql volatile as
            $$ select $1.name || '!' from (select pg_sleep(0.02)) slept $$;
          create function public.label(public.clients) returns text language sql stable as
            $$ select reverse($1.name) $$;
          create function public.sites_of(public.clients) returns setof public.sites language sql stable as
            $$ select s.* from public.sites s where s.client_id = $1.id $$;
          create view public.slow_rows as
            select n, (select n > 0 from pg_sleep(0.01)) as is_found from generate_series(1, 20) n;
          grant select on public.slow_rows to authenticated;
          insert into public.clients (id, name) select n, 'Client ' || n from generate_series(101, 300) n;`,
  });
});
afterAll(() => gateway.stop());

const rows = async (query: string, table = 'jobs'): Promise<unknown[]> => {
  const answer = await gateway.fetch(`${table}?${query}`, { as: ANN });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return JSON.parse(text);
};

describe('a page with an offset has the same rows as that range of the whole list', () => {
  test.each([
    ['embedded rows', 'select=id,client:clients(name)&order=id'],
    ['lists of embedded rows', 'select=title,people!job_people(first_name)&order=title.desc,id'],
    ['a column that only orders', 'select=client:clients(name)&order=title'],
    [
      'every kind of filter',
      'select=id,clients(name)&status=eq.open&or=(id.gt.9,title.eq.Job)&order=id.desc',
    ],
    ['embedded rows that decide', 'select=id,people!jobs_lead_fk!inner(first_name)&order=id'],
    ['embedded rows with a filter', 'select=id,clients!inner(name)&clients.name=neq.Acme&order=id'],
    ['an order by embedded rows', 'select=id,clients(name)&order=clients(name).desc,id'],
    ['columns spread into the row', 'select=id,...clients(client_name:name)&order=id.desc'],
    [
      'embedded rows that are only a filter',
      'select=id,clients(name),people!jobs_lead_fk()&people=is.null&order=id',
    ],
  ])('%s', async (_what, query) => {
    const whole = await rows(query);
    expect(whole.length).toBeGreaterThan(60);
    for (const [offset, limit] of [
      [1, 5],
      [37, 20],
      [whole.length - 2, 10],
    ] as const) {
      expect(await rows(`${query}&limit=${limit}&offset=${offset}`)).toEqual(
        whole.slice(offset, offset + limit),
      );
    }
  });
});

test('requires no right to read a column that the request does not name', async () => {
  await expect(rows('select=id,price,clients(name)&offset=3')).rejects.toThrow('permission denied');
  expect(await rows('select=title,clients(name)&order=id&offset=5&limit=1')).toHaveLength(1);
});

test('a page behind the last row is empty, and its count is known', async () => {
  const answer = await gateway.fetch('jobs?select=id,clients(name)&offset=150&limit=5', {
    as: ANN,
    method: 'HEAD',
    headers: { prefer: 'count=exact' },
  });
  expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `150-154/${MANY + 4}`]);
  expect(await rows('select=id,clients(name)&offset=999')).toEqual([]);
});

describe('a page with an offset and functions of the row has the same rows as that range of the whole list', () => {
  test.each([
    ['a computed field', 'select=id,label&order=id'],
    ['every column and a computed field', 'select=*,label&order=id.desc'],
    ['an order by a computed field', 'select=id&order=label,id'],
    ['a filter by a computed field', 'select=name,label&label=neq.emcA&order=id'],
    ['a computed field and embedded rows', 'select=label,sites(name)&order=label.desc,id'],
    ['rows embedded by a function', 'select=id,sites_of(name)&order=id'],
  ])('%s', async (_what, query) => {
    const whole = await rows(query, 'clients');
    expect(whole.length).toBeGreaterThan(150);
    for (const [offset, limit] of [
      [1, 5],
      [whole.length - 2, 10],
    ] as const) {
      const page = await rows(`${query}&limit=${limit}&offset=${offset}`, 'clients');
      expect(page).toEqual(whole.slice(offset, offset + limit));
    }
  });
});

test('computes only for the rows of the page', async () => {
  const started = performance.now();
  const page = await rows('select=id,slow_label&order=id&offset=150&limit=2', 'clients');
  expect(page).toHaveLength(2);
  // 20 ms for each of 152 rows would be three seconds.
  expect(performance.now() - started).toBeLessThan(1500);
});

test('embeds only for the rows of the page', async () => {
  const started = performance.now();
  expect(await rows('select=id,clients(slow_name)&order=id&offset=150&limit=2')).toHaveLength(2);
  // 20 ms for each of 152 rows would be three seconds.
  expect(performance.now() - started).toBeLessThan(1500);
});

test('a page with rows that a function embeds is planned for its values, each time', async () => {
  const kept = async () => {
    const { rows: found } = await gateway.database.pool.query<{ statement: string }>(
      `select statement from pg_prepared_statements where statement like '%sites_of%' and statement like '%$1%'`,
    );
    return found.length;
  };
  for (let time = 0; time < 8; time += 1) {
    expect(await rows('select=id,sites_of(name)&name=neq.Acme&order=id&limit=5', 'clients')).toHaveLength(5);
    expect(await kept()).toBe(0);
  }
});

test('a page that is not full says how many rows there are, without finding them twice', async () => {
  const read = async (limit: number, offset: number) => {
    const start = performance.now();
    const answer = await gateway.fetch(
      `slow_rows?select=n&is_found=is.true&limit=${limit}&offset=${offset}`,
      {
        ...{ as: ANN, headers: { prefer: 'count=exact' } },
      },
    );
    await answer.text();
    return { range: answer.headers.get('content-range'), took: performance.now() - start };
  };
  await read(20, 0);
  // The fastest of three, because a machine may stall during one.
  const fastest = async (limit: number) =>
    [await read(limit, 0), await read(limit, 0), await read(limit, 0)].toSorted(
      (one, other) => one.took - other.took,
    )[0] ?? expect.fail();
  const [full, last] = [await fastest(20), await fastest(21)];
  expect([full.range, last.range]).toEqual(['0-19/20', '0-19/20']);
  expect(last.took).toBeLessThan(full.took * 0.75);
  expect((await read(21, 15)).range).toBe('15-19/20');
  expect((await read(5, 20)).range).toBe('*/20');
});
