import { expect, test } from 'vitest';
import { DataError } from '#web/lib/data-error.ts';
import { reasonOf } from '#web/lib/start-conversation.ts';

test.each([
  [
    new DataError({ message: 'This person cannot be written to', code: 'PT400', status: 400 }),
    'This person cannot be written to.',
  ],
  [new DataError({ message: '', code: 'PT400', status: 400 }), 'Please try again or contact support.'],
  [
    new TypeError('Failed to fetch'),
    'The server could not be reached. Nothing was lost. Check the connection, then try again.',
  ],
  [new Error('x is undefined'), 'Please try again or contact support.'],
])('%s has the message: %s', (error, words) => {
  expect(reasonOf(error)).toBe(words);
});
