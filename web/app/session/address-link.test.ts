import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeAddress } from './address-link.ts';

const page = vi.hoisted(() => ({
  stored: null as string | null,
  setSession: vi.fn<() => Promise<unknown>>(),
}));
vi.mock('#web/lib/config.ts', () => ({ loadConfig: async () => ({ url: '', anonKey: 'key' }) }));
vi.mock('#web/lib/supabase.ts', () => ({
  getSupabase: async () => ({ auth: { setSession: page.setSession } }),
}));

const LINK = new URL('https://portal.test/#access_token=a&refresh_token=r');
const QUESTION = '/auth#access_token=a&refresh_token=r&to=%2F';
const ANN = { id: 'ann', email: 'ann@example.test', user_metadata: {} };
const server = vi.fn<typeof fetch>();
const replaceState = vi.fn<(state: unknown, title: string, path: string) => void>();
const onWaiting = vi.fn<() => void>();

const somebodySignsIn = () => {
  page.stored = JSON.stringify({ access_token: 'b', refresh_token: 's', expires_at: 1 });
};
/** The last URL that the page was redirected to. */
const lastPath = () => replaceState.mock.calls.at(-1)?.[2];

beforeEach(() => {
  vi.useFakeTimers();
  page.stored = null;
  page.setSession.mockReset().mockResolvedValue({ data: { user: ANN }, error: null });
  for (const mock of [server, replaceState, onWaiting]) mock.mockReset();
  vi.stubGlobal('fetch', server);
  vi.stubGlobal('localStorage', { getItem: () => page.stored });
  vi.stubGlobal('window', {
    history: { state: null, replaceState },
    location: { reload: () => undefined },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a link signs in where nobody is signed in', async () => {
  server.mockResolvedValue(Response.json(ANN));
  expect(await takeAddress(LINK, onWaiting)).toBe(false);
  expect(page.setSession).toHaveBeenCalledTimes(1);
  expect(onWaiting).not.toHaveBeenCalled();
});

test('a link that waited for a connection asks when somebody has signed in meanwhile', async () => {
  server.mockRejectedValue(new TypeError('Failed to fetch'));
  const taken = takeAddress(LINK, onWaiting);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(onWaiting).toHaveBeenCalled();
  somebodySignsIn();
  server.mockImplementation(async () => Response.json(ANN));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await taken).toBe(true);
  expect(lastPath()).toBe(QUESTION);
  expect(page.setSession).not.toHaveBeenCalled();
});

test('so does a link that was being checked', async () => {
  server.mockImplementation(async () => {
    somebodySignsIn();
    return Response.json(ANN);
  });
  expect(await takeAddress(LINK, onWaiting)).toBe(true);
  expect(lastPath()).toBe(QUESTION);
  expect(page.setSession).not.toHaveBeenCalled();
});

test('a link whose session has ended says so, and changes nothing', async () => {
  const body = { code: 403, error_code: 'session_not_found', msg: 'Gone' };
  server.mockResolvedValue(Response.json(body, { status: 403 }));
  expect(await takeAddress(LINK, onWaiting)).toBe(true);
  expect(lastPath()).toContain('error_code=session_not_found');
  expect(page.setSession).not.toHaveBeenCalled();
});
