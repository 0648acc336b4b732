import { SignJWT } from 'jose';
import { type Call, headersOf, type WireRequest } from '../calls/call.ts';
import { type Recorded, recordStatements } from '../calls/record.ts';
import { type Contestant, compete, type Results } from '../contest/contest.ts';
import { load } from '../contest/load.ts';
import { medianOf, medianRatio, type Promised, table } from '../contest/report.ts';
import type { Options } from '../options.ts';
import { findPgbench, runPgbench } from '../rivals/pgbench.ts';
import { startRival } from '../rivals/rival-process.ts';
import type { World } from '../world/world.ts';
import { say } from './section.ts';

/** How many times as fast as a rival the portal has to be; undefined: it is shown and nothing is promised. */
interface Bounds {
  bare: number | undefined;
  pgbench: number | undefined;
  lite: number | undefined;
}

export interface Compared {
  call: Call;
  bounds: Bounds;
  /** Where the body stands in the row that the last statement answers. */
  bodyAt: number;
  /** Whether Supabase Lite is asked too. */
  withLite: boolean;
}

const LITE_SECRET = 'only ever used between two processes of this run';

/** Measures calls beside the bare handler, pgbench and Supabase Lite, prints them, and answers what was promised. */
export async function compareCalls(
  world: World,
  compared: readonly Compared[],
  options: Options,
): Promise<{ promises: Promised[]; results: Results }> {
  const recorded = await recordStatements(
    world,
    compared.map(({ call }) => call),
  );
  const bare = await startRival('bare-server.ts', bareOrders(world, compared, recorded, options));
  const lite = await startRival('lite-server.ts', {
    connection: world.superuser,
    connections: options.connections,
    secret: LITE_SECRET,
  });
  const pgbench = findPgbench();
  if (!pgbench) say('pgbench is missing: set PGBENCH or install the package postgresql-contrib.');
  try {
    const contestants: Contestant[] = [];
    for (const [at, { call, withLite }] of compared.entries()) {
      const { viewer } = call;
      const add = (rival: string, serverPid: number | undefined, run: Contestant['run']) =>
        contestants.push({ name: `${nameOf(call)}, ${rival}`, serverPid, run });
      await checkSameAnswer(world.url, bare.url, call);
      add('portal', world.pid, (size) => load(world.url, call, viewer.token, size));
      add('bare', bare.pid, (size) => load(bare.url, call, undefined, size));
      if (pgbench) {
        const requests = recorded[at] ?? [];
        add('pgbench', undefined, (size) => runPgbench(pgbench, world.authenticator, requests, size));
      }
      if (withLite) {
        const token = await new SignJWT(viewer.claims)
          .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
          .sign(new TextEncoder().encode(LITE_SECRET));
        await askOnce(lite.url, call, token);
        add('lite', lite.pid, (size) => load(lite.url, call, token, size));
      }
    }
    const results = await compete(contestants, world.postmasterPid, options);
    printResults(results);
    return { promises: compared.flatMap((one) => promisesOf(one, results)), results };
  } finally {
    await bare.stop();
    await lite.stop();
  }
}

export function nameOf({ viewer, name }: Call): string {
  return `${viewer.name}, ${name}`;
}

/** The median ratio of two contestants' requests per second; undefined when one of them was not there. */
export function ratioOf(results: Results, over: string, under: string): number | undefined {
  const [a, b] = [results.get(over), results.get(under)];
  return a && b ? medianRatio(a, b) : undefined;
}

function bareOrders(
  { authenticator }: World,
  compared: readonly Compared[],
  recorded: readonly Recorded[],
  { connections }: Options,
) {
  const keyed = compared.flatMap(({ call, bodyAt }, at) =>
    call.requests.map((request, which) => ({
      key: keyOf(request),
      statements: recorded[at]?.[which] ?? [],
      bodyAt,
    })),
  );
  return {
    connection: authenticator,
    connections,
    statements: Object.fromEntries(keyed.map(({ key, statements }) => [key, statements])),
    bodyAt: Object.fromEntries(keyed.map((entry) => [entry.key, entry.bodyAt])),
  };
}

function keyOf({ method, path, body }: WireRequest): string {
  return `${method} ${path} ${body ?? ''}`;
}

/** A different response means different work. Writes respond with nothing, or with something new each time. */
async function checkSameAnswer(
  portalUrl: string,
  bareUrl: string,
  { viewer, requests }: Call,
): Promise<void> {
  for (const request of requests) {
    const { method, path, body } = request;
    if (method !== 'GET') continue;
    const ask = async (url: string, token?: string) => {
      const headers = headersOf(request, token);
      return (await fetch(`${url}${path}`, { method, headers, ...(body ? { body } : {}) })).text();
    };
    const [ours, theirs] = [await ask(portalUrl, viewer.token), await ask(bareUrl)];
    if (ours !== theirs || JSON.parse(ours).length === 0) {
      throw new Error(`The portal and the bare handler do not answer the same:\n${ours}\n${theirs}`);
    }
  }
}

/** Lite grants its roles their rights at its first request, and cannot do that twice at once. */
async function askOnce(url: string, { name, requests }: Call, token: string): Promise<void> {
  const [request] = requests;
  if (!request) return;
  const { method, path, body } = request;
  const headers = headersOf(request, token);
  const answer = await fetch(`${url}${path}`, { method, headers, ...(body ? { body } : {}) });
  if (!answer.ok) throw new Error(`Supabase Lite, ${name}: ${answer.status} ${await answer.text()}`);
}

/** Requests per second, p95 and processor time of each contestant: medians of its rounds. */
export function printResults(results: Results): void {
  const lines = [...results].map(([name, rounds]) => {
    const { requestsPerSecond, p95Ms, cpuMs } = medianOf(rounds);
    return [name, requestsPerSecond.toFixed(0), p95Ms?.toFixed(1) ?? '', cpuMs?.toFixed(2) ?? ''];
  });
  say(table([['', 'requests/s', 'p95 ms', 'cpu ms/request'], ...lines]));
}

function promisesOf({ call, bounds }: Compared, results: Results): Promised[] {
  const ratio = (over: string, under: string) =>
    ratioOf(results, `${nameOf(call)}, ${over}`, `${nameOf(call)}, ${under}`);
  return (['bare', 'pgbench', 'lite'] as const).flatMap((rival) => {
    const asked = bounds[rival];
    const measured = ratio('portal', rival);
    if (asked === undefined || measured === undefined) return [];
    const bound = { atLeast: asked };
    return [{ what: `${nameOf(call)}: portal to ${rival}`, measured, unit: '×', bound }];
  });
}
