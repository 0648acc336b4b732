import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionInTime } from './session-in-time.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const answers = (session: object | null, error: object | null = null) =>
  ({ auth: { getSession: async () => ({ data: { session }, error }) } }) as never;

test('a session, and none', async () => {
  expect(await sessionInTime(answers({ access_token: 'a' }))).toEqual({ access_token: 'a' });
  expect(await sessionInTime(answers(null))).toBeNull();
  expect(await sessionInTime(answers(null, { name: 'AuthApiError', message: '', status: 400 }))).toBeNull();
});

test('a session that cannot be renewed now is no sign-out', async () => {
  const away = { name: 'AuthRetryableFetchError', message: 'away', status: 503 };
  await expect(sessionInTime(answers(null, away))).rejects.toMatchObject({ status: 0 });
});

test('does not wait for a client that waits for a connection', async () => {
  const client = { auth: { getSession: () => new Promise(() => {}) } } as never;
  const asked = expect(sessionInTime(client)).rejects.toMatchObject({ status: 0 });
  await vi.advanceTimersByTimeAsync(10_000);
  await asked;
});
