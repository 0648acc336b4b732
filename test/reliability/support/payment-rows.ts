import { randomInt, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { findId, insertRow } from './rows.ts';

interface About {
  subcontractor: string;
  admin: string;
  bill: string;
  text: (what: string) => string;
}

/** How the subcontractor of a job was paid: a run that is void, and its part of it. */
export async function addPaymentRows(owner: pg.Pool, { subcontractor, admin, bill, text }: About) {
  const add = (table: string, row: Record<string, unknown>, answer = 'id') =>
    insertRow(owner, table, row, answer);
  const ended = { voided_at: '2026-03-09T13:00:00Z', void_reason: text('payment_void') };
  const paymentRun = await add('payment_runs', {
    ...{
      run_number: randomInt(1_000_000_000),
      payment_method: 'check',
      pay_on: '2026-03-09',
      status: 'void',
    },
    ...{ total_amount: 450, bill_count: 1, payee_count: 1, created_by: admin, submission_key: randomUUID() },
    ...{ request_digest: 'x', voided_by: admin, ...ended },
  });
  const paymentRunPayee = await add('payment_run_payees', {
    ...{ payment_run_id: paymentRun, organization_id: subcontractor, payment_method: 'check', amount: 450 },
    ...{ pay_on: '2026-03-09', bill_count: 1, check_number: randomInt(1_000_000, 900_000_000), ...ended },
  });
  await owner.query(
    `insert into public.organization_bank_accounts (organization_id, account_kind, account_last4)
     values ($1, 'checking', '6677') on conflict do nothing`,
    [subcontractor],
  );
  await owner.query(
    `insert into public.organization_tax_facts (organization_id, legal_name, tin_kind, tin_last4)
     values ($1, 'Legal name', 'ein', '6789') on conflict do nothing`,
    [subcontractor],
  );
  // As loaded with its history: nothing is held of a submitted bill.
  await owner.query(
    `alter table public.retainage_releases disable trigger user;
     insert into public.retainage_releases (subcontractor_bill_id, amount, submission_key) values ('${bill}', 45, '${bill}');
     alter table public.retainage_releases enable trigger user`,
  );
  const bill_work_order_id = await findId(owner, 'subcontractor_bill_work_orders', {
    subcontractor_bill_id: bill,
  });
  const { rows } = await owner.query<{ work_order_id: string }>(
    'select work_order_id from public.subcontractor_bill_work_orders where id = $1',
    [bill_work_order_id],
  );
  return {
    billItem: await add('subcontractor_bill_lines', {
      ...{ subcontractor_bill_id: bill, bill_work_order_id, position: 1, kind: 'labor' },
      ...{ description: text('bill_item'), hours: 5, hourly_rate: 90, amount: 450 },
    }),
    retainageRelease: await findId(owner, 'retainage_releases', { subcontractor_bill_id: bill }),
    agreedRate: await add('agreed_rates', { organization_id: subcontractor, ...rows[0], hourly_rate: 90 }),
    paymentRun,
    paymentRunPayee,
    billPayment: await add('bill_payments', {
      ...{ subcontractor_bill_id: bill, amount: 450, paid_on: '2026-03-09', payment_method: 'check' },
      ...{ payment_run_payee_id: paymentRunPayee, voided_by: admin, ...ended },
    }),
  };
}
