import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { EXTREMES } from './requests/extremes.ts';
import { type Answer, createAgent, send } from './send.ts';
import type { Target } from './target.ts';

/** Requests that are expensive to read. Each gets a status below 500, or its connection is closed. */
const PATIENCE_MS = 30_000;
const MEGABYTE = 1024 * 1024;
const DEPTH = 200_000;

export interface HeavyAnswer {
  what: string;
  answer: Answer;
}

/** Bodies that are nested, long or of a wrong kind. */
const BODIES: Record<string, () => string> = {
  'arrays in arrays': () => '['.repeat(DEPTH) + ']'.repeat(DEPTH),
  'objects in objects': () => `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`,
  'a number of a million digits': () => `{"price":${'9'.repeat(1_000_000)}}`,
  'a text of a million characters': () => JSON.stringify({ title: '€'.repeat(1_000_000) }),
  'NUL in a text': () => '{"title":"\\u0000"}',
  'half a character': () => '{"title":"\\ud800"}',
  'NUL in a name': () => '{"\\u0000":1}',
  'a million keys': () => `{${Array.from({ length: 300_000 }, (_, n) => `"k${n}":1`).join(',')}}`,
  'a hundred thousand rows': () => `[${Array(100_000).fill('{"name":"x"}').join(',')}]`,
};
const PATHS = ['/rest/v1/clients', '/rest/v1/rpc/whole', '/auth/v1/signup', '/storage/v1/object/list/papers'];

/** Sends all expensive requests, one after the other. */
export async function sendAllThatIsHeavy(target: Target): Promise<HeavyAnswer[]> {
  return [
    ...(await sendExtremes(target)),
    ...(await sendHeavyBodies(target)),
    await offerTooMuch(target, '/rest/v1/jobs', true),
    await offerTooMuch(target, '/rest/v1/jobs', false),
    await offerTooMuch(target, '/auth/v1/signup', true),
    await offerTooMuch(target, '/storage/v1/object/list/papers', true),
  ];
}

/** Short requests that ask for too much. */
async function sendExtremes(target: Target): Promise<HeavyAnswer[]> {
  const agent = createAgent(1);
  const answers: HeavyAnswer[] = [];
  for (const [what, { method = 'GET', path, headers = {}, body = '' }] of Object.entries(EXTREMES)) {
    const request = { method, path, body, headers: { ...headers, ...target.authorization('ann') } };
    answers.push({ what, answer: await send(target.url, agent, request, PATIENCE_MS) });
  }
  agent.destroy();
  return answers;
}

/** Sends every expensive body to every part of the gateway. */
async function sendHeavyBodies(target: Target): Promise<HeavyAnswer[]> {
  const agent = createAgent(1);
  const answers: HeavyAnswer[] = [];
  for (const [what, make] of Object.entries(BODIES)) {
    const body = make();
    for (const path of PATHS) {
      const headers = { 'content-type': 'application/json', ...target.authorization('ann') };
      const answer = await send(target.url, agent, { method: 'POST', path, headers, body }, PATIENCE_MS);
      answers.push({ what: `${what} to ${path}`, answer });
    }
  }
  agent.destroy();
  return answers;
}

/** Sends 50 MB, with or without announcing the length. */
async function offerTooMuch(target: Target, path: string, hasLength: boolean): Promise<HeavyAnswer> {
  const socket = await open(target);
  const { authorization } = target.authorization('ann');
  const length = hasLength ? `content-length: ${50 * MEGABYTE}` : 'transfer-encoding: chunked';
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\ncontent-type: application/json\r\n${length}\r\n\r\n`,
  );
  const start = performance.now();
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
  const piece = Buffer.alloc(MEGABYTE, ' ');
  for (let sent = 0; sent < 50 && text === '' && !socket.destroyed; sent += 1) {
    if (!hasLength) socket.write(`${MEGABYTE.toString(16)}\r\n`);
    const goesOn = socket.write(piece);
    if (!hasLength) socket.write('\r\n');
    if (!goesOn) await Promise.race([once(socket, 'drain'), once(socket, 'close'), sleep(1000)]);
  }
  if (!hasLength && text === '') socket.write('0\r\n\r\n');
  for (let waited = 0; text === '' && !socket.destroyed && waited < PATIENCE_MS; waited += 20)
    await sleep(20);
  socket.destroy();
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
  const [headers = '', body = ''] = text.split('\r\n\r\n');
  return {
    what: `50 MB to ${path}`,
    answer: { status, headers, body, tookMs: performance.now() - start },
  };
}

/** Connections that send one byte now and then and never finish. `stop` closes them. */
export async function startSlowloris(target: Target, count: number): Promise<{ stop(): void }> {
  const sockets = await Promise.all(Array.from({ length: count }, () => open(target)));
  const { authorization } = target.authorization('ann');
  for (const [at, socket] of sockets.entries()) {
    const head = `POST /rest/v1/jobs HTTP/1.1\r\nhost: x\r\n`;
    // Half of them are slow with their headers, half with their bodies.
    socket.write(
      at % 2 ? `${head}x-a: ` : `${head}authorization: ${authorization}\r\ncontent-length: 1000\r\n\r\n`,
    );
  }
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x');
  }, 200);
  return {
    stop() {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function open(target: Target): Promise<Socket> {
  const socket = connect(Number(new URL(target.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}
