import type pg from 'pg';
import { hashOfToken, linkToken } from '#server/domains/invoices/links/link-token.ts';

/** What makes the links of invoices. */
export interface LinkOptions {
  publicUrl: string;
  /** Signs the links in mails that work without a sign-in. */
  linkSecret: string;
}

/** A link that is neither revoked nor expired. */
export interface ValidLink {
  id: string;
  url: string;
}

/** The valid link of an invoice, read as a role that may read links; undefined without one. Also of one whose token another secret made. */
export async function validLink(
  client: pg.ClientBase,
  options: LinkOptions,
  invoiceId: string,
): Promise<ValidLink | undefined> {
  const { rows } = await client.query<{ id: string; hash: string }>(
    `select l.id, t.token_hash as hash
     from public.invoice_links l join app.invoice_link_tokens t on t.invoice_link_id = l.id
     where l.partner_invoice_id = $1 and l.revoked_at is null and l.expires_at > now()`,
    [invoiceId],
  );
  const [link] = rows;
  const token = link && linkToken(options.linkSecret, link.id);
  return link && token && hashOfToken(token) === link.hash
    ? { id: link.id, url: urlOf(options, token) }
    : undefined;
}

/** Makes the link of an invoice and ends the one before. The caller holds the invoice. */
export async function makeLink(
  client: pg.ClientBase,
  options: LinkOptions,
  invoiceId: string,
): Promise<ValidLink> {
  await endLinks(client, invoiceId);
  const { rows } = await client.query<{ id: string }>(
    `insert into public.invoice_links (partner_invoice_id, expires_at)
     values ($1, now() + make_interval(days => coalesce(
       (select (s.value ->> 'link_days')::integer from public.settings s where s.key = 'invoicing'), 365)))
     returning id`,
    [invoiceId],
  );
  const id = rows[0]?.id ?? '';
  const token = linkToken(options.linkSecret, id);
  await client.query('insert into app.invoice_link_tokens (token_hash, invoice_link_id) values ($1, $2)', [
    hashOfToken(token),
    id,
  ]);
  return { id, url: urlOf(options, token) };
}

/** Ends the link of an invoice. @returns whether there was one */
export async function endLinks(client: pg.ClientBase, invoiceId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `update public.invoice_links set revoked_at = now(), revoked_by = app.profile_id()
     where partner_invoice_id = $1 and revoked_at is null`,
    [invoiceId],
  );
  return rowCount !== 0;
}

/**
 * Whether the office has ended the link of an invoice, and not made another one. A link that has expired is not ended, and
 * one that was replaced has a successor.
 */
export async function isLinkEnded(client: pg.ClientBase, invoiceId: string): Promise<boolean> {
  const { rows } = await client.query<{ ended: boolean }>(
    `select coalesce(bool_and(l.revoked_at is not null), false) as ended from public.invoice_links l
     where l.partner_invoice_id = $1`,
    [invoiceId],
  );
  return rows[0]?.ended ?? false;
}

const urlOf = ({ publicUrl }: LinkOptions, token: string) => `${publicUrl}/i/${token}`;
