import { expect, test } from 'vitest';
import type { Message } from '#web/features/messages/conversation/message.ts';
import { tickOf } from '#web/features/messages/conversation/ticks.ts';

const AT = '2026-11-20T12:00:00.000200+00:00';
const sent = { createdAt: AT, readCount: 0 } as Message;

test.each([
  ['sent', null, null],
  ['sent', null, '2026-11-20T12:00:00.000199+00:00'],
  ['delivered', null, AT],
  ['delivered', '2026-11-20T11:00:00+00:00', '2026-11-20T12:00:01+00:00'],
  ['read', AT, null],
  ['read', '2026-11-20T12:00:01+00:00', '2026-11-20T12:00:01+00:00'],
])('is %s when the other has read until %s and received until %s', (tick, lastReadAt, lastDeliveredAt) => {
  expect(tickOf(sent, { lastReadAt, lastDeliveredAt })).toBe(tick);
});

test('in a thread it is read as soon as one other has read it', () => {
  expect(tickOf(sent, null)).toBe('sent');
  expect(tickOf({ ...sent, readCount: 1 }, null)).toBe('read');
  expect(tickOf({ ...sent, isSending: true }, null)).toBe('sending');
});
