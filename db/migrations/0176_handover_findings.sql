-- What the reassignment of a work order still lacked: the question to the next firm, and the words of a refusal. Who reads
-- the history and who is notified is in 0177.

-- The next firm is asked --------------------------------------------------------------------------------------

-- Work that has begun or is on hold, and goes to another firm, is assigned: that firm accepts or declines it, and has not
-- begun. The reason of a hold goes with the hold.
create function app.ask_next_firm() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.status := 'assigned';
  new.status_reason := null;
  return new;
end
$$;
-- Named to come before the triggers that check and date a change of status.
create trigger ask_next_firm before update of assigned_organization_id on public.work_orders
for each row when (
  new.assigned_organization_id is distinct from old.assigned_organization_id
  and new.assigned_organization_id is not null
  and new.status = old.status and new.status in ('in_progress', 'on_hold')
) execute function app.ask_next_firm();

-- As in 0017; besides, the reason for which a work order was taken back is not the next firm's to read. It clears the reason
-- in the same update that shows the row to that firm.
drop trigger forget_former_reason on public.work_orders;
create trigger forget_former_reason before update of assigned_organization_id on public.work_orders
for each row when (
  new.assigned_organization_id is distinct from old.assigned_organization_id
  and new.status = old.status
  and (new.status in ('assigned', 'in_progress') or (new.status = 'received' and new.assigned_organization_id is not null))
) execute function app.forget_former_reason();

-- As in 0017; besides, a work order is assigned again when it goes to another firm, and a firm that declines gives no reason
-- here, because the customer would read it.
create or replace function app.check_work_order_status() returns trigger
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
    when new.status = 'completed' then now()
    when new.status = 'closed' then old.date_completed
  end;
  new.closed_at := case when new.status = 'closed' then now() end;
  return new;
end
$$;

-- As in 0017; besides, who completes the work has begun it.
create or replace function app.date_work_order_progress() returns trigger
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

-- Refusals ----------------------------------------------------------------------------------------------------

-- Refuses a message about a work order that the sender's firm had before: it declined the work order, or lost it.
create function app.refuse_message(is_declined boolean, ended_at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  day constant text := app.day_words(app.office_day(ended_at));
begin
  if is_declined then
    raise exception 'Your company declined this work order on %.', day
      using errcode = 'PT409', detail = app.reason('message_work_order_declined', 'day', day),
      hint = 'The message was not sent. Its text stays on this device until you delete it.';
  end if;
  raise exception 'This work order is no longer assigned to your company.'
    using errcode = 'PT409', detail = app.reason('message_work_order_reassigned'),
    hint = 'The message was not sent. Its text stays on this device until you delete it.';
end
$$;
grant execute on function app.refuse_message(boolean, timestamptz) to authenticated, service_role;

-- As in 0172, in those words. A firm that lost the work order gets the thread that it had, so that a message that was stored
-- before is found when it is sent again. New messages are refused (recheck_sender).
create or replace function public.open_work_order_thread(p_work_order_id uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  thread uuid;
  lost record;
begin
  thread := (select c.id from public.conversations c where c.work_order_id = p_work_order_id);
  if thread is null and exists (select from public.work_orders w where w.id = p_work_order_id) then
    begin
      insert into public.conversations (conversation_type, work_order_id) values ('work_order', p_work_order_id)
      on conflict (work_order_id) do nothing;
    exception when insufficient_privilege then
      -- The work order went to another firm while this waited for its lock (fill_conversation).
      if not exists (select from app.own_former_work(p_work_order_id, 1)) then
        raise;
      end if;
    end;
    thread := (select c.id from public.conversations c where c.work_order_id = p_work_order_id);
  end if;
  thread := coalesce(thread, (select f.conversation_id from app.own_former_work(p_work_order_id, 1) f));
  if thread is not null then
    return thread;
  end if;
  select f.is_declined, f.ended_at into lost from app.own_former_work(p_work_order_id, 1) f;
  if found then
    perform app.refuse_message(lost.is_declined, lost.ended_at);
  end if;
  raise exception 'This work order does not exist, or you may not see it.'
    using errcode = 'PT404', detail = app.reason('work_order_missing');
end
$$;

-- As in 0172, in those words; and to a firm that declined also when the conversation was opened later. A message that is
-- stored already is not refused when its sender sends it again: it is left as it is.
create or replace function app.recheck_sender() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  lost record;
begin
  if not app.is_staff() and not exists (
    select from public.conversations c
    where c.id = new.conversation_id
      and case c.conversation_type
        when 'direct' then app.can_send_in(c.id)
        else c.organization_id = any (app.partner_organization_ids())
          or c.assigned_organization_id = any (app.subcontractor_organization_ids())
      end
  ) then
    if exists (
      select from public.work_order_messages m
      where m.sender_id = new.sender_id and m.client_key = new.client_key and m.sender_id = app.profile_id()
    ) then
      return null;
    end if;
    select f.is_declined, f.ended_at into lost
    from app.own_former_work(
      (select c.work_order_id from public.conversations c where c.id = new.conversation_id), 1
    ) f
    where f.conversation_id = new.conversation_id or f.is_declined;
    if found then
      perform app.refuse_message(lost.is_declined, lost.ended_at);
    end if;
    raise exception 'You cannot write in this conversation.'
      using errcode = 'insufficient_privilege', detail = app.reason('message_forbidden');
  end if;
  return new;
end
$$;
