-- What is said, noted, priced, or shared under an assignment belongs to the subcontractor that had the work order then.
-- Each row keeps that firm, written by a trigger. The next firm sees what everyone may see; the previous one keeps its own.

alter table public.work_order_messages
  -- In the thread of a work order: the subcontractor assigned when the message was sent.
  add column assigned_organization_id uuid references public.organizations (id) on delete restrict;
create index work_order_messages_assigned on public.work_order_messages
  (assigned_organization_id, created_at desc, id) where assigned_organization_id is not null;
-- Unread counts read sender, visibility, and firm from the index alone.
drop index public.work_order_messages_conversation;
create index work_order_messages_conversation on public.work_order_messages (conversation_id, created_at desc, id)
  include (sender_id, visibility, assigned_organization_id);

alter table public.work_order_events
  -- The subcontractor assigned at that moment; of an event about a report or a bill, its firm.
  add column assigned_organization_id uuid references public.organizations (id) on delete restrict,
  -- Whether one of the subcontractor's people did it: the next subcontractor does not see it, even if the customer does.
  add column is_by_assigned boolean not null default false;
create index work_order_events_assigned on public.work_order_events
  (assigned_organization_id, created_at desc, id) where assigned_organization_id is not null;

alter table public.work_order_budgets
  -- The subcontractor to which this amount was given.
  add column assigned_organization_id uuid references public.organizations (id) on delete restrict;
create index work_order_budgets_assigned on public.work_order_budgets (assigned_organization_id)
  where assigned_organization_id is not null;

-- NTE amounts of previous subcontractors. Their bills are still judged by them.
create table app.former_budgets (
  work_order_id uuid not null references public.work_orders (id) on delete cascade,
  organization_id uuid not null references public.organizations (id) on delete cascade,
  nte_amount numeric(12, 2) not null,
  primary key (work_order_id, organization_id)
);
create index former_budgets_organization_id on app.former_budgets (organization_id);
alter table app.former_budgets enable row level security;

-- Messages ----------------------------------------------------------------------------------------------------

-- As in 0027; and stamps the firm. A subcontractor's message never gets another firm's stamp, even if the work order is
-- reassigned while the message is being written.
create or replace function app.set_message_visibility() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  talk public.conversations;
begin
  select * into talk from public.conversations c where c.id = new.conversation_id;
  new.assigned_organization_id := talk.assigned_organization_id;
  if talk.conversation_type = 'direct' then
    new.visibility := 'everyone';
  elsif app.profile_id() is not null and not app.is_staff() then
    if talk.organization_id = any (app.partner_organization_ids()) then
      new.visibility := 'partner';
    else
      new.visibility := 'assigned';
      if not coalesce(talk.assigned_organization_id = any (app.subcontractor_organization_ids()), false) then
        new.assigned_organization_id := null;
      end if;
    end if;
  end if;
  -- A conversation that does not exist: the policy rejects it the same way as a hidden one.
  new.visibility := coalesce(new.visibility, 'everyone');
  return new;
end
$$;

-- The last condition is the previous subcontractor's: it keeps its part of the thread, but not the conversation.
alter policy see on public.work_order_messages using (
  exists (
    select from public.conversations c
    where c.id = conversation_id
      and (
        c.conversation_type = 'direct'
        or (select app.is_staff())
        or visibility = 'everyone'
        or (visibility = 'partner' and c.organization_id = any ((select app.partner_organization_ids())::uuid[]))
      )
  )
  or (
    visibility in ('everyone', 'assigned')
    and work_order_messages.assigned_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
  )
);

-- A mention is shown only while its message is visible: its text starts with the message.
alter policy see_own on public.notifications using (
  profile_id = (select app.profile_id())
  and (work_order_id is null or exists (select from public.work_orders w where w.id = work_order_id))
  and (report_id is null or exists (select from public.work_order_reports r where r.id = report_id))
  and (bill_id is null or exists (select from public.subcontractor_bills b where b.id = bill_id))
  and (receipt_id is null or exists (select from public.receipts r where r.id = receipt_id))
  and (
    kind <> 'message_mention'
    or path is null
    or exists (
      select from public.work_order_messages m
      where m.id = substring(path from 'message=([0-9a-f]{8}-[0-9a-f-]{27})$')::uuid
    )
  )
);

-- Events ------------------------------------------------------------------------------------------------------

-- Whether a person acts for neither the office nor this customer.
create function app.is_outside(person uuid, customer uuid) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select person is not null and not exists (
    select from public.organization_members m
    join public.organizations o on o.id = m.organization_id
    where m.user_id = person and (o.organization_type = 'internal' or o.id = customer)
  );
end;

create function app.stamp_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  w public.work_orders;
begin
  select * into w from public.work_orders o where o.id = new.work_order_id;
  new.is_by_assigned := app.is_outside(new.actor_profile_id, w.organization_id);
  new.assigned_organization_id := case
    when new.data ? 'report_id' then (
      select r.subcontractor_organization_id from public.work_order_reports r
      where r.id = (new.data ->> 'report_id')::uuid
    )
    when new.data ? 'bill_id' then (
      select b.subcontractor_organization_id from public.subcontractor_bills b
      where b.id = (new.data ->> 'bill_id')::uuid
    )
    else w.assigned_organization_id
  end;
  return new;
end
$$;
create trigger stamp_event before insert on public.work_order_events
for each row execute function app.stamp_event();

alter policy see on public.work_order_events using (
  (select app.is_staff())
  or (
    visibility in ('everyone', 'assigned')
    and assigned_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
  )
  or (
    visibility = 'everyone'
    and exists (
      select from public.work_orders w
      where w.id = work_order_id
        and (
          w.organization_id = any ((select app.partner_organization_ids())::uuid[])
          or (
            not is_by_assigned
            and w.assigned_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
          )
        )
    )
  )
);

-- Assignments of people ---------------------------------------------------------------------------------------

-- A person who has changed firms no longer sees the previous firm's assignments.
alter policy see on public.work_order_assignments using (
  (select app.is_staff())
  or organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
);

-- NTE ---------------------------------------------------------------------------------------------------------

-- Stamps the amount with the assigned subcontractor, and keeps the amount of the one before.
create function app.stamp_budget() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'DELETE' then
    new.assigned_organization_id := (
      select w.assigned_organization_id from public.work_orders w where w.id = new.work_order_id
    );
  end if;
  if tg_op <> 'INSERT' and old.assigned_organization_id is not null
    and (tg_op = 'DELETE' or new.assigned_organization_id is distinct from old.assigned_organization_id)
    and exists (select from public.work_orders w where w.id = old.work_order_id)
  then
    insert into app.former_budgets (work_order_id, organization_id, nte_amount)
    values (old.work_order_id, old.assigned_organization_id, old.nte_amount)
    on conflict (work_order_id, organization_id) do update set nte_amount = excluded.nte_amount;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger stamp_budget before insert or update or delete on public.work_order_budgets
for each row execute function app.stamp_budget();

-- The amount given to one firm does not hold for the next. Runs after `count_figures`, which reads the amount.
create function app.take_budget_back() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.work_order_budgets b
  where b.work_order_id = new.id and b.assigned_organization_id <> new.assigned_organization_id;
  return null;
end
$$;
create trigger take_budget_back after update of assigned_organization_id on public.work_orders
for each row when (
  new.assigned_organization_id is distinct from old.assigned_organization_id
  and new.assigned_organization_id is not null
) execute function app.take_budget_back();

alter policy see on public.work_order_budgets using (
  (select app.is_staff())
  or assigned_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
);

-- The NTE of one subcontractor on a work order, as given to it last; null without one.
create function app.firm_nte(work_order uuid, firm uuid) returns numeric
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(
    (
      select b.nte_amount from public.work_order_budgets b
      where b.work_order_id = work_order and b.assigned_organization_id = firm
    ),
    (
      select f.nte_amount from app.former_budgets f
      where f.work_order_id = work_order and f.organization_id = firm
    )
  );
end;
grant execute on function app.firm_nte(uuid, uuid) to authenticated, service_role;

-- A reason written for the previous subcontractor's work does not stay on the next one's.
create function app.forget_former_reason() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.status_reason := null;
  return new;
end
$$;
create trigger forget_former_reason before update of assigned_organization_id on public.work_orders
for each row when (
  new.assigned_organization_id is distinct from old.assigned_organization_id
  and new.status = old.status and new.status in ('assigned', 'in_progress')
) execute function app.forget_former_reason();
