import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressJson } from '#server/compression.ts';

const app = fastify();
const LONG = 'a line, and "another"\n'.repeat(200);

beforeAll(async () => {
  compressJson(app);
  app.get<{ Querystring: { type: string; long?: string } }>('/', async ({ query }, reply) =>
    reply.type(query.type).send(query.long ? Buffer.from(LONG) : 'short'),
  );
  await app.ready();
});
afterAll(() => app.close());

const ask = (type: string, encoding: string, long = true) =>
  app.inject({
    url: '/',
    query: { type, ...(long ? { long: '1' } : {}) },
    headers: { 'accept-encoding': encoding },
  });

test.each([
  ['text/csv; charset=utf-8', 'gzip, deflate, br', 'br'],
  ['application/json; charset=utf-8', 'gzip', 'gzip'],
  ['application/geo+json; charset=utf-8', 'br;q=0, gzip', 'gzip'],
  ['application/vnd.pgrst.plan+text; charset=utf-8', 'br', 'br'],
  ['text/plain; charset=utf-8', 'br', 'br'],
])('%s for a client that accepts %s is sent as %s', async (type, accepted, encoding) => {
  const { headers, rawPayload } = await ask(type, accepted);
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers['content-length']).toBe(String(rawPayload.length));
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[String(encoding)];
  expect((unpack ? unpack(rawPayload) : rawPayload).toString()).toBe(LONG);
  if (unpack) expect(rawPayload.length).toBeLessThan(LONG.length / 3);
});

test.each([
  ['bytes', 'application/octet-stream', true],
  ['a picture', 'image/webp', true],
  ['what is short', 'application/json', false],
])('%s: sent uncompressed', async (_what, type, long) => {
  const { headers, payload } = await ask(type, 'br, gzip', long);
  expect([headers['content-encoding'], payload]).toEqual([undefined, long ? LONG : 'short']);
});
