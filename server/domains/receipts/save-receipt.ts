import type pg from 'pg';
import type { ElevatedClient } from '#server/database/command-roles.ts';
import { replaceAttachments } from '#server/domains/attachments/link-attachments.ts';
import { type Caller, callerOf } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { earlierTry } from '#server/domains/receipts/earlier-try.ts';
import { receiptManager } from '#server/domains/receipts/receipt-manager.ts';
import { checkShares, setShares } from '#server/domains/receipts/receipt-shares.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import type { CommandInput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

type Form = CommandInput<'save_receipt'>;

/**
 * Staff hand in what they paid, or correct it while it waits and after it was sent back; the office also for somebody
 * else.
 */
export const saveReceipt = defineCommand('save_receipt', async (context, input) => {
  const caller = await callerOf(context.client);
  if (!caller.isStaff) throw new AppError('receipt_employees_only');
  const earlier = await earlierTry(context, caller, input);
  if (earlier) return earlier;
  await checkShares(context.client, input.allocations, input.amount);
  if (input.receipt_id) {
    await correct(context, caller, input.receipt_id, input);
    return { id: input.receipt_id, status: 'submitted' };
  }
  const id = await handIn(context, caller, input);
  if (id) return { id, status: 'submitted' };
  const arrivedMeanwhile = await earlierTry(context, caller, input);
  if (!arrivedMeanwhile) throw new AppError('receipt_not_kept');
  return arrivedMeanwhile;
});

/** Returns undefined when another try of the same form arrives at the same time. */
async function handIn(context: CommandContext, caller: Caller, form: Form): Promise<string | undefined> {
  const forOther = form.employee_id && form.employee_id !== caller.profileId ? form.employee_id : undefined;
  if (!forOther) {
    const id = await insertReceipt(context.client, caller.profileId, form);
    if (!id) return;
    await setShares(context.client, id, form.allocations);
    await context.elevate('command_receipts', (elevated) =>
      replaceAttachments(elevated, form.attachment_ids, caller.profileId, { receipt_id: id }),
    );
    return id;
  }
  await receiptManager(context.client, 'receipt_for_others_managers_only');
  return context.elevate('command_receipts', async (elevated) => {
    await requireEmployee(elevated, forOther);
    const id = await insertReceipt(elevated, caller.profileId, form, forOther);
    if (!id) return;
    await setShares(elevated, id, form.allocations);
    await replaceAttachments(elevated, form.attachment_ids, caller.profileId, { receipt_id: id });
    return id;
  });
}

/** Needs an elevated client to name `employeeId`; without, the database puts down the caller. */
async function insertReceipt(
  client: pg.PoolClient,
  submittedBy: string,
  form: Form,
  employeeId?: string,
): Promise<string | undefined> {
  const columns = 'vendor_name, receipt_date, amount, category, description, submission_key';
  const onlyOnce = `on conflict (submitted_by, submission_key) where submission_key is not null do nothing
    returning id`;
  const values = [...valuesOf(form), form.submission_key ?? null];
  const { rows } = employeeId
    ? await client.query<{ id: string }>(
        `insert into public.receipts (${columns}, employee_user_id, submitted_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8) ${onlyOnce}`,
        [...values, employeeId, submittedBy],
      )
    : await client.query<{ id: string }>(
        `insert into public.receipts (${columns}) values ($1, $2, $3, $4, $5, $6) ${onlyOnce}`,
        values,
      );
  return rows[0]?.id;
}

/**
 * As the caller: row-level security leaves alone what is not theirs, or approved. The database hands a receipt that was
 * sent back in again when its owner corrects it.
 */
async function correct(
  { client, elevate }: CommandContext,
  caller: Caller,
  id: string,
  form: Form,
): Promise<void> {
  // Locked before its allocations, in the same order as an approval, to avoid deadlocks.
  await client.query('select from public.receipts where id = $1 for no key update', [id]);
  // The shares go first: a lower amount would not leave room for those of before.
  await client.query('delete from public.receipt_allocations where receipt_id = $1', [id]);
  const { rowCount } = await client.query(
    `update public.receipts
     set vendor_name = $2, receipt_date = $3, amount = $4, category = $5, description = $6 where id = $1`,
    [id, ...valuesOf(form)],
  );
  if (rowCount === 0) {
    throw new AppError('receipt_not_changeable');
  }
  await setShares(client, id, form.allocations);
  await elevate('command_receipts', (elevated) =>
    replaceAttachments(elevated, form.attachment_ids, caller.profileId, { receipt_id: id }),
  );
}

const valuesOf = (form: Form) => [
  form.vendor_name,
  form.receipt_date,
  form.amount,
  form.category,
  form.description ?? '',
];

async function requireEmployee(elevated: ElevatedClient, profileId: string): Promise<void> {
  const { rowCount } = await elevated.query(
    `select from public.organization_members m
     join public.organizations o on o.id = m.organization_id and o.organization_type = 'internal'
     join public.profiles p on p.id = m.user_id and p.is_active
     where m.user_id = $1`,
    [profileId],
  );
  if (rowCount === 0) throw new AppError('receipt_owner_missing');
}
