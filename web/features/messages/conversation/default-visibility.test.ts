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
  const messages = said.map((visibility) => ({ visibility }));
  expect(defaultVisibility(messages, 'firm')).toBe(starts);
  expect(defaultVisibility(messages, undefined)).toBe(starts);
});

test.each([
  { firmId: 'former', now: 'next', starts: 'partner' },
  { firmId: 'former', now: null, starts: 'partner' },
  // The work order came back.
  { firmId: 'former', now: 'former', starts: 'assigned' },
  // The crew is the contractor's own.
  { firmId: null, now: null, starts: 'assigned' },
  { firmId: null, now: 'next', starts: 'partner' },
  // Not known: the readers are not loaded, or an earlier version has stored the message.
  { firmId: 'former', now: undefined, starts: 'assigned' },
  { firmId: undefined, now: 'next', starts: 'assigned' },
] as const)(
  'a message for the firm $firmId, which is now $now, starts $starts',
  ({ firmId, now, starts }) => {
    const said = [
      { visibility: 'partner' },
      { visibility: 'assigned', firmId },
      { visibility: 'staff' },
    ] as const;
    expect(defaultVisibility(said, now)).toBe(starts);
  },
);
