-- Decisions that can be undone for some seconds: approve, send back, pay, close. The decision is stored at once. Until
-- nobody can undo it any more, what it changed is kept here, and what it would notify people of waits (decision 086).
-- A minute later, nothing of it is left here: the audit log has both the decision and its undo.

-- How long after a decision it can be undone; UNDO_ALLOWED_MS in shared/rules/undo.ts, and a test compares them. The
-- screen offers it for a shorter time, because a slow network also takes some.
create function app.undo_window() returns interval
language sql immutable
return interval '30 seconds';

-- Tables --------------------------------------------------------------------------------------------------------------

create table app.decisions (
  id uuid primary key default app.new_id(),
  -- For example report_approved, bills_paid.
  kind text not null,
  -- What its author must still be allowed to do.
  capability text not null,
  decided_by uuid not null,
  decided_at timestamptz not null default clock_timestamp(),
  undone_at timestamptz,
  constraint decisions_kind check (kind ~ '^[a-z][a-z_]{2,40}$'),
  constraint decisions_capability check (capability ~ '^[a-z][a-z_]{2,40}$')
);
create index decisions_decided_at on app.decisions (decided_at);

-- The rows that the transaction of a decision wrote, in order. Of an update, only the columns that changed.
create table app.decided_rows (
  decision_id uuid not null references app.decisions (id) on delete cascade,
  nth bigint generated always as identity,
  table_name text not null,
  key_column text not null,
  row_id uuid not null,
  operation text not null,
  before jsonb,
  after jsonb,
  -- Of a bill and a receipt: everything that was decided on.
  content text,
  primary key (decision_id, nth),
  constraint decided_rows_operation check (operation in ('INSERT', 'UPDATE', 'DELETE'))
);

-- The notifications of a decision, until it can no longer be undone.
create table app.held_notifications (
  decision_id uuid not null references app.decisions (id) on delete cascade,
  nth bigint generated always as identity,
  notification jsonb not null,
  primary key (decision_id, nth)
);

alter table app.decisions enable row level security;
alter table app.decided_rows enable row level security;
alter table app.held_notifications enable row level security;
-- Nobody else reads or writes these tables: the functions below do.
create policy read on app.decisions for select to command_decisions using (true);
grant select (id, capability, decided_by) on app.decisions to command_decisions;

-- Decide --------------------------------------------------------------------------------------------------------------

-- From here to the end of the transaction, the caller's changes are one decision.
create function app.begin_decision(kind text, capability text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  decision uuid;
begin
  insert into app.decisions (kind, capability, decided_by)
  values (begin_decision.kind, begin_decision.capability, app.profile_id())
  returning id into decision;
  perform set_config('app.decision', decision::text, true);
  return decision;
end
$$;

-- A digest of what somebody decides on: of a bill with its lines, of its payment, and of a receipt with its allocations. Its owner can
-- change them as soon as it is sent back, so an undo would submit what nobody submitted. Null for everything else, where
-- the changed columns and the history are enough.
create function app.decided_content(table_name text, id uuid) returns text
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  return case table_name
    when 'subcontractor_bills' then (
      select md5(concat(to_jsonb(b) - 'updated_at', (
        select jsonb_agg(to_jsonb(l) order by l.id) from public.subcontractor_bill_work_orders l
        where l.subcontractor_bill_id = b.id
      )))
      from public.subcontractor_bills b where b.id = decided_content.id
    )
    -- One that was voided since stays.
    when 'bill_payments' then (select md5(to_jsonb(p)::text) from public.bill_payments p where p.id = decided_content.id)
    when 'receipts' then (
      select md5(concat(to_jsonb(r) - 'updated_at', (
        select jsonb_agg(to_jsonb(a) order by a.id) from public.receipt_allocations a where a.receipt_id = r.id
      )))
      from public.receipts r where r.id = decided_content.id
    )
  end;
end
$$;

-- Keeps what a row was. The argument is the column that identifies it.
create function app.note_decided_row() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  id constant uuid := coalesce(is_now, was) ->> tg_argv[0];
begin
  if tg_op = 'INSERT' then
    is_now := null;
  elsif tg_op = 'UPDATE' then
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, n.value) into was, is_now
    from jsonb_each(was - 'updated_at') o join jsonb_each(is_now) n using (key)
    where o.value is distinct from n.value;
    if was is null then
      return null;
    end if;
  end if;
  insert into app.decided_rows (decision_id, table_name, key_column, row_id, operation, before, after, content)
  values (current_setting('app.decision')::uuid, tg_table_name, tg_argv[0], id, tg_op, was, is_now,
    app.decided_content(tg_table_name, id));
  return null;
end
$$;

-- The tables that decisions change. The name puts the trigger before those that change further rows.
do $$
declare
  target text;
begin
  foreach target in array array[
    'work_orders', 'work_order_events', 'work_order_reports', 'subcontractor_bills', 'subcontractor_bill_events',
    'subcontractor_bill_work_orders', 'receipts', 'receipt_events', 'employee_reports', 'time_segments', 'projects', 'project_events'
  ] loop
    execute format(
      'create trigger a_note_decided after insert or update or delete on public.%I for each row
       when (current_setting(''app.decision'', true) <> '''') execute function app.note_decided_row(''id'')', target
    );
  end loop;
end
$$;
create trigger a_note_decided after insert or update or delete on public.work_order_report_reviews for each row
when (current_setting('app.decision', true) <> '') execute function app.note_decided_row('report_id');

-- Nobody is notified of a decision that can still be undone.
create function app.hold_notification() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.held_notifications (decision_id, notification)
  values (current_setting('app.decision')::uuid, to_jsonb(new) - 'topic');
  return null;
end
$$;

create trigger hold before insert on public.notifications for each row
when (current_setting('app.decision', true) <> '') execute function app.hold_notification();

-- Undo ----------------------------------------------------------------------------------------------------------------

-- Locks the rows of a decision in the order in which commands lock them: work orders before what belongs to them. Whoever
-- invoices the work has it done before or after the undo (app.lock_work_to_invoice).
create function app.lock_decided_rows(decision uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  decided record;
begin
  perform from public.work_orders w
  where w.id in (
    select r.row_id from app.decided_rows r where r.decision_id = decision and r.table_name = 'work_orders'
    union
    select o.work_order_id from app.decided_rows r join public.work_order_reports o on o.id = r.row_id
    where r.decision_id = decision and r.table_name = 'work_order_reports'
    union
    select e.work_order_id from app.decided_rows r join public.employee_reports e on e.id = r.row_id
    where r.decision_id = decision and r.table_name = 'employee_reports'
    union
    select a.work_order_id from app.decided_rows r join public.receipt_allocations a on a.receipt_id = r.row_id
    where r.decision_id = decision and r.table_name = 'receipts'
    union
    select l.work_order_id from app.decided_rows r
    join public.subcontractor_bill_work_orders l on l.subcontractor_bill_id = r.row_id
    where r.decision_id = decision and r.table_name = 'subcontractor_bills'
  )
  order by w.id for no key update;
  perform app.lock_billing_of_bills(array(
    select r.row_id from app.decided_rows r where r.decision_id = decision and r.table_name = 'subcontractor_bills'
  ));
  for decided in
    select distinct r.table_name, r.row_id from app.decided_rows r
    where r.decision_id = decision and r.operation = 'UPDATE' and r.table_name <> 'work_orders'
    order by r.table_name, r.row_id
  loop
    execute format('select from public.%I where id = $1 for update', decided.table_name) using decided.row_id;
  end loop;
end
$$;

-- Whether something happened since to a work order whose work was decided on: a bill that counts on its approval, the
-- next report. Or to a bill or a receipt: another line, another amount. What else changed in a row itself is found when
-- the row is put back.
create function app.is_overtaken(decision uuid) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  with decided as (
    select r.table_name, r.row_id from app.decided_rows r where r.decision_id = decision
  ), orders as (
    select d.row_id as id from decided d where d.table_name = 'work_orders'
    union
    select o.work_order_id from decided d join public.work_order_reports o on o.id = d.row_id
    where d.table_name = 'work_order_reports'
  ), noted as (
    select e.work_order_id, min(e.created_at) as at
    from decided d join public.work_order_events e on e.id = d.row_id
    where d.table_name = 'work_order_events'
    group by e.work_order_id
  )
  select exists (
    select from noted n
    join orders o on o.id = n.work_order_id
    join public.work_order_events e on e.work_order_id = n.work_order_id and e.created_at > n.at
    where e.id not in (select d.row_id from decided d)
  ) or exists (
    select from (
      select distinct on (r.row_id) r.table_name, r.row_id, r.content from app.decided_rows r
      where r.decision_id = decision and r.content is not null
      order by r.row_id, r.nth desc
    ) last
    where last.content is distinct from app.decided_content(last.table_name, last.row_id)
  );
end;

-- Puts one row back, unless the columns that the decision changed have another value now. Returns whether it did.
create function app.put_back(decided app.decided_rows) returns boolean
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  target constant text := format('public.%I', decided.table_name);
  -- Generated columns follow the others.
  changed constant text := (
    select string_agg(quote_ident(a.attname), ', ') from jsonb_object_keys(decided.before) k (name)
    join pg_catalog.pg_attribute a on a.attrelid = target::regclass and a.attname = k.name and a.attgenerated = ''
  );
  put integer;
begin
  if decided.operation = 'INSERT' then
    execute format('delete from %s where %I = $1', target, decided.key_column) using decided.row_id;
  elsif decided.operation = 'DELETE' then
    execute format('insert into %1$s select * from jsonb_populate_record(null::%1$s, $1)', target) using decided.before;
  else
    execute format(
      'update %1$s t set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $1))
       where t.%3$I = $2 and $3 = (select jsonb_object_agg(c.key, c.value) from jsonb_each(to_jsonb(t)) c where $3 ? c.key)',
      target, changed, decided.key_column
    ) using decided.before, decided.row_id, decided.after;
  end if;
  get diagnostics put = row_count;
  return put = 1;
end
$$;

-- Puts back what the caller's decision changed, and drops its notifications. Undoing it twice is the same as once. One
-- answer for a decision of another person, one that is too old, and one that never was.
create function app.undo_decision(decision uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  found_decision app.decisions;
  decided app.decided_rows;
begin
  select * into found_decision from app.decisions d
  where d.id = decision and d.decided_by = app.profile_id() for update;
  if found_decision.undone_at is not null then
    return;
  end if;
  if not coalesce(clock_timestamp() <= found_decision.decided_at + app.undo_window(), false) then
    raise exception 'This can no longer be undone.'
      using errcode = 'PT409', detail = app.reason('decision_final'),
      hint = 'A decision can be undone for a few seconds, by the person who made it. Its page shows what you can do now.';
  end if;
  perform app.lock_decided_rows(decision);
  if app.is_overtaken(decision) then
    perform app.refuse_overtaken_decision();
  end if;
  perform set_config('app.undoing', 'yes', true);
  for decided in select * from app.decided_rows r where r.decision_id = decision order by r.nth desc loop
    if not app.put_back(decided) then
      perform app.refuse_overtaken_decision();
    end if;
  end loop;
  perform set_config('app.undoing', '', true);
  -- The rows that it put back have entries of their own. Of several records, the first stands for all.
  insert into public.audit_log (actor_profile_id, action, table_name, row_id, record_table, record_id, before, after,
    ip_address)
  select found_decision.decided_by, 'update', 'decisions', decision::text,
    case when e.id is null then r.table_name else 'profiles' end, coalesce(e.employee_user_id, r.row_id)::text,
    jsonb_build_object('kind', found_decision.kind, 'is_undone', false),
    jsonb_build_object('kind', found_decision.kind, 'is_undone', true),
    nullif(current_setting('app.viewer_address', true), '')::inet
  from app.decided_rows r
  left join public.employee_reports e on r.table_name = 'employee_reports' and e.id = r.row_id
  where r.decision_id = decision and r.operation = 'UPDATE'
  order by r.nth limit 1;
  delete from app.held_notifications h where h.decision_id = decision;
  delete from app.decided_rows r where r.decision_id = decision;
  update app.decisions d set undone_at = clock_timestamp() where d.id = decision;
end
$$;

create function app.refuse_overtaken_decision() returns void
language plpgsql set search_path = '' as $$
begin
  raise exception 'Something has happened since, so this can no longer be undone.'
    using errcode = 'PT409', detail = app.reason('decision_overtaken'), hint = 'Its page shows what happened, and what you can do now.';
end
$$;

grant execute on function app.begin_decision(text, text), app.undo_decision(uuid) to command_decisions;

-- The end of the window -----------------------------------------------------------------------------------------------

-- Sends the notifications of decisions made before `decided_until`, at most `at_most` at a time, and forgets what they
-- changed. As app.notify does, it renews an unread notification of the same kind and thing. Returns how many decisions.
create function app.settle_decisions(decided_until timestamptz, at_most integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  settled uuid[];
begin
  -- An undo holds the row until it has committed.
  select array_agg(d.id) into settled from (
    select x.id from app.decisions x where x.decided_at <= decided_until
    order by x.decided_at limit at_most for update skip locked
  ) d;
  with wanted as (
    select n.*, h.nth from app.held_notifications h
    cross join lateral jsonb_populate_record(null::public.notifications, h.notification) n
    where h.decision_id = any (settled)
  ), outdated as (
    delete from public.notifications old using wanted
    where old.receipt_id = wanted.receipt_id and old.read_at is null
  ), renewed as (
    update public.notifications n
    set created_at = clock_timestamp(), title = wanted.title, body = wanted.body, facts = wanted.facts,
      path = wanted.path, report_id = wanted.report_id
    from wanted
    where n.profile_id = wanted.profile_id and n.read_at is null and n.created_at > now() - interval '10 minutes'
      and n.kind = wanted.kind and wanted.kind ~ '^(work_order|report|bill)_'
      and n.work_order_id is not distinct from wanted.work_order_id
      and n.bill_id is not distinct from wanted.bill_id
    returning wanted.nth
  )
  insert into public.notifications (id, profile_id, kind, title, body, facts, path, work_order_id, report_id, bill_id,
    receipt_id, created_at)
  select w.id, w.profile_id, w.kind, w.title, w.body, w.facts, w.path, w.work_order_id, w.report_id, w.bill_id,
    w.receipt_id, clock_timestamp()
  from wanted w where w.nth not in (select renewed.nth from renewed)
  order by w.nth;
  delete from app.decisions d where d.id = any (settled);
  return coalesce(cardinality(settled), 0);
end
$$;
grant execute on function app.settle_decisions(timestamptz, integer) to authenticator;
