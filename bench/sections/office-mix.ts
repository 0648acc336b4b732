import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  postmasterOf,
  removeChildPortal,
  startChildPortal,
  superuserOf,
  waitUntilReady,
} from '#test/support/child-portal.ts';
import { freePort } from '#test/support/free-port.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { cpuTimeMs, processTimeMs } from '../contest/cpu-time.ts';
import type { Promised } from '../contest/report.ts';
import { makeOfficeMix, TEAM_SIZE } from '../live/office-mix.ts';
import { countArrivals, openPages } from '../live/pages.ts';
import { type StartedNode, startSecondNode } from '../live/second-node.ts';
import { writeEvenly } from '../live/team-writes.ts';
import type { Options } from '../options.ts';
import { secretsOf } from '../world/portal.ts';
import { type Section, say } from './section.ts';

const PER_SOCKET_AND_SECOND = 4;
const START_PATIENCE_MS = 120_000;
/** After the last write; what has not arrived by then is lost. */
const LAST_ONES_MS = 3000;
/** A node reads the catalog again within three seconds. */
const CATALOG_MS = 4000;

/**
 * What one delivery costs in an office where people of all roles look at work orders: with the policies evaluated once
 * for all subscribers on one node and on two; and, in the same run, once for each.
 */
export const officeMix: Section = {
  name: 'office-mix',
  async run(_open, options) {
    using folder = temporaryFolder();
    const dataDir = join(folder.path, 'first');
    mkdirSync(dataDir);
    const port = await freePort();
    const env = {
      REALTIME_MAX_SOCKETS_PER_ADDRESS: String(2 * options.sockets),
      // Each change is sent, however slow this machine is.
      REALTIME_BEHIND_MS: '60000',
    };
    const portal = startChildPortal({ dataDir, port, env });
    let second: StartedNode | undefined;
    try {
      await waitUntilReady(port, START_PATIENCE_MS);
      const first = { url: `http://127.0.0.1:${port}`, process: portal };
      return await measureAll(first, dataDir, options, async () => {
        second = await startSecondNode(first.url, dataDir, join(folder.path, 'second'), env);
        return second;
      });
    } finally {
      second?.process.process.kill('SIGTERM');
      await second?.process.exited;
      portal.process.kill('SIGTERM');
      await portal.exited;
      await removeChildPortal(undefined, dataDir);
    }
  },
};

async function measureAll(
  first: StartedNode,
  dataDir: string,
  { sockets, liveSeconds }: Options,
  startSecond: () => Promise<StartedNode>,
): Promise<Promised[]> {
  const { anonKey, signingKey } = secretsOf(dataDir);
  const superuser = superuserOf(dataDir);
  await using client = await connect(superuser);
  const workOrders = Math.ceil(sockets / TEAM_SIZE);
  const members = await makeOfficeMix(client.it, { workOrders, url: first.url, signingKey });
  const nodes = [first];
  const spend = spender(client.it, dataDir, nodes);
  const counted = countArrivals();
  const write = (seconds: number) =>
    writeEvenly(superuser, members, counted, { perSecond: writesPerSecond(members.length), seconds });
  const open = () => openPages(members, { urls: nodes.map(({ url }) => url), anonKey, counted });

  await write(2);
  counted.takeWrites();
  const unheard = await spend(() => write(liveSeconds / 2));
  const unheardWrites = counted.takeWrites().size;
  const pages = await open();
  const upkeep = await spend(() => sleep(liveSeconds * 500));
  say(
    `${members.length} sockets of ${workOrders} work orders, ${PER_SOCKET_AND_SECOND} deliveries a second to each:\n` +
      `without sockets a write costs PostgreSQL ${each(unheard.database, unheardWrites)} ms;\n` +
      `open sockets cost PostgreSQL ${each(upkeep.gateway, liveSeconds / 2)} ms a second, and the node ${each(upkeep.nodes[0], liveSeconds / 2)} ms.`,
  );
  const round = async (what: string) => {
    await write(1);
    counted.takeWrites();
    counted.reset();
    const load = await spend(async () => {
      await write(liveSeconds);
      await sleep(LAST_ONES_MS);
    });
    const { deliveries, ...result } = counted.result(members);
    const upkeepMs = (upkeep.gateway / (liveSeconds / 2)) * (liveSeconds + LAST_ONES_MS / 1000);
    const reading = (load.gateway - upkeepMs) / deliveries;
    say(
      `${what}: ${result.writes} writes, ${deliveries} deliveries (${result.lost} lost, ${result.wrong} wrong), ` +
        `p50 ${result.p50Ms.toFixed(0)} ms, p99 ${result.p99Ms.toFixed(0)} ms;\n` +
        `per delivery: PostgreSQL ${each(load.database, deliveries)} ms, of which ${reading.toFixed(3)} ms read changes and decide who sees them, and ${each(upkeepMs, deliveries)} ms look after sockets; ` +
        `the busiest node ${each(Math.max(...load.nodes), deliveries)} ms.`,
    );
    return { ...result, reading };
  };
  const together = await round('One node, once for all subscribers');
  await client.it.query('delete from realtime.audiences');
  await sleep(CATALOG_MS);
  const apart = await round('One node, once for each subscriber');
  await client.it.query(
    `insert into realtime.audiences
     select t, realtime.basis(t) from unnest('{work_orders,work_order_messages}'::regclass[]) t`,
  );
  for (const close of pages) close();
  nodes.push(await startSecond());
  const onBoth = await open();
  await sleep(CATALOG_MS);
  const two = await round('Two nodes, once for all subscribers of each');
  for (const close of onBoth) close();
  // One by one a machine may be too slow for the load; what then arrives after the end counts for nothing.
  const rounds = [together, two];
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  return [
    {
      what: 'deliveries lost',
      ...{ measured: sum(rounds.map(({ lost }) => lost)), unit: '', bound: { atMost: 0 } },
    },
    {
      what: 'deliveries to others',
      ...{ measured: sum(rounds.map(({ wrong }) => wrong)), unit: '', bound: { atMost: 0 } },
    },
    {
      what: 'PostgreSQL, to read and decide one delivery',
      ...{ measured: together.reading, unit: 'ms', bound: { atMost: 0.1 } },
    },
    {
      what: 'the same, times cheaper than one by one',
      ...{ measured: apart.reading / together.reading, unit: '×', bound: { atLeast: 4.5 } },
    },
  ];
}

/** Measures the processor time of some work: all of PostgreSQL, its connections for live changes, and each node. */
function spender(client: pg.Client, dataDir: string, nodes: readonly StartedNode[]) {
  const used = async () => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'realtime'`,
    );
    return {
      database: cpuTimeMs(postmasterOf(dataDir), undefined) ?? Number.NaN,
      gateway: new Map(rows.map(({ pid }) => [pid, processTimeMs(pid)])),
      nodes: nodes.map(({ process }) => processTimeMs(process.process.pid ?? 0)),
    };
  };
  return async (work: () => Promise<unknown>) => {
    const before = await used();
    await work();
    const after = await used();
    return {
      database: after.database - before.database,
      // Connections come and go: one that is new has used all of its time since, and one that has gone was idle.
      gateway: [...after.gateway].reduce((sum, [pid, ms]) => sum + ms - (before.gateway.get(pid) ?? 0), 0),
      nodes: after.nodes.map((ms, at) => ms - (before.nodes[at] ?? 0)),
    };
  };
}

/** A write is delivered to fewer than the whole team, because some messages are for a part of it. */
const writesPerSecond = (sockets: number) => (PER_SOCKET_AND_SECOND * sockets) / (0.85 * TEAM_SIZE);

const each = (ms: number | undefined, count: number) => ((ms ?? Number.NaN) / count).toFixed(3);

async function connect(config: pg.ClientConfig): Promise<AsyncDisposable & { it: pg.Client }> {
  const it = new pg.Client(config);
  await it.connect();
  return { it, [Symbol.asyncDispose]: () => it.end() };
}
