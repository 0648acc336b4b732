-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table app.decided_rows (
  decision_id uuid not null,
  nth bigint generated always as identity not null,
  table_name text not null,
  key_column text not null,
  row_id uuid not null,
  operation text not null,
  before jsonb,
  after jsonb,
  content text,
  constraint decided_rows_pkey PRIMARY KEY (decision_id, nth),
  constraint decided_rows_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES app.decisions(id) ON DELETE CASCADE,
  constraint decided_rows_operation CHECK (operation = ANY (ARRAY['INSERT'::text, 'UPDATE'::text, 'DELETE'::text]))
);
alter table app.decided_rows enable row level security;

create table app.decisions (
  id uuid default app.new_id() not null,
  kind text not null,
  capability text not null,
  decided_by uuid not null,
  decided_at timestamp with time zone default clock_timestamp() not null,
  undone_at timestamp with time zone,
  constraint decisions_pkey PRIMARY KEY (id),
  constraint decisions_capability CHECK (capability ~ '^[a-z][a-z_]{2,40}$'::text),
  constraint decisions_kind CHECK (kind ~ '^[a-z][a-z_]{2,40}$'::text)
);
CREATE INDEX decisions_decided_at ON app.decisions USING btree (decided_at);
alter table app.decisions enable row level security;
create policy read on app.decisions for select to command_decisions using (true);
grant select (capability, decided_by, id) on app.decisions to command_decisions;

create table app.held_notifications (
  decision_id uuid not null,
  nth bigint generated always as identity not null,
  notification jsonb not null,
  constraint held_notifications_pkey PRIMARY KEY (decision_id, nth),
  constraint held_notifications_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES app.decisions(id) ON DELETE CASCADE
);
alter table app.held_notifications enable row level security;

CREATE OR REPLACE FUNCTION app.begin_decision(kind text, capability text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  decision uuid;
begin
  insert into app.decisions (kind, capability, decided_by)
  values (begin_decision.kind, begin_decision.capability, app.profile_id())
  returning id into decision;
  perform set_config('app.decision', decision::text, true);
  return decision;
end
$function$;
grant execute on function app.begin_decision(text,text) to command_decisions;

CREATE OR REPLACE FUNCTION app.decided_content(table_name text, id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION app.hold_notification()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into app.held_notifications (decision_id, notification)
  values (current_setting('app.decision')::uuid, to_jsonb(new) - 'topic');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.is_overtaken(decision uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 WITH decided AS (
          SELECT r.table_name,
             r.row_id
            FROM app.decided_rows r
           WHERE (r.decision_id = is_overtaken.decision)
         ), orders AS (
          SELECT d.row_id AS id
            FROM decided d
           WHERE (d.table_name = 'work_orders'::text)
         UNION
          SELECT o.work_order_id
            FROM (decided d
              JOIN public.work_order_reports o ON ((o.id = d.row_id)))
           WHERE (d.table_name = 'work_order_reports'::text)
         ), noted AS (
          SELECT e.work_order_id,
             min(e.created_at) AS at
            FROM (decided d
              JOIN public.work_order_events e ON ((e.id = d.row_id)))
           WHERE (d.table_name = 'work_order_events'::text)
           GROUP BY e.work_order_id
         )
  SELECT ((EXISTS ( SELECT
            FROM ((noted n
              JOIN orders o ON ((o.id = n.work_order_id)))
              JOIN public.work_order_events e ON (((e.work_order_id = n.work_order_id) AND (e.created_at > n.at))))
           WHERE (NOT (e.id IN ( SELECT d.row_id
                    FROM decided d))))) OR (EXISTS ( SELECT
            FROM ( SELECT DISTINCT ON (r.row_id) r.table_name,
                     r.row_id,
                     r.content
                    FROM app.decided_rows r
                   WHERE ((r.decision_id = is_overtaken.decision) AND (r.content IS NOT NULL))
                   ORDER BY r.row_id, r.nth DESC) last
           WHERE (last.content IS DISTINCT FROM app.decided_content(last.table_name, last.row_id)))));
END;

CREATE OR REPLACE FUNCTION app.lock_decided_rows(decision uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION app.note_decided_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION app.put_back(decided app.decided_rows)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION app.refuse_overtaken_decision()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception 'Something has happened since, so this can no longer be undone.'
    using errcode = 'PT409', detail = app.reason('decision_overtaken'), hint = 'Its page shows what happened, and what you can do now.';
end
$function$;

CREATE OR REPLACE FUNCTION app.settle_decisions(decided_until timestamp with time zone, at_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function app.settle_decisions(timestamp with time zone,integer) to authenticator;

CREATE OR REPLACE FUNCTION app.undo_decision(decision uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function app.undo_decision(uuid) to command_decisions;

CREATE OR REPLACE FUNCTION app.undo_window()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:00:30'::interval;
