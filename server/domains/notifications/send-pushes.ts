import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { PushOutcome } from '#server/push/push-client.ts';
import type { PushMessage } from '#shared/push-message.ts';
import { actingAs, OFFICE } from './acting-as.ts';
import type { NotificationOptions } from './options.ts';
import {
  claimPushes,
  endPush,
  PUSH_LIFETIME_MS,
  postponePush,
  type QueuedPush,
  readDevice,
} from './push-queue.ts';
import { pushText, workPushText } from './push-text.ts';
import { identityOf, readReader } from './reader.ts';
import { readUnread } from './unread-messages.ts';
import { readUnreadWork } from './unread-work.ts';

type SendOptions = Pick<NotificationOptions, 'database' | 'push' | 'timeZone' | 'report'>;

/** Sends what is due to devices until there is nothing more, or `signal` is aborted. Several nodes share the work. */
export async function sendPushes(
  options: SendOptions,
  clock: () => Date,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const pushes = await claimPushes(options.database, clock());
    if (pushes.length === 0) return;
    await Promise.all(pushes.map((push) => sendOne(options, push, clock(), signal)));
  }
}

async function sendOne(
  { database, push: client, timeZone, report }: SendOptions,
  push: QueuedPush,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const letter = await database.transaction((transaction) => write(transaction, push, timeZone));
  if (!letter) return endPush(database, push);
  const outcome = await client.send(letter.device, JSON.stringify(letter.message), {
    ttlSeconds: PUSH_LIFETIME_MS / 1000,
    topic: topicOf(letter.message),
    signal,
  });
  if (outcome.kind === 'refused')
    report(new Error(outcome.reason), 'A push was refused and is not sent again.');
  if (outcome.kind === 'later') return postponePush(database, push, now, outcome.retryAfterSeconds);
  await database.as(OFFICE, (office) => noteOutcome(office, push, outcome, now));
  await endPush(database, push);
}

/** What is to be said to which device; null when the reader has read it meanwhile, or may not see it any more. */
async function write(client: pg.PoolClient, push: QueuedPush, timeZone: string) {
  const addressee = await actingAs(client, OFFICE, async (office) => {
    const device = await readDevice(office, push.deviceId);
    const reader = device && (await readReader(office, device.profileId, timeZone));
    return reader ? { device, reader } : null;
  });
  if (!addressee) return null;
  const { device, reader } = addressee;
  const message = await actingAs(client, identityOf(reader, device.sessionId), (self) => say(self, push));
  return message && { device, message };
}

async function say(self: pg.ClientBase, { messageIds, notificationIds }: QueuedPush) {
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

/** A device that was switched off gets the last word of each conversation. The push service learns no ids of ours. */
function topicOf({ tag }: PushMessage): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32);
}
