import { setTimeout as sleep } from 'node:timers/promises';
import type { Access } from '#server/gateway/realtime/access-token.ts';
import { readTests, SubscribeRefusal } from '#server/gateway/realtime/changes/subscribe.ts';
import type { Audience, Subscription } from '#server/gateway/realtime/changes/subscription.ts';
import type { Table } from '#server/gateway/realtime/changes/table.ts';
import { type Channel, push, pushSystem } from '#server/gateway/realtime/channels/channel.ts';
import { fail } from '#server/gateway/realtime/channels/close.ts';
import type { Hub } from '#server/gateway/realtime/hub.ts';

const EXTENSION = 'postgres_changes';
const READ_AGAIN = 'Changes were left out, because there were too many: read again';
/** Requests for unknown tables reload the catalog at most this often. */
const READ_AGAIN_MS = 500;

/**
 * Subscribes a channel to the requested changes, and notifies it when none can be missed any more. Repeated when the
 * channel's identity changes: an application may join before it has the person's token.
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
    send: (ids, data) => push(channel, EXTENSION, `{"ids":[${ids.join(',')}],"data":${data}}`),
    // As after a join: clients that listen for it know that earlier changes may be missing.
    readAgain: () => {
      if (!channel.isClosed) pushSystem(channel, EXTENSION, 'ok', READ_AGAIN);
    },
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

/** Whether the channel got a newer token meanwhile, with which it subscribes again. */
const isOver = (channel: Channel, { identity }: Access) =>
  channel.isClosed || channel.access.identity.role !== identity.role;

function exchange(hub: Hub, channel: Channel, subscriptions: Subscription[]): void {
  for (const subscription of channel.subscriptions) hub.subscriptions.remove(subscription);
  channel.subscriptions = subscriptions;
  for (const subscription of subscriptions) hub.subscriptions.add(subscription);
}

/** The tables of the catalog. Reloads it when one is unknown, because it may have been published recently. */
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
