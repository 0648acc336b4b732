import { expect, test } from 'vitest';
import { NOT_READY, StorageError } from '#web/offline/database/errors.ts';
import { keepingProblem } from '#web/offline/drafts/draft-refusal.ts';

test.each([
  [new StorageError('unknown', 'Storage not ready', { code: NOT_READY }), 'Storage not ready.'],
  [new StorageError('quota', 'Full'), 'This device has no room left.'],
  [new StorageError('corruption', 'Broken'), 'This device could not keep it.'],
  [new Error('x is undefined'), 'This device could not keep it.'],
])('%s has the message: %s', (error, title) => {
  expect(keepingProblem(error).title).toBe(title);
});
