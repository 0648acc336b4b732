import { afterAll, beforeAll, expect } from 'vitest';
import { everyMethod } from '#server/gateway/rest/conformance/every-method.ts';
import { openShop, type Shop } from '#server/gateway/rest/conformance/shop.ts';

let it: Shop;

beforeAll(async () => {
  it = await openShop();
});
afterAll(() => it.gateway.stop());

everyMethod('PostgrestClient', () => it.shop, {
  async from() {
    const { data } = await it.shop.from('artists').select('name').eq('id', 1);
    expect(data).toEqual([{ name: 'Ada' }]);
    const { error, status } = await it.shop.from('artist' as 'artists').select();
    expect([status, error]).toMatchObject([
      404,
      {
        code: 'PGRST205',
        message: "Could not find the table 'shop.artist' in the schema cache",
        hint: "Perhaps you meant the table 'shop.artists'",
      },
    ]);
  },

  async schema() {
    const other = it.shop.schema('public' as 'shop');
    expect((await other.from('artists').select()).error?.code).toBe('PGRST205');
    expect(
      (
        await other
          .from('clients' as 'artists')
          .select('id')
          .eq('id', 1)
      ).data,
    ).toEqual([{ id: 1 }]);
    const hidden = await it.shop
      .schema('private' as 'shop')
      .from('artists')
      .select();
    expect(hidden).toMatchObject({
      status: 406,
      error: { code: 'PGRST106', hint: 'Only the following schemas are exposed: public, shop' },
    });
  },

  async rpc() {
    expect((await it.shop.rpc('plus', { a: 1 })).data).toBe(2);
    expect((await it.shop.rpc('plus', { a: 1, b: 5 }, { get: true })).data).toBe(6);
    expect((await it.shop.rpc('longest', { texts: ['a', 'bcd'] }, { get: true })).data).toBe('bcd');
    const head = await it.shop.rpc('albums_of', { artist: 1 }, { head: true, count: 'exact' });
    expect([head.count, head.data, head.status]).toEqual([2, null, 200]);
    const minimal = await it.shop.rpc('longest', { texts: ['a'], nested: { a: 1 } }, { head: true });
    expect([minimal.status, minimal.error?.code]).toEqual([404, 'PGRST202']);
    const counted = await it.shop.rpc('albums_of', { artist: 1 }, { count: 'exact' }).select('id').limit(1);
    expect([counted.status, counted.count, counted.data]).toEqual([206, 2, [{ id: 1 }]]);
    const changed = await it.shop.rpc('rename', { artist: 3, to_name: 'Cleo' });
    expect([changed.status, changed.data]).toEqual([204, null]);
    const read = await it.shop.rpc('rename', { artist: 3, to_name: 'Dora' }, { get: true });
    expect([read.status, read.error?.code]).toEqual([405, '25006']);
  },

  async getOpenApiSpec() {
    const { data } = await it.shop.getOpenApiSpec();
    expect(data).toMatchObject({ swagger: '2.0', definitions: { artists: { required: ['id', 'name'] } } });
  },
});
