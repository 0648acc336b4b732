import type { Access } from '#server/gateway/realtime/access-token.ts';
import type { Subscription } from '#server/gateway/realtime/changes/subscription.ts';
import type { JoinConfig } from '#server/gateway/realtime/channels/join-config.ts';
import type { Outgoing, Version } from '#server/gateway/realtime/frames/frame.ts';
import type { Rate } from '#server/gateway/realtime/sockets/rate.ts';

/** One topic that one socket has joined. */
export interface Channel {
  connection: Connection;
  /** As in frames, with `realtime:` before the name. */
  topic: string;
  name: string;
  joinRef: string | null;
  config: JoinConfig;
  access: Access;
  /** What it may receive; everything on a public channel. */
  hears: { broadcast: boolean; presence: boolean };
  /** What it may send; undefined before the first check. */
  sends: { broadcast?: boolean; presence?: boolean };
  presence: { key: string; enabled: boolean; ref: string | undefined; meta: string | undefined };
  subscriptions: Subscription[];
  expiry: NodeJS.Timeout | undefined;
  isClosed: boolean;
  /** Ids of the newest broadcasts of the database, to skip those that arrive both live and by replay. */
  sentIds: Set<string>;
}

/** One socket, and the topics that it has joined. */
export interface Connection {
  version: Version;
  /** The identity of the socket. Channels without a token of their own use it. */
  access: Access;
  channels: Map<string, Channel>;
  joins: Rate;
  messages: Rate;
  /** When the last frame arrived, in milliseconds since 1970. */
  heardAt: number;
  send(frame: Outgoing): void;
  sendBytes(frame: Buffer): void;
  close(code: number, reason: string): void;
}

/** @param payload finished JSON */
export function push(channel: Channel, event: string, payload: string): void {
  const { connection, topic } = channel;
  connection.send({ joinRef: null, ref: null, topic, event, payload });
}

/** A system message to the application about one extension (realtime protocol 4 and 5). */
export function pushSystem(
  channel: Channel,
  extension: string,
  status: 'ok' | 'error',
  message: string,
): void {
  push(channel, 'system', JSON.stringify({ extension, status, message, channel: channel.name }));
}

/** Notifies the client that the server closed a channel. The join reference names the join that ended. */
export function pushClose({ connection, topic, joinRef }: Channel): void {
  connection.send({ joinRef, ref: joinRef, topic, event: 'phx_close', payload: '{}' });
}
