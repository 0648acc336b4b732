import { expect, test } from 'vitest';
import {
  type DirectRow,
  filtered,
  lastText,
  mergeOverviews,
  type ThreadRow,
  withMessage,
} from '#web/features/messages/inbox/conversation-summary.ts';

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00+00:00`;

const common = {
  last_message: 'Hello',
  unread_count: 0,
  organization_id: null,
  last_sender_id: 'somebody',
  can_send: true,
};
const direct = (id: string, minute: number, title: string | null = `Person ${id}`): DirectRow => ({
  ...common,
  conversation_id: id,
  title,
  conversation_type: 'direct',
  last_message_at: at(minute),
  updated_at: at(minute),
  other_user_id: `other-${id}`,
});
const thread = (id: string, minute: number): ThreadRow => ({
  ...common,
  last_sender_name: 'Ana Ortiz',
  id: `wo:${id}`,
  conversation_id: `thread-${id}`,
  work_order_id: id,
  title: `WO-${id} Leaking roof`,
  conversation_type: 'work_order',
  last_message_at: at(minute),
  updated_at: at(minute),
  other_user_id: null,
});

const LIST = mergeOverviews([direct('a', 5), direct('b', 1)], [thread('7', 3)]);
const ids = (conversations: readonly { id: string }[] | null) => conversations?.map(({ id }) => id);

test('both kinds are one list, the latest first, with the keys of their unread counts', () => {
  expect(LIST.map(({ id, countKey, workOrderId }) => [id, countKey, workOrderId])).toEqual([
    ['a', 'conv:a', null],
    ['wo:7', 'wo:7', '7'],
    ['b', 'conv:b', null],
  ]);
});

test('a conversation without messages is sorted by its creation', () => {
  const fresh = { ...direct('c', 9), last_message: null, last_message_at: null };
  expect(ids(mergeOverviews([direct('a', 5), fresh], []))).toEqual(['c', 'a']);
});

test('an item without a title gets one', () => {
  const [named] = mergeOverviews([], [{ ...thread('7', 3), title: null }]);
  expect(named?.title).toBe('Work Order');
  expect(mergeOverviews([direct('a', 5, null)], [])[0]?.title).toBe('Direct message');
});

test('filters by kind and by title', () => {
  expect(ids(filtered(LIST, 'all'))).toEqual(['a', 'wo:7', 'b']);
  expect(ids(filtered(LIST, 'direct'))).toEqual(['a', 'b']);
  expect(ids(filtered(LIST, 'work_order'))).toEqual(['wo:7']);
  expect(ids(filtered(LIST, 'all', ' ROOF '))).toEqual(['wo:7']);
  expect(ids(filtered(LIST, 'direct', 'roof'))).toEqual([]);
});

test('the last message says who wrote it', () => {
  const texts = (viewerId: string) => LIST.map((row) => lastText(row, viewerId));
  // A direct conversation is titled with the name.
  expect(texts('me')).toEqual(['Hello', 'Ana Ortiz: Hello', 'Hello']);
  expect(texts('somebody')).toEqual(['You: Hello', 'You: Hello', 'You: Hello']);
  const sent = { conversation_id: 'thread-7', message: 'Hi', sender_id: 'other', created_at: at(8) };
  expect(withMessage(LIST, sent)?.map((row) => lastText(row, 'me'))[0]).toBe('Hi');
});

test('a message moves its conversation to the top with its text', () => {
  const sent = { conversation_id: 'thread-7', message: 'On my way', sender_id: 'me', created_at: at(8) };
  const after = withMessage(LIST, sent);
  expect(ids(after)).toEqual(['wo:7', 'a', 'b']);
  expect(after?.[0]).toMatchObject({ lastMessage: 'On my way', lastSenderId: 'me', lastAt: at(8) });
  expect(ids(LIST)).toEqual(['a', 'wo:7', 'b']);
});

const message = (conversation_id: string, minute: number) => ({
  conversation_id,
  message: 'Hi',
  sender_id: 'me',
  created_at: at(minute),
});

test('a late message changes nothing, and one of an unknown conversation reloads the list', () => {
  expect(withMessage(LIST, message('a', 2))).toEqual(LIST);
  expect(withMessage(LIST, message('new', 9))).toBeNull();
});
