-- What customers owed at the end of a past day, by the days of the documents (decision 111).

-- What may have been open then, and is not any more.
create index partner_invoices_paid_at on public.partner_invoices (paid_at) where status = 'paid';
create index customer_payments_updated_at on public.customer_payments (updated_at);
create index credit_notes_updated_at on public.credit_notes (updated_at);

-- What makes up what customers owed at the end of a day, several rows for each, as app.receivable_parts has it of today.
-- A document counts from its own day on, as in the books: an invoice and a credit note until the day on which they
-- became void, a payment until the day on which it came back, and a refund.
--
-- An amount is on an invoice from the day of its payment or credit note on when it was put there on the day on which
-- that was entered, else from the day on which it was put there; never before the invoice. It is there until it is
-- taken off, by a return until the day of that. What was taken off by hand on the day on which it was put there was a
-- mistake, and never there. By days that were entered later, more may have been on an invoice than its total: the rest
-- was credit.
--
-- Only what is open now or was moved since is read. Nothing is dated more than 30 days after it is entered.
create function app.receivable_parts_as_of(p_day date) returns table (
  organization_id uuid, invoices bigint, not_due numeric, overdue_30 numeric, overdue_60 numeric, overdue_90 numeric,
  overdue_more numeric, credit numeric, oldest_due date, retainage numeric
)
language sql stable security definer set search_path = ''
begin atomic
  with days as materialized (
    select app.office_midnight(p_day + 1) as ended_at, app.office_midnight(p_day - 32) as moved_since
    where (select app.may('invoice', 'see_costs'))
  ), invoices as materialized (
    select i.id, i.organization_id, i.due_date, i.total_amount, i.retained_amount,
      i.issue_date <= p_day and (i.voided_at is null or i.voided_at >= d.ended_at) as counts
    from days d, public.partner_invoices i where i.status = 'sent'
    union all
    select i.id, i.organization_id, i.due_date, i.total_amount, i.retained_amount, i.issue_date <= p_day
    from days d join public.partner_invoices i on i.paid_at >= d.moved_since where i.status = 'paid'
    union all
    select i.id, i.organization_id, i.due_date, i.total_amount, i.retained_amount,
      i.issue_date <= p_day and i.voided_at >= d.ended_at
    from days d join public.partner_invoices i on i.voided_at >= d.moved_since where i.status = 'void'
  ), credits as materialized (
    select p.id, p.organization_id,
      case
        when p.received_on <= p_day and (p.returned_on is null or p.returned_on > p_day) then p.amount else 0
      end as amount
    from days d
    cross join lateral (
      select o.* from public.customer_payments o where o.available_amount <> 0
      union all
      select s.* from public.customer_payments s where s.available_amount = 0 and s.updated_at >= d.moved_since
    ) p
    union all
    select n.id, n.organization_id,
      case
        when n.issued_on <= p_day and (n.voided_at is null or n.voided_at >= d.ended_at) then n.amount else 0
      end
    from days d
    cross join lateral (
      select o.* from public.credit_notes o where o.available_amount <> 0
      union all
      select s.* from public.credit_notes s where s.available_amount = 0 and s.updated_at >= d.moved_since
    ) n
  ), moved as (
    select a.id from invoices i join public.payment_allocations a on a.partner_invoice_id = i.id
    union
    select a.id from credits c join public.payment_allocations a on a.customer_payment_id = c.id
    union
    select a.id from credits c join public.payment_allocations a on a.credit_note_id = c.id
  ), applied as materialized (
    select a.partner_invoice_id, coalesce(a.customer_payment_id, a.credit_note_id) as source_id, a.amount
    from days d
    cross join moved m
    join public.payment_allocations a on a.id = m.id
    join public.partner_invoices i on i.id = a.partner_invoice_id
    left join public.customer_payments p on p.id = a.customer_payment_id
    left join public.credit_notes n on n.id = a.credit_note_id
    where i.issue_date <= p_day and coalesce(p.received_on, n.issued_on) <= p_day
      and (
        a.created_at < d.ended_at
        or app.office_day(a.created_at) = app.office_day(coalesce(p.created_at, n.created_at))
      )
      and case
        when a.released_at is null then true
        when a.released_at = p.returned_at then p.returned_on > p_day
        when a.released_at < d.ended_at then false
        else a.released_at = n.voided_at or app.office_day(a.released_at) > app.office_day(a.created_at)
      end
  ), on_invoices as (
    select a.partner_invoice_id, sum(a.amount) as amount from applied a group by a.partner_invoice_id
  ), lefts as (
    select i.organization_id, i.due_date,
      case when i.counts then i.total_amount else 0 end - coalesce(a.amount, 0) as amount
    from invoices i left join on_invoices a on a.partner_invoice_id = i.id
  ), parts as (
    select l.organization_id, count(*) as invoices,
      coalesce(sum(l.amount) filter (where l.due_date is null or l.due_date >= p_day), 0) as not_due,
      coalesce(sum(l.amount) filter (where p_day - l.due_date between 1 and 30), 0) as overdue_30,
      coalesce(sum(l.amount) filter (where p_day - l.due_date between 31 and 60), 0) as overdue_60,
      coalesce(sum(l.amount) filter (where p_day - l.due_date between 61 and 90), 0) as overdue_90,
      coalesce(sum(l.amount) filter (where p_day - l.due_date > 90), 0) as overdue_more,
      0::numeric as credit, min(l.due_date) as oldest_due, 0::numeric as retainage
    from lefts l where l.amount > 0 group by l.organization_id
    union all
    select l.organization_id, 0, 0, 0, 0, 0, 0, -sum(l.amount), null, 0
    from lefts l where l.amount < 0 group by l.organization_id
    union all
    select c.organization_id, 0, 0, 0, 0, 0, 0, sum(c.amount), null, 0
    from (
      select s.organization_id, s.amount from credits s
      union all
      select s.organization_id, -a.amount from credits s join applied a on a.source_id = s.id
      union all
      select s.organization_id, -r.amount from credits s join public.customer_refunds r on r.customer_payment_id = s.id
      where r.refunded_on <= p_day
      union all
      select s.organization_id, -r.amount from credits s join public.customer_refunds r on r.credit_note_id = s.id
      where r.refunded_on <= p_day
    ) c
    group by c.organization_id having sum(c.amount) <> 0
    union all
    select i.organization_id, 0, 0, 0, 0, 0, 0, 0, null, sum(i.retained_amount)
    from (
      select r.organization_id, r.retained_amount from days d, public.partner_invoices r
      where r.retained_amount <> 0 and r.status in ('sent', 'paid') and r.issue_date <= p_day
      union all
      select v.organization_id, v.retained_amount from days d, public.partner_invoices v
      where v.retained_amount <> 0 and v.status = 'void' and v.voided_at >= d.ended_at and v.issue_date <= p_day
    ) i
    group by i.organization_id having sum(i.retained_amount) <> 0
  )
  select p.* from parts p;
end;
grant execute on function app.receivable_parts_as_of(date) to authenticated, service_role;

-- What each customer owed at the end of a day, in the columns of public.receivables; without promises, which are about what
-- comes. The row without a customer has the sums of all.
create function public.receivables_as_of(p_day date, p_query text default '', p_limit integer default 500)
returns table (
  organization_id uuid, name text, open_invoices bigint, not_due numeric, overdue_30 numeric, overdue_60 numeric,
  overdue_90 numeric, overdue_more numeric, credit numeric, owed numeric, oldest_due date, retainage numeric
)
language sql stable set search_path = ''
begin atomic
  select o.id, o.name, coalesce(sum(w.invoices), 0)::bigint, coalesce(sum(w.not_due), 0), coalesce(sum(w.overdue_30), 0),
    coalesce(sum(w.overdue_60), 0), coalesce(sum(w.overdue_90), 0), coalesce(sum(w.overdue_more), 0),
    coalesce(sum(w.credit), 0),
    coalesce(sum(w.not_due + w.overdue_30 + w.overdue_60 + w.overdue_90 + w.overdue_more - w.credit), 0),
    min(w.oldest_due), coalesce(sum(w.retainage), 0)
  from app.receivable_parts_as_of(p_day) w join public.organizations o on o.id = w.organization_id
  where (select app.may('invoice', 'see_costs')) and (
    trim(p_query) = '' or o.name ilike '%' || regexp_replace(trim(p_query), '([\\%_])', '\\\1', 'g') || '%'
  )
  group by grouping sets ((o.id, o.name), ())
  order by o.id is not null, 10 desc, o.name, o.id
  limit greatest(least(p_limit, 10000), 0) + 1;
end;
revoke execute on function app.receivable_parts_as_of(date), public.receivables_as_of(date, text, integer) from public;
grant execute on function public.receivables_as_of(date, text, integer) to authenticated, service_role;
