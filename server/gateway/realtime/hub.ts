import type pg from 'pg';
import type { Subscriptions } from '#server/gateway/realtime/changes/subscriptions.ts';
import type { Tables } from '#server/gateway/realtime/changes/tables.ts';
import type { Broadcast } from '#server/gateway/realtime/channels/broadcast.ts';
import type { Channel, Connection } from '#server/gateway/realtime/channels/channel.ts';
import type { Topics } from '#server/gateway/realtime/channels/topics.ts';
import type { Meters } from '#server/gateway/realtime/meters.ts';
import type { Presence } from '#server/gateway/realtime/presence.ts';
import type { RealtimeSettings } from '#server/gateway/realtime/settings.ts';
import type { TokenKeys } from '#server/gateway/tokens.ts';

/** What the parts of one node's realtime gateway share. */
export interface Hub {
  pool: pg.Pool;
  keys: TokenKeys;
  settings: RealtimeSettings;
  topics: Topics;
  connections: Set<Connection>;
  tables: Tables;
  subscriptions: Subscriptions;
  presence: Presence;
  meters: Meters;
  /** Resolves once changes are read, from which moment on none is missed. */
  ready: Promise<void>;
  /** Resolves once this node hears the others. */
  listening: Promise<void>;
  /** Whether this node stops: it takes no more sockets. */
  isClosing: boolean;
  /** Hands a broadcast to everybody on its topic, on every node. */
  broadcast(broadcast: Broadcast, sender?: Channel): void;
  report(error: unknown): void;
}
