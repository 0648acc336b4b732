import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authRequest } from './auth-request.ts';

vi.mock('#web/lib/config.ts', () => ({ loadConfig: async () => ({ url: '', anonKey: 'key' }) }));

const server = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', server.mockReset()));
afterEach(() => vi.unstubAllGlobals());

const ask = () => authRequest({ method: 'GET', path: '/user', token: 'a' });
const answers = (status: number, type: string, body: string | null) =>
  server.mockResolvedValue(new Response(body, { status, headers: { 'content-type': type } }));

test.each([
  ['a sign-in page of the network', 200, 'text/html', '<h1>Welcome</h1>'],
  ['a page in place of the server', 404, 'text/plain', '404 page not found'],
  ['a gateway without its server', 404, 'application/json', '{"message":"no Route matched"}'],
  ['a server that is away', 502, 'text/html', ''],
])('%s is no response', async (_name, status, type, body) => {
  answers(status, type, body);
  expect(await ask()).toMatchObject({ data: null, error: { name: 'AuthRetryableFetchError' } });
});

test('a refusal of the portal has a code', async () => {
  answers(403, 'application/json', '{"code":403,"error_code":"session_not_found","msg":"Gone"}');
  const error = { name: 'AuthApiError', code: 'session_not_found', message: 'Gone', status: 403 };
  expect(await ask()).toEqual({ data: null, error });
});

test('a response without content is valid', async () => {
  server.mockResolvedValue(new Response(null, { status: 204 }));
  expect(await ask()).toEqual({ data: null, error: null });
});

test('the user is passed on', async () => {
  answers(200, 'application/json', '{"id":"ann"}');
  expect(await ask()).toEqual({ data: { id: 'ann' }, error: null });
});
