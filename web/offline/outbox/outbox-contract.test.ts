/** The contract of every outbox, run for clock events and for messages. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { campaign } from '#test/support/campaign.ts';
import { createMessageOutbox } from '#web/features/messages/conversation/outbox.ts';
import { messageEntryOf, type OutboxEntry } from '#web/features/messages/conversation/outbox-entries.ts';
import type { ClockEntry } from '#web/features/time/clock/clock-event.ts';
import { clockEntryOf } from '#web/features/time/clock/earlier-event.ts';
import { createEventQueue } from '#web/features/time/clock/event-queue.ts';
import type { OutboxItem } from '#web/offline/outbox/outbox-item.ts';
import type { SavedKind } from '#web/offline/outbox/saved-records.ts';
import { takeOver } from '#web/offline/outbox/take-over.ts';
import { testDevice } from '#web/offline/outbox/test-device.ts';

const AT = '2026-11-20T08:00:00.000Z';
class NoAnswer extends Error {}
type Send = (text: string) => Promise<void>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(AT);
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const common = (send: Send, nameOf: (item: never) => string) => ({
  send: (item: OutboxItem) => send(nameOf(item as never)),
  isTransient: (error: unknown) => error instanceof NoAnswer,
  explain: (error: unknown) => ({ title: String(error), advice: '' }),
  onRefused: () => {},
  retryDelayMs: (failures: number) => 1_000 * (failures + 1),
});

/** One kind of item: how it is added, named, and was stored by earlier versions. */
const KINDS = {
  clock: {
    open: (device: Device, send: Send, hasSignal: () => boolean) => {
      const { parts, close } = device.window();
      const queue = createEventQueue({
        ...common(send, ({ key }: ClockEntry) => key),
        ...(parts as ReturnType<ReturnType<typeof testDevice<ClockEntry>>['window']>['parts']),
        hasSignal,
      });
      const event = { action: 'take_break', item: null, at: AT, timeZone: 'UTC' } as const;
      return { ...queue, close, put: (name: string) => queue.add({ ...event, key: name }, async () => null) };
    },
    nameOf: ({ key }: OutboxItem) => key,
    toItem: clockEntryOf,
    earlier: (name: string) => ({
      ...{ key: name, action: 'take_break', item: null, at: AT, timeZone: 'UTC' },
      ...{ location: null, isOffline: true, state: 'sending' },
    }),
  },
  message: {
    open: (device: Device, send: Send, _hasSignal: () => boolean) => {
      const { parts, close } = device.window();
      const outbox = createMessageOutbox({
        ...common(send, ({ text }: OutboxEntry) => text),
        ...(parts as ReturnType<ReturnType<typeof testDevice<OutboxEntry>>['window']>['parts']),
        readBack: async () => {},
        shownAfterSendingMs: 10,
      });
      const rest = { attachments: [], visibility: 'everyone', mentions: [] } as const;
      return { ...outbox, close, put: async (text: string) => outbox.add('conv:1', { text, ...rest }) };
    },
    nameOf: (item: OutboxItem) => (item as OutboxEntry).text,
    toItem: messageEntryOf,
    earlier: (name: string) => ({
      ...{ clientKey: name, text: name, place: 'conv:1', queuedAt: AT, state: 'waiting' },
      ...{ attachments: [], visibility: 'everyone', mentions: [] },
    }),
  },
} as const;

type Device = ReturnType<typeof testDevice<OutboxItem>>;
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

describe.each(Object.keys(KINDS) as (keyof typeof KINDS & SavedKind)[])('the outbox of %s', (kind) => {
  const { open, nameOf, toItem, earlier } = KINDS[kind];
  const names = (items: readonly OutboxItem[]) => items.map(nameOf);
  const noAnswer: Send = () => Promise.reject(new NoAnswer());

  test('stores an item on the device before it reports it as saved, and sends it after a reload', async () => {
    const device: Device = testDevice(kind);
    const first = open(device, noAnswer, () => true);
    void first.put('a');
    expect(names(first.read())).toEqual(['a']);
    expect(first.savedIn(first.read()[0]?.key ?? '')).toBe('saving');
    await settle();
    expect(first.savedIn(first.read()[0]?.key ?? '')).toBe('device');
    expect(names(await device.kept())).toEqual(['a']);
    first.close();
    device.releaseLocks();

    const sent: string[] = [];
    const second = open(
      device,
      async (name) => void sent.push(name),
      () => true,
    );
    second.wake();
    await settle(100);
    expect(sent).toEqual(['a']);
    expect(await device.kept()).toEqual([]);
  });

  test('two windows add at the same moment: both items are kept, and each is sent once', async () => {
    const device: Device = testDevice(kind);
    const sent: string[] = [];
    let hasConnection = false;
    const send: Send = async (name) => {
      if (!hasConnection) throw new NoAnswer();
      sent.push(name);
    };
    const windows = [open(device, send, () => true), open(device, send, () => true)];
    for (const [index, one] of windows.entries()) void one.put(`item ${index}`);
    await settle(100);
    expect(await device.kept()).toHaveLength(2);
    hasConnection = true;
    for (const one of windows) one.wake();
    await settle(20_000);
    expect(sent.toSorted()).toEqual(['item 0', 'item 1']);
    for (const one of windows) expect(one.read()).toEqual([]);
  });

  test('accepts an item with broken storage, says that it is temporary, and sends it', async () => {
    const device: Device = testDevice(kind);
    device.break();
    const sent: string[] = [];
    let hasConnection = false;
    const one = open(
      device,
      async (name) => {
        if (!hasConnection) throw new NoAnswer();
        sent.push(name);
      },
      () => true,
    );
    void one.put('a');
    await settle(100);
    expect(names(one.read())).toEqual(['a']);
    expect(one.savedIn(one.read()[0]?.key ?? '')).toBe('memory');
    hasConnection = true;
    one.wake();
    await settle(20_000);
    expect(sent).toEqual(['a']);
  });

  test('migrates items of earlier versions, also those that an open window of one adds later', async () => {
    const device: Device = testDevice(kind);
    const { store } = device.window().parts;
    const move = () => takeOver<OutboxItem>({ storageKey: 'earlier', store, toItem });
    localStorage.setItem('earlier', JSON.stringify(['a', 'b'].map((name) => earlier(name))));
    await move();
    expect(names(await device.kept())).toEqual(['a', 'b']);
    expect((await device.kept()).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    expect(localStorage.getItem('earlier')).toBeNull();
    // The browser was killed before it had removed the list.
    localStorage.setItem('earlier', JSON.stringify(['a', 'b', 'c'].map((name) => earlier(name))));
    await move();
    expect(names(await device.kept())).toEqual(['a', 'b', 'c']);
  });

  test('leaves items of earlier versions where they are while the device stores nothing', async () => {
    const device: Device = testDevice(kind);
    const { store } = device.window().parts;
    localStorage.setItem('earlier', JSON.stringify([earlier('a')]));
    device.break();
    await takeOver<OutboxItem>({ storageKey: 'earlier', store, toItem }).catch(() => undefined);
    expect(localStorage.getItem('earlier')).not.toBeNull();
  });

  test('whatever the connection does and whenever windows are killed, each item arrives once and in order', async () => {
    const { seed } = campaign('outbox', 'random runs');
    const step = fc.oneof(
      fc.constant('add' as const),
      fc.constant('kill' as const),
      fc.constant('wake' as const),
      fc.integer({ min: 1, max: 1_500 }),
    );
    const fate = fc.constantFrom('arrives', 'arrives, answer lost', 'never arrives');
    await fc.assert(
      fc.asyncProperty(fc.array(fate), fc.array(step, { maxLength: 25 }), async (fates, steps) => {
        const device: Device = testDevice(kind);
        const arrived: string[] = [];
        let tries = 0;
        const send: Send = async (name) => {
          const what = fates[tries++] ?? 'arrives';
          await new Promise((resolve) => setTimeout(resolve, 50));
          if (what !== 'never arrives' && !arrived.includes(name)) arrived.push(name);
          if (what !== 'arrives') throw new NoAnswer();
        };
        const openWindow = () => {
          let isClosed = false;
          // Requests of a killed window are settled without it.
          const opened = open(
            device,
            (name) => (isClosed ? new Promise(() => {}) : send(name)),
            () => true,
          );
          const close = () => {
            isClosed = true;
            opened.close();
            device.releaseLocks();
          };
          opened.wake();
          return { ...opened, close };
        };
        let current = openWindow();
        const added: string[] = [];
        for (const what of steps) {
          if (typeof what === 'number') await settle(what);
          else if (what === 'wake') current.wake();
          else if (what === 'kill') {
            current.close();
            current = openWindow();
          } else {
            added.push(`item ${String(added.length).padStart(2, '0')}`);
            void current.put(added.at(-1) ?? '');
            // It counts as saved: a kill from now on loses nothing.
            await settle(1);
          }
        }
        await settle(400_000);
        expect(arrived).toEqual(added);
        expect(current.read()).toEqual([]);
        expect(await device.kept()).toEqual([]);
      }),
      { numRuns: 100, seed },
    );
  });
});
