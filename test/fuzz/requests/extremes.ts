interface Extreme {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

const many = (count: number, make: (n: number) => string) => Array.from({ length: count }, (_, n) => make(n));
const json = { 'content-type': 'application/json' };
const insert = (row: unknown): Extreme => ({
  method: 'POST',
  path: '/rest/v1/zoo',
  headers: json,
  body: JSON.stringify(row),
});

/** Requests that ask for too much in few words: each once made some server of this kind fail. */
export const EXTREMES: Record<string, Extreme> = {
  'the same row twice in one upsert': {
    method: 'POST',
    path: '/rest/v1/people',
    headers: { ...json, prefer: 'resolution=merge-duplicates' },
    body: JSON.stringify(Array(2).fill({ id: 5, first_name: 'a', last_name: 'b' })),
  },
  'logic nested 6,000 deep': {
    path: `/rest/v1/jobs?and=(${'and('.repeat(6000)}id.eq.1${')'.repeat(6000)})`,
  },
  'rows embedded 1,500 deep': {
    path: `/rest/v1/people?select=${'boss:people!boss_id('.repeat(1500)}id${')'.repeat(1500)}`,
  },
  '1,000 embeds': { path: `/rest/v1/jobs?select=${many(1000, (n) => `a${n}:clients(id)`)}` },
  '2,000 columns': { path: `/rest/v1/jobs?select=${many(2000, (n) => `a${n}:id`)}` },
  '1,700 spreads': { path: `/rest/v1/jobs?select=${many(1700, (n) => `...clients(b${n}:id)`)}` },
  '3,000 orders': { path: `/rest/v1/jobs?order=${many(3000, () => 'id')}` },
  'a JSON path of 10,000 steps': { path: `/rest/v1/clients?select=x:facts${'->a'.repeat(10_000)}` },
  '8,000 filters': { path: `/rest/v1/jobs?${many(8000, () => 'id=eq.1').join('&')}` },
  '25,000 values': { path: `/rest/v1/jobs?id=in.(${many(25_000, () => '1')})` },
  'a deep value in a filter': {
    path: `/rest/v1/clients?facts=eq.${'['.repeat(25_000)}${']'.repeat(25_000)}`,
  },
  'nine dimensions': { path: `/rest/v1/clients?tags=eq.${'{'.repeat(9)}${'}'.repeat(9)}` },
  'a pattern that needs gigabytes': { path: '/rest/v1/clients?name=match.(a{1,200}){1,200}' },
  'a pattern of brackets': { path: `/rest/v1/clients?name=match.${'('.repeat(20_000)}${')'.repeat(20_000)}` },
  'a text search of brackets': { path: `/rest/v1/zoo?words=fts.${'('.repeat(20_000)}a${')'.repeat(20_000)}` },
  'headers that are too long': { path: `/rest/v1/rpc/sum_all?${many(9000, () => 'parts=1').join('&')}` },
  'more words than a document has': insert({ words: many(300_000, (n) => `w${n}`).join(' ') }),
  'XML 100,000 deep': insert({ doc: '<a>'.repeat(100_000) + '</a>'.repeat(100_000) }),
  'XML that multiplies': insert({
    doc: `<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb">${many(9, (n) => `<!ENTITY c${n} "${`&${n ? `c${n - 1}` : 'b'};`.repeat(9)}">`).join('')}]><a>&c8;</a>`,
  }),
  'a number beyond all': insert({ far: '1e400' }),
  'a list of 50,000 files': {
    method: 'DELETE',
    path: '/storage/v1/object/papers',
    headers: json,
    body: JSON.stringify({ prefixes: many(50_000, (n) => `a${n}`) }),
  },
  'a link that never ends': {
    method: 'POST',
    path: '/storage/v1/object/sign/papers/a.txt',
    headers: json,
    body: '{"expiresIn":1e18}',
  },
};
