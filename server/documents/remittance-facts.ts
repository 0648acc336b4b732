import type pg from 'pg';
import { type Address, addressSql, COMPANY_SQL, type Company } from '#server/documents/company.ts';

export interface RemittanceFacts {
  run_number: number | null;
  payment_method: 'check' | 'ach';
  pay_on: string;
  amount: number;
  check_number: number | null;
  trace_number: string | null;
  account_last4: string | null;
  voided_at: string | null;
  void_reason: string | null;
  company: Company | null;
  subcontractor: ({ name: string; contact_name: string | null } & Address) | null;
  bills: {
    internal_bill_number: string;
    external_bill_number: string | null;
    submitted_at: string | null;
    total_amount: number;
    /** Held as retainage today. */
    held: number;
    amount: number;
  }[];
}

/** The number of the check or of the transfer. */
export const remittanceNumber = (facts: RemittanceFacts): string =>
  String(facts.check_number ?? facts.trace_number);

/**
 * Reads a check or transfer of a payment run with the bills that it pays; null when the caller may not see it: a
 * subcontractor sees its own.
 */
export async function loadRemittanceFacts(
  client: pg.PoolClient,
  id: string,
): Promise<RemittanceFacts | null> {
  const { rows } = await client.query<{ facts: RemittanceFacts }>(
    `select json_build_object(
       'payment_method', p.payment_method, 'pay_on', p.pay_on, 'amount', p.amount, 'check_number', p.check_number,
       'trace_number', p.trace_number, 'account_last4', public.account_digits(p), 'voided_at', p.voided_at,
       'void_reason', p.void_reason,
       'run_number', (select r.run_number from public.payment_runs r where r.id = p.payment_run_id),
       'company', ${COMPANY_SQL},
       'subcontractor', (
         select json_build_object('name', o.name, 'contact_name', o.contact_name, ${addressSql('o')})
         from public.organizations o where o.id = p.organization_id
       ),
       'bills', coalesce((
         select json_agg(json_build_object('internal_bill_number', b.internal_bill_number,
           'external_bill_number', b.external_bill_number, 'submitted_at', b.submitted_at,
           'total_amount', b.total_amount, 'held', b.retainage_amount - b.retainage_released, 'amount', y.amount) order by b.internal_bill_number)
         from public.bill_payments y join public.subcontractor_bills b on b.id = y.subcontractor_bill_id
         where y.payment_run_payee_id = p.id
       ), '[]')
     ) as facts
     from public.payment_run_payees p where p.id = $1`,
    [id],
  );
  return rows[0]?.facts ?? null;
}
