-- A direct write says of a new clock session (offline requirements 4.9) that it is not retroactive; it may say nothing else.

grant insert (is_retroactive) on public.employee_reports to authenticated;

alter policy clock_in on public.employee_reports with check (
  employee_user_id = (select app.profile_id())
  and (select app.is_staff())
  and not is_retroactive
  -- Today, wherever on earth the site is.
  and report_date between current_date - 1 and current_date + 1
);
