import fc from 'fast-check';
import { hostileBody, hostileQuery, hostileText } from '#server/gateway/rest/test/hostile.ts';
import { type Asker, asker, headersOf, nasty, type WildRequest } from './request.ts';
import { SHAPES, sensibleQuery, sensibleRows } from './sensible.ts';

const RELATIONS = [
  'jobs',
  'clients',
  'people',
  'notes',
  'canaries',
  'sites',
  'job_people',
  'open_jobs',
  'zoo',
  'safe',
  'nope',
  '',
];
const FUNCTIONS = [
  'jobs_of',
  'add',
  'total_of',
  'whole',
  'twins',
  'sum_all',
  'totals',
  'first_job',
  'numbers',
  'nothing',
  'close_job',
  'who',
  'echo_row',
  'as_text',
  'as_bytes',
  'nope',
];

const PREFERENCES = [
  'return=representation',
  'return=representation, count=exact',
  'return=headers-only',
  'return=minimal',
  'resolution=merge-duplicates',
  'resolution=ignore-duplicates, return=representation',
  'missing=default',
  'count=planned',
  'count=estimated',
  'handling=strict, max-affected=1',
  'handling=strict, nonsense',
  'tx=rollback',
  'timezone=America/New_York',
  'timezone=Nowhere/Land, handling=lenient',
  'max-affected=99999999999999999999',
];
const preferences = fc.constantFrom(...PREFERENCES).map((prefer): Record<string, string> => ({ prefer }));

const headers = headersOf({
  accept: [
    '*/*',
    'application/json',
    'text/csv',
    'application/vnd.pgrst.object+json',
    'application/vnd.pgrst.array+json;nulls=stripped',
    'application/vnd.pgrst.plan+json; for="text/csv"; options=analyze|verbose',
    'application/geo+json',
    'application/octet-stream',
    'text/plain;q=0.5, text/xml;q=0.9',
    'application/openapi+json',
  ],
  'content-type': [
    'application/json',
    'text/csv',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    'text/plain',
    'text/xml',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
  ],
  prefer: PREFERENCES,
  range: ['0-1', '1-', '9-3', '-5', 'bytes=0-9', '0-99999999999999999999'],
  'range-unit': ['items', 'bytes'],
  'accept-profile': ['public', 'private', 'auth', 'pg_catalog'],
  'content-profile': ['public', 'private', 'storage'],
  'accept-encoding': ['br', 'gzip;q=0', 'zstd'],
  'if-none-match': ['*', '"x"', 'W/"x"'],
  'idempotency-key': ['00000000-0000-4000-8000-00000000000a'],
  'x-http-method-override': ['DELETE'],
});

const csv = fc
  .array(
    fc.array(fc.oneof(fc.constantFrom('id', 'title', 'NULL', '"', '"a,b"', '=1+1'), hostileText), {
      maxLength: 4,
    }),
    { maxLength: 4 },
  )
  .map((rows) => rows.map((cells) => cells.join(',')).join('\n'));
const rows = fc
  .array(
    fc.dictionary(
      fc.constantFrom(
        'id',
        'title',
        'client_id',
        'facts',
        'body',
        'owner',
        'tags',
        'price',
        'due_on',
        'span',
      ),
      fc.oneof(
        fc.constantFrom<unknown>(1, 2, null, 'x', '2026-01-01', '{a,b}', '[1,2)', [], {}),
        fc.jsonValue({ maxDepth: 2 }),
      ),
    ),
    { maxLength: 3 },
  )
  .map((value) => JSON.stringify(value));
const args = fc
  .dictionary(
    fc.constantFrom('a', 'b', 'client', 'data', 'parts', 'job', 'value'),
    fc.oneof(
      fc.constantFrom<unknown>(1, '1', null, [1, 2], { id: 1 }, '\\x00ff'),
      fc.jsonValue({ maxDepth: 2 }),
    ),
    { maxKeys: 3 },
  )
  .map((value) => JSON.stringify(value));
const argsQuery = fc
  .dictionary(fc.constantFrom('a', 'b', 'client', 'parts', 'value', 'select'), fc.oneof(nasty, hostileText), {
    maxKeys: 3,
  })
  .map((values) =>
    Object.entries(values)
      .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
      .join('&'),
  );

const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'];

/** Requests to tables and views that mostly mean something, so that they get as far as the database. */
const sensibleRequest: fc.Arbitrary<WildRequest> = fc.constantFrom(...SHAPES).chain((shape) =>
  fc
    .record({
      asker: fc.oneof({ weight: 4, arbitrary: fc.constantFrom<Asker>('ann', 'bob') }, asker),
      method: fc.constantFrom(...METHODS),
      query: sensibleQuery(shape),
      headers: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, preferences, headers),
      body: fc.oneof({ weight: 6, arbitrary: sensibleRows(shape) }, hostileBody),
    })
    .map(({ query, ...request }) => ({ ...request, path: `/rest/v1/${shape.name}?${query}` })),
);

const hostileRequest: fc.Arbitrary<WildRequest> = fc
  .record({
    asker,
    method: fc.constantFrom(...METHODS),
    name: fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...RELATIONS) }, { weight: 1, arbitrary: nasty }),
    query: hostileQuery,
    headers,
    body: fc.oneof({ weight: 3, arbitrary: rows }, hostileBody, csv),
  })
  .map(({ name, query, ...request }) => ({ ...request, path: `/rest/v1/${name}?${query}` }));

/** Requests to tables and views. */
export const tableRequest: fc.Arbitrary<WildRequest> = fc.oneof(
  { weight: 2, arbitrary: sensibleRequest },
  { weight: 1, arbitrary: hostileRequest },
);

/** Calls of functions, with arguments in the body or behind the question mark. */
export const callRequest: fc.Arbitrary<WildRequest> = fc
  .record({
    asker,
    method: fc.constantFrom('GET', 'POST', 'POST', 'HEAD', 'OPTIONS', 'DELETE'),
    name: fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...FUNCTIONS) }, { weight: 1, arbitrary: nasty }),
    query: fc.oneof(argsQuery, hostileQuery),
    headers,
    body: fc.oneof({ weight: 3, arbitrary: args }, hostileBody, csv),
  })
  .map(({ name, query, ...request }) => ({ ...request, path: `/rest/v1/rpc/${name}?${query}` }));
