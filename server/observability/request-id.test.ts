import { request as send } from 'node:http';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { addErrorFunnel, answerBadAddress } from '#server/error-funnel.ts';
import { loggerOptions } from './logger.ts';
import { addRequestIds, requestIds } from './request-id.ts';

/** A server with one route that fails, and its log lines. */
async function started(trustProxy?: string) {
  const lines: { reqId?: string; msg: string }[] = [];
  const stream = { write: (line: string) => lines.push(JSON.parse(line)) };
  const app = fastify({
    logger: { ...loggerOptions('info'), stream },
    genReqId: requestIds(trustProxy),
    frameworkErrors: answerBadAddress({}),
  });
  addErrorFunnel(app);
  addRequestIds(app);
  app.get('/works', async () => ({}));
  app.get('/fails', async () => {
    throw new Error('a pipe broke');
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, lines, [Symbol.asyncDispose]: () => app.close() };
}

const MADE = /^[0-9a-f]{8}-[0-9a-f]{4}$/;

test('each response has its request in a header, and an unexpected error in its hint, as the log has it', async () => {
  await using server = await started();
  for (const path of ['/works', '/nothing', '/fails', '/%E0%A4%A']) {
    const response = await fetch(`${server.url}${path}`);
    expect(response.headers.get('x-request-id'), path).toMatch(MADE);
  }
  const failed = await fetch(`${server.url}/fails`);
  const id = failed.headers.get('x-request-id') ?? '';
  expect(await failed.json()).toEqual({
    code: 'internal',
    message: 'Something went wrong on the server.',
    details: null,
    hint: `Report this error id: ${id}`,
  });
  const written = server.lines.filter(({ reqId }) => reqId === id);
  expect(written.map(({ msg }) => msg)).toEqual([
    'incoming request',
    'unexpected error',
    'request completed',
  ]);
});

test.each([
  ['of a trusted proxy', '127.0.0.1, 10.0.0.0/8', '3f9a2c1b7d6e4f508192a3b4c5d6e7f8', true],
  ['of anybody', undefined, '3f9a2c1b7d6e4f508192a3b4c5d6e7f8', false],
  ['of a proxy elsewhere', '10.0.0.0/8', '3f9a2c1b7d6e4f508192a3b4c5d6e7f8', false],
  ['that is too short', '127.0.0.1', 'abc', false],
  ['that is too long', '127.0.0.1', 'a'.repeat(65), false],
  ['with other characters', '127.0.0.1', 'abcdefgh"} {"level":60', false],
])(
  'an id %s is taken only from a trusted proxy and if it is well-formed',
  async (_what, trusted, given, isTaken) => {
    await using server = await started(trusted);
    const response = await fetch(`${server.url}/works`, { headers: { 'x-request-id': given } });
    const id = response.headers.get('x-request-id');
    if (isTaken) expect(id).toBe(given);
    else expect(id).toMatch(MADE);
  },
);

test('of two ids, none is taken', async () => {
  await using server = await started('127.0.0.1');
  const id = await new Promise((resolve, reject) =>
    send(`${server.url}/works`, { headers: { 'x-request-id': ['first-id-1', 'other-id-2'] } }, (response) => {
      response.resume();
      resolve(response.headers['x-request-id']);
    })
      .on('error', reject)
      .end(),
  );
  expect(id).toMatch(MADE);
});
