import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loadInvoiceFacts } from '#server/documents/invoice-facts.ts';
import { INVOICE_DOCUMENT } from '#server/documents/plugin.ts';
import type { DocumentSender } from '#server/documents/send-document.ts';
import { noteReader, openLink } from '#server/domains/invoices/links/open-link.ts';
import { OFFICE } from '#server/domains/notifications/acting-as.ts';
import { takeAttempt } from '#server/gateway/auth/rate-limits.ts';
import { AppError } from '#shared/errors.ts';
import { DEFAULT_INVOICING_SETTINGS, type InvoicingSettings } from '#shared/rules/office-settings.ts';
import type { Database } from './database/database.ts';

/** Of one client address. A company behind one address opens its invoices; nobody tries tokens. */
const OPENINGS = { attempts: 60, windowSeconds: 600 };

type LinkRequest = FastifyRequest<{ Params: { token: string } }>;

interface InvoiceLinkOptions {
  database: Database;
  documents: DocumentSender;
}

/**
 * The link that opens an invoice without an account (decision 100). `GET /i/<token>` is a page of the web app, which
 * shows nothing by itself: `POST` reads the invoice, `POST …/viewed` says that a person reads it, and
 * `GET …/invoice.pdf` downloads it. Whatever is sent besides the token is ignored.
 */
export async function addInvoiceLinks(app: FastifyInstance, options: InvoiceLinkOptions): Promise<void> {
  const { database, documents } = options;
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

/** What the PDF document says, and where the office takes payments. */
async function readInvoice(database: Database, invoiceId: string) {
  return database.as(OFFICE, async (client) => {
    const invoice = await loadInvoiceFacts(client, invoiceId);
    const { rows } = await client.query<{ value: InvoicingSettings }>(
      `select value from public.settings where key = 'invoicing'`,
    );
    const { payment_url } = rows[0]?.value ?? DEFAULT_INVOICING_SETTINGS;
    return { invoice, payment_url };
  });
}
