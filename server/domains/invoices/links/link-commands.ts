import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { holdInvoice } from '#server/domains/invoices/held-invoice.ts';
import { endLinks, type LinkOptions, makeLink, validLink } from '#server/domains/invoices/links/links.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';

/** The commands of links that open an invoice without an account. */
export const invoiceLinkCommands = (options: LinkOptions): Command[] => [
  defineCommand('read_invoice_link', async ({ client, elevate }, { invoice_id }) => {
    requireCapability(await callerOf(client), 'invoice', 'invoicing_office_only');
    return elevate('command_invoices', async (elevated) => {
      const link = await validLink(elevated, options, invoice_id);
      return { url: link?.url ?? null };
    });
  }),

  defineCommand('renew_invoice_link', async ({ client, elevate }, { invoice_id, replaces }) => {
    requireCapability(await callerOf(client), 'invoice', 'invoicing_office_only');
    return elevate('command_invoices', async (elevated) => {
      const { status } = await holdInvoice(elevated, invoice_id);
      if (status === 'draft' || status === 'void') throw new AppError('invoice_link_not_open');
      if ((await unrevokedLink(elevated, invoice_id)) !== replaces)
        throw new AppError('invoice_link_changed');
      return makeLink(elevated, options, invoice_id);
    });
  }),

  defineCommand('revoke_invoice_link', async ({ client, elevate }, { link_id }) => {
    requireCapability(await callerOf(client), 'invoice', 'invoicing_office_only');
    return elevate('command_invoices', async (elevated) => {
      const { rows } = await elevated.query<{ invoice: string }>(
        'select partner_invoice_id as invoice from public.invoice_links where id = $1',
        [link_id],
      );
      const [link] = rows;
      if (!link) throw new AppError('invoice_link_missing');
      await holdInvoice(elevated, link.invoice);
      if ((await unrevokedLink(elevated, link.invoice)) !== link_id)
        throw new AppError('invoice_link_changed');
      await endLinks(elevated, link.invoice);
      return { id: link_id };
    });
  }),
];

/** The link that a new one would replace, also when it has expired; null for none. */
async function unrevokedLink(elevated: ElevatedClient, invoiceId: string): Promise<string | null> {
  const { rows } = await elevated.query<{ id: string }>(
    'select id from public.invoice_links where partner_invoice_id = $1 and revoked_at is null',
    [invoiceId],
  );
  return rows[0]?.id ?? null;
}
