-- A person's own days, newest first: dashboard, time reports and weeks of the employee's screens.
create index employee_reports_employee_day on public.employee_reports (employee_user_id, report_date desc, id desc);
