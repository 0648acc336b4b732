import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { confirmAddress } from './confirm-address.ts';

const browser = vi.hoisted(() => ({
  /** The client's result; null without a session, or when it cannot be renewed. */
  token: null as string | null,
  stored: null as string | null,
  refresh: vi.fn<() => Promise<void>>(),
}));
const session = () => ({ data: { session: browser.token && { access_token: browser.token } } });
vi.mock('#web/lib/config.ts', () => ({ loadConfig: async () => ({ url: '', anonKey: 'key' }) }));
vi.mock('#web/lib/supabase.ts', () => ({
  getSupabase: async () => ({
    auth: {
      getSession: async () => session(),
      refreshSession: async () => {
        await browser.refresh();
        return session();
      },
    },
  }),
}));

const server = vi.fn<typeof fetch>();
const answers = (status: number, body: object) =>
  server.mockResolvedValueOnce(Response.json(body, { status }));
const confirmed = { complete: true, keeps_access: true };
const tokens = () =>
  server.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization')?.slice(7) ?? null);

beforeEach(() => {
  Object.assign(browser, { token: null, stored: null });
  browser.refresh.mockReset();
  vi.stubGlobal('fetch', server.mockReset());
  vi.stubGlobal('localStorage', { getItem: () => browser.stored });
});
afterEach(() => vi.unstubAllGlobals());

test('without a signed-in user, no token is sent', async () => {
  answers(200, { email_change: confirmed });
  expect(await confirmAddress('hash')).toMatchObject({ outcome: 'changed' });
  expect(tokens()).toEqual([null]);
});

test('a stored session that cannot be renewed now confirms nothing', async () => {
  browser.stored = JSON.stringify({ access_token: 'old', refresh_token: 'r', expires_at: 1 });
  expect(await confirmAddress('hash')).toEqual({ outcome: 'offline' });
  expect(server).not.toHaveBeenCalled();
});

test('after a refused token, the session is renewed and the link confirmed with the new token', async () => {
  browser.token = 'old';
  browser.refresh.mockImplementationOnce(async () => {
    browser.token = 'new';
  });
  answers(401, { code: 401, error_code: 'bad_jwt', msg: 'expired' });
  answers(200, { email_change: confirmed });
  expect(await confirmAddress('hash')).toMatchObject({ outcome: 'changed' });
  expect(tokens()).toEqual(['old', 'new']);
});
