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

/** A whole query string, percent-encoded as a client would, or raw. */
export const hostileQuery = fc
  .array(
    fc.tuple(key, text, fc.boolean()).map(([name, value, raw]) => {
      if (raw) return `${name}=${value}`;
      return `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`;
    }),
    { maxLength: 5 },
  )
  .map((parameters) => parameters.join('&'));

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
