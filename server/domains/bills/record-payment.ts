import type { ElevatedClient } from '#server/database/command-roles.ts';
import { recordBillEvent } from '#server/domains/bills/bill-history.ts';
import { whyNotPayable } from '#server/domains/bills/payable.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { decide } from '#server/domains/decisions/decide.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import type { CommandInput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

type Payment = CommandInput<'record_bill_payment'>;

/** The office has paid a part of a bill, or what was left. */
export const recordBillPayment = defineCommand('record_bill_payment', async (context, input) => {
  const caller = await callerOf(context.client);
  requireCapability(caller, 'pay_bills', 'bill_payment_admins_only');
  const record = async (elevated: ElevatedClient) => {
    const bill = await holdBill(elevated, input.bill_id);
    // After the lock, so that of two tries at once the second one finds the payment of the first.
    const earlier = await findEarlier(elevated, input, caller.profileId);
    if (earlier) return { id: earlier, balance: bill.balance, status: bill.status };
    const refusal = whyNotPayable(bill, input.paid_on);
    if (refusal) throw refusal;
    if (bill.balance !== input.balance) throw new AppError('bill_balance_changed', { amount: bill.balance });
    if (input.amount > bill.balance)
      throw new AppError('bill_payment_over_balance', { amount: bill.balance }, { field: 'amount' });
    return addPayment(elevated, input);
  };
  return decide(context, { kind: 'bills_paid', capability: 'pay_bills' }, () =>
    context.elevate('command_bills', record),
  );
});

interface HeldBill {
  status: string;
  submitted_on: string;
  balance: number;
}

/** Locks the bill, after the work orders that it charges for. */
async function holdBill(elevated: ElevatedClient, id: string): Promise<HeldBill> {
  await elevated.query('select app.lock_billing_of($1)', [id]);
  const { rows } = await elevated.query<HeldBill>(
    `select case when app.is_own_decision('pay_bills', b.submitted_by, b.subcontractor_organization_id)
       then 'own' else b.status end as status, app.office_day(b.submitted_at)::text as submitted_on,
       b.balance::float8 as balance
     from public.subcontractor_bills b where b.id = $1 and b.status <> 'draft' for update`,
    [id],
  );
  if (!rows[0]) throw new AppError('bill_payment_missing');
  return rows[0];
}

/** @throws AppError `conflict` when the form was sent before with other facts */
async function findEarlier(
  elevated: ElevatedClient,
  { submission_key, bill_id, amount, paid_on, payment_method }: Payment,
  payer: string,
): Promise<string | undefined> {
  const { rows } = await elevated.query<{ id: string; isSame: boolean }>(
    `select p.id, (p.subcontractor_bill_id, p.amount, p.paid_on, p.payment_method)
       = ($3::uuid, $4::numeric, $5::date, $6) as "isSame"
     from public.bill_payments p where p.recorded_by = $1 and p.submission_key = $2`,
    [payer, submission_key, bill_id, amount, paid_on, payment_method],
  );
  if (rows[0] && !rows[0].isSame) throw new AppError('bill_payment_repeated');
  return rows[0]?.id;
}

async function addPayment(elevated: ElevatedClient, input: Payment) {
  const { rows } = await elevated.query<{ id: string }>(
    `insert into public.bill_payments (subcontractor_bill_id, amount, paid_on, payment_method, payment_reference,
       submission_key)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [
      ...[input.bill_id, input.amount, input.paid_on, input.payment_method],
      ...[input.payment_reference || null, input.submission_key],
    ],
  );
  const { rows: after } = await elevated.query<{ balance: number; status: string }>(
    'select balance::float8 as balance, status from public.subcontractor_bills where id = $1',
    [input.bill_id],
  );
  const [bill] = after;
  if (!rows[0] || !bill) throw new AppError('bill_payment_missing');
  if (bill.status === 'paid') await recordBillEvent(elevated, input.bill_id, 'bill_paid');
  return { id: rows[0].id, ...bill };
}
