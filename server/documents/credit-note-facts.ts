import type pg from 'pg';
import { type Address, addressSql, COMPANY_SQL, type Company } from '#server/documents/company.ts';

export interface CreditNoteFacts {
  credit_note_number: string;
  issued_on: string;
  amount: number;
  /** How much of it is sales tax: the share of its invoice (app.credit_note_tax). */
  tax_amount: number;
  reason: string;
  voided_at: string | null;
  void_reason: string | null;
  /** The number of the invoice that it corrects; null for a credit that is for none. */
  invoice_number: string | null;
  company: Company | null;
  customer: { name: string } & Address;
  billing: ({ contact_name: string | null; email: string | null } & Address) | null;
}

/** Reads a credit note in one statement; null when the caller may not see it: a customer sees its own. */
export async function loadCreditNoteFacts(
  client: pg.PoolClient,
  id: string,
): Promise<CreditNoteFacts | null> {
  const { rows } = await client.query<{ facts: CreditNoteFacts }>(
    `select json_build_object(
       'credit_note_number', c.credit_note_number, 'issued_on', c.issued_on, 'amount', c.amount,
       'tax_amount', app.credit_note_tax(c), 'reason', c.reason,
       'voided_at', c.voided_at, 'void_reason', c.void_reason,
       'invoice_number', (select i.invoice_number from public.partner_invoices i where i.id = c.partner_invoice_id),
       'company', ${COMPANY_SQL},
       'customer', (
         select json_build_object('name', o.name, ${addressSql('o')})
         from public.organizations o where o.id = c.organization_id
       ),
       'billing', (
         select json_build_object('contact_name', b.contact_name, 'email', b.email, ${addressSql('b')})
         from public.organization_billing b where b.organization_id = c.organization_id
       )
     ) as facts
     from public.credit_notes c where c.id = $1`,
    [id],
  );
  return rows[0]?.facts ?? null;
}
