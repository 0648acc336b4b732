-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table app.former_budgets (
  work_order_id uuid not null,
  organization_id uuid not null,
  nte_amount numeric(12,2) not null,
  constraint former_budgets_pkey PRIMARY KEY (work_order_id, organization_id),
  constraint former_budgets_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id) ON DELETE CASCADE,
  constraint former_budgets_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES public.work_orders(id) ON DELETE CASCADE
);
CREATE INDEX former_budgets_organization_id ON app.former_budgets USING btree (organization_id);
CREATE TRIGGER count_figures AFTER INSERT OR DELETE OR UPDATE OF nte_amount ON app.former_budgets FOR EACH ROW EXECUTE FUNCTION app.count_former_budget();
CREATE TRIGGER refuse_own_nte BEFORE DELETE ON app.former_budgets FOR EACH ROW EXECUTE FUNCTION app.refuse_own_nte();
alter table app.former_budgets enable row level security;

create table app.work_closed_by_payment (
  work_order_id uuid not null,
  closed_at timestamp with time zone default now() not null,
  constraint work_closed_by_payment_pkey PRIMARY KEY (work_order_id),
  constraint work_closed_by_payment_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES public.work_orders(id) ON DELETE CASCADE
);
alter table app.work_closed_by_payment enable row level security;

create table app.work_order_transitions (
  from_status text not null,
  to_status text not null,
  who text[] not null,
  needs_reason boolean not null,
  event_type text not null,
  constraint work_order_transitions_pkey PRIMARY KEY (from_status, to_status)
);
alter table app.work_order_transitions enable row level security;
create policy read on app.work_order_transitions for select to service_role using (true);
grant select on app.work_order_transitions to service_role;
insert into app.work_order_transitions (from_status, to_status, who, needs_reason, event_type) values
  ('assigned', 'cancelled', '{staff}', 'true', 'cancelled'),
  ('assigned', 'in_progress', '{staff,technician,assigned_subcontractor}', 'false', 'work_started'),
  ('assigned', 'on_hold', '{staff}', 'true', 'put_on_hold'),
  ('assigned', 'received', '{staff}', 'true', 'unassigned'),
  ('completed', 'closed', '{staff}', 'false', 'closed'),
  ('in_progress', 'cancelled', '{staff}', 'true', 'cancelled'),
  ('in_progress', 'on_hold', '{staff,technician}', 'true', 'put_on_hold'),
  ('in_progress', 'work_completed', '{staff,technician,assigned_subcontractor}', 'false', 'work_completed'),
  ('on_hold', 'assigned', '{staff}', 'false', 'resumed'),
  ('on_hold', 'cancelled', '{staff}', 'true', 'cancelled'),
  ('on_hold', 'in_progress', '{staff,technician}', 'false', 'resumed'),
  ('on_hold', 'received', '{staff}', 'false', 'resumed'),
  ('on_hold', 'work_completed', '{staff}', 'false', 'resumed'),
  ('received', 'assigned', '{staff}', 'false', 'assigned'),
  ('received', 'cancelled', '{staff,partner}', 'true', 'cancelled'),
  ('received', 'on_hold', '{staff}', 'true', 'put_on_hold'),
  ('work_completed', 'cancelled', '{staff}', 'true', 'cancelled'),
  ('work_completed', 'completed', '{staff}', 'false', 'completed'),
  ('work_completed', 'in_progress', '{staff}', 'true', 'sent_back'),
  ('work_completed', 'on_hold', '{staff}', 'true', 'put_on_hold');

create table public.former_work_orders (
  id uuid default app.new_id() not null,
  organization_id uuid not null,
  work_order_id uuid not null,
  customer_id uuid not null,
  work_order_number text not null,
  title text not null,
  store_location text not null,
  ended_at timestamp with time zone not null,
  is_declined boolean default false not null,
  constraint former_work_orders_pkey PRIMARY KEY (id),
  constraint former_work_orders_organization_id_work_order_id_key UNIQUE (organization_id, work_order_id),
  constraint former_work_orders_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.organizations(id) ON DELETE CASCADE,
  constraint former_work_orders_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id) ON DELETE CASCADE,
  constraint former_work_orders_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES public.work_orders(id) ON DELETE CASCADE,
  constraint former_work_orders_ended_at_year_1900_to_2199 CHECK (ended_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND ended_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint former_work_orders_store_location_max_400 CHECK (length(store_location) <= 400),
  constraint former_work_orders_title_max_160 CHECK (length(title) <= 160),
  constraint former_work_orders_work_order_number_max_40 CHECK (length(work_order_number) <= 40)
);
CREATE INDEX former_work_orders_customer_id ON public.former_work_orders USING btree (customer_id);
CREATE INDEX former_work_orders_ended ON public.former_work_orders USING btree (organization_id, ended_at DESC);
CREATE INDEX former_work_orders_work_order_id ON public.former_work_orders USING btree (work_order_id);
CREATE TRIGGER realtime_capture AFTER INSERT OR DELETE OR UPDATE ON public.former_work_orders FOR EACH ROW EXECUTE FUNCTION realtime.capture();
alter table public.former_work_orders enable row level security;
create policy see on public.former_work_orders for select to authenticated using (( SELECT app.is_office() AS is_office) OR (organization_id = ANY ((( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids))::uuid[])));
create policy service on public.former_work_orders for select to service_role using (true);
grant select on public.former_work_orders to authenticated, service_role;

create table public.work_order_assignments (
  id uuid default app.new_id() not null,
  work_order_id uuid not null,
  assigned_to uuid not null,
  organization_id uuid not null,
  project_id uuid,
  assignment_type text default 'internal'::text not null,
  is_lead boolean default false not null,
  assigned_at timestamp with time zone default now() not null,
  constraint work_order_assignments_pkey PRIMARY KEY (id),
  constraint work_order_assignments_work_order_id_assigned_to_key UNIQUE (work_order_id, assigned_to),
  constraint work_order_assignments_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint work_order_assignments_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id) ON DELETE RESTRICT,
  constraint work_order_assignments_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE SET NULL,
  constraint work_order_assignments_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES public.work_orders(id) ON DELETE CASCADE,
  constraint work_order_assignments_assigned_at_year_1900_to_2199 CHECK (assigned_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND assigned_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint work_order_assignments_assignment_type CHECK (assignment_type = ANY (ARRAY['internal'::text, 'subcontractor'::text]))
);
CREATE INDEX work_order_assignments_assigned_to ON public.work_order_assignments USING btree (assigned_to, assigned_at DESC);
CREATE UNIQUE INDEX work_order_assignments_one_lead ON public.work_order_assignments USING btree (work_order_id) WHERE is_lead;
CREATE INDEX work_order_assignments_organization_id ON public.work_order_assignments USING btree (organization_id);
CREATE INDEX work_order_assignments_project_id ON public.work_order_assignments USING btree (project_id) WHERE project_id IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.work_order_assignments FOR EACH ROW EXECUTE FUNCTION app.audit('work_orders', 'work_order_id');
CREATE TRIGGER note_released AFTER DELETE ON public.work_order_assignments FOR EACH ROW EXECUTE FUNCTION app.note_released();
CREATE CONSTRAINT TRIGGER notify_released AFTER DELETE ON public.work_order_assignments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.notify_noted();
CREATE TRIGGER require_active_assignee BEFORE INSERT ON public.work_order_assignments FOR EACH ROW WHEN (CURRENT_USER = 'command_work_orders'::name) EXECUTE FUNCTION app.require_active_assignee();
alter table public.work_order_assignments enable row level security;
create policy see on public.work_order_assignments for select to authenticated using (( SELECT app.is_office() AS is_office) OR (organization_id = ANY ((( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids))::uuid[])) OR (work_order_id = ANY ((( SELECT app.field_work_order_ids() AS field_work_order_ids))::uuid[])) OR assignment_type = 'internal'::text AND ( SELECT app.is_technician() AS is_technician));
create policy service on public.work_order_assignments to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.work_order_assignments to service_role;
grant delete, select on public.work_order_assignments to command_work_orders;
grant insert (assigned_to, assignment_type, is_lead, organization_id, work_order_id) on public.work_order_assignments to command_work_orders;
grant select on public.work_order_assignments to authenticated;
grant update (assignment_type, is_lead, organization_id) on public.work_order_assignments to command_work_orders;

create table public.work_order_budgets (
  work_order_id uuid not null,
  nte_amount numeric(12,2) not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  assigned_organization_id uuid,
  constraint work_order_budgets_pkey PRIMARY KEY (work_order_id),
  constraint work_order_budgets_assigned_organization_id_fkey FOREIGN KEY (assigned_organization_id) REFERENCES public.organizations(id) ON DELETE RESTRICT,
  constraint work_order_budgets_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES public.work_orders(id) ON DELETE CASCADE,
  constraint work_order_budgets_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint work_order_budgets_nte_amount CHECK (nte_amount > 0::numeric),
  constraint work_order_budgets_nte_amount_0_to_10000000000 CHECK (nte_amount >= 0::numeric AND nte_amount <= '10000000000'::bigint::numeric),
  constraint work_order_budgets_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX work_order_budgets_assigned ON public.work_order_budgets USING btree (assigned_organization_id) WHERE assigned_organization_id IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.work_order_budgets FOR EACH ROW EXECUTE FUNCTION app.audit('work_orders', 'work_order_id');
CREATE TRIGGER count_figures AFTER INSERT OR DELETE OR UPDATE OF nte_amount ON public.work_order_budgets FOR EACH ROW EXECUTE FUNCTION app.count_budget();
CREATE TRIGGER follow_nte AFTER INSERT OR DELETE OR UPDATE ON public.work_order_budgets FOR EACH ROW EXECUTE FUNCTION app.follow_nte();
CREATE TRIGGER lock_billing BEFORE INSERT OR DELETE OR UPDATE ON public.work_order_budgets FOR EACH ROW EXECUTE FUNCTION app.lock_billing_of_budget();
CREATE TRIGGER own_nte AFTER UPDATE OF nte_amount ON public.work_order_budgets FOR EACH ROW WHEN (old.nte_amount <> new.nte_amount) EXECUTE FUNCTION app.follow_listed_nte();
CREATE TRIGGER refuse_own_nte BEFORE DELETE OR UPDATE ON public.work_order_budgets FOR EACH ROW EXECUTE FUNCTION app.refuse_own_nte();
CREATE TRIGGER stamp_budget BEFORE INSERT OR DELETE OR UPDATE ON public.work_order_budgets FOR EACH ROW EXECUTE FUNCTION app.stamp_budget();
CREATE TRIGGER take_listed_nte AFTER DELETE ON public.work_order_budgets FOR EACH ROW WHEN (NOT app.is_undoing()) EXECUTE FUNCTION app.follow_listed_nte();
CREATE TRIGGER touch BEFORE UPDATE ON public.work_order_budgets FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.work_order_budgets enable row level security;
create policy see on public.work_order_budgets for select to authenticated using (( SELECT app.is_office() AS is_office) OR (assigned_organization_id = ANY ((( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids))::uuid[])));
create policy service on public.work_order_budgets to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.work_order_budgets to service_role;
grant delete, select on public.work_order_budgets to command_work_orders;
grant insert (nte_amount, work_order_id) on public.work_order_budgets to command_work_orders;
grant select on public.work_order_budgets to authenticated;
grant update (nte_amount) on public.work_order_budgets to command_work_orders;

create table public.work_order_events (
  id uuid default app.new_id() not null,
  work_order_id uuid not null,
  event_type text not null,
  actor_profile_id uuid default app.profile_id(),
  message text default ''::text not null,
  data jsonb default '{}'::jsonb not null,
  visibility text default 'everyone'::text not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  assigned_organization_id uuid,
  is_by_assigned boolean default false not null,
  constraint work_order_events_pkey PRIMARY KEY (id),
  constraint work_order_events_actor_profile_id_fkey FOREIGN KEY (actor_profile_id) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint work_order_events_assigned_organization_id_fkey FOREIGN KEY (assigned_organization_id) REFERENCES public.organizations(id) ON DELETE RESTRICT,
  constraint work_order_events_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES public.work_orders(id) ON DELETE CASCADE,
  constraint work_order_events_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint work_order_events_data_max_50000 CHECK (length(data::text) <= 50000),
  constraint work_order_events_event_type CHECK (event_type ~ '^[a-z][a-z_]{2,40}$'::text),
  constraint work_order_events_message_max_5000 CHECK (length(message) <= 5000),
  constraint work_order_events_visibility CHECK (visibility = ANY (ARRAY['everyone'::text, 'assigned'::text, 'staff'::text]))
);
CREATE INDEX work_order_events_actor_profile_id ON public.work_order_events USING btree (actor_profile_id, created_at DESC);
CREATE INDEX work_order_events_assigned ON public.work_order_events USING btree (assigned_organization_id, created_at DESC, id) WHERE assigned_organization_id IS NOT NULL;
CREATE INDEX work_order_events_created_at ON public.work_order_events USING btree (created_at DESC, id);
CREATE INDEX work_order_events_declined ON public.work_order_events USING btree (created_at DESC) WHERE event_type = 'assignment_declined'::text;
CREATE INDEX work_order_events_work_order_id ON public.work_order_events USING btree (work_order_id, created_at, id);
CREATE TRIGGER a_note_decided AFTER INSERT OR DELETE OR UPDATE ON public.work_order_events FOR EACH ROW WHEN (current_setting('app.decision'::text, true) <> ''::text) EXECUTE FUNCTION app.note_decided_row('id');
CREATE TRIGGER keep_firm AFTER INSERT ON public.work_order_events REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.keep_firm_of_events();
CREATE TRIGGER note_event AFTER INSERT ON public.work_order_events FOR EACH ROW WHEN (new.created_at > (now() - '01:00:00'::interval)) EXECUTE FUNCTION app.note_event('event');
CREATE CONSTRAINT TRIGGER notify_noted AFTER INSERT ON public.work_order_events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.created_at > (now() - '01:00:00'::interval)) EXECUTE FUNCTION app.notify_noted();
CREATE TRIGGER stamp_event BEFORE INSERT ON public.work_order_events FOR EACH ROW EXECUTE FUNCTION app.stamp_event();
alter table public.work_order_events enable row level security;
create policy refused_reports on public.work_order_events for select to command_reports using (event_type = 'report_refused'::text);
create policy see on public.work_order_events for select to authenticated using (( SELECT app.is_office() AS is_office) OR visibility = 'everyone'::text AND assigned_organization_id IS NULL AND (work_order_id = ANY ((( SELECT app.field_work_order_ids() AS field_work_order_ids))::uuid[])) OR ( SELECT app.is_technician() AS is_technician) AND actor_profile_id = (( SELECT app.profile_id() AS profile_id)) OR visibility = 'assigned'::text AND (assigned_organization_id = ANY ((( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids))::uuid[])) OR visibility = 'everyone'::text AND ((EXISTS ( SELECT
   FROM public.work_orders w
  WHERE w.id = work_order_events.work_order_id AND ((w.organization_id = ANY ((( SELECT app.partner_organization_ids() AS partner_organization_ids))::uuid[])) OR NOT work_order_events.is_by_assigned AND (work_order_events.event_type <> ALL ((( SELECT app.events_of_one_firm() AS events_of_one_firm))::text[])) AND (w.assigned_organization_id = ANY ((( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids))::uuid[]))))) OR (EXISTS ( SELECT
   FROM public.firm_stamps s
  WHERE s.event_id = work_order_events.id))));
create policy service_add on public.work_order_events for insert to commands, service_role with check (true);
create policy service_read on public.work_order_events for select to service_role using (true);
grant insert (data, event_type, message, visibility, work_order_id) on public.work_order_events to command_attachments, command_bills, command_payment_runs, command_projects, command_reports, command_work_orders;
grant insert, select on public.work_order_events to service_role;
grant select (data, event_type, work_order_id) on public.work_order_events to command_reports;
grant select on public.work_order_events to authenticated;

create table public.work_orders (
  id uuid default app.new_id() not null,
  work_order_number text default ''::text not null,
  title text not null,
  description text default ''::text not null,
  status text default 'received'::text not null,
  status_reason text,
  priority text default 'medium'::text not null,
  trade text default ''::text not null,
  organization_id uuid not null,
  partner_location_id uuid,
  store_location text default ''::text not null,
  partner_reference text,
  job_type text,
  project_id uuid,
  assigned_organization_id uuid,
  reported_by uuid default app.profile_id(),
  contact_name text,
  contact_phone text,
  preferred_from date,
  preferred_to date,
  due_date date,
  appointment_from timestamp with time zone,
  appointment_until timestamp with time zone,
  date_assigned timestamp with time zone,
  date_completed timestamp with time zone,
  closed_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  open_since timestamp with time zone generated always as (
CASE
    WHEN status = ANY (ARRAY['received'::text, 'assigned'::text, 'in_progress'::text, 'work_completed'::text, 'on_hold'::text]) THEN created_at
    ELSE NULL::timestamp with time zone
END) stored,
  open_due_date date generated always as (
CASE
    WHEN status = ANY (ARRAY['received'::text, 'assigned'::text, 'in_progress'::text, 'on_hold'::text]) THEN due_date
    ELSE NULL::date
END) stored,
  accepted_at timestamp with time zone,
  accepted_by uuid,
  arrival_at timestamp with time zone,
  submission_key uuid,
  status_since timestamp with time zone default now() not null,
  date_started timestamp with time zone,
  date_finished timestamp with time zone,
  constraint work_orders_pkey PRIMARY KEY (id),
  constraint work_orders_work_order_number_key UNIQUE (work_order_number),
  constraint work_orders_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint work_orders_assigned_organization_id_fkey FOREIGN KEY (assigned_organization_id) REFERENCES public.organizations(id) ON DELETE RESTRICT,
  constraint work_orders_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id) ON DELETE RESTRICT,
  constraint work_orders_partner_location_id_fkey FOREIGN KEY (partner_location_id, organization_id) REFERENCES public.partner_locations(id, organization_id) ON UPDATE CASCADE ON DELETE RESTRICT,
  constraint work_orders_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE SET NULL,
  constraint work_orders_reported_by_fkey FOREIGN KEY (reported_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint work_orders_accepted CHECK ((accepted_at IS NULL) = (accepted_by IS NULL)),
  constraint work_orders_accepted_at_year_1900_to_2199 CHECK (accepted_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND accepted_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint work_orders_appointment CHECK ((appointment_from IS NULL) = (appointment_until IS NULL) AND appointment_from < appointment_until AND (appointment_until - appointment_from) <= '24:00:00'::interval),
  constraint work_orders_appointment_from_year_1900_to_2199 CHECK (appointment_from >= '1900-01-01 00:00:00+00'::timestamp with time zone AND appointment_from < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint work_orders_appointment_until_year_1900_to_2199 CHECK (appointment_until >= '1900-01-01 00:00:00+00'::timestamp with time zone AND appointment_until < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint work_orders_arrival CHECK (arrival_at IS NULL OR accepted_at IS NOT NULL),
  constraint work_orders_arrival_at_year_1900_to_2199 CHECK (arrival_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND arrival_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint work_orders_closed_at_year_1900_to_2199 CHECK (closed_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND closed_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint work_orders_contact_name_max_120 CHECK (length(contact_name) <= 120),
  constraint work_orders_contact_phone_max_40 CHECK (length(contact_phone) <= 40),
  constraint work_orders_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint work_orders_date_assigned_year_1900_to_2199 CHECK (date_assigned >= '1900-01-01 00:00:00+00'::timestamp with time zone AND date_assigned < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint work_orders_date_completed_year_1900_to_2199 CHECK (date_completed >= '1900-01-01 00:00:00+00'::timestamp with time zone AND date_completed < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint work_orders_date_finished_year_1900_to_2199 CHECK (date_finished >= '1900-01-01 00:00:00+00'::timestamp with time zone AND date_finished < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint work_orders_date_started_year_1900_to_2199 CHECK (date_started >= '1900-01-01 00:00:00+00'::timestamp with time zone AND date_started < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint work_orders_description CHECK (length(description) <= 5000),
  constraint work_orders_due_date_year_1900_to_2199 CHECK (due_date >= '1900-01-01'::date AND due_date < '2200-01-01'::date),
  constraint work_orders_job_type_max_80 CHECK (length(job_type) <= 80),
  constraint work_orders_partner_reference_max_60 CHECK (length(partner_reference) <= 60),
  constraint work_orders_preferred CHECK (preferred_to >= preferred_from),
  constraint work_orders_preferred_from_year_1900_to_2199 CHECK (preferred_from >= '1900-01-01'::date AND preferred_from < '2200-01-01'::date),
  constraint work_orders_preferred_to_year_1900_to_2199 CHECK (preferred_to >= '1900-01-01'::date AND preferred_to < '2200-01-01'::date),
  constraint work_orders_priority CHECK (priority = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'emergency'::text])),
  constraint work_orders_status CHECK (status = ANY (ARRAY['received'::text, 'assigned'::text, 'in_progress'::text, 'work_completed'::text, 'completed'::text, 'closed'::text, 'on_hold'::text, 'cancelled'::text])),
  constraint work_orders_status_reason_max_1000 CHECK (length(status_reason) <= 1000),
  constraint work_orders_status_since_year_1900_to_2199 CHECK (status_since >= '1900-01-01 00:00:00+00'::timestamp with time zone AND status_since < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint work_orders_store_location_max_400 CHECK (length(store_location) <= 400),
  constraint work_orders_title CHECK (length(app.trimmed(title)) >= 3 AND length(app.trimmed(title)) <= 160),
  constraint work_orders_title_max_160 CHECK (length(title) <= 160),
  constraint work_orders_trade_max_60 CHECK (length(trade) <= 60),
  constraint work_orders_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint work_orders_work_order_number_max_40 CHECK (length(work_order_number) <= 40)
);
CREATE INDEX work_orders_accepted_by ON public.work_orders USING btree (accepted_by) WHERE accepted_by IS NOT NULL;
CREATE INDEX work_orders_arrival ON public.work_orders USING btree (COALESCE(arrival_at, appointment_until)) WHERE status = 'assigned'::text AND COALESCE(arrival_at, appointment_until) IS NOT NULL;
CREATE INDEX work_orders_arrival_organization ON public.work_orders USING btree (organization_id, COALESCE(arrival_at, appointment_from)) WHERE status = 'assigned'::text AND COALESCE(arrival_at, appointment_from) IS NOT NULL;
CREATE INDEX work_orders_assigned ON public.work_orders USING btree (assigned_organization_id, created_at DESC, id);
CREATE INDEX work_orders_assigned_customer ON public.work_orders USING btree (assigned_organization_id, organization_id);
CREATE INDEX work_orders_assigned_status ON public.work_orders USING btree (assigned_organization_id, status, created_at DESC, id);
CREATE INDEX work_orders_available ON public.work_orders USING btree (open_since DESC, id) WHERE open_since IS NOT NULL AND assigned_organization_id IS NULL;
CREATE INDEX work_orders_available_search ON public.work_orders USING gin (work_order_number extensions.gin_trgm_ops, title extensions.gin_trgm_ops) WHERE open_since IS NOT NULL AND assigned_organization_id IS NULL;
CREATE INDEX work_orders_created_at ON public.work_orders USING btree (created_at DESC, id);
CREATE INDEX work_orders_date_completed ON public.work_orders USING btree (assigned_organization_id, date_completed) WHERE date_completed IS NOT NULL;
CREATE INDEX work_orders_due_date ON public.work_orders USING btree (due_date, status) WHERE due_date IS NOT NULL;
CREATE INDEX work_orders_finished ON public.work_orders USING btree (organization_id, date_completed DESC) WHERE date_completed IS NOT NULL;
CREATE INDEX work_orders_held ON public.work_orders USING btree (status_since) WHERE status = 'on_hold'::text;
CREATE INDEX work_orders_location ON public.work_orders USING btree (partner_location_id, assigned_organization_id);
CREATE INDEX work_orders_location_recent ON public.work_orders USING btree (partner_location_id, created_at DESC, id);
CREATE INDEX work_orders_open ON public.work_orders USING btree (open_since DESC, id) WHERE open_since IS NOT NULL;
CREATE INDEX work_orders_open_assigned ON public.work_orders USING btree (assigned_organization_id, open_since DESC, id) WHERE open_since IS NOT NULL;
CREATE INDEX work_orders_open_due ON public.work_orders USING btree (open_due_date, id) INCLUDE (partner_location_id, status, organization_id, assigned_organization_id, priority) WHERE open_due_date IS NOT NULL;
CREATE INDEX work_orders_open_due_assigned ON public.work_orders USING btree (assigned_organization_id, open_due_date, id) WHERE open_due_date IS NOT NULL;
CREATE INDEX work_orders_open_due_organization ON public.work_orders USING btree (organization_id, open_due_date, id) WHERE open_due_date IS NOT NULL;
CREATE INDEX work_orders_open_due_priority ON public.work_orders USING btree (priority, open_due_date, id) WHERE open_due_date IS NOT NULL;
CREATE INDEX work_orders_open_due_status ON public.work_orders USING btree (status, open_due_date, id) WHERE open_due_date IS NOT NULL;
CREATE INDEX work_orders_open_location ON public.work_orders USING btree (partner_location_id, status) INCLUDE (organization_id, assigned_organization_id, priority) WHERE status = ANY (ARRAY['received'::text, 'assigned'::text, 'in_progress'::text, 'work_completed'::text, 'on_hold'::text]);
CREATE INDEX work_orders_open_location_due ON public.work_orders USING btree (partner_location_id, open_due_date) WHERE open_due_date IS NOT NULL;
CREATE INDEX work_orders_open_organization ON public.work_orders USING btree (organization_id, open_since DESC, id) WHERE open_since IS NOT NULL;
CREATE INDEX work_orders_open_priority ON public.work_orders USING btree (priority, open_since DESC, id) WHERE open_since IS NOT NULL;
CREATE INDEX work_orders_open_trade ON public.work_orders USING btree (trade, open_since DESC, id) WHERE open_since IS NOT NULL;
CREATE INDEX work_orders_organization ON public.work_orders USING btree (organization_id, created_at DESC, id);
CREATE INDEX work_orders_organization_status ON public.work_orders USING btree (organization_id, status, created_at DESC, id);
CREATE INDEX work_orders_priority ON public.work_orders USING btree (priority, created_at DESC, id);
CREATE INDEX work_orders_priority_status ON public.work_orders USING btree (priority, status, created_at DESC, id);
CREATE INDEX work_orders_project_id ON public.work_orders USING btree (project_id) WHERE project_id IS NOT NULL;
CREATE INDEX work_orders_project_status ON public.work_orders USING btree (project_id, status, created_at DESC, id) WHERE project_id IS NOT NULL;
CREATE INDEX work_orders_reported_by ON public.work_orders USING btree (reported_by, created_at DESC);
CREATE INDEX work_orders_running ON public.work_orders USING btree (assigned_organization_id, status_since) WHERE status = 'in_progress'::text;
CREATE INDEX work_orders_search ON public.work_orders USING gin (work_order_number extensions.gin_trgm_ops, title extensions.gin_trgm_ops, store_location extensions.gin_trgm_ops, partner_reference extensions.gin_trgm_ops);
CREATE INDEX work_orders_status ON public.work_orders USING btree (status, created_at DESC, id);
CREATE UNIQUE INDEX work_orders_submission_key ON public.work_orders USING btree (reported_by, submission_key) WHERE submission_key IS NOT NULL;
CREATE INDEX work_orders_to_accept ON public.work_orders USING btree (assigned_organization_id, date_assigned) WHERE status = 'assigned'::text AND accepted_at IS NULL;
CREATE INDEX work_orders_to_assign ON public.work_orders USING btree (app.priority_rank(priority), created_at) WHERE status = 'received'::text;
CREATE INDEX work_orders_trade ON public.work_orders USING btree (trade, created_at DESC, id);
CREATE INDEX work_orders_updated_at ON public.work_orders USING btree (updated_at DESC, id);
CREATE INDEX work_orders_waiting ON public.work_orders USING btree (organization_id, created_at) WHERE status = 'received'::text;
CREATE TRIGGER a_note_decided AFTER INSERT OR DELETE OR UPDATE ON public.work_orders FOR EACH ROW WHEN (current_setting('app.decision'::text, true) <> ''::text) EXECUTE FUNCTION app.note_decided_row('id');
CREATE TRIGGER ask_next_firm BEFORE UPDATE OF assigned_organization_id ON public.work_orders FOR EACH ROW WHEN (new.assigned_organization_id IS DISTINCT FROM old.assigned_organization_id AND new.assigned_organization_id IS NOT NULL AND new.status = old.status AND (new.status = ANY (ARRAY['in_progress'::text, 'on_hold'::text]))) EXECUTE FUNCTION app.ask_next_firm();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.work_orders FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER check_assignment BEFORE UPDATE ON public.work_orders FOR EACH ROW WHEN (new.assigned_organization_id IS DISTINCT FROM old.assigned_organization_id OR new.status IS DISTINCT FROM old.status AND (new.status = ANY (ARRAY['received'::text, 'assigned'::text])) AND NOT app.is_undoing()) EXECUTE FUNCTION app.check_work_order_assignment();
CREATE TRIGGER check_project_is_open BEFORE INSERT ON public.work_orders FOR EACH ROW WHEN (new.project_id IS NOT NULL AND ((CURRENT_USER = ANY (ARRAY['authenticated'::name, 'service_role'::name])) OR CURRENT_USER ~~ 'command\_%'::text)) EXECUTE FUNCTION app.check_work_order_project('open');
CREATE TRIGGER check_project_on_insert BEFORE INSERT ON public.work_orders FOR EACH ROW WHEN (new.project_id IS NOT NULL) EXECUTE FUNCTION app.check_work_order_project();
CREATE TRIGGER check_project_on_update BEFORE UPDATE OF project_id ON public.work_orders FOR EACH ROW WHEN (new.project_id IS NOT NULL AND new.project_id IS DISTINCT FROM old.project_id) EXECUTE FUNCTION app.check_work_order_project();
CREATE TRIGGER check_status BEFORE UPDATE ON public.work_orders FOR EACH ROW WHEN (new.status IS DISTINCT FROM old.status AND NOT app.is_undoing()) EXECUTE FUNCTION app.check_work_order_status();
CREATE TRIGGER count_changed_figures AFTER UPDATE ON public.work_orders FOR EACH ROW WHEN (new.status IS DISTINCT FROM old.status OR new.trade IS DISTINCT FROM old.trade OR new.priority IS DISTINCT FROM old.priority OR new.project_id IS DISTINCT FROM old.project_id OR new.assigned_organization_id IS DISTINCT FROM old.assigned_organization_id OR new.organization_id IS DISTINCT FROM old.organization_id OR new.partner_location_id IS DISTINCT FROM old.partner_location_id OR new.created_at IS DISTINCT FROM old.created_at OR new.date_assigned IS DISTINCT FROM old.date_assigned OR new.date_started IS DISTINCT FROM old.date_started OR new.date_finished IS DISTINCT FROM old.date_finished OR new.date_completed IS DISTINCT FROM old.date_completed OR new.due_date IS DISTINCT FROM old.due_date) EXECUTE FUNCTION app.count_work_order();
CREATE TRIGGER count_daily_rows AFTER INSERT ON public.work_orders REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_daily_rows('work_orders_per_day', 'You have added the most work orders that one person may add in a day.');
CREATE TRIGGER count_figures AFTER INSERT ON public.work_orders FOR EACH ROW EXECUTE FUNCTION app.count_work_order();
CREATE TRIGGER count_removed_figures BEFORE DELETE ON public.work_orders FOR EACH ROW EXECUTE FUNCTION app.count_work_order();
CREATE TRIGGER date_progress BEFORE UPDATE ON public.work_orders FOR EACH ROW WHEN (new.status IS DISTINCT FROM old.status AND NOT app.is_undoing()) EXECUTE FUNCTION app.date_work_order_progress();
CREATE TRIGGER end_awaiting AFTER UPDATE OF status ON public.work_orders FOR EACH ROW WHEN ((new.status = ANY (ARRAY['completed'::text, 'closed'::text, 'cancelled'::text])) AND old.status <> new.status AND NOT app.is_undoing()) EXECUTE FUNCTION app.end_awaiting();
CREATE TRIGGER fill_store_location_on_insert BEFORE INSERT ON public.work_orders FOR EACH ROW EXECUTE FUNCTION app.fill_store_location();
CREATE TRIGGER fill_store_location_on_update BEFORE UPDATE OF partner_location_id ON public.work_orders FOR EACH ROW WHEN (new.partner_location_id IS DISTINCT FROM old.partner_location_id) EXECUTE FUNCTION app.fill_store_location();
CREATE TRIGGER forget_closing AFTER UPDATE OF status ON public.work_orders FOR EACH ROW WHEN (old.status = 'closed'::text AND new.status <> 'closed'::text) EXECUTE FUNCTION app.forget_closing();
CREATE TRIGGER forget_former_progress BEFORE UPDATE OF assigned_organization_id ON public.work_orders FOR EACH ROW WHEN (new.assigned_organization_id IS DISTINCT FROM old.assigned_organization_id AND new.assigned_organization_id IS NOT NULL) EXECUTE FUNCTION app.forget_former_progress();
CREATE TRIGGER forget_former_reason BEFORE UPDATE OF assigned_organization_id ON public.work_orders FOR EACH ROW WHEN (new.assigned_organization_id IS DISTINCT FROM old.assigned_organization_id AND new.status = old.status AND ((new.status = ANY (ARRAY['assigned'::text, 'in_progress'::text])) OR new.status = 'received'::text AND new.assigned_organization_id IS NOT NULL)) EXECUTE FUNCTION app.forget_former_reason();
CREATE TRIGGER forget_prices AFTER UPDATE ON public.work_orders FOR EACH ROW WHEN (old.organization_id IS DISTINCT FROM new.organization_id OR old.partner_location_id IS DISTINCT FROM new.partner_location_id OR old.project_id IS DISTINCT FROM new.project_id OR old.trade IS DISTINCT FROM new.trade OR old.priority IS DISTINCT FROM new.priority OR old.job_type IS DISTINCT FROM new.job_type) EXECUTE FUNCTION app.forget_prices();
CREATE TRIGGER give_default_nte AFTER INSERT ON public.work_orders FOR EACH ROW WHEN (CURRENT_USER ~~ 'command\_%'::text) EXECUTE FUNCTION app.give_default_nte();
CREATE TRIGGER note_former_firm AFTER UPDATE OF assigned_organization_id ON public.work_orders FOR EACH ROW WHEN (new.assigned_organization_id IS DISTINCT FROM old.assigned_organization_id AND old.assigned_organization_id IS NOT NULL) EXECUTE FUNCTION app.note_event('former_firm');
CREATE TRIGGER note_new_firm AFTER UPDATE OF assigned_organization_id ON public.work_orders FOR EACH ROW WHEN (new.assigned_organization_id IS DISTINCT FROM old.assigned_organization_id AND new.assigned_organization_id IS NOT NULL) EXECUTE FUNCTION app.note_event('firm');
CREATE CONSTRAINT TRIGGER notify_former_firm AFTER UPDATE OF assigned_organization_id ON public.work_orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.assigned_organization_id IS DISTINCT FROM old.assigned_organization_id AND old.assigned_organization_id IS NOT NULL) EXECUTE FUNCTION app.notify_noted();
CREATE CONSTRAINT TRIGGER notify_new_firm AFTER UPDATE OF assigned_organization_id ON public.work_orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.assigned_organization_id IS DISTINCT FROM old.assigned_organization_id AND new.assigned_organization_id IS NOT NULL) EXECUTE FUNCTION app.notify_noted();
CREATE TRIGGER queue_margin AFTER UPDATE ON public.work_orders FOR EACH ROW WHEN (old.organization_id IS DISTINCT FROM new.organization_id OR old.partner_location_id IS DISTINCT FROM new.partner_location_id OR old.project_id IS DISTINCT FROM new.project_id OR old.assigned_organization_id IS DISTINCT FROM new.assigned_organization_id OR old.trade IS DISTINCT FROM new.trade) EXECUTE FUNCTION app.queue_margin_of_record('id');
CREATE TRIGGER queue_removed_margin AFTER DELETE ON public.work_orders FOR EACH ROW EXECUTE FUNCTION app.queue_margin_of_record('id');
CREATE TRIGGER realtime_capture AFTER INSERT OR DELETE OR UPDATE ON public.work_orders FOR EACH ROW EXECUTE FUNCTION realtime.capture();
CREATE TRIGGER refuse_own_completion BEFORE UPDATE ON public.work_orders FOR EACH ROW WHEN ((old.status <> ALL (ARRAY['completed'::text, 'closed'::text])) AND new.status = 'completed'::text AND NOT app.is_undoing()) EXECUTE FUNCTION app.refuse_own_completion();
CREATE TRIGGER set_due_date BEFORE INSERT ON public.work_orders FOR EACH ROW WHEN (new.due_date IS NULL AND new.status = 'received'::text) EXECUTE FUNCTION app.set_due_date();
CREATE TRIGGER set_number BEFORE INSERT ON public.work_orders FOR EACH ROW EXECUTE FUNCTION app.set_number('work_order_number', 'WO');
CREATE TRIGGER take_budget_back AFTER UPDATE OF assigned_organization_id ON public.work_orders FOR EACH ROW WHEN (new.assigned_organization_id IS DISTINCT FROM old.assigned_organization_id AND new.assigned_organization_id IS NOT NULL) EXECUTE FUNCTION app.take_budget_back();
CREATE TRIGGER take_listed_nte AFTER UPDATE OF assigned_organization_id ON public.work_orders FOR EACH ROW WHEN (CURRENT_USER ~~ 'command\_%'::text AND new.assigned_organization_id IS DISTINCT FROM old.assigned_organization_id AND NOT app.is_undoing()) EXECUTE FUNCTION app.follow_listed_nte();
CREATE TRIGGER thread_follows AFTER UPDATE ON public.work_orders FOR EACH ROW WHEN (new.organization_id IS DISTINCT FROM old.organization_id OR new.assigned_organization_id IS DISTINCT FROM old.assigned_organization_id OR new.work_order_number IS DISTINCT FROM old.work_order_number OR new.title IS DISTINCT FROM old.title) EXECUTE FUNCTION app.thread_follows_work_order();
CREATE TRIGGER touch BEFORE UPDATE ON public.work_orders FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.work_orders enable row level security;
create policy see on public.work_orders for select to authenticated using (( SELECT app.is_office() AS is_office) OR (organization_id = ANY ((( SELECT app.partner_organization_ids() AS partner_organization_ids))::uuid[])) OR (assigned_organization_id = ANY ((( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids))::uuid[])) OR (id = ANY ((( SELECT app.field_work_order_ids() AS field_work_order_ids))::uuid[])) OR (id = ANY ((( SELECT app.free_work_order_ids() AS free_work_order_ids))::uuid[])));
create policy service on public.work_orders to commands, service_role using (true) with check (true);
grant insert (appointment_from, appointment_until, contact_name, contact_phone, description, due_date, job_type, organization_id, partner_location_id, partner_reference, preferred_from, preferred_to, priority, submission_key, title, trade) on public.work_orders to command_work_orders;
grant insert (description, due_date, job_type, organization_id, partner_location_id, priority, project_id, title, trade) on public.work_orders to command_projects;
grant insert, select, update on public.work_orders to service_role;
grant select on public.work_orders to authenticated, command_bills, command_clock, command_invoices, command_projects, command_reports, command_time, command_work_orders;
grant update (accepted_at, accepted_by, appointment_from, appointment_until, arrival_at, assigned_organization_id, contact_name, contact_phone, description, due_date, job_type, partner_location_id, partner_reference, preferred_from, preferred_to, priority, status, status_reason, title, trade) on public.work_orders to command_work_orders;
grant update (accepted_at, accepted_by, status, status_reason) on public.work_orders to command_reports;
grant update (project_id) on public.work_orders to command_projects;

CREATE OR REPLACE FUNCTION app.ask_next_firm()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.status := 'assigned';
  new.status_reason := null;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.billable_work(p_organization_id uuid, p_query text, p_with_billed boolean, p_ids uuid[], p_limit integer, p_newest integer)
 RETURNS TABLE(id uuid, work_order_number text, title text, store_location text, kind text, ready_at timestamp with time zone, nte_amount numeric, billed_amount numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 WITH asked AS (
          SELECT TRIM(BOTH FROM billable_work.p_query) AS text,
             (('%'::text || regexp_replace(TRIM(BOTH FROM billable_work.p_query), '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text) AS pattern,
             ((app.typed_prefix('WO'::text, COALESCE(typed.parts[1], ''::text)) || '-'::text) || lpad(typed.parts[2], GREATEST(6, length(typed.parts[2])), '0'::text)) AS number
            FROM ( SELECT regexp_match(billable_work.p_query, '^\s*(?:([a-z]{2,5})-?)?\s*(\d{1,9})\s*$'::text, 'i'::text) AS parts) typed
         ), newest AS (
          SELECT w.id,
             w.work_order_number,
             w.title,
             w.store_location,
             w.date_completed
            FROM public.work_orders w
           WHERE ((w.assigned_organization_id = billable_work.p_organization_id) AND (w.date_completed IS NOT NULL) AND (w.status = ANY (ARRAY['completed'::text, 'closed'::text])))
           ORDER BY w.date_completed DESC
          LIMIT billable_work.p_newest
         ), near AS (
          SELECT n.id,
             n.work_order_number,
             n.title,
             n.store_location,
             n.date_completed
            FROM newest n,
             asked a
           WHERE ((a.text = ''::text) OR (n.work_order_number ~~* a.pattern) OR (n.title ~~* a.pattern) OR (n.store_location ~~* a.pattern))
         ), far AS (
          SELECT w.id,
             w.work_order_number,
             w.title,
             w.store_location,
             w.date_completed
            FROM public.work_orders w
           WHERE ((w.assigned_organization_id = billable_work.p_organization_id) AND (w.date_completed IS NOT NULL) AND (w.status = ANY (ARRAY['completed'::text, 'closed'::text])) AND (w.id = ANY (( SELECT
                         CASE
                             WHEN ((a.number IS NULL) AND (a.text ~ '[[:alnum:]]{3}'::text) AND (( SELECT count(*) AS count
                                FROM near) < 10)) THEN app.work_orders_like(a.pattern, 1000)
                             ELSE NULL::uuid[]
                         END AS "case"
                    FROM asked a)::uuid[])))
         ), named AS (
          SELECT w.id,
             w.work_order_number,
             w.title,
             w.store_location,
             w.date_completed
            FROM public.work_orders w
           WHERE ((w.assigned_organization_id = billable_work.p_organization_id) AND (w.date_completed IS NOT NULL) AND (w.status = ANY (ARRAY['completed'::text, 'closed'::text])) AND ((w.work_order_number = ( SELECT a.number
                    FROM asked a)) OR (w.id = ANY (billable_work.p_ids))))
         ), completed AS (
          SELECT named.id,
             named.work_order_number,
             named.title,
             named.store_location,
             named.date_completed
            FROM named
         UNION
          SELECT near.id,
             near.work_order_number,
             near.title,
             near.store_location,
             near.date_completed
            FROM near
         UNION
          SELECT far.id,
             far.work_order_number,
             far.title,
             far.store_location,
             far.date_completed
            FROM far
         ), unfinished AS (
         ( SELECT w.id,
             w.work_order_number,
             w.title,
             w.store_location,
             'cancelled'::text AS kind
            FROM public.work_orders w
           WHERE ((w.assigned_organization_id = billable_work.p_organization_id) AND (w.status = 'cancelled'::text))
           ORDER BY w.created_at DESC
          LIMIT billable_work.p_newest)
         UNION ALL
          SELECT f_1.work_order_id,
             f_1.work_order_number,
             f_1.title,
             f_1.store_location,
             'former'::text
            FROM public.former_work_orders f_1
           WHERE (f_1.organization_id = billable_work.p_organization_id)
         ), found AS (
          SELECT c.id,
             c.work_order_number,
             c.title,
             c.store_location,
             'completed'::text AS kind,
             c.date_completed AS ready_at
            FROM completed c
         UNION ALL
          SELECT u.id,
             u.work_order_number,
             u.title,
             u.store_location,
             u.kind,
             approved.at
            FROM ((unfinished u
              CROSS JOIN asked a)
              CROSS JOIN LATERAL ( SELECT max(COALESCE(r.reviewed_at, r.submitted_at)) AS at
                    FROM public.work_order_reports r
                   WHERE ((r.work_order_id = u.id) AND (r.subcontractor_organization_id = billable_work.p_organization_id) AND (r.status = 'approved'::text))) approved)
           WHERE ((approved.at IS NOT NULL) AND ((a.text = ''::text) OR (u.work_order_number ~~* a.pattern) OR (u.title ~~* a.pattern) OR (u.store_location ~~* a.pattern) OR (u.work_order_number = a.number) OR (u.id = ANY (billable_work.p_ids))))
         )
  SELECT f.id,
     f.work_order_number,
     f.title,
     f.store_location,
     f.kind,
     f.ready_at,
         CASE
             WHEN (f.kind = 'former'::text) THEN app.firm_nte(f.id, billable_work.p_organization_id)
             ELSE b.nte_amount
         END AS nte_amount,
     COALESCE(billed.amount, (0)::numeric) AS "coalesce"
    FROM ((found f
      LEFT JOIN public.work_order_budgets b ON ((b.work_order_id = f.id)))
      LEFT JOIN LATERAL ( SELECT sum(l.amount) AS amount
            FROM (public.subcontractor_bill_work_orders l
              JOIN public.subcontractor_bills s ON ((s.id = l.subcontractor_bill_id)))
           WHERE ((l.work_order_id = f.id) AND (s.subcontractor_organization_id = billable_work.p_organization_id) AND (s.status = ANY (ARRAY['submitted'::text, 'approved'::text, 'paid'::text])))) billed ON (true))
   WHERE (billable_work.p_with_billed OR (billed.amount IS NULL) OR (f.id = ANY (billable_work.p_ids)))
   ORDER BY (f.id = ANY (billable_work.p_ids)) DESC, f.ready_at DESC, f.id
  LIMIT billable_work.p_limit;
END;
grant execute on function app.billable_work(uuid,text,boolean,uuid[],integer,integer) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.billable_work(p_customer uuid, p_location uuid, p_project uuid, p_from date, p_until date, p_search text, p_limit integer, p_offset integer, p_sort text)
 RETURNS TABLE(work_order_id uuid, work_order_number text, title text, customer_reference text, organization_id uuid, organization_name text, partner_location_id uuid, location_name text, project_id uuid, project_name text, last_day date, amount numeric, parts jsonb, missing text[], waiting jsonb, nte_amount numeric, since timestamp with time zone, billed numeric, invoices jsonb, one_job_per_invoice boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 WITH page AS MATERIALIZED (
          SELECT q_1.work_order_id,
             q_1.since,
             q_1.last_day,
             row_number() OVER (ORDER BY
                 CASE billable_work.p_sort
                     WHEN 'amount'::text THEN q_1.amount
                     WHEN '-amount'::text THEN (- q_1.amount)
                     WHEN '-last_day'::text THEN ((CURRENT_DATE - q_1.last_day))::numeric
                     ELSE NULL::numeric
                 END,
                 CASE billable_work.p_sort
                     WHEN 'customer'::text THEN lower(n_1.name)
                     ELSE NULL::text
                 END,
                 CASE billable_work.p_sort
                     WHEN '-customer'::text THEN lower(n_1.name)
                     ELSE NULL::text
                 END DESC, q_1.last_day, q_1.since, q_1.work_order_id) AS "position"
            FROM ((app.billable_queue(billable_work.p_customer, billable_work.p_location, billable_work.p_project, billable_work.p_from, billable_work.p_until, billable_work.p_search) q_1(work_order_id, since, last_day, amount)
              LEFT JOIN public.work_orders w_1 ON (((w_1.id = q_1.work_order_id) AND (billable_work.p_sort = ANY (ARRAY['customer'::text, '-customer'::text])))))
              LEFT JOIN public.organizations n_1 ON ((n_1.id = w_1.organization_id)))
           ORDER BY (row_number() OVER (ORDER BY
                 CASE billable_work.p_sort
                     WHEN 'amount'::text THEN q_1.amount
                     WHEN '-amount'::text THEN (- q_1.amount)
                     WHEN '-last_day'::text THEN ((CURRENT_DATE - q_1.last_day))::numeric
                     ELSE NULL::numeric
                 END,
                 CASE billable_work.p_sort
                     WHEN 'customer'::text THEN lower(n_1.name)
                     ELSE NULL::text
                 END,
                 CASE billable_work.p_sort
                     WHEN '-customer'::text THEN lower(n_1.name)
                     ELSE NULL::text
                 END DESC, q_1.last_day, q_1.since, q_1.work_order_id))
          OFFSET GREATEST(billable_work.p_offset, 0)
          LIMIT LEAST(GREATEST(billable_work.p_limit, 1), 1000)
         ), kept AS MATERIALIZED (
          SELECT q_1.work_order_id,
             q_1.since,
             q_1.changed_at,
             q_1.amount,
             q_1.last_day,
             q_1.parts,
             q_1.lacks_price,
             q_1.organization_id,
             q_1.partner_location_id,
             q_1.project_id,
             q_1.has_left_out,
             q_1.priced_of
            FROM (page
              JOIN app.work_to_invoice q_1 ON ((q_1.work_order_id = page.work_order_id)))
           WHERE (q_1.priced_of = q_1.changed_at)
         ), priced AS (
          SELECT k.work_order_id,
             k.amount,
             k.last_day,
             k.parts,
             k.lacks_price
            FROM kept k
         UNION ALL
          SELECT p_1.work_order_id,
             p_1.amount,
             p_1.last_day,
             p_1.parts,
             p_1.lacks_price
            FROM (( SELECT array_agg(page.work_order_id) AS ids
                    FROM page
                   WHERE (NOT (page.work_order_id IN ( SELECT k.work_order_id
                            FROM kept k)))) changed
              CROSS JOIN LATERAL app.priced_work(changed.ids) p_1(work_order_id, amount, last_day, parts, lacks_price))
           WHERE (changed.ids IS NOT NULL)
         )
  SELECT w.id,
     w.work_order_number,
     w.title,
     w.partner_reference,
     w.organization_id,
     o.name,
     w.partner_location_id,
     w.store_location,
     w.project_id,
     p.name,
     part.last_day,
     part.amount,
         CASE
             WHEN ( SELECT app.may(VARIADIC ARRAY['see_costs'::text]) AS may) THEN part.parts
             ELSE app.parts_without_costs(part.parts)
         END AS parts_without_costs,
     array_remove(ARRAY[
         CASE
             WHEN (waiting.report IS NOT NULL) THEN 'report_not_approved'::text
             ELSE NULL::text
         END,
         CASE
             WHEN (waiting."time" IS NOT NULL) THEN 'time_not_approved'::text
             ELSE NULL::text
         END,
         CASE
             WHEN (waiting.bill IS NOT NULL) THEN 'bill_not_approved'::text
             ELSE NULL::text
         END,
         CASE
             WHEN (EXISTS ( SELECT
                FROM public.work_order_reports r
               WHERE ((r.work_order_id = w.id) AND (r.status = 'approved'::text) AND (r.subcontractor_organization_id IS NOT NULL) AND (NOT app.is_report_invoiced(r.id)) AND (NOT (EXISTS ( SELECT
                        FROM (public.subcontractor_bill_work_orders l
                          JOIN public.subcontractor_bills b ON ((b.id = l.subcontractor_bill_id)))
                       WHERE ((l.work_order_id = w.id) AND (b.subcontractor_organization_id = r.subcontractor_organization_id) AND (b.status = ANY (ARRAY['submitted'::text, 'approved'::text, 'paid'::text]))))))))) THEN 'no_bill'::text
             ELSE NULL::text
         END,
         CASE
             WHEN (waiting.receipt IS NOT NULL) THEN 'receipt_not_approved'::text
             ELSE NULL::text
         END,
         CASE
             WHEN (waiting.mileage IS NOT NULL) THEN 'mileage_not_approved'::text
             ELSE NULL::text
         END,
         CASE
             WHEN (g.requires_reference AND (COALESCE(w.partner_reference, ''::text) = ''::text)) THEN 'no_reference'::text
             ELSE NULL::text
         END,
         CASE
             WHEN (g.requires_photos AND (NOT app.has_report_photo(w.id))) THEN 'no_photos'::text
             ELSE NULL::text
         END,
         CASE
             WHEN ((part.amount + billed.amount) > n.nte_amount) THEN 'over_nte'::text
             ELSE NULL::text
         END,
         CASE
             WHEN part.lacks_price THEN 'no_price'::text
             ELSE NULL::text
         END], NULL::text) AS array_remove,
     to_jsonb(waiting.*) AS to_jsonb,
     n.nte_amount,
     q.since,
     billed.amount,
     billed.invoices,
     COALESCE(g.one_job_per_invoice, false) AS "coalesce"
    FROM ((((((((page q
      JOIN priced part ON ((part.work_order_id = q.work_order_id)))
      JOIN public.work_orders w ON ((w.id = q.work_order_id)))
      JOIN public.organizations o ON ((o.id = w.organization_id)))
      LEFT JOIN public.organization_billing g ON ((g.organization_id = w.organization_id)))
      LEFT JOIN public.projects p ON ((p.id = w.project_id)))
      LEFT JOIN public.work_order_budgets n ON ((n.work_order_id = w.id)))
      CROSS JOIN LATERAL ( SELECT COALESCE(sum(b.amount), (0)::numeric) AS amount,
             COALESCE(jsonb_agg(to_jsonb(b.*) ORDER BY b.created_at, b.id), '[]'::jsonb) AS invoices
            FROM ( SELECT i.id,
                     i.invoice_number,
                     i.created_at,
                     sum(l.amount) AS amount
                    FROM (public.partner_invoice_lines l
                      JOIN public.partner_invoices i ON ((i.id = l.partner_invoice_id)))
                   WHERE ((l.work_order_id = w.id) AND (NOT l.is_void))
                   GROUP BY i.id) b) billed)
      CROSS JOIN LATERAL ( SELECT ( SELECT r.id
                    FROM public.work_order_reports r
                   WHERE ((r.work_order_id = w.id) AND (r.status = 'submitted'::text))
                  LIMIT 1) AS report,
             ( SELECT e.employee_user_id
                    FROM public.employee_reports e
                   WHERE ((e.work_order_id = w.id) AND (e.status = ANY (ARRAY['open'::text, 'submitted'::text])))
                  LIMIT 1) AS "time",
             ( SELECT b.id
                    FROM (public.subcontractor_bill_work_orders l
                      JOIN public.subcontractor_bills b ON ((b.id = l.subcontractor_bill_id)))
                   WHERE ((l.work_order_id = w.id) AND (b.status = 'submitted'::text))
                  LIMIT 1) AS bill,
             ( SELECT r.id
                    FROM (public.receipt_allocations a
                      JOIN public.receipts r ON ((r.id = a.receipt_id)))
                   WHERE ((a.work_order_id = w.id) AND (r.status = 'submitted'::text))
                  LIMIT 1) AS receipt,
             ( SELECT m.id
                    FROM public.mileage_entries m
                   WHERE ((m.work_order_id = w.id) AND (m.status = 'submitted'::text))
                  LIMIT 1) AS mileage) waiting)
   ORDER BY q."position";
END;
grant execute on function app.billable_work(uuid,uuid,uuid,date,date,text,integer,integer,text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.check_work_order_assignment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  goes_to_another constant boolean := new.assigned_organization_id is distinct from old.assigned_organization_id;
begin
  if goes_to_another and new.assigned_organization_id is not null and not exists (
    select from public.organizations o
    where o.id = new.assigned_organization_id and o.organization_type <> 'partner' and o.is_active
  ) then
    raise exception 'Work can be assigned to an active subcontractor organization only.'
      using errcode = 'check_violation', detail = app.reason('assignment_subcontractor_inactive');
  end if;
  if goes_to_another then
    new.accepted_at := null;
    new.accepted_by := null;
    new.arrival_at := null;
  end if;
  new.date_assigned := case
    when new.status = 'received' and new.assigned_organization_id is null then null
    when goes_to_another or old.status = 'received' then now()
    -- Work that was assigned to people of the office while it was on hold keeps its date.
    else coalesce(old.date_assigned, now())
  end;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.check_work_order_project()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  status constant text := app.lock_status('projects', new.project_id, 'share', tg_op = 'INSERT');
  customer constant uuid := (select p.organization_id from public.projects p where p.id = new.project_id);
begin
  if customer <> new.organization_id then
    raise exception 'The work orders of this project are those of its customer.'
      using errcode = 'check_violation', detail = app.reason('project_work_of_customer_only');
  end if;
  if (tg_op = 'UPDATE' or tg_nargs > 0) and status in ('completed', 'cancelled') then
    raise exception 'No work can be put into a project that is %.', status
      using errcode = 'check_violation', detail = app.reason('project_work_closed', 'status', status);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.check_work_order_status()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  step app.work_order_transitions;
begin
  select * into step from app.work_order_transitions t
  where t.from_status = old.status and t.to_status = new.status;
  if not found and not (
    old.status = 'in_progress' and new.status = 'assigned'
    and new.assigned_organization_id is distinct from old.assigned_organization_id
    and new.assigned_organization_id is not null
  ) and not (
    -- A payment closed it, and was taken back (0105_work_orders_paid.sql).
    old.status = 'closed' and new.status = 'completed'
    and exists (select from app.work_closed_by_payment c where c.work_order_id = new.id)
  ) then
    raise exception 'A work order cannot go from % to %.', old.status, new.status
      using errcode = 'check_violation',
      detail = app.reason('work_order_status_step_invalid', 'from', old.status, 'to', new.status);
  end if;
  if step.needs_reason and coalesce(app.trimmed(new.status_reason), '') = '' and not coalesce(
    new.status = 'received' and new.assigned_organization_id is null
    and old.assigned_organization_id = any (app.subcontractor_organization_ids()), false
  ) then
    raise exception 'A reason is needed to take a work order from % to %.', old.status, new.status
      using errcode = 'check_violation',
      detail = app.reason('work_order_status_reason_missing', 'from', old.status, 'to', new.status);
  end if;
  if step.needs_reason is distinct from true and new.status_reason is not distinct from old.status_reason then
    -- The reason of the previous status does not apply to this one.
    new.status_reason := null;
  end if;
  new.date_completed := case
    when old.status = 'closed' or new.status = 'closed' then old.date_completed
    when new.status = 'completed' then now()
  end;
  new.closed_at := case when new.status = 'closed' then now() end;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.date_work_order_progress()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.status_since := now();
  if new.status = 'received' then
    new.date_started := null;
  elsif new.status in ('in_progress', 'work_completed') then
    new.date_started := coalesce(old.date_started, now());
  end if;
  if new.status in ('received', 'assigned', 'in_progress') then
    new.date_finished := null;
  elsif new.status = 'work_completed' and (old.status <> 'on_hold' or old.date_finished is null) then
    new.date_finished := now();
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.default_due_date(p_priority text, p_arrived timestamp with time zone)
 RETURNS date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rule constant jsonb := (
    select s.value #> array['due_times', p_priority] from public.settings s where s.key = 'work_orders'
  );
  left_over interval := make_interval(secs => (rule ->> 'hours')::double precision * 3600);
  zone constant text := coalesce(
    (select o.time_zone from public.organizations o where o.organization_type = 'internal'), 'UTC'
  );
  moment timestamp := p_arrived at time zone zone;
  -- After this day it stops looking: a year of holidays would have no working day.
  last_day constant date := moment::date + 800;
  working_time constant jsonb := app.working_time();
  closes timestamp;
begin
  if left_over is null then
    return null;
  end if;
  if not coalesce((rule ->> 'working_hours_only')::boolean, false) then
    return ((p_arrived + left_over) at time zone zone)::date;
  end if;
  while moment::date < last_day loop
    closes := moment::date + (working_time ->> 'ends_at')::time;
    moment := greatest(moment, moment::date + (working_time ->> 'starts_at')::time);
    if moment < closes
      and working_time -> 'working_days' @> to_jsonb(extract(dow from moment)::integer)
      and not jsonb_path_exists(
        working_time, '$.holidays[*] ? (@.date == $day)', jsonb_build_object('day', to_char(moment, 'YYYY-MM-DD'))
      )
    then
      if left_over <= closes - moment then
        return moment::date;
      end if;
      left_over := left_over - (closes - moment);
    end if;
    moment := moment::date + 1;
  end loop;
  return moment::date;
end
$function$;

CREATE OR REPLACE FUNCTION app.events_of_one_firm()
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT array_agg(DISTINCT t.event_type ORDER BY t.event_type) AS array_agg
    FROM app.work_order_transitions t;
END;
grant execute on function app.events_of_one_firm() to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.field_work_order_ids()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  me constant uuid := app.profile_id();
begin
  if not app.is_technician() then
    return '{}';
  end if;
  return array(
    select a.work_order_id from public.work_order_assignments a where a.assigned_to = me
    union
    select w.id from public.project_assignments a join public.work_orders w on w.project_id = a.project_id
    where a.assigned_to = me
    union
    select r.work_order_id from public.employee_reports r
    where r.employee_user_id = me and r.report_date > current_date - 400 and r.work_order_id is not null
    union
    select w.id from public.work_orders w where w.reported_by = me
    union
    -- What a deactivated person had: nobody but a delivery asks for it.
    select unnest(d.handed_over) from public.profile_deactivations d
    where d.profile_id = me and d.reactivated_at is null
  );
end
$function$;
grant execute on function app.field_work_order_ids() to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.fill_store_location()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.partner_location_id is not null and (
    (tg_op = 'INSERT' and new.store_location = '')
    or (tg_op = 'UPDATE' and new.store_location = old.store_location)
  ) then
    select concat_ws(', ', concat_ws(' #', l.name, nullif(l.store_number, '')), nullif(l.city, ''), nullif(l.state, ''))
    into new.store_location
    from public.partner_locations l
    where l.id = new.partner_location_id and l.organization_id = new.organization_id;
    -- A location of another customer: the foreign key refuses it afterwards.
    new.store_location := coalesce(new.store_location, '');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.firm_nte(work_order uuid, firm uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT COALESCE(( SELECT b.nte_amount
            FROM public.work_order_budgets b
           WHERE ((b.work_order_id = firm_nte.work_order) AND (b.assigned_organization_id = firm_nte.firm))), ( SELECT f.nte_amount
            FROM app.former_budgets f
           WHERE ((f.work_order_id = firm_nte.work_order) AND (f.organization_id = firm_nte.firm)))) AS "coalesce";
END;
grant execute on function app.firm_nte(uuid,uuid) to authenticated, command_bills, service_role;

CREATE OR REPLACE FUNCTION app.firm_of_event(work_order uuid, data jsonb)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (data ? 'report_id'::text) THEN ( SELECT r.subcontractor_organization_id
                FROM public.work_order_reports r
               WHERE (r.id = ((firm_of_event.data ->> 'report_id'::text))::uuid))
             WHEN (data ? 'bill_id'::text) THEN ( SELECT b.subcontractor_organization_id
                FROM public.subcontractor_bills b
               WHERE (b.id = ((firm_of_event.data ->> 'bill_id'::text))::uuid))
             ELSE ( SELECT w.assigned_organization_id
                FROM public.work_orders w
               WHERE (w.id = firm_of_event.work_order))
         END AS assigned_organization_id;
END;

CREATE OR REPLACE FUNCTION app.forget_closing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from app.work_closed_by_payment c where c.work_order_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.forget_former_progress()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.date_started := case when new.status = 'in_progress' and new.status <> old.status then now() end;
  new.date_finished := null;
  if new.status in ('assigned', 'in_progress', 'work_completed') then
    new.status_since := now();
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.forget_former_reason()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.status_reason := null;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.free_work_like(pattern text, customer uuid, at_most integer)
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
    where (w.work_order_number ilike pattern or w.title ilike pattern or w.store_location ilike pattern)
      and w.project_id is null and w.status <> 'cancelled' and (customer is null or w.organization_id = customer)
    limit at_most
  );
end
$function$;
grant execute on function app.free_work_like(text,uuid,integer) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.free_work_order_ids()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  if not app.is_technician() then
    return '{}';
  end if;
  return array(
    select w.id from public.work_orders w
    where w.open_since is not null and w.assigned_organization_id is null
      and not exists (select from public.work_order_assignments a where a.work_order_id = w.id)
  );
end
$function$;
grant execute on function app.free_work_order_ids() to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.is_on_board(w public.work_orders, p_customer uuid, p_assignee uuid, p_own_crew boolean, p_priority text, p_project uuid, p_due_before date, p_number text, p_pattern text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (p_customer is null or w.organization_id = p_customer)
    and (p_assignee is null or w.assigned_organization_id = p_assignee)
    and (not p_own_crew or (w.assigned_organization_id is null and w.status <> 'received'))
    and (p_priority is null or w.priority = p_priority)
    and (p_project is null or w.project_id = p_project)
    and (p_due_before is null or w.open_due_date < p_due_before)
    and (p_number is null or w.work_order_number = p_number)
    and (p_pattern is null or w.work_order_number ilike p_pattern or w.title ilike p_pattern
      or w.store_location ilike p_pattern or w.partner_reference ilike p_pattern)
$function$;
grant execute on function app.is_on_board(public.work_orders,uuid,uuid,boolean,text,uuid,date,text,text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.keep_firm_of_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.firm_stamps (event_id, organization_id)
  select e.id, e.firm
  from (select a.id, app.firm_of_event(a.work_order_id, a.data) as firm from added a where a.visibility = 'everyone') e
  where e.firm is not null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.left_behind_work_order_ids()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  if not app.is_office() then
    return '{}';
  end if;
  return array(
    select o.id
    from public.profiles gone
    join public.work_order_assignments lost on lost.assigned_to = gone.id
    join public.work_orders o on o.id = lost.work_order_id
      and o.assigned_organization_id is null and o.status in ('assigned', 'in_progress', 'on_hold')
    join public.work_order_assignments a on a.work_order_id = o.id
    join public.profiles p on p.id = a.assigned_to
    where not gone.is_active
    group by o.id having not bool_or(p.is_active)
  );
end
$function$;
grant execute on function app.left_behind_work_order_ids() to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.own_former_work(work_order uuid DEFAULT NULL::uuid, at_most integer DEFAULT 200)
 RETURNS TABLE(work_order_id uuid, conversation_id uuid, customer_id uuid, work_order_number text, title text, store_location text, ended_at timestamp with time zone, is_declined boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
BEGIN ATOMIC
 SELECT f.work_order_id,
     ( SELECT c.id
            FROM public.conversations c
           WHERE ((c.work_order_id = f.work_order_id) AND (c.created_at <= f.ended_at))) AS id,
     f.customer_id,
     f.work_order_number,
     f.title,
     f.store_location,
     f.ended_at,
     f.is_declined
    FROM public.former_work_orders f
   WHERE ((f.organization_id = ANY (( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids)::uuid[])) AND ((own_former_work.work_order IS NULL) OR (f.work_order_id = own_former_work.work_order)) AND (NOT (EXISTS ( SELECT
            FROM public.work_orders w
           WHERE ((w.id = f.work_order_id) AND (w.assigned_organization_id = ANY (( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids)::uuid[])))))))
   ORDER BY f.ended_at DESC, f.work_order_id
  LIMIT own_former_work.at_most;
END;
grant execute on function app.own_former_work(uuid,integer) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.own_former_work_order_ids()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT COALESCE(array_agg(f.work_order_id), '{}'::uuid[]) AS "coalesce"
    FROM public.former_work_orders f
   WHERE (f.organization_id = ANY (( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids)::uuid[]));
END;
grant execute on function app.own_former_work_order_ids() to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.priority_rank(priority text)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE
BEGIN ATOMIC
 SELECT (array_position('{emergency,high,medium,low}'::text[], priority))::smallint AS array_position;
END;
grant execute on function app.priority_rank(text) to authenticated, commands, service_role;

CREATE OR REPLACE FUNCTION app.refuse_for_former_firm()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if app.is_staff() and exists (
    select from public.conversations c
    where c.id = new.conversation_id and c.conversation_type = 'work_order'
      and c.assigned_organization_id is distinct from new.assigned_organization_id
  ) and not exists (
    select from public.work_order_messages m
    where m.sender_id = new.sender_id and m.client_key = new.client_key and m.sender_id = app.profile_id()
  ) then
    raise exception 'This work order is no longer assigned to the company that you wrote this for.'
      using errcode = 'PT409', detail = app.reason('message_for_former_company'),
      hint = 'Choose again who reads it.';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.refuse_own_completion()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (
    select r.status = 'submitted' and app.is_own_decision('review_reports', r.subcontractor_user_id,
      r.subcontractor_organization_id)
    from public.work_order_reports r where r.work_order_id = new.id and r.is_final
    order by r.submitted_at desc, r.id desc limit 1
  ) then
    raise exception 'Somebody else has to review your own report.'
      using errcode = 'insufficient_privilege', hint = 'Ask a colleague.', detail = app.reason('report_own_review');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.refuse_own_nte()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  work_order constant uuid := old.work_order_id;
begin
  if tg_op = 'DELETE' and tg_table_name = 'work_order_budgets' then
    if exists (
      select from public.work_orders w
      where w.id = work_order and w.assigned_organization_id is distinct from old.assigned_organization_id
    ) then
      return old;
    end if;
  end if;
  if (tg_op = 'DELETE' or new.nte_amount > old.nte_amount) and (
    -- A report or bill of their firm may follow.
    exists (
      select from public.work_orders w
      where w.id = work_order and app.is_own_decision('assign_work', null, w.assigned_organization_id)
    )
    or exists (
      select from public.work_order_reports r
      where r.work_order_id = work_order and r.status in ('submitted', 'rejected')
        and app.is_own_decision('assign_work', r.subcontractor_user_id,
          r.subcontractor_organization_id)
    )
    or exists (
      select from public.subcontractor_bill_work_orders l
      join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
      where l.work_order_id = work_order and b.status in ('draft', 'submitted', 'rejected')
        and app.is_own_decision('assign_work', b.submitted_by, b.subcontractor_organization_id)
    )
  ) then
    raise exception 'This is the work of your own firm, or your report or bill for it waits. Somebody else has to raise its NTE.'
      using errcode = 'insufficient_privilege', detail = app.reason('work_order_own_nte'),
      hint = 'Ask a colleague, or leave the NTE as it is.';
  end if;
  return coalesce(new, old);
end
$function$;

CREATE OR REPLACE FUNCTION app.set_due_date()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.due_date := app.default_due_date(new.priority, new.created_at);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.settle_allocated()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.settle_work(array(select distinct a.partner_invoice_id from new_rows a));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.settle_nothing_owed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from public.partner_invoice_lines l
    where l.partner_invoice_id = new.id and l.kind in ('retainage', 'deposit_applied') and l.amount < 0
  ) then
    update public.partner_invoices i set status = 'paid', paid_at = now() where i.id = new.id;
    perform app.settle_work(array[new.id]);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.settle_voided()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.settle_work(array[new.id]);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.settle_work(invoices uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held constant uuid[] := array(
    select w.id from public.work_orders w
    where w.status in ('completed', 'closed') and w.id in (
      select l.work_order_id from public.partner_invoice_lines l where l.partner_invoice_id = any (invoices)
    )
    order by w.id for no key update
  );
  paid uuid[];
begin
  if cardinality(held) = 0 then
    return;
  end if;
  paid := array(
    select l.work_order_id
    from public.partner_invoice_lines l
    join public.partner_invoices i on i.id = l.partner_invoice_id and i.status <> 'void'
    where l.work_order_id = any (held)
    group by l.work_order_id having bool_and(i.status = 'paid')
  );
  -- The queue holds whatever may have something.
  paid := array(
    select p.id from unnest(paid) p (id)
    where p.id not in (
      select r.work_order_id
      from app.work_parts(array(select q.work_order_id from app.work_to_invoice q where q.work_order_id = any (paid))) r
    )
  );
  with closed as (
    update public.work_orders w set status = 'closed' where w.id = any (paid) and w.status = 'completed' returning w.id
  ), marked as (
    insert into app.work_closed_by_payment (work_order_id) select c.id from closed c
  )
  insert into public.work_order_events (work_order_id, event_type, visibility, data)
  select c.id, 'paid', 'staff', jsonb_build_object('invoices', (
    select string_agg(distinct i.invoice_number, ', ' order by i.invoice_number)
    from public.partner_invoice_lines l
    join public.partner_invoices i on i.id = l.partner_invoice_id and i.status = 'paid'
    where l.work_order_id = c.id
  ))
  from closed c order by c.id;
  with opened as (
    update public.work_orders w set status = 'completed'
    where w.id = any (held) and w.status = 'closed' and not w.id = any (paid)
      and exists (select from app.work_closed_by_payment c where c.work_order_id = w.id)
      -- What was approved after the payment does not open it: only what is owed again.
      and not exists (
        select from public.partner_invoice_lines l
        join public.partner_invoices i on i.id = l.partner_invoice_id and i.status <> 'void'
        where l.work_order_id = w.id having bool_and(i.status in ('paid', 'draft')) and bool_or(i.status = 'paid')
      )
    returning w.id
  )
  insert into public.work_order_events (work_order_id, event_type, visibility, data)
  select o.id, 'paid_no_more', 'staff', jsonb_build_object('invoices', (
    select string_agg(distinct i.invoice_number, ', ' order by i.invoice_number)
    from public.partner_invoice_lines l
    join public.partner_invoices i on i.id = l.partner_invoice_id and i.id = any (invoices) and i.status <> 'paid'
    where l.work_order_id = o.id
  ))
  from opened o order by o.id;
end
$function$;

CREATE OR REPLACE FUNCTION app.stamp_budget()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op <> 'DELETE' then
    new.assigned_organization_id := (
      select w.assigned_organization_id from public.work_orders w where w.id = new.work_order_id
    );
  end if;
  if tg_op <> 'INSERT' and old.assigned_organization_id is not null and exists (
    select from public.work_orders w
    where w.id = old.work_order_id and w.assigned_organization_id is distinct from old.assigned_organization_id
  ) then
    insert into app.former_budgets (work_order_id, organization_id, nte_amount)
    values (old.work_order_id, old.assigned_organization_id, old.nte_amount)
    on conflict (work_order_id, organization_id) do update set nte_amount = excluded.nte_amount;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$function$;

CREATE OR REPLACE FUNCTION app.stamp_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.is_by_assigned := app.is_outside(
    new.actor_profile_id, (select w.organization_id from public.work_orders w where w.id = new.work_order_id)
  );
  new.assigned_organization_id := case
    when new.visibility <> 'everyone' then app.firm_of_event(new.work_order_id, new.data)
  end;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.take_budget_back()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from app.former_budgets f
  where f.work_order_id = new.id and f.organization_id = new.assigned_organization_id;
  if found then
    perform app.lock_billing(array[new.id]);
    perform app.recount_over_nte(array[new.id]);
  end if;
  delete from public.work_order_budgets b
  where b.work_order_id = new.id and b.assigned_organization_id <> new.assigned_organization_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.technician_work_order_ids()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if not app.is_technician() then
    return null;
  end if;
  return app.field_work_order_ids() || app.free_work_order_ids();
end
$function$;
grant execute on function app.technician_work_order_ids() to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.work_order_cards(p_work_orders public.work_orders[])
 RETURNS TABLE(status text, cards json)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query
    select w.status, json_agg(json_build_object(
      'id', w.id, 'work_order_number', w.work_order_number, 'title', w.title, 'status', w.status,
      'status_reason', w.status_reason, 'priority', w.priority, 'trade', w.trade, 'location', w.store_location,
      'due_date', w.due_date, 'created_at', w.created_at, 'accepted_at', w.accepted_at, 'arrival_at', w.arrival_at,
      'appointment_from', w.appointment_from, 'appointment_until', w.appointment_until,
      'customer', (select o.name from public.organizations o where o.id = w.organization_id),
      'assignee', (select o.name from public.organizations o where o.id = w.assigned_organization_id),
      'lead', lead.name, 'is_lead_active', lead.is_active,
      'nte_amount', (select b.nte_amount from public.work_order_budgets b where b.work_order_id = w.id),
      -- By the subcontractor that has the work: the NTE is not another one's.
      'billed', (
        select coalesce(sum(l.amount), 0)
        from public.subcontractor_bill_work_orders l join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
        where l.work_order_id = w.id and b.status in ('submitted', 'approved', 'paid')
          and b.subcontractor_organization_id = w.assigned_organization_id
      )
    ) order by w.created_at desc, w.id)
    from unnest(p_work_orders) w
    left join lateral (
      select concat_ws(' ', p.first_name, p.last_name) as name, p.is_active
      from public.work_order_assignments a join public.profiles p on p.id = a.assigned_to
      where a.work_order_id = w.id order by a.is_lead desc, a.id limit 1
    ) lead on true
    group by w.status;
end
$function$;
grant execute on function app.work_order_cards(public.work_orders[]) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.work_orders_like(pattern text, at_most integer)
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
    where w.work_order_number ilike pattern or w.title ilike pattern or w.store_location ilike pattern
    limit at_most
  );
end
$function$;
grant execute on function app.work_orders_like(text,integer) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.working_time()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT COALESCE(( SELECT s.value
            FROM public.settings s
           WHERE (s.key = 'working_time'::text)), '{"ends_at": "17:00", "holidays": [], "starts_at": "08:00", "working_days": [1, 2, 3, 4, 5]}'::jsonb) AS "coalesce";
END;

CREATE OR REPLACE FUNCTION public.billable_work_orders(p_organization_id uuid, p_query text DEFAULT ''::text, p_with_billed boolean DEFAULT false, p_ids uuid[] DEFAULT '{}'::uuid[], p_limit integer DEFAULT 50)
 RETURNS TABLE(id uuid, work_order_number text, title text, store_location text, kind text, ready_at timestamp with time zone, nte_amount numeric, billed_amount numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT billable_work.id,
     billable_work.work_order_number,
     billable_work.title,
     billable_work.store_location,
     billable_work.kind,
     billable_work.ready_at,
     billable_work.nte_amount,
     billable_work.billed_amount
    FROM app.billable_work(billable_work_orders.p_organization_id, billable_work_orders.p_query, billable_work_orders.p_with_billed, billable_work_orders.p_ids, (LEAST(GREATEST(billable_work_orders.p_limit, 1), 200) + cardinality(billable_work_orders.p_ids)), 600) billable_work(id, work_order_number, title, store_location, kind, ready_at, nte_amount, billed_amount);
END;
grant execute on function public.billable_work_orders(uuid,text,boolean,uuid[],integer) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.former_title(public.subcontractor_bill_work_orders)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select concat_ws(' ', f.work_order_number, f.title) from app.own_former_work($1.work_order_id, 1) f
$function$;
grant execute on function public.former_title(public.subcontractor_bill_work_orders) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.former_title(public.work_order_reports)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select concat_ws(' ', f.work_order_number, f.title) from app.own_former_work($1.work_order_id, 1) f
$function$;
grant execute on function public.former_title(public.work_order_reports) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.former_work_order(p_work_order_id uuid)
 RETURNS TABLE(conversation_id uuid, work_order_number text, title text, store_location text, ended_at timestamp with time zone, is_declined boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT f.conversation_id,
     f.work_order_number,
     f.title,
     f.store_location,
     f.ended_at,
     f.is_declined
    FROM app.own_former_work(former_work_order.p_work_order_id, 1) f(work_order_id, conversation_id, customer_id, work_order_number, title, store_location, ended_at, is_declined)
   WHERE (NOT (EXISTS ( SELECT
            FROM public.work_orders w
           WHERE (w.id = f.work_order_id))));
END;
grant execute on function public.former_work_order(uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.free_work_orders(p_customer uuid DEFAULT NULL::uuid, p_search text DEFAULT ''::text)
 RETURNS TABLE(id uuid, work_order_number text, title text, status text, store_location text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  most constant integer := 25;
  looked_through constant integer := 600;
  pattern constant text := app.like_pattern(p_search);
begin
  return query
  with newest as materialized (
    select w.id, w.work_order_number, w.title, w.status, w.store_location, w.created_at
    from public.work_orders w
    where w.project_id is null and w.status <> 'cancelled' and (p_customer is null or w.organization_id = p_customer)
    order by w.created_at desc, w.id limit looked_through
  ), near as materialized (
    select n.* from newest n
    where pattern is null
      or n.work_order_number ilike pattern or n.title ilike pattern or n.store_location ilike pattern
    order by n.created_at desc, n.id limit most
  ), found as (
    select n.* from near n
    union
    select w.id, w.work_order_number, w.title, w.status, w.store_location, w.created_at
    from public.work_orders w
    where w.id = any ((
      select app.free_work_like(pattern, p_customer, 500)
      where pattern is not null and (select count(*) from near) < most
        and (select count(*) from newest) = looked_through
    )::uuid[])
  )
  select f.id, f.work_order_number, f.title, f.status, f.store_location
  from found f order by f.created_at desc, f.id limit most;
end
$function$;
grant execute on function public.free_work_orders(uuid,text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.nte_amount(public.work_orders)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select b.nte_amount from public.work_order_budgets b where b.work_order_id = $1.id
$function$;
grant execute on function public.nte_amount(public.work_orders) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.similar_open_work_orders(p_partner_location_id uuid, p_title text, p_trade text)
 RETURNS TABLE(id uuid, work_order_number text, title text, trade text, status text, created_at timestamp with time zone, likeness real)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT w.id,
     w.work_order_number,
     w.title,
     w.trade,
     w.status,
     w.created_at,
     a.likeness
    FROM (public.work_orders w
      CROSS JOIN LATERAL ( SELECT extensions.similarity(lower(w.title), lower("left"(similar_open_work_orders.p_title, 160))) AS likeness) a)
   WHERE ((w.partner_location_id = similar_open_work_orders.p_partner_location_id) AND (w.created_at > (now() - '30 days'::interval)) AND (w.status <> ALL (ARRAY['completed'::text, 'closed'::text, 'cancelled'::text])) AND ((a.likeness >= (0.3)::double precision) OR ((similar_open_work_orders.p_trade <> ''::text) AND (w.trade = similar_open_work_orders.p_trade))))
   ORDER BY a.likeness DESC, w.created_at DESC, w.id
  LIMIT 3;
END;
grant execute on function public.similar_open_work_orders(uuid,text,text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.technician_work_orders()
 RETURNS SETOF public.work_orders
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT w.id,
     w.work_order_number,
     w.title,
     w.description,
     w.status,
     w.status_reason,
     w.priority,
     w.trade,
     w.organization_id,
     w.partner_location_id,
     w.store_location,
     w.partner_reference,
     w.job_type,
     w.project_id,
     w.assigned_organization_id,
     w.reported_by,
     w.contact_name,
     w.contact_phone,
     w.preferred_from,
     w.preferred_to,
     w.due_date,
     w.appointment_from,
     w.appointment_until,
     w.date_assigned,
     w.date_completed,
     w.closed_at,
     w.created_at,
     w.updated_at,
     w.open_since,
     w.open_due_date,
     w.accepted_at,
     w.accepted_by,
     w.arrival_at,
     w.submission_key,
     w.status_since,
     w.date_started,
     w.date_finished
    FROM public.work_orders w
   WHERE (w.id = ANY (( SELECT app.technician_work_order_ids() AS technician_work_order_ids)::uuid[]));
END;
grant execute on function public.technician_work_orders() to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.work_order_board(p_statuses text[], p_customer uuid DEFAULT NULL::uuid, p_assignee uuid DEFAULT NULL::uuid, p_own_crew boolean DEFAULT false, p_priority text DEFAULT NULL::text, p_project uuid DEFAULT NULL::uuid, p_search text DEFAULT ''::text, p_due_before date DEFAULT NULL::date, p_cards_each integer DEFAULT 20)
 RETURNS TABLE(status text, total integer, cards json)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  -- A complete number names one work order and needs no search.
  whole_number constant text := (select upper(trim(p_search)) where p_search ~* '^\s*WO-\d{6,}\s*$');
  pattern constant text := case when whole_number is null then app.like_pattern(p_search) end;
  ids constant uuid[] := app.technician_work_order_ids();
  -- Each column once, however often it is asked for.
  statuses constant text[] := array(
    select s.status from unnest(p_statuses) with ordinality s (status, position) group by s.status order by min(s.position)
  );
  cards_each constant integer := least(p_cards_each, 500);
  most constant integer := case when pattern is null then 1000 else cards_each + 1 end;
begin
  if ids is not null then
    -- Few: one look at each of them is enough for all columns.
    return query
    with found as materialized (
      select w.status, least(count(*), most)::integer as total,
        (array_agg(w order by w.created_at desc, w.id))[:cards_each] as newest
      from public.work_orders w
      where w.id = any (ids) and w.status = any (statuses)
        and app.is_on_board(
          w, p_customer, p_assignee, p_own_crew, p_priority, p_project, p_due_before, whole_number, pattern
        )
      group by w.status
    )
    select s.status, coalesce(f.total, 0), coalesce(c.cards, '[]')
    from unnest(statuses) with ordinality s (status, position)
    left join found f on f.status = s.status
    left join app.work_order_cards(array(select unnest(g.newest) from found g)) c on c.status = s.status
    order by s.position;
    return;
  end if;

  return query
  with found as materialized (
    select s.status, s.position, array(
      select w.id from public.work_orders w
      where w.status = s.status
        and app.is_on_board(
          w, p_customer, p_assignee, p_own_crew, p_priority, p_project, p_due_before, whole_number, pattern
        )
      order by w.created_at desc, w.id
      limit most
    ) as ids
    from unnest(statuses) with ordinality s (status, position)
  )
  select f.status, cardinality(f.ids), coalesce(c.cards, '[]')
  from found f
  left join app.work_order_cards(array(
    select w from public.work_orders w
    where w.id = any (array(select unnest(g.ids[:cards_each]) from found g))
  )) c on c.status = f.status
  order by f.position;
end
$function$;
grant execute on function public.work_order_board(text[],uuid,uuid,boolean,text,uuid,text,date,integer) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.work_orders_on_map(p_statuses text[], p_west double precision DEFAULT '-180'::integer, p_south double precision DEFAULT '-90'::integer, p_east double precision DEFAULT 180, p_north double precision DEFAULT 90, p_customer uuid DEFAULT NULL::uuid, p_assignee uuid DEFAULT NULL::uuid, p_own_crew boolean DEFAULT false, p_priority text DEFAULT NULL::text, p_project uuid DEFAULT NULL::uuid, p_search text DEFAULT ''::text, p_due_before date DEFAULT NULL::date, p_at_most integer DEFAULT 150)
 RETURNS TABLE(id uuid, work_order_number text, title text, status text, priority text, location text, due_date date, latitude double precision, longitude double precision, count integer, west double precision, south double precision, east double precision, north double precision)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
#variable_conflict use_column
declare
  -- These statuses imply the condition of the index work_orders_open_location.
  wanted constant text[] := array(
    select unnest(p_statuses) intersect values ('received'), ('assigned'), ('in_progress'), ('work_completed'), ('on_hold')
  );
  everywhere constant boolean := p_west <= -180 and p_south <= -90 and p_east >= 180 and p_north >= 90;
  whole_number constant text := (select upper(trim(p_search)) where p_search ~* '^\s*WO-\d{6,}\s*$');
  pattern constant text := case when whole_number is null then app.like_pattern(p_search) end;
  ids constant uuid[] := app.technician_work_order_ids();
begin
  if whole_number is not null or pattern is not null then
    return query
    select w.id, w.work_order_number, w.title, w.status, w.priority, w.store_location, w.due_date, l.latitude, l.longitude,
      1, l.longitude, l.latitude, l.longitude, l.latitude
    from (
      select w.* from public.work_orders w
      where w.open_since is not null
        and (cardinality(wanted) = 5 or w.status = any (wanted))
        and (ids is null or w.id = any (ids))
        and app.is_on_board(
          w, p_customer, p_assignee, p_own_crew, p_priority, p_project, p_due_before, whole_number, pattern
        )
      order by w.open_since desc, w.id
      limit p_at_most
    ) w
    join public.partner_locations l on l.id = w.partner_location_id
    where l.latitude is not null;
    return;
  end if;

  return query
  with counted as materialized (
    select w.partner_location_id, count(*) as orders
    from public.work_orders w
    where w.status = any (wanted)
      and (everywhere or w.partner_location_id in (
        select l.id from public.partner_locations l
        where l.longitude between p_west and p_east and l.latitude between p_south and p_north
      ))
      and (ids is null or w.id = any (ids))
      and app.is_on_board(
        w, p_customer, p_assignee, p_own_crew, p_priority, p_project, p_due_before, null, null
      )
    group by w.partner_location_id
  ), spots as materialized (
    select l.id, l.longitude, l.latitude, counted.orders,
      width_bucket(l.longitude, min(l.longitude) over (), max(l.longitude) over () + 1e-9, 12) as across,
      width_bucket(l.latitude, min(l.latitude) over (), max(l.latitude) over () + 1e-9, 8) as up
    from counted
    join public.partner_locations l on l.id = counted.partner_location_id
    where l.latitude is not null
  ), fields as materialized (
    select s.across, s.up, sum(s.orders)::integer as orders,
      sum(sum(s.orders)) over (order by sum(s.orders), s.across, s.up) as so_far,
      sum(s.longitude * s.orders) / sum(s.orders) as longitude, sum(s.latitude * s.orders) / sum(s.orders) as latitude,
      min(s.longitude) as west, min(s.latitude) as south, max(s.longitude) as east, max(s.latitude) as north
    from spots s
    group by s.across, s.up
  )
  select null::uuid, null::text, null::text, null::text, null::text, null::text, null::date, f.latitude, f.longitude,
    f.orders, f.west, f.south, f.east, f.north
  from fields f
  where f.so_far > p_at_most
  union all
  select w.id, w.work_order_number, w.title, w.status, w.priority, w.store_location, w.due_date, s.latitude, s.longitude,
    1, s.longitude, s.latitude, s.longitude, s.latitude
  from fields f
  join spots s on s.across = f.across and s.up = f.up
  join public.work_orders w on w.partner_location_id = s.id
  where f.so_far <= p_at_most
    and w.status = any (wanted)
    and app.is_on_board(
      w, p_customer, p_assignee, p_own_crew, p_priority, p_project, p_due_before, null, null
    );
end
$function$;
grant execute on function public.work_orders_on_map(text[],double precision,double precision,double precision,double precision,uuid,uuid,boolean,text,uuid,text,date,integer) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.work_orders_to_assign()
 RETURNS SETOF public.work_orders
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT w.id,
     w.work_order_number,
     w.title,
     w.description,
     w.status,
     w.status_reason,
     w.priority,
     w.trade,
     w.organization_id,
     w.partner_location_id,
     w.store_location,
     w.partner_reference,
     w.job_type,
     w.project_id,
     w.assigned_organization_id,
     w.reported_by,
     w.contact_name,
     w.contact_phone,
     w.preferred_from,
     w.preferred_to,
     w.due_date,
     w.appointment_from,
     w.appointment_until,
     w.date_assigned,
     w.date_completed,
     w.closed_at,
     w.created_at,
     w.updated_at,
     w.open_since,
     w.open_due_date,
     w.accepted_at,
     w.accepted_by,
     w.arrival_at,
     w.submission_key,
     w.status_since,
     w.date_started,
     w.date_finished
    FROM public.work_orders w
   WHERE ((w.open_since IS NOT NULL) AND ((w.status = 'received'::text) OR (w.id = ANY (( SELECT app.left_behind_work_order_ids() AS left_behind_work_order_ids)::uuid[]))));
END;
grant execute on function public.work_orders_to_assign() to authenticated, service_role;
