import fc from 'fast-check';

/** Pieces of the query language and of what attackers put into it. */
const PIECES = [
  ...'.,:;!()[]{}*"\'\\-+=&%<>|~@#$ \u0000\ud800é✓',
  '->',
  '->>',
  '::',
  '...',
  'not.',
  'eq.',
  'in.(',
  'is.null',
  'like(any).',
  'fts(english).',
  'and',
  'or',
  'select',
  'id',
  'title',
  'jobs',
  'clients',
  'people',
  'boss_id',
  'facts',
  'canaries',
  'private.safe',
  'pg_catalog',
  'current_user',
  'count()',
  'price.sum()',
  '!inner',
  '!jobs_lead_fk',
  '; drop table jobs; --',
  "' or '1'='1",
  '$1',
  '{a,b}',
  '99999999999999999999',
  '-1',
];

const text = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 6, unit: 'binary' })), { maxLength: 12 })
  .map((pieces) => pieces.join(''));

const key = fc.oneof(
  fc.constantFrom('select', 'order', 'limit', 'offset', 'or', 'and', 'not.or', 'columns', 'on_conflict'),
  fc.constantFrom(
    'id',
    'title',
    'facts->size',
    'clients.name',
    'clients.limit',
    'people.or',
    'canaries.body',
  ),
  text,
);

const column = fc.constantFrom(
  'id',
  'title',
  'price',
  'due_on',
  'created_at',
  'name',
  'tags',
  'facts->size',
  'body',
  'open_work',
  'job_cards.loud',
  'story',
  'span',
  'size->width',
);
const operator = fc.constantFrom(
  ...[
    'eq',
    'neq',
    'gt',
    'lte',
    'like',
    'ilike',
    'match',
    'imatch',
    'isdistinct',
    'cs',
    'cd',
    'ov',
    'sl',
    'nxl',
    'adj',
  ],
  ...['in', 'is', 'fts', 'wfts(english)', 'like(any)', 'eq(all)', 'not.eq', 'not.in', 'not.is'],
);
const operand = fc.oneof(
  text,
  fc.constantFrom('1', 'null', '(1,2)', '("a","b")', '{a,b}', '{', '[1,2)', '2026-13-01', 'é'),
);

/** Queries that mostly follow the grammar, so that they get past the parser. */
const likely: fc.Arbitrary<[string, string]> = fc.oneof(
  fc.tuple(column, operator, operand).map(([name, op, value]): [string, string] => [name, `${op}.${value}`]),
  fc
    .array(
      fc.tuple(column, operator, operand).map((parts) => parts.join('.')),
      { minLength: 1, maxLength: 4 },
    )
    .map((terms): [string, string] => ['or', `(${terms.join(',')})`]),
  fc
    .subarray([
      'id',
      'title::text',
      'a:price',
      'clients(*)',
      'sites!inner(name)',
      '...clients(b:name)',
      'people!job_people(full_name)',
      'job_cards(loud,people!inner())',
      'open_work(price.sum(),...payer(loud_name))',
      '...clients(facts->size,count())',
      '...jobs(title,...sites(name))',
      'status,n:count()::text',
      'price.max()',
      '*',
    ])
    .map((items): [string, string] => ['select', items.join(',')]),
  fc
    .tuple(column, fc.constantFrom('', '.desc', '.asc.nullsfirst', '.desc.nullslast'))
    .map(([name, way]): [string, string] => ['order', `${name}${way}`]),
  fc
    .tuple(fc.constantFrom('limit', 'offset', 'sites.limit'), fc.integer())
    .map(([name, n]): [string, string] => [name, `${n}`]),
);

const wild: fc.Arbitrary<[string, string]> = fc.tuple(key, text);

/** A whole query string, percent-encoded as a client would, or raw. */
export const hostileQuery = fc
  .array(fc.tuple(fc.oneof({ weight: 4, arbitrary: likely }, { weight: 1, arbitrary: wild }), fc.boolean()), {
    maxLength: 4,
  })
  .map((parameters) =>
    parameters
      .map(([[name, value], raw]) =>
        raw
          ? `${name}=${value}`
          : `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`,
      )
      .join('&'),
  );

export const hostileText = text;

export const hostileBody = fc.oneof(
  text,
  fc.json({ maxDepth: 6 }),
  fc
    .dictionary(
      fc.oneof(fc.constantFrom('id', 'title', 'client_id', 'facts', '__proto__'), text),
      fc.jsonValue(),
    )
    .map((row) => JSON.stringify(row)),
);
