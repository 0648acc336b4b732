import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Message } from '#web/features/messages/conversation/message.ts';
import { chunksOf, firstUnread, linesOf } from '#web/features/messages/conversation/message-lines.ts';

const NOON = new Date(2026, 10, 20, 12).getTime();

function message(id: string, senderId: string, minute: number, changes: Partial<Message> = {}): Message {
  return {
    id,
    clientKey: null,
    text: id,
    senderId,
    senderName: senderId,
    createdAt: new Date(NOON + minute * 60_000).toISOString(),
    attachments: [],
    visibility: 'everyone',
    mentionedIds: [],
    readCount: 0,
    ...changes,
  };
}

/** 'day | a b | c': the lines in a readable form. */
const drawn = (messages: readonly Message[], firstNewId?: string) =>
  linesOf(messages, firstNewId)
    .map((line) =>
      line.kind === 'message' ? `${line.startsGroup ? ' | ' : ' '}${line.message.id}` : ` | ${line.kind}`,
    )
    .join('')
    .slice(' | '.length);

test('groups messages that one person sends within five minutes of each other', () => {
  const messages = [message('a', 'ann', 0), message('b', 'ann', 5), message('c', 'ann', 10)];
  expect(drawn(messages)).toBe('day | a b c');
});

test('starts a new group after more than five minutes, for another sender, other readers, and another day', () => {
  expect(drawn([message('a', 'ann', 0), message('b', 'ann', 5.1)])).toBe('day | a | b');
  expect(drawn([message('a', 'ann', 0), message('b', 'bob', 1), message('c', 'ann', 2)])).toBe(
    'day | a | b | c',
  );
  expect(drawn([message('a', 'ann', 0), message('b', 'ann', 1, { visibility: 'staff' })])).toBe(
    'day | a | b',
  );
  const late = 12 * 60 - 1;
  expect(drawn([message('a', 'ann', late), message('b', 'ann', late + 2)])).toBe('day | a | day | b');
});

test("draws 'New' before the first new message, also inside a group", () => {
  expect(drawn([message('a', 'ann', 0), message('b', 'ann', 1)], 'b')).toBe('day | a | new | b');
});

test('finds unread messages: of others, and after the mark to the microsecond', () => {
  const at = (micros: string) => `2026-11-20T12:00:00.${micros}+00:00`;
  const messages = [
    message('a', 'ann', 0, { createdAt: at('100001') }),
    message('b', 'me', 0, { createdAt: at('100002') }),
    message('c', 'ann', 0, { createdAt: at('100003') }),
  ];
  expect(firstUnread(messages, at('1'), 'me')?.id).toBe('a');
  expect(firstUnread(messages, at('100001'), 'me')?.id).toBe('c');
  expect(firstUnread(messages, at('100003'), 'me')).toBeUndefined();
});

test('loses no message and keeps their order, whoever writes when', () => {
  const spoken = fc.array(fc.record({ sender: fc.constantFrom('ann', 'bob', 'cy'), gap: fc.nat(400) }));
  fc.assert(
    fc.property(spoken, (turns) => {
      let minute = 0;
      const messages = turns.map(({ sender, gap }, index) => {
        minute += gap / 10;
        return message(String(index), sender, minute);
      });
      const lines = linesOf(messages).filter((line) => line.kind === 'message');
      expect(lines.map((line) => line.message)).toEqual(messages);
      for (const [index, { message: own, startsGroup }] of lines.entries()) {
        if (!startsGroup) expect(lines[index - 1]?.message.senderId).toBe(own.senderId);
      }
    }),
  );
});

test('a chunk stays the same when older messages come before it and newer ones after it', () => {
  const all = Array.from({ length: 400 }, (_, index) => message(crypto.randomUUID(), 'ann', index));
  const chunks = (from: number, to: number) => chunksOf(linesOf(all.slice(from, to)));
  const whole = chunks(0, 400);
  expect(whole.flatMap(({ lines }) => lines)).toHaveLength(linesOf(all).length);
  const keys = whole.map(({ key }) => key);
  const before = chunks(150, 300).map(({ key }) => key);
  for (const key of before.slice(0, -1)) expect(keys).toContain(key);
  expect(chunks(0, 400)).toEqual(whole);
});
