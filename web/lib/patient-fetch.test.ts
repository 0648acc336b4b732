import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patientFetch } from './patient-fetch.ts';
import { readStoredSession, SESSION_STORAGE_KEY } from './stored-session.ts';

const REFRESH = 'https://portal.test/auth/v1/token?grant_type=refresh_token';
const OTHER = 'https://portal.test/rest/v1/work_orders';
const line = new EventTarget();
const server = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  server.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', server);
  vi.stubGlobal('window', line);
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('renewing a session waits for the connection, and continues as soon as it is back', async () => {
  const renewed = patientFetch(REFRESH, { method: 'POST' });
  await vi.advanceTimersByTimeAsync(14_000);
  expect(server).toHaveBeenCalledTimes(1);
  server.mockResolvedValue(new Response('{}'));
  line.dispatchEvent(new Event('online'));
  expect((await renewed).status).toBe(200);
  expect(server).toHaveBeenCalledTimes(2);
});

test('a device that wrongly reports that it is offline finds out by itself', async () => {
  const renewed = patientFetch(REFRESH);
  server.mockResolvedValue(new Response('{}'));
  await vi.advanceTimersByTimeAsync(15_000);
  expect((await renewed).ok).toBe(true);
});

test('online, and for all other requests, a failure is a failure', async () => {
  await expect(patientFetch(OTHER)).rejects.toThrow('Failed to fetch');
  vi.stubGlobal('navigator', { onLine: true });
  await expect(patientFetch(REFRESH)).rejects.toThrow('Failed to fetch');
});

test('a refusal ends the session that was refused, also where its access token seems valid, and no other', async () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  vi.stubGlobal('localStorage', storage);
  const expiry = () => readStoredSession(storage)?.expires_at;
  const inAnHour = Math.floor(Date.now() / 1000) + 3600;
  const session = { access_token: 'a', refresh_token: 'mine', expires_at: inAnHour };
  storage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  const renew = (refresh_token: string) => patientFetch(REFRESH, { body: JSON.stringify({ refresh_token }) });
  const json = { headers: { 'content-type': 'application/json' } };

  const refusal = '{"error_code":"refresh_token_not_found"}';
  server.mockResolvedValue(new Response(refusal, { status: 429, ...json }));
  await renew('mine');
  server.mockResolvedValue(new Response(refusal, { status: 400, ...json }));
  await renew('renewed meanwhile');
  expect(expiry()).toBe(inAnHour);
  await renew('mine');
  expect(expiry()).toBe(1);
});

test.each([
  ['a refusal', 400, 'application/json', '{"error_code":"refresh_token_not_found"}', 400],
  ['a refusal in newer words', 400, 'application/json', '{"code":"refresh_token_not_found"}', 400],
  ['too many requests', 429, 'application/json', '{"code":"over_request_rate_limit"}', 503],
  ['a sign-in page of the network', 403, 'text/html', '<h1>Welcome</h1>', 503],
  ['a gateway without its server', 404, 'application/json', '{"message":"no Route matched"}', 503],
  ['a gateway that breaks off', 404, 'application/json', '', 503],
  ['a server that is away', 502, 'text/html', '', 503],
])('%s ends a session only if the server refuses it', async (_name, status, type, body, seen) => {
  server.mockResolvedValue(new Response(body, { status, headers: { 'content-type': type } }));
  expect((await patientFetch(REFRESH)).status).toBe(seen);
});
