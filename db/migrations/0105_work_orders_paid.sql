-- Work orders close when they are paid (decision 108).

-- Those that a payment closed, and nobody: when the money goes back, they are completed again.
create table app.work_closed_by_payment (
  work_order_id uuid primary key references public.work_orders (id) on delete cascade,
  closed_at timestamptz not null default now()
);
alter table app.work_closed_by_payment enable row level security;

-- Closes the completed work orders of these invoices of which everything is invoiced and paid, and opens those again
-- that a payment closed and that are not paid any more. Paid is work of which every line is on a paid invoice, drafts
-- included, and that has nothing to invoice.
--
-- Whatever moves money holds its customer, then invoices, and work orders last; whoever invoices work holds no invoice
-- that exists when it waits for work orders. They are held in the order of their ids and read again afterwards: of two
-- invoices of one work order that are settled at once, the second one finds the first.
create function app.settle_work(invoices uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held constant uuid[] := array(
    select w.id from public.work_orders w
    where w.status in ('completed', 'closed') and w.id in (
      select l.work_order_id from public.partner_invoice_lines l where l.partner_invoice_id = any (invoices)
    )
    order by w.id for no key update
  );
  paid uuid[];
begin
  if cardinality(held) = 0 then
    return;
  end if;
  paid := array(
    select l.work_order_id
    from public.partner_invoice_lines l
    join public.partner_invoices i on i.id = l.partner_invoice_id and i.status <> 'void'
    where l.work_order_id = any (held)
    group by l.work_order_id having bool_and(i.status = 'paid')
  );
  -- The queue holds whatever may have something.
  paid := array(
    select p.id from unnest(paid) p (id)
    where p.id not in (
      select r.work_order_id
      from app.work_parts(array(select q.work_order_id from app.work_to_invoice q where q.work_order_id = any (paid))) r
    )
  );
  with closed as (
    update public.work_orders w set status = 'closed' where w.id = any (paid) and w.status = 'completed' returning w.id
  ), marked as (
    insert into app.work_closed_by_payment (work_order_id) select c.id from closed c
  )
  insert into public.work_order_events (work_order_id, event_type, visibility, data)
  select c.id, 'paid', 'staff', jsonb_build_object('invoices', (
    select string_agg(distinct i.invoice_number, ', ' order by i.invoice_number)
    from public.partner_invoice_lines l
    join public.partner_invoices i on i.id = l.partner_invoice_id and i.status = 'paid'
    where l.work_order_id = c.id
  ))
  from closed c order by c.id;
  with opened as (
    update public.work_orders w set status = 'completed'
    where w.id = any (held) and w.status = 'closed' and not w.id = any (paid)
      and exists (select from app.work_closed_by_payment c where c.work_order_id = w.id)
      -- What was approved after the payment does not open it: only what is owed again.
      and not exists (
        select from public.partner_invoice_lines l
        join public.partner_invoices i on i.id = l.partner_invoice_id and i.status <> 'void'
        where l.work_order_id = w.id having bool_and(i.status in ('paid', 'draft')) and bool_or(i.status = 'paid')
      )
    returning w.id
  )
  insert into public.work_order_events (work_order_id, event_type, visibility, data)
  select o.id, 'paid_no_more', 'staff', jsonb_build_object('invoices', (
    select string_agg(distinct i.invoice_number, ', ' order by i.invoice_number)
    from public.partner_invoice_lines l
    join public.partner_invoices i on i.id = l.partner_invoice_id and i.id = any (invoices) and i.status <> 'paid'
    where l.work_order_id = o.id
  ))
  from opened o order by o.id;
end
$$;
revoke execute on function app.settle_work(uuid[]) from public;

-- Once for all invoices of a payment, after each of them has its amounts.
create function app.settle_allocated() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.settle_work(array(select distinct a.partner_invoice_id from new_rows a));
  return null;
end
$$;
create trigger settle_added after insert on public.payment_allocations referencing new table as new_rows
for each statement execute function app.settle_allocated();
create trigger settle_released after update on public.payment_allocations referencing new table as new_rows
for each statement execute function app.settle_allocated();

-- A void invoice frees its work, and may have been the last open one of work that is paid otherwise.
create function app.settle_voided() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.settle_work(array[new.id]);
  return null;
end
$$;
create trigger settle_voided after update on public.partner_invoices
for each row when (old.status <> 'void' and new.status = 'void') execute function app.settle_voided();

-- Of an invoice that a deposit or retainage brings to nothing, nobody owes anything: it is paid when it is sent, and no
-- payment follows that would close its work.
create function app.settle_nothing_owed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.partner_invoice_lines l
    where l.partner_invoice_id = new.id and l.kind in ('retainage', 'deposit_applied') and l.amount < 0
  ) then
    update public.partner_invoices i set status = 'paid', paid_at = now() where i.id = new.id;
    perform app.settle_work(array[new.id]);
  end if;
  return null;
end
$$;
create trigger settle_sent after update on public.partner_invoices
for each row when (old.status = 'draft' and new.status = 'sent' and new.total_amount = 0)
execute function app.settle_nothing_owed();

-- Whoever closes it by hand afterwards means it.
create function app.forget_closing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from app.work_closed_by_payment c where c.work_order_id = new.id;
  return null;
end
$$;
create trigger forget_closing after update of status on public.work_orders
for each row when (old.status = 'closed' and new.status <> 'closed') execute function app.forget_closing();
