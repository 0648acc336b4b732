import type { Channel } from '#server/gateway/realtime/channels/channel.ts';
import { push } from '#server/gateway/realtime/channels/channel.ts';
import type { Topics } from '#server/gateway/realtime/channels/topics.ts';
import { encodeBinaryBroadcast } from '#server/gateway/realtime/frames/encode.ts';

/** A message to all channels of a topic. */
export interface Broadcast {
  topic: string;
  isPrivate: boolean;
  event: string;
  /** Any JSON, or bytes, which only version 2 of the protocol supports. */
  payload: unknown;
  meta?: Record<string, unknown> | undefined;
}

/** Sends a broadcast to the channels of this node; to its sender only with `self`. */
export function spread(topics: Topics, broadcast: Broadcast, sender?: Channel): void {
  for (const channel of topics.members(broadcast.topic, broadcast.isPrivate)) {
    if (!channel.hears.broadcast) continue;
    if (channel === sender && !channel.config.broadcast.self) continue;
    pushBroadcast(channel, broadcast);
  }
}

/** How many ids a channel remembers. A replay has fewer. */
const SENT_IDS_MAX = 100;

export function pushBroadcast(channel: Channel, { event, payload, meta }: Broadcast): void {
  if (channel.config.broadcast.replay && isRepeated(channel.sentIds, meta?.id)) return;
  if (!Buffer.isBuffer(payload)) {
    push(channel, 'broadcast', JSON.stringify({ type: 'broadcast', event, payload, meta }));
    return;
  }
  if (channel.connection.version !== '2.0.0') return;
  const frame = encodeBinaryBroadcast(channel.topic, event, meta ? JSON.stringify(meta) : '', payload);
  if (frame) channel.connection.sendBytes(frame);
}

function isRepeated(sentIds: Set<string>, id: unknown): boolean {
  if (typeof id !== 'string') return false;
  if (sentIds.has(id)) return true;
  sentIds.add(id);
  const [oldest] = sentIds;
  if (sentIds.size > SENT_IDS_MAX && oldest !== undefined) sentIds.delete(oldest);
  return false;
}

/** The size that limits count, in bytes. */
export function payloadBytes(payload: unknown): number {
  return Buffer.isBuffer(payload) ? payload.length : Buffer.byteLength(JSON.stringify(payload) ?? '');
}
