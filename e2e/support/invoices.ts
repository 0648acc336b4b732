import type { Company } from '#test/support/company.ts';
import type { TestPortal } from '#test/support/portal.ts';

interface NewInvoice {
  status?: 'draft' | 'sent' | 'paid' | 'void';
  /** Days from today to the due date; negative when it is over. */
  dueInDays?: number;
  description?: string;
  /** US dollars, of its only line. */
  amount?: number;
}

/** An invoice to the company's customer, which went from draft to its status. A draft has an empty number. */
export async function addInvoice(
  { owner }: TestPortal,
  { organizations, people }: Company,
  { status = 'sent', dueInDays = 30, description = 'Dock door repaired', amount = 560 }: NewInvoice = {},
): Promise<{ id: string; number: string }> {
  const { rows } = await owner.query<{ id: string }>(
    `with invoice as (
       insert into partner_invoices (organization_id, created_by, issue_date, due_date)
       values ($1, $2, current_date + $3::integer - 30, current_date + $3::integer) returning id
     ), line as (
       insert into partner_invoice_lines (partner_invoice_id, description, unit_price) select id, $4, $5 from invoice
     )
     select id from invoice`,
    [organizations.customer, people.admin.profileId, dueInDays, description, amount],
  );
  const id = rows[0]?.id ?? '';
  const change = (set: string) => owner.query(`update partner_invoices set ${set} where id = $1`, [id]);
  if (status !== 'draft') await change("status = 'sent', sent_at = now()");
  if (status === 'paid') await change('paid_amount = total_amount, paid_at = now()');
  if (status === 'void') await change("status = 'void', voided_at = now(), void_reason = 'Wrong price list'");
  const made = await owner.query<{ number: string }>(
    'select invoice_number as number from partner_invoices where id = $1',
    [id],
  );
  return { id, number: made.rows[0]?.number ?? '' };
}
