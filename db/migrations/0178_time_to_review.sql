-- Time that the office should review: an offline clock-in on work that took no clock-in any more counts, and says why it is
-- marked. The office was notified once; Time Management shows the mark until the time is corrected or approved.

alter table public.clock_events
  add column review_reason text
    constraint clock_events_review_reason check (length(app.trimmed(review_reason)) > 0 and length(review_reason) <= 1000);
grant insert (review_reason) on public.clock_events to command_clock;

-- Few events have a reason, and the marks of a period are asked for with every timesheet.
create index clock_events_to_review on public.clock_events (employee_user_id, happened_at)
  where review_reason is not null;

/**
 * The marks of the days of a period: of a current segment, or of the running session where `segment_id` is null. Row-level
 * security decides whose.
 */
create function public.time_to_review(p_from date, p_to date)
returns table (employee_user_id uuid, employee_report_id uuid, segment_id uuid, happened_at timestamptz, reason text)
language sql stable set search_path = ''
begin atomic
  select e.employee_user_id, r.id, s.id, e.happened_at, e.review_reason
  from public.clock_events e
  join public.employee_reports r
    on r.employee_user_id = e.employee_user_id
    and (r.work_order_id = e.work_order_id or r.project_id = e.project_id)
    and r.report_date between p_from and p_to
    and r.status <> 'approved'
  left join public.time_segments s
    on s.employee_report_id = r.id and s.is_current
    and s.started_at <= e.happened_at and e.happened_at < s.ended_at
  where e.review_reason is not null and e.outcome = 'applied' and p_to - p_from <= 92
    -- A correction by the office names no event: it has been reviewed.
    and case
      when s.id is null then r.clock_out_time is null and r.clock_in_time = e.happened_at
      else s.corrected_by is null or s.clock_event_id is not null
    end
  order by e.happened_at, e.id;
end;

grant execute on function public.time_to_review(date, date) to authenticated;
