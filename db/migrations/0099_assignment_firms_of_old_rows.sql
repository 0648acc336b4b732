-- Whose the rows written before 0095 are. The audit log says which subcontractor had a work order when; where it says
-- nothing, the present one had it all along. What a subcontractor's person wrote belongs to that person's firm.

create temporary table handover as
select a.row_id::uuid as work_order_id, a.occurred_at as at, a.id as entry,
  (a.before ->> 'assigned_organization_id')::uuid as former, (a.after ->> 'assigned_organization_id')::uuid as next
from public.audit_log a
join public.work_orders w on w.id = a.row_id::uuid
where a.table_name = 'work_orders' and a.action = 'update' and a.before ->> 'assigned_organization_id' is not null
  and a.before ? 'assigned_organization_id';
create index on handover (work_order_id, at, entry);

-- The subcontractor of a work order at a moment: the one that the next handover takes it from.
create function pg_temp.firm_at(work_order uuid, moment timestamptz, present uuid) returns uuid
language sql stable as $$
  select coalesce(
    (select h.former from handover h where h.work_order_id = work_order and h.at > moment order by h.at, h.entry limit 1),
    present
  )
$$;

-- The firm of somebody who acts for neither the office nor this customer: of several, the one that had the work.
create function pg_temp.own_firm(person uuid, customer uuid, likely uuid) returns uuid
language sql stable as $$
  select m.organization_id from public.organization_members m
  join public.organizations o on o.id = m.organization_id and o.organization_type = 'subcontractor'
  where m.user_id = person and app.is_outside(person, customer)
  order by m.organization_id is not distinct from likely desc, m.created_at, m.id limit 1
$$;

alter table public.work_order_messages disable trigger user;
update public.work_order_messages m
set assigned_organization_id = case
  when m.visibility = 'assigned' then coalesce(pg_temp.own_firm(m.sender_id, said.organization_id, said.firm), said.firm)
  else said.firm
end
from (
  select x.id, c.organization_id, pg_temp.firm_at(c.work_order_id, x.created_at, c.assigned_organization_id) as firm
  from public.work_order_messages x join public.conversations c on c.id = x.conversation_id
  where c.work_order_id is not null
) said
where said.id = m.id;
alter table public.work_order_messages enable trigger user;

alter table public.work_order_events disable trigger user;
update public.work_order_events e
set is_by_assigned = app.is_outside(e.actor_profile_id, w.organization_id),
  assigned_organization_id = case
    when e.data ? 'report_id' then (
      select r.subcontractor_organization_id from public.work_order_reports r where r.id::text = e.data ->> 'report_id'
    )
    when e.data ? 'bill_id' then (
      select b.subcontractor_organization_id from public.subcontractor_bills b where b.id::text = e.data ->> 'bill_id'
    )
    else pg_temp.firm_at(w.id, e.created_at, w.assigned_organization_id)
  end
from public.work_orders w
where w.id = e.work_order_id;
alter table public.work_order_events enable trigger user;

alter table public.work_order_budgets disable trigger user;
update public.work_order_budgets b set assigned_organization_id = w.assigned_organization_id
from public.work_orders w where w.id = b.work_order_id;
alter table public.work_order_budgets enable trigger user;

insert into app.former_budgets (work_order_id, organization_id, nte_amount)
select distinct on (h.work_order_id, h.former) h.work_order_id, h.former, said.nte_amount
from handover h
cross join lateral (
  select (a.after ->> 'nte_amount')::numeric as nte_amount from public.audit_log a
  where a.table_name = 'work_order_budgets' and a.row_id = h.work_order_id::text and a.after ->> 'nte_amount' is not null
    -- The next firm's amount is of the same moment as the handover.
    and a.occurred_at < h.at
  order by a.occurred_at desc, a.id desc limit 1
) said
order by h.work_order_id, h.former, h.at desc;

insert into app.former_threads
  (organization_id, conversation_id, work_order_id, customer_id, work_order_number, title, ended_at)
select distinct on (h.former, c.id) h.former, c.id, w.id, w.organization_id, w.work_order_number, w.title, h.at
from handover h
join public.work_orders w on w.id = h.work_order_id and w.assigned_organization_id is distinct from h.former
join public.conversations c on c.work_order_id = w.id
order by h.former, c.id, h.at desc;

-- The customer keeps what it has seen of work that the office accepted.
alter table public.attachments disable trigger user;
update public.attachments a
set is_released = w.status in ('completed', 'closed'),
  assigned_organization_id = pg_temp.own_firm(
    a.uploaded_by, w.organization_id, pg_temp.firm_at(w.id, a.created_at, w.assigned_organization_id)
  )
from public.work_orders w
where w.id = a.work_order_id and app.is_outside(a.uploaded_by, w.organization_id);
update public.attachments a
set assigned_organization_id = r.subcontractor_organization_id,
  is_released = r.reviewed_at is null or a.created_at <= r.reviewed_at
from public.work_order_reports r
where r.id = a.report_id;
alter table public.attachments enable trigger user;

update public.subcontractor_bills b set over_nte_amount = app.bill_over_nte(b.id)
where b.status = 'submitted' and exists (
  select from public.subcontractor_bill_work_orders l join handover h on h.work_order_id = l.work_order_id
  where l.subcontractor_bill_id = b.id
);

drop function pg_temp.firm_at(uuid, timestamptz, uuid);
drop function pg_temp.own_firm(uuid, uuid, uuid);
drop table handover;
