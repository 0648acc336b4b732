-- The state of a parent guards its children, also when two sessions write both at the same moment. A policy or an `exists`
-- sees the parent as it was when the statement began: a line could join a bill that was submitted meanwhile. So every write
-- to a child locks the parent's row first, and judges the state that it finds then.
--
-- The order of locks is parent before child. Whoever changes or removes a child holds it already and must not wait for the
-- parent: when somebody else has it, the write is refused with 409 instead of ending in a deadlock.

-- Locks a row of `public` until the transaction ends, and returns its status; null when there is no such row.
-- `strength` is that of `select … for`, e.g. 'share'. Without `waits` it refuses when somebody else holds the row.
create function app.lock_status(parent text, parent_id uuid, strength text, waits boolean) returns text
language plpgsql security definer set search_path = '' as $$
declare
  status text;
begin
  execute format('select p.status from public.%I p where p.id = $1 for %s %s', parent, strength,
    case when not waits then 'nowait' end) into status using parent_id;
  return status;
exception when lock_not_available then
  raise exception 'Somebody else is changing this at the same moment.' using errcode = 'PT409', hint = 'Try again.';
end
$$;
grant execute on function app.lock_status(text, uuid, text, boolean) to authenticated, service_role;

-- Arguments: the parent's table, the column that names it, what it is called, and the states in which its children may
-- change. Runs as the caller, who gets the answer of the policies about a parent that it cannot see.
create function app.guard_parent() returns trigger
language plpgsql set search_path = '' as $$
declare
  written constant jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  named constant uuid := written ->> tg_argv[1];
  parents constant uuid[] := case when tg_op = 'UPDATE' and (to_jsonb(old) ->> tg_argv[1])::uuid <> named
    then array[(to_jsonb(old) ->> tg_argv[1])::uuid, named] else array[named] end;
  parent uuid;
  is_visible boolean;
  status text;
begin
  foreach parent in array parents loop
    execute format('select exists (select from public.%I p where p.id = $1)', tg_argv[0]) into is_visible using parent;
    continue when not is_visible;
    status := app.lock_status(tg_argv[0], parent, 'no key update', tg_op = 'INSERT');
    if status <> all (tg_argv[3:]) then
      raise exception 'This % is %, and what belongs to it cannot change.', tg_argv[2], status
        using errcode = 'insufficient_privilege', hint = 'Reload to see how it stands.';
    end if;
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

-- What is loaded with its history by the owner of the tables (the demo company) arrives in its final state, and what is
-- removed with its parent goes by the owner's rights, too.
create trigger guard_parent before insert or update or delete on public.subcontractor_bill_work_orders
for each row when (current_user in ('authenticated', 'service_role'))
execute function app.guard_parent('subcontractor_bills', 'subcontractor_bill_id', 'bill', 'draft', 'rejected');

create trigger guard_parent before insert or update or delete on public.partner_invoice_lines
for each row when (current_user in ('authenticated', 'service_role'))
execute function app.guard_parent('partner_invoices', 'partner_invoice_id', 'invoice', 'draft');

-- The office puts receipts on other jobs after their approval, by a command that locks them itself.
create trigger guard_parent before insert or update or delete on public.receipt_allocations
for each row when (current_user = 'authenticated')
execute function app.guard_parent('receipts', 'receipt_id', 'receipt', 'submitted', 'rejected');

create trigger guard_parent before insert or update or delete on public.project_assignments
for each row when (current_user in ('authenticated', 'service_role'))
execute function app.guard_parent('projects', 'project_id', 'project', 'planned', 'active', 'on_hold');

-- Bills of one work order -----------------------------------------------------------------------------------------

-- Bills that charge the same work order count each other against its NTE. Whatever counts them waits here, in the order
-- of work orders, so that of two bills submitted at once the second one counts the first.
create function app.lock_billing(work_orders uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  work_order uuid;
begin
  for work_order in select distinct w.id from unnest(work_orders) w (id) order by w.id loop
    perform pg_advisory_xact_lock(hashtextextended('bills of ' || work_order, 0));
  end loop;
end
$$;

-- For commands that judge a bill: before they lock its row.
create function app.lock_billing_of(bill uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.lock_billing(array(
    select l.work_order_id from public.subcontractor_bill_work_orders l where l.subcontractor_bill_id = bill
  ));
end
$$;
grant execute on function app.lock_billing_of(uuid) to service_role;

-- Named to come before check_bill, which counts. The work may have been given to another firm since the line was written.
create function app.begin_submission() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.lock_billing_of(new.id);
  if exists (
    select from public.subcontractor_bill_work_orders l join public.work_orders w on w.id = l.work_order_id
    where l.subcontractor_bill_id = new.id
      and w.assigned_organization_id is distinct from new.subcontractor_organization_id
  ) then
    raise exception 'A work order of this bill is not assigned to its organization.' using errcode = 'check_violation',
      hint = 'Take it off the bill.';
  end if;
  return new;
end
$$;
create trigger begin_submission before update on public.subcontractor_bills
for each row when (new.status = 'submitted' and old.status in ('draft', 'rejected'))
execute function app.begin_submission();

-- Bills count those submitted before them. The time at which the transaction began says nothing about that order.
create function app.date_submission() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.submitted_at := clock_timestamp();
  return new;
end
$$;
create trigger date_submission before update on public.subcontractor_bills
for each row when (new.status = 'submitted' and old.status in ('draft', 'rejected'))
execute function app.date_submission();

-- A new NTE counts the bills that wait anew (follow_nte).
create function app.lock_billing_of_budget() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.lock_billing(array[coalesce(new.work_order_id, old.work_order_id)]);
  return coalesce(new, old);
end
$$;
create trigger lock_billing before insert or update or delete on public.work_order_budgets
for each row execute function app.lock_billing_of_budget();

-- Work orders of a project ----------------------------------------------------------------------------------------

-- As in 0042; besides, a work order that moves does not wait for the project, and a new one asks whether it is open.
create or replace function app.check_work_order_project() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  status constant text := app.lock_status('projects', new.project_id, 'share', tg_op = 'INSERT');
  customer constant uuid := (select p.organization_id from public.projects p where p.id = new.project_id);
begin
  if customer <> new.organization_id then
    raise exception 'The work orders of this project are those of its customer.' using errcode = 'check_violation';
  end if;
  if (tg_op = 'UPDATE' or tg_nargs > 0) and status in ('completed', 'cancelled') then
    raise exception 'No work can be put into a project that is %.', status using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger check_project_is_open before insert on public.work_orders
for each row when (new.project_id is not null and current_user in ('authenticated', 'service_role'))
execute function app.check_work_order_project('open');

-- Approved time ---------------------------------------------------------------------------------------------------

-- Approved hours are closed: they wait for approval again after a correction, and never run on or change as approved ones.
-- Named to come after keep_locked_days, which says more.
create function app.keep_approved_time() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'These hours are approved, and closed.' using hint = 'Ask a manager to correct them.';
end
$$;
create trigger keep_time_approved before update on public.employee_reports
for each row when (
  old.status = 'approved'
  and (
    new.status = 'open'
    or (
      new.status = 'approved'
      and (new.report_date, new.clock_in_time, new.clock_out_time, new.hours_worked, new.work_performed)
        is distinct from (old.report_date, old.clock_in_time, old.clock_out_time, old.hours_worked, old.work_performed)
    )
  )
)
execute function app.keep_approved_time();

-- Messages --------------------------------------------------------------------------------------------------------

-- Who has lost the conversation while waiting for the turn of a message (date_message) writes nothing more into it. Named
-- to come after that.
create function app.recheck_sender() returns trigger
language plpgsql security definer set search_path = '' as $$
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
    raise exception 'You cannot write in this conversation.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger recheck_sender before insert on public.work_order_messages
for each row when (current_user = 'authenticated') execute function app.recheck_sender();

-- Files -----------------------------------------------------------------------------------------------------------

-- A file that is taken back takes its row along, unless the row has become part of something meanwhile. So nothing is
-- submitted with a photo whose file is just being removed.
create function app.keep_linked_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  attachment public.attachments;
begin
  select * into attachment from public.attachments a where a.storage_path = old.name for update;
  if num_nonnulls(attachment.work_order_id, attachment.report_id, attachment.receipt_id, attachment.message_id,
    attachment.bill_id) > 0 then
    -- As the policy leaves alone what it finds linked.
    return null;
  end if;
  delete from public.attachments where id = attachment.id;
  return old;
end
$$;
create trigger keep_linked_file before delete on storage.objects
for each row when (old.bucket_id = 'attachments' and current_user = 'authenticated')
execute function app.keep_linked_file();

-- As in 0051; besides, the file stays as long as the row is being written.
create or replace function app.copy_digest() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select o.metadata ->> 'eTag' into new.content_digest
  from storage.objects o where o.bucket_id = 'attachments' and o.name = new.storage_path for share;
  return new;
end
$$;
