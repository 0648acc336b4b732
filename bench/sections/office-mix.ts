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
 * What one delivery costs PostgreSQL in an office where people of all roles look at work orders: with the policies
 * evaluated once for all subscribers, and, in the same run, once for each.
 */
export const officeMix: Section = {
  name: 'office-mix',
  async run(_open, options) {
    using folder = temporaryFolder();
    const port = await freePort();
    const env = { REALTIME_MAX_SOCKETS_PER_ADDRESS: String(2 * options.sockets) };
    const portal = startChildPortal({ dataDir: folder.path, port, env });
    try {
      await waitUntilReady(port, START_PATIENCE_MS);
      return await measureBoth(`http://127.0.0.1:${port}`, folder.path, portal.process.pid ?? 0, options);
    } finally {
      portal.process.kill('SIGTERM');
      await portal.exited;
      await removeChildPortal(undefined, folder.path);
    }
  },
};

async function measureBoth(
  url: string,
  dataDir: string,
  serverPid: number,
  { sockets, liveSeconds }: Options,
): Promise<Promised[]> {
  const { anonKey, signingKey } = secretsOf(dataDir);
  const superuser = superuserOf(dataDir);
  await using client = await connect(superuser);
  const workOrders = Math.ceil(sockets / TEAM_SIZE);
  const members = await makeOfficeMix(client.it, { workOrders, url, signingKey });
  const cpuMs = async () => {
    const database = cpuTimeMs(postmasterOf(dataDir), undefined) ?? Number.NaN;
    const node = (cpuTimeMs(postmasterOf(dataDir), serverPid) ?? Number.NaN) - database;
    // Reading changes, deciding who sees them, and looking after sockets have connections of their own.
    const { rows } = await client.it.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'realtime'`,
    );
    return { database, node, gateway: processTimeMs(rows.map(({ pid }) => pid)) };
  };
  const spend = async (work: () => Promise<unknown>) => {
    const before = await cpuMs();
    await work();
    const after = await cpuMs();
    return {
      database: after.database - before.database,
      node: after.node - before.node,
      gateway: after.gateway - before.gateway,
    };
  };
  const counted = countArrivals();
  const write = (seconds: number) =>
    writeEvenly(superuser, members, counted, { perSecond: writesPerSecond(members.length), seconds });

  await write(2);
  const written = counted.takeWrites();
  const unheard = await spend(() => write(liveSeconds / 2));
  const unheardWrites = counted.takeWrites().size;
  const pages = await openPages(members, { url, anonKey, counted });
  const upkeep = await spend(() => sleep(liveSeconds * 500));
  say(
    `${members.length} sockets of ${workOrders} work orders, ${PER_SOCKET_AND_SECOND} deliveries a second to each (${written.size} writes to warm up):\n` +
      `without sockets a write costs PostgreSQL ${each(unheard.database, unheardWrites)} ms and the node ${each(unheard.node, unheardWrites)} ms;\n` +
      `open sockets cost PostgreSQL ${each(upkeep.database, liveSeconds / 2)} ms a second (${each(upkeep.gateway, liveSeconds / 2)} ms look after them) and the node ${each(upkeep.node, liveSeconds / 2)} ms.`,
  );
  const round = async (what: string) => {
    await write(1);
    counted.takeWrites();
    counted.reset();
    const load = await spend(async () => {
      await write(liveSeconds);
      await sleep(LAST_ONES_MS);
    });
    const result = counted.result(members);
    const deciding = load.gateway / result.deliveries;
    say(
      `${what}: ${result.writes} writes, ${result.deliveries} deliveries (${result.lost} lost, ${result.wrong} wrong), ` +
        `p50 ${result.p50Ms.toFixed(0)} ms, p99 ${result.p99Ms.toFixed(0)} ms;\n` +
        `per delivery: PostgreSQL ${each(load.database, result.deliveries)} ms, of which ${deciding.toFixed(3)} ms read changes, decide who sees them, and look after sockets; the node ${each(load.node, result.deliveries)} ms.`,
    );
    return { ...result, deciding };
  };
  const together = await round('Once for all subscribers');
  await client.it.query('delete from realtime.audiences').catch(() => undefined);
  await sleep(CATALOG_MS);
  const apart = await round('Once for each subscriber');
  for (const close of pages) close();
  return [
    { what: 'deliveries lost', measured: together.lost + apart.lost, unit: '', bound: { atMost: 0 } },
    { what: 'deliveries to others', measured: together.wrong + apart.wrong, unit: '', bound: { atMost: 0 } },
    {
      what: 'PostgreSQL for one delivery, besides the write',
      ...{ measured: together.deciding, unit: 'ms', bound: { atMost: 0.1 } },
    },
    {
      what: 'the same, times cheaper than one by one',
      ...{ measured: apart.deciding / together.deciding, unit: '×', bound: { atLeast: 4.5 } },
    },
  ];
}

/** A write is delivered to fewer than the whole team, because some messages are for a part of it. */
const writesPerSecond = (sockets: number) => (PER_SOCKET_AND_SECOND * sockets) / (0.85 * TEAM_SIZE);

const each = (ms: number, count: number) => (ms / count).toFixed(3);

async function connect(config: pg.ClientConfig): Promise<AsyncDisposable & { it: pg.Client }> {
  const it = new pg.Client(config);
  await it.connect();
  return { it, [Symbol.asyncDispose]: () => it.end() };
}
