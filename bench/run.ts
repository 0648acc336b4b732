/**
 * `npm run bench`: how fast the work-order list is beside a bare handler and beside PostgreSQL's own tool, what the server
 * weighs, and how fast it starts. All in one run on one machine, in turns, so that the ratios can be compared.
 */
import pg from 'pg';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { startBareServer } from './bare.ts';
import { cpuTimeMs } from './cpu-time.ts';
import { load, type Measured } from './load.ts';
import { watchMemory } from './memory.ts';
import { findPgbench, runPgbench } from './pgbench.ts';
import { medianOf, medianRatio, type Promised, table, verdict } from './report.ts';
import { measureStart } from './start-time.ts';
import { listPath, listStatements } from './work-order-list.ts';
import { openWorld, type World } from './world.ts';

const CONNECTIONS = 8;
const ROUNDS = 9;
const ROUND = { connections: CONNECTIONS, seconds: 2 };
const WARM_UP = { connections: CONNECTIONS, seconds: 2 };

const say = (text: string) => process.stdout.write(`${text}\n`);

using startFolder = temporaryFolder();
const firstStartMs = await measureStart(startFolder.path);
const startMs = await measureStart(startFolder.path);
say(
  `npm start until ready: ${(firstStartMs / 1000).toFixed(1)} s the first time, ${(startMs / 1000).toFixed(1)} s again.`,
);

using worldFolder = temporaryFolder();
const world = await openWorld(worldFolder.path);
try {
  await measureLists(world);
} finally {
  await world.stop();
}

async function measureLists({ url, pid, postmasterPid, viewers, authenticator }: World): Promise<void> {
  const client = new pg.Client(authenticator);
  await client.connect();
  const lists = await Promise.all(
    viewers.map(async (viewer) => {
      const path = listPath(viewer.organizationId);
      return { viewer, path, statements: await listStatements(client, path, viewer.claims) };
    }),
  );
  await client.end();

  const bare = await startBareServer({
    connection: authenticator,
    connections: CONNECTIONS,
    statements: Object.fromEntries(lists.map(({ path, statements }) => [path, statements])),
  });
  const pgbench = findPgbench();
  if (!pgbench) say('pgbench is missing: set PGBENCH or install the package postgresql-contrib.');

  const contests = lists.flatMap(({ viewer, path, statements }) => {
    const headers = { authorization: `Bearer ${viewer.token}` };
    const contest = (
      what: string,
      serverPid: number | undefined,
      run: (duration: typeof ROUND) => Promise<Measured>,
    ) => ({
      name: `${viewer.name}, ${what}`,
      run: (duration: typeof ROUND) => withCpuTime(postmasterPid, serverPid, duration, run),
      rounds: [] as Measured[],
    });
    return [
      contest('portal', pid, (duration) => load(`${url}${path}`, headers, duration)),
      contest('bare', bare.pid, (duration) => load(`${bare.url}${path}`, {}, duration)),
      ...(pgbench
        ? [
            contest('pgbench', undefined, (duration) =>
              runPgbench(pgbench, authenticator, statements, duration),
            ),
          ]
        : []),
    ];
  });
  try {
    for (const { viewer, path } of lists) await checkSameAnswer(url, bare.url, path, viewer.token);
    for (const contest of contests) await contest.run(WARM_UP);
    const memory = watchMemory(pid);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const contest of contests) contest.rounds.push(await contest.run(ROUND));
    }
    const { peakMegabytes } = memory.stop();
    report(new Map(contests.map(({ name, rounds }) => [name, rounds])), peakMegabytes);
  } finally {
    await bare.stop();
  }
}

/** Runs one round and adds what it cost in processor time. */
async function withCpuTime(
  postmasterPid: number,
  serverPid: number | undefined,
  duration: typeof ROUND,
  run: (duration: typeof ROUND) => Promise<Measured>,
): Promise<Measured> {
  const before = cpuTimeMs(postmasterPid, serverPid);
  const measured = await run(duration);
  const after = cpuTimeMs(postmasterPid, serverPid);
  if (before === undefined || after === undefined) return measured;
  return { ...measured, cpuMs: (after - before) / (measured.requestsPerSecond * duration.seconds) };
}

/** Whoever answers something else does other work. */
async function checkSameAnswer(
  portalUrl: string,
  bareUrl: string,
  path: string,
  token: string,
): Promise<void> {
  const portal = await fetch(`${portalUrl}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const [ours, bare] = [await portal.text(), await (await fetch(`${bareUrl}${path}`)).text()];
  if (ours !== bare || JSON.parse(ours).length !== 50) {
    throw new Error(`The portal and the bare handler do not answer the same:\n${ours}\n${bare}`);
  }
}

function report(results: Map<string, Measured[]>, peakMegabytes: number): void {
  say(`\nThe work-order list: 50 of 100,000 rows, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds\n`);
  say(
    table([
      ['', 'requests/s', 'p95 ms', 'cpu ms/request'],
      ...[...results].map(([name, rounds]) => {
        const { requestsPerSecond, p95Ms, cpuMs } = medianOf(rounds);
        return [name, requestsPerSecond.toFixed(0), p95Ms?.toFixed(1) ?? '', cpuMs?.toFixed(2) ?? ''];
      }),
    ]),
  );
  const ratio = (over: string, under: string) =>
    medianRatio(results.get(over) ?? [], results.get(under) ?? []);
  const promises: Promised[] = [
    {
      what: 'admin, portal to bare',
      measured: ratio('admin, portal', 'admin, bare'),
      unit: '×',
      bound: { atLeast: 0.75 },
    },
    {
      what: 'subcontractor, portal to bare',
      measured: ratio('subcontractor, portal', 'subcontractor, bare'),
      unit: '×',
      bound: { atLeast: 0.75 },
    },
    ...(results.has('admin, pgbench')
      ? [
          {
            what: 'admin, portal to pgbench',
            measured: ratio('admin, portal', 'admin, pgbench'),
            unit: '×',
            bound: { atLeast: 0.5 },
          },
          {
            what: 'subcontractor, portal to pgbench',
            measured: ratio('subcontractor, portal', 'subcontractor, pgbench'),
            unit: '×',
            bound: { atLeast: 0.5 },
          },
        ]
      : []),
    {
      what: 'time of the subcontractor’s list to the admin’s',
      measured: ratio('admin, portal', 'subcontractor, portal'),
      unit: '×',
      bound: { atMost: 1.3 },
    },
    { what: 'memory of the server, highest', measured: peakMegabytes, unit: 'MB', bound: { atMost: 250 } },
    { what: 'npm start until ready', measured: startMs / 1000, unit: 's', bound: { atMost: 3 } },
  ];
  say(`\n${verdict(promises)}`);
}
