import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMessageOutbox } from '#web/features/messages/conversation/outbox.ts';
import {
  type Draft,
  messageEntryOf,
  type OutboxEntry,
  pendingMessages,
} from '#web/features/messages/conversation/outbox-entries.ts';
import {
  needsReaders,
  refusedMessages,
  sendAgain,
} from '#web/features/messages/conversation/refused-messages.ts';
import { testDevice } from '#web/offline/outbox/test-device.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const SHOWN_MS = 500;
const draft = (text: string): Draft => ({ text, attachments: [], visibility: 'everyone', mentions: [] });
const ME = { id: 'me', name: 'Me' };

/** A window whose server responds after 50 ms, or later: it stores, or refuses as many messages as the test says. */
function openWindow({ refusals = 0, answerMs = 50 } = {}) {
  const stored: string[] = [];
  const refused: unknown[] = [];
  let left = refusals;
  const outbox = createMessageOutbox({
    ...testDevice<OutboxEntry>('message').window().parts,
    send: async ({ text }) => {
      await new Promise((resolve) => setTimeout(resolve, answerMs));
      if (left-- > 0) throw new Error('Refused');
      stored.push(text);
    },
    isTransient: () => false,
    explain: (error) => ({ title: String(error), advice: '' }),
    readBack: async () => {},
    onRefused: (_entry, error) => refused.push(error),
    shownAfterSendingMs: SHOWN_MS,
    retryDelayMs: () => 1_000,
  });
  return { ...outbox, stored, refused, shown: () => pendingMessages(outbox.read(), 'conv:1', ME) };
}

test('a message is shown as sending at once, and until half a second after it is stored', async () => {
  const outbox = openWindow();
  outbox.add('conv:1', draft('Hello'));
  expect(outbox.shown()).toMatchObject([{ text: 'Hello', isSending: true }]);
  await vi.advanceTimersByTimeAsync(60);
  expect(outbox.stored).toEqual(['Hello']);
  expect(outbox.shown()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(SHOWN_MS);
  expect(outbox.read()).toEqual([]);
});

test('a message without a response is soon shown as saved, and so is the next one', async () => {
  const outbox = openWindow({ answerMs: 60_000 });
  outbox.add('conv:1', draft('Hello'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(outbox.shown()[0]?.waits).toBeUndefined();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(outbox.shown()).toMatchObject([{ waits: { forServer: false } }]);
  outbox.add('conv:1', draft('Anybody there?'));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(outbox.shown()).toMatchObject([{ waits: {} }, { waits: {} }]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(outbox.stored).toEqual(['Hello', 'Anybody there?']);
  expect(outbox.read()).toEqual([]);
});

test('a refused message is reported and waits for its sender, the next one is sent', async () => {
  const outbox = openWindow({ refusals: 1 });
  outbox.add('conv:1', draft('Too long'));
  outbox.add('conv:1', draft('Short'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(outbox.stored).toEqual(['Short']);
  expect(outbox.refused).toHaveLength(1);
  expect(outbox.shown()).toEqual([]);
  const [returned] = outbox.read();
  expect(returned).toMatchObject({ text: 'Too long', state: 'refused' });
  outbox.takeBack(returned?.key ?? '');
  await vi.advanceTimersByTimeAsync(0);
  expect(outbox.read()).toEqual([]);
});

test('a refused message is sent again when its sender requests it', async () => {
  const outbox = openWindow({ refusals: 1 });
  outbox.add('wo:1', draft('The door is fixed.'), 'WO-000003 · Door sticks');
  await vi.advanceTimersByTimeAsync(2000);
  const [refused] = refusedMessages(outbox.read());
  expect(refused).toMatchObject({ about: 'WO-000003 · Door sticks', problem: { title: 'Error: Refused' } });
  if (refused) sendAgain(outbox, refused);
  await vi.advanceTimersByTimeAsync(2000);
  expect(outbox.stored).toEqual(['The door is fixed.']);
  expect(outbox.read()).toEqual([]);
});

test('a message for a subcontractor keeps the one that its author saw, when it waits and when it is sent again', async () => {
  const outbox = openWindow({ refusals: 1 });
  const forFirm = { ...draft('Too expensive'), visibility: 'assigned', firmId: 'firm' } as const;
  outbox.add('conv:1', forFirm);
  expect(outbox.shown()).toMatchObject([{ visibility: 'assigned', firmId: 'firm' }]);
  await vi.advanceTimersByTimeAsync(2000);
  const [refused] = refusedMessages(outbox.read());
  if (refused) sendAgain(outbox, refused);
  expect(outbox.read()).toContainEqual(expect.objectContaining({ ...forFirm, state: 'waiting' }));
});

test('a message that needs other readers is put into its composer, once its author wants that', async () => {
  const outbox = openWindow({ refusals: 1 });
  outbox.add('conv:1', draft('Too expensive'));
  await vi.advanceTimersByTimeAsync(2000);
  const key = outbox.read()[0]?.key ?? '';
  await outbox.edit(key, { isOffline: true });
  const listed = () => refusedMessages(outbox.read(), { hasComposer: true });
  expect(listed()).toHaveLength(1);
  outbox.toComposer(key);
  await vi.advanceTimersByTimeAsync(0);
  expect(listed()).toEqual([]);
  expect(outbox.read()).toMatchObject([{ text: 'Too expensive', state: 'refused' }]);

  const problem = { title: '', advice: '' };
  expect(needsReaders({ problem: { ...problem, reason: 'message_for_former_company' } })).toBe(true);
  expect(needsReaders({ problem: { ...problem, reason: 'message_mention_hidden' } })).toBe(false);
  expect(needsReaders({ problem })).toBe(false);
});

test('a refused message is listed, unless the composer of its conversation takes it back', () => {
  const entry = {
    ...draft('Hello'),
    key: 'a',
    order: 1,
    queuedAt: '',
    conversationKey: 'wo:1',
    state: 'refused',
  } as const;
  const atOnce: OutboxEntry = { ...entry, isOffline: false };
  const later: OutboxEntry = { ...entry, key: 'b', isOffline: true };
  const waiting: OutboxEntry = { ...entry, key: 'c', isOffline: true, state: 'waiting' };
  const all = [atOnce, later, waiting];
  expect(refusedMessages(all)).toEqual([atOnce, later]);
  expect(refusedMessages(all, { conversationKey: 'wo:1' })).toEqual([atOnce, later]);
  expect(refusedMessages(all, { conversationKey: 'wo:1', hasComposer: true })).toEqual([later]);
  expect(refusedMessages(all, { conversationKey: 'conv:1' })).toEqual([]);
});

test('a message of an earlier version keeps its key; one that is stored on the server is not sent again', () => {
  const earlier = { ...draft('Hello'), place: 'conv:1', clientKey: 'k', queuedAt: '2026-11-20T08:00:00Z' };
  expect(messageEntryOf({ ...earlier, state: 'sending' })).toMatchObject({
    key: 'k',
    text: 'Hello',
    state: 'waiting',
    order: Date.parse('2026-11-20T08:00:00Z'),
  });
  expect(messageEntryOf({ ...earlier, state: 'returned' })).toMatchObject({ state: 'refused' });
  expect(messageEntryOf({ ...earlier, state: 'sent' })).toBeNull();
});
