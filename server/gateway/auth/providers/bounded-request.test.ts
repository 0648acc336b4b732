import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { askProvider, jsonObject } from '#server/gateway/auth/providers/bounded-request.ts';
import { createIssuer } from '#server/gateway/auth/providers/issuer.ts';

const servers: Server[] = [];
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
afterEach(() => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

test('URLs that the operator configured may be in the private network', async () => {
  const own = await serve((_request, response) => response.end('{"a":1}'));
  expect(jsonObject(await askProvider(`${own}/x`, own))).toEqual({ a: 1 });
});

test.each([
  'http://127.0.0.1:9/',
  'http://localhost/',
  'https://10.0.0.1/',
  'https://[::1]/',
  'https://169.254.169.254/',
  'http://example.com/',
  'https://user@example.com/',
  'file:///etc/passwd',
  'nonsense',
])('other URLs of a provider in the private network are not requested: %s', async (url) => {
  await expect(askProvider(url, 'https://login.test')).rejects.toThrow(
    /is not an address on the public internet|that is none/,
  );
});

test('a redirect is not followed', async () => {
  let asked = 0;
  const inner = await serve((_request, response) => {
    asked += 1;
    response.end('{}');
  });
  const own = await serve((_request, response) => response.writeHead(302, { location: inner }).end());
  expect((await askProvider(own, own)).status).toBe(302);
  expect(asked).toBe(0);
});

test('a response without end is truncated', async () => {
  const own = await serve((_request, response) => {
    const more = () => {
      while (response.write('x'.repeat(65_536)));
    };
    response.on('drain', more);
    more();
  });
  await expect(askProvider(own, own)).rejects.toThrow('answers too much');
});

test('a response that does not arrive, or not completely, is given up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const begin of [false, true]) {
    let arrived = () => {};
    const there = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const own = await serve((_request, response) => {
      if (begin) response.write('{');
      arrived();
    });
    const asking = askProvider(own, own).catch((error: Error) => error.message);
    await there;
    await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(8000);
    expect(await asking).toMatch(/too slow|could not be asked/);
  }
});

test.each([
  ['[]', /JSON object/],
  ['no json', /not answer with JSON/],
  ['{"issuer":"x"}', /does not describe itself/],
])('an issuer that responds %s is invalid', async (body, message) => {
  const own = await serve((_request, response) => response.end(body));
  await expect(createIssuer(own)()).rejects.toThrow(message);
});

test('an issuer with another name is refused, and not requested again at once', async () => {
  let asked = 0;
  const own = await serve((_request, response) => {
    asked += 1;
    const endpoint = 'https://accounts.google.com/x';
    const facts = { authorization_endpoint: endpoint, token_endpoint: endpoint, jwks_uri: endpoint };
    response.end(JSON.stringify({ issuer: 'https://accounts.google.com', ...facts }));
  });
  const issuer = createIssuer(own);
  await Promise.allSettled([issuer(), issuer(), issuer()]);
  await expect(issuer()).rejects.toThrow('another issuer');
  expect(asked).toBe(1);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6000 });
  await expect(issuer()).rejects.toThrow('another issuer');
  expect(asked).toBe(2);
});
