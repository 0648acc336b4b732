-- Self-checks: real actions that an administrator has the portal try on itself, each with its last result (decision 089).

create table public.self_checks (
  id uuid primary key default app.new_id(),
  -- One row for each check: a later run replaces the result.
  name text not null unique,
  run_id uuid not null default gen_random_uuid(),
  state text not null default 'running',
  requested_by uuid not null references public.profiles (id) on delete restrict,
  started_at timestamptz not null default now(),
  -- A run that has not ended by then never will: its process is gone.
  ends_by timestamptz not null,
  duration_ms integer,
  -- What went wrong. Screens say what to do about it.
  problem text,
  -- What the other side answered, redacted like the log.
  detail text,
  -- When the window that asked received the live change.
  confirmed_at timestamptz,
  constraint self_checks_name check (
    name in ('email', 'push', 'photo', 'document', 'address', 'work', 'clock', 'live', 'job', 'margin')
  ),
  constraint self_checks_state check (state in ('running', 'passed', 'failed', 'not_set_up')),
  constraint self_checks_problem check (problem in (
    'recipient_missing', 'mail_server_missing', 'mail_paused', 'mail_refused', 'mail_slow', 'push_device_missing',
    'push_device_gone', 'push_refused', 'push_unreachable', 'disk_full', 'files_failed', 'document_failed',
    'geocoder_missing', 'geocoder_unreachable', 'geocoder_busy', 'live_missed', 'job_failed', 'margin_differs',
    'refused', 'busy', 'too_slow', 'interrupted', 'unexpected'
  )),
  constraint self_checks_result check ((state in ('failed', 'not_set_up')) = (problem is not null)),
  constraint self_checks_duration check (duration_ms >= 0)
);
-- One runs at a time.
create unique index self_checks_one_running on public.self_checks (state) where state = 'running';
create index self_checks_requested_by on public.self_checks (requested_by);

-- One entry for each run: who had it done.
create trigger audit after insert or delete or update of started_at on public.self_checks
for each row execute function app.audit();

alter table public.self_checks enable row level security;
create policy service on public.self_checks for all to service_role, commands using (true) with check (true);
create policy see on public.self_checks for select to authenticated using ((select app.may('manage_settings')));
grant select on public.self_checks to authenticated;
grant select, insert, update, delete on public.self_checks to service_role;
grant select (name, run_id, state, requested_by), update (confirmed_at) on public.self_checks to command_system;

call app.bound_columns('{"self_checks": {"detail": 500, "duration_ms": [0, 1000000000]}}');
call app.validate_limits();

select realtime.publish('public.self_checks');

-- Starts a run of the caller. Answers its id; null while another check runs. A run whose process died does not count.
create function app.begin_self_check(p_name text, p_seconds integer) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  run constant uuid := gen_random_uuid();
begin
  perform pg_advisory_xact_lock(hashtextextended('self-check', 0));
  if exists (select from public.self_checks c where c.state = 'running' and c.ends_by > now()) then
    return null;
  end if;
  perform app.end_interrupted_self_checks();
  insert into public.self_checks as c (name, run_id, requested_by, ends_by)
  values (p_name, run, app.profile_id(), now() + make_interval(secs => p_seconds))
  on conflict (name) do update set
    run_id = excluded.run_id, state = 'running', requested_by = excluded.requested_by, started_at = now(),
    ends_by = excluded.ends_by, duration_ms = null, problem = null, detail = null, confirmed_at = null;
  return run;
end
$$;

create function app.end_interrupted_self_checks() returns void
language sql security definer set search_path = '' as $$
  update public.self_checks set state = 'failed', problem = 'interrupted'
  where state = 'running' and ends_by <= now()
$$;
revoke execute on function app.begin_self_check(text, integer), app.end_interrupted_self_checks() from public;
grant execute on function app.begin_self_check(text, integer) to command_system;
grant execute on function app.end_interrupted_self_checks() to authenticator;

-- Scratch people and companies ----------------------------------------------------------------------------------------

-- A customer with a location, and two of the contractor's people: one of the office, and a technician with a rate. A
-- self-check works with them in one transaction that it rolls back, so that nobody else ever sees them.
create function app.add_scratch_people() returns table (
  office_account uuid, technician_account uuid, technician_id uuid, location_id uuid
)
language plpgsql security definer set search_path = '' as $$
declare
  contractor constant uuid := (select o.id from public.organizations o where o.organization_type = 'internal');
  customer uuid;
begin
  office_account := gen_random_uuid();
  technician_account := gen_random_uuid();
  insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
  select account, 'authenticated', 'authenticated', account || '@self-check.invalid', now(),
    '{"first_name": "Self-check", "last_name": "Scratch"}'
  from unnest(array[office_account, technician_account]) account;
  insert into public.organization_members (user_id, organization_id, role, preset)
  select p.id, contractor, case when p.user_id = office_account then 'admin' else 'employee' end,
    case when p.user_id = office_account then 'administrator' else 'technician' end
  from public.profiles p where p.user_id in (office_account, technician_account);
  technician_id := (select p.id from public.profiles p where p.user_id = technician_account);
  update public.profiles set is_employee = true where id = technician_id;
  insert into public.profile_rates (profile_id, hourly_billable_rate) values (technician_id, 1);
  insert into public.organizations (name, organization_type) values ('Self-check', 'partner') returning id into customer;
  insert into public.partner_locations (organization_id, name) values (customer, 'Self-check') returning id into location_id;
  return next;
end
$$;
revoke execute on function app.add_scratch_people() from public;
grant execute on function app.add_scratch_people() to authenticator;

-- A transaction with scratch people cannot commit, whatever a mistake in the code does.
create function app.refuse_scratch_people() returns trigger
language plpgsql set search_path = '' as $$
begin
  assert false, 'The people of a self-check are never kept.';
  return null;
end
$$;
revoke execute on function app.refuse_scratch_people() from public;

create constraint trigger refuse_scratch_people after insert on auth.users
deferrable initially deferred for each row when (new.email like '%@self-check.invalid')
execute function app.refuse_scratch_people();
