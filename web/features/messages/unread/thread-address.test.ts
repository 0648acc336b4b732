import { expect, test } from 'vitest';
import { readThreadHash, threadHash } from '#web/features/messages/unread/thread-address.ts';

test('a URL that was written can be read', () => {
  expect(readThreadHash(threadHash())).toEqual({ messageId: undefined });
  expect(readThreadHash(threadHash('0198-a'))).toEqual({ messageId: '0198-a' });
});

test.for(['', 'details', 'conversations', 'conversation-'])(
  '%j does not ask for the conversation',
  (hash) => {
    expect(readThreadHash(hash)).toBeNull();
  },
);
