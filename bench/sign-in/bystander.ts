import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '#test/support/percentile.ts';
import { send } from './send.ts';

/**
 * Asks so often, whether or not what was asked before has been answered: who waits for answers asks less when it is
 * slow.
 */
const EVERY_MS = 10;

/** Milliseconds within which 95 of 100 requests to a path were answered, by path. */
export type P95s = ReadonlyMap<string, number>;

/**
 * Somebody who works meanwhile: asks for `paths` in turns, at an even pace, until `meanwhile` has ended.
 * @throws Error when one of them is refused
 */
export async function watch(
  url: string,
  { paths, token }: { paths: readonly string[]; token: string },
  meanwhile: () => Promise<unknown>,
): Promise<P95s> {
  const agent = new Agent({ keepAlive: true });
  const headers = { authorization: `Bearer ${token}` };
  const timesMs = new Map<string, number[]>(paths.map((path) => [path, []]));
  const ask = async (path: string) => {
    const before = performance.now();
    await send(`${url}${path}`, { agent, method: 'GET', headers });
    timesMs.get(path)?.push(performance.now() - before);
  };
  let over = false;
  const work = meanwhile().finally(() => {
    over = true;
  });
  const asked: Promise<void>[] = [];
  const started = performance.now();
  while (!over) {
    asked.push(ask(paths[asked.length % paths.length] ?? ''));
    await sleep(Math.max(0, started + asked.length * EVERY_MS - performance.now()));
  }
  try {
    await Promise.all([work, ...asked]);
  } finally {
    agent.destroy();
  }
  return new Map([...timesMs].map(([path, times]) => [path, percentile(times, 0.95)]));
}
