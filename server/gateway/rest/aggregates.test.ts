import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANN, type RestTestGateway, startRestGateway } from '#server/gateway/rest/test/gateway.ts';

let gateway: RestTestGateway;

beforeAll(async () => {
  gateway = await startRestGateway({ kinds: true, settings: { REST_AGGREGATES: 'true' } });
});
afterAll(() => gateway.stop());

async function rows(path: string): Promise<unknown> {
  return (await gateway.fetch(path, { as: ANN })).json();
}

describe('aggregates of a relation', () => {
  test.each([
    ['count of rows', 'jobs?select=count()', [{ count: 4 }]],
    ['count under another name, cast', 'jobs?select=n:count()::text', [{ n: '4' }]],
    ['count of values that are there', 'jobs?select=price.count()', [{ count: 3 }]],
    ['sum', 'jobs?select=price.sum()', [{ sum: 115.4 }]],
    ['avg, cast afterwards', 'jobs?select=price.avg()::int', [{ avg: 38 }]],
    ['min and max', 'jobs?select=price.min(),price.max()', [{ min: 5, max: 99.9 }]],
    [
      'cast before and after, under another name',
      'clients?select=s:facts->size->>staff::int.sum()::text',
      [{ s: '12' }],
    ],
    ['of a computed field', 'people?select=full_name.max()', [{ max: 'Cy Fox' }]],
    ['of filtered rows', 'jobs?select=price.sum()&status=eq.done', [{ sum: 99.9 }]],
    ['of no rows', 'jobs?select=price.sum(),count()&id=gt.99', [{ sum: null, count: 0 }]],
    [
      'grouped by every other column',
      'jobs?select=status,count(),price.sum()&order=status',
      [
        { status: 'done', count: 1, sum: 99.9 },
        { status: 'open', count: 3, sum: 15.5 },
      ],
    ],
    [
      'grouped by a column under another name',
      'jobs?select=state:status,count()&order=status.desc',
      [
        { state: 'open', count: 3 },
        { state: 'done', count: 1 },
      ],
    ],
    [
      'grouped by a path in JSON, and ordered by it',
      'clients?select=facts->kinds->>0,count()&order=facts->kinds->>0.nullsfirst',
      [
        { kinds: null, count: 2 },
        { kinds: 'shop', count: 1 },
      ],
    ],
    [
      'grouped by everything',
      'job_people?select=*,count()&order=job_id,person_id&limit=2',
      [
        { job_id: 1, person_id: 2, count: 1 },
        { job_id: 1, person_id: 3, count: 1 },
      ],
    ],
    ['limited', 'jobs?select=status,count()&order=status&limit=1&offset=1', [{ status: 'open', count: 3 }]],
    [
      'of the rows of a function',
      'rpc/jobs_of?client=1&select=status,price.max()&order=status',
      [
        { status: 'done', max: 99.9 },
        { status: 'open', max: 10.5 },
      ],
    ],
    [
      'of a view',
      'job_cards?select=customer_name,count()&order=customer_name&limit=1',
      [{ customer_name: 'Acme', count: 2 }],
    ],
  ])('%s', async (_what, path, expected) => {
    expect(await rows(path)).toEqual(expected);
  });

  test('count=exact counts the groups, also of a function and without a body', async () => {
    const headers = { prefer: 'count=exact' };
    const table = await gateway.fetch('jobs?select=status,count()&limit=1', { as: ANN, headers });
    expect([table.status, table.headers.get('content-range')]).toEqual([206, '0-0/2']);
    const head = await gateway.fetch('jobs?select=client_id,count()', { as: ANN, headers, method: 'HEAD' });
    expect(head.headers.get('content-range')).toBe('0-2/3');
    const called = await gateway.fetch('rpc/every_client?select=name,count()&limit=2', { as: ANN, headers });
    expect(called.headers.get('content-range')).toBe('0-1/3');
    const estimated = { prefer: 'count=estimated' };
    const estimate = await gateway.fetch('jobs?select=status,count()', { as: ANN, headers: estimated });
    expect(estimate.headers.get('content-range')).toBe('0-1/2');
  });

  test('of rows that were just written', async () => {
    const answer = await gateway.fetch('jobs?select=status,n:count(),price.sum()&id=in.(1,4)', {
      as: ANN,
      method: 'PATCH',
      headers: { prefer: 'return=representation' },
      body: '{"due_on": "2027-01-01"}',
    });
    expect(await answer.json()).toEqual([{ status: 'open', n: 2, sum: 15.5 }]);
  });
});

describe('aggregates beside and inside embedded relations', () => {
  test.each([
    [
      'inside a list',
      'clients?select=name,jobs(price.sum(),count())&order=id&limit=1',
      [{ name: 'Acme', jobs: [{ sum: 110.4, count: 2 }] }],
    ],
    [
      'inside a list, grouped, ordered and limited',
      'clients?id=eq.1&select=jobs(status,price.max())&jobs.order=status.desc&jobs.limit=1',
      [{ jobs: [{ status: 'open', max: 10.5 }] }],
    ],
    [
      'inside a list, filtered',
      'clients?select=name,jobs(count())&jobs.status=eq.done&order=id&limit=2',
      [
        { name: 'Acme', jobs: [{ count: 1 }] },
        { name: 'Beta "quoted"', jobs: [{ count: 0 }] },
      ],
    ],
    ['inside one row', 'jobs?id=eq.1&select=clients(n:count())', [{ clients: { n: 1 } }]],
    [
      'inside a many-to-many list',
      'jobs?id=eq.1&select=people!job_people(count())',
      [{ people: [{ count: 2 }] }],
    ],
    [
      'inside a computed relationship',
      'clients?id=eq.1&select=open_work(price.sum())',
      [{ open_work: [{ sum: 10.5 }] }],
    ],
    [
      'grouped by an embedded row and its key',
      'jobs?select=client_id,clients(name),count()&order=client_id&limit=1',
      [{ client_id: 1, clients: { name: 'Acme' }, count: 2 }],
    ],
    [
      'grouped by an embedded list',
      'clients?select=sites(name),count()&id=eq.2',
      [{ sites: [{ name: 'East' }], count: 1 }],
    ],
  ])('%s', async (_what, path, expected) => {
    expect(await rows(path)).toEqual(expected);
  });

  test.each([
    [
      'grouped by a spread column, and ordered by it',
      'jobs?select=...clients(name),price.sum()&order=clients(name)&limit=1',
      [{ name: 'Acme', sum: 110.4 }],
    ],
    [
      'hoisted out of a spread row',
      'jobs?select=status,...clients(newest:id.max())&order=status',
      [
        { status: 'done', newest: 1 },
        { status: 'open', newest: 3 },
      ],
    ],
    ['hoisted alone', 'jobs?select=...sites(id.sum()::text)', [{ sum: '6' }]],
    ['rows that are there, hoisted', 'jobs?select=...sites(count())', [{ count: 3 }]],
    [
      'hoisted through two spreads',
      'visits?select=...jobs(...clients(name,n:id.count()))',
      [{ name: 'Acme', n: 2 }],
    ],
    [
      'beside other spreads',
      'jobs?select=...clients(id,name),...sites(top:id.max())&order=clients(id)&limit=2',
      [
        { id: 1, name: 'Acme', top: 2 },
        { id: 2, name: 'Beta "quoted"', top: 3 },
      ],
    ],
    [
      'beside every column of a spread row',
      'jobs?select=...job_badges(*),count()&job_badges=not.is.null',
      [{ job_id: 1, label: 'urgent', count: 1 }],
    ],
    [
      'a spread row with a list in it',
      'jobs?select=...clients(id,sites(name)),count()&order=clients(id).desc&limit=1',
      [{ id: 3, sites: [], count: 1 }],
    ],
    [
      'beside a spread list',
      'clients?id=eq.1&select=name,...sites(site:name),count()',
      [{ name: 'Acme', site: ['North', 'South'], count: 1 }],
    ],
    [
      'inside a list, out of a spread row in it',
      'clients?id=eq.1&select=jobs(...sites(id.sum()))',
      [{ jobs: [{ sum: 3 }] }],
    ],
    [
      'out of a spread computed relationship',
      'jobs?select=...payer(name),count()&order=payer(name)&limit=1',
      [{ name: 'Acme', count: 2 }],
    ],
  ])('%s', async (_what, path, expected) => {
    expect(await rows(path)).toEqual(expected);
  });

  test('are refused inside a spread list', async () => {
    const refusal = {
      code: 'PGRST127',
      message: 'Feature not implemented',
      details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
    };
    expect(await rows('clients?select=name,...jobs(price.sum())')).toMatchObject(refusal);
    expect(await rows('clients?select=name,...jobs(...sites(count()))')).toMatchObject(refusal);
  });

  test('are refused when the order is by a column that is not grouped by', async () => {
    const embedded = await rows('jobs?select=clients(name),count()&order=clients(name)');
    expect(embedded).toMatchObject({ code: '42803' });
    expect(await rows('jobs?select=status,count()&order=title')).toMatchObject({
      code: '42803',
      message: 'column "jobs.title" must appear in the GROUP BY clause or be used in an aggregate function',
    });
  });

  test.each([
    ['jobs?select=nope.sum()', 'column jobs.nope does not exist'],
    ['clients?select=name,jobs(nope.sum())', 'column jobs_1.nope does not exist'],
    ['sites?select=clients(jobs(nope.max()))', 'column jobs_2.nope does not exist'],
    ['jobs?select=status,...clients(nope.count())', 'column clients_1.nope does not exist'],
  ])('name a missing column as upstream does: %s', async (path, message) => {
    const answer = await gateway.fetch(path, { as: ANN });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: '42703', message }]);
  });

  test('return the error of PostgreSQL for types that have no such aggregate', async () => {
    const answer = await gateway.fetch('jobs?select=title.sum()', { as: ANN });
    expect([answer.status, (await answer.json()).code]).toEqual([404, '42883']);
  });
});

test('the stock client requests them, and for views and computed relationships', async () => {
  const client = await gateway.client(ANN);
  const sums = await client.from('clients').select('name, jobs(price.sum())').order('id').limit(1);
  expect([sums.error, sums.data]).toEqual([null, [{ name: 'Acme', jobs: [{ sum: 110.4 }] }]]);
  const cards = await client
    .from('job_cards')
    .select('headline, clients!inner(first_site(name))')
    .eq('clients.name', 'Acme')
    .order('headline');
  expect([cards.error, cards.data]).toEqual([
    null,
    [
      { headline: 'Fix roof', clients: { first_site: { name: 'North' } } },
      { headline: 'Paint wall', clients: { first_site: { name: 'North' } } },
    ],
  ]);
  const groups = await client.rpc('jobs_of', { client: 1 }).select('status, count()').order('status');
  expect(groups.data).toEqual([
    { status: 'done', count: 1 },
    { status: 'open', count: 1 },
  ]);
});

describe('whether aggregates are allowed', () => {
  test('is off unless the settings or the role say otherwise; count alone always is', async () => {
    const plain = await startRestGateway();
    try {
      const ask = async (path: string) => {
        const answer = await plain.fetch(path, { as: ANN });
        return [answer.status, await answer.json()];
      };
      const refused = [
        400,
        { code: 'PGRST123', message: 'Use of aggregate functions is not allowed', details: null, hint: null },
      ];
      expect(await ask('jobs?select=price.sum()')).toEqual(refused);
      expect(await ask('jobs?select=count()')).toEqual(refused);
      expect(await ask('clients?select=jobs(count())')).toEqual(refused);
      expect(await ask('jobs?select=count')).toEqual([200, [{ count: 4 }]]);
      expect(await ask('clients?id=eq.1&select=name,jobs(count)')).toEqual([
        200,
        [{ name: 'Acme', jobs: [{ count: 2 }] }],
      ]);
      expect(await ask('jobs?select=status,count')).toMatchObject([400, { code: '42703' }]);
    } finally {
      await plain.stop();
    }
  });

  test('is set in the database for its own role, before the settings', async () => {
    const admin = new pg.Client(gateway.superuserUrl);
    await admin.connect();
    const { rows: found } = await admin.query('select current_database() as name');
    const set = `alter role authenticator in database ${found[0].name}`;
    try {
      await admin.query(`${set} set pgrst.db_aggregates_enabled = 'false'`);
      await admin.query("notify pgrst, 'reload schema'");
      await expect.poll(() => rows('jobs?select=count()')).toMatchObject({ code: 'PGRST123' });
    } finally {
      await admin.query(`${set} reset pgrst.db_aggregates_enabled`);
      await admin.query("notify pgrst, 'reload schema'");
      await admin.end();
    }
    await expect.poll(() => rows('jobs?select=count()')).toEqual([{ count: 4 }]);
  });
});
