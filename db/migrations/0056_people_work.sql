-- What administrators see of a person before they change that person's access: open work, sessions, and second factors.

-- What is left in a person's name, in one row; none for a caller who does not manage them. The administrator of a firm
-- sees the work for that firm. A count is what somebody else has to finish or take over; work_organization_ids says for
-- whom each of the assignments is.
create function app.person_open_items(person uuid) returns table (
  assignments integer,
  work_organization_ids uuid[],
  projects integer,
  running_session_id uuid,
  running_since timestamptz,
  running_work text,
  time_to_review integer,
  time_sent_back integer,
  receipts_to_review integer,
  receipts_sent_back integer,
  receipts_to_reimburse integer,
  reports_to_review integer,
  reports_sent_back integer,
  bill_drafts integer,
  bills_sent_back integer,
  direct_conversations integer,
  push_devices integer,
  last_offline_at timestamptz,
  unsent_devices integer,
  unsent_reports integer,
  unsent_photos integer,
  unsent_clock_events integer,
  unsent_messages integer,
  unsent_refused integer,
  unsent_as_of timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
declare
  is_office constant boolean := app.manages_people();
  firms constant uuid[] := app.administered_organization_ids();
begin
  if not is_office and not exists (
    select from public.organization_members m where m.user_id = person and m.organization_id = any (firms)
  ) then
    return;
  end if;
  return query select
    (select count(*)::int from public.work_order_assignments a
      join public.work_orders w on w.id = a.work_order_id
      where a.assigned_to = person and w.status in ('received', 'assigned', 'in_progress', 'on_hold')
        and (is_office or a.organization_id = any (firms))),
    array(select a.organization_id from public.work_order_assignments a
      join public.work_orders w on w.id = a.work_order_id
      where a.assigned_to = person and w.status in ('received', 'assigned', 'in_progress', 'on_hold')
        and (is_office or a.organization_id = any (firms))),
    (select count(*)::int from public.project_assignments a join public.projects p on p.id = a.project_id
      where a.assigned_to = person and is_office and p.status in ('planned', 'active', 'on_hold')),
    running.id, running.clock_in_time, running.work,
    (select count(*)::int from public.employee_reports r
      where r.employee_user_id = person and r.status = 'submitted' and is_office),
    (select count(*)::int from public.employee_reports r
      where r.employee_user_id = person and r.status = 'rejected' and is_office),
    (select count(*)::int from public.receipts r
      where r.employee_user_id = person and r.status = 'submitted' and is_office),
    (select count(*)::int from public.receipts r
      where r.employee_user_id = person and r.status = 'rejected' and is_office),
    (select count(*)::int from public.receipts r
      where r.employee_user_id = person and r.status = 'approved' and r.reimbursed_on is null and is_office),
    (select count(*)::int from public.work_order_reports r
      where r.subcontractor_user_id = person and r.status = 'submitted'
        and (is_office or r.subcontractor_organization_id = any (firms))),
    (select count(*)::int from public.work_order_reports r
      where r.subcontractor_user_id = person and r.awaits_answer
        and (is_office or r.subcontractor_organization_id = any (firms))),
    (select count(*)::int from public.subcontractor_bills b
      where b.submitted_by = person and b.status = 'draft'
        and (is_office or b.subcontractor_organization_id = any (firms))),
    (select count(*)::int from public.subcontractor_bills b
      where b.submitted_by = person and b.status = 'rejected'
        and (is_office or b.subcontractor_organization_id = any (firms))),
    -- These belong to no firm: a member of two firms keeps them from the administrators of each.
    (select count(*)::int from public.conversation_participants c
      where c.user_id = person and c.is_direct and is_office),
    (select count(*)::int from public.push_subscriptions s where s.profile_id = person and is_office),
    (select max(e.created_at) from public.clock_events e
      where e.employee_user_id = person and e.is_offline and is_office),
    unsent.devices, unsent.reports, unsent.photos, unsent.clock_events, unsent.messages, unsent.refused, unsent.as_of
  from (select) one
  left join lateral (
    select r.id, r.clock_in_time, coalesce(w.work_order_number, p.name) as work
    from public.employee_reports r
    left join public.work_orders w on w.id = r.work_order_id
    left join public.projects p on p.id = r.project_id
    where r.employee_user_id = person and r.status = 'open' and is_office
    limit 1
  ) running on true
  -- As their devices last reported; of several, the oldest report counts.
  cross join lateral (
    select count(*)::int as devices, coalesce(sum(q.reports), 0)::int as reports, coalesce(sum(q.photos), 0)::int as photos,
      coalesce(sum(q.clock_events), 0)::int as clock_events, coalesce(sum(q.messages), 0)::int as messages,
      coalesce(sum(q.refused), 0)::int as refused, min(q.reported_at) as as_of
    from app.device_queues q
    join auth.sessions s on s.id = q.session_id
    join public.profiles p on p.user_id = s.user_id
    where p.id = person and q.oldest_at is not null and is_office
      and (s.not_after is null or s.not_after > now() or s.delivers_until > now())
  ) unsent;
end
$$;
create function public.person_open_items(person uuid) returns table (
  assignments integer,
  work_organization_ids uuid[],
  projects integer,
  running_session_id uuid,
  running_since timestamptz,
  running_work text,
  time_to_review integer,
  time_sent_back integer,
  receipts_to_review integer,
  receipts_sent_back integer,
  receipts_to_reimburse integer,
  reports_to_review integer,
  reports_sent_back integer,
  bill_drafts integer,
  bills_sent_back integer,
  direct_conversations integer,
  push_devices integer,
  last_offline_at timestamptz,
  unsent_devices integer,
  unsent_reports integer,
  unsent_photos integer,
  unsent_clock_events integer,
  unsent_messages integer,
  unsent_refused integer,
  unsent_as_of timestamptz
)
language sql stable set search_path = '' as $$
  select * from app.person_open_items(person)
$$;
revoke execute on function public.person_open_items(uuid) from public;
grant execute on function app.person_open_items(uuid), public.person_open_items(uuid) to authenticated;

-- The sessions of a person that are not over, the one used last first.
create function app.person_sessions(person uuid) returns table (
  id uuid, user_agent text, ip text, created_at timestamptz, last_used_at timestamptz, queue jsonb
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not app.manages_people() then
    return;
  end if;
  return query
    select s.id, s.user_agent, host(s.ip), s.created_at, coalesce(s.refreshed_at, s.created_at),
      app.device_queue_of(s.id)
    from auth.sessions s join public.profiles p on p.user_id = s.user_id
    -- Also those that only deliver what a deactivated person did before: the phone may turn out to be stolen.
    where p.id = person and (s.not_after is null or s.not_after > now() or s.delivers_until > now())
    order by 5 desc, 1;
end
$$;

-- What the person can show besides a password: second factors, passkeys, and recovery codes that are left.
create function app.person_factors(person uuid) returns table (
  kind text, name text, created_at timestamptz, last_used_at timestamptz, count integer
)
language plpgsql stable security definer set search_path = '' as $$
declare
  account constant uuid := (select p.user_id from public.profiles p where p.id = person);
begin
  if not app.manages_people() then
    return;
  end if;
  return query
    select f.factor_type::text, coalesce(f.friendly_name, ''), f.created_at, f.last_challenged_at, 1
    from auth.mfa_factors f where f.user_id = account and f.status = 'verified'
    union all
    select 'passkey', c.friendly_name, c.created_at, c.last_used_at, 1
    from auth.webauthn_credentials c where c.user_id = account
    union all
    select 'recovery_codes', '', min(r.created_at), max(r.used_at), count(*) filter (where r.used_at is null)::int
    from auth.recovery_codes r where r.user_id = account having count(*) > 0
    order by 3;
end
$$;

-- When the person last used the portal.
create function app.person_last_seen(person uuid) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  if not app.manages_people() then
    return null;
  end if;
  return (
    select greatest(u.last_sign_in_at, (
      select max(coalesce(s.refreshed_at, s.created_at)) from auth.sessions s where s.user_id = u.id
    ))
    from public.profiles p join auth.users u on u.id = p.user_id where p.id = person
  );
end
$$;

-- Sessions and factors are the gateway's and not audited, so the functions below write the entry of the audit log.
create function app.audit_person(person uuid, was jsonb, is_now jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_profile_id, action, table_name, row_id, record_table, record_id, before, after,
    ip_address)
  values (app.profile_id(), 'update', 'profiles', person, 'profiles', person, was, is_now,
    nullif(current_setting('app.viewer_address', true), '')::inet)
$$;
revoke execute on function app.audit_person(uuid, jsonb, jsonb) from public;

-- Ends one session of a person, or all, with everything that is open in them. Returns how many have ended.
create function app.end_person_sessions(person uuid, session uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  account constant uuid := (select p.user_id from public.profiles p where p.id = person);
  before constant integer := (select count(*) from auth.sessions s where s.user_id = account);
  ended integer;
begin
  if not app.manages_people() or not app.has_access_of(person) then
    return 0;
  end if;
  delete from auth.sessions s where s.user_id = account and (session is null or s.id = session);
  get diagnostics ended = row_count;
  if ended > 0 then
    perform realtime.disconnect(account);
    perform app.audit_person(person, jsonb_build_object('sessions', before),
      jsonb_build_object('sessions', before - ended));
  end if;
  return ended;
end
$$;

-- Removes every second factor, passkey, and recovery code of another person, who then signs in with the password and adds
-- new ones. Sessions end too: one of them may be on the lost device. Returns how many were removed.
create function app.reset_person_factors(person uuid, why text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  account constant uuid := (select p.user_id from public.profiles p where p.id = person);
  removed integer;
begin
  if not app.manages_people() or not app.has_access_of(person) or person = app.profile_id() then
    return 0;
  end if;
  with factors as (delete from auth.mfa_factors f where f.user_id = account returning f.status),
    passkeys as (delete from auth.webauthn_credentials c where c.user_id = account returning 1),
    codes as (delete from auth.recovery_codes r where r.user_id = account)
  select (select count(*) from factors where status = 'verified') + (select count(*) from passkeys) into removed;
  if removed > 0 then
    perform app.audit_person(person, jsonb_build_object('second_factors', removed),
      jsonb_build_object('second_factors', 0, 'reason', why));
    perform app.end_person_sessions(person, null);
  end if;
  return removed;
end
$$;
grant execute on function app.person_sessions(uuid), app.person_factors(uuid), app.person_last_seen(uuid)
  to authenticated;
grant execute on function app.end_person_sessions(uuid, uuid), app.reset_person_factors(uuid, text)
  to command_people;
