import { once } from 'node:events';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Reach } from '#server/push/push-client.ts';
import { CERTIFICATE, CERTIFICATE_KEY } from './certificate.ts';

interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface PushService {
  /** e.g. `https://127.0.0.1:40123`; every path below it is an endpoint. */
  url: string;
  /** Lets a push client speak to it, and to nothing else. */
  reach: Reach;
  received: ReceivedPush[];
  /** How it answers from now on; at first it takes everything. */
  answer: (push: ReceivedPush, response: ServerResponse) => void;
  stop(): Promise<void>;
}

/** A push service on this machine, over TLS like those of the browsers' makers. */
export async function startPushService(): Promise<PushService> {
  const server = createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, async (request, response) => {
    const push = { path: request.url ?? '', headers: request.headers, body: await buffer(request) };
    service.received.push(push);
    service.answer(push, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const service: PushService = {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reach: { isAllowed: (address) => address === '127.0.0.1', ca: CERTIFICATE },
    received: [],
    answer: (_push, response) => void response.writeHead(201).end(),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return service;
}
