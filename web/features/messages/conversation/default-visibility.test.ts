import { expect, test } from 'vitest';
import { defaultVisibility } from '#web/features/messages/conversation/default-visibility.ts';

test.each([
  { said: [], starts: 'everyone' },
  { said: ['everyone', 'partner'], starts: 'partner' },
  { said: ['partner', 'assigned'], starts: 'assigned' },
  { said: ['partner', 'everyone'], starts: 'everyone' },
  // A note is no part of the conversation with others.
  { said: ['partner', 'staff', 'staff'], starts: 'partner' },
  { said: ['staff'], starts: 'everyone' },
] as const)('after $said, a message starts with the readers $starts', ({ said, starts }) => {
  expect(defaultVisibility(said.map((visibility) => ({ visibility })))).toBe(starts);
});
