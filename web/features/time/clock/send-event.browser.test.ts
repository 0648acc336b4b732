import { afterAll, expect, test } from 'vitest';
import type { ClockEntry } from '#web/features/time/clock/clock-event.ts';
import { sendEvent } from '#web/features/time/clock/send-event.ts';
import { SESSION_STORAGE_KEY } from '#web/lib/stored-session.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';

const USER = '11111111-1111-4111-8111-111111111111';
const EVENT = {
  ...{ key: 'k1', action: 'clock_out', item: null, at: new Date().toISOString(), timeZone: 'UTC' },
  ...{ location: null, isOffline: true },
} as unknown as ClockEntry;

const portal = answerPortal({
  '/rest/v1/rpc/clock_out': null,
  '/auth/v1/user': { id: USER },
  '/rest/v1/rpc/second_factor_due': false,
});
const claims = btoa(JSON.stringify({ sub: USER })).replaceAll('=', '');
const session = { access_token: `e30.${claims}.x`, refresh_token: 'r', expires_at: 4_000_000_000 };
localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...session, user: { id: USER } }));
afterAll(() => localStorage.clear());

test('an event that was set aside has been sent: Time Reports says why', async () => {
  expect(await sendEvent(EVENT, USER)).toBeNull();
});

test('of a deactivated person, whom no other page is open to, it stays with the reason', async () => {
  const ended = { error_code: 'account_deactivated', code: 403 };
  portal.answer('/auth/v1/user', () => Response.json(ended, { status: 403 }));
  await expect(sendEvent(EVENT, USER)).rejects.toMatchObject({
    status: 422,
    message: 'The office has received it, but it counts for nothing.',
    hint: expect.stringMatching(/^It was tapped after your account was deactivated/),
  });
});
