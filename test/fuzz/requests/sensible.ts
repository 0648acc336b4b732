import fc from 'fast-check';
import { COMPARE_OPERATORS } from '#server/gateway/rest/parse/tree.ts';
import { hostileText } from '#server/gateway/rest/test/hostile.ts';

/** What the database of the fuzz tests has: values that fit each column, and what each table embeds. */
export interface Shape {
  name: string;
  columns: Record<string, readonly unknown[]>;
  embeds: readonly string[];
}

const ID = [1, 2, 100, -1, 2147483647];
const TEXTS = ['Fix roof', 'x', '', '100%', 'a,b', '"', '\\', 'é✓', '*', 'null'];

export const SHAPES: readonly Shape[] = [
  {
    name: 'jobs',
    columns: {
      id: ID,
      client_id: [1, 2, 99],
      title: TEXTS,
      status: ['open', 'done', 'gone'],
      price: [10.5, 0, '99.90', 1e15, 'NaN'],
      due_on: ['2026-01-01', 'infinity', '2026-02-30', null],
      created_at: ['2026-01-02T03:04:05Z', 'now', '0001-01-01 BC'],
    },
    embeds: [
      'clients(*)',
      'clients!inner(name)',
      'sites(name,clients(name))',
      'people!jobs_lead_fk(full_name)',
      'people!job_people(*)',
      '...clients(b:name)',
      'job_badges(label)',
      'lead:people!jobs_lead_fk(boss:people(first_name))',
      'people!job_people(count())',
    ],
  },
  {
    name: 'clients',
    columns: {
      id: ID,
      name: TEXTS,
      tags: ['{a,b}', '{}', '{', ['a'], [['a'], ['b']]],
      facts: [{ size: { staff: 1 } }, 'null', [], '{'],
      'facts->size': ['1', '{}'],
      'facts->size->>staff': ['12'],
      'facts->kinds->0': ['"shop"'],
    },
    embeds: ['jobs(*)', 'sites!inner(id,jobs(title))', '...jobs(title)', 'jobs(price.sum())'],
  },
  {
    name: 'people',
    columns: { id: ID, first_name: TEXTS, last_name: TEXTS, boss_id: [1, null], full_name: TEXTS },
    embeds: ['boss:people!boss_id(first_name)', 'jobs!job_people(title)', 'people(*)'],
  },
  {
    name: 'notes',
    columns: {
      id: ID,
      owner: ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000c', 'x'],
      body: TEXTS,
    },
    embeds: [],
  },
  { name: 'canaries', columns: { id: ID, body: TEXTS }, embeds: [] },
  { name: 'open_jobs', columns: { id: ID, title: TEXTS, client_id: ID }, embeds: ['clients(name)'] },
  {
    name: 'zoo',
    columns: {
      id: ID,
      feeling: ['calm', 'furious'],
      amount: [1, 0, -1],
      span: ['[1,5)', '[5,1]', 'empty', '(,)'],
      spans: ['{[1,2),[3,4)}'],
      words: ['cat', "'cat':1A", ':'],
      bits: ['101', '2'],
      bytes: ['\\x00ff', '\\xzz', 'plain\\'],
      flags: ['{t,f}', [true, null]],
      facts: [{ a: 1 }, [], 'x'],
      'facts->a': ['1'],
      address: ['127.0.0.1', '::1/200'],
      spot: ['(1,2)', '(a,b)'],
      doc: ['<a/>', '<a'],
      at: ['10:00+02', '25:00'],
      lasting: ['1 day', '99999999999 years'],
      cash: ['$1.00', '1e99'],
      person: ['(1,Ann,Lee,)', '(('],
      grid: ['{{1,2},{3,4}}', '{{1},{2,3}}'],
      code: ['00000000-0000-4000-8000-00000000000a', '0'],
      far: ['Infinity', 'NaN', 1e308, '1e309'],
      letter: ['a', 'ab'],
      pair: ['(1,x)', '(x,1)'],
    },
    embeds: [],
  },
];

const OPERATORS = [
  ...COMPARE_OPERATORS,
  ...['fts', 'plfts(english)', 'phfts', 'wfts', 'like(any)', 'eq(all)', 'not.eq'],
];
const CASTS = [
  '',
  '',
  '',
  '::text',
  '::int',
  '::json',
  '::text[]',
  '::date',
  '::bytea',
  '::regclass',
  '::nope',
];
const AGGREGATES = ['sum', 'avg', 'min', 'max', 'count'];

const oneOf = <Value>(values: readonly Value[]) => fc.constantFrom(...values);

function written(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A filter on one of the columns, mostly with a value that fits it. */
function filter({ columns }: Shape): fc.Arbitrary<[string, string]> {
  return oneOf(Object.keys(columns)).chain((column) => {
    const value = fc.oneof(
      { weight: 6, arbitrary: oneOf(columns[column] ?? ['x']).map(written) },
      { weight: 1, arbitrary: hostileText },
    );
    return fc
      .oneof(
        fc.tuple(oneOf(OPERATORS), value).map(([operator, operand]) => `${operator}.${operand}`),
        fc.array(value, { maxLength: 4 }).map((items) => `in.(${items.map((item) => JSON.stringify(item))})`),
        oneOf(['is.null', 'not.is.null', 'is.true', 'is.unknown', 'is.not_null', 'like(all).{a*,*b}']),
      )
      .map((test): [string, string] => [column, test]);
  });
}

function selection({ columns, embeds }: Shape): fc.Arbitrary<string> {
  const column = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(oneOf(Object.keys(columns)), oneOf(CASTS)).map((parts) => parts.join('')),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(oneOf(Object.keys(columns)), oneOf(AGGREGATES), oneOf(CASTS))
        .map(([name, aggregate, cast]) => `x:${name}.${aggregate}()${cast}`),
    },
    { weight: 1, arbitrary: oneOf(['count()', '*', 'tableoid', 'ctid', 'xmin']) },
  );
  const embed = embeds.length > 0 ? oneOf(embeds) : fc.constant('*');
  return fc
    .tuple(fc.array(column, { maxLength: 4 }), fc.array(embed, { maxLength: 2 }))
    .map(([plain, embedded]) => [...new Set([...plain, ...embedded])].join(','));
}

const logic = (shape: Shape): fc.Arbitrary<[string, string]> =>
  fc
    .tuple(oneOf(['or', 'and', 'not.or', 'not.and']), fc.array(filter(shape), { minLength: 1, maxLength: 4 }))
    .map(([name, terms]) => [
      name,
      `(${terms.map(([column, test]) => `${column}.${test}`)},or(id.eq.1,id.eq.2))`,
    ]);

/** A query that mostly means something. */
export function sensibleQuery(shape: Shape): fc.Arbitrary<string> {
  const order = fc
    .tuple(oneOf(Object.keys(shape.columns)), oneOf(['', '.desc', '.asc.nullsfirst', '.desc.nullslast']))
    .map((parts): [string, string] => ['order', parts.join('')]);
  const range = fc
    .tuple(oneOf(['limit', 'offset']), oneOf(['0', '1', '5', '1000000', '2147483648', '9223372036854775808']))
    .map((pair): [string, string] => pair);
  const select = selection(shape).map((items): [string, string] => ['select', items]);
  return fc
    .tuple(
      fc.option(select, { nil: undefined }),
      fc.array(fc.oneof({ weight: 3, arbitrary: filter(shape) }, logic(shape)), { maxLength: 2 }),
      fc.option(order, { nil: undefined }),
      fc.option(range, { nil: undefined }),
    )
    .map(([selected, filters, ordered, ranged]) =>
      [selected, ...filters, ordered, ranged]
        .filter((parameter) => parameter !== undefined)
        .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`)
        .join('&'),
    );
}

/** Rows of a table, mostly with values that fit. */
export function sensibleRows({ columns }: Shape): fc.Arbitrary<string> {
  const names = Object.keys(columns).filter((name) => !name.includes('->'));
  const row = fc
    .array(
      oneOf(names).chain((name) => fc.tuple(fc.constant(name), oneOf(columns[name] ?? [null]))),
      { minLength: 1, maxLength: 5 },
    )
    .map(Object.fromEntries);
  return fc
    .oneof({ weight: 2, arbitrary: row }, { weight: 1, arbitrary: fc.array(row, { maxLength: 3 }) })
    .map((value) => JSON.stringify(value));
}
