-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table public.clock_events (
  id uuid default app.new_id() not null,
  employee_user_id uuid not null,
  action text not null,
  work_order_id uuid,
  project_id uuid,
  happened_at timestamp with time zone not null,
  device_time timestamp with time zone not null,
  time_zone text not null,
  is_offline boolean not null,
  location_lat double precision,
  location_lng double precision,
  location_address text,
  location_accuracy_m real,
  location_fix_age_s real,
  outcome text not null,
  set_aside_reason text,
  created_at timestamp with time zone default now() not null,
  review_reason text,
  constraint clock_events_pkey PRIMARY KEY (id),
  constraint clock_events_employee_user_id_fkey FOREIGN KEY (employee_user_id) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint clock_events_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE RESTRICT,
  constraint clock_events_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES public.work_orders(id) ON DELETE RESTRICT,
  constraint clock_events_action CHECK (action = ANY (ARRAY['clock_in'::text, 'clock_out'::text, 'take_break'::text, 'end_day'::text])),
  constraint clock_events_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint clock_events_device_time CHECK (isfinite(device_time)),
  constraint clock_events_device_time_year_1900_to_2199 CHECK (device_time >= '1900-01-01 00:00:00+00'::timestamp with time zone AND device_time < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint clock_events_happened_at CHECK (happened_at >= '2000-01-01 00:00:00+00'::timestamp with time zone AND happened_at <= '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint clock_events_happened_at_year_1900_to_2199 CHECK (happened_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND happened_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint clock_events_item CHECK (num_nonnulls(work_order_id, project_id) = (action = 'clock_in'::text)::integer),
  constraint clock_events_location CHECK (location_lat >= '-90'::integer::double precision AND location_lat <= 90::double precision AND location_lng >= '-180'::integer::double precision AND location_lng <= 180::double precision AND location_accuracy_m >= 0::double precision AND location_accuracy_m <= 1000000000::double precision AND location_fix_age_s >= 0::double precision AND location_fix_age_s <= 1000000000::double precision),
  constraint clock_events_location_accu_minus_1000000000000_to_1000000000000 CHECK (location_accuracy_m >= '-1000000000000'::bigint::double precision AND location_accuracy_m <= '1000000000000'::bigint::double precision),
  constraint clock_events_location_address CHECK (length(location_address) <= 300),
  constraint clock_events_location_fix__minus_1000000000000_to_1000000000000 CHECK (location_fix_age_s >= '-1000000000000'::bigint::double precision AND location_fix_age_s <= '1000000000000'::bigint::double precision),
  constraint clock_events_location_lat_minus_1000000000000_to_1000000000000 CHECK (location_lat >= '-1000000000000'::bigint::double precision AND location_lat <= '1000000000000'::bigint::double precision),
  constraint clock_events_location_lng_minus_1000000000000_to_1000000000000 CHECK (location_lng >= '-1000000000000'::bigint::double precision AND location_lng <= '1000000000000'::bigint::double precision),
  constraint clock_events_outcome CHECK (outcome = ANY (ARRAY['applied'::text, 'redundant'::text, 'unmatched'::text, 'refused'::text])),
  constraint clock_events_review_reason CHECK (length(app.trimmed(review_reason)) > 0 AND length(review_reason) <= 1000),
  constraint clock_events_set_aside CHECK ((outcome = ANY (ARRAY['unmatched'::text, 'refused'::text])) = (set_aside_reason IS NOT NULL)),
  constraint clock_events_set_aside_reason CHECK (length(app.trimmed(set_aside_reason)) > 0 AND length(set_aside_reason) <= 1000),
  constraint clock_events_time_zone CHECK (length(time_zone) <= 60)
);
CREATE INDEX clock_events_employee ON public.clock_events USING btree (employee_user_id, happened_at);
CREATE INDEX clock_events_project_id ON public.clock_events USING btree (project_id) WHERE project_id IS NOT NULL;
CREATE INDEX clock_events_to_review ON public.clock_events USING btree (employee_user_id, happened_at) WHERE review_reason IS NOT NULL;
CREATE INDEX clock_events_work_order_id ON public.clock_events USING btree (work_order_id) WHERE work_order_id IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.clock_events FOR EACH ROW EXECUTE FUNCTION app.audit('profiles', 'employee_user_id');
CREATE TRIGGER count_daily_rows AFTER INSERT ON public.clock_events REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_daily_rows('clock_events_per_day', 'The clock has been used as often as one person may use it in a day.');
alter table public.clock_events enable row level security;
create policy see on public.clock_events for select to authenticated using (employee_user_id = (( SELECT app.profile_id() AS profile_id)) AND ( SELECT app.is_staff() AS is_staff) OR ( SELECT app.may(VARIADIC ARRAY['manage_time'::text, 'see_costs'::text]) AS may));
create policy service on public.clock_events to commands, service_role using (true) with check (true);
grant insert (action, device_time, employee_user_id, happened_at, id, is_offline, location_accuracy_m, location_address, location_fix_age_s, location_lat, location_lng, outcome, project_id, review_reason, set_aside_reason, time_zone, work_order_id) on public.clock_events to command_clock;
grant insert, select on public.clock_events to service_role;
grant select on public.clock_events to authenticated, command_clock;
grant update (outcome, set_aside_reason) on public.clock_events to command_clock, service_role;

create table public.cost_rate_history (
  id uuid default gen_random_uuid() not null,
  profile_id uuid not null,
  hourly_cost_rate numeric(12,2),
  valid_from timestamp with time zone not null,
  effective_on date,
  replaced_at timestamp with time zone,
  constraint cost_rate_history_pkey PRIMARY KEY (id),
  constraint cost_rate_history_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint cost_rate_history_effective_on CHECK (effective_on IS NULL OR hourly_cost_rate IS NOT NULL),
  constraint cost_rate_history_effective_on_year_1900_to_2199 CHECK (effective_on >= '1900-01-01'::date AND effective_on < '2200-01-01'::date),
  constraint cost_rate_history_hourly_cost_rate CHECK (hourly_cost_rate > 0::numeric),
  constraint cost_rate_history_hourly_cost_rate_0_to_10000000000 CHECK (hourly_cost_rate >= 0::numeric AND hourly_cost_rate <= '10000000000'::bigint::numeric),
  constraint cost_rate_history_replaced_at_year_1900_to_2199 CHECK (replaced_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND replaced_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint cost_rate_history_valid_from_year_1900_to_2199 CHECK (valid_from >= '1900-01-01 00:00:00+00'::timestamp with time zone AND valid_from < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX cost_rate_history_profile_id ON public.cost_rate_history USING btree (profile_id);
CREATE UNIQUE INDEX cost_rate_history_valid_from ON public.cost_rate_history USING btree (profile_id, valid_from) WHERE replaced_at IS NULL;
CREATE TRIGGER audit AFTER INSERT ON public.cost_rate_history FOR EACH ROW WHEN (new.effective_on IS NOT NULL) EXECUTE FUNCTION app.audit('profiles', 'profile_id');
CREATE TRIGGER audit_replaced AFTER UPDATE ON public.cost_rate_history FOR EACH ROW WHEN (new.effective_on IS NOT NULL) EXECUTE FUNCTION app.audit('profiles', 'profile_id');
CREATE TRIGGER queue_margin AFTER INSERT ON public.cost_rate_history FOR EACH ROW EXECUTE FUNCTION app.queue_margin_of_rate();
alter table public.cost_rate_history enable row level security;
create policy see on public.cost_rate_history for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['see_costs'::text, 'manage_people'::text]) AS may));
create policy service on public.cost_rate_history for select to service_role using (true);
grant select on public.cost_rate_history to authenticated, service_role;

create table public.employee_reports (
  id uuid default app.new_id() not null,
  employee_user_id uuid default app.profile_id() not null,
  work_order_id uuid,
  project_id uuid,
  report_date date not null,
  status text default 'open'::text not null,
  clock_in_time timestamp with time zone,
  clock_out_time timestamp with time zone,
  device_clock_in_time timestamp with time zone,
  device_clock_out_time timestamp with time zone,
  hours_worked numeric(8,2) default 0 not null,
  work_performed text default ''::text not null,
  hourly_rate_snapshot numeric(12,2),
  is_retroactive boolean default false not null,
  ended_by text default 'out'::text not null,
  location_lat double precision,
  location_lng double precision,
  location_address text,
  location_accuracy_m real,
  location_fix_age_s real,
  clock_out_location_lat double precision,
  clock_out_location_lng double precision,
  clock_out_location_address text,
  clock_out_location_accuracy_m real,
  clock_out_location_fix_age_s real,
  reviewed_by uuid,
  reviewed_at timestamp with time zone,
  review_notes text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  clock_in_offline boolean default false not null,
  clock_out_offline boolean default false not null,
  forgotten_at timestamp with time zone,
  constraint employee_reports_pkey PRIMARY KEY (id),
  constraint employee_reports_employee_user_id_project_id_report_date_key UNIQUE (employee_user_id, project_id, report_date),
  constraint employee_reports_employee_user_id_work_order_id_report_date_key UNIQUE (employee_user_id, work_order_id, report_date),
  constraint employee_reports_employee_user_id_fkey FOREIGN KEY (employee_user_id) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint employee_reports_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE RESTRICT,
  constraint employee_reports_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint employee_reports_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES public.work_orders(id) ON DELETE RESTRICT,
  constraint employee_reports_clock CHECK (clock_out_time >= clock_in_time),
  constraint employee_reports_clock_in_time_year_1900_to_2199 CHECK (clock_in_time >= '1900-01-01 00:00:00+00'::timestamp with time zone AND clock_in_time < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint employee_reports_clock_out_location_accuracy_m_0_to_1000000000 CHECK (clock_out_location_accuracy_m >= 0::double precision AND clock_out_location_accuracy_m <= 1000000000::double precision),
  constraint employee_reports_clock_out_location_address_max_300 CHECK (length(clock_out_location_address) <= 300),
  constraint employee_reports_clock_out_location_fix_age_s_0_to_1000000000 CHECK (clock_out_location_fix_age_s >= 0::double precision AND clock_out_location_fix_age_s <= 1000000000::double precision),
  constraint employee_reports_clock_out_location_lat_minus_90_to_90 CHECK (clock_out_location_lat >= '-90'::integer::double precision AND clock_out_location_lat <= 90::double precision),
  constraint employee_reports_clock_out_location_lng_minus_180_to_180 CHECK (clock_out_location_lng >= '-180'::integer::double precision AND clock_out_location_lng <= 180::double precision),
  constraint employee_reports_clock_out_time_year_1900_to_2199 CHECK (clock_out_time >= '1900-01-01 00:00:00+00'::timestamp with time zone AND clock_out_time < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint employee_reports_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint employee_reports_device_clock_in_time_year_1900_to_2199 CHECK (device_clock_in_time >= '1900-01-01 00:00:00+00'::timestamp with time zone AND device_clock_in_time < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint employee_reports_device_clock_out_time_year_1900_to_2199 CHECK (device_clock_out_time >= '1900-01-01 00:00:00+00'::timestamp with time zone AND device_clock_out_time < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint employee_reports_ended_by CHECK (ended_by = ANY (ARRAY['out'::text, 'break'::text, 'day_end'::text, 'correction'::text])),
  constraint employee_reports_forgotten_at_year_1900_to_2199 CHECK (forgotten_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND forgotten_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint employee_reports_hourly_rate_snapshot_0_to_10000000000 CHECK (hourly_rate_snapshot >= 0::numeric AND hourly_rate_snapshot <= '10000000000'::bigint::numeric),
  constraint employee_reports_hours_worked CHECK (hours_worked >= 0::numeric),
  constraint employee_reports_hours_worked_0_to_1000000 CHECK (hours_worked >= 0::numeric AND hours_worked <= 1000000::numeric),
  constraint employee_reports_item CHECK (num_nonnulls(work_order_id, project_id) = 1),
  constraint employee_reports_location_accuracy_m_0_to_1000000000 CHECK (location_accuracy_m >= 0::double precision AND location_accuracy_m <= 1000000000::double precision),
  constraint employee_reports_location_address_max_300 CHECK (length(location_address) <= 300),
  constraint employee_reports_location_fix_age_s_0_to_1000000000 CHECK (location_fix_age_s >= 0::double precision AND location_fix_age_s <= 1000000000::double precision),
  constraint employee_reports_location_lat_minus_90_to_90 CHECK (location_lat >= '-90'::integer::double precision AND location_lat <= 90::double precision),
  constraint employee_reports_location_lng_minus_180_to_180 CHECK (location_lng >= '-180'::integer::double precision AND location_lng <= 180::double precision),
  constraint employee_reports_report_date_year_1900_to_2199 CHECK (report_date >= '1900-01-01'::date AND report_date < '2200-01-01'::date),
  constraint employee_reports_review_notes_max_2000 CHECK (length(review_notes) <= 2000),
  constraint employee_reports_reviewed_at_year_1900_to_2199 CHECK (reviewed_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND reviewed_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint employee_reports_status CHECK (status = ANY (ARRAY['open'::text, 'submitted'::text, 'approved'::text, 'rejected'::text])),
  constraint employee_reports_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint employee_reports_work_performed CHECK (length(work_performed) <= 10000)
);
CREATE INDEX employee_reports_days ON public.employee_reports USING btree (report_date) INCLUDE (employee_user_id, status);
CREATE INDEX employee_reports_employee ON public.employee_reports USING btree (employee_user_id, clock_in_time DESC, id);
CREATE INDEX employee_reports_employee_day ON public.employee_reports USING btree (employee_user_id, report_date DESC, id DESC);
CREATE UNIQUE INDEX employee_reports_one_open ON public.employee_reports USING btree (employee_user_id) WHERE clock_in_time IS NOT NULL AND clock_out_time IS NULL;
CREATE INDEX employee_reports_project_id ON public.employee_reports USING btree (project_id, report_date) WHERE project_id IS NOT NULL;
CREATE INDEX employee_reports_report_date ON public.employee_reports USING btree (report_date DESC, id);
CREATE INDEX employee_reports_reviewed_by ON public.employee_reports USING btree (reviewed_by) WHERE reviewed_by IS NOT NULL;
CREATE INDEX employee_reports_status ON public.employee_reports USING btree (status, report_date DESC, id);
CREATE INDEX employee_reports_work_order_id ON public.employee_reports USING btree (work_order_id, report_date) WHERE work_order_id IS NOT NULL;
CREATE TRIGGER a_note_decided AFTER INSERT OR DELETE OR UPDATE ON public.employee_reports FOR EACH ROW WHEN (current_setting('app.decision'::text, true) <> ''::text) EXECUTE FUNCTION app.note_decided_row('id');
CREATE TRIGGER append_segment_on_insert AFTER INSERT ON public.employee_reports FOR EACH ROW WHEN (new.clock_in_time IS NOT NULL AND new.clock_out_time IS NOT NULL) EXECUTE FUNCTION app.append_time_segment();
CREATE TRIGGER append_segment_on_update AFTER UPDATE ON public.employee_reports FOR EACH ROW WHEN (old.clock_in_time IS NOT NULL AND old.clock_out_time IS NULL AND (new.clock_out_time IS NOT NULL OR new.clock_in_time > old.clock_in_time)) EXECUTE FUNCTION app.append_time_segment();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.employee_reports FOR EACH ROW EXECUTE FUNCTION app.audit('profiles', 'employee_user_id');
CREATE TRIGGER count_daily_rows AFTER INSERT ON public.employee_reports REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_daily_rows('clock_sessions_per_day', 'You have clocked in as often as one person may clock in in a day.');
CREATE TRIGGER describe_segment AFTER UPDATE ON public.employee_reports FOR EACH ROW WHEN (old.clock_out_time IS NOT NULL AND new.clock_out_time IS NOT NULL AND new.work_performed IS DISTINCT FROM old.work_performed) EXECUTE FUNCTION app.describe_time_segment();
CREATE TRIGGER freeze_cost AFTER UPDATE ON public.employee_reports FOR EACH ROW WHEN (old.status <> 'approved'::text AND new.status = 'approved'::text AND NOT app.is_undoing()) EXECUTE FUNCTION app.freeze_approved_cost();
CREATE TRIGGER freeze_cost_on_insert AFTER INSERT ON public.employee_reports FOR EACH ROW WHEN (new.status = 'approved'::text) EXECUTE FUNCTION app.freeze_approved_cost();
CREATE TRIGGER keep_clock_true BEFORE INSERT OR UPDATE ON public.employee_reports FOR EACH ROW EXECUTE FUNCTION app.keep_clock_true();
CREATE TRIGGER keep_closed_months BEFORE INSERT OR DELETE OR UPDATE ON public.employee_reports FOR EACH ROW EXECUTE FUNCTION app.keep_closed_months('report_date');
CREATE TRIGGER keep_invoiced BEFORE UPDATE ON public.employee_reports FOR EACH ROW WHEN (new.work_order_id IS DISTINCT FROM old.work_order_id OR new.project_id IS DISTINCT FROM old.project_id OR new.report_date IS DISTINCT FROM old.report_date OR new.employee_user_id IS DISTINCT FROM old.employee_user_id OR new.status = 'rejected'::text AND old.status <> 'rejected'::text) EXECUTE FUNCTION app.keep_invoiced();
CREATE TRIGGER keep_invoiced_approval BEFORE UPDATE ON public.employee_reports FOR EACH ROW WHEN (old.status = 'approved'::text AND new.status <> 'approved'::text AND app.is_undoing()) EXECUTE FUNCTION app.keep_invoiced_approval();
CREATE TRIGGER keep_invoiced_hours AFTER UPDATE OF hours_worked ON public.employee_reports FOR EACH ROW WHEN (new.hours_worked < old.hours_worked) EXECUTE FUNCTION app.keep_invoiced_hours();
CREATE TRIGGER keep_invoiced_row BEFORE DELETE ON public.employee_reports FOR EACH ROW EXECUTE FUNCTION app.keep_invoiced();
CREATE TRIGGER keep_locked_days BEFORE INSERT OR DELETE OR UPDATE ON public.employee_reports FOR EACH ROW EXECUTE FUNCTION app.keep_locked_days();
CREATE TRIGGER keep_time_approved BEFORE UPDATE ON public.employee_reports FOR EACH ROW WHEN (old.status = 'approved'::text AND (new.status = 'open'::text OR new.status = 'approved'::text AND (new.report_date IS DISTINCT FROM old.report_date OR new.clock_in_time IS DISTINCT FROM old.clock_in_time OR new.clock_out_time IS DISTINCT FROM old.clock_out_time OR new.hours_worked IS DISTINCT FROM old.hours_worked OR new.work_performed IS DISTINCT FROM old.work_performed))) EXECUTE FUNCTION app.keep_approved_time();
CREATE TRIGGER lock_own_clock BEFORE INSERT OR UPDATE ON public.employee_reports FOR EACH STATEMENT EXECUTE FUNCTION app.lock_own_clock();
CREATE TRIGGER log_direct_change AFTER UPDATE ON public.employee_reports FOR EACH ROW WHEN (CURRENT_USER = 'authenticated'::name AND (old.clock_in_time IS NULL OR old.clock_out_time IS NOT NULL) <> (new.clock_out_time IS NOT NULL) AND (old.clock_in_time IS DISTINCT FROM new.clock_in_time OR old.clock_out_time IS DISTINCT FROM new.clock_out_time)) EXECUTE FUNCTION app.log_direct_clock_event();
CREATE TRIGGER log_direct_clock_in AFTER INSERT ON public.employee_reports FOR EACH ROW WHEN (CURRENT_USER = 'authenticated'::name AND new.clock_in_time IS NOT NULL) EXECUTE FUNCTION app.log_direct_clock_event();
CREATE TRIGGER queue_added AFTER INSERT ON public.employee_reports REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.queue_approved_reports();
CREATE TRIGGER queue_changed AFTER UPDATE ON public.employee_reports REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.queue_approved_reports();
CREATE TRIGGER queue_margin AFTER UPDATE ON public.employee_reports FOR EACH ROW WHEN (old.status = 'approved'::text AND new.status <> 'approved'::text) EXECUTE FUNCTION app.queue_margin_of_record('work_order_id', 'project_id');
CREATE TRIGGER queue_removed AFTER DELETE ON public.employee_reports REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.queue_approved_reports();
CREATE TRIGGER refuse_implausible_time BEFORE UPDATE ON public.employee_reports FOR EACH ROW WHEN (old.status <> 'approved'::text AND new.status = 'approved'::text AND NOT app.is_undoing()) EXECUTE FUNCTION app.refuse_implausible_time();
CREATE TRIGGER refuse_own_decision BEFORE UPDATE ON public.employee_reports FOR EACH ROW WHEN (old.status <> new.status AND (new.status = ANY (ARRAY['approved'::text, 'rejected'::text])) AND NOT app.is_undoing()) EXECUTE FUNCTION app.refuse_own_decision('Your own time is approved and corrected by somebody else.');
CREATE TRIGGER reopen_question BEFORE UPDATE ON public.employee_reports FOR EACH ROW WHEN (old.status = 'rejected'::text AND new.status = 'open'::text OR old.status = 'open'::text AND new.status = 'submitted'::text AND new.review_notes IS NOT NULL AND old.work_performed = ''::text AND new.work_performed = ''::text) EXECUTE FUNCTION app.reopen_question();
CREATE TRIGGER require_active_worker BEFORE INSERT ON public.employee_reports FOR EACH ROW WHEN (new.status = 'open'::text AND (CURRENT_USER = ANY (ARRAY['authenticated'::name, 'command_clock'::name]))) EXECUTE FUNCTION app.require_active_worker();
CREATE TRIGGER require_active_worker_again BEFORE UPDATE OF status ON public.employee_reports FOR EACH ROW WHEN (new.status = 'open'::text AND old.status <> 'open'::text AND (CURRENT_USER = ANY (ARRAY['authenticated'::name, 'command_clock'::name]))) EXECUTE FUNCTION app.require_active_worker();
CREATE TRIGGER touch BEFORE UPDATE ON public.employee_reports FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.employee_reports enable row level security;
create policy change on public.employee_reports for update to authenticated using (employee_user_id = (( SELECT app.profile_id() AS profile_id)) AND ( SELECT app.is_staff() AS is_staff) AND status <> 'approved'::text) with check (employee_user_id = (( SELECT app.profile_id() AS profile_id)));
create policy clock_in on public.employee_reports for insert to authenticated with check (employee_user_id = (( SELECT app.profile_id() AS profile_id)) AND ( SELECT app.is_staff() AS is_staff) AND NOT is_retroactive AND report_date >= (CURRENT_DATE - 1) AND report_date <= (CURRENT_DATE + 1));
create policy see on public.employee_reports for select to authenticated using (employee_user_id = (( SELECT app.profile_id() AS profile_id)) AND ( SELECT app.is_staff() AS is_staff) OR ( SELECT app.may(VARIADIC ARRAY['manage_time'::text, 'see_costs'::text]) AS may));
create policy service on public.employee_reports to commands, service_role using (true) with check (true);
grant insert (clock_in_offline, clock_in_time, device_clock_in_time, employee_user_id, hourly_rate_snapshot, is_retroactive, location_accuracy_m, location_address, location_fix_age_s, location_lat, location_lng, project_id, report_date, status, work_order_id) on public.employee_reports to command_clock;
grant insert (clock_in_time, device_clock_in_time, employee_user_id, hourly_rate_snapshot, hours_worked, is_retroactive, location_accuracy_m, location_address, location_fix_age_s, location_lat, location_lng, project_id, report_date, work_order_id, work_performed) on public.employee_reports to authenticated;
grant insert (employee_user_id, hourly_rate_snapshot, is_retroactive, project_id, report_date, status, work_order_id) on public.employee_reports to command_time;
grant insert, select, update on public.employee_reports to service_role;
grant select on public.employee_reports to authenticated, command_clock, command_time;
grant update (clock_in_offline, clock_in_time, clock_out_location_accuracy_m, clock_out_location_address, clock_out_location_fix_age_s, clock_out_location_lat, clock_out_location_lng, clock_out_offline, clock_out_time, device_clock_in_time, device_clock_out_time, ended_by, hourly_rate_snapshot, hours_worked, location_accuracy_m, location_address, location_fix_age_s, location_lat, location_lng, review_notes, reviewed_at, reviewed_by, status, work_performed) on public.employee_reports to command_clock;
grant update (clock_in_time, clock_out_location_accuracy_m, clock_out_location_address, clock_out_location_fix_age_s, clock_out_location_lat, clock_out_location_lng, clock_out_time, device_clock_in_time, device_clock_out_time, ended_by, hourly_rate_snapshot, hours_worked, location_accuracy_m, location_address, location_fix_age_s, location_lat, location_lng, work_performed) on public.employee_reports to authenticated;
grant update (clock_in_time, clock_out_time, ended_by, hours_worked, review_notes, reviewed_at, reviewed_by, status, work_performed) on public.employee_reports to command_time;

create table public.pay_periods (
  id uuid default app.new_id() not null,
  starts_on date not null,
  ends_on date not null,
  locked_at timestamp with time zone,
  locked_by uuid,
  unlocked_at timestamp with time zone,
  unlocked_by uuid,
  unlock_reason text,
  overtime_daily_hours numeric(6,2),
  overtime_weekly_hours numeric(6,2),
  overtime_multiplier numeric(9,8),
  week_starts_on smallint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint pay_periods_pkey PRIMARY KEY (id),
  constraint pay_periods_apart EXCLUDE USING gist (daterange(starts_on, ends_on, '[]'::text) WITH &&),
  constraint pay_periods_locked_by_fkey FOREIGN KEY (locked_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint pay_periods_unlocked_by_fkey FOREIGN KEY (unlocked_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint pay_periods_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint pay_periods_days CHECK (starts_on <= ends_on AND (ends_on - starts_on) < 32),
  constraint pay_periods_ends_on_year_1900_to_2199 CHECK (ends_on >= '1900-01-01'::date AND ends_on < '2200-01-01'::date),
  constraint pay_periods_locked CHECK ((locked_at IS NULL) = (locked_by IS NULL)),
  constraint pay_periods_locked_at_year_1900_to_2199 CHECK (locked_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND locked_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint pay_periods_overtime_daily_hours_0_to_24 CHECK (overtime_daily_hours >= 0::numeric AND overtime_daily_hours <= 24::numeric),
  constraint pay_periods_overtime_multiplier_1_to_5 CHECK (overtime_multiplier >= 1::numeric AND overtime_multiplier <= 5::numeric),
  constraint pay_periods_overtime_rule CHECK ((locked_at IS NULL) = (overtime_multiplier IS NULL) AND (locked_at IS NULL) = (week_starts_on IS NULL)),
  constraint pay_periods_overtime_weekly_hours_0_to_168 CHECK (overtime_weekly_hours >= 0::numeric AND overtime_weekly_hours <= 168::numeric),
  constraint pay_periods_starts_on_year_1900_to_2199 CHECK (starts_on >= '1900-01-01'::date AND starts_on < '2200-01-01'::date),
  constraint pay_periods_unlock_reason CHECK (length(app.trimmed(unlock_reason)) > 0 AND length(unlock_reason) <= 1000),
  constraint pay_periods_unlocked_at_year_1900_to_2199 CHECK (unlocked_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND unlocked_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint pay_periods_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint pay_periods_week_starts_on CHECK (week_starts_on >= 0 AND week_starts_on <= 6),
  constraint pay_periods_week_starts_on_0_to_6 CHECK (week_starts_on >= 0 AND week_starts_on <= 6)
);
CREATE INDEX pay_periods_locked_by ON public.pay_periods USING btree (locked_by) WHERE locked_by IS NOT NULL;
CREATE INDEX pay_periods_starts_on ON public.pay_periods USING btree (starts_on DESC);
CREATE INDEX pay_periods_unlocked_by ON public.pay_periods USING btree (unlocked_by) WHERE unlocked_by IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.pay_periods FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER freeze_pay_period BEFORE INSERT OR UPDATE ON public.pay_periods FOR EACH ROW EXECUTE FUNCTION app.freeze_pay_period();
CREATE TRIGGER keep_payroll BEFORE UPDATE ON public.pay_periods FOR EACH ROW WHEN (old.locked_at IS NOT NULL AND new.locked_at IS NULL) EXECUTE FUNCTION app.keep_payroll();
CREATE TRIGGER queue_margin AFTER INSERT OR UPDATE OF locked_at, starts_on, ends_on ON public.pay_periods FOR EACH ROW EXECUTE FUNCTION app.queue_margin_of_record('id');
CREATE TRIGGER touch BEFORE UPDATE ON public.pay_periods FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.pay_periods enable row level security;
create policy see on public.pay_periods for select to authenticated using (( SELECT app.is_staff() AS is_staff));
create policy service on public.pay_periods to commands, service_role using (true) with check (true);
grant insert (ends_on, locked_at, locked_by, starts_on) on public.pay_periods to command_time;
grant insert, select, update on public.pay_periods to service_role;
grant select on public.pay_periods to authenticated, command_payroll, command_time;
grant update (locked_at, locked_by, unlock_reason, unlocked_at, unlocked_by) on public.pay_periods to command_time;

create table public.profile_cost_rates (
  profile_id uuid not null,
  hourly_cost_rate numeric(12,2),
  updated_at timestamp with time zone default now() not null,
  employee_number text,
  constraint profile_cost_rates_pkey PRIMARY KEY (profile_id),
  constraint profile_cost_rates_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint profile_cost_rates_employee_number CHECK (length(app.trimmed(employee_number)) > 0 AND length(employee_number) <= 40),
  constraint profile_cost_rates_employee_number_one_line CHECK (app.is_one_line(employee_number)),
  constraint profile_cost_rates_hourly_cost_rate CHECK (hourly_cost_rate > 0::numeric),
  constraint profile_cost_rates_hourly_cost_rate_0_to_10000000000 CHECK (hourly_cost_rate >= 0::numeric AND hourly_cost_rate <= '10000000000'::bigint::numeric),
  constraint profile_cost_rates_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE UNIQUE INDEX profile_cost_rates_employee_number_unique ON public.profile_cost_rates USING btree (employee_number);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.profile_cost_rates FOR EACH ROW EXECUTE FUNCTION app.audit('profiles', 'profile_id');
CREATE TRIGGER check_person AFTER INSERT ON public.profile_cost_rates FOR EACH ROW WHEN (CURRENT_USER = 'authenticated'::name) EXECUTE FUNCTION app.check_rated_person();
CREATE TRIGGER record_changed_cost_rate AFTER UPDATE OF hourly_cost_rate ON public.profile_cost_rates FOR EACH ROW EXECUTE FUNCTION app.record_cost_rate();
CREATE TRIGGER record_cost_rate AFTER INSERT OR DELETE ON public.profile_cost_rates FOR EACH ROW EXECUTE FUNCTION app.record_cost_rate();
CREATE TRIGGER touch BEFORE UPDATE ON public.profile_cost_rates FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.profile_cost_rates enable row level security;
create policy add on public.profile_cost_rates for insert to authenticated with check (( SELECT app.may(VARIADIC ARRAY['manage_people'::text]) AS may) AND (profile_id <> ALL ((( SELECT app.unmanaged_profile_ids() AS unmanaged_profile_ids))::uuid[])) AND (profile_id <> (( SELECT app.profile_id() AS profile_id)) OR ( SELECT app.is_admin() AS is_admin)));
create policy change on public.profile_cost_rates for update to authenticated using (( SELECT app.may(VARIADIC ARRAY['manage_people'::text]) AS may) AND (profile_id <> ALL ((( SELECT app.unmanaged_profile_ids() AS unmanaged_profile_ids))::uuid[])) AND (profile_id <> (( SELECT app.profile_id() AS profile_id)) OR ( SELECT app.is_admin() AS is_admin)));
create policy see on public.profile_cost_rates for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['see_costs'::text, 'manage_people'::text]) AS may));
create policy service on public.profile_cost_rates to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.profile_cost_rates to service_role;
grant insert (employee_number, hourly_cost_rate, profile_id) on public.profile_cost_rates to authenticated, command_invitations;
grant select (employee_number, hourly_cost_rate, profile_id) on public.profile_cost_rates to command_invitations;
grant select on public.profile_cost_rates to authenticated;
grant update (employee_number, hourly_cost_rate) on public.profile_cost_rates to authenticated, command_invitations;

create table public.profile_rates (
  profile_id uuid not null,
  hourly_billable_rate numeric(12,2) not null,
  updated_at timestamp with time zone default now() not null,
  labor_class text,
  constraint profile_rates_pkey PRIMARY KEY (profile_id),
  constraint profile_rates_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint profile_rates_hourly_billable_rate CHECK (hourly_billable_rate > 0::numeric),
  constraint profile_rates_hourly_billable_rate_0_to_10000000000 CHECK (hourly_billable_rate >= 0::numeric AND hourly_billable_rate <= '10000000000'::bigint::numeric),
  constraint profile_rates_labor_class CHECK (length(app.trimmed(labor_class)) >= 1),
  constraint profile_rates_labor_class_max_60 CHECK (length(labor_class) <= 60),
  constraint profile_rates_labor_class_one_line CHECK (app.is_one_line(labor_class)),
  constraint profile_rates_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.profile_rates FOR EACH ROW EXECUTE FUNCTION app.audit('profiles', 'profile_id');
CREATE TRIGGER check_person AFTER INSERT ON public.profile_rates FOR EACH ROW WHEN (CURRENT_USER = 'authenticated'::name) EXECUTE FUNCTION app.check_rated_person();
CREATE TRIGGER forget_prices_of_class AFTER UPDATE ON public.profile_rates FOR EACH ROW WHEN (old.labor_class IS DISTINCT FROM new.labor_class) EXECUTE FUNCTION app.forget_prices();
CREATE TRIGGER forget_prices_of_new_class AFTER INSERT ON public.profile_rates FOR EACH ROW WHEN (new.labor_class IS NOT NULL) EXECUTE FUNCTION app.forget_prices();
CREATE TRIGGER forget_prices_of_old_class AFTER DELETE ON public.profile_rates FOR EACH ROW WHEN (old.labor_class IS NOT NULL) EXECUTE FUNCTION app.forget_prices();
CREATE TRIGGER touch BEFORE UPDATE ON public.profile_rates FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.profile_rates enable row level security;
create policy add on public.profile_rates for insert to authenticated with check (( SELECT app.may(VARIADIC ARRAY['manage_people'::text]) AS may) AND (profile_id <> ALL ((( SELECT app.unmanaged_profile_ids() AS unmanaged_profile_ids))::uuid[])) AND (profile_id <> (( SELECT app.profile_id() AS profile_id)) OR ( SELECT app.is_admin() AS is_admin)));
create policy change on public.profile_rates for update to authenticated using (( SELECT app.may(VARIADIC ARRAY['manage_people'::text]) AS may) AND (profile_id <> ALL ((( SELECT app.unmanaged_profile_ids() AS unmanaged_profile_ids))::uuid[])) AND (profile_id <> (( SELECT app.profile_id() AS profile_id)) OR ( SELECT app.is_admin() AS is_admin)));
create policy see on public.profile_rates for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['manage_time'::text, 'see_costs'::text, 'manage_people'::text]) AS may) OR profile_id = (( SELECT app.profile_id() AS profile_id)) AND ( SELECT app.is_staff() AS is_staff));
create policy service on public.profile_rates to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.profile_rates to service_role;
grant insert (hourly_billable_rate, labor_class, profile_id) on public.profile_rates to authenticated;
grant insert (hourly_billable_rate, profile_id) on public.profile_rates to command_invitations;
grant select (profile_id) on public.profile_rates to command_invitations;
grant select on public.profile_rates to authenticated, command_clock, command_time;
grant update (hourly_billable_rate) on public.profile_rates to command_invitations;
grant update (hourly_billable_rate, labor_class) on public.profile_rates to authenticated;

create table public.time_segments (
  id uuid default app.new_id() not null,
  employee_report_id uuid not null,
  employee_user_id uuid not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  hours_worked numeric(8,2) generated always as (round(EXTRACT(epoch FROM ended_at - started_at) / 3600::numeric, 2)) stored not null,
  ended_by text not null,
  device_started_at timestamp with time zone,
  device_ended_at timestamp with time zone,
  start_lat double precision,
  start_lng double precision,
  start_accuracy_m real,
  start_fix_age_s real,
  end_lat double precision,
  end_lng double precision,
  end_accuracy_m real,
  end_fix_age_s real,
  work_performed text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  work_order_id uuid,
  project_id uuid,
  hourly_rate_snapshot numeric(12,2),
  cost_rate_id uuid,
  start_address text,
  end_address text,
  started_offline boolean default false not null,
  ended_offline boolean default false not null,
  is_retroactive boolean default false not null,
  replaces_segment_id uuid,
  is_current boolean default true not null,
  reason text,
  corrected_by uuid,
  report_date date default CURRENT_DATE not null,
  is_implausible boolean generated always as ((corrected_by IS NULL OR clock_event_id IS NOT NULL) AND (ended_at - started_at) > '16:00:00'::interval) stored not null,
  clock_event_id uuid,
  constraint time_segments_pkey PRIMARY KEY (id),
  constraint time_segments_overlap EXCLUDE USING gist (employee_user_id WITH =, tstzrange(started_at, ended_at) WITH &&) WHERE (is_current),
  constraint time_segments_clock_event_id_fkey FOREIGN KEY (clock_event_id) REFERENCES public.clock_events(id) ON DELETE RESTRICT,
  constraint time_segments_corrected_by_fkey FOREIGN KEY (corrected_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint time_segments_cost_rate_id_fkey FOREIGN KEY (cost_rate_id) REFERENCES public.cost_rate_history(id) ON DELETE RESTRICT,
  constraint time_segments_employee_report_id_fkey FOREIGN KEY (employee_report_id) REFERENCES public.employee_reports(id) ON DELETE RESTRICT,
  constraint time_segments_employee_user_id_fkey FOREIGN KEY (employee_user_id) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint time_segments_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE RESTRICT,
  constraint time_segments_replaces_segment_id_fkey FOREIGN KEY (replaces_segment_id) REFERENCES public.time_segments(id) ON DELETE RESTRICT,
  constraint time_segments_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES public.work_orders(id) ON DELETE RESTRICT,
  constraint time_segments_correction CHECK ((replaces_segment_id IS NULL OR corrected_by IS NOT NULL) AND (corrected_by IS NULL OR reason IS NOT NULL)),
  constraint time_segments_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint time_segments_device_ended_at_year_1900_to_2199 CHECK (device_ended_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND device_ended_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint time_segments_device_started_at_year_1900_to_2199 CHECK (device_started_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND device_started_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint time_segments_end_accuracy_m_0_to_1000000000 CHECK (end_accuracy_m >= 0::double precision AND end_accuracy_m <= 1000000000::double precision),
  constraint time_segments_end_address_max_300 CHECK (length(end_address) <= 300),
  constraint time_segments_end_fix_age_s_0_to_1000000000 CHECK (end_fix_age_s >= 0::double precision AND end_fix_age_s <= 1000000000::double precision),
  constraint time_segments_end_lat_minus_90_to_90 CHECK (end_lat >= '-90'::integer::double precision AND end_lat <= 90::double precision),
  constraint time_segments_end_lng_minus_180_to_180 CHECK (end_lng >= '-180'::integer::double precision AND end_lng <= 180::double precision),
  constraint time_segments_ended_at_year_1900_to_2199 CHECK (ended_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND ended_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint time_segments_ended_by CHECK (ended_by = ANY (ARRAY['out'::text, 'break'::text, 'day_end'::text, 'correction'::text])),
  constraint time_segments_hourly_rate_snapshot_0_to_10000000000 CHECK (hourly_rate_snapshot >= 0::numeric AND hourly_rate_snapshot <= '10000000000'::bigint::numeric),
  constraint time_segments_item CHECK (num_nonnulls(work_order_id, project_id) = 1),
  constraint time_segments_order CHECK (ended_at >= started_at),
  constraint time_segments_reason CHECK (length(app.trimmed(reason)) > 0 AND length(reason) <= 1000),
  constraint time_segments_report_date_year_1900_to_2199 CHECK (report_date >= '1900-01-01'::date AND report_date < '2200-01-01'::date),
  constraint time_segments_start_accuracy_m_0_to_1000000000 CHECK (start_accuracy_m >= 0::double precision AND start_accuracy_m <= 1000000000::double precision),
  constraint time_segments_start_address_max_300 CHECK (length(start_address) <= 300),
  constraint time_segments_start_fix_age_s_0_to_1000000000 CHECK (start_fix_age_s >= 0::double precision AND start_fix_age_s <= 1000000000::double precision),
  constraint time_segments_start_lat_minus_90_to_90 CHECK (start_lat >= '-90'::integer::double precision AND start_lat <= 90::double precision),
  constraint time_segments_start_lng_minus_180_to_180 CHECK (start_lng >= '-180'::integer::double precision AND start_lng <= 180::double precision),
  constraint time_segments_started_at_year_1900_to_2199 CHECK (started_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND started_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint time_segments_work_performed_max_10000 CHECK (length(work_performed) <= 10000)
);
CREATE INDEX time_segments_clock_event_id ON public.time_segments USING btree (clock_event_id) WHERE clock_event_id IS NOT NULL;
CREATE INDEX time_segments_corrected_by ON public.time_segments USING btree (corrected_by) WHERE corrected_by IS NOT NULL;
CREATE INDEX time_segments_cost_rate_id ON public.time_segments USING btree (cost_rate_id) WHERE cost_rate_id IS NOT NULL;
CREATE INDEX time_segments_employee ON public.time_segments USING btree (employee_user_id, started_at) INCLUDE (ended_at, hours_worked, is_current, employee_report_id, work_order_id, project_id, hourly_rate_snapshot);
CREATE INDEX time_segments_employee_report_id ON public.time_segments USING btree (employee_report_id, started_at);
CREATE INDEX time_segments_implausible ON public.time_segments USING btree (employee_report_id) WHERE is_implausible AND is_current;
CREATE INDEX time_segments_project_id ON public.time_segments USING btree (project_id, started_at) INCLUDE (employee_user_id, ended_at, hours_worked, is_current, hourly_rate_snapshot) WHERE project_id IS NOT NULL;
CREATE UNIQUE INDEX time_segments_replaces ON public.time_segments USING btree (replaces_segment_id) WHERE replaces_segment_id IS NOT NULL;
CREATE INDEX time_segments_report_date ON public.time_segments USING btree (report_date) INCLUDE (employee_user_id, hours_worked, work_order_id, project_id, cost_rate_id, employee_report_id) WHERE is_current;
CREATE INDEX time_segments_started_at ON public.time_segments USING btree (started_at) INCLUDE (employee_user_id, ended_at, hours_worked, is_current, employee_report_id, work_order_id, project_id, hourly_rate_snapshot);
CREATE INDEX time_segments_work_order_id ON public.time_segments USING btree (work_order_id, started_at) INCLUDE (employee_user_id, ended_at, hours_worked, is_current, hourly_rate_snapshot) WHERE work_order_id IS NOT NULL;
CREATE TRIGGER a_date_segment BEFORE INSERT ON public.time_segments FOR EACH ROW EXECUTE FUNCTION app.date_time_segment();
CREATE TRIGGER a_note_decided AFTER INSERT OR DELETE OR UPDATE ON public.time_segments FOR EACH ROW WHEN (current_setting('app.decision'::text, true) <> ''::text) EXECUTE FUNCTION app.note_decided_row('id');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.time_segments FOR EACH ROW EXECUTE FUNCTION app.audit('profiles', 'employee_user_id');
CREATE TRIGGER complete_time_segment BEFORE INSERT ON public.time_segments FOR EACH ROW EXECUTE FUNCTION app.complete_time_segment();
CREATE TRIGGER count_daily_rows AFTER INSERT ON public.time_segments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_daily_rows('time_segments_per_day', 'You have added the most time segments that one person may add in a day.');
CREATE TRIGGER keep_closed_months BEFORE INSERT OR DELETE OR UPDATE ON public.time_segments FOR EACH ROW EXECUTE FUNCTION app.keep_closed_months('report_date');
CREATE TRIGGER keep_invoiced_segment AFTER INSERT ON public.time_segments FOR EACH ROW WHEN (new.replaces_segment_id IS NOT NULL) EXECUTE FUNCTION app.keep_invoiced_segment();
CREATE TRIGGER keep_locked_days BEFORE INSERT OR DELETE OR UPDATE ON public.time_segments FOR EACH ROW EXECUTE FUNCTION app.keep_locked_days();
CREATE TRIGGER queue_margin_added AFTER INSERT ON public.time_segments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.queue_margin_of_rows();
CREATE TRIGGER queue_margin_changed AFTER UPDATE ON public.time_segments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.queue_margin_of_rows();
CREATE TRIGGER queue_margin_removed AFTER DELETE ON public.time_segments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.queue_margin_of_rows();
CREATE TRIGGER refuse_own_decision BEFORE INSERT ON public.time_segments FOR EACH ROW WHEN (new.corrected_by IS NOT NULL AND new.clock_event_id IS NULL) EXECUTE FUNCTION app.refuse_own_decision('Your own time is approved and corrected by somebody else.');
CREATE TRIGGER set_cost_rate BEFORE INSERT ON public.time_segments FOR EACH ROW EXECUTE FUNCTION app.set_cost_rate();
alter table public.time_segments enable row level security;
create policy see on public.time_segments for select to authenticated using (employee_user_id = (( SELECT app.profile_id() AS profile_id)) AND ( SELECT app.is_staff() AS is_staff) OR ( SELECT app.may(VARIADIC ARRAY['manage_time'::text, 'see_costs'::text]) AS may));
create policy service_add on public.time_segments for insert to commands, service_role with check (true);
create policy service_read on public.time_segments for select to commands, service_role using (true);
grant insert (clock_event_id, corrected_by, device_ended_at, device_started_at, employee_report_id, employee_user_id, end_accuracy_m, end_address, end_fix_age_s, end_lat, end_lng, ended_at, ended_by, ended_offline, hourly_rate_snapshot, project_id, reason, replaces_segment_id, start_accuracy_m, start_address, start_fix_age_s, start_lat, start_lng, started_at, started_offline, work_order_id, work_performed) on public.time_segments to command_clock;
grant insert (corrected_by, device_ended_at, device_started_at, employee_report_id, employee_user_id, end_accuracy_m, end_address, end_fix_age_s, end_lat, end_lng, ended_at, ended_by, hourly_rate_snapshot, is_retroactive, project_id, reason, replaces_segment_id, start_accuracy_m, start_address, start_fix_age_s, start_lat, start_lng, started_at, work_order_id, work_performed) on public.time_segments to command_time;
grant insert, select on public.time_segments to service_role;
grant select on public.time_segments to authenticated, command_clock, command_time;

CREATE OR REPLACE FUNCTION app.append_time_segment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- A row that is reopened during an open session (a lost clock-out): the old segment ends where the new one starts.
  if tg_op = 'UPDATE' and old.clock_out_time is null and new.clock_out_time is null then
    insert into public.time_segments (employee_report_id, employee_user_id, started_at, ended_at, ended_by,
      device_started_at, start_lat, start_lng, start_address, start_accuracy_m, start_fix_age_s, started_offline,
      hourly_rate_snapshot, work_performed)
    values (old.id, old.employee_user_id, old.clock_in_time, new.clock_in_time, 'correction',
      old.device_clock_in_time, old.location_lat, old.location_lng, old.location_address, old.location_accuracy_m,
      old.location_fix_age_s, old.clock_in_offline, old.hourly_rate_snapshot, old.work_performed);
  else
    insert into public.time_segments (employee_report_id, employee_user_id, started_at, ended_at, ended_by,
      device_started_at, device_ended_at, start_lat, start_lng, start_address, start_accuracy_m, start_fix_age_s,
      end_lat, end_lng, end_address, end_accuracy_m, end_fix_age_s, started_offline, ended_offline, is_retroactive,
      hourly_rate_snapshot, work_performed)
    values (new.id, new.employee_user_id, new.clock_in_time, new.clock_out_time, new.ended_by,
      new.device_clock_in_time, new.device_clock_out_time, new.location_lat, new.location_lng, new.location_address,
      new.location_accuracy_m, new.location_fix_age_s, new.clock_out_location_lat, new.clock_out_location_lng,
      new.clock_out_location_address, new.clock_out_location_accuracy_m, new.clock_out_location_fix_age_s,
      new.clock_in_offline, new.clock_out_offline, new.is_retroactive, new.hourly_rate_snapshot, new.work_performed);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.available_projects_like(pattern text, at_most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return array(
    select p.id from public.projects p
    where p.status in ('planned', 'active', 'on_hold')
      and (p.project_number ilike pattern or p.name ilike pattern)
      and not exists (select from public.project_assignments a where a.project_id = p.id)
    order by p.created_at desc, p.id limit at_most
  );
end
$function$;
grant execute on function app.available_projects_like(text,integer) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.available_work_like(pattern text, at_most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return array(
    select w.id from public.work_orders w
    where w.open_since is not null and w.assigned_organization_id is null and w.status <> 'work_completed'
      and (w.work_order_number ilike pattern or w.title ilike pattern)
      and not exists (select from public.work_order_assignments a where a.work_order_id = w.id)
    order by w.open_since desc, w.id limit at_most
  );
end
$function$;
grant execute on function app.available_work_like(text,integer) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.check_rated_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select from public.organization_members m
    join public.organizations o on o.id = m.organization_id and o.organization_type = 'internal'
    where m.user_id = new.profile_id
  ) then
    raise exception 'This person is not one of your own people.'
      using errcode = 'check_violation', detail = app.reason('time_person_missing');
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.clock_in_moment(employee uuid, wanted timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  present constant timestamptz := clock_timestamp();
  moment timestamptz;
begin
  -- Current segments do not overlap, so the last to begin is the last to end.
  select s.ended_at into moment from public.time_segments s
  where s.employee_user_id = employee and s.is_current and s.ended_at > s.started_at
  order by s.started_at desc limit 1;
  moment := greatest(least(wanted, present), moment);
  if moment > present + interval '1 minute' then
    raise exception 'Invalid clock session detected. Please refresh and try again.' using detail = app.reason('clock_session_invalid');
  end if;
  return moment;
end
$function$;
grant execute on function app.clock_in_moment(uuid,timestamp with time zone) to authenticated, command_clock, service_role;

CREATE OR REPLACE FUNCTION app.clock_out_moment(started timestamp with time zone, wanted timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  present constant timestamptz := clock_timestamp();
begin
  if started > present + interval '1 minute' then
    raise exception 'Invalid clock session detected. Please refresh and try again.' using detail = app.reason('clock_session_invalid');
  end if;
  return greatest(least(wanted, present), started);
end
$function$;
grant execute on function app.clock_out_moment(timestamp with time zone,timestamp with time zone) to authenticated, command_clock, service_role;

CREATE OR REPLACE FUNCTION app.complete_time_segment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select r.employee_user_id, r.work_order_id, r.project_id, coalesce(new.hourly_rate_snapshot, r.hourly_rate_snapshot)
  into strict new.employee_user_id, new.work_order_id, new.project_id, new.hourly_rate_snapshot
  from public.employee_reports r where r.id = new.employee_report_id;
  perform app.lock_clock(new.employee_user_id);
  if new.ended_at > clock_timestamp() + interval '1 minute' then
    raise exception 'Time cannot be entered before it is worked.' using detail = app.reason('time_before_worked');
  end if;
  -- Otherwise that session could never end.
  if exists (
    select from public.employee_reports r
    where r.employee_user_id = new.employee_user_id and r.clock_in_time < new.ended_at and r.clock_out_time is null
  ) then
    raise exception 'This time reaches into a session that is still running.'
      using detail = app.reason('time_overlaps_running_session');
  end if;
  if new.replaces_segment_id is not null then
    update public.time_segments s set is_current = false
    where s.id = new.replaces_segment_id and s.employee_user_id = new.employee_user_id and s.is_current;
    if not found then
      raise exception 'This time segment has been corrected meanwhile. Reload to see it as it is now.'
        using detail = app.reason('time_segment_corrected_meanwhile');
    end if;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.cost_rate_at(person uuid, moment timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT latest.id
    FROM ( SELECT h.id,
             h.hourly_cost_rate
            FROM public.cost_rate_history h
           WHERE ((h.profile_id = cost_rate_at.person) AND (h.replaced_at IS NULL) AND (h.valid_from <= cost_rate_at.moment))
           ORDER BY h.valid_from DESC
          LIMIT 1) latest
   WHERE (latest.hourly_cost_rate IS NOT NULL);
END;

CREATE OR REPLACE FUNCTION app.cost_rate_now(person uuid)
 RETURNS uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT latest.id
    FROM ( SELECT h.id,
             h.hourly_cost_rate
            FROM public.cost_rate_history h
           WHERE ((h.profile_id = cost_rate_now.person) AND (h.replaced_at IS NULL) AND ((h.effective_on IS NULL) OR (h.valid_from <= clock_timestamp())))
           ORDER BY h.valid_from DESC
          LIMIT 1) latest
   WHERE (latest.hourly_cost_rate IS NOT NULL);
END;

CREATE OR REPLACE FUNCTION app.date_time_segment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select r.report_date into strict new.report_date
  from public.employee_reports r where r.id = new.employee_report_id;
  if new.ended_by = 'correction' and new.reason is null then
    new.reason := nullif(current_setting('app.time_reason', true), '');
    if new.reason is not null then
      new.corrected_by := app.profile_id();
    end if;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.describe_time_segment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.time_segments s set work_performed = new.work_performed
  where s.employee_report_id = new.id and s.started_at = new.clock_in_time and s.ended_at = new.clock_out_time;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.freeze_approved_cost()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rate constant uuid := app.cost_rate_now(new.employee_user_id);
begin
  if rate is not null then
    update public.time_segments s set cost_rate_id = rate
    where s.employee_report_id = new.id and s.is_current and s.cost_rate_id is null;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.freeze_pay_period()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.locked_at is null then
    new.overtime_daily_hours := null;
    new.overtime_weekly_hours := null;
    new.overtime_multiplier := null;
    new.week_starts_on := null;
  elsif tg_op = 'UPDATE' and old.locked_at is not null then
    new.overtime_daily_hours := old.overtime_daily_hours;
    new.overtime_weekly_hours := old.overtime_weekly_hours;
    new.overtime_multiplier := old.overtime_multiplier;
    new.week_starts_on := old.week_starts_on;
  else
    select r.daily_hours, r.weekly_hours, r.multiplier, r.week_starts_on
    into new.overtime_daily_hours, new.overtime_weekly_hours, new.overtime_multiplier, new.week_starts_on
    from app.overtime_rule() r;
    perform pg_advisory_xact_lock_shared(hashtextextended('closed_months', 0));
    update public.time_segments s set cost_rate_id = app.cost_rate_now(s.employee_user_id)
    where s.report_date between new.starts_on and new.ends_on and s.is_current and s.cost_rate_id is null
      and app.takes_rate_of_now(s.employee_report_id, s.report_date)
      and app.cost_rate_now(s.employee_user_id) is not null;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.is_implausible_time(report uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM public.time_segments s
           WHERE ((s.employee_report_id = is_implausible_time.report) AND s.is_current AND s.is_implausible))) AS "exists";
END;
grant execute on function app.is_implausible_time(uuid) to authenticated, command_time, service_role;

CREATE OR REPLACE FUNCTION app.keep_approved_time()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception 'These hours are approved, and closed.'
    using hint = 'Ask a manager to correct them.', detail = app.reason('clock_hours_approved');
end
$function$;

CREATE OR REPLACE FUNCTION app.keep_clock_true()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if current_user <> 'authenticated' then
    return new;
  end if;
  if tg_op = 'INSERT'
    or (old.clock_out_time is not null and new.clock_out_time is null)
    -- A row that the office added for a correction, without a clock-in.
    or (old.clock_in_time is null and new.clock_in_time is not null)
  then
    -- The day of an insert is checked by the policy clock_in, which has the same rule.
    if tg_op = 'UPDATE' and new.report_date not between current_date - 1 and current_date + 1 then
      raise exception 'You can only clock in for today.'
        using hint = 'Clock in again. A manager corrects the time of other days.', detail = app.reason('clock_in_other_day');
    end if;
    new.hourly_rate_snapshot :=
      (select r.hourly_billable_rate from public.profile_rates r where r.profile_id = new.employee_user_id);
    if new.hourly_rate_snapshot is null then
      raise exception 'Hourly rate not set. Please contact administration.' using detail = app.reason('clock_in_rate_missing');
    end if;
    if not exists (
      select from public.work_orders w where w.id = new.work_order_id
        and w.status not in ('completed', 'work_completed', 'cancelled', 'closed')
      union all
      select from public.projects p where p.id = new.project_id and p.status not in ('completed', 'cancelled')
    ) then
      raise exception 'Unable to clock in. Please try a different work order or contact support.'
        using detail = app.reason('clock_in_not_possible');
    end if;
    new.clock_in_time := app.clock_in_moment(new.employee_user_id, now());
    new.clock_in_offline := false;
    new.device_clock_in_time := nullif(new.device_clock_in_time, old.device_clock_in_time); -- an earlier session's
    new.clock_out_time := null;
    new.device_clock_out_time := null;
    new.clock_out_offline := false;
    new.ended_by := 'out';
    new.hours_worked := 0;
    new.work_performed := '';
    new.status := 'open';
    new.reviewed_by := null;
    new.reviewed_at := null;
    new.review_notes := null;
    new.clock_out_location_lat := null;
    new.clock_out_location_lng := null;
    new.clock_out_location_address := null;
    new.clock_out_location_accuracy_m := null;
    new.clock_out_location_fix_age_s := null;
  elsif old.clock_in_time is not null and old.clock_out_time is null and new.clock_out_time is not null then
    new.clock_in_time := old.clock_in_time;
    new.clock_out_time := app.clock_out_moment(old.clock_in_time, now());
    new.hours_worked := round(extract(epoch from new.clock_out_time - new.clock_in_time) / 3600, 2);
    new.hourly_rate_snapshot := old.hourly_rate_snapshot;
    new.status := 'submitted';
  else
    new.clock_in_time := old.clock_in_time;
    new.clock_out_time := old.clock_out_time;
    new.hours_worked := old.hours_worked;
    new.hourly_rate_snapshot := old.hourly_rate_snapshot;
    if old.clock_out_time is not null then
      -- Where and how a session began and ended is evidence once it is over.
      new.ended_by := old.ended_by;
      new.device_clock_in_time := old.device_clock_in_time;
      new.device_clock_out_time := old.device_clock_out_time;
      new.clock_in_offline := old.clock_in_offline;
      new.clock_out_offline := old.clock_out_offline;
      new.location_lat := old.location_lat;
      new.location_lng := old.location_lng;
      new.location_address := old.location_address;
      new.location_accuracy_m := old.location_accuracy_m;
      new.location_fix_age_s := old.location_fix_age_s;
      new.clock_out_location_lat := old.clock_out_location_lat;
      new.clock_out_location_lng := old.clock_out_location_lng;
      new.clock_out_location_address := old.clock_out_location_address;
      new.clock_out_location_accuracy_m := old.clock_out_location_accuracy_m;
      new.clock_out_location_fix_age_s := old.clock_out_location_fix_age_s;
    end if;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.keep_locked_days()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- An erasure removes positions, not hours (decision 087).
  if tg_op = 'UPDATE' and current_setting('app.erases_person', true) = 'on' then
    return new;
  end if;
  if tg_op <> 'INSERT' then
    perform app.refuse_locked_day(old.report_date);
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if tg_op = 'INSERT' or new.report_date <> old.report_date then
    perform app.refuse_locked_day(new.report_date);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.lock_clock(employee uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('time of ' || employee, 0)) $function$;
grant execute on function app.lock_clock(uuid) to authenticated, command_clock, command_people, command_time, service_role;

CREATE OR REPLACE FUNCTION app.lock_own_clock()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if current_user = 'authenticated' then
    perform app.lock_clock((select app.profile_id()));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.log_direct_clock_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_out constant boolean := new.clock_out_time is not null;
begin
  insert into public.clock_events (employee_user_id, action, work_order_id, project_id, happened_at, device_time,
    time_zone, is_offline, location_lat, location_lng, location_address, location_accuracy_m, location_fix_age_s, outcome)
  select new.employee_user_id,
    case when not is_out then 'clock_in' when new.ended_by = 'break' then 'take_break'
      when new.ended_by = 'day_end' then 'end_day' else 'clock_out' end,
    case when not is_out then new.work_order_id end, case when not is_out then new.project_id end, e.at,
    coalesce(e.device_time, e.at), 'UTC', false, e.lat, e.lng, e.address, e.accuracy_m, e.fix_age_s, 'applied'
  from (
    select new.clock_out_time, new.device_clock_out_time, new.clock_out_location_lat, new.clock_out_location_lng,
      new.clock_out_location_address, new.clock_out_location_accuracy_m, new.clock_out_location_fix_age_s
    where is_out
    union all
    select new.clock_in_time, new.device_clock_in_time, new.location_lat, new.location_lng, new.location_address,
      new.location_accuracy_m, new.location_fix_age_s
    where not is_out
  ) e (at, device_time, lat, lng, address, accuracy_m, fix_age_s);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.number_within(value jsonb, lowest numeric, highest numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN (jsonb_typeof(value) = 'number'::text) THEN (SELECT v.number FROM (VALUES (((number_within.value #>> '{}'::text[]))::numeric)) v(number) WHERE ((v.number >= number_within.lowest) AND (v.number <= number_within.highest))) ELSE NULL::numeric END;

CREATE OR REPLACE FUNCTION app.overtime_rule()
 RETURNS TABLE(daily_hours numeric, weekly_hours numeric, multiplier numeric, week_starts_on smallint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT app.number_within((t.value #> '{overtime,daily_hours}'::text[]), (0)::numeric, (24)::numeric) AS number_within,
         CASE
             WHEN ((t.value #> '{overtime,weekly_hours}'::text[]) = 'null'::jsonb) THEN NULL::numeric
             ELSE COALESCE(app.number_within((t.value #> '{overtime,weekly_hours}'::text[]), (0)::numeric, (168)::numeric), (40)::numeric)
         END AS "coalesce",
     COALESCE(app.number_within((t.value #> '{overtime,multiplier}'::text[]), (1)::numeric, (5)::numeric), 1.5) AS "coalesce",
     (floor(COALESCE(app.number_within((t.value #> '{week_starts_on}'::text[]), (0)::numeric, (6)::numeric), (1)::numeric)))::smallint AS floor
    FROM ( SELECT ( SELECT s.value
                    FROM public.settings s
                   WHERE (s.key = 'time'::text)) AS value) t;
END;

CREATE OR REPLACE FUNCTION app.record_cost_rate()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := case when tg_op = 'DELETE' then old.profile_id else new.profile_id end;
  rate constant numeric := case when tg_op <> 'DELETE' then new.hourly_cost_rate end;
  -- A row that is loaded with its history (the demo company) says since when it holds.
  since constant timestamptz := case when tg_op = 'INSERT' then new.updated_at else clock_timestamp() end;
begin
  -- The rate that holds anyway, since a day that was chosen for it, is no new one.
  if tg_op <> 'DELETE' and rate is not distinct from (
    select h.hourly_cost_rate from public.cost_rate_history h where h.id = app.cost_rate_now(person)
  ) then
    return null;
  end if;
  -- Nothing is recorded for a person who is being deleted. The last recorded rate is always the latest, even if the
  -- clock goes back; scheduled ones come later.
  insert into public.cost_rate_history (profile_id, hourly_cost_rate, valid_from)
  select p.id, rate, greatest(since, (
    select max(h.valid_from) + interval '1 microsecond' from public.cost_rate_history h
    where h.profile_id = p.id and h.replaced_at is null and (h.effective_on is null or h.valid_from <= since)
  ))
  from public.profiles p where p.id = person;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.refuse_implausible_time()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if app.is_implausible_time(new.id) then
    raise exception 'A time segment of this day is longer than 16 hours.'
      using errcode = 'check_violation', detail = app.reason('time_segment_too_long'),
      hint = 'Correct it to the time that was worked, with a reason. Then approve it.';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.refuse_locked_day(day date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  closed record;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('pay_periods', 0));
  select p.starts_on, p.ends_on into closed
  from public.pay_periods p where p.locked_at is not null and day between p.starts_on and p.ends_on;
  if found then
    raise exception 'The pay period % to % is locked.', to_char(closed.starts_on, 'Mon FMDD'),
      to_char(closed.ends_on, 'Mon FMDD, YYYY')
      using hint = 'An administrator can unlock it, with a reason.',
      detail = app.reason('pay_period_locked', 'first_day', closed.starts_on::text, 'last_day', closed.ends_on::text);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION app.reopen_question()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if old.status = 'rejected' then
    new.review_notes := old.review_notes;
    new.reviewed_by := old.reviewed_by;
    new.reviewed_at := old.reviewed_at;
  else
    new.status := 'rejected';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.set_cost_rate()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.replaces_segment_id is null then
    new.cost_rate_id := app.cost_rate_at(new.employee_user_id, new.started_at);
  else
    select s.cost_rate_id into new.cost_rate_id from public.time_segments s where s.id = new.replaces_segment_id;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.spans_at_most(first_day date, last_day date, days integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (isfinite(first_day) AND isfinite(last_day)) THEN ((last_day - first_day) <= days) ELSE false END;
grant execute on function app.spans_at_most(date,date,integer) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.takes_rate_of_now(report uuid, day date)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return day > coalesce(app.closed_through(), '-infinity')
    and not exists (select from public.employee_reports r where r.id = report and r.status = 'approved')
    and not exists (
      select from public.pay_periods p where p.locked_at is not null and day between p.starts_on and p.ends_on
    );
end
$function$;
grant execute on function app.takes_rate_of_now(uuid,date) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.clock_work_items(p_today date, p_search text DEFAULT ''::text)
 RETURNS TABLE(kind text, id uuid, number text, title text, status text, location text, is_mine boolean, assignee text, is_available boolean, sessions_today integer, hours_today numeric, last_worked_at timestamp with time zone, recent_rank integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 WITH me AS MATERIALIZED (
          SELECT app.profile_id() AS id,
             app.is_staff() AS is_staff
         ), asked AS MATERIALIZED (
          SELECT (typed.text <> ''::text) AS is_asked,
             (('%'::text || regexp_replace(typed.text, '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text) AS pattern
            FROM ( SELECT "left"(TRIM(BOTH FROM clock_work_items.p_search), 100) AS text) typed
         ), today AS MATERIALIZED (
          SELECT r.work_order_id,
             r.project_id,
             (count(s.id))::integer AS sessions,
             sum(s.hours_worked) AS hours
            FROM (public.employee_reports r
              JOIN public.time_segments s ON (((s.employee_report_id = r.id) AND s.is_current AND (s.ended_at > s.started_at))))
           WHERE ((r.employee_user_id = ( SELECT me.id
                    FROM me)) AND (r.report_date = clock_work_items.p_today))
           GROUP BY r.work_order_id, r.project_id
         ), recent AS MATERIALIZED (
          SELECT l.work_order_id,
             l.project_id,
             (row_number() OVER (ORDER BY (max(l.clock_in_time)) DESC))::integer AS rank
            FROM ( SELECT r.work_order_id,
                     r.project_id,
                     r.clock_in_time
                    FROM public.employee_reports r
                   WHERE ((r.employee_user_id = ( SELECT me.id
                            FROM me)) AND (r.clock_in_time IS NOT NULL))
                   ORDER BY r.clock_in_time DESC
                  LIMIT 10) l
           GROUP BY l.work_order_id, l.project_id
         ), work_ids AS (
          SELECT t.work_order_id AS id
            FROM today t
           WHERE (t.work_order_id IS NOT NULL)
         UNION
          SELECT r.work_order_id
            FROM recent r
           WHERE (r.work_order_id IS NOT NULL)
         UNION
         ( SELECT a.work_order_id
            FROM (public.work_order_assignments a
              JOIN public.work_orders w ON ((w.id = a.work_order_id)))
           WHERE ((a.assigned_to = ( SELECT me.id
                    FROM me)) AND (w.status = ANY (ARRAY['received'::text, 'assigned'::text, 'in_progress'::text, 'on_hold'::text])))
           ORDER BY a.assigned_at DESC
          LIMIT ( SELECT
                         CASE
                             WHEN (NOT q_1.is_asked) THEN 100
                             ELSE NULL::integer
                         END AS "case"
                    FROM asked q_1))
         UNION
          SELECT available.id
            FROM unnest(( SELECT
                         CASE
                             WHEN me.is_staff THEN app.available_work_like(q_1.pattern, 50)
                             ELSE NULL::uuid[]
                         END AS "case"
                    FROM (asked q_1
                      CROSS JOIN me))) available(id)
         ), work AS (
          SELECT 'work_order'::text AS kind,
             w.id,
             w.work_order_number AS number,
             w.title,
             w.status,
             w.store_location AS location,
             COALESCE(a.is_mine, false) AS is_mine,
             COALESCE(a.assignee, o.name) AS assignee,
             ((a.is_mine IS NULL) AND (w.assigned_organization_id IS NULL)) AS is_available,
             w.created_at,
             t.sessions,
             t.hours,
             l.last_worked_at,
             r.rank
            FROM ((((((work_ids i_1
              JOIN public.work_orders w ON (((w.id = i_1.id) AND (w.status = ANY (ARRAY['received'::text, 'assigned'::text, 'in_progress'::text, 'on_hold'::text])))))
              LEFT JOIN public.organizations o ON ((o.id = w.assigned_organization_id)))
              LEFT JOIN today t ON ((t.work_order_id = w.id)))
              LEFT JOIN recent r ON ((r.work_order_id = w.id)))
              LEFT JOIN LATERAL ( SELECT bool_or((s.assigned_to = ( SELECT me.id
                            FROM me))) AS is_mine,
                     (array_agg(COALESCE(NULLIF(TRIM(BOTH FROM ((p.first_name || ' '::text) || p.last_name)), ''::text), p.email) ORDER BY s.is_lead DESC, s.assigned_at))[1] AS assignee
                    FROM (public.work_order_assignments s
                      JOIN public.profiles p ON ((p.id = s.assigned_to)))
                   WHERE (s.work_order_id = w.id)) a ON (true))
              LEFT JOIN LATERAL ( SELECT COALESCE(e.clock_out_time, e.clock_in_time) AS last_worked_at
                    FROM public.employee_reports e
                   WHERE ((e.employee_user_id = ( SELECT me.id
                            FROM me)) AND (e.work_order_id = w.id))
                   ORDER BY e.report_date DESC
                  LIMIT 1) l ON (true))
         ), project_ids AS (
          SELECT t.project_id AS id
            FROM today t
           WHERE (t.project_id IS NOT NULL)
         UNION
          SELECT r.project_id
            FROM recent r
           WHERE (r.project_id IS NOT NULL)
         UNION
         ( SELECT a.project_id
            FROM (public.project_assignments a
              JOIN public.projects p ON ((p.id = a.project_id)))
           WHERE ((a.assigned_to = ( SELECT me.id
                    FROM me)) AND (p.status = ANY (ARRAY['planned'::text, 'active'::text, 'on_hold'::text])))
           ORDER BY a.assigned_at DESC
          LIMIT ( SELECT
                         CASE
                             WHEN (NOT q_1.is_asked) THEN 100
                             ELSE NULL::integer
                         END AS "case"
                    FROM asked q_1))
         UNION
          SELECT available.id
            FROM unnest(( SELECT
                         CASE
                             WHEN me.is_staff THEN app.available_projects_like(q_1.pattern, 50)
                             ELSE NULL::uuid[]
                         END AS "case"
                    FROM (asked q_1
                      CROSS JOIN me))) available(id)
         ), project AS (
          SELECT 'project'::text AS kind,
             p.id,
             p.project_number AS number,
             p.name AS title,
             p.status,
             ''::text AS location,
             COALESCE(a.is_mine, false) AS is_mine,
             a.assignee,
             (a.is_mine IS NULL) AS is_available,
             p.created_at,
             t.sessions,
             t.hours,
             l.last_worked_at,
             r.rank
            FROM (((((project_ids i_1
              JOIN public.projects p ON (((p.id = i_1.id) AND (p.status = ANY (ARRAY['planned'::text, 'active'::text, 'on_hold'::text])))))
              LEFT JOIN today t ON ((t.project_id = p.id)))
              LEFT JOIN recent r ON ((r.project_id = p.id)))
              LEFT JOIN LATERAL ( SELECT bool_or((s.assigned_to = ( SELECT me.id
                            FROM me))) AS is_mine,
                     (array_agg(COALESCE(NULLIF(TRIM(BOTH FROM ((f.first_name || ' '::text) || f.last_name)), ''::text), f.email) ORDER BY s.assigned_at))[1] AS assignee
                    FROM (public.project_assignments s
                      JOIN public.profiles f ON ((f.id = s.assigned_to)))
                   WHERE (s.project_id = p.id)) a ON (true))
              LEFT JOIN LATERAL ( SELECT COALESCE(e.clock_out_time, e.clock_in_time) AS last_worked_at
                    FROM public.employee_reports e
                   WHERE ((e.employee_user_id = ( SELECT me.id
                            FROM me)) AND (e.project_id = p.id))
                   ORDER BY e.report_date DESC
                  LIMIT 1) l ON (true))
         )
  SELECT i.kind,
     i.id,
     i.number,
     i.title,
     i.status,
     i.location,
     i.is_mine,
     i.assignee,
     i.is_available,
     COALESCE(i.sessions, 0) AS "coalesce",
     COALESCE(i.hours, (0)::numeric) AS "coalesce",
     i.last_worked_at,
     i.rank
    FROM (( SELECT work.kind,
             work.id,
             work.number,
             work.title,
             work.status,
             work.location,
             work.is_mine,
             work.assignee,
             work.is_available,
             work.created_at,
             work.sessions,
             work.hours,
             work.last_worked_at,
             work.rank
            FROM work
         UNION ALL
          SELECT project.kind,
             project.id,
             project.number,
             project.title,
             project.status,
             project.location,
             project.is_mine,
             project.assignee,
             project.is_available,
             project.created_at,
             project.sessions,
             project.hours,
             project.last_worked_at,
             project.rank
            FROM project) i
      CROSS JOIN asked q)
   WHERE ((NOT q.is_asked) OR (i.number ~~* q.pattern) OR (i.title ~~* q.pattern) OR (i.assignee ~~* q.pattern))
   ORDER BY (i.sessions IS NULL), i.is_mine DESC, i.rank, i.created_at DESC, i.id
  LIMIT 400;
END;
grant execute on function public.clock_work_items(date,text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.cost_rate(public.time_segments)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when $1.cost_rate_id is not null
      then (select h.hourly_cost_rate from public.cost_rate_history h where h.id = $1.cost_rate_id)
    when app.takes_rate_of_now($1.employee_report_id, $1.report_date)
      then (select public.rate_today(c) from public.profile_cost_rates c where c.profile_id = $1.employee_user_id)
  end
$function$;
grant execute on function public.cost_rate(public.time_segments) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.hourly_billable_rate(public.profiles)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select r.hourly_billable_rate from public.profile_rates r where r.profile_id = $1.id
$function$;
grant execute on function public.hourly_billable_rate(public.profiles) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.hourly_cost_rate(public.profiles)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select public.rate_today(r) from public.profile_cost_rates r where r.profile_id = $1.id
$function$;
grant execute on function public.hourly_cost_rate(public.profiles) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.is_day_locked(profile uuid, day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM public.pay_periods p
           WHERE ((p.locked_at IS NOT NULL) AND ((is_day_locked.day >= p.starts_on) AND (is_day_locked.day <= p.ends_on))))) AS "exists";
END;
grant execute on function public.is_day_locked(uuid,date) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.pay_period_figures(p_periods daterange[])
 RETURNS TABLE(starts_on date, ends_on date, people bigint, hours numeric, to_approve bigint, sent_back bigint, running bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT lower(d.period) AS lower,
     (upper(d.period) - 1),
     w.people,
     COALESCE(w.hours, (0)::numeric) AS "coalesce",
     t.to_approve,
     t.sent_back,
     t.running
    FROM ((unnest((pay_period_figures.p_periods)[1:12]) d(period)
      CROSS JOIN LATERAL ( SELECT count(DISTINCT s.employee_user_id) AS people,
             sum(s.hours_worked) AS hours
            FROM public.time_segments s
           WHERE (s.is_current AND (s.report_date >= lower(d.period)) AND (s.report_date < upper(d.period)) AND app.spans_at_most(lower(d.period), upper(d.period), 31))) w)
      CROSS JOIN LATERAL ( SELECT count(*) FILTER (WHERE (r.status = 'submitted'::text)) AS to_approve,
             count(*) FILTER (WHERE (r.status = 'rejected'::text)) AS sent_back,
             count(*) FILTER (WHERE (r.status = 'open'::text)) AS running
            FROM public.employee_reports r
           WHERE ((r.report_date >= lower(d.period)) AND (r.report_date < upper(d.period)) AND (r.status <> 'approved'::text) AND app.spans_at_most(lower(d.period), upper(d.period), 31))) t)
   ORDER BY (lower(d.period)) DESC;
END;
grant execute on function public.pay_period_figures(daterange[]) to authenticated;

CREATE OR REPLACE FUNCTION public.rate_today(public.profile_cost_rates)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select h.hourly_cost_rate from public.cost_rate_history h
  where h.profile_id = $1.profile_id and h.replaced_at is null and (h.effective_on is null or h.valid_from <= now())
  order by h.valid_from desc limit 1
$function$;
grant execute on function public.rate_today(public.profile_cost_rates) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.time_by_item(p_from date, p_to date, p_limit integer DEFAULT 50, p_offset integer DEFAULT 0)
 RETURNS TABLE(work_order_id uuid, project_id uuid, number text, title text, people bigint, hours numeric, cost numeric, uncosted_hours numeric, total_items bigint, total_hours numeric, total_cost numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 WITH worked AS (
          SELECT s.work_order_id,
             s.project_id,
             s.employee_user_id,
             s.cost_rate_id,
             t.takes_now,
             sum(s.hours_worked) AS hours
            FROM (public.time_segments s
              CROSS JOIN LATERAL ( SELECT ((s.cost_rate_id IS NULL) AND app.takes_rate_of_now(s.employee_report_id, s.report_date)) AS takes_now) t)
           WHERE (s.is_current AND ((s.report_date >= time_by_item.p_from) AND (s.report_date <= time_by_item.p_to)) AND app.spans_at_most(time_by_item.p_from, time_by_item.p_to, 92))
           GROUP BY s.work_order_id, s.project_id, s.employee_user_id, s.cost_rate_id, t.takes_now
         ), rated AS (
          SELECT w_1.work_order_id,
             w_1.project_id,
             w_1.employee_user_id,
             w_1.cost_rate_id,
             w_1.takes_now,
             w_1.hours,
                 CASE
                     WHEN (w_1.cost_rate_id IS NOT NULL) THEN h.hourly_cost_rate
                     WHEN w_1.takes_now THEN public.rate_today(c.*)
                     ELSE NULL::numeric
                 END AS rate
            FROM ((worked w_1
              LEFT JOIN public.cost_rate_history h ON ((h.id = w_1.cost_rate_id)))
              LEFT JOIN public.profile_cost_rates c ON ((c.profile_id = w_1.employee_user_id)))
         ), costed AS (
          SELECT w_1.work_order_id,
             w_1.project_id,
             count(DISTINCT w_1.employee_user_id) AS people,
             sum(w_1.hours) AS hours,
             round(sum((w_1.hours * w_1.rate)), 2) AS cost,
             COALESCE(sum(w_1.hours) FILTER (WHERE (w_1.rate IS NULL)), (0)::numeric) AS uncosted_hours
            FROM rated w_1
           GROUP BY w_1.work_order_id, w_1.project_id
         ), page AS (
          SELECT c.work_order_id,
             c.project_id,
             c.people,
             c.hours,
             c.cost,
             c.uncosted_hours,
             count(*) OVER () AS total_items,
             sum(c.hours) OVER () AS total_hours,
             sum(c.cost) OVER () AS total_cost
            FROM costed c
           WHERE (c.hours > (0)::numeric)
           ORDER BY c.hours DESC, c.work_order_id, c.project_id
          OFFSET GREATEST(time_by_item.p_offset, 0)
          LIMIT GREATEST(LEAST(time_by_item.p_limit, 1000), 0)
         )
  SELECT page.work_order_id,
     page.project_id,
     COALESCE(w.work_order_number, j.project_number) AS "coalesce",
     COALESCE(w.title, j.name) AS "coalesce",
     page.people,
     page.hours,
     page.cost,
     page.uncosted_hours,
     page.total_items,
     page.total_hours,
     page.total_cost
    FROM ((page
      LEFT JOIN public.work_orders w ON ((w.id = page.work_order_id)))
      LEFT JOIN public.projects j ON ((j.id = page.project_id)))
   ORDER BY page.hours DESC, page.work_order_id, page.project_id;
END;
grant execute on function public.time_by_item(date,date,integer,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.time_to_review(p_from date, p_to date)
 RETURNS TABLE(employee_user_id uuid, employee_report_id uuid, segment_id uuid, happened_at timestamp with time zone, reason text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT e.employee_user_id,
     r.id,
     s.id,
     e.happened_at,
     e.review_reason
    FROM ((public.clock_events e
      JOIN public.employee_reports r ON (((r.employee_user_id = e.employee_user_id) AND ((r.work_order_id = e.work_order_id) OR (r.project_id = e.project_id) OR (e.action <> 'clock_in'::text)) AND ((r.report_date >= time_to_review.p_from) AND (r.report_date <= time_to_review.p_to)) AND (r.status <> 'approved'::text))))
      LEFT JOIN public.time_segments s ON (((s.employee_report_id = r.id) AND s.is_current AND
         CASE e.action
             WHEN 'clock_in'::text THEN ((s.started_at <= e.happened_at) AND (e.happened_at < s.ended_at))
             ELSE (s.ended_at = e.happened_at)
         END)))
   WHERE ((e.review_reason IS NOT NULL) AND (e.outcome = 'applied'::text) AND app.spans_at_most(time_to_review.p_from, time_to_review.p_to, 92) AND
         CASE
             WHEN (s.id IS NULL) THEN ((r.clock_out_time IS NULL) AND (r.clock_in_time = e.happened_at))
             ELSE ((s.corrected_by IS NULL) OR (s.clock_event_id IS NOT NULL))
         END)
   ORDER BY e.happened_at, e.id;
END;
grant execute on function public.time_to_review(date,date) to authenticated;

CREATE OR REPLACE FUNCTION public.timesheet(p_from date, p_to date, p_hours_from date DEFAULT NULL::date)
 RETURNS TABLE(employee_user_id uuid, first_name text, last_name text, employee_number text, hourly_cost_rate numeric, hours numeric, to_approve bigint, sent_back bigint, running bigint, days json, marks json, rates json)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 WITH worked AS (
          SELECT s.employee_user_id,
             s.report_date,
             s.cost_rate_id,
             t_1.takes_now,
             sum(s.hours_worked) AS hours
            FROM (public.time_segments s
              CROSS JOIN LATERAL ( SELECT ((s.cost_rate_id IS NULL) AND (s.report_date >= timesheet.p_from) AND app.takes_rate_of_now(s.employee_report_id, s.report_date)) AS takes_now) t_1)
           WHERE (s.is_current AND ((s.report_date >= LEAST(timesheet.p_hours_from, timesheet.p_from)) AND (s.report_date <= timesheet.p_to)) AND app.spans_at_most(LEAST(timesheet.p_hours_from, timesheet.p_from), timesheet.p_to, 92))
           GROUP BY s.employee_user_id, s.report_date, s.cost_rate_id, t_1.takes_now
         ), day_of AS (
          SELECT w_1.employee_user_id,
             w_1.report_date,
             sum(w_1.hours) AS hours
            FROM worked w_1
           GROUP BY w_1.employee_user_id, w_1.report_date
         ), worked_by AS (
          SELECT w_1.employee_user_id,
             sum(w_1.hours) FILTER (WHERE (w_1.report_date >= timesheet.p_from)) AS hours,
             json_object_agg(w_1.report_date, w_1.hours) AS days
            FROM day_of w_1
           GROUP BY w_1.employee_user_id
         ), paid AS (
          SELECT w_1.employee_user_id,
             w_1.report_date,
             w_1.hours,
             h.valid_from,
                 CASE
                     WHEN (w_1.cost_rate_id IS NOT NULL) THEN h.hourly_cost_rate
                     WHEN w_1.takes_now THEN public.rate_today(c_1.*)
                     ELSE NULL::numeric
                 END AS rate
            FROM ((worked w_1
              LEFT JOIN public.cost_rate_history h ON ((h.id = w_1.cost_rate_id)))
              LEFT JOIN public.profile_cost_rates c_1 ON ((c_1.profile_id = w_1.employee_user_id)))
           WHERE ((w_1.report_date >= timesheet.p_from) AND (w_1.hours > (0)::numeric))
         ), paid_to AS (
          SELECT p_1.employee_user_id,
             min(p_1.rate) AS rate,
             (count(DISTINCT p_1.rate) + ((count(p_1.rate) < count(*)))::integer) AS kinds
            FROM paid p_1
           GROUP BY p_1.employee_user_id
         ), rates_of AS (
          SELECT p_1.employee_user_id,
             json_agg(json_build_array(p_1.report_date, p_1.rate, p_1.hours) ORDER BY p_1.report_date, p_1.valid_from) AS rates
            FROM (paid p_1
              JOIN paid_to t_1 USING (employee_user_id))
           WHERE (t_1.kinds > 1)
           GROUP BY p_1.employee_user_id
         ), standing AS (
          SELECT r.employee_user_id,
             r.report_date,
             count(*) FILTER (WHERE (r.status = 'submitted'::text)) AS to_approve,
             count(*) FILTER (WHERE (r.status = 'rejected'::text)) AS sent_back,
             count(*) FILTER (WHERE (r.status = 'open'::text)) AS running
            FROM public.employee_reports r
           WHERE (((r.report_date >= timesheet.p_from) AND (r.report_date <= timesheet.p_to)) AND app.spans_at_most(timesheet.p_from, timesheet.p_to, 92) AND (r.status <> 'approved'::text))
           GROUP BY r.employee_user_id, r.report_date
         ), standing_of AS (
          SELECT t_1.employee_user_id,
             (sum(t_1.to_approve))::bigint AS to_approve,
             (sum(t_1.sent_back))::bigint AS sent_back,
             (sum(t_1.running))::bigint AS running,
             json_object_agg(t_1.report_date, ((t_1.to_approve + t_1.sent_back) + t_1.running)) AS marks
            FROM standing t_1
           GROUP BY t_1.employee_user_id
         )
  SELECT p.id,
     p.first_name,
     p.last_name,
     c.employee_number,
         CASE
             WHEN (y.employee_user_id IS NULL) THEN public.rate_today(c.*)
             WHEN (y.kinds = 1) THEN y.rate
             ELSE NULL::numeric
         END AS "case",
     COALESCE(w.hours, (0)::numeric) AS "coalesce",
     COALESCE(t.to_approve, (0)::bigint) AS "coalesce",
     COALESCE(t.sent_back, (0)::bigint) AS "coalesce",
     COALESCE(t.running, (0)::bigint) AS "coalesce",
     COALESCE(w.days, '{}'::json) AS "coalesce",
     COALESCE(t.marks, '{}'::json) AS "coalesce",
     COALESCE(x.rates, '[]'::json) AS "coalesce"
    FROM ((((((public.profiles p
      LEFT JOIN worked_by w ON ((w.employee_user_id = p.id)))
      LEFT JOIN paid_to y ON ((y.employee_user_id = p.id)))
      LEFT JOIN rates_of x ON ((x.employee_user_id = p.id)))
      LEFT JOIN standing_of t ON ((t.employee_user_id = p.id)))
      LEFT JOIN public.profile_rates b ON ((b.profile_id = p.id)))
      LEFT JOIN public.profile_cost_rates c ON ((c.profile_id = p.id)))
   WHERE ((w.employee_user_id IS NOT NULL) OR (t.employee_user_id IS NOT NULL) OR ((b.profile_id IS NOT NULL) AND p.is_active))
   ORDER BY p.last_name, p.first_name, p.id;
END;
grant execute on function public.timesheet(date,date,date) to authenticated;
