import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** How a service may be reached: as it is, not at all, so that it never answers, or until so many bytes have come. */
type Line = 'open' | 'cut' | 'silent' | { answerBytes: number };

export interface Relay {
  url: string;
  /** Holds for connections that exist as well as for new ones. */
  set(line: Line): void;
  stop(): Promise<void>;
}

/** A line to another server on this machine that can be cut, which a server itself is hard to be talked into. */
export async function startRelay(target: string): Promise<Relay> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let line: Line = 'open';

  const server = createServer((near) => {
    if (line === 'cut') return void near.destroy();
    const far = connect(Number(port), hostname);
    let answeredBytes = 0;
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.on('data', (chunk: Buffer) => {
        if (socket === far) answeredBytes += chunk.byteLength;
        if (line === 'silent') return;
        if (typeof line === 'object' && answeredBytes > line.answerBytes) return void socket.destroy();
        other.write(chunk);
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set(next) {
      line = next;
      if (line === 'cut') for (const socket of sockets) socket.destroy();
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
