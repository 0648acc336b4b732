-- Quotas: how much one person and one organization may store. People without a membership store nothing. The numbers
-- are those of docs/operations.md, far above what a person does in a day. The row `quotas` of the settings changes
-- single ones. A client that is refused keeps what it wanted to store and tries again.

-- What was stored in a day. Each connection counts in its own row. A shared row would be locked until the end of every
-- transaction that stores something, and two of them that hold other locks could wait for each other forever. The cost
-- is that simultaneous writes do not see each other, so a day's total may exceed its quota by as many rows as there
-- are connections.
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
$$;
revoke execute on function app.quota(text) from public;

create function app.refuse_quota(p_name text, p_what text, p_hint text) returns void
language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PT429' using
    message = p_what,
    detail = app.reason('quota_' || p_name, 'limit', app.quota(p_name)::text),
    hint = p_hint;
end
$$;
revoke execute on function app.refuse_quota(text, text, text) from public;

-- Adds to what a person or an organization has stored today (UTC), and refuses what exceeds the quota.
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

-- Triggers of the tables that people fill -----------------------------------------------------------------------------

-- They count only people who have signed in, and nothing that a program or the demo company loads.

-- Counts one row. Arguments: the quota, and the message of the refusal.
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

-- Counts all rows of a statement at once, so that an import pays once.
create function app.count_daily_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;

-- Limits the rows that one person has at any time. The lock makes inserts of one person wait for each other.
-- Arguments: the quota, and the message and hint of the refusal.
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

-- Commands and changes ------------------------------------------------------------------------------------------------

-- Commands that are remembered by their idempotency keys. Their rows are written before the transaction knows the
-- caller, so the row names the person. Programs share the nil id.
create function app.count_command() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.use_daily(new.user_id, 'commands_per_day', 1, 'You have sent the most commands that one person may send in a day.');
  return null;
end
$$;

create trigger count_command after insert on app.command_receipts for each row
when (new.user_id <> '00000000-0000-0000-0000-000000000000') execute function app.count_command();

-- The audit log grows with every change of every row. The office is not counted, because one step of its bulk work
-- changes thousands of rows.
create function app.count_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not app.is_office() then
    perform app.use_daily(new.actor_profile_id, 'changes_per_day', 1, 'You have made the most changes that one person may make in a day.');
  end if;
  return null;
end
$$;

create trigger count_change after insert on public.audit_log for each row
when (new.actor_profile_id is not null) execute function app.count_change();
