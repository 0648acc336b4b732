-- Quotas: how much one person and one organization may store. People without a membership store nothing.
-- The numbers are those of docs/operations.md; the row `quotas` of the settings changes single ones.

-- What was stored in a day. Each connection counts in a row of its own: a row that all shared would be locked until the end
-- of every transaction that stores something, and two of them that hold other locks could wait for each other forever. The
-- price is that writes at the same moment do not see each other, so that a day's total may exceed its quota by as many
-- rows as there are connections.
create table app.daily_use (
  -- A profile or an organization.
  holder_id uuid not null,
  quota text not null,
  day date not null,
  backend_pid integer not null,
  used bigint not null,
  primary key (holder_id, quota, day, backend_pid)
);
alter table app.daily_use enable row level security;

create function app.is_member() returns boolean
language sql stable set search_path = '' as $$
  select cardinality(app.organization_ids()) > 0
$$;
revoke execute on function app.is_member() from public;
grant execute on function app.is_member() to authenticated, service_role, authenticator;

-- Keep in step with QUOTAS in shared/limits.ts.
create function app.quota(p_name text) returns bigint
language sql stable security definer set search_path = '' as $$
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
      when 'reports_per_day' then 2000
      when 'receipts_per_day' then 2000
      when 'receipt_allocations_per_day' then 20000
      when 'bills_per_day' then 2000
      when 'bill_lines_per_day' then 20000
      when 'clock_events_per_day' then 5000
      when 'clock_sessions_per_day' then 5000
      when 'time_segments_per_day' then 20000
      when 'commands_per_day' then 20000
      when 'changes_per_day' then 100000
    end
  )
$$;
revoke execute on function app.quota(text) from public;

create function app.refuse_quota(p_name text, p_what text, p_hint text) returns void
language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PT429' using
    message = p_what,
    detail = format('The quota %s is %s.', p_name, app.quota(p_name)),
    hint = p_hint;
end
$$;
revoke execute on function app.refuse_quota(text, text, text) from public;

-- Adds to what a person or an organization has stored today (UTC), and refuses what is too much.
create function app.use_daily(p_holder uuid, p_quota text, p_amount bigint, p_what text) returns void
language plpgsql security definer set search_path = '' as $$
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
$$;
revoke execute on function app.use_daily(uuid, text, bigint, text) from public;

-- Files ---------------------------------------------------------------------------------------------------------------

create policy attachments_members on storage.objects as restrictive for insert to authenticated
with check (bucket_id <> 'attachments' or (select app.is_member()));
-- Whoever has left reads their own files, and has none of them rendered.
create policy attachments_rendered on storage.objects as restrictive for select to authenticated using (
  bucket_id <> 'attachments'
  or coalesce((select storage.operation()), '') not like '%render%'
  or (select app.is_member())
);

-- The row of a file is written by the gateway: the person is its owner.
create function app.count_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select p.id from public.profiles p where p.user_id = new.owner);
  size_bytes constant bigint := coalesce((new.metadata ->> 'size')::numeric::bigint, 0);
  firm uuid;
begin
  if me is null then
    return null;
  end if;
  perform app.use_daily(me, 'files_per_day', 1, 'You have stored the most files that one person may store in a day.');
  perform app.use_daily(me, 'file_bytes_per_day', size_bytes,
    'You have stored the most that one person may store in a day.');
  for firm in
    select m.organization_id from public.organization_members m where m.user_id = me
  loop
    perform app.use_daily(firm, 'organization_files_per_day', 1,
      'Your organization has stored the most files that it may store in a day.');
    perform app.use_daily(firm, 'organization_file_bytes_per_day', size_bytes,
      'Your organization has stored the most that it may store in a day.');
  end loop;
  return null;
end
$$;
create trigger count_file after insert on storage.objects
for each row when (new.bucket_id = 'attachments' and new.owner is not null) execute function app.count_file();

-- Uploads in parts that are neither finished nor expired.
create index resumable_uploads_open on storage.resumable_uploads (owner_id, expires_at) where finished_at is null;

create function app.limit_open_uploads() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('open uploads ' || new.owner_id, 0));
  if (
    select count(*) from storage.resumable_uploads u
    where u.owner_id = new.owner_id and u.finished_at is null and u.expires_at > now()
  ) >= app.quota('open_uploads') then
    perform app.refuse_quota('open_uploads', 'You have begun too many uploads at once.',
      'Finish or cancel uploads that you have begun. Those that nobody goes on with end after a day.');
  end if;
  return new;
end
$$;
create trigger limit_open_uploads before insert on storage.resumable_uploads
for each row when (new.owner_id is not null) execute function app.limit_open_uploads();

-- Rows ----------------------------------------------------------------------------------------------------------------

-- What a program or the demo company loads is nobody's use: only who has signed in is counted.
create function app.count_daily_row() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := app.profile_id();
begin
  if me is not null then
    perform app.use_daily(me, tg_argv[0], 1, tg_argv[1]);
  end if;
  return null;
end
$$;

alter policy add on public.attachments with check (
  (select app.is_member())
  and uploaded_by = (select app.profile_id())
  and (work_order_id is null or exists (select from public.work_orders w where w.id = work_order_id))
);
create trigger count_daily_row after insert on public.attachments for each row
execute function app.count_daily_row(
  'attachments_per_day', 'You have added the most files that one person may add in a day.'
);

create trigger count_daily_row after insert on public.work_order_messages for each row
execute function app.count_daily_row(
  'messages_per_day', 'You have sent the most messages that one person may send in a day.'
);

alter policy add_own on public.push_subscriptions with check (
  (select app.is_member()) and profile_id = (select app.profile_id())
);
alter policy add_own on public.saved_views with check (
  (select app.is_member()) and profile_id = (select app.profile_id())
);

-- Rows of one person, whose number is small at any time. The lock makes inserts of one person take turns.
create function app.limit_own_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;
create trigger limit_own_rows before insert on public.push_subscriptions for each row
execute function app.limit_own_rows(
  'push_subscriptions', 'You have turned on notifications on too many devices.',
  'Turn them off on a device that you no longer use.'
);
-- Named so that it comes before limit_views, which then counts under the same lock.
create trigger limit_own_rows before insert on public.saved_views for each row
execute function app.limit_own_rows(
  'saved_views', 'You have saved too many views.', 'Delete a view that you no longer need.'
);

-- Push endpoints ------------------------------------------------------------------------------------------------------

-- Push services are reached by a public name. An address in digits, a name without a dot, and the names that are set
-- aside for inner networks (RFC 2606, 6761, 6762, 8375, and ICANN's .internal) are none. What a name leads to is checked
-- at each push (server/push).
create function app.check_push_endpoint() returns trigger
language plpgsql set search_path = '' as $$
begin
  if app.profile_id() is not null and (
    new.endpoint !~* '^https://([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?(:443)?(/|$)'
    or lower(substring(new.endpoint from '^[^/]*//([^/:]+)'))
      ~ '(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|localdomain)$'
  ) then
    raise exception 'This is not the address of a push service.' using
      errcode = 'check_violation',
      hint = 'Turn notifications off and on again in this browser.';
  end if;
  return new;
end
$$;
create trigger check_endpoint before insert or update of endpoint on public.push_subscriptions
for each row execute function app.check_push_endpoint();

-- Receipts of commands ------------------------------------------------------------------------------------------------

-- Answers that hold secrets are no longer kept.
delete from app.command_receipts where command in ('offline_key', 'set_up_company');
