import { expect, test } from 'vitest';
import { filesHint } from '#web/features/messages/conversation/attachment-files.ts';

const files = (...states: ('sending' | 'sent' | 'failed' | 'lost')[]) => states.map((state) => ({ state }));

test.each([
  ['a file that was not sent', files('sent', 'failed'), 'The meter', 'Try the file again, or remove it.'],
  ['a file that the device lost', files('lost', 'sent'), 'The meter', 'Add the file again, or remove it.'],
  ['files without a word', files('sent', 'sending'), '', 'Write a few words to send it.'],
  ['files with words', files('sent', 'sending'), 'The meter', undefined],
  ['nothing yet', [], '', undefined],
] as const)('says why Send is off: %s', (_, photos, text, hint) =>
  expect(filesHint(photos, text)).toBe(hint),
);
