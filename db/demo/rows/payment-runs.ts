import type pg from 'pg';
import { dayOf } from '../calendar.ts';
import type { DemoCompany } from '../demo-company.ts';
import { insertRows } from '../insert.ts';
import { FIRST_CHECK } from '../payment-runs.ts';
import { amountOf } from './money.ts';
import type { Names, TableRows } from './table-rows.ts';

/** Adds the payment runs, and says of the payments of their bills, which are there already, by which check they went. */
export async function addPaymentRuns(
  client: pg.PoolClient,
  company: DemoCompany,
  names: Names,
): Promise<void> {
  for (const table of runRows(company, names)) await insertRows(client, table);
  const payees = company.paymentRuns.flatMap((run) => run.payees);
  await client.query(
    `with paid as (
       select * from unnest($1::uuid[], $2::uuid[]) as p (bill, payee)
     ), run as (
       update public.bill_payments b set payment_run_payee_id = p.payee from paid p
       where b.subcontractor_bill_id = p.bill returning b.id
     )
     update public.payment_settings set last_run_number = $3, next_check_number = $4 where (select count(*) from run) > 0`,
    [
      payees.flatMap(({ bills }) => bills.map(({ id }) => id)),
      payees.flatMap(({ id, bills }) => bills.map(() => id)),
      company.paymentRuns.length,
      FIRST_CHECK + payees.length,
    ],
  );
  // It was written a moment ago, and would be in their history as a change of today.
  await client.query(`delete from public.audit_log where table_name = 'bill_payments' and action = 'update'`);
}

function runRows({ paymentRuns, world }: DemoCompany, names: Names): TableRows[] {
  const billing = names.profile('admin');
  const totalOf = (bills: readonly { lines: readonly { amount: number }[] }[]) =>
    amountOf(bills.flatMap(({ lines }) => lines));
  return [
    {
      table: 'public.payment_runs',
      rows: paymentRuns.map(({ id, number, at, payees }) => {
        const bills = payees.flatMap((payee) => payee.bills);
        return {
          ...{ id, run_number: number, payment_method: 'check', pay_on: world.calendar.date(dayOf(at)) },
          ...{ total_amount: totalOf(bills), bill_count: bills.length, payee_count: payees.length },
          ...{ submission_key: world.random.uuid(), request_digest: '', created_by: billing },
          ...{ created_at: names.instant(at), updated_at: names.instant(at) },
        };
      }),
    },
    {
      table: 'public.payment_run_payees',
      rows: paymentRuns.flatMap(({ id: run, at, payees }) =>
        payees.map(({ id, company, checkNumber, bills }) => ({
          ...{
            id,
            payment_run_id: run,
            organization_id: names.organization(company),
            payment_method: 'check',
          },
          ...{ pay_on: world.calendar.date(dayOf(at)), amount: totalOf(bills), bill_count: bills.length },
          ...{ check_number: checkNumber, created_at: names.instant(at), updated_at: names.instant(at) },
          remitted_to: world.companies.find(({ key }) => key === company)?.email ?? null,
          remitted_at: names.instant(at + 12),
        })),
      ),
    },
  ];
}
