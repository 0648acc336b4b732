-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table public.agreed_rates (
  id uuid default app.new_id() not null,
  organization_id uuid not null,
  work_order_id uuid,
  hourly_rate numeric(12,2) not null,
  updated_by uuid default app.profile_id(),
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint agreed_rates_pkey PRIMARY KEY (id),
  constraint agreed_rates_organization_id_work_order_id_key UNIQUE NULLS NOT DISTINCT (organization_id, work_order_id),
  constraint agreed_rates_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id) ON DELETE CASCADE,
  constraint agreed_rates_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint agreed_rates_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES public.work_orders(id) ON DELETE CASCADE,
  constraint agreed_rates_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint agreed_rates_hourly_rate CHECK (hourly_rate > 0::numeric),
  constraint agreed_rates_hourly_rate_0_to_100000 CHECK (hourly_rate >= 0::numeric AND hourly_rate <= 100000::numeric),
  constraint agreed_rates_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX agreed_rates_updated_by ON public.agreed_rates USING btree (updated_by) WHERE updated_by IS NOT NULL;
CREATE INDEX agreed_rates_work_order ON public.agreed_rates USING btree (work_order_id) WHERE work_order_id IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.agreed_rates FOR EACH ROW EXECUTE FUNCTION app.audit('organizations', 'organization_id');
CREATE TRIGGER refuse_own_firm BEFORE INSERT OR DELETE OR UPDATE ON public.agreed_rates FOR EACH ROW EXECUTE FUNCTION app.refuse_own_firm('approve_bills');
CREATE TRIGGER touch BEFORE UPDATE ON public.agreed_rates FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.agreed_rates enable row level security;
create policy see on public.agreed_rates for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['approve_bills'::text, 'pay_bills'::text, 'see_costs'::text]) AS may) OR (organization_id = ANY ((( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids))::uuid[])));
create policy service on public.agreed_rates to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.agreed_rates to service_role;
grant delete, select on public.agreed_rates to command_bills;
grant insert (hourly_rate, organization_id, work_order_id) on public.agreed_rates to command_bills;
grant select on public.agreed_rates to authenticated;
grant update (hourly_rate, updated_by) on public.agreed_rates to command_bills;

create table public.bill_payments (
  id uuid default app.new_id() not null,
  subcontractor_bill_id uuid not null,
  amount numeric(12,2) not null,
  paid_on date not null,
  payment_method text not null,
  payment_reference text,
  payment_run_payee_id uuid,
  recorded_by uuid default app.profile_id(),
  submission_key uuid,
  created_at timestamp with time zone default now() not null,
  voided_at timestamp with time zone,
  voided_by uuid,
  void_reason text,
  constraint bill_payments_pkey PRIMARY KEY (id),
  constraint bill_payments_payment_run_payee_id_fkey FOREIGN KEY (payment_run_payee_id) REFERENCES public.payment_run_payees(id) ON DELETE RESTRICT,
  constraint bill_payments_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint bill_payments_subcontractor_bill_id_fkey FOREIGN KEY (subcontractor_bill_id) REFERENCES public.subcontractor_bills(id) ON DELETE RESTRICT,
  constraint bill_payments_voided_by_fkey FOREIGN KEY (voided_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint bill_payments_amount CHECK (amount > 0::numeric),
  constraint bill_payments_amount_0_to_10000000000 CHECK (amount >= 0::numeric AND amount <= '10000000000'::bigint::numeric),
  constraint bill_payments_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint bill_payments_method CHECK (payment_method = ANY (ARRAY['ach'::text, 'check'::text, 'card'::text, 'other'::text])),
  constraint bill_payments_paid_on_year_1900_to_2199 CHECK (paid_on >= '1900-01-01'::date AND paid_on < '2200-01-01'::date),
  constraint bill_payments_reference CHECK (length(payment_reference) <= 120),
  constraint bill_payments_void CHECK (voided_at IS NULL OR COALESCE(app.trimmed(void_reason), ''::text) <> ''::text),
  constraint bill_payments_void_reason_max_2000 CHECK (length(void_reason) <= 2000),
  constraint bill_payments_voided_at_year_1900_to_2199 CHECK (voided_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND voided_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX bill_payments_bill ON public.bill_payments USING btree (subcontractor_bill_id, created_at, id);
CREATE INDEX bill_payments_paid_on ON public.bill_payments USING btree (paid_on) WHERE voided_at IS NULL;
CREATE INDEX bill_payments_payee ON public.bill_payments USING btree (payment_run_payee_id) WHERE payment_run_payee_id IS NOT NULL;
CREATE INDEX bill_payments_recorded_by ON public.bill_payments USING btree (recorded_by) WHERE recorded_by IS NOT NULL;
CREATE UNIQUE INDEX bill_payments_submission_key ON public.bill_payments USING btree (recorded_by, submission_key) WHERE submission_key IS NOT NULL;
CREATE INDEX bill_payments_voided_by ON public.bill_payments USING btree (voided_by) WHERE voided_by IS NOT NULL;
CREATE TRIGGER a_note_decided AFTER INSERT OR DELETE OR UPDATE ON public.bill_payments FOR EACH ROW WHEN (current_setting('app.decision'::text, true) <> ''::text) EXECUTE FUNCTION app.note_decided_row('id');
CREATE TRIGGER apply_payment AFTER INSERT ON public.bill_payments FOR EACH ROW WHEN (NOT app.is_undoing()) EXECUTE FUNCTION app.apply_bill_payment();
CREATE TRIGGER apply_void AFTER UPDATE ON public.bill_payments FOR EACH ROW WHEN (old.voided_at IS NULL AND new.voided_at IS NOT NULL) EXECUTE FUNCTION app.apply_bill_payment();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.bill_payments FOR EACH ROW EXECUTE FUNCTION app.audit('subcontractor_bills', 'subcontractor_bill_id');
CREATE TRIGGER check_change BEFORE UPDATE ON public.bill_payments FOR EACH ROW WHEN (CURRENT_USER = 'service_role'::name OR CURRENT_USER ~~ 'command\_%'::text) EXECUTE FUNCTION app.check_payment_change();
CREATE TRIGGER check_payment BEFORE INSERT ON public.bill_payments FOR EACH ROW WHEN (CURRENT_USER = 'service_role'::name OR CURRENT_USER ~~ 'command\_%'::text) EXECUTE FUNCTION app.check_bill_payment();
CREATE TRIGGER keep_closed_months BEFORE UPDATE ON public.bill_payments FOR EACH ROW WHEN (old.voided_at IS DISTINCT FROM new.voided_at) EXECUTE FUNCTION app.keep_closed_months('paid_on');
CREATE TRIGGER keep_closed_months_added BEFORE INSERT OR DELETE ON public.bill_payments FOR EACH ROW EXECUTE FUNCTION app.keep_closed_months('paid_on');
CREATE TRIGGER keep_exported BEFORE DELETE ON public.bill_payments FOR EACH ROW EXECUTE FUNCTION app.keep_exported('bill_payment');
CREATE TRIGGER record_payment AFTER INSERT ON public.bill_payments FOR EACH ROW WHEN (NOT app.is_undoing()) EXECUTE FUNCTION app.record_bill_payment();
CREATE TRIGGER record_void AFTER UPDATE ON public.bill_payments FOR EACH ROW WHEN (old.voided_at IS NULL AND new.voided_at IS NOT NULL) EXECUTE FUNCTION app.record_bill_payment();
CREATE TRIGGER refuse_own_firm BEFORE UPDATE ON public.bill_payments FOR EACH ROW WHEN (old.voided_at IS DISTINCT FROM new.voided_at) EXECUTE FUNCTION app.refuse_own_firm('pay_bills');
CREATE TRIGGER wait_added AFTER INSERT ON public.bill_payments FOR EACH ROW EXECUTE FUNCTION app.add_accounting_candidate('bill_payment');
CREATE TRIGGER wait_void AFTER UPDATE OF voided_at ON public.bill_payments FOR EACH ROW WHEN (new.voided_at IS NOT NULL) EXECUTE FUNCTION app.add_accounting_candidate('bill_payment_void');
alter table public.bill_payments enable row level security;
create policy see on public.bill_payments for select to authenticated using ((EXISTS ( SELECT
   FROM public.subcontractor_bills b
  WHERE b.id = bill_payments.subcontractor_bill_id)));
create policy service on public.bill_payments to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.bill_payments to service_role;
grant insert (amount, paid_on, payment_method, payment_reference, payment_run_payee_id, subcontractor_bill_id) on public.bill_payments to command_payment_runs;
grant insert (amount, paid_on, payment_method, payment_reference, subcontractor_bill_id, submission_key) on public.bill_payments to command_bills;
grant select on public.bill_payments to authenticated, command_bills, command_payment_runs;
grant update (void_reason, voided_at, voided_by) on public.bill_payments to command_payment_runs;

create table public.retainage_releases (
  id uuid default app.new_id() not null,
  subcontractor_bill_id uuid not null,
  amount numeric(12,2) not null,
  released_by uuid default app.profile_id(),
  submission_key uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint retainage_releases_pkey PRIMARY KEY (id),
  constraint retainage_releases_released_by_fkey FOREIGN KEY (released_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint retainage_releases_subcontractor_bill_id_fkey FOREIGN KEY (subcontractor_bill_id) REFERENCES public.subcontractor_bills(id) ON DELETE RESTRICT,
  constraint retainage_releases_amount CHECK (amount > 0::numeric),
  constraint retainage_releases_amount_0_to_10000000000 CHECK (amount >= 0::numeric AND amount <= '10000000000'::bigint::numeric),
  constraint retainage_releases_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX retainage_releases_bill ON public.retainage_releases USING btree (subcontractor_bill_id, created_at, id);
CREATE UNIQUE INDEX retainage_releases_submission_key ON public.retainage_releases USING btree (released_by, submission_key);
CREATE TRIGGER apply_release AFTER INSERT ON public.retainage_releases FOR EACH ROW EXECUTE FUNCTION app.apply_retainage_release();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.retainage_releases FOR EACH ROW EXECUTE FUNCTION app.audit('subcontractor_bills', 'subcontractor_bill_id');
CREATE TRIGGER check_release BEFORE INSERT ON public.retainage_releases FOR EACH ROW EXECUTE FUNCTION app.check_retainage_release();
alter table public.retainage_releases enable row level security;
create policy see on public.retainage_releases for select to authenticated using ((EXISTS ( SELECT
   FROM public.subcontractor_bills b
  WHERE b.id = retainage_releases.subcontractor_bill_id)));
create policy service on public.retainage_releases to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.retainage_releases to service_role;
grant insert (amount, subcontractor_bill_id, submission_key) on public.retainage_releases to command_bills;
grant select on public.retainage_releases to authenticated, command_bills;

create table public.subcontractor_bill_events (
  id uuid default app.new_id() not null,
  subcontractor_bill_id uuid not null,
  event_type text not null,
  actor_profile_id uuid default app.profile_id(),
  message text default ''::text not null,
  data jsonb default '{}'::jsonb not null,
  visibility text default 'everyone'::text not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint subcontractor_bill_events_pkey PRIMARY KEY (id),
  constraint subcontractor_bill_events_actor_profile_id_fkey FOREIGN KEY (actor_profile_id) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint subcontractor_bill_events_subcontractor_bill_id_fkey FOREIGN KEY (subcontractor_bill_id) REFERENCES public.subcontractor_bills(id) ON DELETE CASCADE,
  constraint subcontractor_bill_events_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint subcontractor_bill_events_data_max_50000 CHECK (length(data::text) <= 50000),
  constraint subcontractor_bill_events_event_type CHECK (event_type = ANY (ARRAY['created'::text, 'submitted'::text, 'approved'::text, 'over_nte_approved'::text, 'rejected'::text, 'partly_paid'::text, 'paid'::text, 'payment_voided'::text, 'retainage_released'::text, 'due_date_changed'::text])),
  constraint subcontractor_bill_events_message CHECK (length(message) <= 2000),
  constraint subcontractor_bill_events_visibility CHECK (visibility = ANY (ARRAY['everyone'::text, 'staff'::text]))
);
CREATE INDEX subcontractor_bill_events_actor ON public.subcontractor_bill_events USING btree (actor_profile_id, created_at DESC) WHERE actor_profile_id IS NOT NULL;
CREATE INDEX subcontractor_bill_events_bill ON public.subcontractor_bill_events USING btree (subcontractor_bill_id, created_at, id);
CREATE TRIGGER a_note_decided AFTER INSERT OR DELETE OR UPDATE ON public.subcontractor_bill_events FOR EACH ROW WHEN (current_setting('app.decision'::text, true) <> ''::text) EXECUTE FUNCTION app.note_decided_row('id');
alter table public.subcontractor_bill_events enable row level security;
create policy see on public.subcontractor_bill_events for select to authenticated using ((visibility = 'everyone'::text OR ( SELECT app.is_office() AS is_office)) AND (EXISTS ( SELECT
   FROM public.subcontractor_bills b
  WHERE b.id = subcontractor_bill_events.subcontractor_bill_id)));
create policy service_add on public.subcontractor_bill_events for insert to commands, service_role with check (true);
create policy service_read on public.subcontractor_bill_events for select to service_role using (true);
grant insert (data, event_type, message, subcontractor_bill_id, visibility) on public.subcontractor_bill_events to command_bills;
grant insert, select on public.subcontractor_bill_events to service_role;
grant select on public.subcontractor_bill_events to authenticated;

create table public.subcontractor_bill_lines (
  id uuid default app.new_id() not null,
  subcontractor_bill_id uuid not null,
  bill_work_order_id uuid not null,
  "position" integer not null,
  kind text not null,
  description text default ''::text not null,
  hours numeric(6,2),
  hourly_rate numeric(12,2),
  amount numeric(12,2) not null,
  created_at timestamp with time zone default now() not null,
  constraint subcontractor_bill_lines_pkey PRIMARY KEY (id),
  constraint subcontractor_bill_lines_bill_work_order_id_position_key UNIQUE (bill_work_order_id, "position"),
  constraint subcontractor_bill_lines_bill_work_order_id_fkey FOREIGN KEY (bill_work_order_id) REFERENCES public.subcontractor_bill_work_orders(id) ON DELETE CASCADE,
  constraint subcontractor_bill_lines_subcontractor_bill_id_fkey FOREIGN KEY (subcontractor_bill_id) REFERENCES public.subcontractor_bills(id) ON DELETE CASCADE,
  constraint subcontractor_bill_lines_amount CHECK (amount > 0::numeric),
  constraint subcontractor_bill_lines_amount_0_to_10000000000 CHECK (amount >= 0::numeric AND amount <= '10000000000'::bigint::numeric),
  constraint subcontractor_bill_lines_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint subcontractor_bill_lines_description CHECK (length(description) <= 500),
  constraint subcontractor_bill_lines_hourly_rate_0_to_100000 CHECK (hourly_rate >= 0::numeric AND hourly_rate <= 100000::numeric),
  constraint subcontractor_bill_lines_hours CHECK (hours > 0::numeric),
  constraint subcontractor_bill_lines_hours_0_to_1000 CHECK (hours >= 0::numeric AND hours <= 1000::numeric),
  constraint subcontractor_bill_lines_kind CHECK (kind = ANY (ARRAY['labor'::text, 'material'::text, 'trip'::text, 'tax'::text, 'other'::text])),
  constraint subcontractor_bill_lines_labor CHECK ((kind = 'labor'::text) = (hours IS NOT NULL AND hourly_rate IS NOT NULL) AND (kind <> 'labor'::text OR amount = app.round_money(hours * hourly_rate)) AND (kind = 'labor'::text OR COALESCE(hours, hourly_rate) IS NULL)),
  constraint subcontractor_bill_lines_position_0_to_1000 CHECK ("position" >= 0 AND "position" <= 1000)
);
CREATE INDEX subcontractor_bill_lines_bill ON public.subcontractor_bill_lines USING btree (subcontractor_bill_id);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.subcontractor_bill_lines FOR EACH ROW EXECUTE FUNCTION app.audit('subcontractor_bills', 'subcontractor_bill_id');
CREATE CONSTRAINT TRIGGER check_lines AFTER INSERT OR DELETE OR UPDATE ON public.subcontractor_bill_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.check_bill_lines();
alter table public.subcontractor_bill_lines enable row level security;
create policy see on public.subcontractor_bill_lines for select to authenticated using ((EXISTS ( SELECT
   FROM public.subcontractor_bills b
  WHERE b.id = subcontractor_bill_lines.subcontractor_bill_id AND (( SELECT app.may(VARIADIC ARRAY['approve_bills'::text, 'pay_bills'::text, 'see_costs'::text]) AS may) OR (b.subcontractor_organization_id = ANY ((( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids))::uuid[]))))));
create policy service on public.subcontractor_bill_lines to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.subcontractor_bill_lines to service_role;
grant insert ("position", amount, bill_work_order_id, description, hourly_rate, hours, kind, subcontractor_bill_id) on public.subcontractor_bill_lines to command_bills;
grant select on public.subcontractor_bill_lines to authenticated, command_bills;

create table public.subcontractor_bill_work_orders (
  id uuid default app.new_id() not null,
  subcontractor_bill_id uuid not null,
  work_order_id uuid not null,
  amount numeric(12,2) not null,
  description text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  billed_amount numeric(12,2) default 0 not null,
  reduction_reason text,
  constraint subcontractor_bill_work_orders_pkey PRIMARY KEY (id),
  constraint subcontractor_bill_work_order_subcontractor_bill_id_work_or_key UNIQUE (subcontractor_bill_id, work_order_id),
  constraint subcontractor_bill_work_orders_subcontractor_bill_id_fkey FOREIGN KEY (subcontractor_bill_id) REFERENCES public.subcontractor_bills(id) ON DELETE CASCADE,
  constraint subcontractor_bill_work_orders_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES public.work_orders(id) ON DELETE RESTRICT,
  constraint subcontractor_bill_work_orders_amount CHECK (amount >= 0::numeric AND billed_amount > 0::numeric AND amount <= billed_amount),
  constraint subcontractor_bill_work_orders_amount_0_to_10000000000 CHECK (amount >= 0::numeric AND amount <= '10000000000'::bigint::numeric),
  constraint subcontractor_bill_work_orders_billed_amount_0_to_10000000000 CHECK (billed_amount >= 0::numeric AND billed_amount <= '10000000000'::bigint::numeric),
  constraint subcontractor_bill_work_orders_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint subcontractor_bill_work_orders_description CHECK (length(description) <= 1000),
  constraint subcontractor_bill_work_orders_reduction CHECK ((amount < billed_amount) = (COALESCE(app.trimmed(reduction_reason), ''::text) <> ''::text)),
  constraint subcontractor_bill_work_orders_reduction_reason_max_1000 CHECK (length(reduction_reason) <= 1000)
);
CREATE INDEX subcontractor_bill_work_orders_work_order_id ON public.subcontractor_bill_work_orders USING btree (work_order_id);
CREATE TRIGGER a_note_decided AFTER INSERT OR DELETE OR UPDATE ON public.subcontractor_bill_work_orders FOR EACH ROW WHEN (current_setting('app.decision'::text, true) <> ''::text) EXECUTE FUNCTION app.note_decided_row('id');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.subcontractor_bill_work_orders FOR EACH ROW EXECUTE FUNCTION app.audit('subcontractor_bills', 'subcontractor_bill_id');
CREATE TRIGGER check_line BEFORE INSERT OR UPDATE OF work_order_id, subcontractor_bill_id ON public.subcontractor_bill_work_orders FOR EACH ROW EXECUTE FUNCTION app.check_bill_line();
CREATE CONSTRAINT TRIGGER check_lines AFTER UPDATE OF amount ON public.subcontractor_bill_work_orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.billed_amount <> old.billed_amount) EXECUTE FUNCTION app.check_bill_lines();
CREATE TRIGGER count_daily_rows AFTER INSERT ON public.subcontractor_bill_work_orders REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_daily_rows('bill_lines_per_day', 'You have added the most lines of bills that one person may add in a day.');
CREATE TRIGGER count_figures AFTER INSERT OR DELETE OR UPDATE OF amount, work_order_id ON public.subcontractor_bill_work_orders FOR EACH ROW EXECUTE FUNCTION app.count_bill_line();
CREATE TRIGGER guard_approved_parent BEFORE INSERT OR DELETE OR UPDATE ON public.subcontractor_bill_work_orders FOR EACH ROW WHEN (CURRENT_USER = 'command_bills'::name) EXECUTE FUNCTION app.guard_parent('subcontractor_bills', 'subcontractor_bill_id', 'bill', 'submitted');
CREATE TRIGGER guard_parent BEFORE INSERT OR DELETE OR UPDATE ON public.subcontractor_bill_work_orders FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['authenticated'::name, 'service_role'::name])) OR CURRENT_USER ~~ 'command\_%'::text AND CURRENT_USER <> 'command_bills'::name) EXECUTE FUNCTION app.guard_parent('subcontractor_bills', 'subcontractor_bill_id', 'bill', 'draft', 'rejected');
CREATE TRIGGER keep_billed_amount BEFORE INSERT OR UPDATE ON public.subcontractor_bill_work_orders FOR EACH ROW WHEN (NOT app.is_undoing()) EXECUTE FUNCTION app.keep_billed_amount();
CREATE TRIGGER keep_invoiced BEFORE DELETE OR UPDATE OF amount, work_order_id, subcontractor_bill_id ON public.subcontractor_bill_work_orders FOR EACH ROW EXECUTE FUNCTION app.keep_invoiced();
CREATE TRIGGER queue_added AFTER INSERT ON public.subcontractor_bill_work_orders REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.queue_bill_lines();
CREATE TRIGGER queue_changed AFTER UPDATE ON public.subcontractor_bill_work_orders REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.queue_bill_lines();
CREATE TRIGGER queue_margin_added AFTER INSERT ON public.subcontractor_bill_work_orders REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.queue_margin_of_rows();
CREATE TRIGGER queue_margin_changed AFTER UPDATE ON public.subcontractor_bill_work_orders REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.queue_margin_of_rows();
CREATE TRIGGER queue_margin_removed AFTER DELETE ON public.subcontractor_bill_work_orders REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.queue_margin_of_rows();
CREATE TRIGGER queue_removed AFTER DELETE ON public.subcontractor_bill_work_orders REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.queue_bill_lines();
CREATE TRIGGER sum_bill AFTER INSERT OR DELETE OR UPDATE ON public.subcontractor_bill_work_orders FOR EACH ROW EXECUTE FUNCTION app.sum_bill();
alter table public.subcontractor_bill_work_orders enable row level security;
create policy add on public.subcontractor_bill_work_orders for insert to authenticated with check ((EXISTS ( SELECT
   FROM public.subcontractor_bills b
  WHERE b.id = subcontractor_bill_work_orders.subcontractor_bill_id AND (b.status = ANY (ARRAY['draft'::text, 'rejected'::text])) AND b.submitted_by = (( SELECT app.profile_id() AS profile_id)))));
create policy change on public.subcontractor_bill_work_orders for update to authenticated using ((EXISTS ( SELECT
   FROM public.subcontractor_bills b
  WHERE b.id = subcontractor_bill_work_orders.subcontractor_bill_id AND (b.status = ANY (ARRAY['draft'::text, 'rejected'::text])) AND b.submitted_by = (( SELECT app.profile_id() AS profile_id)))));
create policy remove on public.subcontractor_bill_work_orders for delete to authenticated using ((EXISTS ( SELECT
   FROM public.subcontractor_bills b
  WHERE b.id = subcontractor_bill_work_orders.subcontractor_bill_id AND (b.status = ANY (ARRAY['draft'::text, 'rejected'::text])) AND b.submitted_by = (( SELECT app.profile_id() AS profile_id)))));
create policy see on public.subcontractor_bill_work_orders for select to authenticated using ((EXISTS ( SELECT
   FROM public.subcontractor_bills b
  WHERE b.id = subcontractor_bill_work_orders.subcontractor_bill_id)));
create policy service on public.subcontractor_bill_work_orders to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.subcontractor_bill_work_orders to service_role;
grant delete, select on public.subcontractor_bill_work_orders to authenticated;
grant insert (amount, description, subcontractor_bill_id, work_order_id) on public.subcontractor_bill_work_orders to authenticated;
grant select on public.subcontractor_bill_work_orders to command_bills, command_payment_runs;
grant update (amount, description) on public.subcontractor_bill_work_orders to authenticated;
grant update (amount, reduction_reason) on public.subcontractor_bill_work_orders to command_bills;

create table public.subcontractor_bills (
  id uuid default app.new_id() not null,
  external_bill_number text,
  external_number_key text generated always as (NULLIF(lower(regexp_replace(external_bill_number, '\s'::text, ''::text, 'g'::text)), ''::text)) stored,
  internal_bill_number text default ''::text not null,
  total_amount numeric(12,2),
  billed_amount numeric(12,2),
  status text default 'draft'::text not null,
  notes text,
  submitted_by uuid default app.profile_id() not null,
  submitted_at timestamp with time zone,
  subcontractor_organization_id uuid default app.billing_organization_id() not null,
  rejection_reason text,
  reviewed_by uuid,
  reviewed_at timestamp with time zone,
  paid_at timestamp with time zone,
  payment_reference text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  over_nte_amount numeric(12,2) default 0 not null,
  paid_on date,
  payment_method text,
  paid_by uuid,
  search_text text default ''::text not null,
  submission_key uuid,
  due_date date,
  paid_amount numeric(12,2) default 0 not null,
  retainage_percent numeric(5,2),
  retainage_amount numeric(12,2) default 0 not null,
  retainage_released numeric(12,2) default 0 not null,
  balance numeric(12,2) generated always as (
CASE
    WHEN status = 'approved'::text THEN COALESCE(total_amount, 0::numeric) - retainage_amount + retainage_released - paid_amount
    ELSE 0::numeric
END) stored not null,
  constraint subcontractor_bills_pkey PRIMARY KEY (id),
  constraint subcontractor_bills_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint subcontractor_bills_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint subcontractor_bills_subcontractor_organization_id_fkey FOREIGN KEY (subcontractor_organization_id) REFERENCES public.organizations(id) ON DELETE RESTRICT,
  constraint subcontractor_bills_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint subcontractor_bills_billed_amount_0_to_10000000000 CHECK (billed_amount >= 0::numeric AND billed_amount <= '10000000000'::bigint::numeric),
  constraint subcontractor_bills_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint subcontractor_bills_due_date_year_1900_to_2199 CHECK (due_date >= '1900-01-01'::date AND due_date < '2200-01-01'::date),
  constraint subcontractor_bills_external_bill_number CHECK (length(external_bill_number) <= 80),
  constraint subcontractor_bills_external_bill_number_one_line CHECK (app.is_one_line(external_bill_number)),
  constraint subcontractor_bills_internal_bill_number_max_40 CHECK (length(internal_bill_number) <= 40),
  constraint subcontractor_bills_internal_bill_number_one_line CHECK (app.is_one_line(internal_bill_number)),
  constraint subcontractor_bills_notes CHECK (length(notes) <= 5000),
  constraint subcontractor_bills_number CHECK (status = 'draft'::text OR internal_bill_number <> ''::text),
  constraint subcontractor_bills_over_nte_amount_0_to_10000000000 CHECK (over_nte_amount >= 0::numeric AND over_nte_amount <= '10000000000'::bigint::numeric),
  constraint subcontractor_bills_paid_amoun_minus_10000000000_to_10000000000 CHECK (paid_amount >= '-10000000000'::bigint::numeric AND paid_amount <= '10000000000'::bigint::numeric),
  constraint subcontractor_bills_paid_at_year_1900_to_2199 CHECK (paid_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND paid_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint subcontractor_bills_paid_on_year_1900_to_2199 CHECK (paid_on >= '1900-01-01'::date AND paid_on < '2200-01-01'::date),
  constraint subcontractor_bills_payment_method CHECK (payment_method = ANY (ARRAY['ach'::text, 'check'::text, 'card'::text, 'other'::text])),
  constraint subcontractor_bills_payment_reference CHECK (length(payment_reference) <= 120),
  constraint subcontractor_bills_rejection_reason CHECK (status <> 'rejected'::text OR COALESCE(app.trimmed(rejection_reason), ''::text) <> ''::text),
  constraint subcontractor_bills_rejection_reason_max_2000 CHECK (length(rejection_reason) <= 2000),
  constraint subcontractor_bills_retainage CHECK (retainage_percent >= 0::numeric AND retainage_percent <= 100::numeric AND retainage_released >= 0::numeric AND retainage_released <= retainage_amount),
  constraint subcontractor_bills_retainage_amount_0_to_10000000000 CHECK (retainage_amount >= 0::numeric AND retainage_amount <= '10000000000'::bigint::numeric),
  constraint subcontractor_bills_retainage_percent_0_to_100 CHECK (retainage_percent >= 0::numeric AND retainage_percent <= 100::numeric),
  constraint subcontractor_bills_retainage_released_0_to_10000000000 CHECK (retainage_released >= 0::numeric AND retainage_released <= '10000000000'::bigint::numeric),
  constraint subcontractor_bills_reviewed_at_year_1900_to_2199 CHECK (reviewed_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND reviewed_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint subcontractor_bills_search_text_max_20000 CHECK (length(search_text) <= 20000),
  constraint subcontractor_bills_status CHECK (status = ANY (ARRAY['draft'::text, 'submitted'::text, 'approved'::text, 'rejected'::text, 'paid'::text])),
  constraint subcontractor_bills_submitted_at CHECK (status = 'draft'::text OR submitted_at IS NOT NULL),
  constraint subcontractor_bills_submitted_at_year_1900_to_2199 CHECK (submitted_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND submitted_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint subcontractor_bills_total_amount_0_to_10000000000 CHECK (total_amount >= 0::numeric AND total_amount <= '10000000000'::bigint::numeric),
  constraint subcontractor_bills_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX subcontractor_bills_created_at ON public.subcontractor_bills USING btree (created_at DESC, id);
CREATE INDEX subcontractor_bills_due ON public.subcontractor_bills USING btree (due_date NULLS FIRST, id) WHERE status = 'approved'::text;
CREATE INDEX subcontractor_bills_external_number ON public.subcontractor_bills USING btree (subcontractor_organization_id, external_number_key) WHERE external_number_key IS NOT NULL;
CREATE UNIQUE INDEX subcontractor_bills_internal_bill_number ON public.subcontractor_bills USING btree (internal_bill_number) WHERE internal_bill_number <> ''::text;
CREATE INDEX subcontractor_bills_no_due_date ON public.subcontractor_bills USING btree (created_at DESC, id) WHERE due_date IS NULL AND status = 'approved'::text;
CREATE INDEX subcontractor_bills_organization ON public.subcontractor_bills USING btree (subcontractor_organization_id, created_at DESC, id) INCLUDE (status, submitted_by);
CREATE INDEX subcontractor_bills_organization_partly_paid ON public.subcontractor_bills USING btree (subcontractor_organization_id, created_at DESC, id) WHERE status = 'approved'::text AND paid_amount > 0::numeric;
CREATE INDEX subcontractor_bills_organization_status ON public.subcontractor_bills USING btree (subcontractor_organization_id, status, created_at DESC, id) INCLUDE (submitted_by);
CREATE INDEX subcontractor_bills_organization_submitted ON public.subcontractor_bills USING btree (subcontractor_organization_id, submitted_at DESC NULLS LAST, id) INCLUDE (status, submitted_by);
CREATE INDEX subcontractor_bills_organization_total ON public.subcontractor_bills USING btree (subcontractor_organization_id, total_amount DESC NULLS LAST, id) INCLUDE (status, submitted_by);
CREATE INDEX subcontractor_bills_over_nte ON public.subcontractor_bills USING btree (submitted_at DESC, id) WHERE over_nte_amount > 0::numeric;
CREATE INDEX subcontractor_bills_paid_by ON public.subcontractor_bills USING btree (paid_by) WHERE paid_by IS NOT NULL;
CREATE INDEX subcontractor_bills_partly_paid ON public.subcontractor_bills USING btree (created_at DESC, id) WHERE status = 'approved'::text AND paid_amount > 0::numeric;
CREATE INDEX subcontractor_bills_reviewed_by ON public.subcontractor_bills USING btree (reviewed_by) WHERE reviewed_by IS NOT NULL;
CREATE INDEX subcontractor_bills_search ON public.subcontractor_bills USING gin (search_text extensions.gin_trgm_ops);
CREATE INDEX subcontractor_bills_status ON public.subcontractor_bills USING btree (status, created_at DESC, id);
CREATE INDEX subcontractor_bills_status_submitted ON public.subcontractor_bills USING btree (status, submitted_at DESC NULLS LAST, id);
CREATE UNIQUE INDEX subcontractor_bills_submission_key ON public.subcontractor_bills USING btree (submitted_by, submission_key) WHERE submission_key IS NOT NULL;
CREATE INDEX subcontractor_bills_submitted_at ON public.subcontractor_bills USING btree (submitted_at DESC NULLS LAST, id);
CREATE INDEX subcontractor_bills_submitted_by ON public.subcontractor_bills USING btree (submitted_by, status, updated_at DESC);
CREATE INDEX subcontractor_bills_sums ON public.subcontractor_bills USING btree (subcontractor_organization_id, status, submitted_at, submitted_by, over_nte_amount, total_amount, balance);
CREATE INDEX subcontractor_bills_total ON public.subcontractor_bills USING btree (total_amount DESC NULLS LAST, id);
CREATE TRIGGER a_note_decided AFTER INSERT OR DELETE OR UPDATE ON public.subcontractor_bills FOR EACH ROW WHEN (current_setting('app.decision'::text, true) <> ''::text) EXECUTE FUNCTION app.note_decided_row('id');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.subcontractor_bills FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER begin_submission BEFORE UPDATE ON public.subcontractor_bills FOR EACH ROW WHEN (new.status = 'submitted'::text AND (old.status = ANY (ARRAY['draft'::text, 'rejected'::text])) AND NOT app.is_undoing()) EXECUTE FUNCTION app.begin_submission();
CREATE TRIGGER check_bill BEFORE UPDATE ON public.subcontractor_bills FOR EACH ROW WHEN (NOT app.is_undoing()) EXECUTE FUNCTION app.check_bill();
CREATE TRIGGER check_due_date BEFORE UPDATE ON public.subcontractor_bills FOR EACH ROW WHEN (old.status = new.status AND old.due_date IS DISTINCT FROM new.due_date AND NOT app.is_undoing()) EXECUTE FUNCTION app.check_bill_due_date();
CREATE TRIGGER check_first_payment_day AFTER INSERT ON public.subcontractor_bills FOR EACH ROW WHEN (((CURRENT_USER = ANY (ARRAY['authenticated'::name, 'service_role'::name])) OR CURRENT_USER ~~ 'command\_%'::text) AND new.paid_on IS NOT NULL) EXECUTE FUNCTION app.check_payment_day();
CREATE TRIGGER check_payment_day AFTER UPDATE OF paid_on, status ON public.subcontractor_bills FOR EACH ROW WHEN (((CURRENT_USER = ANY (ARRAY['authenticated'::name, 'service_role'::name])) OR CURRENT_USER ~~ 'command\_%'::text) AND (new.paid_on IS DISTINCT FROM old.paid_on OR new.status = 'paid'::text AND old.status <> 'paid'::text)) EXECUTE FUNCTION app.check_payment_day();
CREATE TRIGGER clear_over_nte BEFORE UPDATE ON public.subcontractor_bills FOR EACH ROW WHEN (new.status = 'rejected'::text) EXECUTE FUNCTION app.clear_over_nte();
CREATE TRIGGER count_daily_rows AFTER INSERT ON public.subcontractor_bills REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_daily_rows('bills_per_day', 'You have added the most bills that one person may add in a day.');
CREATE TRIGGER count_figures AFTER UPDATE OF status ON public.subcontractor_bills FOR EACH ROW WHEN (new.status IS DISTINCT FROM old.status) EXECUTE FUNCTION app.count_bill();
CREATE TRIGGER count_removed_figures BEFORE DELETE ON public.subcontractor_bills FOR EACH ROW EXECUTE FUNCTION app.count_bill();
CREATE TRIGGER date_submission BEFORE UPDATE ON public.subcontractor_bills FOR EACH ROW WHEN (new.status = 'submitted'::text AND (old.status = ANY (ARRAY['draft'::text, 'rejected'::text])) AND NOT app.is_undoing()) EXECUTE FUNCTION app.date_submission();
CREATE TRIGGER hold_bill_retainage BEFORE UPDATE ON public.subcontractor_bills FOR EACH ROW WHEN (NOT app.is_undoing()) EXECUTE FUNCTION app.hold_bill_retainage();
CREATE TRIGGER keep_closed_months BEFORE UPDATE ON public.subcontractor_bills FOR EACH ROW WHEN ((old.status = ANY (ARRAY['approved'::text, 'paid'::text])) <> (new.status = ANY (ARRAY['approved'::text, 'paid'::text])) OR (old.status = ANY (ARRAY['approved'::text, 'paid'::text])) AND old.total_amount IS DISTINCT FROM new.total_amount) EXECUTE FUNCTION app.keep_closed_approval();
CREATE TRIGGER keep_closed_months_added BEFORE INSERT ON public.subcontractor_bills FOR EACH ROW WHEN (new.status = ANY (ARRAY['approved'::text, 'paid'::text])) EXECUTE FUNCTION app.keep_closed_approval();
CREATE TRIGGER keep_exported BEFORE UPDATE ON public.subcontractor_bills FOR EACH ROW WHEN ((old.status = ANY (ARRAY['approved'::text, 'paid'::text])) AND ((new.status <> ALL (ARRAY['approved'::text, 'paid'::text])) OR old.total_amount IS DISTINCT FROM new.total_amount)) EXECUTE FUNCTION app.keep_exported('bill');
CREATE TRIGGER keep_invoiced BEFORE UPDATE ON public.subcontractor_bills FOR EACH ROW WHEN ((old.status = ANY (ARRAY['approved'::text, 'paid'::text])) AND (new.status <> ALL (ARRAY['approved'::text, 'paid'::text]))) EXECUTE FUNCTION app.keep_invoiced();
CREATE TRIGGER keep_invoiced_row BEFORE DELETE ON public.subcontractor_bills FOR EACH ROW EXECUTE FUNCTION app.keep_invoiced();
CREATE TRIGGER limit_approval BEFORE UPDATE OF status ON public.subcontractor_bills FOR EACH ROW WHEN (old.status <> new.status AND old.status <> 'paid'::text AND ((new.status = ANY (ARRAY['approved'::text, 'paid'::text])) OR old.status = 'submitted'::text) AND NOT app.is_undoing()) EXECUTE FUNCTION app.check_bill_approval();
CREATE TRIGGER note_event AFTER UPDATE OF status ON public.subcontractor_bills FOR EACH ROW WHEN (new.status <> old.status AND old.status <> 'paid'::text AND NOT app.is_undoing()) EXECUTE FUNCTION app.note_event('bill');
CREATE CONSTRAINT TRIGGER notify_noted AFTER UPDATE OF status ON public.subcontractor_bills DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.status IS DISTINCT FROM old.status) EXECUTE FUNCTION app.notify_noted();
CREATE TRIGGER pay_loaded_bill AFTER INSERT ON public.subcontractor_bills FOR EACH ROW WHEN (new.status = 'paid'::text) EXECUTE FUNCTION app.pay_rest_of_bill();
CREATE TRIGGER pay_rest AFTER UPDATE ON public.subcontractor_bills FOR EACH ROW WHEN (new.status = 'paid'::text AND old.status <> 'paid'::text AND NOT app.is_undoing()) EXECUTE FUNCTION app.pay_rest_of_bill();
CREATE TRIGGER queue_changed AFTER UPDATE ON public.subcontractor_bills REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.queue_approved_bills();
CREATE TRIGGER queue_margin AFTER UPDATE ON public.subcontractor_bills FOR EACH ROW WHEN ((old.status = ANY (ARRAY['approved'::text, 'paid'::text])) IS DISTINCT FROM (new.status = ANY (ARRAY['approved'::text, 'paid'::text])) OR old.reviewed_at IS DISTINCT FROM new.reviewed_at OR old.submitted_at IS DISTINCT FROM new.submitted_at OR old.subcontractor_organization_id IS DISTINCT FROM new.subcontractor_organization_id) EXECUTE FUNCTION app.queue_margin_of_record('id');
CREATE TRIGGER realtime_capture AFTER INSERT OR DELETE OR UPDATE ON public.subcontractor_bills FOR EACH ROW EXECUTE FUNCTION realtime.capture();
CREATE TRIGGER record_created AFTER INSERT ON public.subcontractor_bills FOR EACH ROW WHEN (new.status = 'draft'::text) EXECUTE FUNCTION app.record_bill_event();
CREATE TRIGGER record_due_date AFTER UPDATE ON public.subcontractor_bills FOR EACH ROW WHEN (old.status = new.status AND old.due_date IS DISTINCT FROM new.due_date AND NOT app.is_undoing()) EXECUTE FUNCTION app.record_bill_due_date();
CREATE TRIGGER record_on_work_orders AFTER UPDATE OF status ON public.subcontractor_bills FOR EACH ROW WHEN (new.status = 'submitted'::text AND old.status <> 'submitted'::text AND NOT app.is_undoing()) EXECUTE FUNCTION app.record_submitted_bill();
CREATE TRIGGER record_status AFTER UPDATE ON public.subcontractor_bills FOR EACH ROW WHEN (old.status <> new.status AND old.status <> 'paid'::text AND NOT app.is_undoing()) EXECUTE FUNCTION app.record_bill_event();
CREATE TRIGGER recount_later_bills AFTER UPDATE ON public.subcontractor_bills FOR EACH ROW WHEN (old.status <> 'rejected'::text AND new.status = 'rejected'::text) EXECUTE FUNCTION app.recount_later_bills();
CREATE TRIGGER refuse_own_decision BEFORE UPDATE ON public.subcontractor_bills FOR EACH ROW WHEN (old.status <> new.status AND old.status <> 'paid'::text AND (new.status = ANY (ARRAY['approved'::text, 'rejected'::text, 'paid'::text])) AND NOT app.is_undoing()) EXECUTE FUNCTION app.refuse_own_decision('bill_own_decision', 'Somebody else has to approve, send back or pay your own bill.');
CREATE TRIGGER refuse_taken_bill BEFORE DELETE OR UPDATE ON public.subcontractor_bills FOR EACH ROW WHEN (CURRENT_USER = 'authenticated'::name) EXECUTE FUNCTION app.refuse_taken_bill();
CREATE TRIGGER start_bill BEFORE INSERT ON public.subcontractor_bills FOR EACH ROW EXECUTE FUNCTION app.start_bill();
CREATE TRIGGER touch BEFORE UPDATE ON public.subcontractor_bills FOR EACH ROW EXECUTE FUNCTION app.touch();
CREATE TRIGGER wait AFTER UPDATE OF status ON public.subcontractor_bills FOR EACH ROW WHEN ((new.status = ANY (ARRAY['approved'::text, 'paid'::text])) AND (old.status <> ALL (ARRAY['approved'::text, 'paid'::text]))) EXECUTE FUNCTION app.add_accounting_candidate('bill');
CREATE TRIGGER wait_added AFTER INSERT ON public.subcontractor_bills FOR EACH ROW WHEN (new.status = ANY (ARRAY['approved'::text, 'paid'::text])) EXECUTE FUNCTION app.add_accounting_candidate('bill');
alter table public.subcontractor_bills enable row level security;
create policy add on public.subcontractor_bills for insert to authenticated with check (status = 'draft'::text AND submitted_by = (( SELECT app.profile_id() AS profile_id)) AND ((subcontractor_organization_id = ANY ((( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids))::uuid[])) OR ( SELECT app.may(VARIADIC ARRAY['approve_bills'::text]) AS may) AND (EXISTS ( SELECT
   FROM public.organizations o
  WHERE o.id = subcontractor_bills.subcontractor_organization_id AND o.organization_type = 'subcontractor'::text))));
create policy change on public.subcontractor_bills for update to authenticated using ((status = ANY (ARRAY['draft'::text, 'rejected'::text])) AND (submitted_by = (( SELECT app.profile_id() AS profile_id)) OR (id = ANY ((( SELECT app.stranded_bill_ids() AS stranded_bill_ids))::uuid[]))) AND ((subcontractor_organization_id = ANY ((( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids))::uuid[])) OR ( SELECT app.may(VARIADIC ARRAY['approve_bills'::text]) AS may))) with check ((status = ANY (ARRAY['draft'::text, 'rejected'::text, 'submitted'::text])) AND submitted_by = (( SELECT app.profile_id() AS profile_id)) AND ((subcontractor_organization_id = ANY ((( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids))::uuid[])) OR ( SELECT app.may(VARIADIC ARRAY['approve_bills'::text]) AS may)));
create policy remove on public.subcontractor_bills for delete to authenticated using (status = 'draft'::text AND (submitted_by = (( SELECT app.profile_id() AS profile_id)) OR (id = ANY ((( SELECT app.stranded_bill_ids() AS stranded_bill_ids))::uuid[]))) AND ((subcontractor_organization_id = ANY ((( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids))::uuid[])) OR ( SELECT app.may(VARIADIC ARRAY['approve_bills'::text]) AS may)));
create policy see on public.subcontractor_bills for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['approve_bills'::text, 'pay_bills'::text, 'see_costs'::text]) AS may) AND (status <> 'draft'::text OR submitted_by = (( SELECT app.profile_id() AS profile_id))) OR (subcontractor_organization_id = ANY ((( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids))::uuid[])));
create policy service on public.subcontractor_bills to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.subcontractor_bills to service_role;
grant delete, select on public.subcontractor_bills to authenticated;
grant insert (external_bill_number, internal_bill_number, notes, status, subcontractor_organization_id, submission_key, submitted_by, total_amount) on public.subcontractor_bills to authenticated;
grant select on public.subcontractor_bills to command_bills, command_payment_runs;
grant update (due_date, rejection_reason, retainage_percent, reviewed_at, reviewed_by, status) on public.subcontractor_bills to command_bills;
grant update (external_bill_number, notes, status, subcontractor_organization_id, submitted_at, submitted_by, total_amount) on public.subcontractor_bills to authenticated;
grant update (updated_at) on public.subcontractor_bills to command_payment_runs;

CREATE OR REPLACE FUNCTION app.added_over_nte(amount numeric, billed_before numeric, nte numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN ((amount + billed_before) > nte) THEN LEAST(amount, ((amount + billed_before) - nte)) ELSE (0)::numeric END;
grant execute on function app.added_over_nte(numeric,numeric,numeric) to authenticated, command_bills, service_role;

CREATE OR REPLACE FUNCTION app.apply_bill_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  paid constant numeric := app.bill_paid(new.subcontractor_bill_id);
begin
  if tg_op = 'INSERT' then
    update public.subcontractor_bills b set paid_amount = paid, status = 'paid', paid_on = new.paid_on,
      payment_method = new.payment_method, payment_reference = new.payment_reference, paid_by = new.recorded_by,
      paid_at = new.created_at
    where b.id = new.subcontractor_bill_id and b.status = 'approved' and paid >= b.total_amount;
  else
    update public.subcontractor_bills b set paid_amount = paid, status = 'approved'
    where b.id = new.subcontractor_bill_id and b.status = 'paid' and paid < b.total_amount;
  end if;
  if not found then
    update public.subcontractor_bills b set paid_amount = paid
    where b.id = new.subcontractor_bill_id and b.paid_amount <> paid;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.apply_retainage_release()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.subcontractor_bills b set retainage_released = app.retainage_released(b.id)
  where b.id = new.subcontractor_bill_id;
  insert into public.subcontractor_bill_events (subcontractor_bill_id, event_type, data)
  values (new.subcontractor_bill_id, 'retainage_released', jsonb_build_object('amount', new.amount));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.begin_submission()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  firm constant uuid := new.subcontractor_organization_id;
  unreported record;
  biller text;
begin
  perform app.lock_billing_of(new.id);
  if exists (
    select from public.subcontractor_bill_work_orders l join public.work_orders w on w.id = l.work_order_id
    where l.subcontractor_bill_id = new.id and w.assigned_organization_id is distinct from firm
      and not exists (
        select from public.former_work_orders f where f.work_order_id = w.id and f.organization_id = firm
      )
  ) then
    raise exception 'A work order of this bill is not assigned to its organization.'
      using errcode = 'check_violation', hint = 'Take it off the bill.', detail = app.reason('billed_work_reassigned');
  end if;
  select work.number, exists (
      select from public.work_order_reports r
      where r.work_order_id = l.work_order_id and r.subcontractor_organization_id = firm
    ) as is_reported
  into unreported
  from public.subcontractor_bill_work_orders l
  cross join lateral (
    select f.work_order_number as number from public.former_work_orders f
    where f.work_order_id = l.work_order_id and f.organization_id = firm
    union all
    select w.work_order_number from public.work_orders w
    where w.id = l.work_order_id and w.assigned_organization_id = firm and w.status = 'cancelled'
  ) work
  where l.subcontractor_bill_id = new.id and not exists (
    select from public.work_order_reports r
    where r.work_order_id = l.work_order_id and r.subcontractor_organization_id = firm and r.status = 'approved'
  )
  order by work.number limit 1;
  if found then
    biller := case when firm = any (app.subcontractor_organization_ids()) then 'your company'
      else (select o.name from public.organizations o where o.id = firm) end;
    if unreported.is_reported then
      raise exception 'No report of % on % is approved.', biller, unreported.number
        using errcode = 'check_violation',
        detail = app.reason('billed_work_report_not_approved', 'organization', biller, 'work_order', unreported.number),
        hint = 'Take this work order off the bill. It can be billed when the office has approved a report on it.';
    end if;
    raise exception 'No report of % on % is approved.', biller, unreported.number
      using errcode = 'check_violation',
      detail = app.reason('billed_work_not_reported', 'organization', biller, 'work_order', unreported.number),
      hint = 'Take this work order off the bill. Without a report on it, it cannot be billed.';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.bill_over_nte(bill uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT COALESCE(sum(app.added_over_nte(l.amount, public.billed_before(l.*), app.firm_nte(l.work_order_id, b.subcontractor_organization_id))), (0)::numeric) AS "coalesce"
    FROM (public.subcontractor_bill_work_orders l
      JOIN public.subcontractor_bills b ON ((b.id = l.subcontractor_bill_id)))
   WHERE (l.subcontractor_bill_id = bill_over_nte.bill);
END;

CREATE OR REPLACE FUNCTION app.bill_paid(bill uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT COALESCE(sum(p.amount), (0)::numeric) AS "coalesce"
    FROM public.bill_payments p
   WHERE ((p.subcontractor_bill_id = bill_paid.bill) AND (p.voided_at IS NULL));
END;

CREATE OR REPLACE FUNCTION app.bill_search_text(bill uuid, organization uuid, external_number text, internal_number text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT concat_ws(' '::text, NULLIF(internal_number, ''::text), external_number, ( SELECT o.name
            FROM public.organizations o
           WHERE (o.id = bill_search_text.organization)), ( SELECT string_agg(w.work_order_number, ' '::text ORDER BY w.work_order_number) AS string_agg
            FROM (public.subcontractor_bill_work_orders l
              JOIN public.work_orders w ON ((w.id = l.work_order_id)))
           WHERE (l.subcontractor_bill_id = bill_search_text.bill))) AS concat_ws;
END;

CREATE OR REPLACE FUNCTION app.bill_total(bill uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT sum(l.amount) AS sum
    FROM public.subcontractor_bill_work_orders l
   WHERE (l.subcontractor_bill_id = bill_total.bill);
END;

CREATE OR REPLACE FUNCTION app.billing_organization_id()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select m.organization_id from public.organization_members m
    where m.user_id = app.profile_id() and m.organization_id = any (app.subcontractor_organization_ids())
    order by m.created_at, m.id limit 1
  );
end
$function$;
grant execute on function app.billing_organization_id() to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.bills_like(pattern text, at_most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return array(select b.id from public.subcontractor_bills b where b.search_text ilike pattern limit at_most);
end
$function$;
grant execute on function app.bills_like(text,integer) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.check_bill()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if old.status in ('draft', 'rejected') then
    new.total_amount := app.within_money(app.bill_total(new.id), 'bill');
    new.billed_amount := new.total_amount;
  elsif new.total_amount is distinct from old.total_amount then
    raise exception 'The amount of a % bill cannot change.', old.status
      using errcode = 'check_violation', detail = app.reason('bill_amount_final', 'status', old.status);
  end if;
  if old.status = 'submitted' and new.status = 'approved' then
    -- The office may have approved less of a line. Loaded bills may have no lines.
    new.total_amount := coalesce(app.bill_total(new.id), new.total_amount);
  end if;
  if old.status not in ('draft', 'rejected') then
    new.billed_amount := old.billed_amount;
  end if;
  -- A number never changes. What is paid is what its payments say.
  new.internal_bill_number := old.internal_bill_number;
  new.paid_amount := case when old.status in ('approved', 'paid') then app.bill_paid(new.id) else 0 end;
  -- The office may move the day of an unpaid bill (app.check_bill_due_date).
  if new.status <> old.status or new.status not in ('submitted', 'approved') then
    new.due_date := old.due_date;
  end if;
  if new.status = old.status then
    -- The specification's client sends the date when it submits. It cannot be set at any other time.
    new.submitted_at := old.submitted_at;
    if new.status in ('draft', 'rejected') then
      new.search_text := app.bill_search_text(
        new.id, new.subcontractor_organization_id, new.external_bill_number, new.internal_bill_number
      );
    end if;
    return new;
  end if;
  if (old.status, new.status) not in (
    ('draft', 'submitted'), ('rejected', 'submitted'), ('submitted', 'approved'), ('submitted', 'rejected'),
    ('approved', 'paid'), ('paid', 'approved')
  ) or (old.status = 'paid' and new.paid_amount >= new.total_amount) then
    raise exception 'A bill cannot go from % to %.', old.status, new.status
      using errcode = 'check_violation',
      detail = app.reason('bill_status_step_invalid', 'from', old.status, 'to', new.status);
  end if;
  if new.status = 'submitted' then
    if new.total_amount is null then
      raise exception 'A bill needs at least one work order with an amount before it can be submitted.'
        using errcode = 'check_violation', detail = app.reason('bill_without_amount');
    end if;
    -- A draft may contain unfinished work. The office has accepted all work of a submitted bill. What was cancelled or
    -- belongs to another subcontractor now has an approved report (begin_submission).
    if exists (
      select from public.subcontractor_bill_work_orders l
      join public.work_orders w on w.id = l.work_order_id
      where l.subcontractor_bill_id = new.id and w.assigned_organization_id = new.subcontractor_organization_id
        and w.status not in ('completed', 'closed', 'cancelled')
    ) then
      raise exception 'Only completed work orders can be billed.'
        using errcode = 'check_violation', detail = app.reason('billed_work_not_completed'),
        hint = 'Take the others off the bill, or wait until the office has approved their final reports.';
    end if;
    perform app.check_billed_totals(new.id);
    if new.internal_bill_number = '' then
      new.internal_bill_number := app.next_number('BILL');
    end if;
    new.submitted_by := coalesce(app.profile_id(), new.submitted_by);
    new.submitted_at := now();
    new.due_date := app.office_day(now()) + app.payment_terms_days(new.subcontractor_organization_id);
    new.rejection_reason := null;
    new.reviewed_by := null;
    new.reviewed_at := null;
    -- The stored row is still a draft or rejected here, so every valid bill counts as earlier.
    new.over_nte_amount := app.bill_over_nte(new.id);
  elsif new.status = 'paid' then
    new.paid_at := coalesce(new.paid_at, now());
    new.paid_on := coalesce(new.paid_on, app.office_day(new.paid_at));
    new.paid_by := coalesce(new.paid_by, app.profile_id());
  elsif old.status = 'paid' then
    -- A payment is void: something is left to pay again.
    new.paid_at := null;
    new.paid_on := null;
    new.paid_by := null;
    new.payment_method := null;
    new.payment_reference := null;
  end if;
  new.search_text := app.bill_search_text(
    new.id, new.subcontractor_organization_id, new.external_bill_number, new.internal_bill_number
  );
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.check_bill_approval()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant numeric := nullif(app.viewer('bill_limit'), '')::numeric;
begin
  if app.profile_id() is null then
    return new;
  end if;
  if not app.may(case when new.status = 'paid' then 'pay_bills' else 'approve_bills' end) then
    raise exception 'Your access does not include this step of a bill.'
      using errcode = 'insufficient_privilege', detail = app.reason('bill_step_not_allowed');
  end if;
  if new.status <> 'approved' then
    return new;
  end if;
  if new.total_amount > most then
    raise exception 'You approve bills up to %.', most
      using errcode = 'insufficient_privilege', hint = 'Ask a colleague with a higher limit.',
      detail = app.reason('bill_over_own_limit', 'amount', most::text);
  end if;
  if app.viewer('over_nte') <> 'true' and app.bill_over_nte(new.id) > 0 then
    raise exception 'This bill goes over the NTE. Your access does not include that.'
      using errcode = 'insufficient_privilege', hint = 'Ask a colleague who approves bills over NTE, or raise the NTE first.',
      detail = app.reason('bill_over_nte_not_allowed');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.check_bill_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select from public.subcontractor_bills b
    join (
      select w.id, w.assigned_organization_id as firm from public.work_orders w
      union all
      select f.work_order_id, f.organization_id from public.former_work_orders f
    ) work on work.firm = b.subcontractor_organization_id
    where b.id = new.subcontractor_bill_id and work.id = new.work_order_id
  ) then
    raise exception 'This work order is not assigned to the organization of the bill.'
      using errcode = 'insufficient_privilege', detail = app.reason('billed_work_of_other_organization');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.check_bill_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  named constant uuid := case when tg_table_name = 'subcontractor_bill_lines'
    then (to_jsonb(coalesce(new, old)) ->> 'bill_work_order_id')::uuid else (to_jsonb(new) ->> 'id')::uuid end;
begin
  if exists (
    select from public.subcontractor_bill_work_orders w
    where w.id = named and w.billed_amount <> (
      select sum(l.amount) from public.subcontractor_bill_lines l where l.bill_work_order_id = w.id
    )
  ) then
    raise exception 'The lines of a work order do not add up to its amount.'
      using errcode = 'check_violation', detail = app.reason('bill_lines_differ'),
      hint = 'Reload the bill, and change its lines instead of the amount.';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.check_bill_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bill public.subcontractor_bills;
  first_day date;
begin
  select * into bill from public.subcontractor_bills b where b.id = new.subcontractor_bill_id for update;
  if app.profile_id() is not null and not app.may('pay_bills') then
    raise exception 'Your access does not include this step of a bill.'
      using errcode = 'insufficient_privilege', detail = app.reason('bill_step_not_allowed');
  end if;
  if bill.status <> 'approved' then
    raise exception 'Only an approved bill can be paid. This one is %.', bill.status
      using errcode = 'PT409', hint = 'Reload to see its status.',
      detail = app.reason('bill_not_payable', 'status', bill.status);
  end if;
  if app.is_own_decision('pay_bills', bill.submitted_by, bill.subcontractor_organization_id) then
    raise exception 'Somebody else has to approve, send back or pay your own bill.'
      using errcode = 'insufficient_privilege', hint = 'Ask a colleague.', detail = app.reason('bill_own_decision');
  end if;
  if new.amount > bill.balance then
    raise exception 'Only % is left to pay of this bill.', bill.balance
      using errcode = 'PT409', hint = 'Reload to see its payments.',
      detail = app.reason('bill_payment_over_balance', 'amount', bill.balance::text);
  end if;
  first_day := app.office_day(bill.submitted_at);
  if new.paid_on < first_day then
    raise exception 'This bill was submitted on %. It cannot be paid before.', app.format_day(first_day)
      using errcode = 'check_violation', hint = 'Choose that day or a later one.',
      detail = app.reason('bill_paid_before_submission', 'day', first_day::text);
  end if;
  -- The checks and transfers of a run may be dated ahead; its command has a limit of its own.
  if new.payment_run_payee_id is null and new.paid_on > (now() at time zone 'UTC' + interval '14 hours')::date then
    raise exception 'A bill cannot be paid in the future.'
      using errcode = 'check_violation', hint = 'Choose today or an earlier day.', detail = app.reason('bill_paid_in_future');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.check_billed_totals(bill uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  billed record;
begin
  for billed in
    select w.work_order_number, own.amount + coalesce(sum(l.amount), 0) as total
    from public.subcontractor_bill_work_orders own
    join public.work_orders w on w.id = own.work_order_id
    left join (
      public.subcontractor_bill_work_orders l
      join public.subcontractor_bills b on b.id = l.subcontractor_bill_id and b.status in ('submitted', 'approved', 'paid')
    ) on l.work_order_id = own.work_order_id and l.subcontractor_bill_id <> bill
    where own.subcontractor_bill_id = bill
    group by own.id, w.id
  loop
    perform app.within_money(billed.total, 'bills', billed.work_order_number);
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION app.check_payment_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if old.voided_at is not null or to_jsonb(new) - '{voided_at,voided_by,void_reason}'::text[]
    is distinct from to_jsonb(old) - '{voided_at,voided_by,void_reason}'::text[] then
    raise exception 'A payment cannot be changed.'
      using errcode = 'check_violation', detail = app.reason('bill_payment_final'),
      hint = 'Void it, and record another one.';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.check_payment_day()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.paid_on < app.office_day(new.submitted_at) then
    raise exception 'This bill was submitted on %. It cannot be paid before.', app.format_day(app.office_day(new.submitted_at))
      using errcode = 'check_violation', hint = 'Choose that day or a later one.',
      detail = app.reason('bill_paid_before_submission', 'day', app.office_day(new.submitted_at)::text);
  end if;
  if new.paid_on > (now() at time zone 'UTC' + interval '14 hours')::date then
    raise exception 'A bill cannot be paid in the future.'
      using errcode = 'check_violation', hint = 'Choose today or an earlier day.', detail = app.reason('bill_paid_in_future');
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.check_retainage_release()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bill public.subcontractor_bills;
begin
  select * into bill from public.subcontractor_bills b where b.id = new.subcontractor_bill_id for update;
  if app.profile_id() is not null and not app.may('pay_bills')
    or app.is_own_decision('pay_bills', bill.submitted_by, bill.subcontractor_organization_id) then
    raise exception 'Your access does not include this step of a bill.'
      using errcode = 'insufficient_privilege', detail = app.reason('bill_step_not_allowed');
  end if;
  if bill.status <> 'approved' or new.amount > bill.retainage_amount - bill.retainage_released then
    raise exception 'Only % of this bill is still held.',
        case bill.status when 'approved' then bill.retainage_amount - bill.retainage_released else 0 end
      using errcode = 'PT409', hint = 'Reload to see what was released.',
      detail = app.reason('retainage_over_held', 'amount', (
        case bill.status when 'approved' then bill.retainage_amount - bill.retainage_released else 0 end
      )::text);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.clear_over_nte()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.over_nte_amount := 0;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.date_submission()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.submitted_at := clock_timestamp();
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.follow_nte()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.recount_over_nte(array[coalesce(new.work_order_id, old.work_order_id)]);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.has_approved_line(work_order uuid, firm uuid, except_line uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM (public.subcontractor_bill_work_orders l
              JOIN public.subcontractor_bills b ON ((b.id = l.subcontractor_bill_id)))
           WHERE ((l.work_order_id = has_approved_line.work_order) AND (b.subcontractor_organization_id = has_approved_line.firm) AND (b.status = ANY (ARRAY['approved'::text, 'paid'::text])) AND (l.id IS DISTINCT FROM has_approved_line.except_line)))) AS "exists";
END;

CREATE OR REPLACE FUNCTION app.hold_bill_retainage()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if old.status = 'submitted' and new.status = 'approved' then
    new.retainage_percent := coalesce(new.retainage_percent, app.retainage_percent(new.subcontractor_organization_id), 0);
    new.retainage_amount := app.round_money(coalesce(new.total_amount, 0) * new.retainage_percent / 100);
  elsif old.status in ('approved', 'paid') then
    new.retainage_percent := old.retainage_percent;
    new.retainage_amount := old.retainage_amount;
  else
    new.retainage_percent := null;
    new.retainage_amount := 0;
  end if;
  -- Nothing is held of a bill that is not approved, whatever was loaded with it.
  new.retainage_released := least(app.retainage_released(new.id), new.retainage_amount);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.is_stranded(firm uuid, submitter uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT (NOT (EXISTS ( SELECT
            FROM ((public.organization_members m
              JOIN public.profiles p ON (((p.id = m.user_id) AND p.is_active)))
              JOIN public.organizations o ON ((o.id = m.organization_id)))
           WHERE ((m.user_id = is_stranded.submitter) AND ((o.id = is_stranded.firm) OR (o.organization_type = 'internal'::text))))));
END;
grant execute on function app.is_stranded(uuid,uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.keep_billed_amount()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    new.billed_amount := case when new.billed_amount = 0 then new.amount else new.billed_amount end;
  elsif exists (
    select from public.subcontractor_bills b
    where b.id = new.subcontractor_bill_id and b.status in ('draft', 'rejected')
  ) then
    new.billed_amount := new.amount;
    new.reduction_reason := null;
  else
    new.billed_amount := old.billed_amount;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.lock_billing(work_orders uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  work_order uuid;
begin
  for work_order in select distinct w.id from unnest(work_orders) w (id) order by w.id loop
    perform pg_advisory_xact_lock(hashtextextended('bills of ' || work_order, 0));
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION app.lock_billing_of(bill uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select app.lock_billing_of_bills(array[bill]);
$function$;
grant execute on function app.lock_billing_of(uuid) to command_bills, service_role;

CREATE OR REPLACE FUNCTION app.lock_billing_of_bills(bills uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  billed constant uuid[] := array(
    select distinct l.work_order_id from public.subcontractor_bill_work_orders l
    where l.subcontractor_bill_id = any (bills)
  );
begin
  perform from public.work_orders w where w.id = any (billed) order by w.id for no key update;
  perform app.lock_billing(billed);
end
$function$;
grant execute on function app.lock_billing_of_bills(uuid[]) to command_bills, command_payment_runs, service_role;

CREATE OR REPLACE FUNCTION app.lock_billing_of_budget()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.lock_billing(array[coalesce(new.work_order_id, old.work_order_id)]);
  return coalesce(new, old);
end
$function$;

CREATE OR REPLACE FUNCTION app.on_site_hours(work_order uuid, firm uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 WITH steps AS (
          SELECT ((s_1.organization_id = on_site_hours.firm) AND ((e.event_type = 'work_started'::text) OR ((e.event_type = 'resumed'::text) AND ((e.data ->> 'to'::text) = 'in_progress'::text)))) AS is_start,
             (lead(e.created_at) OVER (ORDER BY e.created_at, e.id) - e.created_at) AS lasted
            FROM (public.work_order_events e
              LEFT JOIN public.firm_stamps s_1 ON ((s_1.event_id = e.id)))
           WHERE ((e.work_order_id = on_site_hours.work_order) AND ((e.event_type = ANY (ARRAY['work_started'::text, 'resumed'::text, 'sent_back'::text, 'put_on_hold'::text, 'work_completed'::text, 'completed'::text, 'closed'::text, 'cancelled'::text, 'assigned'::text, 'unassigned'::text, 'assignment_declined'::text])) OR ((e.event_type = 'assignment_changed'::text) AND (e.assigned_organization_id IS DISTINCT FROM on_site_hours.firm))))
         )
  SELECT round((sum(EXTRACT(epoch FROM s.lasted)) / (3600)::numeric), 2) AS round
    FROM steps s
   WHERE (s.is_start AND (app.is_office() OR (on_site_hours.firm = ANY (app.subcontractor_organization_ids()))))
  HAVING (bool_and(COALESCE(((s.lasted >= '00:01:00'::interval) AND (s.lasted <= '1 day'::interval)), false)) AND ( SELECT (count(DISTINCT r.completed_on) <= 1)
            FROM public.work_order_reports r
           WHERE ((r.work_order_id = on_site_hours.work_order) AND (r.subcontractor_organization_id = on_site_hours.firm) AND (r.status <> 'rejected'::text))));
END;
grant execute on function app.on_site_hours(uuid,uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.parts_without_costs(parts jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN (SELECT jsonb_agg((p.part - 'cost'::text) ORDER BY p."position") AS jsonb_agg FROM jsonb_array_elements(parts_without_costs.parts) WITH ORDINALITY p(part, "position"));

CREATE OR REPLACE FUNCTION app.pay_rest_of_bill()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rest constant numeric := new.total_amount - app.bill_paid(new.id);
begin
  if rest > 0 then
    insert into public.bill_payments (subcontractor_bill_id, amount, paid_on, payment_method, payment_reference,
      recorded_by, created_at)
    values (new.id, rest, coalesce(new.paid_on, app.office_day(coalesce(new.paid_at, new.submitted_at))),
      coalesce(new.payment_method, 'other'), new.payment_reference, new.paid_by, coalesce(new.paid_at, now()));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.record_bill_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.subcontractor_bill_events (subcontractor_bill_id, event_type, message, data)
  values (
    new.id,
    case when tg_op = 'INSERT' then 'created' else new.status end,
    case when new.status = 'rejected' then left(new.rejection_reason, 2000) else '' end,
    jsonb_strip_nulls(jsonb_build_object(
      'total_amount', new.total_amount,
      'billed_amount', case when new.status = 'approved' then nullif(new.billed_amount, new.total_amount) end,
      'over_nte_amount', nullif(new.over_nte_amount, 0),
      'retainage_amount', case when new.status = 'approved' then nullif(new.retainage_amount, 0) end,
      'paid_on', new.paid_on,
      'payment_method', new.payment_method,
      'payment_reference', new.payment_reference
    ))
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.record_bill_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.subcontractor_bill_events (subcontractor_bill_id, event_type, message, data)
  select b.id, case when new.voided_at is null then 'partly_paid' else 'payment_voided' end,
    coalesce(new.void_reason, ''), jsonb_strip_nulls(jsonb_build_object(
      'amount', new.amount, 'paid_on', new.paid_on, 'payment_method', new.payment_method,
      'payment_reference', new.payment_reference
    ))
  from public.subcontractor_bills b
  where b.id = new.subcontractor_bill_id and (new.voided_at is not null or b.status = 'approved');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.record_submitted_bill()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.work_order_events (work_order_id, event_type, visibility, data)
  select l.work_order_id, 'bill_submitted', 'assigned', jsonb_build_object(
    'bill_id', new.id, 'amount', l.amount, 'bill_number', new.internal_bill_number
  )
  from public.subcontractor_bill_work_orders l
  where l.subcontractor_bill_id = new.id
  order by l.work_order_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.recount_later_bills()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.recount_over_nte(array(
    select l.work_order_id from public.subcontractor_bill_work_orders l where l.subcontractor_bill_id = new.id
  ));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.recount_over_nte(work_orders uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.subcontractor_bills b set over_nte_amount = counted.over
  from (
    select c.id, app.bill_over_nte(c.id) as over
    from public.subcontractor_bills c
    where c.status in ('submitted', 'approved', 'paid') and c.id in (
      select l.subcontractor_bill_id from public.subcontractor_bill_work_orders l where l.work_order_id = any (work_orders)
    )
  ) counted
  where b.id = counted.id and b.over_nte_amount <> counted.over
$function$;

CREATE OR REPLACE FUNCTION app.refuse_taken_bill()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if old.submitted_by is distinct from app.profile_id()
    and not app.is_stranded(old.subcontractor_organization_id, old.submitted_by)
  then
    raise exception 'Somebody else of the firm has taken over this bill meanwhile.'
      using errcode = 'PT409', hint = 'Reload to see it.', detail = app.reason('bill_taken_over');
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$function$;

CREATE OR REPLACE FUNCTION app.rename_on_bills()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.subcontractor_bills b
  set search_text = app.bill_search_text(b.id, new.id, b.external_bill_number, b.internal_bill_number)
  where b.subcontractor_organization_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.retainage_percent(firm uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT b.retainage_percent
    FROM public.organization_billing b
   WHERE (b.organization_id = retainage_percent.firm);
END;

CREATE OR REPLACE FUNCTION app.retainage_released(bill uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT COALESCE(sum(r.amount), (0)::numeric) AS "coalesce"
    FROM public.retainage_releases r
   WHERE (r.subcontractor_bill_id = retainage_released.bill);
END;

CREATE OR REPLACE FUNCTION app.start_bill()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.subcontractor_organization_id is null then
    raise exception 'User organization not found' using detail = app.reason('bill_organization_missing');
  end if;
  if new.status = 'draft' then
    new.internal_bill_number := '';
    new.total_amount := null;
  elsif new.internal_bill_number = '' then
    new.internal_bill_number := app.next_number('BILL');
  end if;
  new.billed_amount := coalesce(new.billed_amount, new.total_amount);
  -- History that is loaded: app.pay_loaded_bill adds the payment.
  new.paid_amount := case when new.status = 'paid' then coalesce(new.total_amount, 0) else 0 end;
  if new.status <> 'draft' and new.due_date is null then
    new.due_date := app.office_day(new.submitted_at) + app.payment_terms_days(new.subcontractor_organization_id);
  end if;
  new.over_nte_amount := 0;
  new.search_text := app.bill_search_text(
    new.id, new.subcontractor_organization_id, new.external_bill_number, new.internal_bill_number
  );
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.stranded_bill_ids()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  firms constant uuid[] := app.administered_organization_ids();
begin
  if firms = '{}' then
    return '{}';
  end if;
  return array(
    select b.id from public.subcontractor_bills b
    where b.subcontractor_organization_id = any (firms) and b.status in ('draft', 'rejected')
      and app.is_stranded(b.subcontractor_organization_id, b.submitted_by)
  );
end
$function$;
grant execute on function app.stranded_bill_ids() to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.sum_bill()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bill constant uuid := coalesce(new.subcontractor_bill_id, old.subcontractor_bill_id);
begin
  update public.subcontractor_bills b set updated_at = now()
  where b.id = bill and b.status in ('draft', 'rejected');
  if not found then
    update public.subcontractor_bills b
    set over_nte_amount = app.bill_over_nte(b.id),
      search_text = app.bill_search_text(b.id, b.subcontractor_organization_id, b.external_bill_number,
        b.internal_bill_number)
    where b.id = bill;
  end if;
  if tg_op = 'UPDATE' and old.amount <> new.amount then
    perform app.recount_over_nte(array[new.work_order_id]);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.bill_sums(p_organization_ids uuid[] DEFAULT NULL::uuid[], p_statuses text[] DEFAULT NULL::text[], p_from timestamp with time zone DEFAULT NULL::timestamp with time zone, p_until timestamp with time zone DEFAULT NULL::timestamp with time zone, p_over_nte boolean DEFAULT false, p_query text DEFAULT ''::text, p_due_from date DEFAULT NULL::date, p_due_until date DEFAULT NULL::date, p_is_due_none boolean DEFAULT false, p_is_partly_paid boolean DEFAULT false)
 RETURNS TABLE(bills bigint, total numeric, submitted_bills bigint, submitted_total numeric, approved_bills bigint, approved_total numeric, over_nte_total numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
 SET random_page_cost TO '1.1'
 SET plan_cache_mode TO 'force_custom_plan'
BEGIN ATOMIC
 SELECT count(*) AS count,
     COALESCE(sum(b.total_amount), (0)::numeric) AS "coalesce",
     count(*) FILTER (WHERE (b.status = 'submitted'::text)) AS count,
     COALESCE(sum(b.total_amount) FILTER (WHERE (b.status = 'submitted'::text)), (0)::numeric) AS "coalesce",
     count(*) FILTER (WHERE (b.status = 'approved'::text)) AS count,
     COALESCE(sum(b.balance), (0)::numeric) AS "coalesce",
     COALESCE(sum(b.over_nte_amount), (0)::numeric) AS "coalesce"
    FROM public.subcontractor_bills b
   WHERE ((b.status = ANY (ARRAY['submitted'::text, 'approved'::text, 'paid'::text])) AND ((bill_sums.p_organization_ids IS NULL) OR (b.subcontractor_organization_id = ANY (bill_sums.p_organization_ids))) AND ((bill_sums.p_statuses IS NULL) OR (b.status = ANY (bill_sums.p_statuses))) AND ((bill_sums.p_from IS NULL) OR (b.submitted_at >= bill_sums.p_from)) AND ((bill_sums.p_until IS NULL) OR (b.submitted_at < bill_sums.p_until)) AND ((NOT bill_sums.p_is_partly_paid) OR ((b.status = 'approved'::text) AND (b.paid_amount > (0)::numeric))) AND ((NOT bill_sums.p_over_nte) OR (b.over_nte_amount > (0)::numeric)) AND ((bill_sums.p_due_from IS NULL) OR (b.due_date >= bill_sums.p_due_from)) AND ((bill_sums.p_due_until IS NULL) OR (b.due_date <= bill_sums.p_due_until)) AND ((NOT bill_sums.p_is_due_none) OR (b.due_date IS NULL)) AND ((TRIM(BOTH FROM bill_sums.p_query) = ''::text) OR (b.search_text ~~* (('%'::text || regexp_replace(TRIM(BOTH FROM bill_sums.p_query), '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text))));
END;
grant execute on function public.bill_sums(uuid[],text[],timestamp with time zone,timestamp with time zone,boolean,text,date,date,boolean,boolean) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.billed_before(public.subcontractor_bill_work_orders)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(sum(l.amount), 0)
  from public.subcontractor_bills own, public.subcontractor_bill_work_orders l
  join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
  where own.id = $1.subcontractor_bill_id
    and b.subcontractor_organization_id = own.subcontractor_organization_id
    and l.work_order_id = $1.work_order_id
    and b.id <> own.id
    and b.status in ('submitted', 'approved', 'paid')
    and (own.status in ('draft', 'rejected') or b.submitted_at < own.submitted_at)
$function$;
grant execute on function public.billed_before(public.subcontractor_bill_work_orders) to authenticated, command_bills, service_role;

CREATE OR REPLACE FUNCTION public.comparison(public.subcontractor_bill_work_orders)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with line as (
    select l.work_order_id, b.subcontractor_organization_id as firm
    from public.subcontractor_bill_work_orders l join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
    where l.id = $1.id
  ), reports as (
    select r.* from public.work_order_reports r join line on r.work_order_id = line.work_order_id
    where r.subcontractor_organization_id = line.firm and r.status <> 'rejected'
  ), agreed as (
    select r.hourly_rate, r.work_order_id is not null as is_for_work_order
    from public.agreed_rates r join line on r.organization_id = line.firm
    where r.work_order_id = line.work_order_id or r.work_order_id is null
    order by r.work_order_id is null limit 1
  )
  select jsonb_build_object(
    'reports', coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'number', r.report_number, 'status', r.status,
        'hours', r.hours_worked, 'crew_size', r.crew_size, 'day', r.completed_on) order by r.submitted_at, r.id)
      from reports r
    ), '[]'),
    'reported_hours', (select sum(r.hours_worked * r.crew_size) from reports r),
    'on_site_hours', (select app.on_site_hours(line.work_order_id, line.firm) from line),
    'crew_size', (select max(r.crew_size) from reports r),
    'agreed_rate', (select a.hourly_rate from agreed a),
    'is_for_work_order', (select a.is_for_work_order from agreed a)
  )
$function$;
grant execute on function public.comparison(public.subcontractor_bill_work_orders) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.firm_nte(public.subcontractor_bill_work_orders)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select app.firm_nte(l.work_order_id, b.subcontractor_organization_id)
  from public.subcontractor_bill_work_orders l
  join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
  where l.subcontractor_bill_id = $1.subcontractor_bill_id and l.work_order_id = $1.work_order_id
$function$;
grant execute on function public.firm_nte(public.subcontractor_bill_work_orders) to authenticated, command_bills, service_role;

CREATE OR REPLACE FUNCTION public.looks_billed_twice(public.subcontractor_bills)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  select $1.status = 'submitted' and (
    exists (
      select from public.subcontractor_bills b
      where b.subcontractor_organization_id = $1.subcontractor_organization_id
        and b.external_number_key = $1.external_number_key
        and b.status in ('submitted', 'approved', 'paid') and b.id <> $1.id
    )
    or exists (
      select from public.subcontractor_bill_work_orders own
      join public.subcontractor_bill_work_orders l
        on l.work_order_id = own.work_order_id and l.subcontractor_bill_id <> own.subcontractor_bill_id
      join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
      where own.subcontractor_bill_id = $1.id
        and b.subcontractor_organization_id = $1.subcontractor_organization_id
        and b.status in ('submitted', 'approved', 'paid')
    )
  )
$function$;
grant execute on function public.looks_billed_twice(public.subcontractor_bills) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.may_correct(public.subcontractor_bills)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select $1.status in ('draft', 'rejected') and coalesce(
    $1.submitted_by = app.profile_id()
      or $1.subcontractor_organization_id = any (app.administered_organization_ids())
        and app.is_stranded($1.subcontractor_organization_id, $1.submitted_by),
    false
  )
$function$;
grant execute on function public.may_correct(public.subcontractor_bills) to authenticated, service_role;
