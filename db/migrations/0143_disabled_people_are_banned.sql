-- A disabled person cannot sign in: the answer is `user_banned`, which the sign-in page explains. Until now a session without
-- any rights began. Enabling the person ends the ban, unless the account was deleted or banned for a time by itself.

create function app.ban_disabled() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  for_good constant timestamptz := '9999-12-31 00:00:00+00';
begin
  if new.is_active then
    update auth.users set banned_until = null where id = new.user_id and banned_until = for_good;
  else
    update auth.users set banned_until = for_good
    where id = new.user_id and banned_until is distinct from 'infinity';
  end if;
  return null;
end
$$;
create trigger ban_disabled after update of is_active on public.profiles
for each row when (old.is_active <> new.is_active and new.user_id is not null)
execute function app.ban_disabled();
create trigger ban_disabled_from_the_start after insert on public.profiles
for each row when (not new.is_active and new.user_id is not null)
execute function app.ban_disabled();

update auth.users u set banned_until = '9999-12-31 00:00:00+00'
from public.profiles p
where p.user_id = u.id and not p.is_active and u.banned_until is distinct from 'infinity';
