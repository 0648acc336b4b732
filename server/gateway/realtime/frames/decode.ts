import { FrameError, type Incoming, type Version } from '#server/gateway/realtime/frames/frame.ts';

const USER_BROADCAST = 3;
const JSON_ENCODING = 1;

/** @throws FrameError when the frame is not of the protocol */
export function decode(version: Version, data: Buffer, isBinary: boolean): Incoming {
  if (isBinary) return decodeBinary(data);
  const value = parseJson(data);
  if (version === '2.0.0') {
    if (!Array.isArray(value) || value.length !== 5) throw new FrameError('A frame is an array of five.');
    const [joinRef, ref, topic, event, payload] = value;
    return incoming({ joinRef, ref, topic, event, payload });
  }
  if (typeof value !== 'object' || value === null) throw new FrameError('A frame is an object.');
  const { join_ref: joinRef, ref, topic, event, payload } = value as Record<string, unknown>;
  return incoming({ joinRef, ref, topic, event, payload });
}

function incoming(parts: Record<'joinRef' | 'ref' | 'topic' | 'event' | 'payload', unknown>): Incoming {
  const { topic, event, payload } = parts;
  if (typeof topic !== 'string' || typeof event !== 'string') {
    throw new FrameError('Topic and event are texts.');
  }
  return { joinRef: refOf(parts.joinRef), ref: refOf(parts.ref), topic, event, payload };
}

function refOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  throw new FrameError('A reference is a text or null.');
}

/** The one binary frame that clients send: a broadcast (realtime protocol 2.3). Every length is one byte. */
function decodeBinary(data: Buffer): Incoming {
  if (data[0] !== USER_BROADCAST || data.length < 7) throw new FrameError('This binary frame is unknown.');
  let at = 7;
  const [joinRef = '', ref = '', topic = '', event = '', metadata = ''] = [1, 2, 3, 4, 5].map((index) => {
    const length = data[index] ?? 0;
    if (at + length > data.length) throw new FrameError('A binary frame ends early.');
    at += length;
    return data.toString('utf8', at - length, at);
  });
  const rest = data.subarray(at);
  const payload = data[6] === JSON_ENCODING ? parseJson(rest) : Buffer.from(rest);
  const extra = metadata === '' ? {} : { meta: parseJson(Buffer.from(metadata)) };
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: { type: 'broadcast', event, payload, ...extra },
  };
}

function parseJson(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString('utf8'));
  } catch {
    throw new FrameError('A frame is JSON.');
  }
}
