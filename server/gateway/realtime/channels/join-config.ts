import type { Wish } from '#server/gateway/realtime/changes/subscription.ts';

/** What a join asks for (realtime protocol 4). */
export interface JoinConfig {
  broadcast: { ack: boolean; self: boolean; replay: { since: number; limit: number } | undefined };
  replicationReady: boolean;
  presence: { key: string; enabled: boolean };
  changes: AskedChange[];
  isPrivate: boolean;
  accessToken: string | undefined;
}

/** As the client wrote it: the answer must repeat it. */
interface AskedChange {
  written: Record<string, unknown>;
  wish: Wish;
}

const MOST_REPLAYED = 25;
const EVENTS = ['INSERT', 'UPDATE', 'DELETE', '*'] as const;

/**
 * Reads what clients send, generously: switches may be texts, lists may be null.
 * @param nextId an id for each change that is asked for
 */
export function readJoin(payload: unknown, nextId: () => number): JoinConfig {
  const { config, access_token: token } = record(payload);
  const { broadcast, presence, postgres_changes: changes, private: isPrivate } = record(config);
  const { ack, self, replay, replication_ready: replicationReady } = record(broadcast);
  const { key, enabled } = record(presence);
  return {
    broadcast: { ack: isOn(ack), self: isOn(self), replay: readReplay(replay) },
    replicationReady: isOn(replicationReady),
    presence: { key: typeof key === 'string' ? key : '', enabled: isOn(enabled) },
    changes: (Array.isArray(changes) ? changes : [])
      .filter(isRecord)
      .map((written) => readChange(written, nextId())),
    isPrivate: isOn(isPrivate),
    // Keys of projects are no tokens of people: the socket's own counts then.
    accessToken: typeof token === 'string' && token !== '' && !token.startsWith('sb_') ? token : undefined,
  };
}

function readChange(written: Record<string, unknown>, id: number): AskedChange {
  const { event, schema, table, filter, select } = written;
  const wish: Wish = {
    id,
    event: EVENTS.find((name) => name === String(event ?? '*').toUpperCase()) ?? '*',
    schema: typeof schema === 'string' ? schema : 'public',
    table: typeof table === 'string' && table !== '' ? table : '*',
    filter: typeof filter === 'string' && filter !== '' ? filter : undefined,
    select: Array.isArray(select) && select.length > 0 ? select.map(String) : undefined,
  };
  return { written, wish };
}

function readReplay(value: unknown): JoinConfig['broadcast']['replay'] {
  if (!isRecord(value)) return undefined;
  const since = Number(value.since);
  const limit = Number(value.limit ?? MOST_REPLAYED);
  if (!Number.isFinite(since) || !Number.isFinite(limit)) return undefined;
  return { since, limit: Math.max(0, Math.min(MOST_REPLAYED, Math.floor(limit))) };
}

const isOn = (value: unknown): boolean => value === true || value === 'true';
const record = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
