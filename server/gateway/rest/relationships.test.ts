import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANN, type RestTestGateway, startRestGateway } from '#server/gateway/rest/test/gateway.ts';

let gateway: RestTestGateway;

beforeAll(async () => {
  gateway = await startRestGateway({ kinds: true });
});
afterAll(() => gateway.stop());

async function rows(path: string): Promise<unknown> {
  const answer = await gateway.fetch(path, { as: ANN });
  return answer.json();
}

describe('relationships of tables', () => {
  test.each([
    ['a table', 'jobs?id=eq.1&select=clients(name)', [{ clients: { name: 'Acme' } }]],
    ['a foreign key', 'jobs?id=eq.1&select=jobs_client_fk(name)', [{ jobs_client_fk: { name: 'Acme' } }]],
    ['a column', 'jobs?id=eq.1&select=client_id(name)', [{ client_id: { name: 'Acme' } }]],
    [
      'a foreign key as a hint',
      'clients?id=eq.3&select=jobs!jobs_client_fk(title)',
      [{ jobs: [{ title: 'Move desk' }] }],
    ],
    [
      'a column as a hint',
      'clients?id=eq.3&select=jobs!client_id(title)',
      [{ jobs: [{ title: 'Move desk' }] }],
    ],
    [
      'hint and join in either order',
      'jobs?select=id,people!inner!lead_id(first_name)&people.first_name=eq.Cy',
      [{ id: 2, people: { first_name: 'Cy' } }],
    ],
    [
      'join and hint in the other order',
      'jobs?select=id,people!lead_id!inner(first_name)&people.first_name=eq.Cy',
      [{ id: 2, people: { first_name: 'Cy' } }],
    ],
    ['left said aloud', 'jobs?id=eq.4&select=id,sites!left(name)', [{ id: 4, sites: null }]],
    [
      'one to one, both ways',
      'job_badges?select=label,badged:job_id(title)',
      [{ label: 'urgent', badged: { title: 'Fix roof' } }],
    ],
    [
      'a junction whose key has more columns',
      'jobs?id=eq.4&select=people!shifts(first_name)',
      [{ people: [{ first_name: 'Ann' }] }],
    ],
    ['a key of several columns', 'pair_parts?select=pairs(note)', [{ pairs: { note: 'two' } }]],
    [
      'a key of several columns, by its name',
      'pairs?select=note,pair_parts!part_of(id)&order=note',
      [
        { note: 'one', pair_parts: [] },
        { note: 'two', pair_parts: [{ id: 1 }] },
      ],
    ],
    [
      'a partitioned table',
      'jobs?id=eq.1&select=visits(id)&visits.order=id.desc',
      [{ visits: [{ id: 2 }, { id: 1 }] }],
    ],
    ['a partitioned table, upwards', 'visits?id=eq.1&select=jobs(title)', [{ jobs: { title: 'Fix roof' } }]],
    [
      'a table beside itself through a junction',
      'people?id=eq.1&select=people!friends_a(first_name)',
      [{ people: [{ first_name: 'Bob' }] }],
    ],
    [
      'a table that refers to itself, rows below',
      'people?id=eq.1&select=people(id)',
      [{ people: [{ id: 2 }, { id: 3 }] }],
    ],
    [
      'nested four deep',
      'clients?id=eq.1&select=sites(jobs(people!lead_id(boss_id(first_name))))&sites.id=eq.1',
      [{ sites: [{ jobs: [{ people: { boss_id: { first_name: 'Ann' } } }] }] }],
    ],
  ])('%s', async (_what, path, expected) => {
    expect(await rows(path)).toEqual(expected);
  });

  test.each([
    ['a junction without the keys in its primary key', 'clients?select=sites!follows(name)', 'PGRST200'],
    ['a partition', 'visits_2025?select=id', 'PGRST205'],
    ['a hint that fits nothing', 'jobs?select=clients!nope(name)', 'PGRST200'],
    ['a relation of a schema that is not exposed', 'machines?select=safe(id)', 'PGRST200'],
  ])('refuses %s', async (_what, path, code) => {
    expect(await rows(path)).toMatchObject({ code });
  });
});

describe('relationships through views', () => {
  test.each([
    [
      'a view to a table, columns renamed',
      'job_cards?job=eq.1&select=headline,clients(name)',
      [{ headline: 'Fix roof', clients: { name: 'Acme' } }],
    ],
    [
      'a table to a view',
      'clients?id=eq.3&select=job_cards(headline)',
      [{ job_cards: [{ headline: 'Move desk' }] }],
    ],
    [
      'a view to a view',
      'job_cards?job=eq.1&select=client_names(called)',
      [{ client_names: { called: 'Acme' } }],
    ],
    [
      'a view upwards from the other view',
      'client_names?number=eq.3&select=job_cards(loud)',
      [{ job_cards: [{ loud: 'MOVE DESK' }] }],
    ],
    ['a view of a view', 'short_cards?card=eq.1&select=clients(name)', [{ clients: { name: 'Acme' } }]],
    [
      'a view of a query with a name',
      'with_parts?job_key=eq.1&select=clients(name)',
      [{ clients: { name: 'Acme' } }],
    ],
    [
      'a view that refers to itself, the row above',
      'parts?nr=eq.2&select=part_of(nr)',
      [{ part_of: { nr: 1 } }],
    ],
    [
      'a view that refers to itself, rows below',
      'parts?nr=eq.1&select=parts(nr)',
      [{ parts: [{ nr: 2 }, { nr: 3 }] }],
    ],
    [
      'a view of a subquery',
      'sub_cards?doubled=eq.8&select=clients(name)',
      [{ clients: { name: 'Gamma, Ltd' } }],
    ],
    [
      'a view whose names look like its rule',
      'odd_names?select=clients(name)&limit=1&order=clients(name)',
      [{ clients: { name: 'Acme' } }],
    ],
    [
      'a view that shows a column twice, one chosen',
      'twice?id=eq.3&select=clients!two(name)',
      [{ clients: { name: 'Beta "quoted"' } }],
    ],
    ['a materialized view', 'clients?id=eq.2&select=site_list(name)', [{ site_list: [{ name: 'East' }] }]],
    [
      'a materialized view, upwards',
      'site_list?id=eq.3&select=clients(name)',
      [{ clients: { name: 'Beta "quoted"' } }],
    ],
    [
      'views of tables that are not exposed',
      'machines?select=name,plants(name)',
      [{ name: 'Press', plants: { name: 'East works' } }],
    ],
    ['and back', 'plants?select=machines(name)', [{ machines: [{ name: 'Press' }] }]],
    [
      'the name of the key as a hint',
      'plants?select=machines!machine_plant(name)',
      [{ machines: [{ name: 'Press' }] }],
    ],
    [
      'a column of the view as a hint',
      'plants?select=machines!location(name)',
      [{ machines: [{ name: 'Press' }] }],
    ],
    [
      'many to many from a view',
      'job_cards?job=eq.1&select=people!job_people(first_name)',
      [{ people: [{ first_name: 'Bob' }, { first_name: 'Cy' }] }],
    ],
    [
      'several keys of a view, one chosen',
      'job_leads?id=eq.1&select=people!jobs_lead_fk(first_name)',
      [{ people: { first_name: 'Bob' } }],
    ],
    ['inner from a view', 'job_cards?select=job,clients!inner()&clients.name=like.Gamma*', [{ job: 4 }]],
    ['without a match', 'client_names?select=called,sites()&sites=is.null', [{ called: 'Gamma, Ltd' }]],
  ])('%s', async (_what, path, expected) => {
    expect(await rows(path)).toEqual(expected);
  });

  test('refuses what may be several, and names them', async () => {
    expect(await rows('twice?select=clients(name)')).toMatchObject({ code: 'PGRST201' });
    const refusal = await rows('job_leads?select=people(first_name)');
    expect(refusal).toMatchObject({
      code: 'PGRST201',
      hint: expect.stringContaining("'people!jobs_checker_fk', 'people!jobs_lead_fk'"),
    });
    expect((refusal as { details: unknown[] }).details).toContainEqual({
      cardinality: 'many-to-one',
      embedding: 'job_leads with people',
      relationship: 'jobs_lead_fk using job_leads(lead_id) and people(id)',
    });
  });

  test.each([
    ['a key by its name towards a view', 'plants?select=machine_plant(name)'],
    ['a union, whose columns belong to no table', 'all_names?select=jobs(id)'],
    ['a column that is worked out', 'job_cards?select=loud(name)'],
    ['views that read from each other', 'ring_b?select=clients(name)'],
  ])('refuses %s', async (_what, path) => {
    expect(await rows(path)).toMatchObject({ code: 'PGRST200' });
  });
});

describe('computed relationships', () => {
  test.each([
    ['many rows', 'clients?id=eq.1&select=open_work(title)', [{ open_work: [{ title: 'Fix roof' }] }]],
    [
      'one row of a set',
      'clients?select=site:first_site(name)&order=id',
      [{ site: { name: 'North' } }, { site: { name: 'East' } }, { site: null }],
    ],
    [
      'one row of no set',
      'clients?select=last_site(name)&order=id',
      [{ last_site: { name: 'South' } }, { last_site: { name: 'East' } }, { last_site: { name: null } }],
    ],
    [
      'nested below a foreign key',
      'jobs?id=eq.2&select=clients(first_site(name))',
      [{ clients: { first_site: { name: 'North' } } }],
    ],
    [
      'with others nested in it',
      'clients?id=eq.3&select=open_work(payer(name),people!lead_id(first_name))',
      [{ open_work: [{ payer: { name: 'Gamma, Ltd' }, people: { first_name: 'Bob' } }] }],
    ],
    [
      'filtered and inner',
      'clients?select=name,open_work!inner(id)&open_work.price=gt.7',
      [{ name: 'Acme', open_work: [{ id: 1 }] }],
    ],
    [
      'inner, of no set',
      'clients?select=id,last_site!inner(id)&order=id&id=gt.1',
      [
        { id: 2, last_site: { id: 3 } },
        { id: 3, last_site: { id: null } },
      ],
    ],
    ['inner, of a set', 'clients?select=id,first_site!inner()&order=id', [{ id: 1 }, { id: 2 }]],
    ['spread, of no set', 'clients?id=eq.3&select=id,...last_site(name)', [{ id: 3, name: null }]],
    ['asked whether there is none', 'clients?select=id,first_site()&first_site=is.null', [{ id: 3 }]],
    ['asked whether there is none, of no set', 'clients?select=id,last_site()&last_site=is.null', []],
    [
      'ordered by',
      'jobs?select=id,payer()&order=payer(name).desc,id.desc',
      [{ id: 4 }, { id: 3 }, { id: 2 }, { id: 1 }],
    ],
    ['spread', 'jobs?id=eq.1&select=id,...payer(name)', [{ id: 1, name: 'Acme' }]],
    [
      'before a foreign key of the same name',
      'job_badges?select=jobs(title)',
      [{ jobs: { title: 'Move desk' } }],
    ],
    [
      'of a table to itself',
      'people?id=eq.2&select=boss_chain(first_name)',
      [{ boss_chain: [{ first_name: 'Ann' }] }],
    ],
    [
      'on the rows of a function',
      'rpc/every_client?id=eq.1&select=name,open_work(id)',
      [{ name: 'Acme', open_work: [{ id: 1 }] }],
    ],
  ])('%s', async (_what, path, expected) => {
    expect(await rows(path)).toEqual(expected);
  });

  test('are counted with inner, and worked out on rows that a function answered', async () => {
    const answer = await gateway.fetch('rpc/every_client?select=loud_name,first_site!inner(name)&limit=1', {
      as: ANN,
      headers: { prefer: 'count=exact' },
    });
    expect(await answer.json()).toEqual([{ loud_name: 'ACME', first_site: { name: 'North' } }]);
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, '0-0/2']);
  });

  test('follow rows that were just written, changed and removed', async () => {
    const write = async (method: string, path: string, body?: object) => {
      const init = { as: ANN, method, headers: { prefer: 'return=representation' } };
      return (await gateway.fetch(path, body ? { ...init, body: JSON.stringify(body) } : init)).json();
    };
    const path = 'jobs?select=title,clients(name),payer(name),...client_id(loud_name)';
    const names = {
      clients: { name: 'Beta "quoted"' },
      payer: { name: 'Beta "quoted"' },
      loud_name: 'BETA "QUOTED"',
    };
    expect(await write('POST', path, { id: 77, client_id: 2, title: 'New' })).toEqual([
      { title: 'New', ...names },
    ]);
    expect(await write('PATCH', `${path}&id=eq.77`, { title: 'Newer' })).toEqual([
      { title: 'Newer', ...names },
    ]);
    expect(await write('DELETE', `${path}&id=eq.77`)).toEqual([{ title: 'Newer', ...names }]);
  });
});
