import type { Channel } from '#server/gateway/realtime/channels/channel.ts';
import { push } from '#server/gateway/realtime/channels/channel.ts';
import type { Topics } from '#server/gateway/realtime/channels/topics.ts';
import { encodeBinaryBroadcast } from '#server/gateway/realtime/frames/encode.ts';

/** A message to everybody on a topic. */
export interface Broadcast {
  topic: string;
  isPrivate: boolean;
  event: string;
  /** Any JSON; or bytes, which only version 2 of the protocol can carry. */
  payload: unknown;
  meta?: Record<string, unknown> | undefined;
}

/** Hands a broadcast to the channels of this node; to its sender only if it asked for that. */
export function spread(topics: Topics, broadcast: Broadcast, sender?: Channel): void {
  for (const channel of topics.members(broadcast.topic, broadcast.isPrivate)) {
    if (!channel.hears.broadcast) continue;
    if (channel === sender && !channel.config.broadcast.self) continue;
    pushBroadcast(channel, broadcast);
  }
}

/** How many ids a channel remembers; more than are replayed. */
const MOST_REMEMBERED = 100;

export function pushBroadcast(channel: Channel, { event, payload, meta }: Broadcast): void {
  if (channel.config.broadcast.replay && isToldAgain(channel.told, meta?.id)) return;
  if (!Buffer.isBuffer(payload)) {
    push(channel, 'broadcast', JSON.stringify({ type: 'broadcast', event, payload, meta }));
    return;
  }
  if (channel.connection.version !== '2.0.0') return;
  const frame = encodeBinaryBroadcast(channel.topic, event, meta ? JSON.stringify(meta) : '', payload);
  if (frame) channel.connection.sendBytes(frame);
}

function isToldAgain(told: Set<string>, id: unknown): boolean {
  if (typeof id !== 'string') return false;
  if (told.has(id)) return true;
  told.add(id);
  const [oldest] = told;
  if (told.size > MOST_REMEMBERED && oldest !== undefined) told.delete(oldest);
  return false;
}

/** The size that limits count, in bytes. */
export function payloadBytes(payload: unknown): number {
  return Buffer.isBuffer(payload) ? payload.length : Buffer.byteLength(JSON.stringify(payload) ?? '');
}
