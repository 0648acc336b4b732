-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table app.mileage_costs (
  mileage_entry_id uuid not null,
  rate numeric(6,3) not null,
  constraint mileage_costs_pkey PRIMARY KEY (mileage_entry_id),
  constraint mileage_costs_mileage_entry_id_fkey FOREIGN KEY (mileage_entry_id) REFERENCES public.mileage_entries(id) ON DELETE CASCADE
);
alter table app.mileage_costs enable row level security;
create policy commands on app.mileage_costs for select to command_payroll using (true);
grant select on app.mileage_costs to command_payroll;

create table public.mileage_entries (
  id uuid default app.new_id() not null,
  employee_user_id uuid not null,
  work_order_id uuid,
  project_id uuid,
  drive_date date not null,
  miles numeric(7,1) not null,
  note text default ''::text not null,
  status text default 'submitted'::text not null,
  recorded_by uuid default app.profile_id() not null,
  submission_key uuid not null,
  approved_by uuid,
  approved_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint mileage_entries_pkey PRIMARY KEY (id),
  constraint mileage_entries_recorded_by_submission_key_key UNIQUE (recorded_by, submission_key),
  constraint mileage_entries_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint mileage_entries_employee_user_id_fkey FOREIGN KEY (employee_user_id) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint mileage_entries_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE RESTRICT,
  constraint mileage_entries_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint mileage_entries_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES public.work_orders(id) ON DELETE RESTRICT,
  constraint mileage_entries_approved CHECK ((status = 'approved'::text) = (approved_at IS NOT NULL)),
  constraint mileage_entries_approved_at_year_1900_to_2199 CHECK (approved_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND approved_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint mileage_entries_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint mileage_entries_drive_date_year_1900_to_2199 CHECK (drive_date >= '1900-01-01'::date AND drive_date < '2200-01-01'::date),
  constraint mileage_entries_job CHECK (num_nonnulls(work_order_id, project_id) = 1),
  constraint mileage_entries_miles CHECK (miles > 0::numeric AND miles <= 2000::numeric),
  constraint mileage_entries_miles_0_to_2000 CHECK (miles >= 0::numeric AND miles <= 2000::numeric),
  constraint mileage_entries_note CHECK (length(note) <= 500),
  constraint mileage_entries_status CHECK (status = ANY (ARRAY['submitted'::text, 'approved'::text])),
  constraint mileage_entries_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX mileage_entries_approved_by ON public.mileage_entries USING btree (approved_by) WHERE approved_by IS NOT NULL;
CREATE INDEX mileage_entries_drive_date ON public.mileage_entries USING btree (drive_date, status);
CREATE INDEX mileage_entries_employee ON public.mileage_entries USING btree (employee_user_id, drive_date DESC, id);
CREATE INDEX mileage_entries_project_id ON public.mileage_entries USING btree (project_id, drive_date DESC, id) WHERE project_id IS NOT NULL;
CREATE INDEX mileage_entries_work_order_id ON public.mileage_entries USING btree (work_order_id, drive_date DESC, id) WHERE work_order_id IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.mileage_entries FOR EACH ROW EXECUTE FUNCTION app.audit('profiles', 'employee_user_id');
CREATE TRIGGER check_mileage BEFORE UPDATE ON public.mileage_entries FOR EACH ROW EXECUTE FUNCTION app.check_mileage();
CREATE TRIGGER count_daily_rows AFTER INSERT ON public.mileage_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_daily_rows('mileage_entries_per_day', 'You have recorded mileage as often as one person may in a day.');
CREATE TRIGGER keep_closed_months BEFORE INSERT OR DELETE OR UPDATE ON public.mileage_entries FOR EACH ROW EXECUTE FUNCTION app.keep_closed_months('drive_date');
CREATE TRIGGER keep_drive_date_past BEFORE INSERT ON public.mileage_entries FOR EACH ROW EXECUTE FUNCTION app.keep_drive_date_past();
CREATE TRIGGER keep_invoiced_row BEFORE DELETE ON public.mileage_entries FOR EACH ROW EXECUTE FUNCTION app.keep_invoiced();
CREATE TRIGGER keep_locked_days BEFORE INSERT OR DELETE OR UPDATE ON public.mileage_entries FOR EACH ROW EXECUTE FUNCTION app.keep_locked_mileage();
CREATE TRIGGER keep_rate AFTER INSERT ON public.mileage_entries FOR EACH ROW EXECUTE FUNCTION app.keep_mileage_rate();
CREATE TRIGGER queue_added AFTER INSERT ON public.mileage_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.queue_approved_reports();
CREATE TRIGGER queue_changed AFTER UPDATE ON public.mileage_entries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.queue_approved_reports();
CREATE TRIGGER queue_margin_added AFTER INSERT ON public.mileage_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.queue_margin_of_rows();
CREATE TRIGGER queue_margin_changed AFTER UPDATE ON public.mileage_entries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.queue_margin_of_rows();
CREATE TRIGGER queue_margin_removed AFTER DELETE ON public.mileage_entries REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.queue_margin_of_rows();
CREATE TRIGGER queue_removed AFTER DELETE ON public.mileage_entries REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.queue_approved_reports();
CREATE TRIGGER refuse_own_approval BEFORE INSERT ON public.mileage_entries FOR EACH ROW WHEN (new.status = 'approved'::text) EXECUTE FUNCTION app.refuse_own_decision('mileage_own_decision', 'Somebody else has to approve your own mileage.');
CREATE TRIGGER refuse_own_decision BEFORE UPDATE ON public.mileage_entries FOR EACH ROW WHEN (old.status <> new.status) EXECUTE FUNCTION app.refuse_own_decision('mileage_own_decision', 'Somebody else has to approve your own mileage.');
CREATE TRIGGER touch BEFORE UPDATE ON public.mileage_entries FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.mileage_entries enable row level security;
create policy see on public.mileage_entries for select to authenticated using (employee_user_id = (( SELECT app.profile_id() AS profile_id)) AND ( SELECT app.is_staff() AS is_staff) OR ( SELECT app.may(VARIADIC ARRAY['manage_time'::text, 'see_costs'::text]) AS may));
create policy service on public.mileage_entries to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.mileage_entries to service_role;
grant delete, select on public.mileage_entries to command_mileage;
grant insert (approved_at, approved_by, drive_date, employee_user_id, miles, note, project_id, status, submission_key, work_order_id) on public.mileage_entries to command_mileage;
grant select on public.mileage_entries to authenticated, command_payroll, command_time;
grant update (approved_at, approved_by, status) on public.mileage_entries to command_mileage;

CREATE OR REPLACE FUNCTION app.check_mileage()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if old.status = 'approved'
    or (new.employee_user_id, new.work_order_id, new.project_id, new.drive_date, new.miles)
      is distinct from (old.employee_user_id, old.work_order_id, old.project_id, old.drive_date, old.miles)
  then
    raise exception 'Recorded miles do not change.'
      using errcode = 'check_violation', hint = 'Remove the entry, and record it again.',
      detail = app.reason('mileage_final');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.keep_drive_date_past()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.drive_date > (now() at time zone 'UTC' + interval '14 hours')::date then
    raise exception 'Mileage cannot be dated in the future.'
      using errcode = 'check_violation', hint = 'Choose today or an earlier day.',
      detail = jsonb_set(app.reason('mileage_in_future')::jsonb, '{field}', '"drive_date"')::text;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.keep_locked_mileage()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.refuse_locked_day(coalesce(new.drive_date, old.drive_date));
  return coalesce(new, old);
end
$function$;

CREATE OR REPLACE FUNCTION app.keep_mileage_rate()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into app.mileage_costs (mileage_entry_id, rate) select new.id, s.mileage_rate from public.payroll_settings s;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.mileage_cost(entry uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT app.round_money((m.miles * c.rate)) AS round_money
    FROM (public.mileage_entries m
      JOIN app.mileage_costs c ON ((c.mileage_entry_id = m.id)))
   WHERE ((m.id = mileage_cost.entry) AND app.may(VARIADIC ARRAY['see_costs'::text]));
END;
grant execute on function app.mileage_cost(uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.cost_amount(public.mileage_entries)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select app.mileage_cost($1.id)
$function$;
grant execute on function public.cost_amount(public.mileage_entries) to authenticated, service_role;
