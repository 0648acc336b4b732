-- Completion reports: what was done on a work order, written by the people who did it and reviewed by the office.

-- Reports -------------------------------------------------------------------------------------------------------------

create table public.work_order_reports (
  id uuid primary key default app.new_id(),
  -- Filled by the trigger below.
  report_number text not null default '' unique,
  work_order_id uuid not null references public.work_orders (id) on delete restrict,
  -- The person who submitted it, of a subcontractor or of the office.
  subcontractor_user_id uuid not null default app.profile_id() references public.profiles (id) on delete restrict,
  -- The subcontractor; null for the contractor's own work. It stays when the work order is assigned to another
  -- organization.
  subcontractor_organization_id uuid references public.organizations (id) on delete restrict,
  -- The customer, copied from the work order for the customer's list.
  organization_id uuid not null references public.organizations (id) on delete restrict,
  status text not null default 'submitted',
  work_performed text not null,
  materials_used text not null default '',
  hours_worked numeric(6, 2) not null,
  crew_size integer not null default 1,
  completed_on date not null,
  -- A final report asks for the work to be accepted; others report progress.
  is_final boolean not null default true,
  -- Sent as final, but stored as progress: a correction that changes no status is never final.
  is_final_ignored boolean not null default false,
  -- The person who signed on site. The drawn signature is an attachment of category `signature`.
  signature_name text,
  -- Created by the device with the draft: however often it is sent, there is one report.
  submission_key uuid not null default app.new_id() unique,
  submitted_at timestamptz not null default now(),
  reviewed_by uuid references public.profiles (id) on delete restrict,
  reviewed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- As it was answered: [{ "item_id", "text", "is_required", "answer": done | not_applicable | failed | null,
  -- "note" }]
  checklist jsonb not null default '[]',
  -- The report that was sent back and that this one replaces.
  replaces_report_id uuid references public.work_order_reports (id) on delete restrict,
  -- Stored with the report, so that lists need not read the checklists.
  checklist_items integer not null generated always as (jsonb_array_length(checklist)) stored,
  answered_checks integer not null generated always as (
    jsonb_array_length(jsonb_path_query_array(checklist, '$[*] ? (@.answer != null)'))
  ) stored,
  failed_checks integer not null generated always as (
    jsonb_array_length(jsonb_path_query_array(checklist, '$[*] ? (@.answer == "failed")'))
  ) stored,
  -- A phone sends the text first and the photos one by one, whenever it has a signal. How many photos the phone has
  -- announced, and how many have arrived. Stored with the report, so that lists need not count and every arrival is
  -- a realtime change.
  photos_expected integer not null default 0,
  photos_arrived integer not null default 0,
  -- Sent back, and not replaced yet.
  awaits_answer boolean not null default false,
  constraint work_order_reports_status check (status in ('submitted', 'approved', 'rejected')),
  constraint work_order_reports_work_performed check (length(app.trimmed(work_performed)) between 1 and 10000),
  constraint work_order_reports_materials_used check (length(materials_used) <= 10000),
  constraint work_order_reports_hours_worked check (hours_worked between 0 and 1000),
  constraint work_order_reports_crew_size check (crew_size between 1 and 100),
  constraint work_order_reports_reviewed check ((status = 'submitted') = (reviewed_at is null)),
  constraint work_order_reports_checklist check (
    jsonb_typeof(checklist) = 'array' and jsonb_array_length(checklist) <= 60
  ),
  constraint work_order_reports_replaces_another check (replaces_report_id <> id),
  constraint work_order_reports_photos_expected check (photos_expected between 0 and 20),
  constraint work_order_reports_photos_arrived check (photos_arrived between 0 and photos_expected)
);
create index work_order_reports_work_order_id on public.work_order_reports (work_order_id, submitted_at desc, id);
create index work_order_reports_submitter on public.work_order_reports (subcontractor_user_id, submitted_at desc);
create index work_order_reports_reviewed_by on public.work_order_reports (reviewed_by)
  where reviewed_by is not null;
-- The lists of the office, of a customer, and of a subcontractor, newest first. Each index has exactly the order of
-- its list, for every status: a plan that serves every status cannot know that one of them is rare, and would search
-- all others.
create index work_order_reports_submitted_at on public.work_order_reports (submitted_at desc, id desc);
create index work_order_reports_status on public.work_order_reports (status, submitted_at desc, id);
create index work_order_reports_organization on public.work_order_reports
  (organization_id, status, submitted_at desc, id desc);
create index work_order_reports_subcontractor on public.work_order_reports
  (subcontractor_organization_id, submitted_at desc, id desc);
create index work_order_reports_subcontractor_status on public.work_order_reports
  (subcontractor_organization_id, status, submitted_at desc, id desc);
-- The office's list: reports that wait for review first.
create index work_order_reports_to_review on public.work_order_reports
  (reviewed_at desc nulls first, submitted_at desc, id desc);
create index work_order_reports_status_review on public.work_order_reports
  (status, reviewed_at desc nulls first, submitted_at desc, id desc);
-- Progress reports, which are few among the final ones.
create index work_order_reports_progress on public.work_order_reports (submitted_at desc, id desc)
  where is_final is false;
create index work_order_reports_progress_review on public.work_order_reports
  (reviewed_at desc nulls first, submitted_at desc, id desc) where is_final is false;
-- A report is replaced by one report.
create unique index work_order_reports_replaces on public.work_order_reports (replaces_report_id)
  where replaces_report_id is not null;
-- Every dashboard asks for the reports that await an answer. They are few of all reports ever sent back, and a plan
-- that is made for any organization would read all work orders to find them.
create index work_order_reports_awaiting on public.work_order_reports (subcontractor_organization_id, reviewed_at desc)
where awaits_answer is true;
create index work_order_reports_awaiting_own on public.work_order_reports (subcontractor_user_id, reviewed_at desc)
where awaits_answer is true;
create index work_order_reports_awaiting_order on public.work_order_reports (work_order_id) where awaits_answer;
-- Search by number or work performed. A search also reads the pending list of the index, so that list is kept short.
create index work_order_reports_search on public.work_order_reports
  using gin (report_number extensions.gin_trgm_ops, work_performed extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 256);

-- Triggers ------------------------------------------------------------------------------------------------------------

create trigger set_number before insert on public.work_order_reports
for each row execute function app.set_number('report_number', 'RPT');
create trigger touch before update on public.work_order_reports for each row execute function app.touch();
create trigger audit after insert or update or delete on public.work_order_reports
for each row execute function app.audit();
create trigger count_daily_rows after insert on public.work_order_reports referencing new table as added
for each statement execute function app.count_daily_rows(
  'reports_per_day', 'You have sent the most reports that one person may send in a day.'
);
select realtime.publish('public.work_order_reports');

create function app.copy_customer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.organization_id := (select w.organization_id from public.work_orders w where w.id = new.work_order_id);
  return new;
end
$$;

create trigger copy_customer before insert on public.work_order_reports
for each row execute function app.copy_customer();

-- A report is reviewed once and cannot change afterwards. Its photos may still arrive, and whether it awaits an answer
-- is decided later. One that was sent back is approved later when nobody has replaced it (review-report.ts says when).
create function app.check_report_status() returns trigger
language plpgsql set search_path = '' as $$
declare
  -- A correction takes over the key of the report that it replaces. The last four are computed from others.
  free text[] := '{submission_key,photos_expected,photos_arrived,awaits_answer,updated_at,checklist_items,
    answered_checks,failed_checks}';
begin
  if old.status = 'rejected' and new.status = 'approved' and not exists (
    select from public.work_order_reports r where r.replaces_report_id = old.id
  ) then
    free := free || '{status,reviewed_by,reviewed_at}';
  end if;
  if old.status <> 'submitted' and to_jsonb(new) - free <> to_jsonb(old) - free then
    raise exception 'This report is already %.', old.status
      using errcode = 'check_violation', detail = app.reason('report_final', 'status', old.status);
  end if;
  return new;
end
$$;

create trigger check_status before update on public.work_order_reports
for each row when (not app.is_undoing()) execute function app.check_report_status();

create trigger refuse_own_decision before update on public.work_order_reports
for each row when (old.status <> new.status and new.status in ('approved', 'rejected') and not app.is_undoing())
execute function app.refuse_own_decision('report_own_review', 'Somebody else has to review your own report.');

-- Marks a report that is sent back, until another one replaces it.
create function app.await_answer() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.awaits_answer := new.status = 'rejected';
  return new;
end
$$;

create trigger await_answer before insert or update of status on public.work_order_reports
for each row when (not app.is_undoing()) execute function app.await_answer();

create function app.answer_report() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.work_order_reports set awaits_answer = false where id = new.replaces_report_id;
  return null;
end
$$;

create trigger answer_report after insert on public.work_order_reports
for each row when (new.replaces_report_id is not null) execute function app.answer_report();

-- Reports of work that is done or cancelled need no answer. A subcontractor that no longer has the work order can still
-- answer, because it bills what the office approves.
create function app.end_awaiting() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.work_order_reports r set awaits_answer = false
  where r.work_order_id = new.id and r.awaits_answer
    and (r.subcontractor_organization_id is null or r.subcontractor_organization_id = new.assigned_organization_id);
  return null;
end
$$;

create trigger end_awaiting after update of status on public.work_orders
for each row when (
  new.status in ('completed', 'closed', 'cancelled') and old.status <> new.status and not app.is_undoing()
)
execute function app.end_awaiting();

-- Access --------------------------------------------------------------------------------------------------------------

-- Submitted and reviewed by commands. The customer sees what the office has approved.
alter table public.work_order_reports enable row level security;
create policy service on public.work_order_reports for all to service_role, commands using (true) with check (true);
create policy see on public.work_order_reports for select to authenticated using (
  (select app.is_office())
  -- Of their own crew and their own; not those of subcontractors.
  or (subcontractor_organization_id is null and (select app.is_technician()) and (
    subcontractor_user_id = (select app.profile_id())
    or work_order_id = any ((select app.field_work_order_ids())::uuid[])
  ))
  or (status = 'approved' and organization_id = any ((select app.partner_organization_ids())::uuid[]))
  or subcontractor_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
);
grant select on public.work_order_reports to authenticated;
grant select, insert, update on public.work_order_reports to service_role;
grant select on public.work_order_reports to command_attachments;
grant select, insert (work_order_id, subcontractor_user_id, subcontractor_organization_id, work_performed,
  materials_used, hours_worked, crew_size, completed_on, is_final, is_final_ignored, signature_name, submission_key,
  checklist, replaces_report_id, photos_expected),
  update (status, reviewed_by, reviewed_at, submission_key, photos_expected, photos_arrived)
  on public.work_order_reports to command_reports;

-- `select=moves_work_order` on reports: whether the review of this report decides about the work order, which waits for
-- it. An earlier final report, one of a former subcontractor, and one from before the current assignment do not: the
-- work that is waiting is not theirs.
create function public.moves_work_order(public.work_order_reports) returns boolean
language sql stable set search_path = ''
as $$
  select $1.is_final and exists (
    select from public.work_orders w
    where w.id = $1.work_order_id and w.status = 'work_completed'
      -- The contractor's own crew also reports work that a subcontractor has.
      and ($1.subcontractor_organization_id is null or $1.subcontractor_organization_id = w.assigned_organization_id)
      and (w.date_assigned is null or $1.submitted_at >= w.date_assigned)
  ) and not exists (
    select from public.work_order_reports later
    where later.work_order_id = $1.work_order_id and later.is_final
      and (later.submitted_at, later.id) > ($1.submitted_at, $1.id)
  )
$$;
grant execute on function public.moves_work_order(public.work_order_reports)
  to authenticated, service_role, command_reports;

-- Reviews -------------------------------------------------------------------------------------------------------------

-- The office's notes for the people who did the work. The customer sees the approved report, but not these notes.
create table public.work_order_report_reviews (
  report_id uuid primary key references public.work_order_reports (id) on delete cascade,
  review_notes text not null,
  created_at timestamptz not null default now(),
  constraint work_order_report_reviews_review_notes check (length(app.trimmed(review_notes)) between 1 and 5000)
);

create trigger audit after insert or update or delete on public.work_order_report_reviews
for each row execute function app.audit('work_order_reports', 'report_id');

alter table public.work_order_report_reviews enable row level security;
create policy service on public.work_order_report_reviews for all to service_role, commands using (true) with check (true);
create policy see on public.work_order_report_reviews for select to authenticated using (
  (select app.is_office())
  or exists (
    select from public.work_order_reports r
    where r.id = report_id
      and ((select app.is_technician()) or r.subcontractor_organization_id = any ((select app.subcontractor_organization_ids())::uuid[]))
  )
);
grant select on public.work_order_report_reviews to authenticated;
grant select, insert, update, delete on public.work_order_report_reviews to service_role;
grant select, insert (report_id, review_notes), delete on public.work_order_report_reviews to command_reports;

-- `select=review_notes` on work_order_reports.
create function public.review_notes(public.work_order_reports) returns text
language sql stable set search_path = ''
as $$
  select n.review_notes from public.work_order_report_reviews n where n.report_id = $1.id
$$;
grant execute on function public.review_notes(public.work_order_reports) to authenticated, service_role;

-- Checklists ----------------------------------------------------------------------------------------------------------

-- What a crew must check before it leaves. One list for each trade, stored whole, because its order is part of it.
-- Trade '' is the list of all trades that have none of their own.
create table public.report_checklists (
  id uuid primary key default app.new_id(),
  trade text not null unique,
  -- [{ "id": uuid, "text": "Area left clean", "is_required": false }]
  items jsonb not null default '[]',
  updated_by uuid references public.profiles (id) on delete restrict,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint report_checklists_trade check (length(trade) <= 60),
  constraint report_checklists_items check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) <= 40)
);
create index report_checklists_updated_by on public.report_checklists (updated_by) where updated_by is not null;
create trigger touch before update on public.report_checklists for each row execute function app.touch();

-- Read by the people who write reports, and written by a command of the office.
alter table public.report_checklists enable row level security;
create policy service on public.report_checklists for all to service_role, commands using (true) with check (true);
create policy see on public.report_checklists for select to authenticated using (
  (select app.is_staff()) or (select app.subcontractor_organization_ids())::uuid[] <> '{}'
);
grant select on public.report_checklists to authenticated;
grant select, insert, update on public.report_checklists to service_role;
grant select, insert (trade, items, updated_by), update (items, updated_by) on public.report_checklists
  to command_reports;

-- The lists of a new installation. An exclamation mark makes an item required: a crew must not leave without it.
insert into public.report_checklists (trade, items)
select d.trade, jsonb_agg(
  jsonb_build_object('id', app.new_id(), 'text', rtrim(i.text, '!'), 'is_required', i.text like '%!') order by i.position
)
from (values
  ('', array['Area left clean and safe', 'Work shown to somebody on site', 'Old parts and waste taken along']),
  ('HVAC', array['Power locked out while working, and restored!', 'System runs through a full cycle!',
    'Filters and condensate drain checked', 'Supply and return temperatures noted in the report', 'Area left clean and safe']),
  ('Refrigeration', array['Box holds its set temperature!', 'Refrigerant added or recovered noted in the report!',
    'Door gaskets and drain checked', 'Product moved by the store is back in place', 'Area left clean and safe']),
  ('Plumbing', array['Water back on, no leaks under pressure!', 'Drains run freely', 'Shut-off valves left as found',
    'Area left clean and dry']),
  ('Electrical', array['Circuit locked out while working!', 'Tested under load!', 'Panel labelled and closed',
    'Area left clean and safe']),
  ('Doors & Glass', array['Opens, closes and latches by itself!', 'Safety sensors and emergency release tested!',
    'Broken glass removed', 'Area left clean and safe']),
  ('Roofing', array['Tied off while on the roof!', 'Watertight, drains clear!', 'Debris taken off the roof']),
  ('Fire & Life Safety', array['Monitoring company told before and after!', 'System restored and tested!',
    'Tags and log book filled in', 'Area left clean and safe'])
) as d (trade, texts)
cross join lateral unnest(d.texts) with ordinality as i (text, position)
group by d.trade;

create trigger audit after insert or update or delete on public.report_checklists
for each row execute function app.audit();
