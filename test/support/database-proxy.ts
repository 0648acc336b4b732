import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * How the way to the database is: as usual, gone (connections are cut at once), or silent (what is sent is lost, and
 * nobody hears of it). A connection that was silent stays so, as behind a firewall that forgot it.
 */
type WayToDatabase = 'open' | 'gone' | 'silent';

export interface DatabaseProxy {
  host: string;
  port: number;
  /** Changes the way, for open connections too. */
  set(way: WayToDatabase): void;
  stop(): Promise<void>;
}

/** A way to the PostgreSQL at a socket folder or host, which a test can break. */
export async function startDatabaseProxy(target: { host: string; port: number }): Promise<DatabaseProxy> {
  let way: WayToDatabase = 'open';
  const open = new Set<Socket>();
  const clients = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((client) => {
    open.add(client);
    client
      .on('error', () => undefined)
      .on('close', () => {
        open.delete(client);
        clients.delete(client);
      });
    if (way === 'gone') return void client.destroy();
    if (way === 'silent') return void client.resume();
    clients.add(client);
    const upstream = target.host.startsWith('/')
      ? connect(`${target.host}/.s.PGSQL.${target.port}`)
      : connect(target.port, target.host);
    open.add(upstream);
    upstream
      .on('error', () => undefined)
      .on('close', () => {
        open.delete(upstream);
        client.destroy();
      });
    client.on('close', () => upstream.destroy());
    client.on('data', (bytes) => silent.has(client) || upstream.write(bytes));
    upstream.on('data', (bytes) => silent.has(client) || client.write(bytes));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    set(next) {
      if (next === 'gone') cut();
      if (next === 'silent') for (const client of clients) silent.add(client);
      way = next;
    },
    async stop() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
