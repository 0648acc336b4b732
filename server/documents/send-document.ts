import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentKind } from '#server/documents/document-kind.ts';
import { createPdfRenderer } from '#server/documents/pdf-renderer.ts';
import { pictureLoader } from '#server/documents/pictures.ts';
import { ClientAbortError, clientAbortOf } from '#server/gateway/client-abort.ts';
import { createFairQueue } from '#server/gateway/fair-queue.ts';
import type { Office } from '#server/office.ts';
import { AppError } from '#shared/errors.ts';
import { locale } from '#shared/locale.ts';

/** A document with 60 photos takes a second or two of one core. Each reader has at most one of the slots at a time. */
const AT_ONCE = 2;
const WAITING_PER_READER = 20;

/** One document for one reader. */
interface DocumentRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Whose slots it uses. */
  owner: string;
  /** What the reader's requests for pictures carry; empty for a reader without an account. */
  authorization: string;
  /** Reads the facts; null for a missing document and for one that the reader may not see. */
  load: () => Promise<unknown> | null;
  /** Called once it is known that the document is sent. */
  onSend: () => void;
}

/** Renders documents as PDF and sends them. */
export interface DocumentSender {
  /** @throws AppError `not_found` without facts, and `rate_limited` when too many wait for this reader */
  send(kind: DocumentKind, request: DocumentRequest): Promise<FastifyReply>;
}

/** Creates the renderer that all documents of the portal share, and the queue in front of it. */
export function createDocumentSender(
  app: FastifyInstance,
  { office }: { office: Pick<Office, 'branding' | 'timeZone' | 'letterhead'> },
): DocumentSender {
  const queue = createFairQueue({
    slots: () => AT_ONCE,
    waitingPerOwner: WAITING_PER_READER,
    refusal: () => new AppError('documents_too_many'),
  });
  const renderer = createPdfRenderer();
  app.addHook('onClose', async () => renderer.close());
  return {
    send(kind, { request, reply, owner, authorization, load, onSend }) {
      const clientAbort = clientAbortOf(reply);
      return queue.run({ owner, clientAbort }, async () => {
        const facts = await load();
        if (facts === null) throw new AppError('document_missing');
        setHeaders(reply, kind.number(facts));
        if (request.method === 'HEAD') return reply.send();
        onSend();
        const body = new PassThrough();
        reply.send(body);
        try {
          await renderer.render(
            {
              ...{ path: kind.path, facts, branding: office.branding, letterhead: office.letterhead },
              ...{ timeZone: office.timeZone, locale: locale() },
            },
            {
              onBytes: (bytes) => body.write(bytes),
              loadPicture: pictureLoader(app, authorization),
              clientAbort,
            },
          );
          body.end();
        } catch (error) {
          // Abort the transfer, so that half a document does not look like a whole one.
          if (!(error instanceof ClientAbortError))
            request.log.error({ err: error }, 'a document could not be rendered');
          reply.raw.destroy();
        }
        return reply;
      });
    },
  };
}

function setHeaders(reply: FastifyReply, number: string): FastifyReply {
  // Accents are left out: the header knows ASCII only.
  const ascii = number.normalize('NFD').trim().replace(/\s+/g, '-');
  const name = ascii.replace(/[^\w.-]/g, '') || 'document';
  return reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}.pdf"`,
    'cache-control': 'no-store',
  });
}
