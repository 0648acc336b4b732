import type { accountingCommands } from '#shared/commands/accounting.ts';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import type { PersonName } from '#test/support/company.ts';
import type { Fixture } from './fixture.ts';

/** How the commands on the books succeed, as often as wanted. */

type AccountingCommand = keyof typeof accountingCommands & CommandName;
type Recipes = {
  [Name in AccountingCommand]: { as: PersonName; prepare(fixture: Fixture): Promise<CommandInput<Name>> };
};

/** Months of long ago, so that no other test meets one. */
async function nextMonth({ owner }: Fixture): Promise<string> {
  const { rows } = await owner.query<{ next: string }>(
    `select coalesce(max(month_date) + interval '1 month', '1900-01-01')::date::text as next
     from public.closed_months where reopened_at is null`,
  );
  return rows[0]?.next ?? '';
}

export const ACCOUNTING_RECIPES: Recipes = {
  close_month: {
    as: 'admin',
    prepare: async (fixture) => ({ month: await nextMonth(fixture), accepts_unfinished: true }),
  },
  reopen_month: {
    as: 'admin',
    prepare: async (fixture) => {
      const month = await nextMonth(fixture);
      await fixture.company.people.admin.client
        .rpc('close_month', { month, accepts_unfinished: true })
        .throwOnError();
      return { month, reason: 'A bill came late.' };
    },
  },
};
