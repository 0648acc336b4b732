-- What the screens of receivables read in one statement.

-- `select=invoice_state` on `partner_invoices`: the status as people say it. Overdue is by the office's day.
create function public.invoice_state(public.partner_invoices) returns text
language sql stable set search_path = ''
begin atomic
  select case
    when $1.status <> 'sent' then $1.status
    when $1.due_date < app.office_day(now()) then 'overdue'
    when $1.paid_amount + $1.credited_amount > 0 then 'partly_paid'
    when $1.viewed_at is not null then 'viewed'
    else 'sent'
  end;
end;
grant execute on function public.invoice_state(public.partner_invoices) to authenticated, service_role;

-- The payments and credit notes on an invoice, as its customer reads them: without notes of the office, and without
-- those that were taken off.
create function public.invoice_payments(p_invoice_id uuid)
returns table (
  id uuid, kind text, happened_on date, method text, reference text, amount numeric, credit_note_id uuid
)
language sql stable security definer set search_path = ''
begin atomic
  select a.id, case when a.credit_note_id is null then 'payment' else 'credit_note' end,
    coalesce(p.received_on, c.issued_on), p.method, coalesce(p.reference, c.credit_note_number), a.amount,
    a.credit_note_id
  from public.partner_invoices i
  join public.payment_allocations a on a.partner_invoice_id = i.id and a.released_at is null
  left join public.customer_payments p on p.id = a.customer_payment_id
  left join public.credit_notes c on c.id = a.credit_note_id
  where i.id = p_invoice_id and (
    (select app.may('invoice', 'see_costs'))
    or (i.status <> 'draft' and i.organization_id = any ((select app.partner_organization_ids())::uuid[]))
  )
  order by 3, a.created_at, a.id;
end;
revoke execute on function public.invoice_payments(uuid) from public;
grant execute on function public.invoice_payments(uuid) to authenticated, service_role;

-- What each customer owes, by how long it is overdue by the office's day, with the credit that no invoice has used. The
-- row without a customer has the sums of all.
create function public.receivables(p_query text default '', p_organization_id uuid default null, p_limit integer default 500)
returns table (
  organization_id uuid, name text, open_invoices bigint, not_due numeric, overdue_30 numeric, overdue_60 numeric,
  overdue_90 numeric, overdue_more numeric, credit numeric, owed numeric, oldest_due date, retainage numeric
)
language sql stable set search_path = ''
begin atomic
  with days as (
    select app.office_day(now()) as today
  ), owing as (
    select i.organization_id, count(*) as invoices,
      coalesce(sum(i.balance_amount) filter (where i.due_date is null or i.due_date >= d.today), 0) as not_due,
      coalesce(sum(i.balance_amount) filter (where d.today - i.due_date between 1 and 30), 0) as overdue_30,
      coalesce(sum(i.balance_amount) filter (where d.today - i.due_date between 31 and 60), 0) as overdue_60,
      coalesce(sum(i.balance_amount) filter (where d.today - i.due_date between 61 and 90), 0) as overdue_90,
      coalesce(sum(i.balance_amount) filter (where d.today - i.due_date > 90), 0) as overdue_more,
      0::numeric as credit, min(i.due_date) as oldest_due, 0::numeric as retainage
    from public.partner_invoices i, days d
    where i.status = 'sent' and (p_organization_id is null or i.organization_id = p_organization_id)
    group by i.organization_id
    union all
    select c.organization_id, 0, 0, 0, 0, 0, 0, sum(c.available_amount), null, 0
    from (
      select p.organization_id, p.available_amount from public.customer_payments p where p.available_amount <> 0
      union all
      select n.organization_id, n.available_amount from public.credit_notes n where n.available_amount <> 0
    ) c
    where p_organization_id is null or c.organization_id = p_organization_id
    group by c.organization_id
    union all
    -- Held by contract (decision 099): it is billed later, so it is neither owed yet nor overdue.
    select i.organization_id, 0, 0, 0, 0, 0, 0, 0, null, -sum(l.amount)
    from public.partner_invoice_lines l
    join public.partner_invoices i on i.id = l.partner_invoice_id and i.status in ('sent', 'paid')
    where l.kind in ('retainage', 'retainage_release') and not l.is_void
      and (p_organization_id is null or i.organization_id = p_organization_id)
    group by i.organization_id having sum(l.amount) <> 0
  )
  select o.id, o.name, coalesce(sum(w.invoices), 0)::bigint, coalesce(sum(w.not_due), 0), coalesce(sum(w.overdue_30), 0),
    coalesce(sum(w.overdue_60), 0), coalesce(sum(w.overdue_90), 0), coalesce(sum(w.overdue_more), 0),
    coalesce(sum(w.credit), 0),
    coalesce(sum(w.not_due + w.overdue_30 + w.overdue_60 + w.overdue_90 + w.overdue_more - w.credit), 0),
    min(w.oldest_due), coalesce(sum(w.retainage), 0)
  from owing w join public.organizations o on o.id = w.organization_id
  -- A customer would get sums without its payments.
  where (select app.may('invoice', 'see_costs')) and (
    trim(p_query) = '' or o.name ilike '%' || regexp_replace(trim(p_query), '([\\%_])', '\\\1', 'g') || '%'
  )
  group by grouping sets ((o.id, o.name), ())
  order by o.id is not null, 10 desc, o.name, o.id
  limit least(p_limit, 1000) + 1;
end;
grant execute on function public.receivables(text, uuid, integer) to authenticated, service_role;
