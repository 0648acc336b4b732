import { once } from 'node:events';
import WebSocket from 'ws';

type Frame = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: unknown];

/** A socket that speaks the protocol by hand: for what the stock client never says. */
export interface RawSocket {
  socket: WebSocket;
  /** All that came, in version 2's order; binary frames as Buffers. */
  frames: (Frame | Buffer)[];
  say(...frame: unknown[]): void;
  join(topic: string, payload?: object, ref?: string): void;
  /** The next frame (of those that came or will come) with this event on this topic. */
  next(topic: string, event: string): Promise<Frame>;
  closed: Promise<{ code: number; reason: string }>;
}

export async function openRaw(url: string, key: string, version = '2.0.0'): Promise<RawSocket> {
  const socket = new WebSocket(
    `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=${version}`,
  );
  const frames: (Frame | Buffer)[] = [];
  const seen = new Set<Frame>();
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) return void frames.push(data);
    const value = JSON.parse(String(data));
    frames.push(
      Array.isArray(value)
        ? (value as Frame)
        : [value.join_ref, value.ref, value.topic, value.event, value.payload],
    );
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) })),
  );
  await once(socket, 'open');
  return {
    socket,
    frames,
    closed,
    say: (...frame) => socket.send(JSON.stringify(frame)),
    join(topic, payload = {}, ref = '1') {
      socket.send(JSON.stringify([ref, ref, topic, 'phx_join', payload]));
    },
    async next(topic, event) {
      for (const end = Date.now() + 5000; Date.now() < end; ) {
        const found = frames.find(
          (frame): frame is Frame =>
            Array.isArray(frame) && frame[2] === topic && frame[3] === event && !seen.has(frame),
        );
        if (found) {
          seen.add(found);
          return found;
        }
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      throw new Error(`No ${event} came on ${topic}; there came ${JSON.stringify(frames)}`);
    },
  };
}

/** The answer of a handshake that does not lead to a socket. */
export async function refusedHandshake(
  address: string,
  headers: Record<string, string> = {},
): Promise<{ status: number | undefined; body: unknown }> {
  const socket = new WebSocket(address.replace('http', 'ws'), { headers });
  socket.on('error', () => undefined);
  const [request, response] = await once(socket, 'unexpected-response');
  let text = '';
  for await (const chunk of response) text += chunk;
  request.destroy();
  return { status: response.statusCode, body: JSON.parse(text) };
}
