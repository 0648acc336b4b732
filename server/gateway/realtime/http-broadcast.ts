import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerToken } from '#server/gateway/identity.ts';
import { type Access, AccessRefusal, openAccess } from '#server/gateway/realtime/access-token.ts';
import { type Broadcast, payloadBytes } from '#server/gateway/realtime/channels/broadcast.ts';
import { refuseEndedSession } from '#server/gateway/realtime/channels/join.ts';
import { isRecord } from '#server/gateway/realtime/channels/join-config.ts';
import { maySend, maySendPublicly } from '#server/gateway/realtime/channels/private-access.ts';
import type { Hub } from '#server/gateway/realtime/hub.ts';
import { createRate, type Rate } from '#server/gateway/realtime/sockets/rate.ts';

type Problems = Record<string, string[]>;

/** Broadcasts without a socket (realtime protocol 8). */
export function broadcastRoutes(app: FastifyInstance, hub: Hub): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    ['application/json', 'application/octet-stream'],
    { parseAs: 'buffer', bodyLimit: hub.settings.maxFrameBytes },
    (_request, body, done) => done(null, body),
  );
  const rates = new Map<string, Rate>();
  /** False when this person has sent too much within this second. */
  const withinRate = ({ identity: { role, claims } }: Access) => {
    if (rates.size > 10_000) rates.clear();
    const person = claims.sub ?? role;
    const rate = rates.get(person) ?? createRate(() => hub.settings.maxMessagesPerSecond[role]);
    rates.set(person, rate);
    return rate.take();
  };

  app.post('/api/broadcast', async (request, reply) => {
    const access = await whoSends(hub, request);
    if (!withinRate(access)) return tooMany(reply);
    const read = readMessages(hub, parse(request.body));
    if ('problems' in read) return reply.code(422).send({ errors: read.problems });
    for (const broadcast of read.broadcasts) await sendAs(hub, access, broadcast);
    return reply.code(202).send();
  });

  app.post<{ Params: { topic: string; event: string }; Querystring: { private?: string } }>(
    '/api/broadcast/:topic/events/:event',
    async (request, reply) => {
      const access = await whoSends(hub, request);
      if (!withinRate(access)) return tooMany(reply);
      const { topic, event } = request.params;
      const isBytes = request.headers['content-type']?.startsWith('application/octet-stream');
      const payload = isBytes ? (request.body ?? Buffer.alloc(0)) : parse(request.body);
      if (payload === undefined) return reply.code(422).send({ errors: { payload: ['is invalid'] } });
      if (payloadBytes(payload) > hub.settings.maxPayloadBytes) {
        return reply.code(422).send({ errors: { payload: ['Payload size exceeded'] } });
      }
      const isPrivate = request.query.private === 'true';
      await sendAs(hub, access, { topic, isPrivate, event, payload });
      return reply.code(202).send();
    },
  );
}

const tooMany = (reply: FastifyReply) => reply.code(429).send({ message: 'Too many messages per second' });

async function whoSends(hub: Hub, { headers }: FastifyRequest): Promise<Access> {
  const { apikey } = headers;
  const token = bearerToken(headers.authorization) ?? (typeof apikey === 'string' ? apikey : undefined);
  if (!token) throw new AccessRefusal('MissingKey', 'API key is missing');
  const access = await openAccess(hub.keys, token);
  await refuseEndedSession(hub, access);
  return access;
}

/** A caller who may not send to a topic gets no error, as on a socket. */
async function sendAs(hub: Hub, access: Access, broadcast: Broadcast): Promise<void> {
  const isAllowed = broadcast.isPrivate
    ? await maySend(hub.pool, access.identity, broadcast.topic, 'broadcast')
    : maySendPublicly(hub, access);
  if (isAllowed) hub.broadcast(broadcast);
}

function readMessages(
  { settings }: Hub,
  body: unknown,
): { broadcasts: Broadcast[] } | { problems: Problems | Problems[] | { messages: Problems[] } } {
  const messages = isRecord(body) ? body.messages : undefined;
  if (!Array.isArray(messages)) return { problems: { messages: ["can't be blank"] } };
  const problems = messages.map((message) => problemsOf(message, settings.maxPayloadBytes));
  if (problems.some((one) => Object.keys(one).length > 0)) return { problems: { messages: problems } };
  return {
    broadcasts: messages.map(({ topic, event, payload, private: isPrivate, id }) => ({
      topic,
      event,
      payload,
      isPrivate: isPrivate === true || isPrivate === 'true',
      meta: typeof id === 'string' ? { id } : undefined,
    })),
  };
}

function problemsOf(message: unknown, maxPayloadBytes: number): Problems {
  const { topic, event, payload } = isRecord(message) ? message : {};
  return {
    ...(typeof topic === 'string' && topic !== '' ? {} : { topic: ["can't be blank"] }),
    ...(typeof event === 'string' && event !== '' ? {} : { event: ["can't be blank"] }),
    ...(payload === undefined || payload === null ? { payload: ["can't be blank"] } : {}),
    ...(payloadBytes(payload) > maxPayloadBytes ? { payload: ['Payload size exceeded'] } : {}),
  };
}

/** Undefined when it is no JSON. */
function parse(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}
