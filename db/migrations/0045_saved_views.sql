-- Saved views: the search, filters, and order of one list under a name, for the person who saved it and, if shared, for
-- the office.

create table public.saved_views (
  id uuid primary key default app.new_id(),
  profile_id uuid not null default app.profile_id() references public.profiles (id) on delete cascade,
  -- The list: 'work-orders'.
  list text not null,
  name text not null,
  -- The list's part of the address.
  search jsonb not null,
  -- Shown when the list is opened without search parameters.
  is_default boolean not null default false,
  -- The office sees it, too.
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint saved_views_list check (list ~ '^[a-z][a-z-]{0,39}$'),
  constraint saved_views_name check (length(app.trimmed(name)) between 1 and 60),
  constraint saved_views_search check (jsonb_typeof(search) = 'object' and length(search::text) <= 2000),
  unique (profile_id, list, name)
);
create unique index saved_views_default on public.saved_views (profile_id, list) where is_default;
create index saved_views_shared on public.saved_views (list, name) where is_shared;

create trigger touch before update on public.saved_views for each row execute function app.touch();

-- The name puts the trigger before limit_views, which then counts under the same lock.
create trigger limit_own_rows before insert on public.saved_views for each row
execute function app.limit_own_rows(
  'saved_views', 'You have saved too many views.', 'Delete a view that you no longer need.'
);

-- Nobody finds a view among more than 50.
create function app.limit_saved_views() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (select count(*) from public.saved_views v where v.profile_id = new.profile_id and v.list = new.list) >= 50 then
    raise exception 'Keep at most 50 views of a list. Delete one that you no longer need.'
      using errcode = 'check_violation', detail = app.reason('saved_views_too_many');
  end if;
  return new;
end
$$;

create trigger limit_views before insert on public.saved_views
for each row execute function app.limit_saved_views();

-- One default for each list: the old one is cleared before the new one is set.
create function app.keep_one_default_view() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.saved_views v set is_default = false
  where v.profile_id = new.profile_id and v.list = new.list and v.is_default and v.id <> new.id;
  return new;
end
$$;

create trigger keep_one_default before insert or update of is_default on public.saved_views
for each row when (new.is_default) execute function app.keep_one_default_view();

-- Whoever does the office's work shares views with it: technicians and people who only read do not.
create function app.may_share_views() returns boolean
language sql stable set search_path = '' as $$
  select app.is_office() and not app.may('read_only')
$$;
revoke execute on function app.may_share_views() from public;
grant execute on function app.may_share_views() to authenticated, service_role;

alter table public.saved_views enable row level security;
create policy service on public.saved_views for all to service_role using (true) with check (true);
create policy see on public.saved_views for select to authenticated using (
  profile_id = (select app.profile_id()) or is_shared and (select app.is_staff())
);
create policy add_own on public.saved_views for insert to authenticated with check (
  (select app.is_member()) and profile_id = (select app.profile_id()) and (not is_shared or (select app.may_share_views()))
);
create policy change_own on public.saved_views for update to authenticated
  using (profile_id = (select app.profile_id()))
  with check (profile_id = (select app.profile_id()) and (not is_shared or (select app.may_share_views())));
-- Administrators remove what somebody shared who has left.
create policy remove on public.saved_views for delete to authenticated using (
  profile_id = (select app.profile_id()) or is_shared and (select app.may('manage_settings'))
);
grant select, delete on public.saved_views to authenticated;
grant insert (list, name, search, is_default, is_shared), update (name, search, is_default, is_shared)
  on public.saved_views to authenticated;
grant select, insert, update, delete on public.saved_views to service_role;
