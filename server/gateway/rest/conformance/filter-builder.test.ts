import { afterAll, beforeAll, expect } from 'vitest';
import { everyMethod } from '#server/gateway/rest/conformance/every-method.ts';
import { openShop, type Shop } from '#server/gateway/rest/conformance/shop.ts';

let it: Shop;

beforeAll(async () => {
  it = await openShop();
});
afterAll(() => it.gateway.stop());

const albums = () => it.shop.from('albums').select('id').order('id');
type Albums = ReturnType<typeof albums>;

/** A test that these filters leave exactly these albums. */
function leaves(...cases: [filter: (albums: Albums) => Albums, ids: number[]][]): () => Promise<void> {
  return async () => {
    for (const [filter, ids] of cases) {
      const { data, error } = await filter(albums());
      expect(error).toBeNull();
      expect(data?.map(({ id }) => id)).toEqual(ids);
    }
  };
}

everyMethod('PostgrestFilterBuilder', albums, {
  eq: leaves([(q) => q.eq('title', 'Blue, (Live)'), [3]], [(q) => q.eq('facts->>label', 'Ebb'), [1, 4]]),
  neq: leaves([(q) => q.neq('id', 1), [2, 3, 4]]),
  gt: leaves([(q) => q.gt('price', 10), [2, 3]]),
  gte: leaves([(q) => q.gte('price', 10), [1, 2, 3]]),
  lt: leaves([(q) => q.lt('price', 10), [4]]),
  lte: leaves([(q) => q.lte('price', 10), [1, 4]]),
  like: leaves([(q) => q.like('title', 'Blue%'), [1, 3]], [(q) => q.like('title', 'blue%'), []]),
  likeAllOf: leaves([(q) => q.likeAllOf('title', ['Blue%', '%(Live)%']), [3]]),
  likeAnyOf: leaves([(q) => q.likeAnyOf('title', ['Red%', 'Old%']), [2, 4]]),
  ilike: leaves([(q) => q.ilike('title', 'blue%'), [1, 3]]),
  ilikeAllOf: leaves([(q) => q.ilikeAllOf('title', ['blue%', '%live%']), [3]]),
  ilikeAnyOf: leaves([(q) => q.ilikeAnyOf('title', ['red%', 'old%']), [2, 4]]),
  regexMatch: leaves(
    [(q) => q.regexMatch('title', '^Blue'), [1, 3]],
    [(q) => q.regexMatch('title', '^blue'), []],
  ),
  regexIMatch: leaves([(q) => q.regexIMatch('title', '^blue'), [1, 3]]),
  is: leaves(
    [(q) => q.is('note', null), [1, 3]],
    [(q) => q.is('on_hand', true), [1, 2]],
    [(q) => q.is('on_hand', false), [3]],
  ),
  isDistinct: leaves([(q) => q.isDistinct('note', 'mint'), [1, 2, 3]]),
  in: leaves(
    [(q) => q.in('id', [1, 3, 3]), [1, 3]],
    [(q) => q.in('title', ['Blue, (Live)', 'Red Dawn', 'a "b" \\c']), [2, 3]],
    [(q) => q.in('id', []), []],
  ),
  notIn: leaves([(q) => q.notIn('id', [1, 3]), [2, 4]]),
  contains: leaves(
    [(q) => q.contains('tags', ['jazz']), [1, 2]],
    [(q) => q.contains('facts', { label: 'Ebb' }), [1, 4]],
    [(q) => q.contains('years', '[1991,1992)'), [1]],
  ),
  containedBy: leaves(
    [(q) => q.containedBy('tags', ['jazz', 'live']), [1, 2, 4]],
    [(q) => q.containedBy('facts', { label: 'Flow', discs: 1 }), [2, 3]],
    [(q) => q.containedBy('years', '[1989,2001)'), [1, 2]],
  ),
  rangeGt: leaves([(q) => q.rangeGt('years', '[1990,1995)'), [2, 3, 4]]),
  rangeGte: leaves([(q) => q.rangeGte('years', '[1995,2000)'), [2, 3, 4]]),
  rangeLt: leaves([(q) => q.rangeLt('years', '[2000,2010)'), [1, 2]]),
  rangeLte: leaves([(q) => q.rangeLte('years', '[1995,2000)'), [1, 2]]),
  rangeAdjacent: leaves([(q) => q.rangeAdjacent('years', '[1995,2000)'), [1, 3]]),
  overlaps: leaves(
    [(q) => q.overlaps('tags', ['live', 'rock']), [1, 3]],
    [(q) => q.overlaps('years', '[1994,1996)'), [1, 2]],
  ),
  textSearch: leaves(
    [(q) => q.textSearch('words', `'blue' & 'hour'`), [1]],
    [(q) => q.textSearch('words', 'blue hours', { type: 'plain', config: 'english' }), [1]],
    [(q) => q.textSearch('words', 'hours of blue', { type: 'phrase' }), []],
    [(q) => q.textSearch('title', 'blue -live', { type: 'websearch', config: 'english' }), [1]],
  ),
  match: leaves([(q) => q.match({ artist_id: 1, title: 'Red Dawn' }), [2]]),
  not: leaves([(q) => q.not('id', 'in', '(1,2)'), [3, 4]], [(q) => q.not('note', 'is', null), [2, 4]]),
  or: leaves(
    [(q) => q.or('id.eq.1,title.like.Old*'), [1, 4]],
    [(q) => q.or('and(price.gt.5,price.lt.11),not.or(note.is.null,note.eq.mint)'), [1, 2]],
    [(q) => q.or('title.eq."Blue, (Live)",tags.cs.{"jazz","live"}'), [1, 3]],
  ),
  filter: leaves(
    [(q) => q.filter('price', 'gte', 12), [2, 3]],
    [(q) => q.filter('id', 'not.in', '(1,4)'), [2, 3]],
  ),

  async throwOnError() {
    await expect(
      albums()
        .eq('id', 'one' as unknown as number)
        .throwOnError(),
    ).rejects.toMatchObject({
      code: '22P02',
      details: null,
    });
    expect((await albums().eq('id', 1).throwOnError()).data).toEqual([{ id: 1 }]);
  },
});
