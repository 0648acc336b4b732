import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { AppError } from '#shared/errors.ts';

/** Keeps where a subcontractor gets its transfers. Only the last four digits are shown again, to anybody. */
export const saveBankAccount = defineCommand('save_bank_account', async ({ client, elevate }, input) => {
  const caller = await callerOf(client);
  requireCapability(caller, 'pay_bills', 'payment_runs_office_only');
  const { organization_id: firm, account } = input;
  return elevate('command_payment_runs', async (elevated) => {
    const { rowCount } = await elevated.query(
      `select from public.organizations where id = $1 and organization_type = 'subcontractor'`,
      [firm],
    );
    if (!rowCount) throw new AppError('bank_account_firm_missing');
    if (!account) {
      // Its numbers go with it.
      await elevated.query('delete from public.organization_bank_accounts where organization_id = $1', [
        firm,
      ]);
      return { account_last4: null };
    }
    const last4 = account.account_number.slice(-4);
    await elevated.query(
      `insert into public.organization_bank_accounts (organization_id, account_kind, account_last4) values ($1, $2, $3)
       on conflict (organization_id) do update set account_kind = excluded.account_kind,
         account_last4 = excluded.account_last4, updated_by = $4`,
      [firm, account.account_kind, last4, caller.profileId],
    );
    await elevated.query(
      `insert into app.bank_account_numbers (bank_account_id, routing_number, account_number) values ($1, $2, $3)
       on conflict (bank_account_id) do update set routing_number = excluded.routing_number,
         account_number = excluded.account_number`,
      [firm, account.routing_number, account.account_number],
    );
    return { account_last4: last4 };
  });
});

/** Keeps the number of the next check, and what the company's bank needs to know in its files. */
export const savePaymentSettings = defineCommand(
  'save_payment_settings',
  async ({ client, elevate }, { next_check_number, bank }) => {
    requireCapability(await callerOf(client), 'pay_bills', 'payment_runs_office_only');
    await elevate('command_payment_runs', (elevated) =>
      elevated.query(
        `update public.payment_settings set next_check_number = $1, bank_name = $2, bank_routing_number = $3,
           company_number = $4, company_name = $5`,
        [
          next_check_number,
          ...[bank?.bank_name ?? null, bank?.bank_routing_number ?? null],
          ...[bank?.company_number ?? null, bank?.company_name ?? null],
        ],
      ),
    );
    return { next_check_number };
  },
);
