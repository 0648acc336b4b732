import type { Outgoing, Version } from '#server/gateway/realtime/frames/frame.ts';

const USER_BROADCAST = 4;
const BINARY_ENCODING = 0;
const LONGEST_PART_BYTES = 255;

/** The text frame of a message. */
export function encode(version: Version, { joinRef, ref, topic, event, payload }: Outgoing): string {
  const quote = (text: string | null) => JSON.stringify(text);
  if (version === '2.0.0') {
    return `[${quote(joinRef)},${quote(ref)},${quote(topic)},${quote(event)},${payload}]`;
  }
  return `{"topic":${quote(topic)},"event":${quote(event)},"payload":${payload},"ref":${quote(ref)},"join_ref":${quote(joinRef)}}`;
}

/**
 * The binary frame of a broadcast whose payload is bytes; undefined where a name is too long for one (realtime protocol
 * 2.3).
 * @param meta finished JSON, or empty
 */
export function encodeBinaryBroadcast(
  topic: string,
  event: string,
  meta: string,
  payload: Buffer,
): Buffer | undefined {
  const parts = [topic, event, meta].map((text) => Buffer.from(text));
  if (parts.some(({ length }) => length > LONGEST_PART_BYTES)) return undefined;
  const head = Buffer.from([USER_BROADCAST, ...parts.map(({ length }) => length), BINARY_ENCODING]);
  return Buffer.concat([head, ...parts, payload]);
}
