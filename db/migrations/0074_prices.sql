-- Price lists: what the company charges for hours, trips, miles, materials, subcontractors, and whole jobs (decision 092).

-- Tables --------------------------------------------------------------------------------------------------------------

create table public.price_lists (
  id uuid primary key default app.new_id(),
  name text not null,
  -- Whose work it prices: one project's, one location's, one customer's, or that of one trade; without any of them,
  -- everybody's. A project or location that is gone must not turn its list into one for everybody: it cannot go.
  project_id uuid references public.projects (id) on delete restrict,
  partner_location_id uuid references public.partner_locations (id) on delete restrict,
  organization_id uuid references public.organizations (id) on delete restrict,
  trade text,
  scope text not null generated always as (
    case
      when project_id is not null then 'project'
      when partner_location_id is not null then 'location'
      when organization_id is not null then 'customer'
      when trade is not null then 'trade'
      else 'everyone'
    end
  ) stored,
  valid_from date not null,
  -- The last day on which it is valid; null while no end is known.
  valid_until date,
  notes text not null default '',
  -- Without it, the list sets no price any more, on no day.
  is_active boolean not null default true,
  created_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint price_lists_name check (length(app.trimmed(name)) between 1 and 160),
  constraint price_lists_scope check (num_nonnulls(project_id, partner_location_id, organization_id, trade) <= 1),
  constraint price_lists_trade check (length(app.trimmed(trade)) >= 1),
  constraint price_lists_validity check (valid_from <= valid_until),
  constraint price_lists_notes check (length(notes) <= 2000)
);
-- The office's list, with and without a search and a filter by scope.
create index price_lists_name on public.price_lists (is_active, name, id);
create index price_lists_search on public.price_lists using gin (name extensions.gin_trgm_ops);
create index price_lists_scope on public.price_lists (scope, is_active, name, id);
-- The lists of a work order, for the price of its work.
create index price_lists_project_id on public.price_lists (project_id) where project_id is not null;
create index price_lists_partner_location_id on public.price_lists (partner_location_id)
  where partner_location_id is not null;
create index price_lists_organization_id on public.price_lists (organization_id) where organization_id is not null;
create index price_lists_trade on public.price_lists (trade) where trade is not null;
create index price_lists_created_by on public.price_lists (created_by) where created_by is not null;

create table public.price_list_items (
  id uuid primary key default app.new_id(),
  price_list_id uuid not null references public.price_lists (id) on delete cascade,
  kind text not null,
  -- Null for any trade.
  trade text,
  -- Of an hour: who works it, as profile_rates.labor_class; null for anybody.
  labor_class text,
  -- When the hour is worked; null for any time.
  time_kind text,
  -- The cost from which on this markup applies, up to the next higher tier.
  tier_from numeric(12, 2) not null default 0,
  -- At least these many hours are charged.
  minimum_hours numeric(6, 2),
  -- The job type of a flat price.
  description text,
  -- US dollars for an hour, a trip, a mile, or a job; percent for a markup. Of an NTE: its amount.
  value numeric(12, 4) not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint price_list_items_kind check (
    kind in ('hour', 'trip', 'mile', 'material_markup', 'subcontractor_markup', 'flat', 'nte')
  ),
  constraint price_list_items_trade check (length(app.trimmed(trade)) >= 1),
  constraint price_list_items_labor_class check (length(app.trimmed(labor_class)) >= 1),
  constraint price_list_items_time_kind check (
    time_kind in ('regular', 'after_hours', 'weekend', 'holiday', 'emergency')
  ),
  constraint price_list_items_of_hours check (
    kind = 'hour' or num_nonnulls(time_kind, minimum_hours, labor_class) = 0
  ),
  constraint price_list_items_of_markups check (kind like '%\_markup' or tier_from = 0),
  constraint price_list_items_of_jobs check ((kind = 'flat') = (description is not null)),
  constraint price_list_items_of_ntes check (kind <> 'nte' or value >= 0.01),
  constraint price_list_items_description check (length(app.trimmed(description)) >= 1),
  -- Two prices for the same thing would leave the choice to chance. Deferrable, so that one statement can swap two items.
  constraint price_list_items_once
    unique nulls not distinct (price_list_id, kind, trade, time_kind, tier_from, description, labor_class) deferrable
);

-- `updated_at` is the version of the form. Retiring a list is no change of it, and leaves what is being edited valid.
create trigger touch
before update of name, project_id, partner_location_id, organization_id, trade, valid_from, valid_until, notes
on public.price_lists for each row execute function app.touch();
create trigger touch before update on public.price_list_items for each row execute function app.touch();
create trigger audit after insert or update or delete on public.price_lists for each row execute function app.audit();
create trigger audit after insert or update or delete on public.price_list_items
for each row execute function app.audit('price_lists', 'price_list_id');

call app.bound_columns('{
  "price_lists": {"name": 160, "trade": 60},
  "price_list_items": {"trade": 60, "labor_class": 60, "tier_from": [0, 10000000000], "minimum_hours": [0, 24], "description": 160,
    "value": [0, 10000000]}
}');
call app.validate_limits();

-- Access --------------------------------------------------------------------------------------------------------------

-- Written by commands. Nobody outside of the office sees a price, and of the office only those who see amounts.
alter table public.price_lists enable row level security;
create policy service on public.price_lists for all to service_role, commands using (true) with check (true);
create policy see on public.price_lists for select to authenticated using (
  (select app.may('invoice', 'see_costs'))
);
grant select on public.price_lists to authenticated;
grant select, insert, update, delete on public.price_lists to service_role;
grant select, insert (name, project_id, partner_location_id, organization_id, trade, valid_from, valid_until, notes),
  update (name, project_id, partner_location_id, organization_id, trade, valid_from, valid_until, notes, is_active),
  delete on public.price_lists to command_prices;

alter table public.price_list_items enable row level security;
create policy service on public.price_list_items for all to service_role, commands using (true) with check (true);
create policy see on public.price_list_items for select to authenticated using (
  (select app.may('invoice', 'see_costs'))
);
grant select on public.price_list_items to authenticated;
grant select, insert, update, delete on public.price_list_items to service_role;
grant select, insert (price_list_id, kind, trade, labor_class, time_kind, tier_from, minimum_hours, description, value),
  update (kind, trade, labor_class, time_kind, tier_from, minimum_hours, description, value), delete
  on public.price_list_items to command_prices;

-- Which price applies -------------------------------------------------------------------------------------------------

-- How closely a list fits a work order.
create function app.price_specificity(scope text) returns integer
language sql immutable set search_path = ''
return case scope when 'project' then 5 when 'location' then 4 when 'customer' then 3 when 'trade' then 2 else 1 end;

-- The prices for something on a work order, or on a project itself (`p_job_id` is the id of either), best first: the
-- closest list; in it the item for just this time, then the one for just this labor class, then the one for just this
-- trade, so that class and trade come before the class, and the class before the trade; the highest tier that the cost
-- reaches; the list that began last. Two equal ones are in the order in which they were entered, the newest first, so
-- that the answer is always the same.
--
-- It reads as the caller: nobody who does not see price lists gets a price from it. A command that asks while it is
-- elevated needs the rights to read both tables and the work order or project. What is on a project itself has no
-- location, and no trade unless the question names one.
create function app.price_candidates(
  p_kind text, p_job_id uuid, p_on date, p_trade text default null, p_time_kind text default 'regular',
  p_cost numeric default 0, p_description text default null, p_labor_class text default null
) returns table (
  price_list_id uuid, price_list_item_id uuid, value numeric, minimum_hours numeric, specificity integer,
  names_time boolean, labor_class text, names_trade boolean, tier_from numeric, valid_from date, preference bigint
)
language sql stable set search_path = ''
begin atomic
  with work as (
    select w.project_id, w.partner_location_id, w.organization_id, coalesce(nullif(p_trade, ''), w.trade) as trade
    from public.work_orders w where w.id = p_job_id
    union all
    select p.id, null, p.organization_id, nullif(p_trade, '') from public.projects p where p.id = p_job_id
  ), lists as (
    select l.* from work w join public.price_lists l on l.project_id = w.project_id
    union all
    select l.* from work w join public.price_lists l on l.partner_location_id = w.partner_location_id
    union all
    select l.* from work w join public.price_lists l on l.organization_id = w.organization_id
    union all
    select l.* from work w join public.price_lists l on l.trade = w.trade
    union all
    select l.* from work w join public.price_lists l on l.scope = 'everyone'
  )
  select l.id, i.id, i.value, i.minimum_hours, app.price_specificity(l.scope), i.time_kind is not null,
    i.labor_class, i.trade is not null, i.tier_from, l.valid_from,
    row_number() over (
      order by app.price_specificity(l.scope) desc, (i.time_kind is not null) desc, (i.labor_class is not null) desc,
        (i.trade is not null) desc, i.tier_from desc, l.valid_from desc, l.id desc, i.id desc
    )
  from lists l
  join public.price_list_items i on i.price_list_id = l.id
  cross join work w
  where l.is_active and l.valid_from <= p_on and coalesce(l.valid_until, 'infinity') >= p_on
    and i.kind = p_kind
    and (i.trade is null or i.trade = w.trade)
    and (i.labor_class is null or i.labor_class = p_labor_class)
    and coalesce(i.time_kind, p_time_kind, 'regular') = coalesce(p_time_kind, 'regular')
    and i.tier_from <= greatest(p_cost, 0)
    and (i.description is null or lower(app.trimmed(i.description)) = lower(app.trimmed(p_description)));
end;

-- The price for something on a work order, or no row when no list has one. Callers charge it and keep its item, which
-- says why.
create function app.price_of(
  p_kind text, p_job_id uuid, p_on date, p_trade text default null, p_time_kind text default 'regular',
  p_cost numeric default 0, p_description text default null, p_labor_class text default null
) returns table (
  price_list_id uuid, price_list_item_id uuid, value numeric, minimum_hours numeric, specificity integer,
  labor_class text
)
language sql stable set search_path = ''
begin atomic
  select c.price_list_id, c.price_list_item_id, c.value, c.minimum_hours, c.specificity, c.labor_class
  from app.price_candidates(
    p_kind, p_job_id, p_on, p_trade, p_time_kind, p_cost, p_description, p_labor_class
  ) c
  where c.preference = 1;
end;

-- Every price that could apply, best first, and what decided: for the first one, by what it comes before the second; for
-- the others, by what the first one comes before them. `decided_by` is `only` for a price without a rival.
create function public.explain_price(
  p_kind text, p_on date, p_work_order_id uuid default null, p_project_id uuid default null, p_trade text default null,
  p_time_kind text default 'regular', p_cost numeric default 0, p_description text default null,
  p_labor_class text default null
) returns table (
  preference bigint, applies boolean, decided_by text, price_list_id uuid, price_list_name text, scope text,
  valid_from date, valid_until date, price_list_item_id uuid, trade text, labor_class text, time_kind text,
  tier_from numeric, minimum_hours numeric, description text, value numeric
)
language sql stable set search_path = ''
begin atomic
  with candidates as materialized (
    select * from app.price_candidates(
      p_kind, coalesce(p_work_order_id, p_project_id), p_on, p_trade, p_time_kind, p_cost, p_description, p_labor_class
    )
  )
  select c.preference, c.preference = 1,
    case
      when rival.preference is null then 'only'
      when c.specificity <> rival.specificity then 'scope'
      when c.names_time <> rival.names_time then 'time_kind'
      when (c.labor_class is null) <> (rival.labor_class is null) then 'labor_class'
      when c.names_trade <> rival.names_trade then 'trade'
      when c.tier_from <> rival.tier_from then 'tier_from'
      when c.valid_from <> rival.valid_from then 'valid_from'
      else 'entered'
    end,
    l.id, l.name, l.scope, l.valid_from, l.valid_until, i.id, i.trade, i.labor_class, i.time_kind, i.tier_from, i.minimum_hours,
    i.description, i.value
  from candidates c
  left join candidates rival on rival.preference = case c.preference when 1 then 2 else 1 end
  join public.price_lists l on l.id = c.price_list_id
  join public.price_list_items i on i.id = c.price_list_item_id
  order by c.preference;
end;

revoke execute on function app.price_specificity(text),
  app.price_candidates(text, uuid, date, text, text, numeric, text, text),
  app.price_of(text, uuid, date, text, text, numeric, text, text),
  public.explain_price(text, date, uuid, uuid, text, text, numeric, text, text)
from public;
grant execute on function app.price_specificity(text),
  app.price_candidates(text, uuid, date, text, text, numeric, text, text),
  app.price_of(text, uuid, date, text, text, numeric, text, text),
  public.explain_price(text, date, uuid, uuid, text, text, numeric, text, text)
to authenticated, service_role;

-- What an invoice proposes --------------------------------------------------------------------------------------------

-- What the hours of a day are, as price lists tell hours apart: emergencies by the work order's priority, holidays and
-- days off by the office's working time. Of a regular day, app.hours_to_bill tells apart what is after hours.
create function app.time_kind(priority text, day date) returns text
language sql stable security definer set search_path = ''
begin atomic
  select case
    when priority = 'emergency' then 'emergency'
    when jsonb_path_exists(
      t.working_time, '$.holidays[*] ? (@.date == $day)', jsonb_build_object('day', to_char(day, 'YYYY-MM-DD'))
    ) then 'holiday'
    when not t.working_time -> 'working_days' @> to_jsonb(extract(dow from day)::integer) then 'weekend'
    else 'regular'
  end
  from (select app.working_time() as working_time) t;
end;

-- The hours of a day outside of the working hours, by the office's clock. A person who begins a few minutes early works no
-- after hours: less than a quarter of an hour in a day, outside or inside, counts as the rest of it. Time without a
-- beginning and an end has none.
create function app.after_hours(report uuid) returns numeric
language sql stable security definer set search_path = ''
begin atomic
  with spans as (
    select s.hours_worked, app.office_clock(s.started_at) as starts, app.office_clock(s.ended_at) as ends
    from public.time_segments s
    where s.employee_report_id = report and s.is_current and s.hours_worked > 0
  ), hours as (
    select coalesce(sum(s.hours_worked), 0) as total, coalesce(sum((
      select sum(greatest(extract(epoch from
        least(s.ends, d + (t.working_time ->> 'ends_at')::time) - greatest(s.starts, d + (t.working_time ->> 'starts_at')::time)
      ), 0))
      from generate_series(date_trunc('day', s.starts), s.ends, interval '1 day') d
    )), 0) / 3600 as inside
    from spans s, (select app.working_time() as working_time) t
  )
  select case
    when h.total - h.inside < 0.25 then 0 when h.inside < 0.25 then h.total
    else h.total - round(h.inside, 2)
  end
  from hours h;
end;

-- What is to be billed of a day: its hours by when they were worked, or, once a part is on an invoice, the rest in one.
-- That rest is of the kind of which most is left: a correction may have moved hours that are billed.
create function app.hours_to_bill(report uuid)
returns table (time_kind text, hours numeric, hours_of_day numeric, hours_invoiced numeric)
language sql stable security definer rows 1 set search_path = ''
begin atomic
  with day as materialized (
    select app.time_kind(w.priority, r.report_date) as kind, app.hours_of_day(r.id) as hours,
      app.hours_invoiced(r.id) as invoiced
    from public.employee_reports r left join public.work_orders w on w.id = r.work_order_id where r.id = report
  ), parts as (
    select p.kind, p.hours, d.hours as of_day, d.invoiced, row_number() over (
      order by p.hours - coalesce((
        select sum(h.hours) from app.invoiced_hours h
        join public.partner_invoice_lines l on l.id = h.invoice_line_id and not l.is_void
        where h.employee_report_id = report and h.time_kind = p.kind
      ), 0) desc, p.kind = 'regular' desc
    ) as rank_in_rest
    from day d
    cross join lateral (
      select case when d.kind = 'regular' then app.after_hours(report) else 0 end as after_hours
    ) a
    cross join lateral (values (d.kind, d.hours - a.after_hours), ('after_hours', a.after_hours)) p (kind, hours)
    where p.hours > 0
  )
  select p.kind, case when p.invoiced = 0 then p.hours else p.of_day - p.invoiced end, p.of_day, p.invoiced
  from parts p where p.of_day > p.invoiced and (p.invoiced = 0 or p.rank_in_rest = 1);
end;

-- Whether labor of a day on a work order is on an invoice, with its trip.
create function app.is_day_invoiced(work_order uuid, day date) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select exists (
    select from public.employee_reports e
    where e.work_order_id = work_order and e.report_date = day and app.hours_invoiced(e.id) > 0
  ) or exists (
    select from public.work_order_reports r
    where r.work_order_id = work_order and r.completed_on = day and r.status = 'approved' and app.is_report_invoiced(r.id)
  );
end;
revoke execute on function app.after_hours(uuid), app.hours_to_bill(uuid), app.is_day_invoiced(uuid, date) from public;

-- The price that an invoice proposes, at most one: US dollars for an hour, a trip, or a mile, percent for a markup. It is that of
-- the closest price list (decision 092). Without one an hour costs what the person is billed at (p_own_rate), costs are
-- passed on as they are, and trips are free.
create function app.proposed_price(
  p_kind text, p_job_id uuid, p_on date, p_time_kind text default 'regular', p_cost numeric default 0,
  p_own_rate numeric default null, p_labor_class text default null
) returns table (price_list_item_id uuid, value numeric, minimum_hours numeric, labor_class text)
language sql stable security definer set search_path = ''
begin atomic
  with listed as materialized (
    select p.price_list_item_id, p.value, p.minimum_hours, p.labor_class
    from app.price_of(
      p_kind, p_job_id, p_on, p_time_kind => p_time_kind, p_cost => p_cost, p_labor_class => p_labor_class
    ) p
  )
  select l.price_list_item_id, l.value, l.minimum_hours, l.labor_class from listed l
  union all
  select null, case when p_kind = 'hour' then p_own_rate else 0 end, null, null
  where not exists (select from listed)
    and ((p_kind = 'hour' and p_own_rate is not null) or p_kind in ('material_markup', 'subcontractor_markup'));
end;
