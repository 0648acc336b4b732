import { type Connection, pushClose } from '#server/gateway/realtime/channels/channel.ts';
import { forget } from '#server/gateway/realtime/channels/close.ts';
import { join } from '#server/gateway/realtime/channels/join.ts';
import { broadcast, presence, renewAccess } from '#server/gateway/realtime/channels/messages.ts';
import type { Incoming } from '#server/gateway/realtime/frames/frame.ts';
import type { Hub } from '#server/gateway/realtime/hub.ts';
import { reply } from '#server/gateway/realtime/sockets/reply.ts';

/** What one message of a client does (realtime protocol 3). */
export async function handle(hub: Hub, connection: Connection, incoming: Incoming): Promise<void> {
  const { topic, event, joinRef } = incoming;
  if (topic === 'phoenix' && event === 'heartbeat') return reply(connection, incoming, 'ok', {});
  if (event === 'phx_join') return join(hub, connection, incoming);
  const channel = connection.channels.get(topic);
  if (!channel) return reply(connection, incoming, 'error', { reason: 'unmatched topic' });
  // A word to a join that is over.
  if (joinRef !== null && joinRef !== channel.joinRef) return;
  switch (event) {
    case 'phx_leave':
      reply(connection, incoming, 'ok', {});
      pushClose(channel);
      return forget(hub, channel);
    case 'access_token':
      return renewAccess(hub, channel, incoming);
    case 'broadcast':
      return broadcast(hub, channel, incoming);
    case 'presence':
      return presence(hub, channel, incoming);
    default:
      return reply(connection, incoming, 'error', { reason: `unknown event ${event}` });
  }
}
