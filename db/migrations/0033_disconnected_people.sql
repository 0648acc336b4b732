-- Whoever is disabled is signed out everywhere; whoever loses or changes a membership has their sockets closed. The next
-- request is refused without this, by app.recognise (0005): it is about what was opened before.

create function app.end_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions where user_id = new.user_id;
  perform realtime.disconnect(new.user_id);
  return null;
end
$$;
create trigger end_sessions after update of is_active on public.profiles
for each row when (old.is_active and not new.is_active and new.user_id is not null)
execute function app.end_sessions();

create function app.disconnect_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.disconnect(p.user_id) from public.profiles p where p.id = old.user_id and p.user_id is not null;
  return null;
end
$$;
create trigger disconnect_member after update or delete on public.organization_members
for each row execute function app.disconnect_member();

create function app.disconnect_members() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.disconnect(p.user_id)
  from public.organization_members m
  join public.profiles p on p.id = m.user_id and p.user_id is not null
  where m.organization_id = new.id;
  return null;
end
$$;
create trigger disconnect_members after update of is_active on public.organizations
for each row when (old.is_active and not new.is_active)
execute function app.disconnect_members();
