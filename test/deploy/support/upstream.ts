import fastify from 'fastify';
import { WebSocketServer } from 'ws';

/** A node as a proxy sees it: it answers, says whether it is ready, and counts. */
export interface Upstream {
  /** `127.0.0.1:PORT` */
  address: string;
  /** Whether `/readyz` says so. */
  isReady: boolean;
  /** Requests of clients, without checks of the proxy. */
  requests: number;
  /** Refuses connections from now on, as a node that has stopped. */
  stop(): Promise<void>;
}

/** Starts a node that trusts the proxy on this machine as the portal does (`TRUST_PROXY=127.0.0.1`). */
export async function startUpstream(): Promise<Upstream> {
  const app = fastify({
    trustProxy: '127.0.0.1',
    http: { maxHeaderSize: 65_536 },
    forceCloseConnections: true,
  });
  const sockets = new WebSocketServer({ noServer: true });
  app.server.on('upgrade', (request, line, head) =>
    sockets.handleUpgrade(request, line, head, (socket) => socket.on('message', (data) => socket.send(data))),
  );
  app.addContentTypeParser('*', (_request, body, done) => done(null, body));
  app.get('/readyz', async (_request, reply) => reply.code(upstream.isReady ? 200 : 503).send({}));
  app.all('/*', async (request) => {
    upstream.requests += 1;
    let bytes = 0;
    if (request.body) for await (const chunk of request.body as AsyncIterable<Buffer>) bytes += chunk.length;
    const { ip, protocol, host, url } = request;
    return { node: upstream.address, ip, protocol, host, urlLength: url.length, bytes };
  });
  const upstream: Upstream = {
    address: new URL(await app.listen({ host: '127.0.0.1', port: 0 })).host,
    isReady: true,
    requests: 0,
    async stop() {
      for (const socket of sockets.clients) socket.terminate();
      await app.close();
    },
  };
  return upstream;
}
