import type pg from 'pg';
import type { Database } from '#server/database/database.ts';
import type { Topic } from '#shared/rules/notification-topics.ts';
import type { NotificationOptions } from './options.ts';

export type Channel = 'push' | 'mail';

/** A pending push or mail about a message or a notification. */
export interface Alert {
  id: string;
  isHeld: boolean;
  sentAt: Date;
}

export interface MessageAlert extends Alert {
  conversationId: string;
  isMention: boolean;
}

export interface WorkAlert extends Alert {
  topic: Topic;
}

/** A table of alerts. Its names go into SQL unescaped, so they must be constants. */
export interface AlertList<One extends Alert> {
  table: 'app.message_alerts' | 'app.work_alerts';
  idColumn: string;
  /** The columns besides those of `Alert`. */
  columns: { [name in Exclude<keyof One, keyof Alert>]: string };
  /** The database function that deletes due alerts whose subject was read: (channel, due until). */
  forget: string;
}

export const MESSAGES: AlertList<MessageAlert> = {
  table: 'app.message_alerts',
  idColumn: 'message_id',
  columns: { conversationId: 'conversation_id', isMention: 'is_mention' },
  forget: 'app.forget_read_alerts',
};

export const WORK: AlertList<WorkAlert> = {
  table: 'app.work_alerts',
  idColumn: 'notification_id',
  columns: { topic: 'topic' },
  forget: 'app.forget_read_work',
};

/** One round of a worker. */
export interface Round {
  now: Date;
  /** Aborts the round between two readers. */
  signal?: AbortSignal;
}

/** A message that is read within this time, on an open screen, creates no alert. */
const READ_AT_ONCE_MS = 10_000;
const ANNOUNCED_AT_ONCE = 500;
const READERS_AT_ONCE = 50;
/** Each takes a database connection, and requests need the others. */
const SERVED_AT_ONCE = 3;

/** Creates the alerts of recent messages. Several nodes share the work. */
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
 * Calls `serve` for each reader with due alerts, in one transaction per reader. `serve` must end or postpone all of the
 * alerts. Readers that another node serves are skipped. Failures are reported and retried in the next round.
 */
export async function eachDueReader<One extends Alert>(
  { database, report }: Pick<NotificationOptions, 'database' | 'report'>,
  list: AlertList<One>,
  channel: Channel,
  { now, signal }: Round,
  serve: (client: pg.PoolClient, profileId: string, alerts: readonly One[]) => Promise<void>,
): Promise<void> {
  const serveOne = (profileId: string) =>
    database.transaction(async (client) => {
      if (!(await holdReader(client, list, channel, profileId))) return;
      const alerts = await claimAlerts(client, list, channel, profileId, now);
      if (alerts.length > 0) await serve(client, profileId, alerts);
    });
  const serveAndReport = async (profileId: string) => {
    if (signal?.aborted) return;
    try {
      await serveOne(profileId);
    } catch (error) {
      report(error, `The alerts of a reader could not be processed (${channel}). They are retried.`);
    }
  };
  await database.pool.query(`select ${list.forget}($1, $2)`, [channel, now]);
  const tried: string[] = [];
  while (!signal?.aborted) {
    // Each reader once per round, so that failing ones do not block the others.
    const readers = await dueReaders(database, list, channel, { now, tried });
    if (readers.length === 0) return;
    tried.push(...readers);
    for (let first = 0; first < readers.length; first += SERVED_AT_ONCE) {
      await Promise.all(readers.slice(first, first + SERVED_AT_ONCE).map(serveAndReport));
    }
  }
}

/** Readers with due alerts, the longest waiting first, without those already `tried`. */
async function dueReaders<One extends Alert>(
  { pool }: Database,
  { table }: AlertList<One>,
  channel: Channel,
  { now, tried }: { now: Date; tried: readonly string[] },
): Promise<string[]> {
  const { rows } = await pool.query<{ profile_id: string }>(
    `select profile_id from ${table} where channel = $1 and due_at <= $2 and profile_id <> all ($3)
     group by profile_id order by min(due_at), profile_id limit $4`,
    [channel, now, tried, READERS_AT_ONCE],
  );
  return rows.map(({ profile_id }) => profile_id);
}

/**
 * Locks a reader's alerts until the end of the transaction. Otherwise two nodes could each claim some of them, and the
 * reader would get two mails. @returns false when another node has the lock
 */
export async function holdReader(
  client: Pick<pg.ClientBase, 'query'>,
  { table }: Pick<AlertList<Alert>, 'table'>,
  channel: Channel,
  profileId: string,
): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as mine',
    [`${table} ${channel} ${profileId}`],
  );
  return rows[0]?.mine === true;
}

async function claimAlerts<One extends Alert>(
  client: pg.ClientBase,
  { table, idColumn, columns }: AlertList<One>,
  channel: Channel,
  profileId: string,
  now: Date,
): Promise<One[]> {
  const more = Object.entries<string>(columns).map(([name, column]) => `, ${column} as "${name}"`);
  const { rows } = await client.query<One>(
    `select ${idColumn} as id, is_held as "isHeld", sent_at as "sentAt"${more.join('')}
     from ${table} where profile_id = $1 and channel = $2 and due_at <= $3
     order by sent_at, ${idColumn} for update skip locked`,
    [profileId, channel, now],
  );
  return rows;
}

/** Deletes alerts that were sent or are obsolete. */
export async function endAlerts<One extends Alert>(
  client: pg.ClientBase,
  { table, idColumn }: AlertList<One>,
  channel: Channel,
  profileId: string,
  alerts: readonly One[],
): Promise<void> {
  await client.query(
    `delete from ${table} where profile_id = $1 and channel = $2 and ${idColumn} = any ($3)`,
    [profileId, channel, idsOf(alerts)],
  );
}

/** Postpones alerts. `isHeld`: because of quiet hours. */
export async function postponeAlerts<One extends Alert>(
  client: pg.ClientBase,
  { table, idColumn }: AlertList<One>,
  channel: Channel,
  profileId: string,
  { alerts, until, isHeld }: { alerts: readonly One[]; until: Temporal.Instant; isHeld: boolean },
): Promise<void> {
  await client.query(
    `update ${table} set due_at = $4, is_held = $5
     where profile_id = $1 and channel = $2 and ${idColumn} = any ($3)`,
    [profileId, channel, idsOf(alerts), until.toString(), isHeld],
  );
}

export const idsOf = (alerts: readonly Alert[]): string[] => alerts.map(({ id }) => id);
