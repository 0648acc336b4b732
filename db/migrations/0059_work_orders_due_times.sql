-- Work orders: the due date that the office's settings give a new work order.

-- The working week of the office (the setting working_time), by its clock, and until it has saved one, the usual one.
create function app.working_time() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(
    (select s.value from public.settings s where s.key = 'working_time'),
    '{"working_days": [1, 2, 3, 4, 5], "starts_at": "08:00", "ends_at": "17:00", "holidays": []}'
  );
end;

-- The day on which work of this priority that arrives at `p_arrived` is due, by the office's clock. Hours count around
-- the clock, or only within the working days and hours of the settings, without holidays. Null when the priority has
-- no due time.
create function app.default_due_date(p_priority text, p_arrived timestamptz) returns date
language plpgsql stable security definer set search_path = '' as $$
declare
  rule constant jsonb := (
    select s.value #> array['due_times', p_priority] from public.settings s where s.key = 'work_orders'
  );
  left_over interval := make_interval(secs => (rule ->> 'hours')::double precision * 3600);
  zone constant text := coalesce(
    (select o.time_zone from public.organizations o where o.organization_type = 'internal'), 'UTC'
  );
  moment timestamp := p_arrived at time zone zone;
  -- After this day it stops looking: a year of holidays would have no working day.
  last_day constant date := moment::date + 800;
  working_time constant jsonb := app.working_time();
  closes timestamp;
begin
  if left_over is null then
    return null;
  end if;
  if not coalesce((rule ->> 'working_hours_only')::boolean, false) then
    return ((p_arrived + left_over) at time zone zone)::date;
  end if;
  while moment::date < last_day loop
    closes := moment::date + (working_time ->> 'ends_at')::time;
    moment := greatest(moment, moment::date + (working_time ->> 'starts_at')::time);
    if moment < closes
      and working_time -> 'working_days' @> to_jsonb(extract(dow from moment)::integer)
      and not jsonb_path_exists(
        working_time, '$.holidays[*] ? (@.date == $day)', jsonb_build_object('day', to_char(moment, 'YYYY-MM-DD'))
      )
    then
      if left_over <= closes - moment then
        return moment::date;
      end if;
      left_over := left_over - (closes - moment);
    end if;
    moment := moment::date + 1;
  end loop;
  return moment::date;
end
$$;

create function app.set_due_date() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.due_date := app.default_due_date(new.priority, new.created_at);
  return new;
end
$$;

-- A due date that the writer gives stays. A later change of the priority moves no due date.
create trigger set_due_date before insert on public.work_orders
for each row when (new.due_date is null and new.status = 'received') execute function app.set_due_date();
