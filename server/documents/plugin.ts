import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentKind } from '#server/documents/document-kind.ts';
import { DOCUMENT_KINDS } from '#server/documents/kinds.ts';
import { pictureLoader } from '#server/documents/pictures.ts';
import type { GatewayContext } from '#server/gateway/context.ts';
import { tokenErrorAnswer } from '#server/gateway/errors/token-answer.ts';
import { identify } from '#server/gateway/identity.ts';
import type { Identity } from '#server/gateway/identity-types.ts';
import { TokenError } from '#server/gateway/token-error.ts';
import { createTurns, type InTurn } from '#server/gateway/turns.ts';
import type { Branding } from '#shared/branding.ts';
import { AppError } from '#shared/errors.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** A document with 60 photos takes a second or two of one core and some megabytes. */
const AT_ONCE = 2;
const WAITING_AT_MOST = 30;

type DocumentRequest = FastifyRequest<{ Params: { id: string } }>;

interface DocumentsOptions {
  gateway: Pick<GatewayContext, 'database' | 'keys'>;
  branding: Branding;
}

/** `GET /documents/v1/<kind>/<id>.pdf`: what its reader sees on screen, as a letter. Read under the reader's policies. */
export async function addDocuments(app: FastifyInstance, options: DocumentsOptions): Promise<void> {
  const inTurn = createTurns({ atOnce: () => AT_ONCE, waitingAtMost: WAITING_AT_MOST, refusal: tooManyWait });
  await app.register(
    async (scope) => {
      for (const kind of DOCUMENT_KINDS) {
        scope.get<{ Params: { id: string } }>(`/${kind.path}/:id.pdf`, async (request, reply) => {
          const identity = await reader(request, reply, options);
          return identity && sendDocument(app, kind, { ...options, request, reply, identity, inTurn });
        });
      }
    },
    { prefix: '/documents/v1' },
  );
}

const tooManyWait = () =>
  new AppError('unavailable', 'Many documents are being made right now.', { hint: 'Try again in a moment.' });

/** Who asks; undefined when a bad token has been answered. @throws AppError `not_authenticated` without any */
async function reader(
  request: DocumentRequest,
  reply: FastifyReply,
  { gateway }: DocumentsOptions,
): Promise<Identity | undefined> {
  try {
    const identity = await identify(request, gateway.keys);
    if (identity.role === 'anon') throw new AppError('not_authenticated', 'Sign in to read this document.');
    return identity;
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    const { status, headers, body } = tokenErrorAnswer(error);
    await reply
      .status(status)
      .headers(headers ?? {})
      .send(body);
    return undefined;
  }
}

interface Sending extends DocumentsOptions {
  request: DocumentRequest;
  reply: FastifyReply;
  identity: Identity;
  inTurn: InTurn;
}

/** @throws AppError `not_found` for what does not exist or is not the reader's to see: one answer for both */
async function sendDocument(app: FastifyInstance, kind: DocumentKind, sending: Sending) {
  const { request, reply, gateway, branding, identity, inTurn } = sending;
  const { id } = request.params;
  const facts = UUID.test(id) ? await gateway.database.as(identity, (client) => kind.load(client, id)) : null;
  if (facts === null) {
    throw new AppError('not_found', 'This document does not exist, or you may not see it.');
  }
  if (request.method === 'HEAD') return headed(reply, kind.number(facts)).send();
  return inTurn(async () => {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const picture = pictureLoader(app, request.headers.authorization ?? '', gone.signal);
    const tools = { branding, picture };
    const letter = kind.open(facts, tools);
    headed(reply, kind.number(facts)).send(letter.stream);
    try {
      await kind.write(letter, facts, tools);
      letter.end();
    } catch (error) {
      // Half a document must not look like a whole one: its transfer breaks off.
      if (!gone.signal.aborted) request.log.error({ err: error }, 'a document could not be made');
      reply.raw.destroy();
    }
    return reply;
  });
}

function headed(reply: FastifyReply, number: string): FastifyReply {
  const name = number.replace(/[^\w.-]/g, '') || 'document';
  return reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}.pdf"`,
    'cache-control': 'no-store',
  });
}
