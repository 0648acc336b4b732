-- Rows written before 0170 to 0172 keep no mark of a former firm either. 0099 has stamped them with the firm of their time.

alter table public.work_order_messages disable trigger user;
insert into public.firm_stamps (message_id, organization_id, mentioned_ids)
select m.id, m.assigned_organization_id,
  array(select named.id from unnest(m.mentioned_ids) named (id) where app.is_outside(named.id, c.organization_id))
from public.work_order_messages m join public.conversations c on c.id = m.conversation_id
where m.visibility = 'everyone' and m.assigned_organization_id is not null;
update public.work_order_messages m
set assigned_organization_id = null,
  mentioned_ids = array(
    select named.id from unnest(m.mentioned_ids) named (id)
    where not exists (
      select from public.firm_stamps s where s.message_id = m.id and named.id = any (s.mentioned_ids)
    )
  )
where m.visibility <> 'assigned' and m.assigned_organization_id is not null;
alter table public.work_order_messages enable trigger user;

alter table public.work_order_events disable trigger user;
insert into public.firm_stamps (event_id, organization_id)
select e.id, e.assigned_organization_id from public.work_order_events e
where e.visibility = 'everyone' and e.assigned_organization_id is not null;
update public.work_order_events e set assigned_organization_id = null
where e.visibility = 'everyone' and e.assigned_organization_id is not null;
alter table public.work_order_events enable trigger user;

alter table public.conversations disable trigger user;
update public.conversations c
set created_by = null, last_message_at = said.at, updated_at = greatest(c.created_at, said.at)
from (
  select t.id, max(m.created_at) as at
  from public.conversations t
  left join public.work_order_messages m on m.conversation_id = t.id and m.visibility = 'everyone'
  where t.work_order_id is not null
  group by t.id
) said
where said.id = c.id;
alter table public.conversations enable trigger user;

-- A firm cannot have begun before it had the work order.
alter table public.work_orders disable trigger user;
update public.work_orders w
set date_started = case when w.date_started >= w.date_assigned then w.date_started end,
  date_finished = case when w.date_finished >= w.date_assigned then w.date_finished end,
  status_since = case
    when w.status in ('assigned', 'in_progress', 'work_completed') then greatest(w.status_since, w.date_assigned)
    else w.status_since
  end
from public.organizations o
where o.id = w.assigned_organization_id and o.organization_type = 'subcontractor'
  and (w.date_started < w.date_assigned or w.date_finished < w.date_assigned
    or (w.status in ('assigned', 'in_progress', 'work_completed') and w.status_since < w.date_assigned));
alter table public.work_orders enable trigger user;
select app.recount_work_order_figures();

-- Former work orders without a conversation, from the audit log.
insert into public.former_work_orders
  (organization_id, work_order_id, customer_id, work_order_number, title, store_location, ended_at)
select distinct on (o.id, w.id) o.id, w.id, w.organization_id, w.work_order_number, w.title, w.store_location, a.occurred_at
from public.audit_log a
join public.work_orders w on w.id = a.row_id::uuid
join public.organizations o on o.id = (a.before ->> 'assigned_organization_id')::uuid
  and o.organization_type = 'subcontractor' and o.id is distinct from w.assigned_organization_id
where a.table_name = 'work_orders' and a.action = 'update' and a.before ? 'assigned_organization_id'
order by o.id, w.id, a.occurred_at desc
on conflict (organization_id, work_order_id) do nothing;

-- The event of a refusal is written in the transaction that ends the assignment.
update public.former_work_orders f set is_declined = true
where exists (
  select from public.work_order_events e
  where e.work_order_id = f.work_order_id and e.event_type = 'assignment_declined'
    and e.created_at between f.ended_at and f.ended_at + interval '1 minute'
);
