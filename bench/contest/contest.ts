import type { Options } from '../options.ts';
import { cpuTimeMs } from './cpu-time.ts';
import type { Load, Measured } from './load.ts';

/** One way to do the same work. */
export interface Contestant {
  name: string;
  /** Of the server in front of PostgreSQL; undefined where there is none. */
  serverPid: number | undefined;
  run(load: Load): Promise<Measured>;
}

/** Rounds by the contestant's name. */
export type Results = ReadonlyMap<string, readonly Measured[]>;

/** Lets them run in turns, each warmed up first: what disturbs the machine then disturbs all of them. */
export async function compete(
  contestants: readonly Contestant[],
  postmasterPid: number,
  { rounds, connections, seconds }: Pick<Options, 'rounds' | 'connections' | 'seconds'>,
): Promise<Results> {
  const load = { connections, seconds };
  const results = new Map<string, Measured[]>(contestants.map(({ name }) => [name, []]));
  for (const { run } of contestants) await run(load);
  for (let round = 0; round < rounds; round += 1) {
    for (const contestant of contestants) {
      results.get(contestant.name)?.push(await withCpuTime(contestant, postmasterPid, load));
    }
  }
  return results;
}

/** Runs one round and adds what it cost in processor time. */
async function withCpuTime(
  { serverPid, run }: Contestant,
  postmasterPid: number,
  load: Load,
): Promise<Measured> {
  const before = cpuTimeMs(postmasterPid, serverPid);
  const measured = await run(load);
  const after = cpuTimeMs(postmasterPid, serverPid);
  if (before === undefined || after === undefined) return measured;
  return { ...measured, cpuMs: (after - before) / (measured.requestsPerSecond * load.seconds) };
}
