import { afterAll, beforeAll, expect } from 'vitest';
import { everyMethod } from '#server/gateway/rest/conformance/every-method.ts';
import { openShop, type Shop } from '#server/gateway/rest/conformance/shop.ts';

let it: Shop;

beforeAll(async () => {
  it = await openShop();
});
afterAll(() => it.gateway.stop());

const albums = (columns = 'id') => it.shop.from('albums').select(columns);
const artists = () => it.shop.from('artists').select('id, albums(id)').lt('id', 3).order('id');

const tests = {
  async select() {
    const answer = await it.shop.from('albums').update({ note: 'x' }).eq('id', 2).select('id, artists(name)');
    expect(answer).toMatchObject({ status: 200, data: [{ id: 2, artists: { name: 'Ada' } }] });
  },

  async order() {
    const ids = async (q: PromiseLike<{ data: unknown }>) => (await q).data;
    expect(await ids(albums().order('price', { ascending: false }))).toEqual([
      { id: 3 },
      { id: 2 },
      { id: 1 },
      { id: 4 },
    ]);
    expect(await ids(albums().order('on_hand', { nullsFirst: true }).order('id'))).toEqual([
      { id: 4 },
      { id: 3 },
      { id: 1 },
      { id: 2 },
    ]);
    const inner = await artists().order('id', { referencedTable: 'albums', ascending: false });
    expect(inner.data).toEqual([
      { id: 1, albums: [{ id: 2 }, { id: 1 }] },
      { id: 2, albums: [{ id: 4 }, { id: 3 }] },
    ]);
  },

  async limit() {
    expect((await albums().order('id').limit(2)).data).toEqual([{ id: 1 }, { id: 2 }]);
    const inner = await artists()
      .order('id', { referencedTable: 'albums' })
      .limit(1, { referencedTable: 'albums' });
    expect(inner.data?.map((one) => one.albums)).toEqual([[{ id: 1 }], [{ id: 3 }]]);
    expect((await albums().limit(0)).data).toEqual([]);
  },

  async range() {
    expect((await albums().order('id').range(1, 2)).data).toEqual([{ id: 2 }, { id: 3 }]);
    const beyond = await it.shop.from('albums').select('id', { count: 'exact' }).range(60, 70);
    expect([beyond.status, beyond.error]).toMatchObject([
      416,
      { code: 'PGRST103', details: 'An offset of 60 was requested, but there are only 4 rows.' },
    ]);
  },

  async abortSignal() {
    const began = performance.now();
    const { error } = await it.shop.rpc('doze', {}, { get: true }).abortSignal(AbortSignal.timeout(200));
    expect(error?.message).toMatch(/abort/i);
    expect(performance.now() - began).toBeLessThan(5000);
    const sleeping = `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
    await expect
      .poll(async () => (await it.gateway.owner.query(sleeping)).rowCount, { timeout: 3000 })
      .toBe(0);
  },

  async single() {
    expect((await albums().eq('id', 1).single()).data).toEqual({ id: 1 });
    expect(await albums().single()).toMatchObject({
      status: 406,
      error: { code: 'PGRST116', details: 'The result contains 4 rows', hint: null },
    });
    const undone = await it.shop.from('albums').update({ note: 'y' }).lt('id', 3).select().single();
    expect(undone.error?.code).toBe('PGRST116');
    expect((await albums().eq('note', 'y')).data).toEqual([]);
  },

  async maybeSingle() {
    expect((await albums().eq('id', 1).maybeSingle()).data).toEqual({ id: 1 });
    expect(await albums().eq('id', 99).maybeSingle()).toMatchObject({ data: null, error: null });
    expect((await albums().maybeSingle()).error?.code).toBe('PGRST116');
  },

  async csv() {
    expect((await albums('id,title').order('id').csv()).data).toBe(
      'id,title\n1,"Blue Hour"\n2,"Red Dawn"\n3,"Blue, (Live)"\n4,"Old %"',
    );
  },

  async geojson() {
    expect((await albums().eq('id', 1).geojson()).data).toEqual({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties: { id: 1 } }],
    });
  },

  async explain() {
    expect((await albums().explain()).data).toContain('cost=');
    const all = {
      analyze: true,
      verbose: true,
      settings: true,
      buffers: true,
      wal: true,
      format: 'json',
    } as const;
    expect((await albums().explain(all)).data).toMatchObject([
      { Plan: {}, 'Execution Time': expect.any(Number) },
    ]);
  },

  async rollback() {
    const tried = await it.shop.from('albums').delete().eq('id', 4).select('id').rollback();
    expect(tried.data).toEqual([{ id: 4 }]);
    expect((await albums().eq('id', 4)).data).toEqual([{ id: 4 }]);
  },

  async returns() {
    const { data } = await albums().eq('id', 1).returns<{ id: number }[]>();
    expect(data).toEqual([{ id: 1 }]);
  },

  async maxAffected() {
    const close = () => it.shop.from('albums').update({ note: 'z' }).lt('id', 3);
    expect(await close().maxAffected(1)).toMatchObject({
      status: 400,
      error: { code: 'PGRST124', details: 'The query affects 2 rows' },
    });
    expect((await albums().eq('note', 'z')).data).toEqual([]);
    expect((await close().maxAffected(2)).status).toBe(204);
  },

  async throwOnError() {
    await expect(albums().single().throwOnError()).rejects.toMatchObject({ code: 'PGRST116' });
  },
};

everyMethod('PostgrestTransformBuilder', albums, tests, 1);
