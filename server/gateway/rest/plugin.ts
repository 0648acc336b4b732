import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { type ClientAbort, clientAbortOf } from '#server/gateway/client-abort.ts';
import type { GatewayContext } from '#server/gateway/context.ts';
import { allowEveryOrigin, type Cors } from '#server/gateway/cors.ts';
import { errorAnswer } from '#server/gateway/errors/answer.ts';
import { type ErrorAnswer, Refusal } from '#server/gateway/errors/refusal.ts';
import { anonymousOff, badPreferences, unsupportedMethod } from '#server/gateway/errors/rest-refusals.ts';
import { identify } from '#server/gateway/identity.ts';
import { anonymous, type Identity } from '#server/gateway/identity-types.ts';
import type { Answer } from '#server/gateway/rest/answer/answer.ts';
import { type Call, endOf, type RestDependencies, readCall } from '#server/gateway/rest/call.ts';
import { callFunction } from '#server/gateway/rest/call-function.ts';
import { describeSchema } from '#server/gateway/rest/openapi/describe-schema.ts';
import { options } from '#server/gateway/rest/options.ts';
import { read } from '#server/gateway/rest/read.ts';
import { type ServerTiming, startTiming } from '#server/gateway/rest/run/server-timing.ts';
import { createSchemaSource } from '#server/gateway/rest/schema-cache/schema-source.ts';
import type { RestSettings } from '#server/gateway/rest/settings.ts';
import { write } from '#server/gateway/rest/write.ts';
import { requireRoom } from '#server/gateway/room.ts';
import { callCommand } from '#server/gateway/rpc/call-command.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'];
/** What pages of other origins may do (sheet, 13). */
const CORS: Cors = {
  methods: 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD',
  exposedHeaders:
    'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit',
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null until the token is checked. */
    restIdentity: Identity | null;
    /** Measures the request where answers say how long they took. */
    restTiming: ServerTiming | null;
  }
}

/** What of the gateway the data API needs. */
export type RestContext = Pick<
  GatewayContext,
  'database' | 'keys' | 'commands' | 'recordAccess' | 'hasRoom'
> & {
  settings: Pick<GatewayContext['settings'], 'rest'>;
};

/** The data API and the commands, to be mounted at `/rest/v1` (docs/protocols/rest.md). */
export function restGateway(context: RestContext): FastifyPluginAsync {
  return async (app) => {
    const own = context.settings.rest;
    const { pool, replicas } = context.database;
    const schemaSource = createSchemaSource(pool, own, (setting) =>
      app.log.warn({ setting: `pgrst.${setting}` }, 'a setting in the database is ignored'),
    );
    app.addHook('onClose', () => schemaSource.stop());

    acceptEveryBody(app, own.maxBodyBytes);
    allowEveryOrigin(app, CORS, { onlyPreflights: true });
    app.decorateRequest('restIdentity', null);
    app.decorateRequest('restTiming', null);
    app.addHook('onRequest', async (request) => {
      const timing = startTiming(performance.now());
      const identity = await identify(request, context.keys);
      timing.ends('jwt');
      const { settings } = await schemaSource.current();
      if (identity === anonymous && !settings.anonymous) throw anonymousOff();
      request.restIdentity = identity;
      if (settings.serverTiming) request.restTiming = timing;
    });
    app.setErrorHandler((error, request, reply) => {
      const answer = inTime(request, errorAnswer(error, request.restIdentity ?? anonymous, request.id));
      if (answer.status === 403) noteRefusal(context, request, answer.body.code);
      if (answer.status === 500) request.log.error({ err: error, req: request }, 'unexpected error');
      return reply
        .code(answer.status)
        .headers({ ...answer.headers, 'proxy-status': `PostgREST; error=${tokenOf(answer.body.code)}` })
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(answer.body));
    });
    app.setNotFoundHandler(({ method }) => {
      if (!METHODS.includes(method)) throw unsupportedMethod(method);
      throw new Refusal(404, 'PGRST125', 'Invalid path specified in request URL');
    });

    const route = (
      url: string,
      handle: (dependencies: RestDependencies, call: Call, name: string) => Promise<Answer>,
    ) =>
      app.route<{ Params: { name: string } }>({
        method: METHODS,
        url,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const schema = await schemaSource.current();
          const { settings } = schema;
          const dependencies: RestDependencies = {
            pool,
            replicas,
            schema,
            settings,
            hasRoom: context.hasRoom,
          };
          const call = callOf(request, dependencies.settings, clientAbortOf(reply));
          call.timing?.ends('parse');
          const { status, headers, body } = await handle(dependencies, call, request.params.name);
          // Which schema answered is only a question where there are several.
          if (dependencies.settings.schemas.length > 1) reply.header('content-profile', call.schema);
          call.timing?.ends('response');
          if (call.timing) reply.header('server-timing', call.timing.header());
          return reply.code(status).headers(headers).send(body);
        },
      });

    route('/', describeSchema);
    route('/:name', answerRelation);
    route('/rpc/:name', (dependencies, call, name) => {
      // A command goes before a function of the database with the same name.
      const command = context.commands.get(name);
      if (!command || call.method === 'OPTIONS') return callFunction(dependencies, call, name);
      if (endOf(call, dependencies.settings).end === 'rollback') throw badPreferences(['tx=rollback']);
      if (!command.shape.needsNoRoom) requireRoom(dependencies.hasRoom, 'rows');
      const timeoutMs = dependencies.settings.statementTimeoutMs[call.identity.role];
      return callCommand(context.database, timeoutMs, call, command);
    });
  };
}

/**
 * A write that found no free connection gets 503, like every write that the database cannot take (reliability
 * requirements 6). A read keeps 504, as the protocol says.
 */
function inTime({ method }: FastifyRequest, answer: ErrorAnswer): ErrorAnswer {
  return answer.status === 504 && method !== 'GET' && method !== 'HEAD' ? { ...answer, status: 503 } : answer;
}

/** Tells the host about a signed-in caller who was refused. Strangers are refused everything, and say nothing new. */
function noteRefusal({ recordAccess }: RestContext, request: FastifyRequest, code: string): void {
  const userId = request.restIdentity?.claims.sub;
  if (!recordAccess || userId === undefined) return;
  const { pathname } = new URL(request.url, 'http://portal');
  recordAccess({
    action: 'refusal',
    userId,
    table: 'requests',
    row: pathname.split('/').at(-1) ?? '',
    details: { method: request.method, code },
    address: request.ip,
    userAgent: request.headers['user-agent'],
  });
}

function callOf(request: FastifyRequest, settings: RestSettings, clientAbort: ClientAbort): Call {
  const { restIdentity, restTiming, method, url, headers, body } = request;
  const identity = restIdentity ?? anonymous;
  return readCall(
    { identity, method, url, headers, body, clientAbort, timing: restTiming ?? undefined },
    settings,
  );
}

/** A code that a function of the database chose may be any text; a header is not. */
function tokenOf(code: string): string {
  return code.replace(/[^\w.-]/g, '');
}

function answerRelation(dependencies: RestDependencies, call: Call, name: string): Promise<Answer> {
  switch (call.method) {
    case 'GET':
    case 'HEAD':
      return read(dependencies, call, name);
    case 'POST':
    case 'PATCH':
    case 'PUT':
    case 'DELETE':
      return write(dependencies, call, name);
    case 'OPTIONS':
      return options(dependencies, call, name);
    default:
      throw unsupportedMethod(call.method);
  }
}

/**
 * Bodies reach us as text, whatever they claim to be: the parts that use them look at the type. Bytes that are no text
 * come as PostgreSQL writes them, `\x…`.
 */
function acceptEveryBody(app: FastifyInstance, bodyLimit: number): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body));
  const bytes = 'application/octet-stream';
  app.addContentTypeParser<Buffer>(bytes, { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, `\\x${body.toString('hex')}`),
  );
}
