import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loadInvoiceFacts } from '#server/documents/invoice-facts.ts';
import { INVOICE_DOCUMENT, REPORT_DOCUMENT } from '#server/documents/plugin.ts';
import type { DocumentSender } from '#server/documents/send-document.ts';
import { noteReader, openLink, openReport } from '#server/domains/invoices/links/open-link.ts';
import { OFFICE } from '#server/domains/notifications/acting-as.ts';
import { takeAttempt } from '#server/gateway/auth/rate-limits.ts';
import { signToken, type TokenKeys } from '#server/gateway/tokens.ts';
import { AppError } from '#shared/errors.ts';
import { DEFAULT_INVOICING_SETTINGS, type InvoicingSettings } from '#shared/rules/office-settings.ts';
import type { Database } from './database/database.ts';

/** Of one client address. A company behind one address opens its invoices; nobody tries tokens. */
const OPENINGS = { attempts: 60, windowSeconds: 600 };

/** A report as the page of a link lists it. */
interface BilledReport {
  id: string;
  report_number: string;
  work_order_number: string;
  completed_on: string;
  photos: number;
}

type LinkRequest = FastifyRequest<{ Params: { token: string } }>;
type ReportRequest = FastifyRequest<{ Params: { token: string; id: string } }>;

/** For how long the pictures of a report may be read: while it waits for its turn and is rendered. */
const PICTURES_SECONDS = 600;

interface InvoiceLinkOptions {
  database: Database;
  keys: TokenKeys;
  documents: DocumentSender;
}

/**
 * The link that opens an invoice without an account (decision 100). `GET /i/<token>` is a page of the web app, which
 * shows nothing by itself: `POST` reads the invoice, `POST …/viewed` says that a person reads it, and
 * `GET …/invoice.pdf` downloads it, and `GET …/reports/<id>.pdf` a report that it bills, as its customer sees it. Whatever
 * is sent besides is ignored.
 */
export async function addInvoiceLinks(app: FastifyInstance, options: InvoiceLinkOptions): Promise<void> {
  const { database, documents, keys } = options;
  hidePages(app);
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) =>
        done(null),
      );
      scope.addHook('preHandler', async ({ ip }) => {
        const wait = await takeAttempt({ database }, `invoice link ${ip}`, OPENINGS);
        if (wait > 0) throw new AppError('invoice_link_too_often');
      });
      scope.post('/:token', async (request: LinkRequest) => {
        const { invoiceId } = await openLink(database, request.params.token, {
          ...{ kind: 'opened', ...readerOf(request) },
        });
        return readInvoice(database, invoiceId);
      });
      scope.post('/:token/viewed', async (request: LinkRequest, reply) => {
        await noteReader(database, request.params.token, request.ip);
        return reply.status(204).send();
      });
      scope.get('/:token/invoice.pdf', async (request: LinkRequest, reply) => {
        const { invoiceId } = await openLink(database, request.params.token, {
          ...{ kind: 'downloaded', ...readerOf(request) },
        });
        return documents.send(INVOICE_DOCUMENT, {
          ...{ request, reply, owner: `invoice link ${request.ip}`, authorization: '' },
          load: () => database.as(OFFICE, (client) => INVOICE_DOCUMENT.load(client, invoiceId, {})),
          onSend: () => undefined,
        });
      });
      scope.get('/:token/reports/:id.pdf', async (request: ReportRequest, reply) => {
        const { token, id } = request.params;
        await openReport(database, token, { reportId: id, ...readerOf(request) });
        // The facts name only pictures that the customer sees.
        const pictures = await signToken(keys, OFFICE.claims, { expiresInSeconds: PICTURES_SECONDS });
        return documents.send(REPORT_DOCUMENT, {
          ...{ request, reply, owner: `invoice link ${request.ip}`, authorization: `Bearer ${pictures}` },
          load: () => database.as(OFFICE, (client) => REPORT_DOCUMENT.load(client, id, { copy: 'customer' })),
          onSend: () => undefined,
        });
      });
    },
    { prefix: '/i' },
  );
}

/** The token is in the address: no site that a page links to learns it, and no search engine lists it. */
function hidePages(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/i/'))
      reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
    done(null, payload);
  });
}

const readerOf = ({ ip, headers }: FastifyRequest) => ({
  address: ip,
  browser: headers['user-agent'] ?? '',
});

/** What the PDF document says, which reports it bills, and where the office takes payments. */
async function readInvoice(database: Database, invoiceId: string) {
  return database.as(OFFICE, async (client) => {
    const invoice = await loadInvoiceFacts(client, invoiceId);
    const { rows } = await client.query<{ value: InvoicingSettings }>(
      `select value from public.settings where key = 'invoicing'`,
    );
    const { payment_url } = rows[0]?.value ?? DEFAULT_INVOICING_SETTINGS;
    const { rows: reports } = await client.query<BilledReport>(
      'select id, report_number, work_order_number, completed_on::text, photos::int from app.billed_reports($1)',
      [invoiceId],
    );
    return { invoice, reports, payment_url };
  });
}
