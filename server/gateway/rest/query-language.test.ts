import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANN, type RestTestGateway, startRestGateway } from '#server/gateway/rest/test/gateway.ts';

let gateway: RestTestGateway;

beforeAll(async () => {
  gateway = await startRestGateway({ kinds: true });
});
afterAll(() => gateway.stop());

async function rows(path: string): Promise<unknown> {
  return (await gateway.fetch(path, { as: ANN })).json();
}

const quoted = encodeURIComponent;

describe('select', () => {
  test.each([
    ['nothing at all', 'jobs?select=&id=eq.1', [{}]],
    ['a plus as a space', 'jobs?select=id&title=eq.Fix+roof', [{ id: 1 }]],
    ['parameters without a value are ignored', 'jobs?select=id&id=eq.1&nonsense', [{ id: 1 }]],
    ['another name and a cast', 'jobs?select=nr:id::text&id=eq.1', [{ nr: '1' }]],
    ['a cast to a type of several words', 'jobs?select=price::double precision&id=eq.1', [{ price: 10.5 }]],
    ['a cast to an array', 'boxes?select=marks::text[]&id=eq.1', [{ marks: ['1', '2'] }]],
    ['a cast to a type of its own', 'boxes?select=label::short_code&id=eq.100', []],
    ['a path in JSON', 'clients?select=facts->size->staff&id=eq.1', [{ staff: 12 }]],
    ['a path in JSON as text, cast', 'clients?select=n:facts->size->>staff::int&id=eq.1', [{ n: 12 }]],
    ['an element named by the key before it', 'clients?select=facts->kinds->>1&id=eq.1', [{ kinds: 'bank' }]],
    ['an element from the end', 'boxes?select=data->list->-1&id=eq.1', [{ list: 6 }]],
    ['an element of an array', 'boxes?select=marks->1&id=eq.1', [{ marks: 2 }]],
    [
      'a field of a composite',
      'boxes?select=size->height,size&id=eq.1',
      [{ height: 3, size: { width: 2, height: 3 } }],
    ],
    [
      'quoted names',
      `${quoted('Odd Table')}?select=${quoted('"a.b","c,d","select",größe,"say \\"hi\\""')}`,
      [{ 'a.b': 'dot', 'c,d': 'comma', select: 'word', größe: 7, 'say "hi"': 'quote' }],
    ],
    ['a quoted name under another one', `${quoted('Odd Table')}?select=${quoted('x:"a.b"')}`, [{ x: 'dot' }]],
    ['an empty embed, also around one', 'jobs?id=eq.1&select=id,clients(),sites(clients())', [{ id: 1 }]],
    ['an empty spread of many', 'clients?id=eq.1&select=id,...sites()', [{ id: 1 }]],
    [
      'a spread of many, filtered and ordered',
      'clients?id=eq.1&select=...sites(name,id)&sites.order=id.desc&sites.id=lt.3',
      [{ name: ['South', 'North'], id: [2, 1] }],
    ],
    [
      'a spread of many with a row in it',
      'clients?id=eq.1&select=...jobs(title,sites(name))&jobs.order=id',
      [{ title: ['Fix roof', 'Paint wall'], sites: [{ name: 'North' }, { name: 'South' }] }],
    ],
    [
      'a spread inside a spread of many',
      'clients?id=eq.1&select=...jobs(title,...sites(site:name))&jobs.order=id',
      [{ title: ['Fix roof', 'Paint wall'], site: ['North', 'South'] }],
    ],
    [
      'a spread of many inside a spread row',
      'jobs?id=eq.4&select=...clients(name,...sites(site:name))',
      [{ name: 'Gamma, Ltd', site: [] }],
    ],
    [
      'a spread of many through a junction',
      'jobs?id=eq.1&select=...people!job_people(who:first_name)',
      [{ who: ['Bob', 'Cy'] }],
    ],
    [
      'a spread that must be there',
      'jobs?select=id,...job_badges!inner(label)',
      [{ id: 1, label: 'urgent' }],
    ],
  ])('%s', async (_what, path, expected) => {
    expect(await rows(path)).toEqual(expected);
  });
});

async function ids(path: string): Promise<unknown> {
  const found = await rows(path);
  return Array.isArray(found) ? found.map((row: { id: number }) => row.id) : found;
}

describe('filters', () => {
  test.each([
    ['a list within', 'marks=cd.{1,2,9}', [1, 3]],
    ['a list that overlaps', 'marks=ov.{2}', [1, 2]],
    ['a range that contains', 'span=cs.[2,3]', [1]],
    ['strictly left', 'span=sl.[5,9)', [1]],
    ['strictly right', 'span=sr.[1,5)', [2]],
    ['not to the left', 'span=nxl.[2,3)', [2]],
    ['not to the right', 'span=nxr.[1,6)', [1]],
    ['adjacent', 'span=adj.[9,12)', [2]],
    ['a range inside or', 'or=(span.cs."[2,3]",id.eq.3)', [1, 3]],
    ['an enum', 'mood=eq.busy', [2]],
    ['several enums', 'mood=in.(busy,calm)', [1, 2, 3]],
    ['a domain', 'code=gt.ab', [2]],
    ['distinct from', 'code=isdistinct.ab', [2, 3]],
    ['not distinct from', 'code=not.isdistinct.ab', [1]],
    ['a composite, of which PostgreSQL reads no literal', 'size=eq.(2,3)', { code: '0A000' }],
    ['a field of a composite', 'size->>width=gt.3', [2]],
    ['a column that is worked out', 'area=gte.20', [2]],
    ['a path in JSON, as JSON', 'facts=not.is.null', { code: '42703' }],
    ['a path in JSON, as text', 'data->a->>b=eq.10', [1]],
    ['a path in JSON inside or', 'or=(data->a->>b.eq.9,data->list->>0.eq.5)', [1, 2]],
    ['full text of a stored vector', 'words=fts.painting', [1]],
    ['full text of text, in a language', 'story=fts(english).sleep', [1]],
    ['full text of text, in no language', 'story=fts(simple).sleep', []],
    ['full text of a path in JSON', 'data->>a=plfts(simple).b', [1, 2]],
    ['a phrase', 'label=phfts(english).red paintings', [1]],
    ['as in a search box', 'label=wfts(english).roofs or "red paintings"', [1, 2]],
    ['full text, not', 'label=not.fts(english).roof', [1, 3]],
    ['full text inside or', 'or=(label.fts(english).roof,label.wfts.empty)', [2, 3]],
    ['any pattern', 'label=ilike(any).{RED*,*OOFS}', [1, 2]],
    ['all patterns', 'label=like(all).{*r*,*d*}', [1]],
    ['any expression', 'label=match(any).{^r,^b}', [1, 2]],
    ['all expressions, whatever case', 'label=imatch(all).{^R,S$}', [1]],
    ['all comparisons', 'id=gt(all).{0,1}', [2, 3]],
    ['any comparison', 'id=lte(any).{0,1}', [1]],
    ['any of them inside or', 'or=(id.eq(any).{1,3},label.eq.nope)', [1, 3]],
    ['not any', 'id=not.eq(any).{1,3}', [2]],
    ['is true of what is worked out', 'id=eq.1&mood=not.is.null', [1]],
    ['is, in any case', 'code=is.NULL', [3]],
    ['is not_null', 'code=is.not_null', [1, 2]],
    ['in with brackets and quotes', 'label=in.("red paintings","a(b)","c\\"d")', [1]],
    ['groups in groups', 'not.or=(and(id.gt.1,not.and(id.gt.2,mood.eq.calm)),id.in.(7,8))', [1, 3]],
    ['a value with a dot and a colon', 'label=eq.a.b:c', []],
    ['percent signs', 'label=like.red%25', [1]],
    ['bytes', 'stamp=is.null', [1, 2, 3]],
  ])('%s', async (_what, query, expected) => {
    const found = await ids(`boxes?select=id&order=id&${query}`);
    if (Array.isArray(expected)) expect(found).toEqual(expected);
    else expect(found).toMatchObject(expected);
  });

  test.each([
    ['of a quoted name', `${quoted('Odd Table')}?select=id&${quoted('"a.b"')}=eq.dot`, [1]],
    [
      'of a name that is a word of the language',
      `${quoted('Odd Table')}?select=id&${quoted('"select"')}=eq.word`,
      [1],
    ],
    [
      'of quoted names inside or',
      `${quoted('Odd Table')}?select=id&or=${quoted('("a.b".eq.dot,"c,d".eq."x,y")')}`,
      [1],
    ],
    [
      'of embedded rows, by their own name',
      'clients?select=id,work:jobs!inner()&jobs.title=eq.Move desk',
      [3],
    ],
    [
      'of embedded rows, by their new name',
      'clients?select=id,work:jobs!inner()&work.title=eq.Move desk',
      [3],
    ],
    [
      'of embedded rows, by the column they are named after',
      'jobs?select=id,boss:lead_id!inner()&lead_id.first_name=eq.Cy',
      [2],
    ],
    [
      'of rows two deep, which decide',
      'clients?select=id,jobs!inner(people!lead_id!inner())&jobs.people.first_name=eq.Cy',
      [1],
    ],
    [
      'in groups of embedded rows',
      'clients?select=id,jobs!inner()&jobs.or=(title.eq.Move desk,status.eq.done)&order=id',
      [1, 3],
    ],
    [
      'in negated groups of embedded rows',
      'clients?select=id,jobs!inner()&jobs.not.or=(status.eq.done,id.gt.3)&order=id',
      [1, 2],
    ],
    [
      'by embedded rows, inside or',
      'clients?select=id,sites(),jobs()&jobs.status=eq.done&or=(jobs.not.is.null,sites.is.null)&order=id',
      [1, 3],
    ],
    ['by embedded rows two deep', 'clients?select=id,jobs()&jobs.id=gt.3&jobs=not.is.null', [3]],
    [
      'by a column that bears the name of an embedded row',
      'jobs?select=id,client_id(name)&client_id=eq.3',
      [4],
    ],
  ])('%s', async (_what, path, expected) => {
    expect(await ids(path)).toEqual(expected);
  });
});

describe('order, limit and offset', () => {
  test.each([
    ['a path in JSON', 'boxes?select=id&order=data->a->b.desc.nullslast,id', { code: '42883' }],
    ['a path in JSON as text', 'boxes?select=id&order=data->a->>b.desc.nullslast,id', [2, 1, 3]],
    ['a computed field', 'people?select=id&order=full_name.desc', [3, 2, 1]],
    ['a quoted name', `${quoted('Odd Table')}?select=id&order=${quoted('"a.b".desc')}`, [1]],
    [
      'a path in JSON of the row above',
      'jobs?select=id,clients()&order=clients(facts->size->>staff).nullslast,id',
      [1, 2, 3, 4],
    ],
    ['the row above under its new name', 'jobs?select=id,c:clients()&order=c(name).desc,id', [4, 3, 1, 2]],
    ['a spread row above', 'jobs?select=id,...clients(name)&order=clients(name).desc,id', [4, 3, 1, 2]],
    ['what is no number is ignored', 'jobs?select=id&order=id&limit=two&offset=x', [1, 2, 3, 4]],
  ])('%s', async (_what, path, expected) => {
    const found = await ids(path);
    if (Array.isArray(expected)) expect(found).toEqual(expected);
    else expect(found).toMatchObject(expected);
  });

  test('work on embedded rows, as deep as they are', async () => {
    const path = 'clients?id=eq.1&select=jobs(id,clients(sites(id)),lead:people!lead_id(first_name))';
    expect(
      await rows(
        `${path}&jobs.order=lead(first_name).desc&jobs.limit=1&jobs.clients.sites.order=id&jobs.clients.sites.offset=1&jobs.clients.sites.limit=1`,
      ),
    ).toEqual([{ jobs: [{ id: 2, clients: { sites: [{ id: 2 }] }, lead: { first_name: 'Cy' } }] }]);
  });
});

describe('refuses', () => {
  test.each([
    ['a cast that is more than a name', 'jobs?select=id::int)from(jobs', 'PGRST100'],
    ['a cast with words that are SQL', 'jobs?select=id::int from jobs', '42704'],
    ['a cast to a quoted name', 'jobs?select=id::"int"', 'PGRST100'],
    ['an aggregate that there is not', 'jobs?select=id.median()', 'PGRST100'],
    ['an unknown language', 'jobs?title=fts(klingon).x', '42704'],
    ['a quantifier where there is none', 'jobs?id=neq(any).{1}', 'PGRST100'],
    ['an operator on embedded rows', 'clients?select=jobs()&jobs=eq.1', 'PGRST120'],
    ['is on what cannot be it', 'jobs?id=is.maybe', 'PGRST100'],
    ['a range of a relation that is not embedded', 'jobs?sites.limit=1', 'PGRST108'],
    ['an unfinished quote', 'jobs?select="id', 'PGRST100'],
  ])('%s', async (_what, path, code) => {
    expect(await rows(path)).toMatchObject({ code });
  });
});
