-- What the amount of a work order on a bill consists of, and what the office compares it with (decision 101).

-- Tables --------------------------------------------------------------------------------------------------------------

-- Optional: without lines, the amount of the work order is all that the subcontractor says.
create table public.subcontractor_bill_lines (
  id uuid primary key default app.new_id(),
  subcontractor_bill_id uuid not null references public.subcontractor_bills (id) on delete cascade,
  bill_work_order_id uuid not null references public.subcontractor_bill_work_orders (id) on delete cascade,
  position integer not null,
  kind text not null,
  description text not null default '',
  -- Of labor, whose amount they make.
  hours numeric(6, 2),
  hourly_rate numeric(12, 2),
  amount numeric(12, 2) not null,
  created_at timestamptz not null default now(),
  constraint subcontractor_bill_lines_kind check (kind in ('labor', 'material', 'trip', 'tax', 'other')),
  constraint subcontractor_bill_lines_description check (length(description) <= 500),
  constraint subcontractor_bill_lines_labor check (
    (kind = 'labor') = (hours is not null and hourly_rate is not null)
    and (kind <> 'labor' or amount = app.round_money(hours * hourly_rate))
    and (kind = 'labor' or coalesce(hours, hourly_rate) is null)
  ),
  constraint subcontractor_bill_lines_hours check (hours > 0),
  constraint subcontractor_bill_lines_amount check (amount > 0),
  unique (bill_work_order_id, position)
);
create index subcontractor_bill_lines_bill on public.subcontractor_bill_lines (subcontractor_bill_id);

-- What an hour of a subcontractor costs, as it was agreed: with the firm, or, over that, for one work order.
create table public.agreed_rates (
  id uuid primary key default app.new_id(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  work_order_id uuid references public.work_orders (id) on delete cascade,
  hourly_rate numeric(12, 2) not null,
  updated_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint agreed_rates_hourly_rate check (hourly_rate > 0),
  unique nulls not distinct (organization_id, work_order_id)
);
create index agreed_rates_work_order on public.agreed_rates (work_order_id) where work_order_id is not null;
create index agreed_rates_updated_by on public.agreed_rates (updated_by) where updated_by is not null;

create trigger touch before update on public.agreed_rates for each row execute function app.touch();
create trigger audit after insert or update or delete on public.subcontractor_bill_lines
for each row execute function app.audit('subcontractor_bills', 'subcontractor_bill_id');
create trigger audit after insert or update or delete on public.agreed_rates
for each row execute function app.audit('organizations', 'organization_id');

call app.bound_columns('{
  "subcontractor_bill_lines": {"position": [0, 1000], "hours": [0, 1000], "hourly_rate": [0, 100000],
    "amount": [0, 10000000000]},
  "agreed_rates": {"hourly_rate": [0, 100000]}
}');
call app.validate_limits();

-- Rules ---------------------------------------------------------------------------------------------------------------

-- The lines of a work order add up to what is billed for it, at the end of each transaction. Both are written by others:
-- the amount by requests, the lines by a command.
create function app.check_bill_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  named constant uuid := case when tg_table_name = 'subcontractor_bill_lines'
    then (to_jsonb(coalesce(new, old)) ->> 'bill_work_order_id')::uuid else (to_jsonb(new) ->> 'id')::uuid end;
begin
  if exists (
    select from public.subcontractor_bill_work_orders w
    where w.id = named and w.billed_amount <> (
      select sum(l.amount) from public.subcontractor_bill_lines l where l.bill_work_order_id = w.id
    )
  ) then
    raise exception 'The lines of a work order do not add up to its amount.'
      using errcode = 'check_violation', detail = app.reason('bill_lines_differ'),
      hint = 'Reload the bill, and change its lines instead of the amount.';
  end if;
  return null;
end
$$;

create constraint trigger check_lines after insert or update or delete on public.subcontractor_bill_lines
deferrable initially deferred for each row execute function app.check_bill_lines();
create constraint trigger check_lines after update of amount on public.subcontractor_bill_work_orders
deferrable initially deferred for each row when (new.billed_amount <> old.billed_amount)
execute function app.check_bill_lines();

-- Comparison ----------------------------------------------------------------------------------------------------------

-- How long a firm's people were at a work order, for one person, by what the firm and the office recorded. Null where that
-- is unknown, because a wrong figure would accuse somebody: the work is still in progress, it was reported with its start
-- (an interval of seconds), its end was recorded a day later, or the reports are of several days. It runs as its owner: a
-- firm does not see the event with which the next one got the work.
create function app.on_site_hours(work_order uuid, firm uuid) returns numeric
language sql stable security definer set search_path = ''
begin atomic
  with steps as (
    select s.organization_id = firm
        and (e.event_type = 'work_started' or e.event_type = 'resumed' and e.data ->> 'to' = 'in_progress') as is_start,
      lead(e.created_at) over (order by e.created_at, e.id) - e.created_at as lasted
    from public.work_order_events e left join public.firm_stamps s on s.event_id = e.id
    where e.work_order_id = work_order and (
      e.event_type in ('work_started', 'resumed', 'sent_back', 'put_on_hold', 'work_completed', 'completed', 'closed',
        'cancelled', 'assigned', 'unassigned', 'assignment_declined')
      -- The company's own crew took over, which is no change of status.
      or e.event_type = 'assignment_changed' and e.assigned_organization_id is distinct from firm
    )
  )
  select round(sum(extract(epoch from s.lasted)) / 3600, 2)
  from steps s
  where s.is_start and (app.is_office() or firm = any (app.subcontractor_organization_ids()))
  having bool_and(coalesce(s.lasted between interval '1 minute' and interval '1 day', false)) and (
    select count(distinct r.completed_on) <= 1 from public.work_order_reports r
    where r.work_order_id = work_order and r.subcontractor_organization_id = firm and r.status <> 'rejected'
  );
end;
revoke execute on function app.on_site_hours(uuid, uuid) from public;
grant execute on function app.on_site_hours(uuid, uuid) to authenticated, service_role;

-- `select=comparison` on the work orders of a bill: the firm's reports on it with their hours, how long the work was in
-- progress, and the rate that was agreed. It runs as the caller, who sees no more of it than elsewhere.
create function public.comparison(public.subcontractor_bill_work_orders) returns jsonb
language sql stable set search_path = ''
as $$
  with line as (
    select l.work_order_id, b.subcontractor_organization_id as firm
    from public.subcontractor_bill_work_orders l join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
    where l.id = $1.id
  ), reports as (
    select r.* from public.work_order_reports r join line on r.work_order_id = line.work_order_id
    where r.subcontractor_organization_id = line.firm and r.status <> 'rejected'
  ), agreed as (
    select r.hourly_rate, r.work_order_id is not null as is_for_work_order
    from public.agreed_rates r join line on r.organization_id = line.firm
    where r.work_order_id = line.work_order_id or r.work_order_id is null
    order by r.work_order_id is null limit 1
  )
  select jsonb_build_object(
    'reports', coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'number', r.report_number, 'status', r.status,
        'hours', r.hours_worked, 'crew_size', r.crew_size, 'day', r.completed_on) order by r.submitted_at, r.id)
      from reports r
    ), '[]'),
    'reported_hours', (select sum(r.hours_worked * r.crew_size) from reports r),
    'on_site_hours', (select app.on_site_hours(line.work_order_id, line.firm) from line),
    'crew_size', (select max(r.crew_size) from reports r),
    'agreed_rate', (select a.hourly_rate from agreed a),
    'is_for_work_order', (select a.is_for_work_order from agreed a)
  )
$$;
grant execute on function public.comparison(public.subcontractor_bill_work_orders) to authenticated, service_role;

-- Access --------------------------------------------------------------------------------------------------------------

-- Written by the commands that save a bill. The firm sees the lines of its bills; of the office, whoever may see what it
-- has agreed to for an hour.
alter table public.subcontractor_bill_lines enable row level security;
create policy service on public.subcontractor_bill_lines for all to service_role, commands using (true) with check (true);
create policy see on public.subcontractor_bill_lines for select to authenticated using (
  exists (
    select from public.subcontractor_bills b
    where b.id = subcontractor_bill_id and (
      (select app.may('approve_bills', 'pay_bills', 'see_costs'))
      or b.subcontractor_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
    )
  )
);
grant select on public.subcontractor_bill_lines to authenticated;
grant select, insert, update, delete on public.subcontractor_bill_lines to service_role;
grant select, insert (subcontractor_bill_id, bill_work_order_id, position, kind, description, hours, hourly_rate, amount)
  on public.subcontractor_bill_lines to command_bills;

-- The firm knows what it has agreed to.
alter table public.agreed_rates enable row level security;
create policy service on public.agreed_rates for all to service_role, commands using (true) with check (true);
create policy see on public.agreed_rates for select to authenticated using (
  (select app.may('approve_bills', 'pay_bills', 'see_costs'))
  or organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
);
grant select on public.agreed_rates to authenticated;
grant select, insert, update, delete on public.agreed_rates to service_role;
grant select, insert (organization_id, work_order_id, hourly_rate), update (hourly_rate, updated_by), delete
  on public.agreed_rates to command_bills;
grant select on public.organizations to command_bills;
