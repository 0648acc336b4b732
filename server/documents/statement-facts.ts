import type pg from 'pg';
import { type Address, addressSql, COMPANY_SQL, type Company } from '#server/documents/company.ts';
import { t } from '#shared/text.ts';

export interface StatementInvoice {
  invoice_number: string;
  issue_date: string | null;
  due_date: string | null;
  days_overdue: number;
  total_amount: number;
  balance_amount: number;
}

interface StatementCredit {
  kind: 'payment' | 'credit_note';
  /** The number of the check or of the credit note. */
  reference: string | null;
  day: string;
  available_amount: number;
}

export interface StatementFacts {
  /** The office's day on which it was made. */
  day: string;
  company: Company | null;
  customer: { name: string } & Address;
  billing: ({ contact_name: string | null; email: string | null } & Address) | null;
  invoices: StatementInvoice[];
  credits: StatementCredit[];
  /** By how long it is overdue, and less the credit; null when nothing is owed. */
  sums: {
    not_due: number;
    overdue_30: number;
    overdue_60: number;
    overdue_90: number;
    overdue_more: number;
    credit: number;
    owed: number;
    /** Held by contract, and not part of what is owed. */
    retainage: number;
  } | null;
}

/** Statements have no numbers: this is what their files are called. */
export const statementName = ({ day }: StatementFacts): string => t('Statement {{day}}', { day });

/**
 * Reads what a customer owes in one statement; null for readers who do not see what it pays, and for what is no customer.
 * A customer reads its own.
 */
export async function loadStatementFacts(client: pg.PoolClient, id: string): Promise<StatementFacts | null> {
  const { rows } = await client.query<{ facts: StatementFacts }>(
    `select json_build_object(
       'day', app.office_day(now()), 'company', ${COMPANY_SQL},
       'customer', json_build_object('name', o.name, ${addressSql('o')}),
       'billing', (
         select json_build_object('contact_name', b.contact_name, 'email', b.email, ${addressSql('b')})
         from public.organization_billing b where b.organization_id = o.id
       ),
       'invoices', coalesce((
         select json_agg(json_build_object('invoice_number', i.invoice_number, 'issue_date', i.issue_date,
           'due_date', i.due_date, 'days_overdue', greatest(0, app.office_day(now()) - i.due_date),
           'total_amount', i.total_amount, 'balance_amount', i.balance_amount) order by i.due_date, i.id)
         from public.partner_invoices i where i.organization_id = o.id and i.status = 'sent'
       ), '[]'),
       'credits', coalesce((
         select json_agg(json_build_object('kind', c.kind, 'reference', c.reference, 'day', c.day,
           'available_amount', c.available_amount) order by c.day, c.id)
         from app.customer_credits(array[o.id]) c
       ), '[]'),
       'sums', (
         select json_build_object('not_due', sum(r.not_due), 'overdue_30', sum(r.overdue_30),
           'overdue_60', sum(r.overdue_60), 'overdue_90', sum(r.overdue_90), 'overdue_more', sum(r.overdue_more),
           'credit', sum(r.credit), 'retainage', sum(r.retainage),
           'owed', sum(r.not_due + r.overdue_30 + r.overdue_60 + r.overdue_90 + r.overdue_more - r.credit))
         from app.receivable_parts(o.id) r having count(*) > 0
       )
     ) as facts
     from public.organizations o
     where o.id = $1 and o.organization_type = 'partner' and (
       (select app.may('invoice', 'see_costs')) or o.id = any ((select app.partner_organization_ids())::uuid[])
     )`,
    [id],
  );
  return rows[0]?.facts ?? null;
}
