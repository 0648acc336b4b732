-- Cost rates with a day from which on they apply (decision 106), the labor classes of people, and the NTEs
-- of price lists.

-- The first moment of a day of the office.
create function app.office_midnight(day date) returns timestamptz
language sql stable security definer set search_path = ''
return day::timestamp at time zone app.office_time_zone();

-- The segments of a person from a day on, and which of them keep their rate: those of locked pay periods and closed
-- months.
create function app.time_since(person uuid, day date)
returns table (id uuid, report_date date, hours numeric, cost_rate_id uuid, keeps_rate boolean)
language sql stable security definer set search_path = ''
begin atomic
  select s.id, s.report_date, s.hours_worked, s.cost_rate_id,
    s.report_date <= app.closed_through() is true or exists (
      select from public.pay_periods p
      where p.locked_at is not null and s.report_date between p.starts_on and p.ends_on
    )
  from public.time_segments s
  where s.employee_user_id = person and s.is_current and s.started_at >= app.office_midnight(day);
end;

-- Sets what an hour of a person costs from a day on. A later day waits for its time: app.cost_rate_at finds it. A day that
-- has begun replaces what was set from then until now, and the time since then costs the new rate, except where its pay
-- period is locked or its month closed. A rate of the very same day is replaced in both cases.
create function app.set_cost_rate_from(person uuid, rate numeric, day date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  since constant timestamptz := app.office_midnight(day);
  is_later constant boolean := since > clock_timestamp();
  entered uuid;
begin
  -- The other sides of these locks are held while a period is locked or a month closed.
  perform pg_advisory_xact_lock_shared(hashtextextended('pay_periods', 0));
  perform pg_advisory_xact_lock_shared(hashtextextended('closed_months', 0));
  update public.cost_rate_history h set replaced_at = clock_timestamp()
  where h.profile_id = person and h.replaced_at is null and h.valid_from >= since
    and case when is_later then h.effective_on = day else h.effective_on is null or h.valid_from <= clock_timestamp() end;
  insert into public.cost_rate_history (profile_id, hourly_cost_rate, valid_from, effective_on)
  values (person, rate, since, day) returning id into entered;
  if is_later then
    return;
  end if;
  update public.time_segments s set cost_rate_id = entered
  where s.id in (select t.id from app.time_since(person, day) t where not t.keeps_rate)
    and s.cost_rate_id is distinct from entered;
end
$$;

-- Removes a rate before its day; whether it is removed. Once its day has begun, time costs it.
create function app.remove_scheduled_rate(person uuid, rate uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.cost_rate_history h set replaced_at = clock_timestamp()
  where h.id = rate and h.profile_id = person and h.effective_on is not null and h.replaced_at is null
    and h.valid_from > clock_timestamp();
  return exists (
    select from public.cost_rate_history h
    where h.id = rate and h.profile_id = person and h.effective_on is not null and h.replaced_at is not null
  );
end
$$;

revoke execute on function app.office_midnight(date), app.time_since(uuid, date),
  app.set_cost_rate_from(uuid, numeric, date), app.remove_scheduled_rate(uuid, uuid) from public;
grant execute on function app.set_cost_rate_from(uuid, numeric, date), app.remove_scheduled_rate(uuid, uuid)
  to command_time;

-- How far back a cost rate from a day on reaches, for those who set rates: the hours that it changes, from when on, and
-- those that keep theirs. One that has begun is the rate of now: other time that takes that one changes, too.
create function public.cost_rate_reach(p_profile_id uuid, p_from date)
returns table (hours numeric, first_day date, kept_hours numeric)
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(sum(t.hours) filter (where not t.keeps_rate), 0), min(t.report_date) filter (where not t.keeps_rate),
    coalesce(sum(t.hours) filter (where t.keeps_rate), 0)
  from (
    select s.hours, s.report_date, s.keeps_rate from app.time_since(p_profile_id, p_from) s
    where p_from < app.office_day(now())
    union all
    select s.hours_worked, s.report_date, false from public.time_segments s
    where s.employee_user_id = p_profile_id and s.is_current and s.cost_rate_id is null
      and (s.started_at < app.office_midnight(p_from) or p_from = app.office_day(now()))
      and p_from <= app.office_day(now())
      and app.takes_rate_of_now(s.employee_report_id, s.report_date)
  ) t
  where (select app.may('manage_people'));
end;
revoke execute on function public.cost_rate_reach(uuid, date) from public;
grant execute on function public.cost_rate_reach(uuid, date) to authenticated;

-- The margin of time without a rate follows what app.takes_rate_of_now answers: when a rate is set and when its day
-- begins, when time is not approved any more, and when months close and reopen.
create function app.queue_margin_of_rate() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.queue_margin(array[new.profile_id]);
  if new.valid_from > now() then
    insert into app.margin_queue (record_id, begins_at) values (new.profile_id, new.valid_from);
  end if;
  return null;
end
$$;
create trigger queue_margin after insert on public.cost_rate_history
for each row execute function app.queue_margin_of_rate();
create trigger queue_margin after update on public.employee_reports
for each row when (old.status = 'approved' and new.status <> 'approved')
execute function app.queue_margin_of_record('work_order_id', 'project_id');

create function app.queue_margin_of_month() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.queue_margin(array(
    select coalesce(s.work_order_id, s.project_id) from public.time_segments s
    where s.is_current and s.cost_rate_id is null and s.report_date < new.month_date + interval '1 month'
  ));
  return null;
end
$$;
create trigger queue_margin after insert or update on public.closed_months
for each row execute function app.queue_margin_of_month();
revoke execute on function app.queue_margin_of_rate(), app.queue_margin_of_month() from public;

-- `select=labor_class` on the days of employees: what prices their hours (decision 092), for those who see prices.
create function public.labor_class(public.employee_reports) returns text
language sql stable security definer set search_path = ''
as $$
  select r.labor_class from public.profile_rates r
  where r.profile_id = $1.employee_user_id and (select app.may('invoice', 'see_costs'))
$$;
revoke execute on function public.labor_class(public.employee_reports) from public;
grant execute on function public.labor_class(public.employee_reports) to authenticated, service_role;

-- NTEs of price lists --------------------------------------------------------------------------------------------------

-- Which NTEs came from a price list, for the office: subcontractors read work_order_budgets, and nothing of lists.
create table app.listed_ntes (
  work_order_id uuid primary key references public.work_order_budgets (work_order_id) on delete cascade,
  price_list_id uuid not null references public.price_lists (id) on delete cascade
);
create index listed_ntes_price_list_id on app.listed_ntes (price_list_id);
alter table app.listed_ntes enable row level security;

-- The only source of an NTE besides people and the agreement with the customer: a work order without one gets that of the
-- closest price list that is valid on the day on which the work order was created (app.price_of). It is an NTE like any
-- other from then on: bills, work to invoice, figures, and documents read no lists, and a list that changes later changes
-- none.
create function app.give_listed_nte(work_order uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  listed record;
begin
  select p.price_list_id, p.value into listed
  from public.work_orders w cross join lateral app.price_of('nte', w.id, app.office_day(w.created_at)) p
  where w.id = work_order;
  if not found then
    return;
  end if;
  insert into public.work_order_budgets (work_order_id, nte_amount) values (work_order, app.round_money(listed.value))
  on conflict (work_order_id) do nothing;
  if found then
    insert into app.listed_ntes (work_order_id, price_list_id) values (work_order, listed.price_list_id)
    on conflict (work_order_id) do update set price_list_id = excluded.price_list_id;
  end if;
end
$$;
revoke execute on function app.give_listed_nte(uuid) from public;

create function app.follow_listed_nte() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  case
    when tg_table_name = 'work_orders' then
      perform app.give_listed_nte(new.id);
    when tg_op = 'DELETE' then
      perform app.give_listed_nte(old.work_order_id);
    else
      delete from app.listed_ntes l where l.work_order_id = new.work_order_id;
  end case;
  return null;
end
$$;

-- Whoever takes an amount away, or gives the work to another firm, leaves the agreed one. The names put the triggers after
-- those that take the amount of a former firm back.
create trigger take_listed_nte after update of assigned_organization_id on public.work_orders
for each row when (
  current_user like 'command\_%' and new.assigned_organization_id is distinct from old.assigned_organization_id
  and not app.is_undoing()
) execute function app.follow_listed_nte();
create trigger take_listed_nte after delete on public.work_order_budgets
for each row when (not app.is_undoing()) execute function app.follow_listed_nte();
-- An amount that somebody entered is the work order's own.
create trigger own_nte after update of nte_amount on public.work_order_budgets
for each row when (old.nte_amount <> new.nte_amount) execute function app.follow_listed_nte();

-- `select=nte_price_list` on work orders: the name of the price list that gave the NTE, for those who read price lists.
create function public.nte_price_list(public.work_orders) returns text
language sql stable security definer set search_path = ''
as $$
  select p.name from app.listed_ntes l join public.price_lists p on p.id = l.price_list_id
  where l.work_order_id = $1.id and (select app.may('invoice', 'see_costs'))
$$;
revoke execute on function public.nte_price_list(public.work_orders) from public;
grant execute on function public.nte_price_list(public.work_orders) to authenticated, service_role;
