import { randomUUID } from 'node:crypto';
import { type Access, AccessRefusal, expired, openAccess } from '#server/gateway/realtime/access-token.ts';
import {
  type Channel,
  type Connection,
  pushClose,
  pushSystem,
} from '#server/gateway/realtime/channels/channel.ts';
import { forget } from '#server/gateway/realtime/channels/close.ts';
import { expireInTime } from '#server/gateway/realtime/channels/expiry.ts';
import { type JoinConfig, readJoin } from '#server/gateway/realtime/channels/join-config.ts';
import { mayHear } from '#server/gateway/realtime/channels/private-access.ts';
import { replay } from '#server/gateway/realtime/channels/replay.ts';
import { subscribe } from '#server/gateway/realtime/channels/subscribe.ts';
import type { Incoming } from '#server/gateway/realtime/frames/frame.ts';
import type { Hub } from '#server/gateway/realtime/hub.ts';
import { endedSessions } from '#server/gateway/realtime/sessions.ts';
import { reply } from '#server/gateway/realtime/sockets/reply.ts';

const PREFIX = 'realtime:';

/** Joins a topic, or says why not (realtime protocol 4). What the join asks for besides comes after its answer. */
export async function join(hub: Hub, connection: Connection, incoming: Incoming): Promise<void> {
  const { topic, joinRef, ref } = incoming;
  const old = connection.channels.get(topic);
  if (old) {
    pushClose(old);
    await forget(hub, old);
  }
  try {
    const config = readJoin(incoming.payload, hub.subscriptions.nextId);
    checkLimits(hub, connection, topic, config);
    const access = await accessOf(hub, connection, config);
    // From the answer on, what is said on other nodes is heard here.
    await hub.listening;
    const name = topic.slice(PREFIX.length);
    const hears = await whatIsHeard(hub, access, name, config);
    const channel: Channel = {
      connection,
      topic,
      name,
      joinRef: joinRef ?? ref,
      config,
      access,
      hears,
      sends: {},
      presence: {
        key: config.presence.key || randomUUID(),
        enabled: config.presence.enabled,
        ref: undefined,
        meta: undefined,
      },
      subscriptions: [],
      expiry: undefined,
      isClosed: false,
      sentIds: new Set(),
    };
    await welcome(hub, channel, incoming);
  } catch (error) {
    if (!(error instanceof AccessRefusal)) throw error;
    reply(connection, incoming, 'error', { reason: `${error.code}: ${error.message}` });
  }
}

function checkLimits(
  hub: Hub,
  connection: Connection,
  topic: string,
  { isPrivate, broadcast }: JoinConfig,
): void {
  if (!topic.startsWith(PREFIX) || topic === PREFIX) {
    throw new AccessRefusal('TopicNameRequired', 'You must provide a topic name');
  }
  if (!connection.joins.take()) {
    throw new AccessRefusal('ClientJoinRateLimitReached', 'Too many joins per second');
  }
  if (connection.channels.size >= hub.settings.maxChannelsPerSocket) {
    throw new AccessRefusal('ChannelRateLimitReached', 'Too many channels');
  }
  if (hub.settings.privateOnly && !isPrivate) {
    throw new AccessRefusal('PrivateOnly', 'This project only allows private channels');
  }
  if (broadcast.replay && !isPrivate) {
    throw new AccessRefusal('UnableToReplayMessages', 'Replay is not allowed for public channels');
  }
}

async function accessOf(hub: Hub, connection: Connection, { accessToken }: JoinConfig): Promise<Access> {
  const access = accessToken === undefined ? connection.access : await openAccess(hub.keys, accessToken);
  if (access.expiresAt * 1000 <= Date.now()) throw expired(access.expiresAt);
  await refuseEndedSession(hub, access);
  return access;
}

/** @throws AccessRefusal when the session of the token was ended */
export async function refuseEndedSession({ pool }: Hub, { identity }: Access): Promise<void> {
  if ((await endedSessions(pool, [identity.claims])).size > 0) {
    throw new AccessRefusal('InvalidJWTToken', 'The session of this token has ended');
  }
}

/** @throws AccessRefusal when a private topic is not the caller's to hear */
export async function whatIsHeard(
  hub: Hub,
  { identity }: Access,
  name: string,
  { isPrivate, presence }: JoinConfig,
): Promise<Channel['hears']> {
  if (!isPrivate) return { broadcast: true, presence: true };
  const [hears] = await mayHear(hub, [{ identity, topic: name }]);
  if (hears && (hears.broadcast || (presence.enabled && hears.presence))) return hears;
  throw unheard(name);
}

/** The refusal of a private topic that is not the caller's to hear. */
export function unheard(topic: string): AccessRefusal {
  return new AccessRefusal(
    'Unauthorized',
    `You do not have permissions to read from this Channel topic: ${topic}`,
  );
}

async function welcome(hub: Hub, channel: Channel, incoming: Incoming): Promise<void> {
  const { connection, config, topic } = channel;
  // The line may have broken while the database was asked.
  if (!hub.connections.has(connection)) return;
  connection.channels.set(topic, channel);
  hub.topics.add(channel);
  expireInTime(hub, channel);
  reply(connection, incoming, 'ok', {
    postgres_changes: config.changes.map(({ written, wish }) => ({ ...written, id: wish.id })),
  });
  if (channel.presence.enabled && channel.hears.presence) await hub.presence.sendState(channel);
  void subscribe(hub, channel);
  if (config.replicationReady) {
    await hub.ready;
    pushSystem(channel, 'system', 'ok', 'Replication connection established');
  }
  await replay(hub, channel);
}
