import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSessionCheck } from './session-check.ts';

const ask = vi.fn<() => Promise<{ error: { code?: string | undefined } | null }>>();
const onDeactivated = vi.fn();
const none = { error: null };
beforeEach(() => {
  vi.useFakeTimers();
  ask.mockReset().mockResolvedValue(none);
  onDeactivated.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

test('sends one request for all calls of one moment', async () => {
  const check = createSessionCheck(ask, onDeactivated);
  await Promise.all([check('orders'), check('reports'), check('orders')]);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('sends one request in ten seconds for the same session, and at once for another', async () => {
  const check = createSessionCheck(ask, onDeactivated);
  await check('orders');
  await vi.advanceTimersByTimeAsync(9_999);
  await check('orders');
  expect(ask).toHaveBeenCalledTimes(1);
  await check('reports');
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  await check('orders');
  expect(ask).toHaveBeenCalledTimes(3);
});

test('waits for the response, but for at most four seconds, and not for a failing one', async () => {
  const answer = Promise.withResolvers<typeof none>();
  ask.mockReturnValue(answer.promise);
  const check = createSessionCheck(ask, onDeactivated);
  let isKnown = false;
  void check('orders').then(() => {
    isKnown = true;
  });
  await vi.advanceTimersByTimeAsync(3_999);
  expect(isKnown).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isKnown).toBe(true);
  answer.reject(new Error('No connection.'));
  ask.mockRejectedValue(new Error('No connection.'));
  await expect(check('reports')).resolves.toBeUndefined();
});

test('says once for all requests of one moment that the account was deactivated, and not for other ends', async () => {
  const check = createSessionCheck(ask, onDeactivated);
  ask.mockResolvedValueOnce({ error: { code: 'session_not_found' } });
  await check('orders');
  expect(onDeactivated).not.toHaveBeenCalled();
  ask.mockResolvedValue({ error: { code: 'account_deactivated' } });
  await Promise.all([check('refused'), check('reports')]);
  await check('refused');
  expect(onDeactivated).toHaveBeenCalledTimes(1);
});
