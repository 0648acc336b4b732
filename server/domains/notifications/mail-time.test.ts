import { expect, test } from 'vitest';
import { type MailWishes, mailTime } from './mail-time.ts';

const usual: MailWishes = {
  emailMessages: 'hourly',
  emailMentions: true,
  quietFrom: null,
  quietTo: null,
  timeZone: 'Asia/Kolkata',
};
const timeOf = (sentAt: string, wishes: Partial<MailWishes> = {}, isMention = false) =>
  mailTime({ sentAt: Temporal.Instant.from(sentAt), isMention }, { ...usual, ...wishes })?.toString() ?? null;

const daily = { emailMessages: 'daily', timeZone: 'America/New_York' } as const;

test.each([
  ['at the next full hour there', '2026-06-01T09:00:00Z', {}, '2026-06-01T09:30:00Z'],
  ['an hour later when it is too new', '2026-06-01T09:16:00Z', {}, '2026-06-01T10:30:00Z'],
  ['at 8:00 of the next day', '2026-06-01T18:00:00Z', daily, '2026-06-02T12:00:00Z'],
  ['at 8:00 of the same day', '2026-06-01T11:45:00Z', daily, '2026-06-01T12:00:00Z'],
  ['a day later when it is too new', '2026-06-01T11:46:00Z', daily, '2026-06-02T12:00:00Z'],
  ['at 8:00 also when clocks change', '2026-03-07T18:00:00Z', daily, '2026-03-08T12:00:00Z'],
  ['never', '2026-06-01T09:00:00Z', { emailMessages: 'off' }, null],
  [
    'after quiet hours',
    '2026-06-01T11:45:00Z',
    { ...daily, quietFrom: '21:00', quietTo: '09:00' },
    '2026-06-01T13:00:00Z',
  ],
] as const)('%s', (_case, sentAt, wishes, expected) => {
  expect(timeOf(sentAt, wishes)).toBe(expected);
});

test('a mentioned person is notified earlier, also without other mails, unless mentions are off too', () => {
  expect(timeOf('2026-06-01T09:00:00Z', daily, true)).toBe('2026-06-01T09:05:00Z');
  expect(timeOf('2026-06-01T09:00:00Z', { emailMessages: 'off' }, true)).toBe('2026-06-01T09:05:00Z');
  expect(timeOf('2026-06-01T09:00:00Z', { emailMessages: 'off', emailMentions: false }, true)).toBeNull();
  expect(timeOf('2026-06-01T09:00:00Z', { emailMentions: false }, true)).toBe('2026-06-01T09:30:00Z');
});
