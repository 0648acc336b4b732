-- A sign-in as one statement (decision 044): what it does beside its hash is as little as can be, and whoever is killed in
-- the middle leaves nothing half done. The rules of devices are those of 0066_auth_known_devices.sql.

-- Remembers the device of a sign-in; to be called while the person's row is held, before the sign-in is noted in it.
-- Returns the address to tell of a device that was not used before, null where there is nothing to tell.
create function auth.note_device(p_person auth.users, p_hash text, p_device text, p_from text, p_known_for interval,
    p_mails boolean, p_now timestamptz)
  returns text language plpgsql set search_path = '' as $$
declare
  knows_some boolean;
  last_told_at timestamptz;
  told text;
begin
  update auth.known_devices d set last_seen_at = p_now where d.user_id = p_person.id and d.device_hash = p_hash;
  if found then
    return null;
  end if;
  select count(*) > 0, max(d.told_at) into knows_some, last_told_at
    from auth.known_devices d where d.user_id = p_person.id;
  -- The first sign-in ever is no news; nor is the first since devices are remembered at all: whoever signed in lately
  -- and has none comes from the time before.
  if p_mails and p_person.email_confirmed_at is not null
    and (knows_some or p_person.last_sign_in_at < p_now - p_known_for) then
    told := p_person.email;
  end if;
  -- At most one notice a day. Not remembered: its person was not told of it, and shall be when it comes again.
  if told is not null and last_told_at > p_now - interval '24 hours' then
    return null;
  end if;
  insert into auth.known_devices (user_id, device_hash, first_seen_at, last_seen_at, told_at)
    values (p_person.id, p_hash, p_now, p_now, case when told is not null then p_now end);
  if told is not null then
    insert into auth.audit_log_entries (payload, created_at, ip_address)
      values (jsonb_build_object('action', 'login_from_new_device', 'actor_id', p_person.id, 'actor_email', told,
        'traits', jsonb_build_object('device', p_device)), p_now, coalesce(p_from, ''));
  end if;
  return told;
end
$$;

-- Opens a session with its method and first refresh token, notes the device and the moment, and writes `p_login` into the
-- log, if it is given. With `p_password`, the hash that was compared, only if it is the person's still: comparing takes
-- long. The tries under `p_guess` were right and are forgotten, and the newest under `p_try` is given back. Returns no row
-- when the password is another one, or there is no such person; `told` is what auth.note_device returns.
create function auth.open_session(p_user uuid, p_password text, p_method text, p_refresh_token text,
    p_not_after timestamptz, p_user_agent text, p_from text, p_device_hash text, p_device text, p_known_for interval,
    p_mails boolean, p_login jsonb, p_login_from text, p_guess text, p_try text, p_now timestamptz)
  returns table (session_id uuid, told text) rows 1 language plpgsql set search_path = '' as $$
declare
  person auth.users;
begin
  -- A new password waits until this has ended, or has ended it. Of two sign-ins from one new device one tells of it.
  select * into person from auth.users u
    where u.id = p_user and (p_password is null or u.encrypted_password = p_password) for no key update;
  if not found then
    return;
  end if;
  told := auth.note_device(person, p_device_hash, p_device, p_from, p_known_for, p_mails, p_now);
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
  -- Last, because everybody from one address shares its row; the account before the address, as whoever guesses.
  if p_guess is not null then
    delete from auth.rate_limits l where l.key = p_guess;
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

-- Tries and guesses are taken by as few statements as they need: each sign-in takes one of each.

-- As in 0002_auth.sql. The row that a conflict finds stays locked until the end, so parallel tries wait for each other.
create or replace function auth.take_try(p_key text, p_limit integer, p_window interval, p_now timestamptz)
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
  -- The last of the newest `p_limit` ones ends the wait.
  return (select t from auth.rate_limits l, unnest(l.tries) t where l.key = p_key order by t desc
    offset p_limit - 1 limit 1) + p_window;
end
$$;

-- auth.take_guess for one who has not guessed lately, as most, in one statement; all others are its own affair.
create function auth.take_any_guess(p_key text, p_limit integer, p_window interval, p_longest interval,
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
    from auth.take_guess(p_key, p_limit, p_window, p_longest, p_now) g;
end
$$;

revoke execute on function auth.take_any_guess(text, integer, interval, interval, timestamptz) from public;
grant execute on function auth.take_any_guess(text, integer, interval, interval, timestamptz) to authenticator;
