import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '#test/support/percentile.ts';
import { seededRandom } from '#test/support/seeded-random.ts';
import { listenTo } from '../live/listener.ts';
import { createActions, KINDS, type Kind, PER_DAY, type Target } from './actions.ts';
import type { Worker } from './companies.ts';

const DAY_HOURS = 8;
const SEED = 7;
/** People in a conversation. */
const LISTENERS = 6;
const LAST_ONES_MS = 5_000;
const JOINERS = 20;

export interface Played {
  kinds: Record<Kind, { count: number; p50Ms: number; p95Ms: number; p99Ms: number }>;
  failures: string[];
  messages: { wanted: number; arrived: number; p50Ms: number; p99Ms: number };
  seconds: number;
}

/**
 * Plays some hours of a working day at many times the speed: everybody has an open socket, and acts at moments that are
 * the same in each run. Times count from the moment at which somebody acts.
 */
export async function playDay(
  workers: readonly Worker[],
  target: Target,
  { hours, speed }: { hours: number; speed: number },
): Promise<Played> {
  const actions = createActions(target);
  const sentAt = new Map<string, number>();
  const heardMs: number[] = [];
  const listeners: { close(): void }[] = [];
  const joining = [...workers];
  const join = async () => {
    for (let worker = joining.pop(); worker; worker = joining.pop()) {
      const hear = (text: string) => {
        const at = sentAt.get(text);
        if (at !== undefined) heardMs.push(performance.now() - at);
      };
      listeners.push(await listenTo(target.url(), target.anonKey, worker, hear));
    }
  };
  await Promise.all(Array.from({ length: JOINERS }, join));

  const tookMs = Object.fromEntries(KINDS.map((kind) => [kind, [] as number[]])) as Record<Kind, number[]>;
  const failures: string[] = [];
  const begin = performance.now();
  const running: Promise<void>[] = [];
  for (const { atMs, worker, kind, random } of planOf(workers, { hours, speed })) {
    await sleep(Math.max(0, begin + atMs - performance.now()));
    const dueMs = begin + atMs;
    const text = `workday ${running.length}`;
    const act = async () => {
      try {
        if (kind === 'write a message') sentAt.set(text, dueMs);
        await actions[kind](worker, random, text);
        tookMs[kind].push(performance.now() - dueMs);
      } catch (error) {
        sentAt.delete(text);
        failures.push(`${kind}, ${worker.name}: ${(error as Error).message}`);
      }
    };
    running.push(act());
  }
  await Promise.all(running);
  const seconds = (performance.now() - begin) / 1000;
  await sleep(LAST_ONES_MS);
  for (const listener of listeners) listener.close();
  const figures = (times: readonly number[]) => ({
    ...{ count: times.length, p50Ms: percentile(times, 0.5) },
    ...{ p95Ms: percentile(times, 0.95), p99Ms: percentile(times, 0.99) },
  });
  return {
    kinds: Object.fromEntries(KINDS.map((kind) => [kind, figures(tookMs[kind])])) as Played['kinds'],
    failures,
    messages: {
      wanted: sentAt.size * LISTENERS,
      arrived: heardMs.length,
      ...{ p50Ms: percentile(heardMs, 0.5), p99Ms: percentile(heardMs, 0.99) },
    },
    seconds,
  };
}

interface Moment {
  atMs: number;
  worker: Worker;
  kind: Kind;
  random: () => number;
}

/** Who does what when, in order. */
function planOf(workers: readonly Worker[], { hours, speed }: { hours: number; speed: number }): Moment[] {
  const random = seededRandom(SEED);
  const lengthMs = (hours * 3_600_000) / speed;
  const plan = workers.flatMap((worker) =>
    Object.entries(PER_DAY[worker.name]).flatMap(([kind, perDay]) =>
      Array.from({ length: Math.round((perDay * hours) / DAY_HOURS) }, () => ({
        ...{ worker, kind: kind as Kind, random },
        atMs: random() * lengthMs,
      })),
    ),
  );
  return plan.toSorted((one, other) => one.atMs - other.atMs);
}
