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
 * Reads what a customer owes in one statement; null for readers who do not see what customers pay, and for what is no
 * customer.
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
         from (
           select p.id, 'payment' as kind, p.reference, p.received_on as day, p.available_amount
           from public.customer_payments p where p.organization_id = o.id and p.available_amount <> 0
           union all
           select n.id, 'credit_note', n.credit_note_number, n.issued_on, n.available_amount
           from public.credit_notes n where n.organization_id = o.id and n.available_amount <> 0
         ) c
       ), '[]'),
       'sums', (select to_json(r) from public.receivables('', o.id) r where r.organization_id = o.id)
     ) as facts
     from public.organizations o
     where o.id = $1 and o.organization_type = 'partner' and (select app.may('invoice', 'see_costs'))`,
    [id],
  );
  return rows[0]?.facts ?? null;
}
