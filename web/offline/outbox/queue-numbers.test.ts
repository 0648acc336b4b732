import { beforeEach, expect, test, vi } from 'vitest';
import { createMemoryStore } from '#web/offline/database/memory-store.ts';
import type { OfflineStore } from '#web/offline/database/store.ts';
import { EMPTY_QUEUE } from '#web/offline/outbox/queue-numbers.ts';
import { savedEntry } from '#web/offline/outbox/saved-records.ts';
import { reportItem } from '#web/offline/outbox/sync-queue.ts';

let store: OfflineStore;
vi.mock('#web/offline/database/storage.ts', () => ({ storage: { whenUsable: async () => store } }));
const { countQueueOf } = await import('./queue-numbers.ts');

const photo = (id: string, draftId: string, more: object = {}) => ({
  ...{
    ...reportItem(draftId, 'ann', 2_000),
    id,
    type: 'photo_upload' as const,
    data: { draftId, photoId: id },
  },
  ...more,
});
const event = (key: string, state: 'waiting' | 'sent' | 'refused', order: number) => ({
  put: savedEntry('ann', 'clock', key, { key, order, state, isOffline: true }),
  store: 'metadata' as const,
});

beforeEach(() => {
  store = { ...createMemoryStore(), kind: 'indexeddb' };
});

test('counts what was submitted by kind, what was refused, and the oldest', async () => {
  const refused = { ...reportItem('b', 'ann', 1_500), needsAttention: true };
  await store.write([
    { store: 'syncQueue', put: reportItem('a', 'ann', 2_000) },
    { store: 'syncQueue', put: photo('a1', 'a') },
    // It failed too often because of the server, and is tried again.
    {
      store: 'syncQueue',
      put: photo('a2', 'a', { needsAttention: true, nextAttempt: '2026-11-20T10:00:00Z' }),
    },
    { store: 'syncQueue', put: refused },
    { store: 'syncQueue', put: photo('b1', 'b') },
    { store: 'syncQueue', put: reportItem('c', 'ben', 1_000) },
    event('in', 'waiting', 1_800),
    event('out', 'refused', 1_200),
    event('done', 'sent', 100),
  ]);
  expect(await countQueueOf('ann')).toEqual({
    ...{ reports: 2, photos: 3, clock_events: 2, messages: 0, refused: 2, oldestMs: 1_200 },
  });
});

test('counts nothing of an empty queue, unless the database did not open', async () => {
  expect(await countQueueOf('ann')).toEqual(EMPTY_QUEUE);
  store = createMemoryStore();
  expect(await countQueueOf('ann')).toBeNull();
  await store.write([{ store: 'syncQueue', put: reportItem('a', 'ann', 2_000) }]);
  expect(await countQueueOf('ann')).toMatchObject({ reports: 1 });
});
