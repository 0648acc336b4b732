import { randomUUID } from 'node:crypto';
import type { disputeCommands } from '#shared/commands/disputes.ts';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import type { PersonName } from '#test/support/company.ts';
import { add, type Fixture } from './fixture.ts';
import { addInvoice } from './payment-intents.ts';

/** How the commands on disputes succeed, as often as wanted. */

type DisputeCommand = keyof typeof disputeCommands & CommandName;
type Recipes = {
  [Name in DisputeCommand]: { as: PersonName; prepare(fixture: Fixture): Promise<CommandInput<Name>> };
};

export const DISPUTE_RECIPES: Recipes = {
  dispute_invoice: {
    as: 'partner',
    prepare: async (fixture) => ({
      ...{ submission_key: randomUUID(), invoice_id: await addInvoice(fixture), reason: 'price' },
      ...{ amount: 20, text: `The hourly rate is wrong. ${randomUUID()}` },
    }),
  },
  post_invoice_message: {
    as: 'partner',
    prepare: async (fixture) => ({
      ...{ submission_key: randomUUID(), invoice_id: await addInvoice(fixture) },
      text: `What is the second line? ${randomUUID()}`,
    }),
  },
  resolve_dispute: {
    as: 'admin',
    prepare: async (fixture) => ({
      submission_key: randomUUID(),
      dispute_id: await add(fixture, 'invoice_disputes', {
        ...{ partner_invoice_id: await addInvoice(fixture), reason: 'price' },
      }),
      ...{ amount: 10, text: 'We credit one hour.' },
    }),
  },
};
