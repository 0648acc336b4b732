import type pg from 'pg';

/** What is billed, held, released, or taken off wrongly in the contracts and invoices of these projects: nothing. */
export async function contractViolations(owner: pg.Pool, projects: readonly string[]): Promise<unknown[]> {
  return (await owner.query(OF_PROJECTS, [projects])).rows;
}

const OF_PROJECTS = `
  with c as (
    select * from project_contracts where project_id = any ($1::uuid[])
  ), i as (
    select * from partner_invoices where project_id = any ($1::uuid[])
  )
  select 'line' as what, l.id, l.scheduled_value as expected, sum(x.amount) as found
  from c join project_contract_lines l on l.project_contract_id = c.id
  join partner_invoice_lines x on x.contract_line_id = l.id and not x.is_void
  group by l.id having sum(x.amount) > l.scheduled_value
  union all
  select 'released', c.id, r.held, r.released from c, app.retainage_of(c.project_id) r
  where r.released > r.held
  union all
  select 'held', i.id, -coalesce(sum(x.amount) filter (where x.kind = 'retainage'), 0), sum(x.retainage_amount)
  from i join partner_invoice_lines x on x.partner_invoice_id = i.id
  group by i.id having -coalesce(sum(x.amount) filter (where x.kind = 'retainage'), 0) <> sum(x.retainage_amount)
  union all
  -- A payment may be taken off a deposit later: its invoice is owed again, so what was asked is the limit.
  select 'deposit', i.id, sum(d.amount), a.applied
  from i join partner_invoice_lines d on d.partner_invoice_id = i.id and d.kind = 'deposit' and not d.is_void
  cross join lateral app.deposit_of(i.id) a
  group by i.id, a.applied having a.applied > sum(d.amount)
  union all
  select 'lines', i.id, i.total_amount - i.tax_amount, coalesce(sum(x.amount), 0)
  from i left join partner_invoice_lines x on x.partner_invoice_id = i.id
  group by i.id, i.total_amount, i.tax_amount having i.total_amount - i.tax_amount <> coalesce(sum(x.amount), 0)`;
