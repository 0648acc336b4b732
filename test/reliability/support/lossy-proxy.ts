import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Where a connection breaks. Only after the last two is it certain that the server has done what it was asked. */
export const FAULTS = [
  'before the request',
  'inside the request',
  'after the request',
  'before the answer',
  'inside the answer',
] as const;
type Fault = (typeof FAULTS)[number];

export interface LossyProxy {
  url: string;
  /** Where every connection that is opened from now on breaks. */
  fault: Fault;
  /** Called when the first byte of an answer has come, which nobody will read. */
  onAnswer: () => void;
  stop(): Promise<void>;
}

/** A way to the server at `port` of this machine on which every connection breaks; bytes that pass are not changed. */
export async function startLossyProxy(port: number): Promise<LossyProxy> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => open.delete(socket));
    }
    breakAt(proxy, client, upstream);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  const proxy: LossyProxy = {
    url: `http://127.0.0.1:${own}`,
    fault: 'before the answer',
    onAnswer: () => undefined,
    async stop() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}

function breakAt({ fault, onAnswer }: LossyProxy, client: Socket, upstream: Socket): void {
  const cut = () => {
    client.destroy();
    upstream.destroy();
  };
  if (fault === 'before the request') cut();
  upstream.once('close', cut);
  client.on('data', (bytes: Buffer) => {
    if (fault === 'inside the request') upstream.write(bytes.subarray(0, bytes.length / 2), cut);
    else if (fault === 'after the request') upstream.write(bytes, cut);
    else upstream.write(bytes);
  });
  upstream.once('data', (bytes: Buffer) => {
    onAnswer();
    if (fault === 'inside the answer') client.write(bytes.subarray(0, bytes.length - 5), cut);
    else cut();
  });
}
