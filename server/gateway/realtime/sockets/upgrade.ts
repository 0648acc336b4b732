import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Access, AccessRefusal, openAccess } from '#server/gateway/realtime/access-token.ts';
import { forget } from '#server/gateway/realtime/channels/close.ts';
import type { Version } from '#server/gateway/realtime/frames/frame.ts';
import type { Hub } from '#server/gateway/realtime/hub.ts';
import { openConnection } from '#server/gateway/realtime/sockets/connection.ts';
import { handle } from '#server/gateway/realtime/sockets/handle.ts';

/** The rest of a request that wants to become a socket. */
interface Handshake {
  line: Duplex;
  head: Buffer;
}

/**
 * Opens sockets at `/websocket`. A handshake goes through Fastify like every request, which knows the client's address
 * and answers refusals; sockets of others (the web app's tools in development) are left to them.
 */
export function acceptSockets(app: FastifyInstance, hub: Hub): void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: hub.settings.maxFrameBytes,
    perMessageDeflate: false,
  });
  const handshakes = new WeakMap<IncomingMessage, Handshake>();
  const perAddress = new Map<string, number>();
  const path = `${app.prefix}/websocket`;

  app.server.on('upgrade', (request: IncomingMessage, line: Duplex, head: Buffer) => {
    if (request.url?.split('?', 1)[0] !== path) {
      // With a listener, Node leaves to it what is not wanted.
      if (app.server.listenerCount('upgrade') === 1)
        line.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n', () => line.destroy());
      return;
    }
    handshakes.set(request, { line, head });
    line.on('error', () => line.destroy());
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(line as never);
    // Node has let go of the line: who is refused must not keep it.
    response.once('finish', () => line.end(() => line.destroy()));
    app.routing(request, response);
  });

  app.get('/websocket', async (request, reply) => {
    const handshake = handshakes.get(request.raw);
    if (!handshake) return reply.code(426).send({ error: 'This address speaks WebSocket' });
    if (hub.isClosing) return reply.code(503).send({ error: 'The server restarts' });
    const { access, version } = await readHandshake(hub, request);
    const here = perAddress.get(request.ip) ?? 0;
    const { maxSockets, maxSocketsPerAddress } = hub.settings;
    if (hub.connections.size >= maxSockets || here >= maxSocketsPerAddress) {
      return reply.code(429).send({ error: 'Too many connected users' });
    }
    reply.hijack();
    reply.raw.detachSocket(handshake.line as never);
    const { ip } = request;
    sockets.handleUpgrade(request.raw, handshake.line, handshake.head, (socket) => {
      perAddress.set(ip, (perAddress.get(ip) ?? 0) + 1);
      socket.on('close', () => {
        const left = (perAddress.get(ip) ?? 1) - 1;
        if (left > 0) perAddress.set(ip, left);
        else perAddress.delete(ip);
      });
      hold(hub, socket, { access, version });
    });
    return reply;
  });
}

function hold(hub: Hub, socket: WebSocket, who: { access: Access; version: Version }): void {
  const connection = openConnection(hub, socket, who, (one, incoming) => handle(hub, one, incoming));
  hub.connections.add(connection);
  socket.on('close', () => {
    hub.connections.delete(connection);
    for (const channel of [...connection.channels.values()]) void forget(hub, channel);
  });
}

/** @throws AccessRefusal when the key opens nothing (realtime protocol 1) */
async function readHandshake(
  hub: Hub,
  { headers, query }: FastifyRequest,
): Promise<{ access: Access; version: Version }> {
  const { apikey, vsn } = query as Record<string, unknown>;
  const key = headers['x-api-key'] ?? apikey;
  if (typeof key !== 'string' || key === '') throw new AccessRefusal('MissingKey', 'API key is missing');
  const access = await openAccess(hub.keys, key).catch((error: unknown) => {
    if (error instanceof AccessRefusal && error.isExpired) {
      throw new AccessRefusal(error.code, 'Token has expired', { isExpired: true });
    }
    throw error;
  });
  return { access, version: vsn === '2.0.0' ? '2.0.0' : '1.0.0' };
}
