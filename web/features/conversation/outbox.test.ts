import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOutbox, type OutboxParts } from '#web/features/conversation/outbox.ts';
import { type Draft, type OutboxEntry, pendingMessages } from '#web/features/conversation/outbox-entries.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const SHOWN_MS = 500;
const draft = (text: string): Draft => ({ text, attachments: [], visibility: 'everyone', mentions: [] });
class NoAnswer extends Error {}

/** A device's storage that outlives pages. */
function device() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

type Fate = 'stored' | 'stored, answer lost' | 'never arrives' | 'refused';

/** A server that stores a message once by its key, behind a line on which each try meets the next fate. */
function server(fates: readonly Fate[] = []) {
  const stored = new Map<string, string>();
  let tries = 0;
  const send = async ({ clientKey, text }: OutboxEntry) => {
    const fate = fates[tries] ?? 'stored';
    tries += 1;
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (fate === 'refused') throw new Error('Refused');
    if (fate !== 'never arrives' && !stored.has(clientKey)) stored.set(clientKey, text);
    if (fate !== 'stored') throw new NoAnswer();
  };
  return { send, texts: () => [...stored.values()] };
}

function page(storage: OutboxParts['storage'], send: OutboxParts['send']) {
  const refusals: unknown[] = [];
  const outbox = createOutbox({
    send,
    storage,
    storageKey: 'outbox',
    shownAfterSendingMs: SHOWN_MS,
    retryDelayMs: (failures) => 1000 * (failures + 1),
    isPassing: (error) => error instanceof NoAnswer,
    alone: (work) => work(),
    readBack: async () => {},
    onRefused: (error) => refusals.push(error),
  });
  return {
    ...outbox,
    refusals,
    shown: () => pendingMessages(outbox.read(), 'conv:1', { id: 'me', name: 'Me' }),
  };
}

test('a message shows as sending at once, and until half a second after it is stored', async () => {
  const { send, texts } = server();
  const outbox = page(device(), send);
  outbox.add('conv:1', draft('Hello'));
  expect(outbox.shown()).toMatchObject([{ text: 'Hello', isSending: true }]);
  await vi.advanceTimersByTimeAsync(60);
  expect(texts()).toEqual(['Hello']);
  expect(outbox.shown()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(SHOWN_MS);
  expect(outbox.read()).toEqual([]);
});

test('a message that was refused is told and waits for its writer, the next one goes', async () => {
  const { send, texts } = server(['refused']);
  const outbox = page(device(), send);
  outbox.add('conv:1', draft('Too long'));
  outbox.add('conv:1', draft('Short'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(texts()).toEqual(['Short']);
  expect(outbox.refusals).toHaveLength(1);
  expect(outbox.shown()).toEqual([]);
  const [returned] = outbox.read();
  expect(returned).toMatchObject({ text: 'Too long', state: 'returned' });
  outbox.takeBack(returned?.clientKey ?? '');
  expect(outbox.read()).toEqual([]);
});

test('without a line it tries again later each time, and at once when the line is back', async () => {
  const { send, texts } = server(['never arrives', 'never arrives', 'never arrives']);
  const outbox = page(device(), send);
  outbox.add('conv:1', draft('First'));
  await vi.advanceTimersByTimeAsync(1100);
  outbox.add('conv:1', draft('Second'));
  await vi.advanceTimersByTimeAsync(100);
  expect(texts()).toEqual([]);
  expect(outbox.shown()).toHaveLength(2);
  outbox.wake();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(texts()).toEqual(['First', 'Second']);
  expect(outbox.read()).toEqual([]);
});

test('a device without room sends all the same', async () => {
  const { send, texts } = server();
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const outbox = page(full, send);
  for (const text of ['One', 'Two', 'Three']) outbox.add('conv:1', draft(text));
  await vi.advanceTimersByTimeAsync(1000);
  expect(texts()).toEqual(['One', 'Two', 'Three']);
});

test('whatever the line does and whenever the page is reloaded, each message is stored once and in order', async () => {
  const fate = fc.constantFrom<Fate>('stored', 'stored, answer lost', 'never arrives');
  const step = fc.oneof(
    fc.constant('write' as const),
    fc.constant('reload' as const),
    fc.constant('wake' as const),
    fc.integer({ min: 1, max: 1500 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fate), fc.array(step, { maxLength: 25 }), async (fates, steps) => {
      const storage = device();
      const { send, texts } = server(fates);
      let close = () => {};
      const open = () => {
        // A closed page writes nothing more, and sends nothing; what it had on the line is decided without it.
        let isClosed = false;
        close = () => {
          isClosed = true;
        };
        const ownStorage = {
          ...storage,
          setItem: (key: string, value: string) => {
            if (!isClosed) storage.setItem(key, value);
          },
        };
        return page(ownStorage, (entry) => (isClosed ? new Promise(() => {}) : send(entry)));
      };
      let outbox = open();
      const written: string[] = [];
      for (const what of steps) {
        if (typeof what === 'number') await vi.advanceTimersByTimeAsync(what);
        else if (what === 'wake') outbox.wake();
        else if (what === 'reload') {
          close();
          outbox = open();
          outbox.wake();
        } else {
          written.push(`Message ${written.length}`);
          outbox.add('conv:1', draft(written.at(-1) ?? ''));
        }
      }
      await vi.advanceTimersByTimeAsync(200_000);
      expect(texts()).toEqual(written);
      expect(outbox.read()).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
