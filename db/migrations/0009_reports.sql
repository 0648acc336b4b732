-- Completion reports: what was done on a work order, told by those who did it, judged by the office.

create table public.work_order_reports (
  id uuid primary key default app.new_id(),
  -- Given by the trigger below.
  report_number text not null default '' unique,
  work_order_id uuid not null references public.work_orders (id) on delete restrict,
  -- Who submitted it: a subcontractor's person, or one of the office for work of its own.
  subcontractor_user_id uuid not null default app.profile_id() references public.profiles (id) on delete restrict,
  -- The subcontractor; null for the contractor's own work. Stays when the work order goes to somebody else.
  subcontractor_organization_id uuid references public.organizations (id) on delete restrict,
  -- The customer, copied from the work order for its list.
  organization_id uuid not null references public.organizations (id) on delete restrict,
  status text not null default 'submitted',
  work_performed text not null,
  materials_used text not null default '',
  hours_worked numeric(6, 2) not null,
  crew_size integer not null default 1,
  completed_on date not null,
  -- A final report asks for the work to be accepted; others tell of progress.
  is_final boolean not null default true,
  -- Who signed on site; the drawn signature is an attachment of category `signature`.
  signature_name text,
  -- Made by the device with the draft: however often it is sent, there is one report.
  submission_key uuid not null default app.new_id() unique,
  submitted_at timestamptz not null default now(),
  reviewed_by uuid references public.profiles (id) on delete restrict,
  reviewed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint work_order_reports_status check (status in ('submitted', 'approved', 'rejected')),
  constraint work_order_reports_work_performed check (length(trim(work_performed)) between 1 and 10000),
  constraint work_order_reports_materials_used check (length(materials_used) <= 10000),
  constraint work_order_reports_hours_worked check (hours_worked between 0 and 1000),
  constraint work_order_reports_crew_size check (crew_size between 1 and 100),
  constraint work_order_reports_reviewed check ((status = 'submitted') = (reviewed_at is null))
);
create index work_order_reports_work_order_id on public.work_order_reports (work_order_id, submitted_at desc, id);
-- The lists of the office, of a customer and of a subcontractor, newest first.
create index work_order_reports_submitted_at on public.work_order_reports (submitted_at desc, id);
-- The office's list: what waits for review first.
create index work_order_reports_to_review on public.work_order_reports
  (reviewed_at desc nulls first, submitted_at desc, id desc);
create index work_order_reports_status on public.work_order_reports (status, submitted_at desc, id);
create index work_order_reports_organization on public.work_order_reports
  (organization_id, status, submitted_at desc, id);
create index work_order_reports_subcontractor on public.work_order_reports
  (subcontractor_organization_id, submitted_at desc, id);
create index work_order_reports_submitter on public.work_order_reports (subcontractor_user_id, submitted_at desc);
create index work_order_reports_reviewed_by on public.work_order_reports (reviewed_by)
  where reviewed_by is not null;

create trigger set_number before insert on public.work_order_reports
for each row execute function app.set_number('report_number', 'RPT');
create trigger touch before update on public.work_order_reports for each row execute function app.touch();

create function app.copy_customer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.organization_id := (select w.organization_id from public.work_orders w where w.id = new.work_order_id);
  return new;
end
$$;
create trigger copy_customer before insert on public.work_order_reports
for each row execute function app.copy_customer();

-- A report is judged once; what was judged cannot be changed afterwards.
create function app.check_report_status() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.status <> 'submitted' then
    raise exception 'This report is already %.', old.status using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger check_status before update on public.work_order_reports
for each row execute function app.check_report_status();

-- Submitted and reviewed by commands. The customer sees what the office has approved.
alter table public.work_order_reports enable row level security;
create policy service on public.work_order_reports for all to service_role using (true) with check (true);
create policy see on public.work_order_reports for select to authenticated using (
  (select app.is_staff())
  or (status = 'approved' and organization_id = any ((select app.partner_organization_ids())::uuid[]))
  or subcontractor_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
);
grant select on public.work_order_reports to authenticated;
grant select, insert, update on public.work_order_reports to service_role;

-- What the office wrote back -----------------------------------------------------------------------------------

-- For those who did the work. The customer sees the approved report, but not what was said about it.
create table public.work_order_report_reviews (
  report_id uuid primary key references public.work_order_reports (id) on delete cascade,
  review_notes text not null,
  created_at timestamptz not null default now(),
  constraint work_order_report_reviews_review_notes check (length(trim(review_notes)) between 1 and 5000)
);
alter table public.work_order_report_reviews enable row level security;
create policy service on public.work_order_report_reviews for all to service_role using (true) with check (true);
create policy see on public.work_order_report_reviews for select to authenticated using (
  (select app.is_staff())
  or exists (
    select from public.work_order_reports r
    where r.id = report_id
      and r.subcontractor_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
  )
);
grant select on public.work_order_report_reviews to authenticated;
grant select, insert, update on public.work_order_report_reviews to service_role;

-- `select=review_notes` on work_order_reports.
create function public.review_notes(public.work_order_reports) returns text
language sql stable set search_path = ''
begin atomic
  select n.review_notes from public.work_order_report_reviews n where n.report_id = $1.id;
end;
grant execute on function public.review_notes(public.work_order_reports) to authenticated, service_role;
