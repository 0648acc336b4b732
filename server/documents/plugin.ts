import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { billNumber, loadBillFacts } from '#server/documents/bill-facts.ts';
import { loadCreditNoteFacts } from '#server/documents/credit-note-facts.ts';
import { type DocumentKind, defineDocument } from '#server/documents/document-kind.ts';
import { invoiceNumber, loadInvoiceFacts } from '#server/documents/invoice-facts.ts';
import { loadRunFacts, runNumber } from '#server/documents/payment-run-facts.ts';
import { createPdfRenderer, type PdfRenderer } from '#server/documents/pdf-renderer.ts';
import { pictureLoader } from '#server/documents/pictures.ts';
import { loadProjectFacts } from '#server/documents/project-facts.ts';
import { loadRemittanceFacts, remittanceNumber } from '#server/documents/remittance-facts.ts';
import { loadReportFacts } from '#server/documents/report-facts.ts';
import { loadStatementFacts, statementName } from '#server/documents/statement-facts.ts';
import { loadTimesheetFacts, timesheetName } from '#server/documents/timesheet-facts.ts';
import { loadWorkOrderFacts } from '#server/documents/work-order-facts.ts';
import { ClientAbortError, clientAbortOf } from '#server/gateway/client-abort.ts';
import type { GatewayContext } from '#server/gateway/context.ts';
import { tokenErrorAnswer } from '#server/gateway/errors/token-answer.ts';
import { createFairQueue, type FairQueue, requesterOf } from '#server/gateway/fair-queue.ts';
import { identify } from '#server/gateway/identity.ts';
import type { Identity } from '#server/gateway/identity-types.ts';
import { TokenError } from '#server/gateway/token-error.ts';
import type { Office } from '#server/office.ts';
import { AppError } from '#shared/errors.ts';
import { locale } from '#shared/locale.ts';

const DOCUMENT_KINDS: readonly DocumentKind[] = [
  defineDocument({
    path: 'reports',
    table: 'work_order_reports',
    load: loadReportFacts,
    number: (facts) => facts.report_number,
  }),
  defineDocument({ path: 'bills', table: 'subcontractor_bills', load: loadBillFacts, number: billNumber }),
  defineDocument({
    path: 'invoices',
    table: 'partner_invoices',
    load: loadInvoiceFacts,
    number: invoiceNumber,
  }),
  defineDocument({
    path: 'credit-notes',
    table: 'credit_notes',
    load: loadCreditNoteFacts,
    number: (facts) => facts.credit_note_number,
  }),
  // Of a customer, by the id of its organization.
  defineDocument({
    path: 'statements',
    table: 'organizations',
    load: loadStatementFacts,
    number: statementName,
  }),
  defineDocument({ path: 'payment-runs', table: 'payment_runs', load: loadRunFacts, number: runNumber }),
  defineDocument({
    path: 'remittances',
    table: 'payment_run_payees',
    load: loadRemittanceFacts,
    number: remittanceNumber,
  }),
  // Of a person, by the id of the profile, for the days `from` and `to` in the URL.
  defineDocument({ path: 'timesheets', table: 'profiles', load: loadTimesheetFacts, number: timesheetName }),
  // `copy=customer` in the URL: the copy that the office hands to the customer.
  defineDocument({
    path: 'work-orders',
    table: 'work_orders',
    load: loadWorkOrderFacts,
    number: (facts) => facts.work_order_number,
  }),
  defineDocument({
    path: 'projects',
    table: 'projects',
    load: loadProjectFacts,
    number: (facts) => facts.project_number,
  }),
];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** A document with 60 photos takes a second or two of one core. Each reader has at most one of the slots at a time. */
const AT_ONCE = 2;
const WAITING_PER_READER = 20;

interface DocumentRoute {
  Params: { id: string };
  Querystring: Record<string, unknown>;
}
type DocumentRequest = FastifyRequest<DocumentRoute>;

interface DocumentsOptions {
  gateway: Pick<GatewayContext, 'database' | 'keys' | 'recordAccess'>;
  office: Pick<Office, 'branding' | 'timeZone' | 'letterhead'>;
}

/** `GET /documents/v1/<kind>/<id>.pdf`: a report, bill, or invoice as PDF, read under the reader's policies. */
export async function addDocuments(app: FastifyInstance, options: DocumentsOptions): Promise<void> {
  const queue = createFairQueue({
    slots: () => AT_ONCE,
    waitingPerOwner: WAITING_PER_READER,
    refusal: tooManyWait,
  });
  const renderer = createPdfRenderer();
  app.addHook('onClose', async () => renderer.close());
  await app.register(
    async (scope) => {
      for (const kind of DOCUMENT_KINDS) {
        scope.get<DocumentRoute>(`/${kind.path}/:id.pdf`, async (request, reply) => {
          const identity = await reader(request, reply, options);
          return (
            identity && sendDocument(app, kind, { ...options, request, reply, identity, queue, renderer })
          );
        });
      }
    },
    { prefix: '/documents/v1' },
  );
}

const tooManyWait = () => new AppError('documents_too_many');

/**
 * The caller's identity; undefined after responding to a bad token. @throws AppError `not_authenticated` without a
 * token
 */
async function reader(
  request: DocumentRequest,
  reply: FastifyReply,
  { gateway }: DocumentsOptions,
): Promise<Identity | undefined> {
  try {
    const identity = await identify(request, gateway.keys);
    if (identity.role === 'anon') throw new AppError('document_session_missing');
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
  renderer: PdfRenderer;
}

/** @throws AppError `not_found` for a missing document and for one that the reader may not see: the same response */
function sendDocument(app: FastifyInstance, kind: DocumentKind, sending: Sending) {
  const { request, reply, gateway, office, identity, queue, renderer } = sending;
  const { id } = request.params;
  const clientAbort = clientAbortOf(reply);
  return queue.run(requesterOf(identity, clientAbort), async () => {
    const facts = UUID.test(id)
      ? await gateway.database.as(identity, (client) => kind.load(client, id, request.query))
      : null;
    if (facts === null) {
      throw new AppError('document_missing');
    }
    setHeaders(reply, kind.number(facts));
    if (request.method === 'HEAD') return reply.send();
    gateway.recordAccess?.({
      action: 'download',
      userId: identity.claims.sub,
      table: kind.table,
      row: id,
      address: request.ip,
      userAgent: request.headers['user-agent'],
    });
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
          loadPicture: pictureLoader(app, request.headers.authorization ?? ''),
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
}

function setHeaders(reply: FastifyReply, number: string): FastifyReply {
  // Letters lose their accents: the header knows ASCII only.
  const ascii = number.normalize('NFD').trim().replace(/\s+/g, '-');
  const name = ascii.replace(/[^\w.-]/g, '') || 'document';
  return reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}.pdf"`,
    'cache-control': 'no-store',
  });
}
