import type { invoiceLinkCommands } from '#shared/commands/invoice-links.ts';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import type { PersonName } from '#test/support/company.ts';
import { add, type Fixture } from './fixture.ts';
import { addInvoice } from './payment-intents.ts';

/** How the commands on links of invoices succeed, as often as wanted. */

type LinkCommand = Exclude<
  keyof typeof invoiceLinkCommands & CommandName,
  'read_invoice_link' | 'renew_invoice_link'
>;
type Recipes = {
  [Name in LinkCommand]: { as: PersonName; prepare(fixture: Fixture): Promise<CommandInput<Name>> };
};

export const INVOICE_LINK_RECIPES: Recipes = {
  revoke_invoice_link: {
    as: 'admin',
    prepare: async (fixture) => ({
      link_id: await add(fixture, 'invoice_links', {
        ...{ partner_invoice_id: await addInvoice(fixture), expires_at: '2100-01-01T00:00:00Z' },
      }),
    }),
  },
};
