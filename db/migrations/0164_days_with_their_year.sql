-- A day in a text names its year when it is another one: 'Dec 30' until New Year, 'Dec 30, 2026' from then on.

create function app.day_words(day date) returns text
language sql stable set search_path = ''
return to_char(day, case
  when extract(year from day) = extract(year from current_date) then 'Mon FMDD'
  else 'Mon FMDD, YYYY'
end);
comment on function app.day_words(date) is
  'A calendar day in words. A notification keeps its text, so the year it compares with is the one in which it was written.';
grant execute on function app.day_words(date) to authenticated, service_role;

create or replace function app.news_title(kind text, work_order text, due_on date, bill text) returns text
language sql stable set search_path = ''
return case kind
  when 'work_order_received' then format('New request %s', work_order)
  when 'work_order_assigned' then format('%s is assigned to you', work_order)
  when 'work_order_scheduled' then format('A visit is planned for %s', work_order)
  when 'work_order_completed' then format('%s is completed', work_order)
  when 'work_order_cancelled' then format('%s was cancelled', work_order)
  when 'work_order_put_on_hold' then format('%s was put on hold', work_order)
  when 'work_order_resumed' then format('%s goes on', work_order)
  when 'assignment_accepted' then format('%s was accepted', work_order)
  when 'assignment_declined' then format('%s was declined', work_order)
  when 'report_submitted' then format('Report for %s waits for review', work_order)
  when 'report_rejected' then format('Report for %s was sent back', work_order)
  when 'report_approved' then format('Report for %s was approved', work_order)
  when 'bill_submitted' then format('%s waits for approval', bill)
  when 'bill_approved' then format('%s was approved', bill)
  when 'bill_rejected' then format('%s was sent back', bill)
  when 'bill_paid' then format('%s was paid', bill)
  when 'due_soon' then format('%s is due on %s', work_order, app.day_words(due_on))
  when 'overdue' then format('%s was due on %s', work_order, app.day_words(due_on))
end;

create or replace function app.flag_forgotten_sessions(p_now timestamptz) returns integer
language sql security definer set search_path = ''
begin atomic
  with flagged as (
    update public.employee_reports r set forgotten_at = p_now
    where r.clock_in_time is not null and r.clock_out_time is null
      and (r.forgotten_at is null or r.forgotten_at < r.clock_in_time)
      and r.clock_in_time < p_now - make_interval(mins => coalesce((
        select least(greatest((s.value ->> 'forgotten_after_hours')::numeric, 1), 168) * 60
        from public.settings s
        where s.key = 'time' and jsonb_typeof(s.value -> 'forgotten_after_hours') = 'number'
      ), 14 * 60)::integer)
    returning r.id, r.employee_user_id, r.work_order_id, r.project_id, r.report_date
  ), named as (
    select f.*, concat_ws(' ', p.first_name, p.last_name) as person,
      coalesce(w.work_order_number || ' ' || w.title, j.project_number || ' ' || j.name) as item
    from flagged f
    join public.profiles p on p.id = f.employee_user_id
    left join public.work_orders w on w.id = f.work_order_id
    left join public.projects j on j.id = f.project_id
  ), told as (
    insert into public.notifications (profile_id, kind, title, body, path)
    select n.employee_user_id, 'clock_out_forgotten', 'You are still clocked in since ' || app.day_words(n.report_date),
      n.item, '/employee/time-reports'
    from named n
    union all
    select m.user_id, 'clock_out_forgotten', n.person || ' is still clocked in since ' || app.day_words(n.report_date),
      n.item, case m.role when 'admin' then '/admin/time-management?tab=now' end
    from named n
    join public.organizations o on o.organization_type = 'internal'
    join public.organization_members m on m.organization_id = o.id and m.role in ('admin', 'manager')
    join public.profiles p on p.id = m.user_id and p.is_active
    where m.user_id <> n.employee_user_id
  )
  select count(*)::integer from flagged;
end;
