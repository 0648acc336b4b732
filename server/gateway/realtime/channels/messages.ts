import { AccessRefusal, openAccess } from '#server/gateway/realtime/access-token.ts';
import { payloadBytes } from '#server/gateway/realtime/channels/broadcast.ts';
import type { Channel } from '#server/gateway/realtime/channels/channel.ts';
import { cut } from '#server/gateway/realtime/channels/close.ts';
import { expireInTime } from '#server/gateway/realtime/channels/expiry.ts';
import { refuseEndedSession, whatIsHeard } from '#server/gateway/realtime/channels/join.ts';
import { isRecord } from '#server/gateway/realtime/channels/join-config.ts';
import {
  type Extension,
  maySend,
  maySendPublicly,
} from '#server/gateway/realtime/channels/private-access.ts';
import { subscribe } from '#server/gateway/realtime/channels/subscribe.ts';
import type { Incoming } from '#server/gateway/realtime/frames/frame.ts';
import type { Hub } from '#server/gateway/realtime/hub.ts';
import { reply } from '#server/gateway/realtime/sockets/reply.ts';

/** A broadcast of a client (realtime protocol 6). A client without permission gets no error. */
export async function broadcast(hub: Hub, channel: Channel, incoming: Incoming): Promise<void> {
  if (!isRecord(incoming.payload) || !withinRate(hub, channel)) return;
  const { event, payload, meta } = incoming.payload;
  const { connection, config } = channel;
  if (payloadBytes(payload) > hub.settings.maxPayloadBytes) {
    if (config.broadcast.ack) reply(connection, incoming, 'error', { reason: 'Payload size exceeded' });
    return;
  }
  if (typeof event !== 'string' || !(await mayUse(hub, channel, 'broadcast'))) return;
  hub.broadcast(
    {
      topic: channel.name,
      isPrivate: config.isPrivate,
      event,
      payload,
      meta: isRecord(meta) ? meta : undefined,
    },
    channel,
  );
  if (config.broadcast.ack) reply(connection, incoming, 'ok', {});
}

/** `track` and `untrack` (realtime protocol 7). */
export async function presence(hub: Hub, channel: Channel, incoming: Incoming): Promise<void> {
  if (!withinRate(hub, channel)) return;
  const { connection } = channel;
  const { event, payload } = isRecord(incoming.payload) ? incoming.payload : {};
  switch (typeof event === 'string' ? event.toLowerCase() : undefined) {
    case 'track': {
      if (!isRecord(payload)) {
        return reply(connection, incoming, 'error', { reason: 'Presence track payload must be a map' });
      }
      if (payloadBytes(payload) > hub.settings.maxPayloadBytes) {
        return reply(connection, incoming, 'error', { reason: 'Payload size exceeded' });
      }
      if (await mayUse(hub, channel, 'presence')) {
        channel.presence.enabled = true;
        await hub.presence.track(channel, JSON.stringify(payload));
      }
      return reply(connection, incoming, 'ok', {});
    }
    case 'untrack':
      await hub.presence.untrack(channel);
      return reply(connection, incoming, 'ok', {});
    default:
      return reply(connection, incoming, 'error', { reason: 'Unknown presence event' });
  }
}

/** A newer token on a living channel (realtime protocol 5). What it may hear and send is asked anew. */
export async function renewAccess(hub: Hub, channel: Channel, incoming: Incoming): Promise<void> {
  const { access_token: token } = isRecord(incoming.payload) ? incoming.payload : {};
  if (typeof token !== 'string' || token.startsWith('sb_') || token === channel.access.token) return;
  try {
    const access = await openAccess(hub.keys, token);
    await refuseEndedSession(hub, access);
    const hears = await whatIsHeard(hub, access, channel.name, channel.config);
    if (channel.isClosed) return;
    const isOther = access.identity.role !== channel.access.identity.role;
    channel.access = access;
    channel.hears = hears;
    if (isOther) void subscribe(hub, channel);
    channel.sends = {};
    expireInTime(hub, channel);
  } catch (error) {
    if (!(error instanceof AccessRefusal)) throw error;
    cut(hub, channel, error.message);
  }
}

function withinRate(hub: Hub, channel: Channel): boolean {
  if (channel.connection.messages.take()) return true;
  cut(hub, channel, 'Too many messages per second');
  return false;
}

async function mayUse(hub: Hub, channel: Channel, extension: Extension): Promise<boolean> {
  const { sends, access, name, config } = channel;
  sends[extension] ??= config.isPrivate
    ? await maySend(hub.pool, access.identity, name, extension)
    : maySendPublicly(hub, access);
  return sends[extension];
}
