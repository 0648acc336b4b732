import type { WebSocket } from 'ws';
import type { Connection } from '#server/gateway/realtime/channels/channel.ts';
import { decode } from '#server/gateway/realtime/frames/decode.ts';
import { encode } from '#server/gateway/realtime/frames/encode.ts';
import { FrameError, type Incoming } from '#server/gateway/realtime/frames/frame.ts';
import type { Hub } from '#server/gateway/realtime/hub.ts';
import { createRate } from '#server/gateway/realtime/sockets/rate.ts';

/** Close codes of RFC 6455 and its registry. */
export const CLOSE = { goingAway: 1001, badFrame: 1003, policy: 1008, failed: 1011, restart: 1012 } as const;

/** Frames that may wait to be worked on before no more are read from the line. */
const MOST_WAITING_FRAMES = 64;
/** How long a client that was asked to close may take. */
const CLOSE_PATIENCE_MS = 2000;

/** Speaks with one socket: frames are worked on one after the other, as they came. */
export function openConnection(
  hub: Hub,
  socket: WebSocket,
  { version, access }: Pick<Connection, 'version' | 'access'>,
  handle: (connection: Connection, incoming: Incoming) => Promise<void>,
): Connection {
  const waiting: { data: Buffer; isBinary: boolean }[] = [];
  let working = false;

  const connection: Connection = {
    version,
    access,
    channels: new Map(),
    joins: createRate(() => hub.settings.maxJoinsPerSecond),
    messages: createRate(() => hub.settings.maxMessagesPerSecond[access.identity.role]),
    heardAt: Date.now(),
    send: (frame) => write(encode(version, frame)),
    sendBytes: write,
    close(code, reason) {
      socket.close(code, reason);
      setTimeout(() => socket.terminate(), CLOSE_PATIENCE_MS).unref();
    },
  };

  function write(data: string | Buffer): void {
    if (socket.readyState !== socket.OPEN) return;
    // A client that reads too slowly is disconnected, because its buffer would use everybody's memory. It can rejoin.
    if (socket.bufferedAmount > hub.settings.maxWaitingBytes) {
      hub.meters.tooSlow();
      socket.terminate();
    } else socket.send(data);
  }

  async function work(): Promise<void> {
    working = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (socket.readyState !== socket.OPEN) break;
      try {
        await handle(connection, decode(version, next.data, next.isBinary));
      } catch (error) {
        if (error instanceof FrameError) connection.close(CLOSE.badFrame, error.message);
        else {
          hub.report(error);
          connection.close(CLOSE.failed, 'Something went wrong');
        }
      }
      if (socket.isPaused && waiting.length < MOST_WAITING_FRAMES / 2) socket.resume();
    }
    working = false;
  }

  socket.on('message', (data, isBinary) => {
    connection.heardAt = Date.now();
    waiting.push({ data: data as Buffer, isBinary });
    if (waiting.length >= MOST_WAITING_FRAMES) socket.pause();
    if (!working) void work();
  });
  // Every error is followed by a close.
  socket.on('error', () => undefined);
  return connection;
}
