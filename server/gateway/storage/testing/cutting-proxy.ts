import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy between a client and a gateway that tests can interrupt. */
export interface CuttingProxy {
  port: number;
  /** Bytes that clients sent so far. */
  sentBytes(): number;
  /** How often a connection was cut. */
  cuts(): number;
  close(): Promise<void>;
}

/**
 * @param portOf which gateway the next connection goes to
 * @param bytesUntilCut after how many bytes of the client the next connection breaks off, when so many were cut;
 * Infinity for never
 */
export async function startCuttingProxy(
  portOf: () => number,
  bytesUntilCut: (cuts: number) => number,
): Promise<CuttingProxy> {
  let [sentBytes, cuts] = [0, 0];
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const gateway = connect(portOf(), '127.0.0.1');
    open.add(client);
    const cut = () => {
      open.delete(client);
      client.destroy();
      gateway.destroy();
    };
    let left = bytesUntilCut(cuts);
    client.on('data', (chunk: Buffer) => {
      sentBytes += chunk.byteLength;
      left -= chunk.byteLength;
      if (left < 0) {
        cuts += 1;
        cut();
      } else if (!gateway.write(chunk)) client.pause();
    });
    gateway.on('drain', () => client.resume());
    gateway.on('data', (chunk) => client.write(chunk));
    for (const socket of [client, gateway]) socket.on('error', cut).on('close', cut);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    sentBytes: () => sentBytes,
    cuts: () => cuts,
    async close() {
      for (const client of open) client.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
