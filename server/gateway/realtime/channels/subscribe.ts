import { setTimeout as sleep } from 'node:timers/promises';
import type { Access } from '#server/gateway/realtime/access-token.ts';
import { readTests, SubscribeRefusal } from '#server/gateway/realtime/changes/subscribe.ts';
import type { Audience, Subscription } from '#server/gateway/realtime/changes/subscription.ts';
import type { Table } from '#server/gateway/realtime/changes/table.ts';
import { type Channel, push, pushSystem } from '#server/gateway/realtime/channels/channel.ts';
import { fail } from '#server/gateway/realtime/channels/close.ts';
import type { Hub } from '#server/gateway/realtime/hub.ts';

const EXTENSION = 'postgres_changes';
/** Those who ask for tables that are not there have the catalogue read no more often than this. */
const READ_AGAIN_MS = 500;

/**
 * Subscribes a channel to the changes it asked for, and tells it when none can be missed any more. Again, when it has
 * become somebody else: an application that has just started may join before it knows its person's token.
 */
export async function subscribe(hub: Hub, channel: Channel): Promise<void> {
  if (channel.config.changes.length === 0) return;
  try {
    await hub.ready;
    await subscribeAs(hub, channel);
  } catch (error) {
    hub.report(error);
    fail(hub, channel);
  }
}

async function subscribeAs(hub: Hub, channel: Channel): Promise<void> {
  const { config, access } = channel;
  const audience: Audience = {
    access: () => (channel.isClosed ? undefined : channel.access),
    tell: (ids, data) => push(channel, EXTENSION, `{"ids":[${ids.join(',')}],"data":${data}}`),
  };
  try {
    const tables = await tablesFor(hub, channel);
    const subscriptions: Subscription[] = await Promise.all(
      config.changes.map(async ({ wish }) => ({
        wish,
        audience,
        tests: await readTests(hub.pool, tables.values(), wish, access.identity),
      })),
    );
    if (isOver(channel, access)) return;
    exchange(hub, channel, subscriptions);
    pushSystem(channel, EXTENSION, 'ok', 'Subscribed to PostgreSQL');
  } catch (error) {
    if (!(error instanceof SubscribeRefusal)) throw error;
    if (isOver(channel, access)) return;
    exchange(hub, channel, []);
    pushSystem(channel, EXTENSION, 'error', error.message);
  }
}

/** Whether a newer token has come meanwhile, with which the channel subscribes again. */
const isOver = (channel: Channel, { identity }: Access) =>
  channel.isClosed || channel.access.identity.role !== identity.role;

function exchange(hub: Hub, channel: Channel, subscriptions: Subscription[]): void {
  for (const subscription of channel.subscriptions) hub.subscriptions.remove(subscription);
  channel.subscriptions = subscriptions;
  for (const subscription of subscriptions) hub.subscriptions.add(subscription);
}

/** A table may have been published a moment ago: then the catalogue is read again. */
async function tablesFor({ tables }: Hub, { config }: Channel): Promise<ReadonlyMap<number, Table>> {
  const known = await tables.current();
  const names = new Set([...known.values()].map(({ schema, name }) => `${schema}.${name}`));
  const isKnown = config.changes.every(
    ({ wish }) => wish.table === '*' || names.has(`${wish.schema}.${wish.table}`),
  );
  if (isKnown) return known;
  await sleep(READ_AGAIN_MS);
  return tables.current(READ_AGAIN_MS);
}
