import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CACHE_WRITE_DELAY_MS, SAVED_COPY_DELAY_MS } from '#shared/limits.ts';
import { DataError } from '#web/lib/data-error.ts';
import { type AnswerDatabase, createCachePersister } from '#web/offline/cache/cache-persister.ts';
import type { CachedResponse } from '#web/offline/cache/cached-responses.ts';

const KEY = ['work_orders', 'field', '1'] as const;
const HASH = JSON.stringify(KEY);
const NOW = Date.parse('2026-11-22T10:00:00Z');
const MINUTE_MS = 60_000;

/** The stored entries, by user. */
function deviceWith(stored: Record<string, CachedResponse[]> = {}) {
  const device = new Map(Object.entries(stored));
  const database = {
    readAnswers: vi.fn(async (owner: string) => device.get(owner) ?? []),
    writeAnswers: vi.fn<AnswerDatabase['writeAnswers']>(async (owner, { put, remove }) => {
      const replaced = [...remove, ...put.map(({ hash }) => hash)];
      const before = (device.get(owner) ?? []).filter(({ hash }) => !replaced.includes(hash));
      device.set(owner, [...before, ...put]);
    }),
    clearOwner: vi.fn(async (owner: string) => void device.delete(owner)),
  } satisfies AnswerDatabase;
  return { device, database };
}

/** A device whose storage is slower than a screen waits. */
function slowDeviceWith(stored: Record<string, CachedResponse[]>) {
  const { device, database } = deviceWith(stored);
  const readAnswers = async (owner: string) => {
    await new Promise((resolve) => setTimeout(resolve, 2 * SAVED_COPY_DELAY_MS));
    return database.readAnswers(owner);
  };
  return { device, database: { ...database, readAnswers } };
}

function pageOn(database: AnswerDatabase) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } });
  const persister = createCachePersister(async () => database);
  persister.attach(client);
  const ask = (queryFn: () => Promise<unknown>) => {
    const observer = new QueryObserver(client, { queryKey: KEY, queryFn });
    observer.subscribe(() => {});
    return observer;
  };
  return { client, persister, ask };
}

const kept = (data: unknown, minutesAgo: number): CachedResponse => ({
  hash: HASH,
  json: JSON.stringify(data),
  savedAt: NOW - minutesAgo * MINUTE_MS,
});
const never = () => new Promise<never>(() => {});
const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  onlineManager.setOnline(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
});

test('offline, stored responses are shown at once, with their age, and refetched later', async () => {
  const { database } = deviceWith({ ann: [kept({ title: 'Roof' }, 12)] });
  const { persister, ask } = pageOn(database);
  onlineManager.setOnline(false);
  await persister.begin('ann');
  const answer = vi.fn(async () => ({ title: 'Roof, new' }));
  const observer = ask(answer);
  expect(observer.getCurrentResult()).toMatchObject({
    data: { title: 'Roof' },
    dataUpdatedAt: NOW - 12 * MINUTE_MS,
    fetchStatus: 'paused',
  });
  expect(answer).not.toHaveBeenCalled();
});

test('a query from before the device was read gets its stored response afterwards', async () => {
  const { database } = deviceWith({ ann: [kept('Roof', 1)] });
  const { persister, ask } = pageOn(database);
  onlineManager.setOnline(false);
  const observer = ask(never);
  expect(persister.isRestored()).toBe(false);
  await persister.begin('ann');
  expect(persister.isRestored()).toBe(true);
  expect(observer.getCurrentResult().data).toBe('Roof');
});

test('on a good connection nothing old is shown', async () => {
  const { database } = deviceWith({ ann: [kept('old', 1)] });
  const { persister, ask } = pageOn(database);
  await persister.begin('ann');
  const seen: unknown[] = [];
  ask(async () => 'new').subscribe(({ data }) => seen.push(data));
  await passed(SAVED_COPY_DELAY_MS);
  expect(seen.filter((data) => data !== undefined)).toEqual(expect.arrayContaining(['new']));
  expect(seen).not.toContain('old');
});

test('on a connection without responses, stored ones are shown after a moment', async () => {
  const { database } = deviceWith({ ann: [kept('old', 1)] });
  const { persister, ask } = pageOn(database);
  await persister.begin('ann');
  const observer = ask(never);
  await passed(SAVED_COPY_DELAY_MS - 1);
  expect(observer.getCurrentResult().data).toBeUndefined();
  await passed(1);
  expect(observer.getCurrentResult()).toMatchObject({ data: 'old', fetchStatus: 'fetching' });
});

test('responses that the device reads late are shown if the server has not responded', async () => {
  const { database } = slowDeviceWith({ ann: [kept('old', 1)] });
  const { persister, ask } = pageOn(database);
  void persister.begin('ann');
  const observer = ask(never);
  await passed(2 * SAVED_COPY_DELAY_MS - 1);
  expect(observer.getCurrentResult().data).toBeUndefined();
  await passed(1);
  expect(observer.getCurrentResult().data).toBe('old');
});

test('a prefetched response is shown if the server has not responded', async () => {
  const { database } = deviceWith();
  const { persister, ask } = pageOn(database);
  await persister.begin('ann');
  const observer = ask(never);
  await passed(SAVED_COPY_DELAY_MS);
  await persister.keep('ann', [{ key: KEY, data: 'Gutter' }]);
  expect(observer.getCurrentResult().data).toBe('Gutter');
});

test('a query that fails at once shows the stored response at once, and its error', async () => {
  const { database } = deviceWith({ ann: [kept('old', 1)] });
  const { persister, ask } = pageOn(database);
  await persister.begin('ann');
  const error = new DataError({ message: 'Failed to fetch' });
  const observer = ask(() => Promise.reject(error));
  await passed(0);
  expect(observer.getCurrentResult()).toMatchObject({ data: 'old', status: 'error', error });
});

test('a canceled query leaves the stored response on the screen', async () => {
  const { database } = deviceWith({ ann: [kept('old', 1)] });
  const { client, persister, ask } = pageOn(database);
  await persister.begin('ann');
  const observer = ask(never);
  await passed(SAVED_COPY_DELAY_MS);
  await client.cancelQueries({ queryKey: KEY });
  expect(observer.getCurrentResult()).toMatchObject({ data: 'old', fetchStatus: 'idle' });
});

test('a change updates copies that are still being read from the device', async () => {
  const { database, device } = slowDeviceWith({ ann: [kept('old', 1)] });
  const { persister } = pageOn(database);
  void persister.begin('ann');
  const change = persister.change('ann', 'work_orders', () =>
    persister.all().map(({ savedAt }) => ({ key: KEY, data: 'new', savedAt })),
  );
  await passed(2 * SAVED_COPY_DELAY_MS);
  await change;
  expect(persister.read(KEY)).toEqual({ data: 'new', savedAt: NOW - MINUTE_MS });
  expect(device.get('ann')).toEqual([kept('new', 1)]);
});

test('many responses are written together, a moment later', async () => {
  const { database, device } = deviceWith();
  const { client, persister } = pageOn(database);
  await persister.begin('ann');
  for (let n = 0; n < 30; n += 1) client.setQueryData(['work_orders', 'field', n % 10], { n });
  client.setQueryData(['pictures', 'one', 'a', 400], 'not kept');
  await passed(CACHE_WRITE_DELAY_MS - 1);
  expect(database.writeAnswers).not.toHaveBeenCalled();
  await passed(CACHE_WRITE_DELAY_MS);
  expect(database.writeAnswers).toHaveBeenCalledTimes(1);
  expect(device.get('ann')?.map(({ json }) => json)).toEqual(
    Array.from({ length: 10 }, (_, n) => `{"n":${n + 20}}`),
  );
});

test('a response is on the device a quarter of a second after it was shown', async () => {
  const { database, device } = deviceWith();
  const { client, persister } = pageOn(database);
  await persister.begin('ann');
  client.setQueryData(KEY, 'Roof');
  await passed(250);
  expect(device.get('ann')).toHaveLength(1);
});

test.each(['pagehide', 'visibilitychange'])('%s writes responses before the event is over', async (event) => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const { database, device } = deviceWith();
  const opened = later(async () => database, 10);
  const client = new QueryClient();
  const persister = createCachePersister(opened as () => Promise<AnswerDatabase>);
  persister.attach(client);
  const begun = persister.begin('ann');
  await passed(10);
  await begun;
  client.setQueryData(KEY, 'Roof');
  page.dispatchEvent(new Event(event));
  // A page that ends runs no further task, only what its events have left to do.
  for (let step = 0; step < 5; step += 1) await Promise.resolve();
  expect(device.get('ann')).toHaveLength(1);
});

test('a change also applies to a response that is not written yet', async () => {
  const { database, device } = deviceWith();
  const { client, persister } = pageOn(database);
  await persister.begin('ann');
  client.setQueryData(KEY, 'Roof');
  await persister.change('ann', 'work_orders', () =>
    persister
      .all()
      .map(({ hash, json }) => ({ key: JSON.parse(hash), data: `${JSON.parse(json)}, changed` })),
  );
  expect(device.get('ann')?.map(({ json }) => json)).toEqual(['"Roof, changed"']);
});

test('prefetched responses serve screens that were never opened', async () => {
  const { database, device } = deviceWith();
  const { persister, ask } = pageOn(database);
  await persister.begin('ann');
  await persister.keep('ann', [{ key: KEY, data: { title: 'Gutter' } }]);
  expect(device.get('ann')).toHaveLength(1);
  onlineManager.setOnline(false);
  expect(ask(never).getCurrentResult().data).toEqual({ title: 'Gutter' });
});

test('prefetched responses that do not fit on the device are reported', async () => {
  const { database } = deviceWith();
  const { persister } = pageOn(database);
  await persister.begin('ann');
  database.writeAnswers.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  await expect(persister.keep('ann', [{ key: KEY, data: 1 }])).rejects.toThrow('full');
});

test('sign-out deletes everything, and nothing is written for a user who has signed out', async () => {
  const { database, device } = deviceWith({ ann: [kept('Roof', 1)] });
  const { client, persister } = pageOn(database);
  await persister.begin('ann');
  client.setQueryData(KEY, 'read just before');
  await persister.clear();
  await passed(2 * CACHE_WRITE_DELAY_MS);
  expect(device.size).toBe(0);
  await expect(persister.keep('ann', [{ key: KEY, data: 1 }])).rejects.toThrow('signed out');
  expect(database.writeAnswers).not.toHaveBeenCalled();
});

test('the next user sees nothing of the previous one', async () => {
  const { database } = deviceWith({ ann: [kept('of Ann', 1)] });
  const { client, persister, ask } = pageOn(database);
  onlineManager.setOnline(false);
  await persister.begin('ann');
  client.clear();
  await persister.begin('bob');
  expect(ask(never).getCurrentResult().data).toBeUndefined();
  await expect(persister.keep('ann', [{ key: KEY, data: 1 }])).rejects.toThrow('signed out');
});

const gone = () =>
  Promise.reject(new DataError({ message: 'No such record', code: 'PGRST116', status: 404 }));
const refused = () => Promise.reject(new DataError({ message: 'No', status: 403, code: '42501' }));
const later = (work: () => Promise<unknown>, ms: number) => () =>
  new Promise((resolve) => setTimeout(resolve, ms)).then(work);

test('a query that the server refuses on a slow connection stays refused: no stored response replaces it', async () => {
  for (const answer of [gone, refused]) {
    const { database } = deviceWith({ ann: [kept('Roof', 1)] });
    const { persister, ask } = pageOn(database);
    await persister.begin('ann');
    const observer = ask(later(answer, SAVED_COPY_DELAY_MS / 2));
    await passed(2 * SAVED_COPY_DELAY_MS);
    expect(observer.getCurrentResult()).toMatchObject({ status: 'error', data: undefined });
  }
});

test('a deleted record is removed from the screen and the device, with everything that refers to it', async () => {
  const about = (key: readonly unknown[]) => ({ ...kept('Roof', 1), hash: JSON.stringify(key) });
  const order = '0190a0a0-0000-7000-8000-00000000000a';
  const key = ['work_orders', 'field', order] as const;
  const other = about(['work_orders', 'field', '0190a0a0-0000-7000-8000-00000000000b']);
  const answers = [about(key), about(['work_order_events', 'of', order, { everyone: false }]), other];
  const { database, device } = deviceWith({ ann: answers });
  const { client, persister } = pageOn(database);
  await persister.begin('ann');
  const lost: string[][] = [];
  persister.onGone((ids) => lost.push([...ids]));
  let answer: () => Promise<unknown> = async () => 'Roof';
  const observer = new QueryObserver(client, { queryKey: key, queryFn: () => answer() });
  observer.subscribe(() => {});
  await passed(2 * CACHE_WRITE_DELAY_MS);
  expect(observer.getCurrentResult().data).toBe('Roof');
  answer = gone;
  await observer.refetch();
  await passed(2 * CACHE_WRITE_DELAY_MS);
  expect(observer.getCurrentResult()).toMatchObject({ status: 'error', data: undefined });
  expect(device.get('ann')).toEqual([other]);
  expect(lost).toEqual([[order]]);
  onlineManager.setOnline(false);
  expect(persister.read(['work_order_events', 'of', order, { everyone: false }])).toBeUndefined();
});

test('a record deleted before the device was read is removed from it all the same', async () => {
  const { database, device } = deviceWith({ ann: [kept('Roof', 1)] });
  const { persister, ask } = pageOn(database);
  const observer = ask(gone);
  await passed(0);
  await persister.begin('ann');
  await passed(CACHE_WRITE_DELAY_MS);
  expect(device.get('ann')).toEqual([]);
  expect(persister.read(KEY)).toBeUndefined();
  expect(observer.getCurrentResult().data).toBeUndefined();
  // The work order is the user's again, and another window has downloaded it.
  await persister.keep('ann', [{ key: KEY, data: 'Roof' }]);
  await persister.readAgain();
  expect(persister.read(KEY)?.data).toBe('Roof');
});

test('a browser that never responds keeps no screen waiting', async () => {
  const { persister } = pageOn({ ...deviceWith().database, readAnswers: never });
  void persister.begin('ann');
  await passed(SAVED_COPY_DELAY_MS - 1);
  expect(persister.isRestored()).toBe(false);
  await passed(1);
  expect(persister.isRestored()).toBe(true);
});

test('a browser without storage still shows what was read on this page', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const persister = createCachePersister(() => Promise.reject(new DOMException('none', 'SecurityError')));
  persister.attach(client);
  await persister.begin('ann');
  expect(persister.isRestored()).toBe(true);
  client.setQueryData(KEY, 'Roof');
  await passed(2 * CACHE_WRITE_DELAY_MS);
  client.removeQueries();
  onlineManager.setOnline(false);
  const observer = new QueryObserver(client, { queryKey: KEY, queryFn: never });
  expect(observer.getCurrentResult().data).toBe('Roof');
});

test.each([403, 404])(
  '%s of a proxy without its server takes nothing from the screen or the device',
  async (status) => {
    const { database, device } = deviceWith({ ann: [kept('Roof', 1)] });
    const { persister, ask } = pageOn(database);
    await persister.begin('ann');
    const observer = ask(() => Promise.reject(new DataError({ message: '404 page not found', status })));
    await passed(2 * CACHE_WRITE_DELAY_MS);
    expect(observer.getCurrentResult()).toMatchObject({ status: 'error', data: 'Roof' });
    expect(device.get('ann')).toHaveLength(1);
  },
);

test('the current user, and queries that the device never stores, are not removed', async () => {
  const ann = '0190a0a0-0000-7000-8000-00000000000a';
  const answers = [{ ...kept('mine', 1), hash: JSON.stringify(['work_orders', 'of', ann]) }];
  const { database, device } = deviceWith({ ann: answers });
  const { client, persister } = pageOn(database);
  await persister.begin('ann');
  const key = ['viewer', 'of', ann] as const;
  const observer = new QueryObserver(client, { queryKey: key, queryFn: gone, initialData: 'Ann' });
  observer.subscribe(() => {});
  await observer.refetch();
  await passed(2 * CACHE_WRITE_DELAY_MS);
  expect(observer.getCurrentResult()).toMatchObject({ status: 'error', data: 'Ann' });
  expect(device.get('ann')).toHaveLength(1);
});
