-- What the lists of work orders ask: columns and indexes for every filter and order they offer, and the views that
-- people keep of them.

-- Open work -------------------------------------------------------------------------------------------------

-- Most work orders are done; the daily lists are about the others. Both columns hold something only while there is
-- something to do, so that their indexes hold the open work alone, in the order in which it is looked at.
alter table public.work_orders
  -- When it came in, until the office has accepted the work.
  add column open_since timestamptz generated always as (
    case when status in ('received', 'assigned', 'in_progress', 'work_completed', 'on_hold') then created_at end
  ) stored,
  -- Until when it must be done, until it is.
  add column open_due_date date generated always as (
    case when status in ('received', 'assigned', 'in_progress', 'on_hold') then due_date end
  ) stored;

create index work_orders_open on public.work_orders (open_since desc, id) where open_since is not null;
create index work_orders_open_organization on public.work_orders (organization_id, open_since desc, id)
  where open_since is not null;
create index work_orders_open_assigned on public.work_orders (assigned_organization_id, open_since desc, id)
  where open_since is not null;
create index work_orders_open_priority on public.work_orders (priority, open_since desc, id)
  where open_since is not null;
create index work_orders_open_trade on public.work_orders (trade, open_since desc, id)
  where open_since is not null;
create index work_orders_open_due on public.work_orders (open_due_date, id) where open_due_date is not null;
create index work_orders_open_due_organization on public.work_orders (organization_id, open_due_date, id)
  where open_due_date is not null;
create index work_orders_open_due_assigned on public.work_orders (assigned_organization_id, open_due_date, id)
  where open_due_date is not null;
create index work_orders_open_due_status on public.work_orders (status, open_due_date, id)
  where open_due_date is not null;
create index work_orders_open_due_priority on public.work_orders (priority, open_due_date, id)
  where open_due_date is not null;

-- The other filters of the office, newest first, and what was changed last.
create index work_orders_priority on public.work_orders (priority, created_at desc, id);
create index work_orders_priority_status on public.work_orders (priority, status, created_at desc, id);
create index work_orders_trade on public.work_orders (trade, created_at desc, id);
create index work_orders_updated_at on public.work_orders (updated_at desc, id);

-- The customer's own number is searched as well.
drop index public.work_orders_search;
create index work_orders_search on public.work_orders using gin (
  work_order_number extensions.gin_trgm_ops, title extensions.gin_trgm_ops, store_location extensions.gin_trgm_ops,
  partner_reference extensions.gin_trgm_ops
);

-- Saved views -----------------------------------------------------------------------------------------------

-- A search, filters and order of one list, under a name, for the one person who keeps it.
create table public.saved_views (
  id uuid primary key default app.new_id(),
  profile_id uuid not null default app.profile_id() references public.profiles (id) on delete cascade,
  -- Which list: 'work-orders'.
  list text not null,
  name text not null,
  -- The list's part of the address.
  search jsonb not null,
  -- What the list shows when it is opened without an address of its own.
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint saved_views_list check (list ~ '^[a-z][a-z-]{0,39}$'),
  constraint saved_views_name check (length(trim(name)) between 1 and 60),
  constraint saved_views_search check (jsonb_typeof(search) = 'object' and length(search::text) <= 2000),
  unique (profile_id, list, name)
);
create unique index saved_views_default on public.saved_views (profile_id, list) where is_default;

create trigger touch before update on public.saved_views for each row execute function app.touch();

-- More than 50 nobody finds again.
create function app.limit_saved_views() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (select count(*) from public.saved_views v where v.profile_id = new.profile_id and v.list = new.list) >= 50 then
    raise exception 'Keep at most 50 views of a list. Delete one that you no longer need.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger limit_views before insert on public.saved_views
for each row execute function app.limit_saved_views();

-- One default a list: the old one steps down before the new one is named.
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

alter table public.saved_views enable row level security;
create policy service on public.saved_views for all to service_role using (true) with check (true);
create policy see_own on public.saved_views for select to authenticated using (
  profile_id = (select app.profile_id())
);
create policy add_own on public.saved_views for insert to authenticated with check (
  profile_id = (select app.profile_id())
);
create policy change_own on public.saved_views for update to authenticated using (
  profile_id = (select app.profile_id())
);
create policy remove_own on public.saved_views for delete to authenticated using (
  profile_id = (select app.profile_id())
);
grant select, delete on public.saved_views to authenticated;
grant insert (list, name, search, is_default), update (name, search, is_default) on public.saved_views to authenticated;
grant select, insert, update, delete on public.saved_views to service_role;
