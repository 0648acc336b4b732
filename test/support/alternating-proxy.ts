import { once } from 'node:events';
import { createServer } from 'node:http';
import { forwardRequest, forwardUpgrade } from './forward.ts';

export interface AlternatingProxy {
  url: string;
  /** How many requests and sockets each node got, in their order. */
  counts(): readonly number[];
  stop(): Promise<void>;
}

/**
 * A proxy that sends each request, and each socket, to another node than the one before, also those of one connection: no
 * node can count on what it alone knows.
 * @param nodes URLs of the nodes; may be filled after the start
 */
export async function startAlternatingProxy(
  port: number,
  nodes: readonly string[],
): Promise<AlternatingProxy> {
  const counts: number[] = [];
  let turn = 0;
  const next = () => {
    const index = turn++ % nodes.length;
    counts[index] = (counts[index] ?? 0) + 1;
    return nodes[index] ?? '';
  };
  const server = createServer((from, to) => forwardRequest(next(), from, to));
  server.on('upgrade', (from, socket, head) => forwardUpgrade(next(), from, socket, head));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${port}`,
    counts: () => counts,
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
