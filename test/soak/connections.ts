import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '#test/support/percentile.ts';

export interface ConnectionReport {
  answers: number;
  /** What was not 200, and what broke. */
  errors: string[];
  p99Ms: number;
}

/**
 * One connection that is held until `until` and asks again and again, one request at a time, with a pause between them.
 * @param until instant of `performance.now()`
 */
export async function holdConnection(
  url: string,
  token: string,
  { until, pauseMs }: { until: number; pauseMs: number },
): Promise<ConnectionReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const timesMs: number[] = [];
  const errors: string[] = [];
  const sockets = new Set<unknown>();
  await sleep(Math.random() * pauseMs);
  while (performance.now() < until) {
    const start = performance.now();
    const outcome = await ask(url, token, agent, sockets).catch((error: Error) => error.message);
    timesMs.push(performance.now() - start);
    if (outcome !== 200) errors.push(String(outcome));
    await sleep(pauseMs * (0.5 + Math.random()));
  }
  agent.destroy();
  if (sockets.size > 1) errors.push(`the connection was closed ${sockets.size - 1} times`);
  return { answers: timesMs.length, errors, p99Ms: percentile(timesMs, 0.99) };
}

function ask(url: string, token: string, agent: Agent, sockets: Set<unknown>): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      answer.resume().on('error', reject);
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    request.on('socket', (socket) => sockets.add(socket));
    request.on('error', reject).end();
  });
}
