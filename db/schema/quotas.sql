-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table app.daily_use (
  holder_id uuid not null,
  quota text not null,
  day date not null,
  backend_pid integer not null,
  used bigint not null,
  constraint daily_use_pkey PRIMARY KEY (holder_id, quota, day, backend_pid)
);
alter table app.daily_use enable row level security;

CREATE OR REPLACE FUNCTION app.count_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not app.is_office() then
    perform app.use_daily(new.actor_profile_id, 'changes_per_day', 1, 'You have made the most changes that one person may make in a day.');
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.count_command()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.use_daily(new.user_id, 'commands_per_day', 1, 'You have sent the most commands that one person may send in a day.');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.count_daily_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := app.profile_id();
begin
  if me is not null then
    perform app.use_daily(me, tg_argv[0], 1, tg_argv[1]);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.count_daily_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := app.profile_id();
  stored bigint;
begin
  if me is not null then
    select count(*) into stored from added;
    if stored > 0 then
      perform app.use_daily(me, tg_argv[0], stored, tg_argv[1]);
    end if;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.limit_own_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  there bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ' ' || new.profile_id, 0));
  execute format('select count(*) from public.%I t where t.profile_id = $1', tg_table_name) into there using new.profile_id;
  if there >= app.quota(tg_argv[0]) then
    perform app.refuse_quota(tg_argv[0], tg_argv[1], tg_argv[2]);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.quota(p_name text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (
      select case when jsonb_typeof(s.value -> p_name) = 'number' then (s.value ->> p_name)::numeric::bigint end
      from public.settings s where s.key = 'quotas'
    ),
    case p_name
      when 'files_per_day' then 2000
      when 'file_bytes_per_day' then 10737418240
      when 'organization_files_per_day' then 40000
      when 'organization_file_bytes_per_day' then 107374182400
      when 'open_uploads' then 100
      when 'attachments_per_day' then 4000
      when 'messages_per_day' then 3000
      when 'push_subscriptions' then 50
      when 'saved_views' then 200
      when 'conversations_per_day' then 2000
      when 'work_orders_per_day' then 5000
      when 'locations_per_day' then 20000
      when 'invitations_per_day' then 2000
      when 'firm_invitations_per_day' then 100
      when 'reports_per_day' then 2000
      when 'receipts_per_day' then 2000
      when 'receipt_allocations_per_day' then 20000
      when 'mileage_entries_per_day' then 2000
      when 'bills_per_day' then 2000
      when 'bill_lines_per_day' then 20000
      when 'email_tests_per_day' then 60
      when 'invoice_emails_per_day' then 1000
      when 'invoice_copies_per_day' then 300
      when 'clock_events_per_day' then 5000
      when 'clock_sessions_per_day' then 5000
      when 'time_segments_per_day' then 20000
      when 'commands_per_day' then 20000
      when 'changes_per_day' then 100000
    end
  )
$function$;

CREATE OR REPLACE FUNCTION app.refuse_quota(p_name text, p_what text, p_hint text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise sqlstate 'PT429' using
    message = p_what,
    detail = app.reason('quota_' || p_name, 'limit', app.quota(p_name)::text),
    hint = p_hint;
end
$function$;

CREATE OR REPLACE FUNCTION app.use_daily(p_holder uuid, p_quota text, p_amount bigint, p_what text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today constant date := (now() at time zone 'UTC')::date;
  own bigint;
  total bigint;
begin
  insert into app.daily_use as u (holder_id, quota, day, backend_pid, used)
  values (p_holder, p_quota, today, pg_backend_pid(), p_amount)
  on conflict (holder_id, quota, day, backend_pid) do update set used = u.used + excluded.used
  returning used into own;
  select sum(u.used) into total from app.daily_use u
  where u.holder_id = p_holder and u.quota = p_quota and u.day = today;
  if total > app.quota(p_quota) then
    perform app.refuse_quota(p_quota, p_what, 'Go on tomorrow, or ask the office to raise the limit.');
  end if;
  if own = p_amount then
    delete from app.daily_use u where u.ctid = any (array(
      select old.ctid from app.daily_use old
      where old.holder_id = p_holder and old.quota = p_quota and old.day < today
      for update skip locked
    ));
  end if;
end
$function$;
