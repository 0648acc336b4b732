-- What a stranger said of the owner of an address goes from the profile, too (decision 048).
create function app.settle_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles
  set first_name = left(coalesce(new.raw_user_meta_data ->> 'first_name', ''), 100),
    last_name = left(coalesce(new.raw_user_meta_data ->> 'last_name', ''), 100),
    phone = null,
    avatar_url = null
  where user_id = new.id;
  return null;
end
$$;
revoke execute on function app.settle_profile() from public;
create trigger settle_profile after update of claims_settled_at on auth.users
for each row when (new.claims_settled_at is distinct from old.claims_settled_at)
execute function app.settle_profile();
