import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line between a client and a gateway that can be cut. */
export interface CuttingProxy {
  url: string;
  /** Breaks every open connection, as a lost signal does. */
  cut(): void;
  /** Breaks them and lets no new one through until `work` is done. */
  whileCut(work: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const lines = new Set<Socket>();
  const keep = (socket: Socket) => {
    lines.add(socket);
    socket.on('close', () => lines.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    const upstream = connect(Number(new URL(target).port), '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      keep(from);
      from.pipe(to);
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const line of lines) line.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    async whileCut(work) {
      isCut = true;
      cut();
      try {
        await work();
      } finally {
        isCut = false;
      }
    },
    async stop() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
