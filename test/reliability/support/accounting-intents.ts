import { randomInt, randomUUID } from 'node:crypto';
import type { accountingCommands } from '#shared/commands/accounting.ts';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import type { PersonName } from '#test/support/company.ts';
import { recentDay } from '#test/support/recent-day.ts';
import type { Fixture } from './fixture.ts';
import { addInvoice } from './payment-intents.ts';

/** How the commands on the books succeed, as often as wanted. */

type AccountingCommand = Exclude<keyof typeof accountingCommands & CommandName, 'download_accounting_file'>;
type Recipes = {
  [Name in AccountingCommand]: {
    as: PersonName;
    isOneAtATime?: true;
    prepare(fixture: Fixture): Promise<CommandInput<Name>>;
  };
};

/** Months of long ago, so that no other test meets one. */
async function nextMonth({ owner }: Fixture): Promise<string> {
  const { rows } = await owner.query<{ next: string }>(
    `select coalesce(max(month_date) + interval '1 month', '1900-01-01')::date::text as next
     from public.closed_months where reopened_at is null`,
  );
  return rows[0]?.next ?? '';
}

const today = () => new Date().toISOString().slice(0, 10);

/** A batch of one invoice: what else there is, and its customer, are in one before it. */
async function batchForm(fixture: Fixture): Promise<CommandInput<'create_accounting_batch'>> {
  const form = { format: 'plain', until: today() } as const;
  await addInvoice(fixture);
  await fixture.company.people.admin.client.rpc('create_accounting_batch', {
    ...{ submission_key: randomUUID(), ...form },
  });
  await addInvoice(fixture);
  return { submission_key: randomUUID(), ...form };
}

export const ACCOUNTING_RECIPES: Recipes = {
  preview_accounting_batch: {
    as: 'admin',
    prepare: async () => ({ format: 'plain', until: recentDay(randomInt(1, 3000)) }),
  },
  create_accounting_batch: { as: 'admin', isOneAtATime: true, prepare: batchForm },
  withdraw_accounting_batch: {
    as: 'admin',
    isOneAtATime: true,
    prepare: async (fixture) => {
      const { data } = await fixture.company.people.admin.client
        .rpc('create_accounting_batch', await batchForm(fixture))
        .throwOnError();
      return { batch_id: data.id, reason: 'The program refused the file.' };
    },
  },
  save_accounting_mappings: {
    as: 'admin',
    prepare: async ({ owner }) => {
      // The row is there already, so that each time another name replaces one.
      await owner.query(
        `insert into public.accounting_mappings (scope, key, account) values ('line', 'labor', 'Labor')
         on conflict do nothing`,
      );
      return { mappings: [{ scope: 'line', key: 'labor', account: randomUUID() }] };
    },
  },
  close_month: {
    as: 'admin',
    isOneAtATime: true,
    prepare: async (fixture) => ({ month: await nextMonth(fixture), accepts_unfinished: true }),
  },
  reopen_month: {
    as: 'admin',
    isOneAtATime: true,
    prepare: async (fixture) => {
      const month = await nextMonth(fixture);
      await fixture.company.people.admin.client
        .rpc('close_month', { month, accepts_unfinished: true })
        .throwOnError();
      return { month, reason: `A bill came late: ${randomUUID()}.` };
    },
  },
};
