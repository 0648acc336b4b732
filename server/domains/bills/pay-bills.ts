import type { ElevatedClient } from '#server/database/command-roles.ts';
import { recordBillEvent } from '#server/domains/bills/bill-history.ts';
import { whyNotPayable } from '#server/domains/bills/payable.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { decide } from '#server/domains/decisions/decide.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import type { RefusedItems } from '#shared/commands/refused-items.ts';

/** The office has paid approved bills, one or many: the day, the way and the reference of the payment. */
export const markBillsPaid = defineCommand('mark_bills_paid', async (context, input) => {
  requireCapability(await callerOf(context.client), 'pay_bills', 'bill_payment_admins_only');
  const ids = [...new Set(input.bill_ids)];
  const read = new Map(input.bill_ids.map((id, at) => [id, input.balances[at]]));

  const pay = async (elevated: ElevatedClient) => {
    await elevated.query('select app.lock_billing_of_bills($1::uuid[])', [ids]);
    // In the order of ids, so that two people who pay overlapping bills wait for each other instead of dying. A bill
    // that is being submitted is not locked: its submission waits for the work orders, which are locked above.
    const { rows } = await elevated.query<{
      id: string;
      status: string;
      submitted_on: string;
      balance: number;
    }>(
      `with decided as (
         select * from public.subcontractor_bills where id = any ($1::uuid[]) and status in ('approved', 'paid')
         order by id for update
       )
       select b.id, case when app.is_own_decision('pay_bills', b.submitted_by, b.subcontractor_organization_id)
         then 'own' else b.status end as status, app.office_day(b.submitted_at)::text as submitted_on,
         b.balance::float8 as balance
       from (
         select * from decided
         union all
         select * from public.subcontractor_bills where id = any ($1::uuid[]) and status not in ('approved', 'paid')
       ) b`,
      [ids],
    );
    const bills = new Map(rows.map((bill) => [bill.id, bill]));
    const done: string[] = [];
    const refused: RefusedItems = [];
    for (const id of ids) {
      const refusal = whyNotPayable(bills.get(id), input.paid_on, read.get(id));
      if (refusal) refused.push({ id, message: refusal.message, details: refusal.details });
      else done.push(id);
    }

    // All that is left of each. The database then marks it as paid.
    await elevated.query(
      `insert into public.bill_payments (subcontractor_bill_id, amount, paid_on, payment_method, payment_reference)
       select b.id, b.balance, $2, $3, $4 from public.subcontractor_bills b where b.id = any ($1::uuid[]) order by b.id`,
      [done, input.paid_on, input.payment_method, input.payment_reference || null],
    );
    for (const id of done) await recordBillEvent(elevated, id, 'bill_paid');
    return { done, refused };
  };
  return decide(context, { kind: 'bills_paid', capability: 'pay_bills' }, () =>
    context.elevate('command_bills', pay),
  );
});
