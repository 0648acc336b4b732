-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table public.report_checklists (
  id uuid default app.new_id() not null,
  trade text not null,
  items jsonb default '[]'::jsonb not null,
  updated_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint report_checklists_pkey PRIMARY KEY (id),
  constraint report_checklists_trade_key UNIQUE (trade),
  constraint report_checklists_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint report_checklists_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint report_checklists_items CHECK (jsonb_typeof(items) = 'array'::text AND jsonb_array_length(items) <= 40),
  constraint report_checklists_items_max_50000 CHECK (length(items::text) <= 50000),
  constraint report_checklists_trade CHECK (length(trade) <= 60),
  constraint report_checklists_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX report_checklists_updated_by ON public.report_checklists USING btree (updated_by) WHERE updated_by IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.report_checklists FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER touch BEFORE UPDATE ON public.report_checklists FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.report_checklists enable row level security;
create policy see on public.report_checklists for select to authenticated using (( SELECT app.is_staff() AS is_staff) OR (( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids)) <> '{}'::uuid[]);
create policy service on public.report_checklists to commands, service_role using (true) with check (true);
grant insert (items, trade, updated_by) on public.report_checklists to command_reports;
grant insert, select, update on public.report_checklists to service_role;
grant select on public.report_checklists to authenticated, command_reports;
grant update (items, updated_by) on public.report_checklists to command_reports;
insert into public.report_checklists (trade, items) values
  ('', '[{"id": "00000000-0000-0000-0000-000000000000", "text": "Area left clean and safe", "is_required": false}, {"id": "00000000-0000-0000-0000-000000000000", "text": "Work shown to somebody on site", "is_required": false}, {"id": "00000000-0000-0000-0000-000000000000", "text": "Old parts and waste taken along", "is_required": false}]'),
  ('Doors & Glass', '[{"id": "00000000-0000-0000-0000-000000000000", "text": "Opens, closes and latches by itself", "is_required": true}, {"id": "00000000-0000-0000-0000-000000000000", "text": "Safety sensors and emergency release tested", "is_required": true}, {"id": "00000000-0000-0000-0000-000000000000", "text": "Broken glass removed", "is_required": false}, {"id": "00000000-0000-0000-0000-000000000000", "text": "Area left clean and safe", "is_required": false}]'),
  ('Electrical', '[{"id": "00000000-0000-0000-0000-000000000000", "text": "Circuit locked out while working", "is_required": true}, {"id": "00000000-0000-0000-0000-000000000000", "text": "Tested under load", "is_required": true}, {"id": "00000000-0000-0000-0000-000000000000", "text": "Panel labelled and closed", "is_required": false}, {"id": "00000000-0000-0000-0000-000000000000", "text": "Area left clean and safe", "is_required": false}]'),
  ('Fire & Life Safety', '[{"id": "00000000-0000-0000-0000-000000000000", "text": "Monitoring company told before and after", "is_required": true}, {"id": "00000000-0000-0000-0000-000000000000", "text": "System restored and tested", "is_required": true}, {"id": "00000000-0000-0000-0000-000000000000", "text": "Tags and log book filled in", "is_required": false}, {"id": "00000000-0000-0000-0000-000000000000", "text": "Area left clean and safe", "is_required": false}]'),
  ('HVAC', '[{"id": "00000000-0000-0000-0000-000000000000", "text": "Power locked out while working, and restored", "is_required": true}, {"id": "00000000-0000-0000-0000-000000000000", "text": "System runs through a full cycle", "is_required": true}, {"id": "00000000-0000-0000-0000-000000000000", "text": "Filters and condensate drain checked", "is_required": false}, {"id": "00000000-0000-0000-0000-000000000000", "text": "Supply and return temperatures noted in the report", "is_required": false}, {"id": "00000000-0000-0000-0000-000000000000", "text": "Area left clean and safe", "is_required": false}]'),
  ('Plumbing', '[{"id": "00000000-0000-0000-0000-000000000000", "text": "Water back on, no leaks under pressure", "is_required": true}, {"id": "00000000-0000-0000-0000-000000000000", "text": "Drains run freely", "is_required": false}, {"id": "00000000-0000-0000-0000-000000000000", "text": "Shut-off valves left as found", "is_required": false}, {"id": "00000000-0000-0000-0000-000000000000", "text": "Area left clean and dry", "is_required": false}]'),
  ('Refrigeration', '[{"id": "00000000-0000-0000-0000-000000000000", "text": "Box holds its set temperature", "is_required": true}, {"id": "00000000-0000-0000-0000-000000000000", "text": "Refrigerant added or recovered noted in the report", "is_required": true}, {"id": "00000000-0000-0000-0000-000000000000", "text": "Door gaskets and drain checked", "is_required": false}, {"id": "00000000-0000-0000-0000-000000000000", "text": "Product moved by the store is back in place", "is_required": false}, {"id": "00000000-0000-0000-0000-000000000000", "text": "Area left clean and safe", "is_required": false}]'),
  ('Roofing', '[{"id": "00000000-0000-0000-0000-000000000000", "text": "Tied off while on the roof", "is_required": true}, {"id": "00000000-0000-0000-0000-000000000000", "text": "Watertight, drains clear", "is_required": true}, {"id": "00000000-0000-0000-0000-000000000000", "text": "Debris taken off the roof", "is_required": false}]');

create table public.work_order_report_reviews (
  report_id uuid not null,
  review_notes text not null,
  created_at timestamp with time zone default now() not null,
  constraint work_order_report_reviews_pkey PRIMARY KEY (report_id),
  constraint work_order_report_reviews_report_id_fkey FOREIGN KEY (report_id) REFERENCES public.work_order_reports(id) ON DELETE CASCADE,
  constraint work_order_report_reviews_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint work_order_report_reviews_review_notes CHECK (length(app.trimmed(review_notes)) >= 1 AND length(app.trimmed(review_notes)) <= 5000),
  constraint work_order_report_reviews_review_notes_max_5000 CHECK (length(review_notes) <= 5000)
);
CREATE TRIGGER a_note_decided AFTER INSERT OR DELETE OR UPDATE ON public.work_order_report_reviews FOR EACH ROW WHEN (current_setting('app.decision'::text, true) <> ''::text) EXECUTE FUNCTION app.note_decided_row('report_id');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.work_order_report_reviews FOR EACH ROW EXECUTE FUNCTION app.audit('work_order_reports', 'report_id');
alter table public.work_order_report_reviews enable row level security;
create policy see on public.work_order_report_reviews for select to authenticated using (( SELECT app.is_office() AS is_office) OR (EXISTS ( SELECT
   FROM public.work_order_reports r
  WHERE r.id = work_order_report_reviews.report_id AND (( SELECT app.is_technician() AS is_technician) OR (r.subcontractor_organization_id = ANY ((( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids))::uuid[]))))));
create policy service on public.work_order_report_reviews to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.work_order_report_reviews to service_role;
grant delete, select on public.work_order_report_reviews to command_reports;
grant insert (report_id, review_notes) on public.work_order_report_reviews to command_reports;
grant select on public.work_order_report_reviews to authenticated;

create table public.work_order_reports (
  id uuid default app.new_id() not null,
  report_number text default ''::text not null,
  work_order_id uuid not null,
  subcontractor_user_id uuid default app.profile_id() not null,
  subcontractor_organization_id uuid,
  organization_id uuid not null,
  status text default 'submitted'::text not null,
  work_performed text not null,
  materials_used text default ''::text not null,
  hours_worked numeric(6,2) not null,
  crew_size integer default 1 not null,
  completed_on date not null,
  is_final boolean default true not null,
  is_final_ignored boolean default false not null,
  signature_name text,
  submission_key uuid default app.new_id() not null,
  submitted_at timestamp with time zone default now() not null,
  reviewed_by uuid,
  reviewed_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  checklist jsonb default '[]'::jsonb not null,
  replaces_report_id uuid,
  checklist_items integer generated always as (jsonb_array_length(checklist)) stored not null,
  answered_checks integer generated always as (jsonb_array_length(jsonb_path_query_array(checklist, '$[*]?(@."answer" != null)'::jsonpath))) stored not null,
  failed_checks integer generated always as (jsonb_array_length(jsonb_path_query_array(checklist, '$[*]?(@."answer" == "failed")'::jsonpath))) stored not null,
  photos_expected integer default 0 not null,
  photos_arrived integer default 0 not null,
  awaits_answer boolean default false not null,
  constraint work_order_reports_pkey PRIMARY KEY (id),
  constraint work_order_reports_report_number_key UNIQUE (report_number),
  constraint work_order_reports_submission_key_key UNIQUE (submission_key),
  constraint work_order_reports_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id) ON DELETE RESTRICT,
  constraint work_order_reports_replaces_report_id_fkey FOREIGN KEY (replaces_report_id) REFERENCES public.work_order_reports(id) ON DELETE RESTRICT,
  constraint work_order_reports_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint work_order_reports_subcontractor_organization_id_fkey FOREIGN KEY (subcontractor_organization_id) REFERENCES public.organizations(id) ON DELETE RESTRICT,
  constraint work_order_reports_subcontractor_user_id_fkey FOREIGN KEY (subcontractor_user_id) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint work_order_reports_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES public.work_orders(id) ON DELETE RESTRICT,
  constraint work_order_reports_checklist CHECK (jsonb_typeof(checklist) = 'array'::text AND jsonb_array_length(checklist) <= 60),
  constraint work_order_reports_checklist_max_150000 CHECK (length(checklist::text) <= 150000),
  constraint work_order_reports_completed_on_year_1900_to_2199 CHECK (completed_on >= '1900-01-01'::date AND completed_on < '2200-01-01'::date),
  constraint work_order_reports_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint work_order_reports_crew_size CHECK (crew_size >= 1 AND crew_size <= 100),
  constraint work_order_reports_crew_size_0_to_1000000000 CHECK (crew_size >= 0 AND crew_size <= 1000000000),
  constraint work_order_reports_hours_worked CHECK (hours_worked >= 0::numeric AND hours_worked <= 1000::numeric),
  constraint work_order_reports_hours_worked_0_to_1000 CHECK (hours_worked >= 0::numeric AND hours_worked <= 1000::numeric),
  constraint work_order_reports_materials_used CHECK (length(materials_used) <= 10000),
  constraint work_order_reports_photos_arrived CHECK (photos_arrived >= 0 AND photos_arrived <= photos_expected),
  constraint work_order_reports_photos_arrived_0_to_1000000000 CHECK (photos_arrived >= 0 AND photos_arrived <= 1000000000),
  constraint work_order_reports_photos_expected CHECK (photos_expected >= 0 AND photos_expected <= 20),
  constraint work_order_reports_photos_expected_0_to_1000000000 CHECK (photos_expected >= 0 AND photos_expected <= 1000000000),
  constraint work_order_reports_replaces_another CHECK (replaces_report_id <> id),
  constraint work_order_reports_report_number_max_40 CHECK (length(report_number) <= 40),
  constraint work_order_reports_reviewed CHECK ((status = 'submitted'::text) = (reviewed_at IS NULL)),
  constraint work_order_reports_reviewed_at_year_1900_to_2199 CHECK (reviewed_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND reviewed_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint work_order_reports_signature_name_max_120 CHECK (length(signature_name) <= 120),
  constraint work_order_reports_status CHECK (status = ANY (ARRAY['submitted'::text, 'approved'::text, 'rejected'::text])),
  constraint work_order_reports_submitted_at_year_1900_to_2199 CHECK (submitted_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND submitted_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint work_order_reports_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint work_order_reports_work_performed CHECK (length(app.trimmed(work_performed)) >= 1 AND length(app.trimmed(work_performed)) <= 10000),
  constraint work_order_reports_work_performed_max_10000 CHECK (length(work_performed) <= 10000)
);
CREATE INDEX work_order_reports_awaiting ON public.work_order_reports USING btree (subcontractor_organization_id, reviewed_at DESC) WHERE awaits_answer IS TRUE;
CREATE INDEX work_order_reports_awaiting_order ON public.work_order_reports USING btree (work_order_id) WHERE awaits_answer;
CREATE INDEX work_order_reports_awaiting_own ON public.work_order_reports USING btree (subcontractor_user_id, reviewed_at DESC) WHERE awaits_answer IS TRUE;
CREATE INDEX work_order_reports_organization ON public.work_order_reports USING btree (organization_id, status, submitted_at DESC, id DESC);
CREATE INDEX work_order_reports_progress ON public.work_order_reports USING btree (submitted_at DESC, id DESC) WHERE is_final IS FALSE;
CREATE INDEX work_order_reports_progress_review ON public.work_order_reports USING btree (reviewed_at DESC, submitted_at DESC, id DESC) WHERE is_final IS FALSE;
CREATE UNIQUE INDEX work_order_reports_replaces ON public.work_order_reports USING btree (replaces_report_id) WHERE replaces_report_id IS NOT NULL;
CREATE INDEX work_order_reports_reviewed_by ON public.work_order_reports USING btree (reviewed_by) WHERE reviewed_by IS NOT NULL;
CREATE INDEX work_order_reports_search ON public.work_order_reports USING gin (report_number extensions.gin_trgm_ops, work_performed extensions.gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX work_order_reports_status ON public.work_order_reports USING btree (status, submitted_at DESC, id);
CREATE INDEX work_order_reports_status_review ON public.work_order_reports USING btree (status, reviewed_at DESC, submitted_at DESC, id DESC);
CREATE INDEX work_order_reports_subcontractor ON public.work_order_reports USING btree (subcontractor_organization_id, submitted_at DESC, id DESC);
CREATE INDEX work_order_reports_subcontractor_status ON public.work_order_reports USING btree (subcontractor_organization_id, status, submitted_at DESC, id DESC);
CREATE INDEX work_order_reports_submitted_at ON public.work_order_reports USING btree (submitted_at DESC, id DESC);
CREATE INDEX work_order_reports_submitter ON public.work_order_reports USING btree (subcontractor_user_id, submitted_at DESC);
CREATE INDEX work_order_reports_to_review ON public.work_order_reports USING btree (reviewed_at DESC, submitted_at DESC, id DESC);
CREATE INDEX work_order_reports_work_order_id ON public.work_order_reports USING btree (work_order_id, submitted_at DESC, id);
CREATE TRIGGER a_note_decided AFTER INSERT OR DELETE OR UPDATE ON public.work_order_reports FOR EACH ROW WHEN (current_setting('app.decision'::text, true) <> ''::text) EXECUTE FUNCTION app.note_decided_row('id');
CREATE TRIGGER answer_report AFTER INSERT ON public.work_order_reports FOR EACH ROW WHEN (new.replaces_report_id IS NOT NULL) EXECUTE FUNCTION app.answer_report();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.work_order_reports FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER await_answer BEFORE INSERT OR UPDATE OF status ON public.work_order_reports FOR EACH ROW WHEN (NOT app.is_undoing()) EXECUTE FUNCTION app.await_answer();
CREATE TRIGGER check_status BEFORE UPDATE ON public.work_order_reports FOR EACH ROW WHEN (NOT app.is_undoing()) EXECUTE FUNCTION app.check_report_status();
CREATE TRIGGER copy_customer BEFORE INSERT ON public.work_order_reports FOR EACH ROW EXECUTE FUNCTION app.copy_customer();
CREATE TRIGGER count_daily_rows AFTER INSERT ON public.work_order_reports REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_daily_rows('reports_per_day', 'You have sent the most reports that one person may send in a day.');
CREATE TRIGGER count_figures AFTER INSERT OR DELETE OR UPDATE OF status ON public.work_order_reports FOR EACH ROW EXECUTE FUNCTION app.count_report();
CREATE TRIGGER keep_invoiced BEFORE UPDATE ON public.work_order_reports FOR EACH ROW WHEN (old.status = 'approved'::text AND (new.status IS DISTINCT FROM old.status OR new.work_order_id IS DISTINCT FROM old.work_order_id OR new.hours_worked IS DISTINCT FROM old.hours_worked OR new.crew_size IS DISTINCT FROM old.crew_size OR new.completed_on IS DISTINCT FROM old.completed_on)) EXECUTE FUNCTION app.keep_invoiced();
CREATE TRIGGER keep_invoiced_row BEFORE DELETE ON public.work_order_reports FOR EACH ROW EXECUTE FUNCTION app.keep_invoiced();
CREATE TRIGGER queue_added AFTER INSERT ON public.work_order_reports REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.queue_approved_reports();
CREATE TRIGGER queue_changed AFTER UPDATE ON public.work_order_reports REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.queue_approved_reports();
CREATE TRIGGER queue_removed AFTER DELETE ON public.work_order_reports REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.queue_approved_reports();
CREATE TRIGGER realtime_capture AFTER INSERT OR DELETE OR UPDATE ON public.work_order_reports FOR EACH ROW EXECUTE FUNCTION realtime.capture();
CREATE TRIGGER refuse_own_decision BEFORE UPDATE ON public.work_order_reports FOR EACH ROW WHEN (old.status <> new.status AND (new.status = ANY (ARRAY['approved'::text, 'rejected'::text])) AND NOT app.is_undoing()) EXECUTE FUNCTION app.refuse_own_decision('report_own_review', 'Somebody else has to review your own report.');
CREATE TRIGGER set_number BEFORE INSERT ON public.work_order_reports FOR EACH ROW EXECUTE FUNCTION app.set_number('report_number', 'RPT');
CREATE TRIGGER touch BEFORE UPDATE ON public.work_order_reports FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.work_order_reports enable row level security;
create policy see on public.work_order_reports for select to authenticated using (( SELECT app.is_office() AS is_office) OR subcontractor_organization_id IS NULL AND ( SELECT app.is_technician() AS is_technician) AND (subcontractor_user_id = (( SELECT app.profile_id() AS profile_id)) OR (work_order_id = ANY ((( SELECT app.field_work_order_ids() AS field_work_order_ids))::uuid[]))) OR status = 'approved'::text AND (organization_id = ANY ((( SELECT app.partner_organization_ids() AS partner_organization_ids))::uuid[])) OR (subcontractor_organization_id = ANY ((( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids))::uuid[])));
create policy service on public.work_order_reports to commands, service_role using (true) with check (true);
grant insert (checklist, completed_on, crew_size, hours_worked, is_final, is_final_ignored, materials_used, photos_expected, replaces_report_id, signature_name, subcontractor_organization_id, subcontractor_user_id, submission_key, work_order_id, work_performed) on public.work_order_reports to command_reports;
grant insert, select, update on public.work_order_reports to service_role;
grant select on public.work_order_reports to authenticated, command_attachments, command_reports;
grant update (photos_arrived, photos_expected, reviewed_at, reviewed_by, status, submission_key) on public.work_order_reports to command_reports;

CREATE OR REPLACE FUNCTION app.answer_report()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.work_order_reports set awaits_answer = false where id = new.replaces_report_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.await_answer()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.awaits_answer := new.status = 'rejected';
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.check_report_status()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION app.copy_customer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.organization_id := (select w.organization_id from public.work_orders w where w.id = new.work_order_id);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.end_awaiting()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.work_order_reports r set awaits_answer = false
  where r.work_order_id = new.id and r.awaits_answer
    and (r.subcontractor_organization_id is null or r.subcontractor_organization_id = new.assigned_organization_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.moves_work_order(public.work_order_reports)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.moves_work_order(public.work_order_reports) to authenticated, command_reports, service_role;

CREATE OR REPLACE FUNCTION public.review_notes(public.work_order_reports)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select n.review_notes from public.work_order_report_reviews n where n.report_id = $1.id
$function$;
grant execute on function public.review_notes(public.work_order_reports) to authenticated, service_role;
