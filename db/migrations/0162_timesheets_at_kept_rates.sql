-- Timesheets and costs at the rate that each segment keeps (0161). Where one has none, the rate on file counts, but not in a
-- locked period.

drop function public.timesheet(date, date, date);
-- As in 0052. `hourly_cost_rate` is the rate of all hours between p_from and p_to, the one on file where nothing was worked;
-- null when it is unknown, or when there are several: then `rates` lists [day, rate, hours], in the order of the rates.
create function public.timesheet(p_from date, p_to date, p_hours_from date default null)
returns table (
  employee_user_id uuid, first_name text, last_name text, employee_number text, hourly_cost_rate numeric,
  hours numeric, to_approve bigint, sent_back bigint, running bigint, days json, marks json, rates json
)
language sql stable set search_path = ''
begin atomic
  with locked as (
    select d.moment::date as day
    from public.pay_periods p
    cross join lateral generate_series(greatest(p.starts_on, p_from), least(p.ends_on, p_to), interval '1 day') d (moment)
    where p.locked_at is not null and p.starts_on <= p_to and p.ends_on >= p_from and p_to - p_from <= 92
  ), worked as (
    select s.employee_user_id, s.report_date, s.cost_rate_id, sum(s.hours_worked) as hours
    from public.time_segments s
    where s.is_current and s.report_date between least(p_hours_from, p_from) and p_to
      and p_to - least(p_hours_from, p_from) <= 92
    group by s.employee_user_id, s.report_date, s.cost_rate_id
  ), day_of as (
    select w.employee_user_id, w.report_date, sum(w.hours) as hours
    from worked w group by w.employee_user_id, w.report_date
  ), worked_by as (
    select w.employee_user_id, sum(w.hours) filter (where w.report_date >= p_from) as hours,
      json_object_agg(w.report_date, w.hours) as days
    from day_of w
    group by w.employee_user_id
  ), paid as (
    select w.employee_user_id, w.report_date, w.hours, h.valid_from,
      case when w.cost_rate_id is not null then h.hourly_cost_rate when l.day is null then c.hourly_cost_rate end as rate
    from worked w
    left join public.cost_rate_history h on h.id = w.cost_rate_id
    left join locked l on l.day = w.report_date
    left join public.profile_cost_rates c on c.profile_id = w.employee_user_id
    where w.report_date >= p_from and w.hours > 0
  ), paid_to as (
    select p.employee_user_id, min(p.rate) as rate,
      count(distinct p.rate) + (count(p.rate) < count(*))::integer as kinds
    from paid p group by p.employee_user_id
  ), rates_of as (
    select p.employee_user_id,
      json_agg(json_build_array(p.report_date, p.rate, p.hours) order by p.report_date, p.valid_from) as rates
    from paid p join paid_to t using (employee_user_id)
    where t.kinds > 1
    group by p.employee_user_id
  ), standing as (
    select r.employee_user_id, r.report_date,
      count(*) filter (where r.status = 'submitted') as to_approve,
      count(*) filter (where r.status = 'rejected') as sent_back,
      count(*) filter (where r.status = 'open') as running
    from public.employee_reports r
    where r.report_date between p_from and p_to and p_to - p_from <= 92 and r.status <> 'approved'
    group by r.employee_user_id, r.report_date
  ), standing_of as (
    select t.employee_user_id, sum(t.to_approve)::bigint as to_approve, sum(t.sent_back)::bigint as sent_back,
      sum(t.running)::bigint as running,
      json_object_agg(t.report_date, t.to_approve + t.sent_back + t.running) as marks
    from standing t group by t.employee_user_id
  )
  select p.id, p.first_name, p.last_name, c.employee_number,
    case when y.employee_user_id is null then c.hourly_cost_rate when y.kinds = 1 then y.rate end,
    coalesce(w.hours, 0), coalesce(t.to_approve, 0), coalesce(t.sent_back, 0), coalesce(t.running, 0),
    coalesce(w.days, '{}'), coalesce(t.marks, '{}'), coalesce(x.rates, '[]')
  from public.profiles p
  left join worked_by w on w.employee_user_id = p.id
  left join paid_to y on y.employee_user_id = p.id
  left join rates_of x on x.employee_user_id = p.id
  left join standing_of t on t.employee_user_id = p.id
  left join public.profile_rates b on b.profile_id = p.id
  left join public.profile_cost_rates c on c.profile_id = p.id
  where w.employee_user_id is not null or t.employee_user_id is not null or (b.profile_id is not null and p.is_active)
  order by p.last_name, p.first_name, p.id;
end;
grant execute on function public.timesheet(date, date, date) to authenticated;

create or replace function public.time_by_item(p_from date, p_to date, p_limit integer default 50, p_offset integer default 0)
returns table (
  work_order_id uuid, project_id uuid, number text, title text, people bigint, hours numeric, cost numeric,
  uncosted_hours numeric, total_items bigint, total_hours numeric, total_cost numeric
)
language sql stable set search_path = ''
begin atomic
  with locked as (
    select d.moment::date as day
    from public.pay_periods p
    cross join lateral generate_series(greatest(p.starts_on, p_from), least(p.ends_on, p_to), interval '1 day') d (moment)
    where p.locked_at is not null and p.starts_on <= p_to and p.ends_on >= p_from and p_to - p_from <= 92
  ), worked as (
    select s.work_order_id, s.project_id, s.employee_user_id, s.cost_rate_id, l.day is not null as is_locked,
      sum(s.hours_worked) as hours
    from public.time_segments s
    left join locked l on l.day = s.report_date
    where s.is_current and s.report_date between p_from and p_to and p_to - p_from <= 92
    group by s.work_order_id, s.project_id, s.employee_user_id, s.cost_rate_id, l.day is not null
  ), rated as (
    select w.*,
      case when w.cost_rate_id is not null then h.hourly_cost_rate when not w.is_locked then c.hourly_cost_rate end as rate
    from worked w
    left join public.cost_rate_history h on h.id = w.cost_rate_id
    left join public.profile_cost_rates c on c.profile_id = w.employee_user_id
  ), costed as (
    select w.work_order_id, w.project_id, count(distinct w.employee_user_id) as people, sum(w.hours) as hours,
      round(sum(w.hours * w.rate), 2) as cost,
      coalesce(sum(w.hours) filter (where w.rate is null), 0) as uncosted_hours
    from rated w
    group by w.work_order_id, w.project_id
  ), page as (
    select c.*, count(*) over () as total_items, sum(c.hours) over () as total_hours, sum(c.cost) over () as total_cost
    from costed c where c.hours > 0
    order by c.hours desc, c.work_order_id, c.project_id
    limit least(p_limit, 1000) offset p_offset
  )
  select page.work_order_id, page.project_id, coalesce(w.work_order_number, j.project_number), coalesce(w.title, j.name),
    page.people, page.hours, page.cost, page.uncosted_hours, page.total_items, page.total_hours, page.total_cost
  from page
  left join public.work_orders w on w.id = page.work_order_id
  left join public.projects j on j.id = page.project_id
  order by page.hours desc, page.work_order_id, page.project_id;
end;
