import type pg from 'pg';
import type { Database } from '#server/database/database.ts';

/** What one device is to be told. */
export interface QueuedPush {
  id: string;
  deviceId: string;
  /** What it tells of: messages, or else notifications of work. */
  messageIds: string[];
  notificationIds: string[];
  /** This attempt included. */
  attempts: number;
  createdAt: Date;
}

const AT_ONCE = 8;
/** A node that claimed a push and died is relieved after this time; longer than any attempt lasts. */
const LEASE_MS = 60_000;
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 30 * 60_000;
/** News of yesterday is none: after this the push is given up here, and by the push service. */
export const PUSH_LIFETIME_MS = 24 * 3_600_000;

/** Takes the pushes that are due, for this node alone: others skip them. */
export async function claimPushes({ pool }: Database, now: Date): Promise<QueuedPush[]> {
  const { rows } = await pool.query<QueuedPush>(
    `update app.pushes set attempts = attempts + 1, next_attempt_at = $2
     where id in (
       select id from app.pushes where next_attempt_at <= $1
       order by next_attempt_at limit $3 for update skip locked)
     returning id, subscription_id as "deviceId", message_ids as "messageIds",
       notification_ids as "notificationIds", attempts, created_at as "createdAt"`,
    [now, new Date(now.getTime() + LEASE_MS), AT_ONCE],
  );
  return rows;
}

/** It has been told, or need not be any more. */
export async function endPush({ pool }: Database, { id }: QueuedPush): Promise<void> {
  await pool.query('delete from app.pushes where id = $1', [id]);
}

/** Again after a pause that grows with each attempt, or as long as the push service asked for; not for ever. */
export async function postponePush(
  database: Database,
  push: QueuedPush,
  now: Date,
  retryAfterSeconds = 0,
): Promise<void> {
  if (now.getTime() - push.createdAt.getTime() >= PUSH_LIFETIME_MS) return endPush(database, push);
  const pauseMs = Math.min(
    Math.max(FIRST_PAUSE_MS * 2 ** (push.attempts - 1), retryAfterSeconds * 1000),
    LONGEST_PAUSE_MS,
  );
  await database.pool.query('update app.pushes set next_attempt_at = $2 where id = $1', [
    push.id,
    new Date(now.getTime() + pauseMs),
  ]);
}

/** The device of a push: where it is, and whose. `client` acts as the office. */
export async function readDevice(client: pg.ClientBase, deviceId: string) {
  const { rows } = await client.query<{
    endpoint: string;
    p256dh: string;
    auth: string;
    profileId: string;
    sessionId: string | null;
  }>(
    `select endpoint, p256dh, auth, profile_id as "profileId", session_id as "sessionId"
     from public.push_subscriptions where id = $1`,
    [deviceId],
  );
  return rows[0];
}
