import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { ADDENDA_MAX, achFile } from '#server/domains/payment-runs/ach-file.ts';
import type { Payee } from '#server/domains/payment-runs/choose-payees.ts';
import type { HeldSettings } from '#server/domains/payment-runs/held-settings.ts';
import { FILE_MODIFIERS } from '#server/domains/payment-runs/limits.ts';
import { AppError } from '#shared/errors.ts';
import { numberList } from '#shared/rules/number-list.ts';

interface Account {
  organizationId: string;
  routingNumber: string;
  accountNumber: string;
  accountKind: 'checking' | 'savings';
}

/** Keeps the file of a run as it is: an account that changes later changes no file. */
export async function saveFile(
  elevated: ElevatedClient,
  run: { id: string; run_number: number },
  payees: readonly Payee[],
  { originator, today, time }: HeldSettings,
  payOn: string,
): Promise<void> {
  if (!originator) throw new AppError('payment_run_bank_missing');
  const { rows } = await elevated.query<Account>(
    `select a.organization_id as "organizationId", n.routing_number as "routingNumber",
       n.account_number as "accountNumber", a.account_kind as "accountKind"
     from public.organization_bank_accounts a join app.bank_account_numbers n on n.bank_account_id = a.organization_id
     where a.organization_id = any ($1::uuid[])`,
    [payees.map(({ organizationId }) => organizationId)],
  );
  const accounts = new Map(rows.map((account) => [account.organizationId, account]));
  const modifier = await freeModifier(elevated, today);
  const content = achFile({
    ...{ originator, modifier, madeOn: today, madeAt: time, effectiveOn: payOn, description: 'VENDOR PMT' },
    transfers: payees.map(({ organizationId, name, cents, bills }) => {
      const account = accounts.get(organizationId);
      if (!account) throw new AppError('payment_run_account_missing', { firms: name });
      const addenda = numberList(
        bills.map(({ number }) => number),
        ADDENDA_MAX,
      );
      return { ...account, cents: Math.round(cents), name, reference: `RUN-${run.run_number}`, addenda };
    }),
  });
  await elevated.query(
    'insert into app.payment_run_files (payment_run_id, made_on, modifier, content) values ($1, $2, $3, $4)',
    [run.id, today, modifier, content],
  );
}

/** The lock on the settings lets of two files of one day each have its own. */
async function freeModifier(elevated: ElevatedClient, today: string): Promise<string> {
  const { rows } = await elevated.query<{ modifier: string }>(
    'select modifier from app.payment_run_files where made_on = $1',
    [today],
  );
  const used = new Set(rows.map(({ modifier }) => modifier));
  const free = [...FILE_MODIFIERS].find((one) => !used.has(one));
  if (!free) throw new AppError('payment_run_files_used_up');
  return free;
}

/** The file of transfers for the bank. From its first download on, the run can no longer be voided as a whole. */
export const downloadAchFile = defineCommand('download_ach_file', async ({ client, elevate }, input) => {
  const caller = await callerOf(client);
  requireCapability(caller, 'pay_bills', 'payment_runs_office_only');
  return elevate('command_payment_runs', async (elevated) => {
    const { rows } = await elevated.query<{ number: number; status: string; content: string | null }>(
      `select r.run_number as number, r.status, f.content from public.payment_runs r
       left join app.payment_run_files f on f.payment_run_id = r.id where r.id = $1 for update of r`,
      [input.payment_run_id],
    );
    const [run] = rows;
    if (!run) throw new AppError('payment_run_missing');
    if (run.content === null) throw new AppError('payment_run_without_file');
    if (run.status === 'void') throw new AppError('payment_run_void');
    await elevated.query(
      `update public.payment_runs set exported_at = now(), exported_by = $2 where id = $1 and exported_at is null`,
      [input.payment_run_id, caller.profileId],
    );
    const { rows: exported } = await elevated.query<{ at: string }>(
      `select to_json(exported_at) #>> '{}' as at from public.payment_runs where id = $1`,
      [input.payment_run_id],
    );
    return {
      file_name: `payment-run-${run.number}.ach`,
      content: run.content,
      exported_at: exported[0]?.at ?? '',
    };
  });
});
