import { createHash } from 'node:crypto';
import type pg from 'pg';
import { errorMessage } from '#server/jobs/error-message.ts';
import type { PushOutcome } from '#server/push/push-client.ts';
import type { PushMessage } from '#shared/push-message.ts';
import { actingAs, OFFICE } from './acting-as.ts';
import type { NotificationOptions } from './options.ts';
import {
  claimPushes,
  endPush,
  failPush,
  PUSH_LIFETIME_MS,
  postponePush,
  type QueuedPush,
  readDevice,
} from './push-queue.ts';
import { pushText, workPushText } from './push-text.ts';
import { identityOf, readReader } from './reader.ts';
import { readUnread } from './unread-messages.ts';
import { readUnreadWork } from './unread-work.ts';

type SendOptions = Pick<NotificationOptions, 'database' | 'push' | 'office' | 'report'>;

/**
 * Sends due pushes until there are none, or `signal` is aborted. Several nodes share the work. A push that fails is
 * reported and retried, and does not delay the others.
 */
export async function sendPushes(
  options: SendOptions,
  clock: () => Date,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const pushes = await claimPushes(options.database, clock());
    if (pushes.length === 0) return;
    await Promise.all(pushes.map((push) => sendAndReport(options, push, clock(), signal)));
  }
}

async function sendAndReport(
  options: SendOptions,
  push: QueuedPush,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  try {
    await sendOne(options, push, now, signal);
  } catch (error) {
    options.report(error, 'A push could not be sent. It is retried.');
    await postponePush(options.database, push, now, { reason: errorMessage(error) });
  }
}

async function sendOne(
  { database, push: client, office, report }: SendOptions,
  push: QueuedPush,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const prepared = await database.transaction((transaction) => prepare(transaction, push, office.timeZone));
  if (!prepared) return endPush(database, push);
  const outcome = await client.send(prepared.device, JSON.stringify(prepared.message), {
    ttlSeconds: PUSH_LIFETIME_MS / 1000,
    topic: topicOf(prepared.message),
    signal,
  });
  if (outcome.kind === 'refused') {
    report(new Error(outcome.reason), 'A push was refused and is not sent again.');
    return failPush(database, push, now, outcome.reason);
  }
  if (outcome.kind === 'later') return postponePush(database, push, now, outcome);
  await database.as(OFFICE, (office) => noteOutcome(office, push, outcome, now));
  await endPush(database, push);
}

/** Reads device and message; null when the reader has read everything meanwhile, or may not see it any more. */
async function prepare(client: pg.PoolClient, push: QueuedPush, timeZone: string) {
  const addressee = await actingAs(client, OFFICE, async (office) => {
    const device = await readDevice(office, push.deviceId);
    const reader = device && (await readReader(office, device.profileId, timeZone));
    return reader ? { device, reader } : null;
  });
  if (!addressee) return null;
  const { device, reader } = addressee;
  const message = await actingAs(client, identityOf(reader, device.sessionId), (self) =>
    messageOf(self, push),
  );
  return message && { device, message };
}

async function messageOf(self: pg.ClientBase, { messageIds, notificationIds }: QueuedPush) {
  return notificationIds.length > 0
    ? workPushText(await readUnreadWork(self, notificationIds))
    : pushText(await readUnread(self, messageIds));
}

async function noteOutcome(
  office: pg.ClientBase,
  { deviceId }: QueuedPush,
  { kind }: PushOutcome,
  now: Date,
): Promise<void> {
  if (kind === 'gone') await office.query('delete from public.push_subscriptions where id = $1', [deviceId]);
  if (kind === 'delivered') {
    await office.query('update public.push_subscriptions set last_used_at = $2 where id = $1', [
      deviceId,
      now,
    ]);
  }
}

/**
 * The topic makes a push replace an undelivered one of the same conversation. Hashed to hide our ids from the service.
 */
function topicOf({ tag }: PushMessage): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32);
}
