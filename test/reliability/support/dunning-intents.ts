import { randomUUID } from 'node:crypto';
import type { dunningCommands } from '#shared/commands/dunning.ts';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import type { PersonName } from '#test/support/company.ts';
import { add, type Fixture } from './fixture.ts';
import { addInvoice } from './payment-intents.ts';

/** How the commands on reminders and promises succeed, as often as wanted. */

type DunningCommand = keyof typeof dunningCommands & CommandName;
type Recipes = {
  [Name in DunningCommand]: { as: PersonName; prepare(fixture: Fixture): Promise<CommandInput<Name>> };
};

const customerOf = ({ company }: Fixture) => company.organizations.customer;
const promise = { amount: 10, promised_for: Temporal.Now.plainDateISO().add({ days: 30 }).toString() };

export const DUNNING_RECIPES: Recipes = {
  send_reminder: {
    as: 'admin',
    prepare: async (fixture) => {
      await fixture.owner.query(
        `insert into public.organization_billing (organization_id, email) values ($1, 'ap@customer.test')
         on conflict (organization_id) do update set email = excluded.email`,
        [customerOf(fixture)],
      );
      return { submission_key: randomUUID(), invoice_id: await addInvoice(fixture) };
    },
  },
  stop_reminders: {
    as: 'admin',
    prepare: async (fixture) => ({
      ...{ submission_key: randomUUID(), organization_id: customerOf(fixture) },
      ...{ invoice_id: await addInvoice(fixture), reason: 'They pay at the end of the month.' },
    }),
  },
  resume_reminders: {
    as: 'admin',
    prepare: async (fixture) => ({
      stop_id: await add(fixture, 'reminder_stops', {
        ...{ partner_invoice_id: await addInvoice(fixture), reason: 'They pay at the end of the month.' },
      }),
    }),
  },
  record_promise: {
    as: 'admin',
    prepare: async (fixture) => ({
      ...{ submission_key: randomUUID(), organization_id: customerOf(fixture), ...promise },
      ...{ invoice_id: await addInvoice(fixture), promised_by: 'Pat Ledger', note: 'By phone.' },
    }),
  },
  withdraw_promise: {
    as: 'admin',
    prepare: async (fixture) => ({
      promise_id: await add(fixture, 'payment_promises', {
        ...{ organization_id: customerOf(fixture), promised_by: 'Pat Ledger', ...promise },
      }),
    }),
  },
};
