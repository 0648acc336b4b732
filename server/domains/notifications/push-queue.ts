import type pg from 'pg';
import type { Database } from '#server/database/database.ts';

/** A push for one device. */
export interface QueuedPush {
  id: string;
  deviceId: string;
  /** Its subject: either messages or notifications. */
  messageIds: string[];
  notificationIds: string[];
  /** Including this attempt. */
  attempts: number;
  createdAt: Date;
}

const AT_ONCE = 8;
/** After this time, another node may claim a push of a node that died. Longer than any attempt. */
const LEASE_MS = 60_000;
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 30 * 60_000;
/** After this time, the push has failed, and the push service discards it. */
export const PUSH_LIFETIME_MS = 24 * 3_600_000;
/** How long an administrator can have a failed push sent again. */
const FAILED_KEPT_DAYS = 7;
const ERROR_MAX_LENGTH = 500;
const NO_ANSWER = 'The push service did not take it within a day.';

/** Claims due pushes for this node. Other nodes skip them. */
export async function claimPushes({ pool }: Database, now: Date): Promise<QueuedPush[]> {
  const { rows } = await pool.query<QueuedPush>(
    `update app.pushes set attempts = attempts + 1, next_attempt_at = $2
     where id in (
       select id from app.pushes where next_attempt_at <= $1 and failed_at is null
       order by next_attempt_at limit $3 for update skip locked)
     returning id, subscription_id as "deviceId", message_ids as "messageIds",
       notification_ids as "notificationIds", attempts, created_at as "createdAt"`,
    [now, new Date(now.getTime() + LEASE_MS), AT_ONCE],
  );
  return rows;
}

/** Deletes a push that was sent, or whose subject was read. */
export async function endPush({ pool }: Database, { id }: QueuedPush): Promise<void> {
  await pool.query('delete from app.pushes where id = $1', [id]);
}

/** Keeps a push that is not retried, with the reason. */
export async function failPush({ pool }: Database, { id }: QueuedPush, now: Date, reason: string) {
  await pool.query('update app.pushes set failed_at = $2, last_error = $3 where id = $1', [
    ...[id, now, reason.slice(0, ERROR_MAX_LENGTH)],
  ]);
}

/** Deletes what failed a week ago. */
export async function sweepFailedPushes({ pool }: Database, now: Date): Promise<void> {
  await pool.query('delete from app.pushes where failed_at < $1', [
    new Date(now.getTime() - FAILED_KEPT_DAYS * 86_400_000),
  ]);
}

/**
 * Retries after a pause that grows with each attempt, or that the push service requested, until the push has failed.
 */
export async function postponePush(
  database: Database,
  push: QueuedPush,
  now: Date,
  { retryAfterSeconds = 0, reason = NO_ANSWER } = {},
): Promise<void> {
  if (now.getTime() - push.createdAt.getTime() >= PUSH_LIFETIME_MS)
    return failPush(database, push, now, reason);
  const pauseMs = Math.min(
    Math.max(FIRST_PAUSE_MS * 2 ** (push.attempts - 1), retryAfterSeconds * 1000),
    LONGEST_PAUSE_MS,
  );
  await database.pool.query('update app.pushes set next_attempt_at = $2 where id = $1', [
    push.id,
    new Date(now.getTime() + pauseMs),
  ]);
}

/** Reads the subscription of a push's device. `client` acts as the office. */
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
