import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANN, type RestTestGateway, startRestGateway } from '#server/gateway/rest/test/gateway.ts';

let gateway: RestTestGateway;
let client: SupabaseClient;

beforeAll(async () => {
  gateway = await startRestGateway();
  client = await gateway.client(ANN);
});
afterAll(() => gateway.stop());

describe('embedding', () => {
  test('returns one row or null above, and lists below, to any depth', async () => {
    const { data, error } = await client
      .from('jobs')
      .select('id, client:clients(name, sites(name)), sites(name), badge:job_badges(label)')
      .in('id', [1, 4])
      .order('id');
    expect(error).toBeNull();
    expect(data).toEqual([
      {
        id: 1,
        client: { name: 'Acme', sites: [{ name: 'North' }, { name: 'South' }] },
        sites: { name: 'North' },
        badge: { label: 'urgent' },
      },
      { id: 4, client: { name: 'Gamma, Ltd', sites: [] }, sites: null, badge: null },
    ]);
  });

  test('follows a junction', async () => {
    const { data } = await client.from('jobs').select('id, people!job_people(first_name)').eq('id', 1);
    expect(data).toEqual([{ id: 1, people: [{ first_name: 'Bob' }, { first_name: 'Cy' }] }]);
  });

  test('selects one of several keys by a hint', async () => {
    const { data } = await client
      .from('jobs')
      .select(
        'lead:people!jobs_lead_fk(first_name), checker:people!checker_id(full_name), lead_id(last_name)',
      )
      .eq('id', 1);
    expect(data).toEqual([
      { lead: { first_name: 'Bob' }, checker: { full_name: 'Ann Lee' }, lead_id: { last_name: 'Ray' } },
    ]);
  });

  test('follows a table that refers to itself in both directions', async () => {
    const { data } = await client
      .from('people')
      .select('first_name, boss:boss_id(first_name), team:people(first_name), again:people!boss_id(id)')
      .in('id', [1, 2])
      .order('id');
    expect(data).toEqual([
      {
        first_name: 'Ann',
        boss: null,
        team: [{ first_name: 'Bob' }, { first_name: 'Cy' }],
        again: [{ id: 2 }, { id: 3 }],
      },
      { first_name: 'Bob', boss: { first_name: 'Ann' }, team: [], again: [] },
    ]);
  });

  test('omits parents without a match when inner, and filters, orders, and limits the embedded rows', async () => {
    const inner = await client.from('clients').select('name, jobs!inner(title)').eq('jobs.status', 'done');
    expect(inner.data).toEqual([{ name: 'Acme', jobs: [{ title: 'Paint wall' }] }]);

    const outer = await client
      .from('clients')
      .select('name, todo:jobs(title)')
      .eq('todo.status', 'open')
      .order('title', { referencedTable: 'todo', ascending: false })
      .limit(1, { referencedTable: 'jobs' })
      .order('id');
    expect(outer.data).toEqual([
      { name: 'Acme', todo: [{ title: 'Fix roof' }] },
      { name: 'Beta "quoted"', todo: [{ title: 'Clean 100%' }] },
      { name: 'Gamma, Ltd', todo: [{ title: 'Move desk' }] },
    ]);
  });

  test('checks whether there is a match without returning it', async () => {
    const without = await client.from('jobs').select('id, job_badges()').is('job_badges', null).order('id');
    expect(without.data).toEqual([{ id: 2 }, { id: 3 }, { id: 4 }]);
    const either = await client
      .from('jobs')
      .select('id, sites(), job_badges()')
      .or('sites.is.null,job_badges.not.is.null')
      .order('id');
    expect(either.data).toEqual([{ id: 1 }, { id: 4 }]);
  });

  test('spreads one row into its parent, and many rows into arrays', async () => {
    const one = await client.from('jobs').select('id, ...clients(client:name)').eq('id', 1);
    expect(one.data).toEqual([{ id: 1, client: 'Acme' }]);
    const many = await client
      .from('clients')
      .select('name, ...sites(ids:id, site_names:name)')
      .order('id')
      .limit(1);
    expect(many.data).toEqual([{ name: 'Acme', ids: [1, 2], site_names: ['North', 'South'] }]);
  });

  test('orders by a column of the row above', async () => {
    const { data } = await client
      .from('jobs')
      .select('id, clients(name)')
      .order('clients(name)', { ascending: false })
      .order('id');
    expect(data?.map((job) => job.id)).toEqual([4, 3, 1, 2]);
  });
});

describe('refuses', () => {
  test('a relationship that does not exist, with the searched name', async () => {
    const { error, status } = await client.from('clients').select('name, people(*)');
    expect(status).toBe(400);
    expect(error).toMatchObject({
      code: 'PGRST200',
      message: "Could not find a relationship between 'clients' and 'people' in the schema cache",
      details:
        "Searched for a foreign key relationship between 'clients' and 'people' in the schema 'public', but no matches were found.",
    });
  });

  test('an ambiguous relationship, with the candidates', async () => {
    const { error, status } = await client.from('jobs').select('id, people(first_name)');
    expect(status).toBe(300);
    expect(error).toMatchObject({
      code: 'PGRST201',
      message: "Could not embed because more than one relationship was found for 'jobs' and 'people'",
      hint: "Try changing 'people' to one of the following: 'people!jobs_checker_fk', 'people!jobs_lead_fk', 'people!job_people'. Find the desired relationship in the 'details' key.",
    });
    expect(error?.details).toContainEqual({
      cardinality: 'many-to-one',
      embedding: 'jobs with people',
      relationship: 'jobs_lead_fk using jobs(lead_id) and people(id)',
    });
  });

  test('parameters for a relation that is not embedded', async () => {
    const filter = await client.from('jobs').select('id').eq('clients.name', 'Acme');
    expect(filter.error).toMatchObject({
      code: 'PGRST108',
      message: "'clients' is not an embedded resource in this request",
    });
    const order = await client.from('clients').select('id, jobs(id)').order('jobs(id)');
    expect(order.error).toMatchObject({ code: 'PGRST118' });
    const test = await client.from('clients').select('id, jobs(id)').eq('jobs', 1);
    expect(test.error).toMatchObject({ code: 'PGRST120' });
  });

  test('aggregates', async () => {
    const sum = await client.from('jobs').select('price.sum()');
    expect(sum.error).toMatchObject({ code: 'PGRST123' });
    const count = await client.from('jobs').select('count()');
    expect(count.error).toMatchObject({ code: 'PGRST123' });
  });
});
