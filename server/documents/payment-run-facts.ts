import type pg from 'pg';
import { COMPANY_SQL, type Company } from '#server/documents/company.ts';

export interface PaymentRunFacts {
  run_number: number;
  payment_method: 'check' | 'ach';
  pay_on: string;
  status: 'confirmed' | 'void';
  total_amount: number;
  created_at: string;
  author: string | null;
  exported_at: string | null;
  voided_at: string | null;
  void_reason: string | null;
  company: Company | null;
  payees: {
    name: string;
    amount: number;
    check_number: number | null;
    trace_number: string | null;
    account_last4: string | null;
    is_void: boolean;
    /** The numbers of its bills. */
    bills: string;
  }[];
}

export const runNumber = (facts: PaymentRunFacts): string => `RUN-${facts.run_number}`;

/** Reads a payment run with its checks or transfers, in one statement; null when the caller may not see it. */
export async function loadRunFacts(client: pg.PoolClient, id: string): Promise<PaymentRunFacts | null> {
  const { rows } = await client.query<{ facts: PaymentRunFacts }>(
    `select json_build_object(
       'run_number', r.run_number, 'payment_method', r.payment_method, 'pay_on', r.pay_on, 'status', r.status,
       'total_amount', r.total_amount, 'created_at', r.created_at, 'exported_at', r.exported_at,
       'voided_at', r.voided_at, 'void_reason', r.void_reason,
       'author', (select trim(p.first_name || ' ' || p.last_name) from public.profiles p where p.id = r.created_by),
       'company', ${COMPANY_SQL},
       'payees', coalesce((
         select json_agg(json_build_object('name', o.name, 'amount', y.amount, 'check_number', y.check_number,
           'trace_number', y.trace_number, 'account_last4', public.account_digits(y), 'is_void', y.voided_at is not null,
           'bills', (
             select string_agg(b.internal_bill_number, ', ' order by b.internal_bill_number)
             from public.bill_payments p join public.subcontractor_bills b on b.id = p.subcontractor_bill_id
             where p.payment_run_payee_id = y.id
           )) order by y.check_number, y.trace_number, y.id)
         from public.payment_run_payees y join public.organizations o on o.id = y.organization_id
         where y.payment_run_id = r.id
       ), '[]')
     ) as facts
     from public.payment_runs r where r.id = $1`,
    [id],
  );
  return rows[0]?.facts ?? null;
}
