import type { Registry } from '@prometheus-io/client';
import pg from 'pg';
import { createDatabase } from '#server/database/database.ts';
import { listen } from '#server/database/listen.ts';
import { poolSettings } from '#server/database/pool-settings.ts';
import type { GatewayContext } from '#server/gateway/context.ts';
import type { Change } from '#server/gateway/realtime/changes/change.ts';
import { deliver } from '#server/gateway/realtime/changes/deliver.ts';
import { createChangeReader } from '#server/gateway/realtime/changes/reader.ts';
import { createSubscriptions } from '#server/gateway/realtime/changes/subscriptions.ts';
import { createTables } from '#server/gateway/realtime/changes/tables.ts';
import { type Broadcast, spread } from '#server/gateway/realtime/channels/broadcast.ts';
import { disconnect } from '#server/gateway/realtime/channels/close.ts';
import { storedMessage } from '#server/gateway/realtime/channels/stored-message.ts';
import { createTopics } from '#server/gateway/realtime/channels/topics.ts';
import { BUS, createBus } from '#server/gateway/realtime/database/bus.ts';
import { startNode } from '#server/gateway/realtime/database/node.ts';
import type { Hub } from '#server/gateway/realtime/hub.ts';
import { createMeters } from '#server/gateway/realtime/meters.ts';
import { createPresence, type PresenceDiff } from '#server/gateway/realtime/presence.ts';
import { CLOSE } from '#server/gateway/realtime/sockets/connection.ts';
import { watchSockets } from '#server/gateway/realtime/watch.ts';

/** What the realtime gateway needs of its host. */
export type RealtimeContext = Pick<GatewayContext, 'database' | 'keys'> & {
  settings: Pick<GatewayContext['settings'], 'realtime'>;
  /** Where sockets are counted. */
  registry: Registry;
};

/** Connections of its own: requests and sockets do not wait for each other. */
const CONNECTIONS = 4;
const CLOSE_PATIENCE_MS = 1500;

/** What nodes say to each other; bytes of a broadcast go as base64. */
type Word =
  | { presence: PresenceDiff }
  | { broadcast: Omit<Broadcast, 'payload'> & { payload?: unknown; bytes?: string } };

/** Starts this node's realtime gateway: it reads changes, hears other nodes and watches over its sockets. */
export function openHub(
  { database, keys, settings: { realtime: settings }, registry }: RealtimeContext,
  report: (error: unknown) => void,
  warn: (facts: object, message: string) => void,
): { hub: Hub; close(): Promise<void> } {
  const own = { max: CONNECTIONS, application_name: 'realtime' };
  const { pool } = createDatabase(new pg.Pool({ ...poolSettings(database.pool), ...own }));
  const topics = createTopics();
  const tables = createTables(pool);
  const subscriptions = createSubscriptions();
  const connections: Hub['connections'] = new Set();
  const meters = createMeters({ topics, connections }, registry);

  const reader = createChangeReader(pool, {
    publish: (changes) => publishChanges(changes),
    leaveOut,
    behindMs: settings.behindMs,
    setListens: (listens) => node.setListens(listens),
    olderEnded: () => node.olderEnded(),
    moved: () => void node.beginAgain(),
    report,
  });
  const node = startNode(pool, {
    position: reader.position,
    begin(position, again) {
      reader.begin(position);
      // Changes of the time in between are lost. Clients join again and read the current rows.
      if (again) for (const one of connections) one.close(CLOSE.restart, 'The server was away');
    },
    // Reads changes a few seconds late, should a notification ever be lost.
    lived: reader.wake,
    returned: () => presence.restore(),
    ended: async (ended) => presence.end(ended),
    report,
  });
  const bus = createBus(pool, node.id, (message) => take(message as Word), report);
  const presence = createPresence(pool, node, topics, (diff) => bus.send({ presence: diff } satisfies Word));
  const listens = Promise.withResolvers<void>();
  let hasListened = false;
  const listener = listen(pool, ['realtime_changes', BUS], {
    hear: (channel, payload) => (channel === BUS ? bus.hear(payload) : reader.wake()),
    connected() {
      reader.wake();
      listens.resolve();
      // Messages of other nodes were missed meanwhile, so send the whole presence state.
      if (hasListened) presence.sendAll().catch(report);
      hasListened = true;
    },
  });

  async function publishChanges(changes: Change[]): Promise<void> {
    const known = await tables.current();
    const messages = [...known.values()].find(
      ({ schema, name }) => schema === 'realtime' && name === 'messages',
    );
    await deliver(
      { pool, tables, subscriptions, report },
      changes.filter(({ relation }) => relation !== messages?.oid),
    );
    for (const change of changes) {
      const said = change.relation === messages?.oid ? storedMessage(change) : undefined;
      if (said === undefined) continue;
      // Every node reads the row itself, so it goes to the sockets of this one only.
      if ('broadcast' in said) spread(topics, said.broadcast);
      else disconnect(hub, said.disconnected);
    }
    meters.published(changes);
  }

  /** Everybody who subscribed to a table reads it again; whether one of its changes is theirs to see stays unknown. */
  async function leaveOut(counts: ReadonlyMap<number, number>): Promise<void> {
    const known = await tables.current();
    const found = [...counts.keys()].flatMap((oid) => known.get(oid) ?? []);
    const audiences = new Set(
      found.flatMap(({ schema, name }) => [...subscriptions.audiencesOf(schema, name)]),
    );
    for (const audience of audiences) audience.readAgain();
    const changes = [...counts.values()].reduce((sum, count) => sum + count, 0);
    meters.leftOut(changes, audiences.size);
    if (audiences.size > 0) {
      warn({ changes, channels: audiences.size }, 'realtime fell behind: clients read again');
    }
  }

  function take(word: Word): void {
    if ('presence' in word) {
      presence.spread(word.presence);
    } else {
      const { bytes, payload, ...rest } = word.broadcast;
      spread(topics, { ...rest, payload: bytes === undefined ? payload : Buffer.from(bytes, 'base64') });
    }
  }

  const hub: Hub = {
    pool,
    keys,
    settings,
    topics,
    connections,
    tables,
    subscriptions,
    presence,
    meters,
    ready: node.known,
    listening: listens.promise,
    isClosing: false,
    broadcast(broadcast, sender) {
      spread(topics, broadcast, sender);
      const { payload, ...rest } = broadcast;
      const carried = Buffer.isBuffer(payload) ? { bytes: payload.toString('base64') } : { payload };
      bus.send({ broadcast: { ...rest, ...carried } } satisfies Word);
    },
    report,
  };
  const stopWatching = watchSockets(hub);

  return {
    hub,
    async close() {
      hub.isClosing = true;
      await stopWatching();
      for (const connection of connections) connection.close(CLOSE.restart, 'The server restarts');
      await until(() => connections.size === 0, CLOSE_PATIENCE_MS);
      await reader.stop();
      await bus.flushed();
      await listener.stop();
      await node.stop();
      await pool.end();
    },
  };
}

async function until(isDone: () => boolean, patienceMs: number): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!isDone() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
}
