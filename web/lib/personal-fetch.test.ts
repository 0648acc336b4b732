import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { personalFetch } from './personal-fetch.ts';
import { followShownPerson } from './shown-person.ts';

const LIST = 'https://portal.test/rest/v1/work_orders';
const bearer = (claims: object) => ({
  headers: { Authorization: `Bearer h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s` },
});
const server = vi.fn<typeof fetch>();
const stands = vi.fn<(question: string) => Promise<void>>();
const ask = personalFetch(stands);

beforeEach(() => {
  server.mockReset();
  stands.mockReset().mockResolvedValue();
  vi.stubGlobal('fetch', server);
  followShownPerson(
    () => 'ann',
    () => undefined,
  );
});
afterEach(() => {
  followShownPerson(
    () => undefined,
    () => undefined,
  );
  vi.unstubAllGlobals();
});

const answers = (status: number, range?: string) =>
  server.mockResolvedValue(
    new Response('[]', {
      status,
      headers: { 'content-type': 'application/json', ...(range && { 'content-range': range }) },
    }),
  );

test.each([
  ['no rows', 200, '*/*', true],
  ['a count of none', 200, '*/0', true],
  ['not the one row', 406, undefined, true],
  ['rows', 200, '0-24/*', false],
  ['no list', 200, undefined, false],
  ['a refusal of the person', 403, undefined, true],
  ['a refusal of the token', 401, undefined, true],
  ['a refusal of the input', 422, undefined, false],
])('a response of %s checks the session: %s %s %s', async (_name, status, range, isAsked) => {
  answers(status, range);
  expect((await ask(LIST, bearer({ sub: 'ann' }))).status).toBe(status);
  expect(stands).toHaveBeenCalledTimes(isAsked ? 1 : 0);
});

test('an empty response arrives after the check, and without one when nobody is signed in', async () => {
  answers(200, '*/*');
  const check = Promise.withResolvers<void>();
  stands.mockReturnValue(check.promise);
  let isThere = false;
  const answer = ask(LIST, bearer({ sub: 'ann' })).then(() => {
    isThere = true;
  });
  await vi.waitFor(() => expect(stands).toHaveBeenCalled());
  expect(isThere).toBe(false);
  check.resolve();
  await answer;
  stands.mockClear();
  await ask(LIST, bearer({ role: 'anon' }));
  await ask(LIST);
  expect(stands).not.toHaveBeenCalled();
});

test('refusals share one question, and the check itself raises none', async () => {
  answers(403);
  await ask(LIST, bearer({ sub: 'ann' }));
  await ask(`${LIST}?id=eq.1`, { ...bearer({ sub: 'ann' }), body: '{}' });
  const questions = stands.mock.calls.map(([question]) => question);
  expect(questions).toEqual([questions[0], questions[0]]);
  stands.mockClear();
  await ask('https://portal.test/auth/v1/user', bearer({ sub: 'ann' }));
  await ask(LIST, bearer({ role: 'anon' }));
  expect(stands).not.toHaveBeenCalled();
});

test('nothing is sent for another user than the page shows', async () => {
  answers(200);
  await expect(ask(LIST, bearer({ sub: 'bob' }))).rejects.toThrow('Somebody else has signed in.');
  expect(server).not.toHaveBeenCalled();
});

test.each([
  ['a proxy without its server', 404, 'text/plain', '404 page not found'],
  ['a proxy that says nothing', 404, '', ''],
  ['a proxy that wants a sign-in', 403, 'text/html', '<h1>Sign in</h1>'],
  ['a network that wants a sign-in', 200, 'text/html; charset=utf-8', '<h1>Welcome</h1>'],
])('%s is not the portal: the request fails as if offline', async (_name, status, type, body) => {
  server.mockResolvedValue(new Response(body, { status, headers: type ? { 'content-type': type } : {} }));
  await expect(ask(LIST, bearer({ sub: 'ann' }))).rejects.toThrow(TypeError);
});

test.each([
  ['nothing to return', 204, '', null],
  ['a new row', 201, '', ''],
  ['a picture', 200, 'image/webp', 'bytes'],
  ['a refusal', 404, 'application/json; charset=utf-8', '{"code":"PGRST205"}'],
  ['a server that is away', 502, 'text/html', '<h1>Bad gateway</h1>'],
])('%s is passed on', async (_name, status, type, body) => {
  server.mockResolvedValue(new Response(body, { status, headers: type ? { 'content-type': type } : {} }));
  expect((await ask(LIST, bearer({ sub: 'ann' }))).status).toBe(status);
});
