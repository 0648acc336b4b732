import { expect, test } from 'vitest';
import { createMemoryStore } from '#web/offline/database/memory-store.ts';
import { countItems } from '#web/offline/outbox/count-items.ts';
import { addOpened, hasUnsaved, wakeOutboxes } from '#web/offline/outbox/opened-outboxes.ts';
import type { OutboxItem, SavedIn } from '#web/offline/outbox/outbox-item.ts';
import { savedEntry } from '#web/offline/outbox/saved-records.ts';

const item = (key: string, rest: Partial<OutboxItem> = {}): OutboxItem => ({
  ...{ key, order: 1, state: 'waiting', isOffline: true },
  ...rest,
});

const outboxWith = (items: readonly OutboxItem[], rest: { savedIn?: SavedIn; wakes?: boolean } = {}) => ({
  read: () => items,
  subscribe: () => () => undefined,
  savedIn: () => rest.savedIn ?? ('device' as const),
  isLoaded: () => true,
  refresh: async () => undefined,
  wake: async () => rest.wakes ?? true,
});

test('counts the stored items of a user while no page has opened their outbox', async () => {
  const store = createMemoryStore();
  await store.write([
    { store: 'metadata', put: savedEntry('ann', 'message', 'a', item('a')) },
    { store: 'metadata', put: savedEntry('ann', 'message', 'b', item('b', { state: 'refused' })) },
    { store: 'metadata', put: savedEntry('ann', 'clock', 'c', item('c')) },
    { store: 'metadata', put: savedEntry('ben', 'message', 'd', item('d')) },
  ]);
  expect(await countItems(store, 'ann', 'message')).toEqual({
    ...{ unsent: 1, pending: 1, refused: 1, oldestMs: 1 },
  });
  expect(await countItems(store, 'ann', 'clock')).toEqual({
    ...{ unsent: 1, pending: 1, refused: 0, oldestMs: 1 },
  });
  expect(await countItems(store, 'cid', 'clock')).toMatchObject({ unsent: 0, oldestMs: null });
});

test('counts items that no storage accepted; an item on its first attempt is not pending', async () => {
  const items = [item('a'), item('b', { state: 'sending', isOffline: false }), item('c', { state: 'sent' })];
  addOpened('cid', 'message', outboxWith(items, { savedIn: 'memory' }));
  expect(await countItems(createMemoryStore(), 'cid', 'message')).toEqual({
    ...{ unsent: 2, pending: 1, refused: 0, oldestMs: 1 },
  });
  expect(await hasUnsaved('cid')).toBe(true);
  expect(await hasUnsaved('ann')).toBe(false);
});

test('a sync of every outbox fails when one of them lost the connection', async () => {
  addOpened('dan', 'clock', outboxWith([], { wakes: false }));
  addOpened('dan', 'message', outboxWith([]));
  expect(await wakeOutboxes('dan')).toEqual({ held: false, sent: 0 });
  expect(await wakeOutboxes('ann')).toEqual({ held: true, sent: 0 });
});

test('a sync counts the waiting items that were sent, of every outbox', async () => {
  let messages = [item('a'), item('b'), item('c', { state: 'refused' }), item('d', { isOffline: false })];
  addOpened('eve', 'message', {
    ...outboxWith([]),
    read: () => messages,
    wake: async () => {
      messages = [item('b', { state: 'refused' }), item('c', { state: 'refused' })];
      return true;
    },
  });
  let events = [item('e'), item('f')];
  addOpened('eve', 'clock', {
    ...outboxWith([]),
    read: () => events,
    wake: async () => {
      events = [item('e', { state: 'sent' }), item('f')];
      return false;
    },
  });
  expect(await wakeOutboxes('eve')).toEqual({ held: false, sent: 2 });
});
