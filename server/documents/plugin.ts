import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { billNumber, loadBillFacts } from '#server/documents/bill-facts.ts';
import { loadCreditNoteFacts } from '#server/documents/credit-note-facts.ts';
import { type DocumentKind, defineDocument } from '#server/documents/document-kind.ts';
import { invoiceNumber, loadInvoiceFacts } from '#server/documents/invoice-facts.ts';
import { loadRunFacts, runNumber } from '#server/documents/payment-run-facts.ts';
import { loadProjectFacts } from '#server/documents/project-facts.ts';
import { loadRemittanceFacts, remittanceNumber } from '#server/documents/remittance-facts.ts';
import { loadReportFacts } from '#server/documents/report-facts.ts';
import type { DocumentSender } from '#server/documents/send-document.ts';
import { loadStatementFacts, statementName } from '#server/documents/statement-facts.ts';
import { loadTimesheetFacts, timesheetName } from '#server/documents/timesheet-facts.ts';
import { loadWorkOrderFacts } from '#server/documents/work-order-facts.ts';
import type { GatewayContext } from '#server/gateway/context.ts';
import { tokenErrorAnswer } from '#server/gateway/errors/token-answer.ts';
import { identify } from '#server/gateway/identity.ts';
import type { Identity } from '#server/gateway/identity-types.ts';
import { TokenError } from '#server/gateway/token-error.ts';
import { AppError } from '#shared/errors.ts';

/** An invoice, for its readers with and without an account. */
export const INVOICE_DOCUMENT = defineDocument({
  path: 'invoices',
  table: 'partner_invoices',
  load: loadInvoiceFacts,
  number: invoiceNumber,
});

/** A report; `copy=customer` in the URL: as its customer reads it. */
export const REPORT_DOCUMENT = defineDocument({
  path: 'reports',
  table: 'work_order_reports',
  load: loadReportFacts,
  number: (facts) => facts.report_number,
});

const DOCUMENT_KINDS: readonly DocumentKind[] = [
  REPORT_DOCUMENT,
  defineDocument({ path: 'bills', table: 'subcontractor_bills', load: loadBillFacts, number: billNumber }),
  INVOICE_DOCUMENT,
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

interface DocumentRoute {
  Params: { id: string };
  Querystring: Record<string, unknown>;
}
type DocumentRequest = FastifyRequest<DocumentRoute>;

interface DocumentsOptions {
  gateway: Pick<GatewayContext, 'database' | 'keys' | 'recordAccess'>;
  documents: DocumentSender;
}

/** `GET /documents/v1/<kind>/<id>.pdf`: a report, bill, or invoice as PDF, read under the reader's policies. */
export async function addDocuments(app: FastifyInstance, options: DocumentsOptions): Promise<void> {
  await app.register(
    async (scope) => {
      for (const kind of DOCUMENT_KINDS) {
        scope.get<DocumentRoute>(`/${kind.path}/:id.pdf`, async (request, reply) => {
          const identity = await reader(request, reply, options);
          return identity && sendDocument(kind, { ...options, request, reply, identity });
        });
      }
    },
    { prefix: '/documents/v1' },
  );
}

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
}

/** @throws AppError `not_found` for a missing document and for one that the reader may not see: the same response */
function sendDocument(kind: DocumentKind, { request, reply, gateway, documents, identity }: Sending) {
  const { id } = request.params;
  return documents.send(kind, {
    ...{ request, reply, owner: identity.claims.sub ?? identity.role },
    authorization: request.headers.authorization ?? '',
    load: () =>
      UUID.test(id) ? gateway.database.as(identity, (client) => kind.load(client, id, request.query)) : null,
    onSend: () =>
      gateway.recordAccess?.({
        action: 'download',
        userId: identity.claims.sub,
        table: kind.table,
        row: id,
        address: request.ip,
        userAgent: request.headers['user-agent'],
      }),
  });
}
