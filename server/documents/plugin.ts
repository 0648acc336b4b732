import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { billNumber, loadBillFacts } from '#server/documents/bill-facts.ts';
import { type DocumentKind, defineDocument } from '#server/documents/document-kind.ts';
import { createLetterMaker, type LetterMaker } from '#server/documents/letter-maker.ts';
import { pictureLoader } from '#server/documents/pictures.ts';
import { loadReportFacts } from '#server/documents/report-facts.ts';
import { ClientGone, hangUpOf } from '#server/gateway/client-gone.ts';
import type { GatewayContext } from '#server/gateway/context.ts';
import { tokenErrorAnswer } from '#server/gateway/errors/token-answer.ts';
import { askerOf, createFairQueue, type FairQueue } from '#server/gateway/fair-queue.ts';
import { identify } from '#server/gateway/identity.ts';
import type { Identity } from '#server/gateway/identity-types.ts';
import { TokenError } from '#server/gateway/token-error.ts';
import type { Branding } from '#shared/branding.ts';
import { AppError } from '#shared/errors.ts';

/** Every document there is. */
const DOCUMENT_KINDS: readonly DocumentKind[] = [
  defineDocument({ path: 'reports', load: loadReportFacts, number: (facts) => facts.report_number }),
  defineDocument({ path: 'bills', load: loadBillFacts, number: billNumber }),
];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** A document with 60 photos takes a second or two of one core. One reader uses one of the places at a time. */
const AT_ONCE = 2;
const WAITING_PER_READER = 20;

type DocumentRequest = FastifyRequest<{ Params: { id: string } }>;

interface DocumentsOptions {
  gateway: Pick<GatewayContext, 'database' | 'keys'>;
  branding: Branding;
  /** The office's time zone. */
  timeZone: string;
}

/** `GET /documents/v1/<kind>/<id>.pdf`: what its reader sees on screen, as a letter. Read under the reader's policies. */
export async function addDocuments(app: FastifyInstance, options: DocumentsOptions): Promise<void> {
  const queue = createFairQueue({
    places: () => AT_ONCE,
    waitingPerOwner: WAITING_PER_READER,
    refusal: tooManyWait,
  });
  const maker = createLetterMaker();
  app.addHook('onClose', async () => maker.close());
  await app.register(
    async (scope) => {
      for (const kind of DOCUMENT_KINDS) {
        scope.get<{ Params: { id: string } }>(`/${kind.path}/:id.pdf`, async (request, reply) => {
          const identity = await reader(request, reply, options);
          return identity && sendDocument(app, kind, { ...options, request, reply, identity, queue, maker });
        });
      }
    },
    { prefix: '/documents/v1' },
  );
}

const tooManyWait = () =>
  new AppError('rate_limited', 'Many documents are being made for you right now.', {
    hint: 'Try again in a moment.',
  });

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
  queue: FairQueue;
  maker: LetterMaker;
}

/** @throws AppError `not_found` for what does not exist or is not the reader's to see: one answer for both */
function sendDocument(app: FastifyInstance, kind: DocumentKind, sending: Sending) {
  const { request, reply, gateway, branding, timeZone, identity, queue, maker } = sending;
  const { id } = request.params;
  const hangUp = hangUpOf(reply);
  return queue.run(askerOf(identity, hangUp), async () => {
    const facts = UUID.test(id)
      ? await gateway.database.as(identity, (client) => kind.load(client, id))
      : null;
    if (facts === null) {
      throw new AppError('not_found', 'This document does not exist, or you may not see it.');
    }
    headed(reply, kind.number(facts));
    if (request.method === 'HEAD') return reply.send();
    const body = new PassThrough();
    reply.send(body);
    try {
      await maker.make(
        { path: kind.path, facts, branding, timeZone },
        {
          onBytes: (bytes) => body.write(bytes),
          loadPicture: pictureLoader(app, request.headers.authorization ?? ''),
          hangUp,
        },
      );
      body.end();
    } catch (error) {
      // Half a document must not look like a whole one: its transfer breaks off.
      if (!(error instanceof ClientGone)) request.log.error({ err: error }, 'a document could not be made');
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
