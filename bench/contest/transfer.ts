import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { percentile } from '#test/support/percentile.ts';
import type { Load, Measured } from './load.ts';

/** One file there and, by another request, back. */
export interface Transfer {
  method: 'GET' | 'POST';
  /** @param connection every connection has a file of its own */
  url(connection: number): string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

/**
 * Moves files over `connections` connections until `seconds` are over; the last ones are waited for.
 * @throws Error when an answer is no success
 */
export async function transfer(what: Transfer, { connections, seconds }: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const timesMs: number[] = [];
  const started = performance.now();
  const work = async (connection: number) => {
    while (performance.now() - started < seconds * 1000) {
      const before = performance.now();
      await moveOnce(what, what.url(connection), agent);
      timesMs.push(performance.now() - before);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, (_none, connection) => work(connection)));
  } finally {
    agent.destroy();
  }
  const passedSeconds = (performance.now() - started) / 1000;
  return { requestsPerSecond: timesMs.length / passedSeconds, p95Ms: percentile(timesMs, 0.95) };
}

async function moveOnce({ method, headers, body }: Transfer, url: string, agent: Agent): Promise<void> {
  const sent = request(url, {
    ...{ method, agent },
    headers: { ...headers, ...(body ? { 'content-length': body.length } : {}) },
  });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  let bytes = 0;
  for await (const chunk of answer) bytes += chunk.length;
  if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.statusCode}, ${bytes} bytes`);
}
