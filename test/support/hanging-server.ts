import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';

/** How a service hangs: it takes connections and says nothing, or sends the beginning of an answer byte by byte. */
export type Hang = 'silent' | 'trickling';

/** A service that never answers. */
export interface HangingServer {
  port: number;
  /** How many connections it has taken. */
  taken(): number;
  stop(): Promise<void>;
}

const BYTE_EVERY_MS = 200;
/** Begins as an answer of HTTP does, or as a greeting of SMTP in many lines. */
const ANSWERS = {
  http: `HTTP/1.1 200 OK\r\nX-Slow: ${'x'.repeat(10_000)}`,
  smtp: '220-Wait\r\n'.repeat(1000),
};

/** Starts a service on this machine that hangs. */
export async function startHangingServer(hang: Hang, protocol: keyof typeof ANSWERS): Promise<HangingServer> {
  const open = new Set<Socket>();
  let taken = 0;
  const server: Server = createServer((socket) => {
    taken += 1;
    open.add(socket);
    socket.on('error', () => undefined);
    socket.resume();
    const bytes = ANSWERS[protocol][Symbol.iterator]();
    const timer = setInterval(() => {
      if (hang === 'trickling') socket.write(bytes.next().value ?? ' ');
    }, BYTE_EVERY_MS);
    socket.on('close', () => {
      clearInterval(timer);
      open.delete(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    taken: () => taken,
    stop() {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
