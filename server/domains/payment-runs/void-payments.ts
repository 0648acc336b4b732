import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { AppError } from '#shared/errors.ts';

interface Payment {
  id: string;
  bill: string;
  payee: string | null;
  run: string | null;
}

/** Voids a payment. That of a run is a part of one check or transfer, which is void as a whole. */
export const voidBillPayment = defineCommand('void_bill_payment', async ({ client, elevate }, input) => {
  const { profileId } = await payer(client);
  return elevate('command_payment_runs', async (elevated) => {
    const payments = await readPayments(
      elevated,
      `p.id = $1 or p.payment_run_payee_id = (
         select own.payment_run_payee_id from public.bill_payments own where own.id = $1
       )`,
      input.payment_id,
    );
    if (payments.length === 0) throw new AppError('bill_payment_unknown');
    await holdBills(elevated, payments);
    const run = payments[0]?.run;
    // A file that waits for its download would still pay what is void.
    if (run && (await holdRun(elevated, run)).isWaitingFile) throw new AppError('payment_run_file_waits');
    const bills = await markVoid(elevated, payments, input.reason, profileId);
    if (bills.length === 0) throw new AppError('bill_payment_void');
    return { bill_ids: bills };
  });
});

/** Voids a run: its checks are not handed out, or its file was never downloaded. Its bills are to be paid again. */
export const voidPaymentRun = defineCommand('void_payment_run', async ({ client, elevate }, input) => {
  const { profileId } = await payer(client);
  return elevate('command_payment_runs', async (elevated) => {
    const payments = await readPayments(elevated, 'y.payment_run_id = $1', input.payment_run_id);
    await holdBills(elevated, payments);
    const run = await holdRun(elevated, input.payment_run_id);
    if (run.status === 'void') throw new AppError('payment_run_void');
    if (run.isExported) throw new AppError('payment_run_exported');
    await markVoid(elevated, payments, input.reason, profileId);
    await elevated.query(
      `update public.payment_runs set status = 'void', voided_at = now(), voided_by = $2, void_reason = $3
       where id = $1`,
      [input.payment_run_id, profileId, input.reason],
    );
    return { id: input.payment_run_id, status: 'void' };
  });
});

async function payer(client: Parameters<typeof callerOf>[0]) {
  const caller = await callerOf(client);
  requireCapability(caller, 'pay_bills', 'payment_runs_office_only');
  return caller;
}

/** Which payments, and of which bills, never changes: this needs no lock. */
async function readPayments(elevated: ElevatedClient, condition: string, id: string): Promise<Payment[]> {
  const { rows } = await elevated.query<Payment>(
    `select p.id, p.subcontractor_bill_id as bill, p.payment_run_payee_id as payee, y.payment_run_id as run
     from public.bill_payments p left join public.payment_run_payees y on y.id = p.payment_run_payee_id
     where ${condition} order by p.subcontractor_bill_id, p.id`,
    [id],
  );
  return rows;
}

/** In the order of every command that pays: work orders, bills, and then the run. */
async function holdBills(elevated: ElevatedClient, payments: readonly Payment[]): Promise<void> {
  const bills = payments.map(({ bill }) => bill);
  await elevated.query('select app.lock_billing_of_bills($1::uuid[])', [bills]);
  await elevated.query(
    'select from public.subcontractor_bills where id = any ($1::uuid[]) order by id for update',
    [bills],
  );
}

async function holdRun(elevated: ElevatedClient, id: string) {
  const { rows } = await elevated.query<{ status: string; isExported: boolean; isWaitingFile: boolean }>(
    `select status, exported_at is not null as "isExported",
       status = 'confirmed' and payment_method = 'ach' and exported_at is null as "isWaitingFile"
     from public.payment_runs where id = $1 for update`,
    [id],
  );
  if (!rows[0]) throw new AppError('payment_run_missing');
  return rows[0];
}

/** @returns the bills whose payments are void now and were not before */
async function markVoid(
  elevated: ElevatedClient,
  payments: readonly Payment[],
  reason: string,
  by: string,
): Promise<string[]> {
  const { rows } = await elevated.query<{ bill: string }>(
    `update public.bill_payments set voided_at = now(), voided_by = $3, void_reason = $2
     where id = any ($1::uuid[]) and voided_at is null returning subcontractor_bill_id as bill`,
    [payments.map(({ id }) => id), reason, by],
  );
  await elevated.query(
    `update public.payment_run_payees set voided_at = now(), void_reason = $2
     where id = any ($1::uuid[]) and voided_at is null`,
    [payments.map(({ payee }) => payee).filter(Boolean), reason],
  );
  return rows.map(({ bill }) => bill);
}
