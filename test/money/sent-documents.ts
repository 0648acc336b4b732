import type { Attempt, World } from './world.ts';

/** What every sent invoice of an attempt says: its totals, lines, and taxes. */
const SENT = `
  select i.id, jsonb_build_array(
      i.invoice_number, i.issue_date, i.due_date, i.total_amount, i.tax_amount, i.bill_to, (
        select jsonb_agg(jsonb_build_array(l.position, l.kind, l.description, l.quantity, l.unit_price, l.amount)
          order by l.position, l.id)
        from partner_invoice_lines l where l.partner_invoice_id = i.id
      ), (
        select jsonb_agg(jsonb_build_array(t.name, t.percent, t.amount) order by t.id)
        from partner_invoice_taxes t where t.partner_invoice_id = i.id
      )
    )::text as says
  from partner_invoices i where i.organization_id = $1 and i.status <> 'draft'`;

/** Remembers what was sent since the last time, and answers the invoices that say something else than before. */
export async function changedAfterSending({ rows }: World, { customer, sent }: Attempt): Promise<unknown[]> {
  const changed = [];
  for (const { id, says } of await rows<{ id: string; says: string }>(SENT, [customer])) {
    const before = sent.get(id) ?? says;
    if (before !== says) changed.push({ broken: 'a sent invoice changed', before, says });
    sent.set(id, before);
  }
  return changed;
}
