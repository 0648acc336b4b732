import { afterAll, beforeAll, expect } from 'vitest';
import { everyMethod } from '#server/gateway/rest/conformance/every-method.ts';
import { openShop, type Shop } from '#server/gateway/rest/conformance/shop.ts';

let it: Shop;

beforeAll(async () => {
  it = await openShop();
});
afterAll(() => it.gateway.stop());

const albums = () => it.shop.from('albums').select('id, note').eq('id', 1);

const tests = {
  async throwOnError() {
    const refused = it.shop.rpc('plus', { nothing: 1 }).throwOnError();
    await expect(refused).rejects.toMatchObject({ name: 'PostgrestError', code: 'PGRST202' });
  },

  async stripNulls() {
    expect((await albums()).data).toEqual([{ id: 1, note: null }]);
    expect((await albums().stripNulls()).data).toEqual([{ id: 1 }]);
    expect((await albums().single().stripNulls()).data).toEqual({ id: 1 });
  },

  async setHeader() {
    const { error } = await albums().setHeader('Prefer', 'handling=strict, nonsense=1');
    expect(error).toMatchObject({ code: 'PGRST122', details: 'Invalid preferences: nonsense=1' });
    const page = await it.shop.from('albums').select('id').order('id').setHeader('Range', '1-2');
    expect(page.data).toEqual([{ id: 2 }, { id: 3 }]);
  },

  async retry() {
    const closed = () => it.shop.rpc('closed', {}, { get: true });
    const before = it.requests();
    // The client asks three times more, at once because Retry-After says so.
    expect((await closed()).status).toBe(503);
    expect(it.requests() - before).toBe(4);
    expect((await closed().retry(false)).error?.code).toBe('closed');
    expect(it.requests() - before).toBe(5);
  },

  async returns() {
    const answer = await it.shop.rpc('plus', { a: 1 }).returns<number>();
    expect(answer.data).toBe(2);
  },

  async overrideTypes() {
    const { data } = await albums().overrideTypes<{ id: number }[], { merge: false }>();
    expect(data).toEqual([{ id: 1, note: null }]);
  },
};

async function isAwaited() {
  const ids = await albums().then(({ data }) => data?.map(({ id }) => id));
  expect(ids).toEqual([1]);
}

// An object that had `then` as a property of its own would be taken for a promise.
const all = Object.fromEntries([...Object.entries(tests), ['then', isAwaited]]);
everyMethod('PostgrestBuilder', albums, all, 2);
