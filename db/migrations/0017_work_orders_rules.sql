-- Rules of work orders: status, assignment, progress, and project.

-- Status --------------------------------------------------------------------------------------------------------------

-- The same table as shared/rules/work-order-status.ts; a test compares them. Commands read from it who may make a
-- change and what to write into the history. The database refuses every change that is not in it.
create table app.work_order_transitions (
  from_status text not null,
  to_status text not null,
  who text[] not null,
  needs_reason boolean not null,
  event_type text not null,
  primary key (from_status, to_status)
);
alter table app.work_order_transitions enable row level security;
create policy read on app.work_order_transitions for select to service_role using (true);
grant select on app.work_order_transitions to service_role;
insert into app.work_order_transitions (from_status, to_status, who, needs_reason, event_type) values
  ('received', 'assigned', '{staff}', false, 'assigned'),
  ('received', 'on_hold', '{staff}', true, 'put_on_hold'),
  ('received', 'cancelled', '{staff,partner}', true, 'cancelled'),
  ('assigned', 'received', '{staff}', true, 'unassigned'),
  ('assigned', 'in_progress', '{staff,technician,assigned_subcontractor}', false, 'work_started'),
  ('assigned', 'on_hold', '{staff}', true, 'put_on_hold'),
  ('assigned', 'cancelled', '{staff}', true, 'cancelled'),
  ('in_progress', 'work_completed', '{staff,technician,assigned_subcontractor}', false, 'work_completed'),
  ('in_progress', 'on_hold', '{staff,technician}', true, 'put_on_hold'),
  ('in_progress', 'cancelled', '{staff}', true, 'cancelled'),
  ('work_completed', 'completed', '{staff}', false, 'completed'),
  ('work_completed', 'in_progress', '{staff}', true, 'sent_back'),
  ('work_completed', 'on_hold', '{staff}', true, 'put_on_hold'),
  ('work_completed', 'cancelled', '{staff}', true, 'cancelled'),
  ('completed', 'closed', '{staff}', false, 'closed'),
  ('on_hold', 'received', '{staff}', false, 'resumed'),
  ('on_hold', 'assigned', '{staff}', false, 'resumed'),
  ('on_hold', 'in_progress', '{staff,technician}', false, 'resumed'),
  ('on_hold', 'work_completed', '{staff}', false, 'resumed'),
  ('on_hold', 'cancelled', '{staff}', true, 'cancelled');

-- Work that is in progress or on hold and is reassigned to another firm gets the status `assigned`: that firm accepts
-- or declines it, and has not started. The reason of a hold ends with the hold.
create function app.ask_next_firm() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.status := 'assigned';
  new.status_reason := null;
  return new;
end
$$;
-- The name puts the trigger before those that check and date a change of status.
create trigger ask_next_firm before update of assigned_organization_id on public.work_orders
for each row when (
  new.assigned_organization_id is distinct from old.assigned_organization_id
  and new.assigned_organization_id is not null
  and new.status = old.status and new.status in ('in_progress', 'on_hold')
) execute function app.ask_next_firm();

-- Refuses every change of status that is not in the table, and dates the others. A work order is also assigned again
-- when it is reassigned to another firm. A firm that declines gives no reason here, because the customer would read it.
create function app.check_work_order_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  step app.work_order_transitions;
begin
  select * into step from app.work_order_transitions t
  where t.from_status = old.status and t.to_status = new.status;
  if not found and not (
    old.status = 'in_progress' and new.status = 'assigned'
    and new.assigned_organization_id is distinct from old.assigned_organization_id
    and new.assigned_organization_id is not null
  ) and not (
    -- A payment closed it, and was taken back (0105_work_orders_paid.sql).
    old.status = 'closed' and new.status = 'completed'
    and exists (select from app.work_closed_by_payment c where c.work_order_id = new.id)
  ) then
    raise exception 'A work order cannot go from % to %.', old.status, new.status
      using errcode = 'check_violation',
      detail = app.reason('work_order_status_step_invalid', 'from', old.status, 'to', new.status);
  end if;
  if step.needs_reason and coalesce(app.trimmed(new.status_reason), '') = '' and not coalesce(
    new.status = 'received' and new.assigned_organization_id is null
    and old.assigned_organization_id = any (app.subcontractor_organization_ids()), false
  ) then
    raise exception 'A reason is needed to take a work order from % to %.', old.status, new.status
      using errcode = 'check_violation',
      detail = app.reason('work_order_status_reason_missing', 'from', old.status, 'to', new.status);
  end if;
  if step.needs_reason is distinct from true and new.status_reason is not distinct from old.status_reason then
    -- The reason of the previous status does not apply to this one.
    new.status_reason := null;
  end if;
  new.date_completed := case
    when old.status = 'closed' or new.status = 'closed' then old.date_completed
    when new.status = 'completed' then now()
  end;
  new.closed_at := case when new.status = 'closed' then now() end;
  return new;
end
$$;

create trigger check_status before update on public.work_orders
for each row when (new.status is distinct from old.status and not app.is_undoing())
execute function app.check_work_order_status();

-- Dates the progress of the work. Completing work that was not started also starts it.
create function app.date_work_order_progress() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.status_since := now();
  if new.status = 'received' then
    new.date_started := null;
  elsif new.status in ('in_progress', 'work_completed') then
    new.date_started := coalesce(old.date_started, now());
  end if;
  if new.status in ('received', 'assigned', 'in_progress') then
    new.date_finished := null;
  elsif new.status = 'work_completed' and (old.status <> 'on_hold' or old.date_finished is null) then
    new.date_finished := now();
  end if;
  return new;
end
$$;

create trigger date_progress before update on public.work_orders
for each row when (new.status is distinct from old.status and not app.is_undoing())
execute function app.date_work_order_progress();

-- The next subcontractor has not begun, and has the status since it was given the work order. When the previous one
-- began and finished is in its own history. A hold is the office's, and keeps its date. The name puts the trigger after
-- date_progress.
create function app.forget_former_progress() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.date_started := case when new.status = 'in_progress' and new.status <> old.status then now() end;
  new.date_finished := null;
  if new.status in ('assigned', 'in_progress', 'work_completed') then
    new.status_since := now();
  end if;
  return new;
end
$$;

create trigger forget_former_progress before update of assigned_organization_id on public.work_orders
for each row when (
  new.assigned_organization_id is distinct from old.assigned_organization_id
  and new.assigned_organization_id is not null
) execute function app.forget_former_progress();

-- A work order is also completed by hand, but not by a person whose own report on it still waits for review.
create function app.refuse_own_completion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (
    select r.status = 'submitted' and app.is_own_decision('review_reports', r.subcontractor_user_id,
      r.subcontractor_organization_id)
    from public.work_order_reports r where r.work_order_id = new.id and r.is_final
    order by r.submitted_at desc, r.id desc limit 1
  ) then
    raise exception 'Somebody else has to review your own report.'
      using errcode = 'insufficient_privilege', hint = 'Ask a colleague.', detail = app.reason('report_own_review');
  end if;
  return new;
end
$$;

create trigger refuse_own_completion before update on public.work_orders
for each row when (old.status not in ('completed', 'closed') and new.status = 'completed' and not app.is_undoing())
execute function app.refuse_own_completion();

-- Assignment ----------------------------------------------------------------------------------------------------------

-- Dates the assignment. An answer belongs to the organization that gave it: work that goes to another one waits for a
-- new answer.
create function app.check_work_order_assignment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  goes_to_another constant boolean := new.assigned_organization_id is distinct from old.assigned_organization_id;
begin
  if goes_to_another and new.assigned_organization_id is not null and not exists (
    select from public.organizations o
    where o.id = new.assigned_organization_id and o.organization_type <> 'partner' and o.is_active
  ) then
    raise exception 'Work can be assigned to an active subcontractor organization only.'
      using errcode = 'check_violation', detail = app.reason('assignment_subcontractor_inactive');
  end if;
  if goes_to_another then
    new.accepted_at := null;
    new.accepted_by := null;
    new.arrival_at := null;
  end if;
  new.date_assigned := case
    when new.status = 'received' and new.assigned_organization_id is null then null
    when goes_to_another or old.status = 'received' then now()
    -- Work that was assigned to people of the office while it was on hold keeps its date.
    else coalesce(old.date_assigned, now())
  end;
  return new;
end
$$;

create trigger check_assignment before update on public.work_orders
for each row when (
  new.assigned_organization_id is distinct from old.assigned_organization_id
  or (new.status is distinct from old.status and new.status in ('received', 'assigned') and not app.is_undoing())
) execute function app.check_work_order_assignment();

-- The reason of a status belongs to the former subcontractor: the next one must not read it. The trigger clears it in
-- the update that shows the row to the next one.
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
  and new.status = old.status
  and (new.status in ('assigned', 'in_progress') or (new.status = 'received' and new.assigned_organization_id is not null))
) execute function app.forget_former_reason();

-- Project -------------------------------------------------------------------------------------------------------------

-- The work orders of a project are its customer's. A finished project gets no more work: a work order that moves does
-- not wait for the project, and a new one with the argument `open` checks whether it is open.
create function app.check_work_order_project() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  status constant text := app.lock_status('projects', new.project_id, 'share', tg_op = 'INSERT');
  customer constant uuid := (select p.organization_id from public.projects p where p.id = new.project_id);
begin
  if customer <> new.organization_id then
    raise exception 'The work orders of this project are those of its customer.'
      using errcode = 'check_violation', detail = app.reason('project_work_of_customer_only');
  end if;
  if (tg_op = 'UPDATE' or tg_nargs > 0) and status in ('completed', 'cancelled') then
    raise exception 'No work can be put into a project that is %.', status
      using errcode = 'check_violation', detail = app.reason('project_work_closed', 'status', status);
  end if;
  return new;
end
$$;

create trigger check_project_on_insert before insert on public.work_orders
for each row when (new.project_id is not null) execute function app.check_work_order_project();
create trigger check_project_is_open before insert on public.work_orders
for each row when (
  new.project_id is not null and (current_user in ('authenticated', 'service_role') or current_user like 'command\_%')
)
execute function app.check_work_order_project('open');
create trigger check_project_on_update before update of project_id on public.work_orders
for each row when (new.project_id is not null and new.project_id is distinct from old.project_id)
execute function app.check_work_order_project();
