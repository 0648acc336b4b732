import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  catchUp,
  type History,
  mergeMessages,
  withOlder,
  withPending,
} from '#web/features/messages/conversation/history.ts';
import type { Message } from '#web/features/messages/conversation/message.ts';

const PAGE = 5;

function message(number: number, changes: Partial<Message> = {}): Message {
  return {
    id: `id-${number}`,
    clientKey: null,
    text: `Message ${number}`,
    senderId: 'ann',
    senderName: 'Ann',
    createdAt: new Date(1_700_000_000_000 + number * 1000).toISOString(),
    attachments: [],
    visibility: 'everyone',
    mentionedIds: [],
    readCount: 0,
    ...changes,
  };
}

const messages = (count: number) => Array.from({ length: count }, (_, index) => message(index + 1));

/** A server with these messages; pages as the procedure returns them. */
const server = (stored: readonly Message[]) => async (before: string | null) => {
  const page = stored
    .filter(({ createdAt }) => before === null || createdAt < before)
    .toReversed()
    .slice(0, PAGE);
  return { messages: page, isFull: page.length === PAGE };
};

const ids = (history: History) => history.messages.map(({ id }) => id);

test('opens with the newest page, oldest first, and knows whether there is more', async () => {
  const opened = await catchUp(() => undefined, server(messages(7)));
  expect(ids(opened)).toEqual(['id-3', 'id-4', 'id-5', 'id-6', 'id-7']);
  expect(opened.hasOlder).toBe(true);
  expect((await catchUp(() => undefined, server(messages(4)))).hasOlder).toBe(false);
});

test('after an absence there is no gap and no duplicate, and known messages stay', async () => {
  const absences = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 14 }));
  await fc.assert(
    fc.asyncProperty(absences, async ([before, missed]) => {
      const known = await catchUp(() => undefined, server(messages(before)));
      const back = await catchUp(() => known, server(messages(before + missed)));
      const all = messages(before + missed).map(({ id }) => id);
      expect(ids(back)).toEqual(all.slice(all.indexOf(ids(known)[0] ?? '')));
      expect(back.hasOlder).toBe(known.hasOlder);
    }),
  );
});

test('a message that the viewer may not read any more is removed', async () => {
  const known = await catchUp(() => undefined, server(messages(7)));
  expect(ids(await catchUp(() => known, server(messages(7).slice(3))))).toEqual([
    'id-4',
    'id-5',
    'id-6',
    'id-7',
  ]);
  expect(ids(await catchUp(() => known, server([])))).toEqual([]);
});

test('after a long absence it starts over with the newest messages', async () => {
  const known = await catchUp(() => undefined, server(messages(10)));
  const back = await catchUp(() => known, server(messages(1000)));
  expect(ids(back).at(-1)).toBe('id-1000');
  expect(back.messages.length).toBeLessThan(50);
  expect(back.hasOlder).toBe(true);
});

test('older messages that were loaded while it caught up are kept', async () => {
  const load = server(messages(20));
  let known = await catchUp(() => undefined, load);
  const caughtUp = await catchUp(
    () => known,
    async (before) => {
      const older = known.messages[0]?.createdAt ?? null;
      known = withOlder(known, await load(older));
      return load(before);
    },
  );
  expect(ids(caughtUp)).toEqual(
    messages(20)
      .slice(10)
      .map(({ id }) => id),
  );
});

test('an unchanged message stays the same object; one with new read receipts is replaced', () => {
  const known = messages(3);
  const merged = mergeMessages(known, [message(2), message(3, { readCount: 2 })]);
  expect(merged[1]).toBe(known[1]);
  expect(merged[2]?.readCount).toBe(2);
});

test('a pending message is shown once, after the stored ones, until it is stored', () => {
  const pending = [
    message(9, { id: 'pending:k1', clientKey: 'k1' }),
    message(9, { id: 'pending:k2', clientKey: 'k2' }),
  ];
  const stored = [...messages(2), message(3, { clientKey: 'k1' })];
  expect(withPending(stored, pending).map(({ id }) => id)).toEqual(['id-1', 'id-2', 'id-3', 'pending:k2']);
});
