import type { Connection } from '#server/gateway/realtime/channels/channel.ts';
import type { Incoming } from '#server/gateway/realtime/frames/frame.ts';

/** Answers a message; one without a reference expects no answer. */
export function reply(
  connection: Connection,
  { joinRef, ref, topic }: Incoming,
  status: 'ok' | 'error',
  response: unknown,
): void {
  if (ref === null) return;
  connection.send({ joinRef, ref, topic, event: 'phx_reply', payload: JSON.stringify({ status, response }) });
}
