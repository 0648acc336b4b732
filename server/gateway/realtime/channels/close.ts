import { type Channel, pushClose, pushSystem } from '#server/gateway/realtime/channels/channel.ts';
import type { Hub } from '#server/gateway/realtime/hub.ts';
import { CLOSE } from '#server/gateway/realtime/sockets/connection.ts';

/** Ends a channel here: nothing reaches it any more, and others see that its person has gone. */
export function forget(hub: Hub, channel: Channel): Promise<void> {
  if (channel.isClosed) return Promise.resolve();
  channel.isClosed = true;
  clearTimeout(channel.expiry);
  const { channels } = channel.connection;
  if (channels.get(channel.topic) === channel) channels.delete(channel.topic);
  hub.topics.remove(channel);
  for (const subscription of channel.subscriptions) hub.subscriptions.remove(subscription);
  return hub.presence.untrack(channel).catch(hub.report);
}

/** Ends a channel on which something went wrong here: its client joins again. */
export function fail(hub: Hub, channel: Channel): void {
  if (channel.isClosed) return;
  const { connection, topic, joinRef } = channel;
  connection.send({ joinRef, ref: joinRef, topic, event: 'phx_error', payload: '{}' });
  void forget(hub, channel);
}

/** Ends a channel that may not go on, and says why. */
export function cut(hub: Hub, channel: Channel, message: string): void {
  if (channel.isClosed) return;
  pushSystem(channel, 'system', 'error', message);
  pushClose(channel);
  void forget(hub, channel);
}

/**
 * Ends the sockets of somebody whose rights have changed: what their clients join again, they join with the new ones.
 */
export function disconnect(hub: Hub, person: string): void {
  for (const channel of [...hub.topics.all()]) {
    if (channel.access.identity.claims.sub !== person) continue;
    void forget(hub, channel);
    channel.connection.close(CLOSE.restart, 'Rights have changed');
  }
}
