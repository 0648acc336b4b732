-- What the office has yet to judge, pay, send, and receive. Added up here, because an answer holds at most so many rows.
create function public.open_money()
returns table (bills_to_approve numeric, bills_to_pay numeric, invoices_to_send numeric, invoices_unpaid numeric)
language sql stable set search_path = ''
begin atomic
  select bills.to_approve, bills.to_pay, invoices.to_send, invoices.unpaid
  from (
    select coalesce(sum(b.total_amount) filter (where b.status = 'submitted'), 0) as to_approve,
      coalesce(sum(b.total_amount) filter (where b.status = 'approved'), 0) as to_pay
    from public.subcontractor_bills b where b.status in ('submitted', 'approved')
  ) bills, (
    select coalesce(sum(i.total_amount) filter (where i.status = 'draft'), 0) as to_send,
      coalesce(sum(i.total_amount) filter (where i.status = 'sent'), 0) as unpaid
    from public.partner_invoices i where i.status in ('draft', 'sent')
  ) invoices;
end;
grant execute on function public.open_money() to authenticated, service_role;
