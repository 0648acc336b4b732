import type pg from 'pg';
import type { Database } from '#server/database/database.ts';
import type { NotificationOptions } from './options.ts';

export type Channel = 'push' | 'mail';

/** A message that somebody is to be told. */
export interface Alert {
  messageId: string;
  conversationId: string;
  isMention: boolean;
  isHeld: boolean;
  sentAt: Date;
}

/** One round of a worker. */
export interface Round {
  now: Date;
  /** Ends the round between two readers. */
  signal?: AbortSignal;
}

/** A message that is read within this time, on an open screen, is told nowhere else. */
export const READ_AT_ONCE_MS = 10_000;
const ANNOUNCED_AT_ONCE = 500;
const READERS_AT_ONCE = 50;

/** Says of the messages sent a moment ago whom they are to be told. Nodes that do so at once share the work. */
export async function announceMessages({ pool }: Database, now: Date): Promise<void> {
  const sentUntil = new Date(now.getTime() - READ_AT_ONCE_MS);
  for (;;) {
    const { rows } = await pool.query<{ taken: number }>('select app.announce_messages($1, $2) as taken', [
      sentUntil,
      ANNOUNCED_AT_ONCE,
    ]);
    if ((rows[0]?.taken ?? 0) < ANNOUNCED_AT_ONCE) return;
  }
}

/**
 * Serves everybody to whom something is due, each in a transaction of its own that gets what is due as `alerts` and must
 * end or postpone all of it. What other nodes are serving is left to them; what fails is reported, and due again.
 */
export async function eachDueReader(
  { database, report }: Pick<NotificationOptions, 'database' | 'report'>,
  channel: Channel,
  { now, signal }: Round,
  serve: (client: pg.PoolClient, profileId: string, alerts: readonly Alert[]) => Promise<void>,
): Promise<void> {
  const serveOne = (profileId: string) =>
    database.transaction(async (client) => {
      const alerts = await claimAlerts(client, channel, profileId, now);
      if (alerts.length > 0) await serve(client, profileId, alerts);
      return alerts.length > 0;
    });
  await database.pool.query('select app.forget_read_alerts($1, $2)', [channel, now]);
  let served: number;
  do {
    served = 0;
    for (const profileId of await dueReaders(database, channel, now)) {
      if (signal?.aborted) return;
      try {
        if (await serveOne(profileId)) served += 1;
      } catch (error) {
        report(error, `Somebody could not be told of messages by ${channel}; it is tried again.`);
      }
    }
  } while (served > 0);
}

async function dueReaders({ pool }: Database, channel: Channel, now: Date): Promise<string[]> {
  const { rows } = await pool.query<{ profile_id: string }>(
    'select distinct profile_id from app.message_alerts where channel = $1 and due_at <= $2 limit $3',
    [channel, now, READERS_AT_ONCE],
  );
  return rows.map(({ profile_id }) => profile_id);
}

async function claimAlerts(
  client: pg.ClientBase,
  channel: Channel,
  profileId: string,
  now: Date,
): Promise<Alert[]> {
  const { rows } = await client.query<Alert>(
    `select message_id as "messageId", conversation_id as "conversationId", is_mention as "isMention",
       is_held as "isHeld", sent_at as "sentAt"
     from app.message_alerts where profile_id = $1 and channel = $2 and due_at <= $3
     order by sent_at, message_id for update skip locked`,
    [profileId, channel, now],
  );
  return rows;
}

/** They are told, or need not be. */
export async function endAlerts(
  client: pg.ClientBase,
  channel: Channel,
  profileId: string,
  alerts: readonly Alert[],
): Promise<void> {
  await client.query(
    'delete from app.message_alerts where profile_id = $1 and channel = $2 and message_id = any ($3)',
    [profileId, channel, idsOf(alerts)],
  );
}

/** They are told later. `isHeld`: because of quiet hours. */
export async function postponeAlerts(
  client: pg.ClientBase,
  channel: Channel,
  profileId: string,
  { alerts, until, isHeld }: { alerts: readonly Alert[]; until: Temporal.Instant; isHeld: boolean },
): Promise<void> {
  await client.query(
    `update app.message_alerts set due_at = $4, is_held = $5
     where profile_id = $1 and channel = $2 and message_id = any ($3)`,
    [profileId, channel, idsOf(alerts), until.toString(), isHeld],
  );
}

export const idsOf = (alerts: readonly Alert[]): string[] => alerts.map(({ messageId }) => messageId);
