import type { Database } from '#server/database/database.ts';
import { hashOfToken } from '#server/domains/invoices/links/link-token.ts';
import { OFFICE } from '#server/domains/notifications/acting-as.ts';
import { AppError } from '#shared/errors.ts';

/** Whoever opens a link: the client address, and what the browser says of itself. */
export interface LinkReader {
  address: string;
  browser: string;
}

interface LinkedInvoice {
  linkId: string;
  invoiceId: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const REFUSALS = {
  void: 'invoice_link_void',
  revoked: 'invoice_link_revoked',
  expired: 'invoice_link_expired',
} as const;

/**
 * Finds the invoice of a token and notes that it was opened or downloaded. A token is all that its reader has: nothing
 * else of the request decides what is found.
 * @throws AppError `not_found` for a link that is unknown or has ended
 */
export async function openLink(
  database: Database,
  token: string,
  reader: LinkReader & { kind: 'opened' | 'downloaded' },
): Promise<LinkedInvoice> {
  const linked = await findLink(database, token);
  await noteOpening(database, linked, reader);
  return linked;
}

/**
 * Notes that a report was downloaded which the invoice of a token bills.
 * @throws AppError `not_found` for a link that is unknown or has ended, and for every other report
 */
export async function openReport(
  database: Database,
  token: string,
  { reportId, ...reader }: LinkReader & { reportId: string },
): Promise<void> {
  const linked = await findLink(database, token);
  const isBilled =
    UUID.test(reportId) &&
    (await database.as(OFFICE, (client) =>
      client.query('select from app.billed_reports($1) where id = $2', [linked.invoiceId, reportId]),
    ));
  if (!isBilled || isBilled.rowCount === 0) throw new AppError('document_missing');
  await noteOpening(database, linked, { ...reader, kind: 'report_downloaded' });
}

const noteOpening = (
  database: Database,
  { linkId }: LinkedInvoice,
  { kind, address, browser }: LinkReader & { kind: string },
) =>
  database.as(OFFICE, (client) =>
    client.query('select app.note_invoice_opening($1, $2, $3, $4)', [linkId, kind, address, browser]),
  );

/** Notes that a person reads what was opened: from now on the invoice counts as viewed. */
export async function noteReader(database: Database, token: string, address: string): Promise<void> {
  const { linkId } = await findLink(database, token);
  await database.as(OFFICE, (client) =>
    client.query('select app.note_invoice_reader($1, $2)', [linkId, address]),
  );
}

async function findLink(database: Database, token: string): Promise<LinkedInvoice> {
  const { rows } = await database.as(OFFICE, (client) =>
    client.query<LinkedInvoice & { state: 'open' | keyof typeof REFUSALS }>(
      `select link_id as "linkId", invoice_id as "invoiceId", state from app.linked_invoice($1) where link_id is not null`,
      [hashOfToken(token)],
    ),
  );
  const [linked] = rows;
  if (!linked) throw new AppError('invoice_link_unknown');
  if (linked.state !== 'open') throw new AppError(REFUSALS[linked.state]);
  return linked;
}
