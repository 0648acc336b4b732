import { expired } from '#server/gateway/realtime/access-token.ts';
import type { Channel } from '#server/gateway/realtime/channels/channel.ts';
import { cut } from '#server/gateway/realtime/channels/close.ts';
import type { Hub } from '#server/gateway/realtime/hub.ts';

/** Timers hold 24 days at most; clocks are set right now and then. */
const LOOK_AGAIN_MS = 300_000;

/** Ends the channel when its token runs out, unless a newer one has come. */
export function expireInTime(hub: Hub, channel: Channel): void {
  clearTimeout(channel.expiry);
  const leftMs = channel.access.expiresAt * 1000 - Date.now();
  if (leftMs <= 0) {
    cut(hub, channel, expired(channel.access.expiresAt).message);
  } else {
    channel.expiry = setTimeout(() => expireInTime(hub, channel), Math.min(leftMs, LOOK_AGAIN_MS));
    channel.expiry.unref();
  }
}
