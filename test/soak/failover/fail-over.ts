import { setTimeout as sleep } from 'node:timers/promises';
import { openScreen, type Screen } from '#test/reliability/support/screen.ts';
import { type Company, createCompany } from '#test/support/company.ts';
import type { PortalNodes } from '#test/support/portal-nodes.ts';
import { startDatabaseCluster } from './cluster.ts';
import type { Fault } from './faults.ts';
import { startMarkers } from './markers.ts';
import { startPortalOn } from './portal.ts';
import { longestPause, startReaders } from './readers.ts';
import { startWriters, type WorkedOn, type Writer } from './writers.ts';

const NODES = 3;
/** A process that was killed is started again. */
const KILL_MS = 10_000;
/** What is repaired lasts until writes work again, and longer than `ttl` in any case. */
const CUT_MS = 26_000;
/** Writes that are acknowledged now. */
const RECENT_MS = 1_000;
const LONGEST_FAULT_MS = 60_000;
/** A new message must be on all screens so long after everything works again. */
const SHOWN_WITHIN_MS = 5_000;
const LOOK_MS = 100;

/** What one fault did to the people who work. */
export interface Outage {
  fault: string;
  /** The longest time without an answered read, and without an acknowledged write, of the person who waited most. */
  readsMs: number;
  writesMs: number;
  /** Until all messages that were acknowledged were on every screen. */
  shownMs: number;
  /** Whether another machine is the primary afterwards. */
  changed: boolean;
}

export interface FailoverReport {
  outages: Outage[];
  acknowledged: number;
  repeated: number;
  /** Directly at the servers. */
  markers: number;
  refused: string[];
  /** Acknowledged writes that are stored other than once. */
  differences: string[];
  splits: string[];
  notShown: string[];
}

/** Everybody works on three nodes while the servers behind them fail, one fault after the other. */
export async function failOver(
  faults: readonly (readonly [name: string, fault: Fault])[],
  random: () => number,
  say: (outage: Outage) => void,
): Promise<FailoverReport> {
  const cluster = await startDatabaseCluster();
  const stops = [() => cluster.stop()];
  try {
    const portal = await startPortalOn(cluster, NODES);
    stops.unshift(() => portal.remove());
    const company = await createCompany(portal.at(portal.nodes[0]?.url ?? ''));
    const on = await prepare(portal, company);
    const screens = await openScreens(portal, company);
    stops.unshift(async () => void (await Promise.all(screens.map((screen) => screen.close()))));
    const markers = await startMarkers(cluster);
    stops.unshift(() => markers.stop());
    const readers = await startReaders(portal, company);
    stops.unshift(async () => void (await Promise.all(readers.map((reader) => reader.stop()))));
    const writers = await startWriters(portal, company, on);
    stops.unshift(async () => void (await Promise.all(writers.map((writer) => writer.stop()))));

    const outages: Outage[] = [];
    const notShown: string[] = [];
    for (const [name, fault] of faults) {
      const roles = { cluster, random, ...(await cluster.untilWhole()) };
      await untilAllWrote(writers, performance.now());
      const from = performance.now();
      const repair = await fault(roles);
      await sleep(repair ? CUT_MS : KILL_MS);
      await untilAllWrote(writers, performance.now() - RECENT_MS);
      repair?.();
      const { primary } = await cluster.untilWhole();
      await untilAllWrote(writers, performance.now());
      const found = {
        fault: name,
        readsMs: Math.max(...readers.map(({ answers }) => longestPause(answers, from))),
        writesMs: Math.max(
          ...writers.map(({ acknowledged }) => longestPause([...acknowledged.values()], from)),
        ),
        changed: primary !== roles.primary,
      };
      const { missing, tookMs } = await untilShown(screens, await messagesOf(writers, portal));
      outages.push({ ...found, shownMs: tookMs });
      notShown.push(...missing.map((text) => `${name}: ${text}`));
      say({ ...found, shownMs: tookMs });
    }
    await Promise.all([...writers, ...readers, markers].map((one) => one.stop()));
    const differences = await Promise.all(writers.map((writer) => writer.differences(portal.database.owner)));
    return {
      outages,
      acknowledged: writers.reduce((sum, writer) => sum + writer.acknowledged.size, 0),
      repeated: writers.reduce((sum, writer) => sum + writer.repeated(), 0),
      markers: markers.accepted.length,
      refused: [...writers, ...readers].flatMap(({ refused }) => refused),
      differences: [...differences.flat(), ...(await markers.lost())],
      splits: markers.splits(),
      notShown,
    };
  } catch (error) {
    throw new Error(`${(error as Error).stack}\n${cluster.logs()}`, { cause: error });
  } finally {
    for (const stop of stops) await stop();
  }
}

/** A conversation, and work that everybody knows. */
async function prepare({ database }: PortalNodes, company: Company): Promise<WorkedOn> {
  const { organizations, people, locationId } = company;
  const { rows } = await database.owner.query<{ id: string }>(
    `insert into public.work_orders
       (title, status, organization_id, partner_location_id, reported_by, assigned_organization_id)
     select status, status, $1, $2, $3, $4 from unnest('{completed,in_progress,in_progress}'::text[]) status
     returning id`,
    [organizations.customer, locationId, people.partner.profileId, organizations.subcontractor],
  );
  const [completedId = '', ...runningIds] = rows.map(({ id }) => id);
  const conversation = await database.owner.query<{ id: string }>(
    `insert into public.conversations (conversation_type, work_order_id) values ('work_order', $1) returning id`,
    [completedId],
  );
  await database.owner.query(
    'insert into public.profile_rates (profile_id, hourly_billable_rate) values ($1, 65)',
    [people.employee.profileId],
  );
  return { conversationId: conversation.rows[0]?.id ?? '', completedId, runningIds };
}

async function openScreens({ nodes, secrets }: PortalNodes, { people }: Company): Promise<Screen[]> {
  const { data } = await people.partner.client.auth.getSession();
  const accessToken = data.session?.access_token ?? '';
  return Promise.all(nodes.map(({ url }) => openScreen({ url, anonKey: secrets.anonKey, accessToken })));
}

/** Waits until every writer had something acknowledged since a moment. */
async function untilAllWrote(writers: readonly Writer[], since: number): Promise<void> {
  const waits = () =>
    writers
      .filter(({ acknowledged }) => ([...acknowledged.values()].at(-1) ?? 0) <= since)
      .map(({ name }) => name);
  for (const end = performance.now() + LONGEST_FAULT_MS; waits().length > 0; await sleep(LOOK_MS)) {
    const refused = writers.flatMap((writer) => writer.refused);
    if (refused.length > 0) throw new Error(`A write was refused: ${refused[0]}`);
    if (performance.now() > end) throw new Error(`Writes did not resume: ${waits().join(', ')}.`);
  }
}

/** The ids of the messages that are acknowledged by now. */
async function messagesOf(writers: readonly Writer[], { database }: PortalNodes): Promise<string[]> {
  const texts = writers.flatMap(({ acknowledged }) => [...acknowledged.keys()]);
  const { rows } = await database.owner.query<{ id: string }>(
    'select id from public.work_order_messages where message = any ($1)',
    [texts],
  );
  return rows.map(({ id }) => id);
}

/** Waits until all screens show these messages. @returns those that some screen did not show in time */
async function untilShown(screens: readonly Screen[], messages: readonly string[]) {
  const from = performance.now();
  for (;;) {
    const shown = screens.map((screen) => new Set(screen.messages()));
    const missing = messages.filter((id) => shown.some((ids) => !ids.has(id)));
    const tookMs = performance.now() - from;
    if (missing.length === 0 || tookMs > SHOWN_WITHIN_MS) return { missing, tookMs };
    await sleep(LOOK_MS);
  }
}
