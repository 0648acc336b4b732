-- Times that a row keeps from a firm that had the work order before, or from messages that its reader may not see.

-- Progress ----------------------------------------------------------------------------------------------------

-- When a firm began and finished is in its own history. The next firm has not begun, and has the status since it was given
-- the work order. A hold is the office's, and keeps its date.
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
-- Named to come after `date_progress`.
create trigger forget_former_progress before update of assigned_organization_id on public.work_orders
for each row when (
  new.assigned_organization_id is distinct from old.assigned_organization_id
  and new.assigned_organization_id is not null
) execute function app.forget_former_progress();

-- Threads -----------------------------------------------------------------------------------------------------

-- As in 0027; but who opened a thread is nobody's to know who sees it later, and its dates are those of its messages.
create or replace function app.fill_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.work_order_id is not null then
    select w.organization_id, w.assigned_organization_id, concat_ws(' ', w.work_order_number, w.title)
    into new.organization_id, new.assigned_organization_id, new.title
    from public.work_orders w where w.id = new.work_order_id;
    new.created_by := null;
    new.last_message_at := null;
  end if;
  return new;
end
$$;

-- As in 0027; but a conversation is dated by messages that everyone who sees it may read. `app.conversation_activity` is
-- dated by all of them, and is nobody's to read.
create or replace function app.date_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update app.conversation_activity a set last_at = greatest(a.last_at, newest.at)
  from (select m.conversation_id as id, max(m.created_at) as at from added m group by m.conversation_id) newest
  where a.conversation_id = newest.id;
  update public.conversations c set last_message_at = greatest(c.last_message_at, newest.at)
  from (
    select m.conversation_id as id, max(m.created_at) as at from added m
    where m.visibility = 'everyone' group by m.conversation_id
  ) newest
  where c.id = newest.id;
  return null;
end
$$;
