-- Guesses that go on (auth protocol 5): each time the tries at one secret are used up the wait is twice as long as
-- before. The rows are those of 0002_auth.sql, so that all nodes count together and the sweep takes them away.

alter table auth.rate_limits
  -- How often the tries under this key were used up. Forgotten with the row, once it has expired.
  add column lockouts integer not null default 0 check (lockouts >= 0),
  add column locked_until timestamptz;

-- Takes one of `p_limit` guesses within `p_window`, as auth.take_try does, and never more: a lock-out begins when they
-- are used up and lasts, from the oldest of them, for the window, then for two of it, four … `p_longest`. Returns when a
-- guess becomes free (null: this one was), the number of the lock-out, and whether this call has begun it.
create function auth.take_guess(p_key text, p_limit integer, p_window interval, p_longest interval, p_now timestamptz,
    out free_at timestamptz, out lockout integer, out is_new boolean)
  language plpgsql set search_path = '' as $$
declare
  held auth.rate_limits;
  recent timestamptz[];
begin
  insert into auth.rate_limits (key, tries, expires_at) values (p_key, '{}', p_now + p_window) on conflict do nothing;
  -- The row lock makes parallel guesses wait for each other.
  select * into held from auth.rate_limits l where l.key = p_key for update;
  lockout := case when held.expires_at > p_now then held.lockouts else 0 end;
  is_new := false;
  if held.locked_until > p_now then
    free_at := held.locked_until;
    return;
  end if;
  recent := array(select t from unnest(held.tries) t where t > p_now - p_window order by t);
  if cardinality(recent) >= p_limit then
    -- Twenty doublings are more than any longest wait; more of them would be no interval.
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

revoke execute on function auth.take_guess(text, integer, interval, interval, timestamptz) from public;
grant execute on function auth.take_guess(text, integer, interval, interval, timestamptz) to authenticator;
