import { setTimeout as sleep } from 'node:timers/promises';
import { type BystanderReport, startBystander } from '#test/support/bystander.ts';
import { type CampaignResult, runCampaign } from './campaign.ts';
import { type HeavyAnswer, sendAllThatIsHeavy, startSlowloris } from './heavy.ts';
import { startTarget, type Target } from './target.ts';

const IDLE_MS = 2000;
/** The first requests fill caches and compile code, which is not a leak. */
const WARM_UP_SHARE = 0.25;
/** A refused connection is listened to for three seconds more, and what came on it is kept as long. */
const SETTLE_MS = 4000;
const SETTLE_TRIES = 5;
const SLOW_CONNECTIONS = 40;
/** Twice the largest body of a request. */
export const MOST_GROWTH_MB = 20;

interface Memory {
  rss: number;
  heap: number;
}

export interface Measured extends CampaignResult {
  seed: number;
  tookMs: number;
  heavy: HeavyAnswer[];
  /** Megabytes after a full collection. */
  memory: Record<'warm' | 'after' | 'afterHeavy', Memory>;
  bystander: { idle: BystanderReport; beside: BystanderReport };
  untouched: { before: unknown; after: unknown };
  /** Whether the server survived. */
  alive: boolean;
  output: string;
}

/**
 * A whole fuzz run: random requests beside slow connections, then expensive bodies. Meanwhile a bystander reads one row
 * repeatedly. At the end, the canary rows must be unchanged.
 */
export async function runMeasuredCampaign(options: { requests: number; seed: number }): Promise<Measured> {
  const target = await startTarget();
  const token = target.authorization('bob').authorization?.slice('Bearer '.length) ?? '';
  const bystander = startBystander(`${target.url}/rest/v1/notes?select=id&id=eq.3`, token);
  try {
    return await measure(target, bystander, options);
  } finally {
    await bystander.stop();
    await target.stop();
  }
}

async function measure(
  target: Target,
  bystander: ReturnType<typeof startBystander>,
  { requests, seed }: { requests: number; seed: number },
): Promise<Measured> {
  const before = await target.untouched();
  await target.refill();
  await bystander.report();
  await sleep(IDLE_MS);
  const idle = await bystander.report();

  const start = performance.now();
  const slow = await startSlowloris(target, SLOW_CONNECTIONS);
  let warm: Memory | undefined;
  const result = await runCampaign(target, { requests, seed }, async (sent) => {
    if (sent >= requests * WARM_UP_SHARE) warm ??= await target.memory();
  });
  const beside = await bystander.report();
  slow.stop();
  const flat = await settled(target, warm);
  const heavy = await sendAllThatIsHeavy(target);
  const tookMs = performance.now() - start;
  return {
    ...result,
    seed,
    tookMs,
    heavy,
    memory: { warm: warm ?? flat, after: flat, afterHeavy: await settled(target, warm) },
    bystander: { idle, beside },
    untouched: { before, after: await target.untouched() },
    alive: target.alive(),
    output: target.output(),
  };
}

/** What is still held after a while is a leak; one collection does not always find all that is free. */
async function settled(target: Target, warm: Memory | undefined): Promise<Memory> {
  let memory: Memory;
  let tries = 0;
  do {
    await sleep(SETTLE_MS);
    memory = await target.memory();
    tries += 1;
  } while (warm && memory.heap > warm.heap + MOST_GROWTH_MB && tries < SETTLE_TRIES);
  return memory;
}
