-- Signing in: its log, rate limits, known devices, and the one statement that opens a session (decision 044).

-- Log -----------------------------------------------------------------------------------------------------------------

create table auth.audit_log_entries (
  instance_id uuid,
  id uuid primary key default gen_random_uuid(),
  -- { action, actor_id, actor_email, traits }. Never a password, token, or code.
  payload jsonb not null,
  created_at timestamptz not null default now(),
  ip_address text not null default ''
);
create index audit_log_entries_created_at_idx on auth.audit_log_entries (created_at);
create index audit_log_entries_actor_idx on auth.audit_log_entries ((payload ->> 'actor_id'), created_at);

alter table auth.audit_log_entries enable row level security;
create policy gateway on auth.audit_log_entries for all to authenticator using (true) with check (true);
-- The gateway can only append to it.
grant select, insert on auth.audit_log_entries to authenticator;

-- Rate limits ---------------------------------------------------------------------------------------------------------

-- Ours: attempts within a sliding window, shared by all nodes.
create table auth.rate_limits (
  key text primary key,
  tries timestamptz[] not null,
  expires_at timestamptz not null,
  -- How often the attempts under this key were used up. Deleted with the row once it has expired.
  lockouts integer not null default 0 check (lockouts >= 0),
  locked_until timestamptz
);
create index rate_limits_expires_at_idx on auth.rate_limits (expires_at);

alter table auth.rate_limits enable row level security;
create policy gateway on auth.rate_limits for all to authenticator using (true) with check (true);
grant select, insert, update, delete on auth.rate_limits to authenticator;

-- Takes one of `p_limit` attempts within `p_window`. Returns null when one was free, else the time when one becomes
-- free. The row that a conflict finds stays locked until the end, so parallel attempts wait for each other: a hundred
-- at once get no more attempts than one by one.
create function auth.take_try(p_key text, p_limit integer, p_window interval, p_now timestamptz)
  returns timestamptz language plpgsql set search_path = '' as $$
begin
  insert into auth.rate_limits as l (key, tries, expires_at) values (p_key, array[p_now], p_now + p_window)
    on conflict (key) do update
      set tries = array(select t from unnest(l.tries) t where t > p_now - p_window order by t) || p_now,
        expires_at = excluded.expires_at
      where (select count(*) from unnest(l.tries) t where t > p_now - p_window) < p_limit;
  if found then
    return null;
  end if;
  -- The wait ends when the oldest of the newest `p_limit` attempts leaves the window.
  return (select t from auth.rate_limits l, unnest(l.tries) t where l.key = p_key order by t desc
    offset p_limit - 1 limit 1) + p_window;
end
$$;

-- Takes one of `p_limit` attempts within `p_window`. When they are used up, a lockout begins. It lasts for the window,
-- counted from the oldest of them; the next one twice as long, and so on up to `p_longest`. Returns when a attempt
-- becomes free (null: this one was), the number of the lockout, and whether this call began it.
create function auth.take_attempt(p_key text, p_limit integer, p_window interval, p_longest interval, p_now timestamptz,
    out free_at timestamptz, out lockout integer, out is_new boolean)
  language plpgsql set search_path = '' as $$
declare
  held auth.rate_limits;
  recent timestamptz[];
begin
  insert into auth.rate_limits (key, tries, expires_at) values (p_key, '{}', p_now + p_window) on conflict do nothing;
  -- The row lock makes parallel attempts wait for each other.
  select * into held from auth.rate_limits l where l.key = p_key for update;
  lockout := case when held.expires_at > p_now then held.lockouts else 0 end;
  is_new := false;
  if held.locked_until > p_now then
    free_at := held.locked_until;
    return;
  end if;
  recent := array(select t from unnest(held.tries) t where t > p_now - p_window order by t);
  if cardinality(recent) >= p_limit then
    -- Twenty doublings exceed any longest wait; more of them would overflow the interval.
    free_at := recent[cardinality(recent) - p_limit + 1]
      + greatest(p_window, least(p_window * (2 ^ least(lockout, 20)), p_longest));
    lockout := lockout + 1;
    is_new := true;
    update auth.rate_limits l
      set tries = recent, lockouts = lockout, locked_until = free_at, expires_at = free_at + p_longest
      where l.key = p_key;
    return;
  end if;
  update auth.rate_limits l
    set tries = recent || p_now, lockouts = lockout, locked_until = null,
      expires_at = case when lockout > 0 then greatest(held.expires_at, p_now + p_window) else p_now + p_window end
    where l.key = p_key;
end
$$;

-- auth.take_attempt for a key without recent attempts, which is the usual case, in one statement. Calls it for all
-- others.
create function auth.take_any_attempt(p_key text, p_limit integer, p_window interval, p_longest interval,
    p_now timestamptz, out free_at timestamptz, out lockout integer, out is_new boolean)
  language plpgsql set search_path = '' as $$
begin
  insert into auth.rate_limits (key, tries, expires_at) values (p_key, array[p_now], p_now + p_window)
    on conflict do nothing;
  if found then
    lockout := 0;
    is_new := false;
    return;
  end if;
  select g.free_at, g.lockout, g.is_new into free_at, lockout, is_new
    from auth.take_attempt(p_key, p_limit, p_window, p_longest, p_now) g;
end
$$;

revoke execute on function
  auth.take_try(text, integer, interval, timestamptz),
  auth.take_attempt(text, integer, interval, interval, timestamptz),
  auth.take_any_attempt(text, integer, interval, interval, timestamptz)
from public;
grant execute on function
  auth.take_try(text, integer, interval, timestamptz),
  auth.take_attempt(text, integer, interval, interval, timestamptz),
  auth.take_any_attempt(text, integer, interval, interval, timestamptz)
to authenticator;

-- Devices -------------------------------------------------------------------------------------------------------------

-- Ours: the devices from which a person signs in. A sign-in from any other one is reported to them by mail.
create table auth.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Browser, system, and network, hashed with the person.
  device_hash text not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- When the person was notified by mail; null when no mail was needed.
  notified_at timestamptz,
  primary key (user_id, device_hash)
);
-- The sweep.
create index known_devices_last_seen_at_idx on auth.known_devices (last_seen_at);

alter table auth.known_devices enable row level security;
create policy gateway on auth.known_devices for all to authenticator using (true) with check (true);
grant select, insert, update, delete on auth.known_devices to authenticator;

-- Remembers the device of a sign-in. The caller holds the person's row and has not yet recorded the sign-in in it.
-- Returns the address to notify about a device that was not used before; null when there is nothing to report.
create function auth.note_device(p_person auth.users, p_hash text, p_device text, p_from text, p_known_for interval,
    p_mails boolean, p_now timestamptz)
  returns text language plpgsql set search_path = '' as $$
declare
  knows_some boolean;
  last_notified_at timestamptz;
  notified_email text;
begin
  update auth.known_devices d set last_seen_at = p_now where d.user_id = p_person.id and d.device_hash = p_hash;
  if found then
    return null;
  end if;
  select count(*) > 0, max(d.notified_at) into knows_some, last_notified_at
    from auth.known_devices d where d.user_id = p_person.id;
  -- Not at the first sign-in ever, and not when a person who signed in recently has no known device: their devices have
  -- expired or were never stored.
  if p_mails and p_person.email_confirmed_at is not null
    and (knows_some or p_person.last_sign_in_at < p_now - p_known_for) then
    notified_email := p_person.email;
  end if;
  -- At most one notice a day. The device is not remembered, so the person is notified when it is used again.
  if notified_email is not null and last_notified_at > p_now - interval '24 hours' then
    return null;
  end if;
  insert into auth.known_devices (user_id, device_hash, first_seen_at, last_seen_at, notified_at)
    values (p_person.id, p_hash, p_now, p_now, case when notified_email is not null then p_now end);
  if notified_email is not null then
    insert into auth.audit_log_entries (payload, created_at, ip_address)
      values (jsonb_build_object('action', 'login_from_new_device', 'actor_id', p_person.id, 'actor_email', notified_email,
        'traits', jsonb_build_object('device', p_device)), p_now, coalesce(p_from, ''));
  end if;
  return notified_email;
end
$$;

-- Opening a session ---------------------------------------------------------------------------------------------------

-- Opens a session with its method and first refresh token, remembers the device and the time, and writes `p_login` to
-- the log if it is given. With `p_password`, the hash that was compared, it does so only while that is still the
-- person's hash, because comparing takes long. Deletes the attempts under `p_attempt`, which were right, and gives back
-- the newest attempt under `p_try`. Returns no row when the password has changed or the person does not exist;
-- `notified_email` is the result of auth.note_device.
create function auth.open_session(p_user uuid, p_password text, p_method text, p_refresh_token text,
    p_not_after timestamptz, p_user_agent text, p_from text, p_device_hash text, p_device text, p_known_for interval,
    p_mails boolean, p_login jsonb, p_login_from text, p_attempt text, p_try text, p_now timestamptz)
  returns table (session_id uuid, notified_email text) rows 1 language plpgsql set search_path = '' as $$
declare
  person auth.users;
begin
  -- The lock orders this against a change of the password. Of two sign-ins from one new device only one reports it.
  select * into person from auth.users u
    where u.id = p_user and (p_password is null or u.encrypted_password = p_password) for no key update;
  if not found then
    return;
  end if;
  notified_email := auth.note_device(person, p_device_hash, p_device, p_from, p_known_for, p_mails, p_now);
  update auth.users u set last_sign_in_at = p_now, updated_at = p_now where u.id = p_user;
  insert into auth.sessions as s (user_id, created_at, updated_at, not_after, user_agent, ip)
    values (p_user, p_now, p_now, p_not_after, p_user_agent, p_from::inet) returning s.id into session_id;
  insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
    values (open_session.session_id, p_method, p_now, p_now);
  insert into auth.refresh_tokens (token, user_id, session_id, created_at, updated_at)
    values (p_refresh_token, p_user, open_session.session_id, p_now, p_now);
  if p_login is not null then
    insert into auth.audit_log_entries (payload, created_at, ip_address) values (p_login, p_now, p_login_from);
  end if;
  -- Last, because all people at one address share its row. The account before the address, in the order of a attempt.
  if p_attempt is not null then
    delete from auth.rate_limits l where l.key = p_attempt;
    update auth.rate_limits l set tries = trim_array(l.tries, 1) where l.key = p_try and cardinality(l.tries) > 0;
  end if;
  return next;
end
$$;

revoke execute on function auth.note_device(auth.users, text, text, text, interval, boolean, timestamptz) from public;
revoke execute on function auth.open_session(uuid, text, text, text, timestamptz, text, text, text, text, interval,
  boolean, jsonb, text, text, text, timestamptz) from public;
grant execute on function auth.note_device(auth.users, text, text, text, interval, boolean, timestamptz)
  to authenticator;
grant execute on function auth.open_session(uuid, text, text, text, timestamptz, text, text, text, text, interval,
  boolean, jsonb, text, text, text, timestamptz) to authenticator;
