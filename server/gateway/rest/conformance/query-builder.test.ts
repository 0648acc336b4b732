import { afterAll, beforeAll, expect } from 'vitest';
import { everyMethod } from '#server/gateway/rest/conformance/every-method.ts';
import { openShop, type Shop } from '#server/gateway/rest/conformance/shop.ts';

let it: Shop;

beforeAll(async () => {
  it = await openShop();
});
afterAll(() => it.gateway.stop());

everyMethod('PostgrestQueryBuilder', () => it.shop.from('artists'), {
  async select() {
    const albums = () => it.shop.from('albums');
    const nested = await albums()
      .select('title, artist:artists!inner ( name )', { count: 'exact' })
      .eq('id', 1);
    expect(nested).toMatchObject({
      status: 200,
      count: 1,
      data: [{ title: 'Blue Hour', artist: { name: 'Ada' } }],
    });
    expect((await albums().select().eq('id', 4)).data).toMatchObject([{ id: 4, tags: [], on_hand: null }]);
    const head = await albums().select('*', { head: true, count: 'exact' });
    expect([head.status, head.count, head.data]).toEqual([200, 4, null]);
    for (const count of ['planned', 'estimated'] as const) {
      expect((await albums().select('*', { head: true, count })).count).toBeGreaterThan(0);
    }
    const unknown = await albums().select('titel');
    expect([unknown.status, unknown.error?.code]).toEqual([400, '42703']);
  },

  async insert() {
    const artists = () => it.shop.from('artists');
    expect(await artists().insert({ id: 10, name: 'J' }, { count: 'exact' })).toMatchObject({
      status: 201,
      data: null,
      count: 1,
    });
    const bulk = await artists()
      .insert([
        { id: 11, name: 'K', genre: 'folk' },
        { id: 12, name: 'L' },
      ])
      .select('id, genre');
    expect(bulk).toMatchObject({
      status: 201,
      data: [
        { id: 11, genre: 'folk' },
        { id: 12, genre: null },
      ],
    });
    const rows = [
      { id: 13, name: 'M', genre: 'folk' },
      { id: 14, name: 'N' },
    ];
    const filled = await artists().insert(rows, { defaultToNull: false }).select('genre');
    expect(filled.data).toEqual([{ genre: 'folk' }, { genre: 'unknown' }]);
    expect(await artists().insert([])).toMatchObject({ status: 201, error: null });
    const twice = await artists().insert({ id: 10, name: 'J' });
    expect([twice.status, twice.error?.code]).toEqual([409, '23505']);
    const unknown = await artists().insert({ id: 15, nome: 'O' });
    expect([unknown.status, unknown.error?.code]).toEqual([400, 'PGRST204']);
  },

  async upsert() {
    const artists = () => it.shop.from('artists');
    const merged = await artists().upsert({ id: 1, name: 'Ada', genre: 'swing' }).select();
    expect(merged).toMatchObject({ status: 200, data: [{ id: 1, name: 'Ada', genre: 'swing' }] });
    const options = { onConflict: 'name', ignoreDuplicates: true, count: 'exact' } as const;
    const ignored = await artists()
      .upsert(
        [
          { id: 20, name: 'Ada' },
          { id: 21, name: 'P' },
        ],
        options,
      )
      .select('id');
    expect([ignored.status, ignored.data, ignored.count]).toEqual([201, [{ id: 21 }], 1]);
    const kept = await artists()
      .upsert([{ id: 22, name: 'Q' }], { defaultToNull: false })
      .select('genre');
    expect(kept.data).toEqual([{ genre: 'unknown' }]);
    const wrong = await artists().upsert({ id: 1, name: 'Ada' }, { onConflict: 'genre' });
    expect([wrong.status, wrong.error?.code]).toEqual([400, '42P10']);
  },

  async update() {
    const albums = () => it.shop.from('albums');
    const changed = await albums().update({ note: 'new' }, { count: 'exact' }).eq('id', 3).select('note');
    expect([changed.status, changed.count, changed.data]).toEqual([200, 1, [{ note: 'new' }]]);
    expect(await albums().update({ note: null }).eq('id', 3)).toMatchObject({ status: 204, data: null });
    expect((await albums().update({ note: 'x' }).eq('id', 999).select()).data).toEqual([]);
    const wrong = await albums().update({ artist_id: 999 }).eq('id', 3);
    expect([wrong.status, wrong.error?.code]).toEqual([409, '23503']);
  },

  async delete() {
    const artists = () => it.shop.from('artists');
    const gone = await artists().delete({ count: 'exact' }).gte('id', 10).lt('id', 13).select('id');
    expect([gone.status, gone.count, gone.data?.length]).toEqual([200, 3, 3]);
    expect(await artists().delete().eq('id', 13)).toMatchObject({ status: 204, data: null });
    const wrong = await artists().delete().eq('id', 1);
    expect([wrong.status, wrong.error?.code]).toEqual([409, '23503']);
  },
});
