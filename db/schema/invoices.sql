-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table app.flat_reports (
  invoice_line_id uuid not null,
  work_order_report_id uuid not null,
  constraint flat_reports_pkey PRIMARY KEY (invoice_line_id, work_order_report_id),
  constraint flat_reports_invoice_line_id_fkey FOREIGN KEY (invoice_line_id) REFERENCES public.partner_invoice_lines(id) ON DELETE CASCADE,
  constraint flat_reports_work_order_report_id_fkey FOREIGN KEY (work_order_report_id) REFERENCES public.work_order_reports(id) ON DELETE RESTRICT
);
CREATE INDEX flat_reports_work_order_report_id ON app.flat_reports USING btree (work_order_report_id);
alter table app.flat_reports enable row level security;

create table app.invoice_requests (
  profile_id uuid not null,
  submission_key uuid not null,
  digest text not null,
  made_at timestamp with time zone default now() not null,
  constraint invoice_requests_pkey PRIMARY KEY (profile_id, submission_key),
  constraint invoice_requests_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE CASCADE
);
CREATE INDEX invoice_requests_made_at ON app.invoice_requests USING btree (made_at);
alter table app.invoice_requests enable row level security;

create table app.invoiced_hours (
  invoice_line_id uuid not null,
  employee_report_id uuid not null,
  time_kind text not null,
  hours numeric(8,2) not null,
  constraint invoiced_hours_pkey PRIMARY KEY (invoice_line_id, employee_report_id, time_kind),
  constraint invoiced_hours_employee_report_id_fkey FOREIGN KEY (employee_report_id) REFERENCES public.employee_reports(id) ON DELETE RESTRICT,
  constraint invoiced_hours_invoice_line_id_fkey FOREIGN KEY (invoice_line_id) REFERENCES public.partner_invoice_lines(id) ON DELETE CASCADE
);
CREATE INDEX invoiced_hours_employee_report_id ON app.invoiced_hours USING btree (employee_report_id);
alter table app.invoiced_hours enable row level security;

create table app.work_to_invoice (
  work_order_id uuid not null,
  since timestamp with time zone default now() not null,
  changed_at timestamp with time zone default clock_timestamp() not null,
  amount numeric(14,2),
  last_day date,
  parts jsonb,
  lacks_price boolean,
  organization_id uuid,
  partner_location_id uuid,
  project_id uuid,
  has_left_out boolean default false not null,
  priced_of timestamp with time zone,
  constraint work_to_invoice_pkey PRIMARY KEY (work_order_id),
  constraint work_to_invoice_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES public.work_orders(id) ON DELETE CASCADE
);
CREATE INDEX work_to_invoice_day ON app.work_to_invoice USING btree (last_day, since, work_order_id);
CREATE INDEX work_to_invoice_left_out ON app.work_to_invoice USING btree (work_order_id) WHERE has_left_out;
CREATE INDEX work_to_invoice_not_priced ON app.work_to_invoice USING btree (since, work_order_id) WHERE priced_of IS DISTINCT FROM changed_at;
CREATE INDEX work_to_invoice_since ON app.work_to_invoice USING btree (since, work_order_id);
alter table app.work_to_invoice enable row level security;

create table public.partner_invoice_lines (
  id uuid default app.new_id() not null,
  partner_invoice_id uuid not null,
  work_order_id uuid,
  work_order_report_id uuid,
  "position" integer default 1 not null,
  description text not null,
  quantity numeric(10,2) default 1 not null,
  unit_price numeric(12,2) not null,
  amount numeric(12,2) generated always as (app.round_money(quantity * unit_price)) stored not null,
  is_void boolean default false not null,
  created_at timestamp with time zone default now() not null,
  kind text default 'other'::text not null,
  unit text default 'each'::text not null,
  employee_report_id uuid,
  receipt_allocation_id uuid,
  bill_line_id uuid,
  mileage_entry_id uuid,
  time_kind text,
  price_list_item_id uuid,
  is_taxable boolean,
  contract_line_id uuid,
  retainage_percent numeric(5,2),
  retainage_amount numeric(12,2) generated always as (app.round_money(app.round_money(quantity * unit_price) * COALESCE(retainage_percent, 0::numeric) / 100::numeric)) stored not null,
  deposit_invoice_id uuid,
  discount_percent numeric(5,2),
  constraint partner_invoice_lines_pkey PRIMARY KEY (id),
  constraint partner_invoice_lines_bill_line_id_fkey FOREIGN KEY (bill_line_id) REFERENCES public.subcontractor_bill_work_orders(id) ON DELETE SET NULL,
  constraint partner_invoice_lines_contract_line_id_fkey FOREIGN KEY (contract_line_id) REFERENCES public.project_contract_lines(id) ON DELETE RESTRICT,
  constraint partner_invoice_lines_employee_report_id_fkey FOREIGN KEY (employee_report_id) REFERENCES public.employee_reports(id) ON DELETE RESTRICT,
  constraint partner_invoice_lines_mileage_entry_id_fkey FOREIGN KEY (mileage_entry_id) REFERENCES public.mileage_entries(id) ON DELETE SET NULL,
  constraint partner_invoice_lines_partner_invoice_id_fkey FOREIGN KEY (partner_invoice_id) REFERENCES public.partner_invoices(id) ON DELETE CASCADE,
  constraint partner_invoice_lines_receipt_allocation_id_fkey FOREIGN KEY (receipt_allocation_id) REFERENCES public.receipt_allocations(id) ON DELETE SET NULL,
  constraint partner_invoice_lines_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES public.work_orders(id) ON DELETE RESTRICT,
  constraint partner_invoice_lines_work_order_report_id_fkey FOREIGN KEY (work_order_report_id) REFERENCES public.work_order_reports(id) ON DELETE RESTRICT,
  constraint partner_invoice_lines_contract CHECK (contract_line_id IS NULL OR num_nonnulls(work_order_id, work_order_report_id, employee_report_id, receipt_allocation_id, bill_line_id, mileage_entry_id) = 0 AND (kind <> ALL (ARRAY['retainage'::text, 'retainage_release'::text, 'deposit'::text, 'deposit_applied'::text, 'discount'::text]))),
  constraint partner_invoice_lines_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint partner_invoice_lines_deposit CHECK ((kind = 'deposit_applied'::text) = (deposit_invoice_id IS NOT NULL)),
  constraint partner_invoice_lines_description CHECK (length(app.trimmed(description)) >= 1 AND length(app.trimmed(description)) <= 1000),
  constraint partner_invoice_lines_description_max_1000 CHECK (length(description) <= 1000),
  constraint partner_invoice_lines_discount_percent CHECK (discount_percent IS NULL OR discount_percent > 0::numeric AND discount_percent <= 100::numeric AND kind = 'discount'::text AND quantity = 1::numeric),
  constraint partner_invoice_lines_discount_percent_minus_1000_to_1000 CHECK (discount_percent >= '-1000'::integer::numeric AND discount_percent <= 1000::numeric),
  constraint partner_invoice_lines_kind CHECK (kind = ANY (ARRAY['labor'::text, 'material'::text, 'subcontractor'::text, 'trip'::text, 'flat'::text, 'discount'::text, 'other'::text, 'retainage'::text, 'retainage_release'::text, 'deposit'::text, 'deposit_applied'::text])),
  constraint partner_invoice_lines_position_0_to_1000000000 CHECK ("position" >= 0 AND "position" <= 1000000000),
  constraint partner_invoice_lines_quantity CHECK (quantity > 0::numeric),
  constraint partner_invoice_lines_quantity_0_to_100000000 CHECK (quantity >= 0::numeric AND quantity <= 100000000::numeric),
  constraint partner_invoice_lines_retainage CHECK (retainage_percent >= 0::numeric AND retainage_percent <= 50::numeric),
  constraint partner_invoice_lines_retainage_percent_0_to_50 CHECK (retainage_percent >= 0::numeric AND retainage_percent <= 50::numeric),
  constraint partner_invoice_lines_retained CHECK (retainage_percent IS NULL OR contract_line_id IS NOT NULL),
  constraint partner_invoice_lines_source CHECK (num_nonnulls(work_order_report_id, employee_report_id, receipt_allocation_id, bill_line_id, mileage_entry_id) <= 1),
  constraint partner_invoice_lines_time_kind CHECK (time_kind = ANY (ARRAY['regular'::text, 'after_hours'::text, 'weekend'::text, 'holiday'::text, 'emergency'::text])),
  constraint partner_invoice_lines_unit CHECK (unit = ANY (ARRAY['hour'::text, 'mile'::text, 'each'::text])),
  constraint partner_invoice_lines_unit_pri_minus_10000000000_to_10000000000 CHECK (unit_price >= '-10000000000'::bigint::numeric AND unit_price <= '10000000000'::bigint::numeric)
);
CREATE UNIQUE INDEX partner_invoice_lines_bill ON public.partner_invoice_lines USING btree (bill_line_id) WHERE NOT is_void;
CREATE INDEX partner_invoice_lines_bill_line_id ON public.partner_invoice_lines USING btree (bill_line_id) WHERE bill_line_id IS NOT NULL;
CREATE INDEX partner_invoice_lines_contract_line_id ON public.partner_invoice_lines USING btree (contract_line_id) INCLUDE (amount, is_void) WHERE contract_line_id IS NOT NULL;
CREATE INDEX partner_invoice_lines_deposit_invoice_id ON public.partner_invoice_lines USING btree (deposit_invoice_id) WHERE deposit_invoice_id IS NOT NULL;
CREATE INDEX partner_invoice_lines_employee_report_id ON public.partner_invoice_lines USING btree (employee_report_id) WHERE employee_report_id IS NOT NULL;
CREATE UNIQUE INDEX partner_invoice_lines_held ON public.partner_invoice_lines USING btree (partner_invoice_id) WHERE kind = 'retainage'::text;
CREATE INDEX partner_invoice_lines_invoice ON public.partner_invoice_lines USING btree (partner_invoice_id, "position", id);
CREATE INDEX partner_invoice_lines_kept ON public.partner_invoice_lines USING btree (partner_invoice_id) INCLUDE (kind, amount, is_void) WHERE kind = ANY (ARRAY['retainage'::text, 'retainage_release'::text, 'deposit'::text]);
CREATE UNIQUE INDEX partner_invoice_lines_mileage ON public.partner_invoice_lines USING btree (mileage_entry_id) WHERE NOT is_void;
CREATE INDEX partner_invoice_lines_mileage_entry_id ON public.partner_invoice_lines USING btree (mileage_entry_id) WHERE mileage_entry_id IS NOT NULL;
CREATE INDEX partner_invoice_lines_percent ON public.partner_invoice_lines USING btree (partner_invoice_id) WHERE discount_percent IS NOT NULL;
CREATE UNIQUE INDEX partner_invoice_lines_receipt ON public.partner_invoice_lines USING btree (receipt_allocation_id) WHERE NOT is_void;
CREATE INDEX partner_invoice_lines_receipt_allocation_id ON public.partner_invoice_lines USING btree (receipt_allocation_id) WHERE receipt_allocation_id IS NOT NULL;
CREATE UNIQUE INDEX partner_invoice_lines_report ON public.partner_invoice_lines USING btree (work_order_report_id) WHERE NOT is_void;
CREATE INDEX partner_invoice_lines_report_id ON public.partner_invoice_lines USING btree (work_order_report_id) WHERE work_order_report_id IS NOT NULL;
CREATE INDEX partner_invoice_lines_work_order_id ON public.partner_invoice_lines USING btree (work_order_id) WHERE work_order_id IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.partner_invoice_lines FOR EACH ROW EXECUTE FUNCTION app.audit('partner_invoices', 'partner_invoice_id');
CREATE TRIGGER bill_hours AFTER INSERT ON public.partner_invoice_lines FOR EACH ROW WHEN (new.employee_report_id IS NOT NULL AND NOT new.is_void) EXECUTE FUNCTION app.bill_hours();
CREATE TRIGGER bill_reports AFTER INSERT ON public.partner_invoice_lines FOR EACH ROW WHEN (new.kind = 'flat'::text AND new.work_order_report_id IS NOT NULL AND NOT new.is_void) EXECUTE FUNCTION app.bill_reports();
CREATE TRIGGER check_amount BEFORE INSERT OR UPDATE OF quantity, unit_price, kind ON public.partner_invoice_lines FOR EACH ROW EXECUTE FUNCTION app.check_invoice_line();
CREATE TRIGGER check_contract_added AFTER INSERT ON public.partner_invoice_lines REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION app.check_contract_lines();
CREATE TRIGGER check_contract_changed AFTER UPDATE ON public.partner_invoice_lines REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION app.check_contract_lines();
CREATE TRIGGER check_work BEFORE INSERT OR UPDATE OF work_order_id, partner_invoice_id ON public.partner_invoice_lines FOR EACH ROW WHEN (((CURRENT_USER = ANY (ARRAY['authenticated'::name, 'service_role'::name])) OR CURRENT_USER ~~ 'command\_%'::text) AND num_nonnulls(new.work_order_id, new.work_order_report_id, new.employee_report_id, new.receipt_allocation_id, new.bill_line_id, new.mileage_entry_id) > 0) EXECUTE FUNCTION app.check_invoiced_work();
CREATE TRIGGER compute_discounts_added AFTER INSERT ON public.partner_invoice_lines REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION app.follow_percents();
CREATE TRIGGER compute_discounts_changed AFTER UPDATE ON public.partner_invoice_lines REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION app.follow_percents();
CREATE TRIGGER compute_discounts_removed AFTER DELETE ON public.partner_invoice_lines REFERENCING OLD TABLE AS old_lines FOR EACH STATEMENT EXECUTE FUNCTION app.follow_percents();
CREATE TRIGGER guard_parent BEFORE INSERT OR DELETE OR UPDATE ON public.partner_invoice_lines FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['authenticated'::name, 'service_role'::name])) OR CURRENT_USER ~~ 'command\_%'::text) EXECUTE FUNCTION app.guard_parent('partner_invoices', 'partner_invoice_id', 'invoice', 'draft');
CREATE TRIGGER hold_retainage_added AFTER INSERT ON public.partner_invoice_lines REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION app.hold_retainage();
CREATE TRIGGER hold_retainage_changed AFTER UPDATE ON public.partner_invoice_lines REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION app.hold_retainage();
CREATE TRIGGER hold_retainage_removed AFTER DELETE ON public.partner_invoice_lines REFERENCING OLD TABLE AS old_lines FOR EACH STATEMENT EXECUTE FUNCTION app.hold_retainage();
CREATE TRIGGER keep_contract_line BEFORE UPDATE ON public.partner_invoice_lines FOR EACH ROW WHEN (old.contract_line_id IS DISTINCT FROM new.contract_line_id OR old.deposit_invoice_id IS DISTINCT FROM new.deposit_invoice_id OR old.kind <> new.kind AND (old.contract_line_id IS NOT NULL OR (old.kind = ANY (ARRAY['retainage'::text, 'retainage_release'::text, 'deposit'::text, 'deposit_applied'::text])) OR (new.kind = ANY (ARRAY['retainage'::text, 'retainage_release'::text, 'deposit'::text, 'deposit_applied'::text])))) EXECUTE FUNCTION app.keep_contract_line();
CREATE TRIGGER keep_one_job AFTER INSERT ON public.partner_invoice_lines REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT WHEN (CURRENT_USER = 'service_role'::name OR CURRENT_USER ~~ 'command\_%'::text) EXECUTE FUNCTION app.keep_one_job();
CREATE TRIGGER keep_one_job_changed AFTER UPDATE ON public.partner_invoice_lines REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT WHEN (CURRENT_USER = 'service_role'::name OR CURRENT_USER ~~ 'command\_%'::text) EXECUTE FUNCTION app.keep_one_job();
CREATE TRIGGER queue_invoiced AFTER INSERT ON public.partner_invoice_lines REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION app.queue_invoice_lines();
CREATE TRIGGER queue_removed AFTER DELETE ON public.partner_invoice_lines REFERENCING OLD TABLE AS old_lines FOR EACH STATEMENT EXECUTE FUNCTION app.queue_invoice_lines();
CREATE TRIGGER queue_voided AFTER UPDATE ON public.partner_invoice_lines REFERENCING OLD TABLE AS old_lines NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION app.queue_voided_lines();
CREATE TRIGGER refuse_unapproved BEFORE INSERT ON public.partner_invoice_lines FOR EACH ROW WHEN ((CURRENT_USER = 'service_role'::name OR CURRENT_USER ~~ 'command\_%'::text) AND num_nonnulls(new.work_order_report_id, new.employee_report_id, new.receipt_allocation_id, new.bill_line_id, new.mileage_entry_id) > 0) EXECUTE FUNCTION app.refuse_unapproved_line();
CREATE TRIGGER sum_added AFTER INSERT ON public.partner_invoice_lines REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION app.sum_invoices();
CREATE TRIGGER sum_changed AFTER UPDATE ON public.partner_invoice_lines REFERENCING OLD TABLE AS old_lines NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION app.sum_invoices();
CREATE TRIGGER sum_removed AFTER DELETE ON public.partner_invoice_lines REFERENCING OLD TABLE AS old_lines FOR EACH STATEMENT EXECUTE FUNCTION app.sum_invoices();
CREATE TRIGGER tally_margin_added AFTER INSERT ON public.partner_invoice_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.queue_margin_of_lines();
CREATE TRIGGER tally_margin_removed AFTER DELETE ON public.partner_invoice_lines REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.queue_margin_of_lines();
CREATE TRIGGER unqueued_prices AFTER INSERT ON public.partner_invoice_lines REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION app.forget_prices();
alter table public.partner_invoice_lines enable row level security;
create policy see on public.partner_invoice_lines for select to authenticated using ((EXISTS ( SELECT
   FROM public.partner_invoices i
  WHERE i.id = partner_invoice_lines.partner_invoice_id)));
create policy service on public.partner_invoice_lines to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.partner_invoice_lines to service_role;
grant delete, select on public.partner_invoice_lines to command_invoices;
grant insert ("position", bill_line_id, contract_line_id, deposit_invoice_id, description, discount_percent, employee_report_id, is_taxable, kind, mileage_entry_id, partner_invoice_id, price_list_item_id, quantity, receipt_allocation_id, retainage_percent, time_kind, unit, unit_price, work_order_id, work_order_report_id) on public.partner_invoice_lines to command_invoices;
grant select on public.partner_invoice_lines to authenticated;
grant update ("position", description, discount_percent, is_taxable, kind, price_list_item_id, quantity, unit, unit_price) on public.partner_invoice_lines to command_invoices;

create table public.partner_invoices (
  id uuid default app.new_id() not null,
  invoice_number text default ''::text not null,
  organization_id uuid not null,
  status text default 'draft'::text not null,
  issue_date date,
  due_date date,
  total_amount numeric(12,2) default 0 not null,
  tax_amount numeric(12,2) default 0 not null,
  retained_amount numeric(12,2) default 0 not null,
  paid_amount numeric(12,2) default 0 not null,
  credited_amount numeric(12,2) default 0 not null,
  balance_amount numeric(12,2) generated always as (
CASE
    WHEN status = ANY (ARRAY['sent'::text, 'paid'::text]) THEN total_amount - paid_amount - credited_amount
    ELSE 0::numeric
END) stored not null,
  notes text,
  created_by uuid default app.profile_id(),
  sent_at timestamp with time zone,
  paid_at timestamp with time zone,
  voided_at timestamp with time zone,
  void_reason text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  title text default ''::text not null,
  customer_reference text,
  terms text,
  submission_key uuid,
  viewed_at timestamp with time zone,
  sent_to text,
  mailed_at timestamp with time zone,
  project_id uuid,
  bill_to jsonb,
  replaces_invoice_id uuid,
  copied_to text[] default '{}'::text[] not null,
  constraint partner_invoices_pkey PRIMARY KEY (id),
  constraint partner_invoices_replaces UNIQUE (replaces_invoice_id),
  constraint partner_invoices_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint partner_invoices_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id) ON DELETE RESTRICT,
  constraint partner_invoices_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE RESTRICT,
  constraint partner_invoices_replaces_invoice_id_fkey FOREIGN KEY (replaces_invoice_id) REFERENCES public.partner_invoices(id) ON DELETE RESTRICT,
  constraint partner_invoices_bill_to CHECK (jsonb_typeof(bill_to) = 'object'::text AND length(bill_to::text) <= 4000),
  constraint partner_invoices_bill_to_max_50000 CHECK (length(bill_to::text) <= 50000),
  constraint partner_invoices_copied_to CHECK (cardinality(copied_to) <= 6 AND length(array_to_string(copied_to, ' '::text)) <= 1600 AND array_to_string(copied_to, ' '::text) = lower(array_to_string(copied_to, ' '::text)) AND array_to_string(copied_to, ' '::text) ~ '^([^\s@,;:<>()\[\]"\\]+@[^\s@,;:<>()\[\]"\\]+( |$))*$'::text),
  constraint partner_invoices_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint partner_invoices_credited_amount_0_to_10000000000 CHECK (credited_amount >= 0::numeric AND credited_amount <= '10000000000'::bigint::numeric),
  constraint partner_invoices_customer_reference CHECK (length(customer_reference) <= 80),
  constraint partner_invoices_dates CHECK (due_date >= issue_date),
  constraint partner_invoices_due_date_year_1900_to_2199 CHECK (due_date >= '1900-01-01'::date AND due_date < '2200-01-01'::date),
  constraint partner_invoices_invoice_number_max_40 CHECK (length(invoice_number) <= 40),
  constraint partner_invoices_issue_date_year_1900_to_2199 CHECK (issue_date >= '1900-01-01'::date AND issue_date < '2200-01-01'::date),
  constraint partner_invoices_mailed_at_year_1900_to_2199 CHECK (mailed_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND mailed_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint partner_invoices_notes CHECK (length(notes) <= 5000),
  constraint partner_invoices_number CHECK (status = 'draft'::text OR invoice_number <> ''::text),
  constraint partner_invoices_paid_amount_0_to_10000000000 CHECK (paid_amount >= 0::numeric AND paid_amount <= '10000000000'::bigint::numeric),
  constraint partner_invoices_paid_at_year_1900_to_2199 CHECK (paid_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND paid_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint partner_invoices_replaces_another CHECK (replaces_invoice_id <> id),
  constraint partner_invoices_retained_amou_minus_10000000000_to_10000000000 CHECK (retained_amount >= '-10000000000'::bigint::numeric AND retained_amount <= '10000000000'::bigint::numeric),
  constraint partner_invoices_sent_at_year_1900_to_2199 CHECK (sent_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND sent_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint partner_invoices_sent_to CHECK (length(sent_to) <= 254),
  constraint partner_invoices_settled CHECK (paid_amount >= 0::numeric AND credited_amount >= 0::numeric AND (paid_amount + credited_amount) <= total_amount AND ((status = ANY (ARRAY['sent'::text, 'paid'::text])) OR (paid_amount + credited_amount) = 0::numeric) AND (status <> 'paid'::text OR (paid_amount + credited_amount) = total_amount) AND (status <> 'sent'::text OR (paid_amount + credited_amount) < total_amount OR total_amount = 0::numeric)),
  constraint partner_invoices_status CHECK (status = ANY (ARRAY['draft'::text, 'sent'::text, 'paid'::text, 'void'::text])),
  constraint partner_invoices_tax_amount_minus_10000000000_to_10000000000 CHECK (tax_amount >= '-10000000000'::bigint::numeric AND tax_amount <= '10000000000'::bigint::numeric),
  constraint partner_invoices_terms CHECK (length(terms) <= 500),
  constraint partner_invoices_title CHECK (length(title) <= 200),
  constraint partner_invoices_total_amount_0_to_10000000000 CHECK (total_amount >= 0::numeric AND total_amount <= '10000000000'::bigint::numeric),
  constraint partner_invoices_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint partner_invoices_viewed_at_year_1900_to_2199 CHECK (viewed_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND viewed_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint partner_invoices_void_reason CHECK (status <> 'void'::text OR COALESCE(app.trimmed(void_reason), ''::text) <> ''::text),
  constraint partner_invoices_void_reason_max_2000 CHECK (length(void_reason) <= 2000),
  constraint partner_invoices_voided_at_year_1900_to_2199 CHECK (voided_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND voided_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX partner_invoices_created_at ON public.partner_invoices USING btree (created_at DESC, id);
CREATE INDEX partner_invoices_created_by ON public.partner_invoices USING btree (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX partner_invoices_due_of ON public.partner_invoices USING btree (organization_id, status, due_date NULLS FIRST, id);
CREATE UNIQUE INDEX partner_invoices_invoice_number ON public.partner_invoices USING btree (invoice_number) WHERE invoice_number <> ''::text;
CREATE INDEX partner_invoices_issue_date ON public.partner_invoices USING btree (issue_date) WHERE status = ANY (ARRAY['sent'::text, 'paid'::text, 'void'::text]);
CREATE INDEX partner_invoices_no_due_date ON public.partner_invoices USING btree (created_at DESC, id) WHERE due_date IS NULL AND status = 'sent'::text;
CREATE INDEX partner_invoices_open ON public.partner_invoices USING btree (organization_id, due_date) INCLUDE (balance_amount) WHERE status = 'sent'::text;
CREATE INDEX partner_invoices_organization ON public.partner_invoices USING btree (organization_id, created_at DESC, id);
CREATE INDEX partner_invoices_paid_at ON public.partner_invoices USING btree (paid_at) WHERE status = 'paid'::text;
CREATE INDEX partner_invoices_project_id ON public.partner_invoices USING btree (project_id) WHERE project_id IS NOT NULL;
CREATE INDEX partner_invoices_retained ON public.partner_invoices USING btree (organization_id) INCLUDE (retained_amount) WHERE retained_amount <> 0::numeric AND (status = ANY (ARRAY['sent'::text, 'paid'::text]));
CREATE INDEX partner_invoices_search ON public.partner_invoices USING gin (invoice_number extensions.gin_trgm_ops, title extensions.gin_trgm_ops, customer_reference extensions.gin_trgm_ops, notes extensions.gin_trgm_ops);
CREATE INDEX partner_invoices_status ON public.partner_invoices USING btree (status, created_at DESC, id);
CREATE INDEX partner_invoices_submission_key ON public.partner_invoices USING btree (created_by, submission_key) WHERE submission_key IS NOT NULL;
CREATE INDEX partner_invoices_sums ON public.partner_invoices USING btree (status, organization_id) INCLUDE (total_amount, balance_amount, due_date) WHERE status = ANY (ARRAY['draft'::text, 'sent'::text]);
CREATE INDEX partner_invoices_voided_at ON public.partner_invoices USING btree (voided_at) WHERE status = 'void'::text;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.partner_invoices FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER bound_issue_date BEFORE INSERT OR UPDATE OF issue_date ON public.partner_invoices FOR EACH ROW WHEN ((new.status = ANY (ARRAY['draft'::text, 'sent'::text])) AND (CURRENT_USER = 'service_role'::name OR CURRENT_USER ~~ 'command\_%'::text)) EXECUTE FUNCTION app.bound_issue_date();
CREATE TRIGGER check_customer_rules BEFORE UPDATE ON public.partner_invoices FOR EACH ROW WHEN (old.status = 'draft'::text AND new.status = 'sent'::text AND (CURRENT_USER = 'service_role'::name OR CURRENT_USER ~~ 'command\_%'::text)) EXECUTE FUNCTION app.check_customer_rules();
CREATE TRIGGER check_invoice BEFORE UPDATE ON public.partner_invoices FOR EACH ROW EXECUTE FUNCTION app.check_invoice();
CREATE TRIGGER check_replaced BEFORE INSERT ON public.partner_invoices FOR EACH ROW WHEN (new.replaces_invoice_id IS NOT NULL) EXECUTE FUNCTION app.check_replaced_invoice();
CREATE TRIGGER count_daily_copies AFTER UPDATE OF mailed_at ON public.partner_invoices FOR EACH ROW WHEN (new.mailed_at IS DISTINCT FROM old.mailed_at) EXECUTE FUNCTION app.count_invoice_copies();
CREATE TRIGGER count_daily_mails AFTER UPDATE OF mailed_at ON public.partner_invoices FOR EACH ROW WHEN (new.mailed_at IS DISTINCT FROM old.mailed_at) EXECUTE FUNCTION app.count_daily_row('invoice_emails_per_day', 'You have emailed the most invoices that one person may email in a day.');
CREATE TRIGGER enter_receivable AFTER INSERT OR UPDATE OF status ON public.partner_invoices FOR EACH ROW EXECUTE FUNCTION app.enter_invoice();
CREATE TRIGGER keep_closed_months BEFORE UPDATE ON public.partner_invoices FOR EACH ROW WHEN (old.status <> new.status AND (old.status = 'draft'::text OR new.status = 'void'::text)) EXECUTE FUNCTION app.keep_closed_months('issue_date');
CREATE TRIGGER keep_closed_months_added BEFORE INSERT ON public.partner_invoices FOR EACH ROW WHEN (new.status <> 'draft'::text) EXECUTE FUNCTION app.keep_closed_months('issue_date');
CREATE TRIGGER keep_sales AFTER UPDATE ON public.partner_invoices FOR EACH ROW WHEN (old.status = 'draft'::text AND new.status <> 'draft'::text) EXECUTE FUNCTION app.keep_invoiced_sales();
CREATE TRIGGER queue_margin AFTER UPDATE ON public.partner_invoices FOR EACH ROW WHEN ((old.status = ANY (ARRAY['sent'::text, 'paid'::text])) IS DISTINCT FROM (new.status = ANY (ARRAY['sent'::text, 'paid'::text])) OR old.organization_id IS DISTINCT FROM new.organization_id OR old.project_id IS DISTINCT FROM new.project_id OR old.issue_date IS DISTINCT FROM new.issue_date) EXECUTE FUNCTION app.queue_margin_of_record('id');
CREATE TRIGGER refuse_own_firm BEFORE UPDATE ON public.partner_invoices FOR EACH ROW WHEN (old.status <> new.status AND (old.status = 'draft'::text OR new.status = 'void'::text)) EXECUTE FUNCTION app.refuse_own_firm('invoice');
CREATE TRIGGER set_number BEFORE INSERT ON public.partner_invoices FOR EACH ROW EXECUTE FUNCTION app.number_invoice();
CREATE TRIGGER settle_sent AFTER UPDATE ON public.partner_invoices FOR EACH ROW WHEN (old.status = 'draft'::text AND new.status = 'sent'::text AND new.total_amount = 0::numeric) EXECUTE FUNCTION app.settle_nothing_owed();
CREATE TRIGGER settle_voided AFTER UPDATE ON public.partner_invoices FOR EACH ROW WHEN (old.status <> 'void'::text AND new.status = 'void'::text) EXECUTE FUNCTION app.settle_voided();
CREATE TRIGGER stop_mails AFTER UPDATE ON public.partner_invoices FOR EACH ROW WHEN (new.status = 'void'::text AND old.status <> 'void'::text) EXECUTE FUNCTION app.stop_mails_of_void('invoice', 'The invoice was voided before the email left.');
CREATE TRIGGER touch BEFORE UPDATE ON public.partner_invoices FOR EACH ROW EXECUTE FUNCTION app.touch();
CREATE TRIGGER wait AFTER UPDATE OF status ON public.partner_invoices FOR EACH ROW WHEN ((new.status = ANY (ARRAY['sent'::text, 'paid'::text])) AND (old.status <> ALL (ARRAY['sent'::text, 'paid'::text]))) EXECUTE FUNCTION app.add_accounting_candidate('invoice', 'issue_date');
CREATE TRIGGER wait_added AFTER INSERT ON public.partner_invoices FOR EACH ROW WHEN (new.status = ANY (ARRAY['sent'::text, 'paid'::text])) EXECUTE FUNCTION app.add_accounting_candidate('invoice', 'issue_date');
CREATE TRIGGER wait_void AFTER UPDATE OF status ON public.partner_invoices FOR EACH ROW WHEN (new.status = 'void'::text AND old.status <> 'void'::text) EXECUTE FUNCTION app.add_accounting_candidate('invoice_void');
CREATE TRIGGER write_schedule AFTER UPDATE ON public.partner_invoices FOR EACH ROW WHEN (old.status = 'draft'::text AND new.project_id IS NOT NULL) EXECUTE FUNCTION app.write_invoice_schedule();
alter table public.partner_invoices enable row level security;
create policy see on public.partner_invoices for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text]) AS may) OR status <> 'draft'::text AND (organization_id = ANY ((( SELECT app.partner_organization_ids() AS partner_organization_ids))::uuid[])));
create policy service on public.partner_invoices to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.partner_invoices to service_role;
grant delete, select on public.partner_invoices to command_invoices;
grant insert (customer_reference, id, organization_id, project_id, replaces_invoice_id, submission_key, title) on public.partner_invoices to command_invoices;
grant select on public.partner_invoices to authenticated, command_payments;
grant update (copied_to, customer_reference, due_date, issue_date, mailed_at, notes, sent_at, sent_to, status, terms, title, viewed_at, void_reason, voided_at) on public.partner_invoices to command_invoices;

CREATE OR REPLACE FUNCTION app.bill_hours()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rest numeric;
begin
  -- Of two lines for one day, the second one counts the first.
  perform from public.employee_reports r where r.id = new.employee_report_id for no key update;
  rest := app.hours_of_day(new.employee_report_id) - app.hours_invoiced(new.employee_report_id);
  if rest <= 0 then
    perform app.refuse_invoiced('employee_reports', new.employee_report_id);
  end if;
  -- A line for one part of the day leaves the other to its own line.
  insert into app.invoiced_hours (invoice_line_id, employee_report_id, time_kind, hours)
  select new.id, new.employee_report_id, h.time_kind, h.hours from app.hours_to_bill(new.employee_report_id) h
  where new.time_kind is null or h.time_kind = new.time_kind or h.hours_invoiced > 0;
  if not found then
    -- The working time has changed since the line was proposed.
    insert into app.invoiced_hours (invoice_line_id, employee_report_id, time_kind, hours)
    values (new.id, new.employee_report_id, new.time_kind, rest);
  end if;
  if new.kind = 'flat' then
    -- app.lock_approved holds them.
    insert into app.invoiced_hours (invoice_line_id, employee_report_id, time_kind, hours)
    select new.id, r.id, h.time_kind, h.hours
    from public.employee_reports r cross join lateral app.hours_to_bill(r.id) h
    where r.work_order_id = new.work_order_id and r.status = 'approved' and r.id <> new.employee_report_id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.bill_reports()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into app.flat_reports (invoice_line_id, work_order_report_id)
  select new.id, r.id from public.work_order_reports r
  where r.work_order_id = new.work_order_id and r.status = 'approved' and r.subcontractor_organization_id is null
    and r.id <> new.work_order_report_id and not app.is_report_invoiced(r.id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.billed_reports(invoice uuid)
 RETURNS TABLE(id uuid, report_number text, work_order_number text, completed_on date, photos bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
BEGIN ATOMIC
 WITH lines AS (
          SELECT l.work_order_id,
             l.work_order_report_id
            FROM public.partner_invoice_lines l
           WHERE (l.partner_invoice_id = billed_reports.invoice)
         ), billed AS (
          SELECT l.work_order_report_id AS id
            FROM lines l
         UNION
          SELECT r_1.id
            FROM (lines l
              JOIN public.work_order_reports r_1 ON (((r_1.work_order_id = l.work_order_id) AND (l.work_order_report_id IS NULL))))
         )
  SELECT r.id,
     r.report_number,
     w.work_order_number,
     r.completed_on,
     ( SELECT count(*) AS count
            FROM public.attachments a
           WHERE ((a.report_id = r.id) AND a.is_released AND (a.category <> 'signature'::text) AND starts_with(a.content_type, 'image/'::text))) AS count
    FROM (((billed b
      JOIN public.work_order_reports r ON (((r.id = b.id) AND (r.status = 'approved'::text))))
      JOIN public.work_orders w ON ((w.id = r.work_order_id)))
      JOIN public.partner_invoices i ON (((i.id = billed_reports.invoice) AND (i.organization_id = r.organization_id))))
   ORDER BY r.completed_on, r.report_number;
END;
grant execute on function app.billed_reports(uuid) to command_invoices, service_role;

CREATE OR REPLACE FUNCTION app.bound_issue_date()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  last_day constant date := app.office_day(now()) + 30;
begin
  if new.issue_date > last_day then
    raise exception 'An invoice is dated at most 30 days ahead. The last possible day is %.', app.format_day(last_day)
      using errcode = 'check_violation', hint = 'Choose that day or an earlier one.',
      detail = jsonb_set(
        app.reason('invoice_issued_too_late', 'day', last_day::text)::jsonb, '{field}', '"issue_date"'
      )::text;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.check_customer_rules()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  numbers text;
begin
  perform app.refuse_several_jobs(array[new.id]);
  select string_agg(w.work_order_number, ', ' order by w.work_order_number) into numbers
  from (
    select w.work_order_number from public.work_orders w
    where w.id in (select l.work_order_id from public.partner_invoice_lines l where l.partner_invoice_id = new.id)
      and exists (
        select from public.organization_billing b where b.organization_id = new.organization_id and b.requires_photos
      )
      and not app.has_report_photo(w.id)
    order by w.work_order_number limit 10
  ) w;
  if numbers is not null then
    raise exception 'This customer pays no invoice without photos of the work. No approved report has one: %.', numbers
      using errcode = 'check_violation', detail = app.reason('invoice_photos_missing', 'work_orders', numbers),
      hint = 'Approve a report with photos, or share the photos of an approved one with the customer.';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.check_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  total numeric;
begin
  if old.status = 'draft' then
    select coalesce(sum(l.amount), 0),
      coalesce(-sum(l.amount) filter (where l.kind in ('retainage', 'retainage_release')), 0)
    into total, new.retained_amount
    from public.partner_invoice_lines l where l.partner_invoice_id = new.id;
    if total < 0 then
      raise exception 'The discounts are more than the other lines of the invoice.'
        using errcode = 'check_violation', detail = app.reason('invoice_total_negative');
    end if;
    new.tax_amount := app.write_invoice_taxes(
      new.id, new.organization_id, coalesce(new.issue_date, app.office_day(now()))
    );
    new.total_amount := app.within_money(total + new.tax_amount, 'invoice');
  elsif (new.total_amount, new.tax_amount, new.retained_amount, new.invoice_number, new.organization_id, new.title,
      new.customer_reference, new.notes, new.terms, new.issue_date, new.due_date, new.sent_at, new.bill_to)
    is distinct from (old.total_amount, old.tax_amount, old.retained_amount, old.invoice_number, old.organization_id,
      old.title, old.customer_reference, old.notes, old.terms, old.issue_date, old.due_date, old.sent_at, old.bill_to)
  then
    raise exception 'A % invoice cannot be changed.', old.status
      using errcode = 'check_violation', detail = app.reason('invoice_final', 'status', old.status);
  end if;
  if (new.paid_amount, new.credited_amount) is distinct from (old.paid_amount, old.credited_amount) then
    new.status := case when new.paid_amount + new.credited_amount = new.total_amount then 'paid' else 'sent' end;
  end if;
  new.paid_at := case when new.status = 'paid' then new.paid_at end;
  if new.status = old.status then
    return new;
  end if;
  if (old.status, new.status) not in (('draft', 'sent'), ('sent', 'paid'), ('paid', 'sent'), ('sent', 'void'),
      ('paid', 'void')) then
    raise exception 'An invoice cannot go from % to %.', old.status, new.status
      using errcode = 'check_violation',
      detail = app.reason('invoice_status_step_invalid', 'from', old.status, 'to', new.status);
  end if;
  if old.status = 'draft' then
    new.invoice_number := app.next_number('INV');
    new.due_date := coalesce(new.due_date, new.issue_date + app.payment_terms_days(new.organization_id));
    new.bill_to := app.bill_to_now(new.id, new.organization_id, coalesce(new.issue_date, app.office_day(now())));
  elsif new.status = 'void' then
    perform app.refuse_settled(new.id);
    update public.partner_invoice_lines set is_void = true where partner_invoice_id = new.id;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.check_invoice_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.unit_price < 0 and new.kind not in ('discount', 'retainage', 'deposit_applied') then
    raise exception 'Only a discount can be negative.'
      using errcode = 'check_violation', detail = app.reason('invoice_line_negative');
  end if;
  if new.unit_price > 0 and new.kind = 'discount' then
    raise exception 'A discount takes an amount off: it is negative.'
      using errcode = 'check_violation', detail = app.reason('invoice_discount_positive');
  end if;
  if new.unit_price > 0 and new.kind in ('retainage', 'deposit_applied') then
    raise exception 'Retainage and deposits take an amount off: the price is negative.'
      using errcode = 'check_violation', detail = app.reason('invoice_deduction_positive');
  end if;
  if abs(app.round_money(new.quantity * new.unit_price)) > 9999999999.99 then
    raise exception 'Quantity times price is more than $9,999,999,999.99.'
      using errcode = 'check_violation', detail = app.reason('invoice_line_too_large');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.check_invoiced_work()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.work_order_id is null then
    if not exists (
      select from public.partner_invoices i
      join public.projects p on p.id = i.project_id and p.organization_id = i.organization_id
      where i.id = new.partner_invoice_id and p.id = coalesce(
        (select e.project_id from public.employee_reports e where e.id = new.employee_report_id),
        (select a.project_id from public.receipt_allocations a where a.id = new.receipt_allocation_id),
        (select m.project_id from public.mileage_entries m where m.id = new.mileage_entry_id)
      )
    ) then
      raise exception 'This cost is not of the project of the invoice.'
        using errcode = 'insufficient_privilege', detail = app.reason('invoiced_cost_of_other_project');
    end if;
  elsif not exists (
    select from public.work_orders w join public.partner_invoices i on i.organization_id = w.organization_id
    where w.id = new.work_order_id and i.id = new.partner_invoice_id
  ) then
    raise exception 'This work order is not for the customer of the invoice.'
      using errcode = 'insufficient_privilege', detail = app.reason('invoiced_work_of_other_organization');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.check_replaced_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select from public.partner_invoices i
    where i.id = new.replaces_invoice_id and i.organization_id = new.organization_id and i.status = 'void'
  ) then
    raise exception 'Only a void invoice is replaced, by one to the same customer.'
      using errcode = 'check_violation', detail = app.reason('invoice_not_void');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.compute_discounts(invoices uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wrong constant jsonb := (
    select jsonb_object_agg(d.id, c.price)
    from public.partner_invoice_lines d
    join public.partner_invoices i on i.id = d.partner_invoice_id and i.status = 'draft'
    cross join lateral (
      select -app.round_money(coalesce(sum(l.amount), 0) * d.discount_percent / 100) as price
      from public.partner_invoice_lines l
      where l.partner_invoice_id = d.partner_invoice_id and l.kind in (
        'labor', 'material', 'subcontractor', 'trip', 'flat', 'other'
      )
    ) c
    where d.partner_invoice_id = any (invoices) and d.discount_percent is not null and d.unit_price <> c.price
  );
begin
  -- An update would call this again, also one of no rows.
  if wrong is not null then
    update public.partner_invoice_lines d set unit_price = (wrong ->> d.id::text)::numeric
    where wrong ? d.id::text and d.partner_invoice_id = any (invoices);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION app.drafts_for_costs(project uuid)
 RETURNS TABLE(id uuid, title text, total_amount numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
BEGIN ATOMIC
 SELECT i.id,
     i.title,
     i.total_amount
    FROM (public.partner_invoices i
      JOIN public.projects p ON (((p.id = i.project_id) AND (p.organization_id = i.organization_id))))
   WHERE ((p.id = drafts_for_costs.project) AND (i.status = 'draft'::text) AND (NOT (EXISTS ( SELECT
            FROM public.partner_invoice_lines l
           WHERE ((l.partner_invoice_id = i.id) AND ((l.contract_line_id IS NOT NULL) OR app.moves_money(l.kind)))))))
   ORDER BY i.created_at DESC, i.id DESC;
END;
grant execute on function app.drafts_for_costs(uuid) to command_invoices;

CREATE OR REPLACE FUNCTION app.follow_percents()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' then
    perform app.compute_discounts(array(select distinct l.partner_invoice_id from old_lines l));
  else
    perform app.compute_discounts(array(select distinct l.partner_invoice_id from new_lines l));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.has_report_photo(work_order uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM (public.work_order_reports r
              JOIN public.attachments a ON ((a.report_id = r.id)))
           WHERE ((r.work_order_id = has_report_photo.work_order) AND (r.status = 'approved'::text) AND a.is_released AND (a.category <> 'signature'::text) AND starts_with(a.content_type, 'image/'::text)))) AS "exists";
END;

CREATE OR REPLACE FUNCTION app.hold_invoice_request(key uuid, work_orders uuid[], grouped_by text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  request constant text := md5(concat_ws(' ', grouped_by, (
    select string_agg(distinct w.id::text, ' ' order by w.id::text) from unnest(work_orders) w (id)
  )));
begin
  delete from app.invoice_requests r where r.made_at < now() - interval '30 days';
  insert into app.invoice_requests (profile_id, submission_key, digest) values (app.profile_id(), key, request)
  on conflict do nothing;
  return exists (
    select from app.invoice_requests r
    where r.profile_id = app.profile_id() and r.submission_key = key and r.digest = request
  );
end
$function$;
grant execute on function app.hold_invoice_request(uuid,uuid[],text) to command_invoices;

CREATE OR REPLACE FUNCTION app.hours_invoiced(report uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT COALESCE(sum(h.hours), (0)::numeric) AS "coalesce"
    FROM (app.invoiced_hours h
      JOIN public.partner_invoice_lines l ON (((l.id = h.invoice_line_id) AND (NOT l.is_void))))
   WHERE (h.employee_report_id = hours_invoiced.report);
END;

CREATE OR REPLACE FUNCTION app.hours_of_day(report uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT COALESCE(( SELECT sum(s.hours_worked) AS sum
            FROM public.time_segments s
           WHERE ((s.employee_report_id = hours_of_day.report) AND s.is_current)), ( SELECT r.hours_worked
            FROM public.employee_reports r
           WHERE (r.id = hours_of_day.report))) AS "coalesce";
END;

CREATE OR REPLACE FUNCTION app.is_report_invoiced(report uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT ((EXISTS ( SELECT
            FROM public.partner_invoice_lines l
           WHERE ((l.work_order_report_id = is_report_invoiced.report) AND (NOT l.is_void)))) OR (EXISTS ( SELECT
            FROM (app.flat_reports f
              JOIN public.partner_invoice_lines l ON (((l.id = f.invoice_line_id) AND (NOT l.is_void))))
           WHERE (f.work_order_report_id = is_report_invoiced.report))));
END;

CREATE OR REPLACE FUNCTION app.is_source_approved(line public.partner_invoice_lines)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when line.work_order_report_id is not null then exists (
      select from public.work_order_reports r where r.id = line.work_order_report_id and r.status = 'approved'
    )
    when line.employee_report_id is not null then exists (
      select from public.employee_reports r where r.id = line.employee_report_id and r.status = 'approved'
    ) and not exists (
      select from app.invoiced_hours h join public.employee_reports r on r.id = h.employee_report_id
      where h.invoice_line_id = line.id and r.status <> 'approved'
    )
    when line.receipt_allocation_id is not null then exists (
      select from public.receipt_allocations a join public.receipts r on r.id = a.receipt_id
      where a.id = line.receipt_allocation_id and r.status = 'approved'
    )
    when line.bill_line_id is not null then exists (
      select from public.subcontractor_bill_work_orders l
      join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
      where l.id = line.bill_line_id and b.status in ('approved', 'paid')
    )
    when line.mileage_entry_id is not null then exists (
      select from public.mileage_entries m where m.id = line.mileage_entry_id and m.status = 'approved'
    )
    else true
  end
$function$;
grant execute on function app.is_source_approved(public.partner_invoice_lines) to command_invoices;

CREATE OR REPLACE FUNCTION app.keep_invoiced()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.refuse_invoiced(tg_table_name, old.id);
  return case when tg_op = 'DELETE' then old else new end;
end
$function$;

CREATE OR REPLACE FUNCTION app.keep_invoiced_approval()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if app.hours_of_day(old.id) <= app.hours_invoiced(old.id) then
    perform app.refuse_invoiced('employee_reports', old.id);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.keep_invoiced_hours()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.refuse_fewer_hours(new.id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.keep_invoiced_segment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.refuse_fewer_hours(s.employee_report_id)
  from public.time_segments s where s.id = new.replaces_segment_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.keep_one_job()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.refuse_several_jobs(array(select distinct l.partner_invoice_id from new_lines l));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.lines_to_reissue(invoice uuid)
 RETURNS TABLE(line_position integer, work_order_id uuid, kind text, unit text, description text, quantity numeric, unit_price numeric, is_taxable boolean, work_order_report_id uuid, employee_report_id uuid, receipt_allocation_id uuid, bill_line_id uuid, mileage_entry_id uuid, price_list_item_id uuid, time_kind text, discount_percent numeric, is_free boolean, is_priced_otherwise boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
BEGIN ATOMIC
 WITH lines AS (
          SELECT l.id,
             l.partner_invoice_id,
             l.work_order_id,
             l.work_order_report_id,
             l."position",
             l.description,
             l.quantity,
             l.unit_price,
             l.amount,
             l.is_void,
             l.created_at,
             l.kind,
             l.unit,
             l.employee_report_id,
             l.receipt_allocation_id,
             l.bill_line_id,
             l.mileage_entry_id,
             l.time_kind,
             l.price_list_item_id,
             l.is_taxable,
             l.contract_line_id,
             l.retainage_percent,
             l.retainage_amount,
             l.deposit_invoice_id,
             l.discount_percent,
             COALESCE(l.work_order_id, i.project_id) AS job_id,
             ((COALESCE(w.id, p.id) IS NOT NULL) AND (p.is_billed_by_contract IS NOT TRUE)) AS is_open,
             (num_nonnulls(l.work_order_report_id, l.employee_report_id, l.receipt_allocation_id, l.bill_line_id, l.mileage_entry_id) > 0) AS has_source
            FROM (((public.partner_invoices i
              JOIN public.partner_invoice_lines l ON ((l.partner_invoice_id = i.id)))
              LEFT JOIN public.work_orders w ON (((w.id = l.work_order_id) AND (w.organization_id = i.organization_id))))
              LEFT JOIN public.projects p ON (
                 CASE
                     WHEN (l.work_order_id IS NULL) THEN ((p.id = i.project_id) AND (p.organization_id = i.organization_id))
                     ELSE (p.id = w.project_id)
                 END))
           WHERE (i.id = lines_to_reissue.invoice)
         ), parts AS MATERIALIZED (
          SELECT work_parts.work_order_id,
             work_parts.kind,
             work_parts.unit,
             work_parts.quantity,
             work_parts.unit_price,
             work_parts.happened_on,
             work_parts.work_order_report_id,
             work_parts.employee_report_id,
             work_parts.receipt_allocation_id,
             work_parts.bill_line_id,
             work_parts.mileage_entry_id,
             work_parts.price_list_item_id,
             work_parts.is_priced,
             work_parts.job_type,
             work_parts.time_kind,
             work_parts.trip_day,
             work_parts.labor_class
            FROM app.work_parts(ARRAY( SELECT DISTINCT l.job_id
                    FROM lines l
                   WHERE (l.is_open AND l.has_source))) work_parts(work_order_id, kind, unit, quantity, unit_price, happened_on, work_order_report_id, employee_report_id, receipt_allocation_id, bill_line_id, mileage_entry_id, price_list_item_id, is_priced, job_type, time_kind, trip_day, labor_class)
         ), matched AS (
          SELECT l.id,
             l.partner_invoice_id,
             l.work_order_id,
             l.work_order_report_id,
             l."position",
             l.description,
             l.quantity,
             l.unit_price,
             l.amount,
             l.is_void,
             l.created_at,
             l.kind,
             l.unit,
             l.employee_report_id,
             l.receipt_allocation_id,
             l.bill_line_id,
             l.mileage_entry_id,
             l.time_kind,
             l.price_list_item_id,
             l.is_taxable,
             l.contract_line_id,
             l.retainage_percent,
             l.retainage_amount,
             l.deposit_invoice_id,
             l.discount_percent,
             l.job_id,
             l.is_open,
             l.has_source,
             (c.quantity IS NOT NULL) AS is_left,
             c.quantity AS quantity_left,
             (c.is_priced AND (c.amount <> l.amount)) AS is_priced_otherwise,
             (( SELECT sum(h.hours) AS sum
                    FROM app.invoiced_hours h
                   WHERE ((h.invoice_line_id = l.id) AND (h.employee_report_id = l.employee_report_id))) IS DISTINCT FROM (app.hours_of_day(l.employee_report_id) - app.hours_invoiced(l.employee_report_id))) AS has_other_hours
            FROM (lines l
              LEFT JOIN LATERAL ( SELECT sum(p.quantity) AS quantity,
                     sum(app.round_money((p.quantity * p.unit_price))) AS amount,
                     bool_and(p.is_priced) AS is_priced
                    FROM parts p
                   WHERE ((p.work_order_id = l.job_id) AND (COALESCE(p.work_order_report_id, p.employee_report_id, p.receipt_allocation_id, p.bill_line_id, p.mileage_entry_id) = COALESCE(l.work_order_report_id, l.employee_report_id, l.receipt_allocation_id, l.bill_line_id, l.mileage_entry_id)) AND ((l.time_kind IS NULL) OR (p.time_kind = l.time_kind)))) c ON (true))
         )
  SELECT m."position",
     m.work_order_id,
     m.kind,
     m.unit,
     m.description,
         CASE
             WHEN ((m.employee_report_id IS NOT NULL) AND m.is_left AND m.has_other_hours) THEN m.quantity_left
             ELSE m.quantity
         END AS quantity,
     m.unit_price,
     m.is_taxable,
     m.work_order_report_id,
     m.employee_report_id,
     m.receipt_allocation_id,
     m.bill_line_id,
     m.mileage_entry_id,
     m.price_list_item_id,
     m.time_kind,
     m.discount_percent,
     ((m.contract_line_id IS NULL) AND (m.kind <> ALL (ARRAY['retainage'::text, 'retainage_release'::text, 'deposit'::text, 'deposit_applied'::text])) AND (m.is_open OR ((m.work_order_id IS NULL) AND (NOT m.has_source))) AND
         CASE
             WHEN m.has_source THEN m.is_left
             WHEN ((m.kind = 'trip'::text) AND (m.price_list_item_id IS NOT NULL)) THEN (EXISTS ( SELECT
                FROM matched o
               WHERE ((o.work_order_id = m.work_order_id) AND (o.kind = 'labor'::text) AND o.is_left)))
             ELSE true
         END),
     (m.has_source AND COALESCE(m.is_priced_otherwise, false))
    FROM matched m
   ORDER BY m."position", m.id;
END;
grant execute on function app.lines_to_reissue(uuid) to command_invoices;

CREATE OR REPLACE FUNCTION app.lock_approved(jobs uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.work_order_reports r where r.work_order_id = any (jobs) and r.status = 'approved'
  order by r.id for share;
  perform from public.subcontractor_bills b
  where b.status in ('approved', 'paid') and b.id in (
    select l.subcontractor_bill_id from public.subcontractor_bill_work_orders l where l.work_order_id = any (jobs)
  )
  order by b.id for share;
  perform from public.receipts r
  where r.status = 'approved' and r.id in (
    select a.receipt_id from public.receipt_allocations a where a.work_order_id = any (jobs)
  )
  order by r.id for share;
  perform from public.employee_reports r where r.work_order_id = any (jobs) and r.status = 'approved'
  order by r.id for no key update;
  perform from public.mileage_entries m where m.work_order_id = any (jobs) and m.status = 'approved'
  order by m.id for share;
  if not exists (select from public.projects p where p.id = any (jobs)) then
    return;
  end if;
  perform from public.receipts r
  where r.status = 'approved' and r.id in (
    select a.receipt_id from public.receipt_allocations a where a.project_id = any (jobs)
  )
  order by r.id for share;
  perform from public.employee_reports r where r.project_id = any (jobs) and r.status = 'approved'
  order by r.id for no key update;
  perform from public.mileage_entries m where m.project_id = any (jobs) and m.status = 'approved'
  order by m.id for share;
end
$function$;

CREATE OR REPLACE FUNCTION app.lock_work_to_invoice(jobs uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.projects p where p.id = any (jobs) order by p.id for no key update;
  perform from public.work_orders w where w.id = any (jobs) order by w.id for no key update;
  perform app.lock_approved(jobs);
end
$function$;
grant execute on function app.lock_work_to_invoice(uuid[]) to command_invoices;

CREATE OR REPLACE FUNCTION app.number_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.status <> 'draft' and new.invoice_number = '' then
    new.invoice_number := app.next_number('INV');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.queue_allocated_receipts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  billable uuid[] := '{}';
begin
  if tg_op <> 'DELETE' then
    billable := array(
      select a.work_order_id from new_rows a join public.receipts r on r.id = a.receipt_id and r.status = 'approved'
    );
  end if;
  if tg_op = 'INSERT' then
    perform app.queue_to_invoice(billable);
  else
    perform app.queue_changes(billable, array(select a.work_order_id from old_rows a));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.queue_approved_bills()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  changed constant uuid[] := array(
    select b.id from new_rows b join old_rows before on before.id = b.id and before.status <> b.status
  );
begin
  perform app.queue_changes(
    array(
      select l.work_order_id from public.subcontractor_bill_work_orders l
      join new_rows b on b.id = l.subcontractor_bill_id and b.status in ('approved', 'paid')
      where l.subcontractor_bill_id = any (changed)
    ),
    array(select l.work_order_id from public.subcontractor_bill_work_orders l where l.subcontractor_bill_id = any (changed))
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.queue_approved_receipts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  changed constant uuid[] := array(
    select r.id from new_rows r
    join old_rows before on before.id = r.id and (before.status, before.receipt_date) <> (r.status, r.receipt_date)
  );
begin
  perform app.queue_changes(
    array(
      select a.work_order_id from public.receipt_allocations a
      join new_rows r on r.id = a.receipt_id and r.status = 'approved' where a.receipt_id = any (changed)
    ),
    array(select a.work_order_id from public.receipt_allocations a where a.receipt_id = any (changed))
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.queue_approved_reports()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  case tg_op
    when 'INSERT' then
      perform app.queue_to_invoice(array(select r.work_order_id from new_rows r where r.status = 'approved'));
    when 'UPDATE' then
      perform app.queue_changes(
        array(select r.work_order_id from new_rows r where r.status = 'approved'),
        array(select r.work_order_id from old_rows r union select r.work_order_id from new_rows r)
      );
    when 'DELETE' then
      perform app.queue_changes('{}', array(select r.work_order_id from old_rows r));
  end case;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.queue_bill_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  case tg_op
    when 'INSERT' then
      perform app.queue_to_invoice(array(
        select l.work_order_id from new_rows l
        join public.subcontractor_bills b on b.id = l.subcontractor_bill_id and b.status in ('approved', 'paid')
      ));
    when 'UPDATE' then
      perform app.queue_changes(
        '{}', array(select l.work_order_id from old_rows l union select l.work_order_id from new_rows l)
      );
    when 'DELETE' then
      perform app.queue_changes('{}', array(select l.work_order_id from old_rows l));
  end case;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.queue_changes(billable uuid[], changed uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from app.work_to_invoice q where q.work_order_id = any (billable || changed) order by q.work_order_id for update;
  perform app.queue_to_invoice(billable);
  update app.work_to_invoice q set priced_of = null
  where q.work_order_id = any (changed) and q.priced_of is not null;
end
$function$;

CREATE OR REPLACE FUNCTION app.queue_invoice_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' then
    perform app.queue_to_invoice(array(select l.work_order_id from old_lines l));
  else
    perform app.unqueue_invoiced(array(select distinct l.work_order_id from new_lines l));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.queue_to_invoice(work_orders uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- In order, so that two statements about the same work wait for each other instead of dying.
  insert into app.work_to_invoice as q (work_order_id)
  select distinct w.id from unnest(work_orders) w (id) where w.id is not null order by w.id
  on conflict (work_order_id) do update set changed_at = clock_timestamp()
$function$;

CREATE OR REPLACE FUNCTION app.queue_voided_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.queue_to_invoice(array(
    select l.work_order_id from new_lines l join old_lines before on before.id = l.id
    where (l.is_void and not before.is_void)
      -- What it charges decides what is left out (app.left_out_of).
      or (num_nonnulls(l.work_order_report_id, l.bill_line_id) > 0
        and (l.kind, l.unit, l.amount) is distinct from (before.kind, before.unit, before.amount))
  ));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.refuse_fewer_hours(report uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if app.hours_of_day(report) < app.hours_invoiced(report) then
    perform app.refuse_invoiced('employee_reports', report);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION app.refuse_invoiced(table_name text, id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice text;
begin
  select coalesce(nullif(i.invoice_number, ''), nullif(i.title, ''), w.work_order_number, '') into invoice
  from public.partner_invoice_lines l
  join public.partner_invoices i on i.id = l.partner_invoice_id
  left join public.work_orders w on w.id = l.work_order_id
  where not l.is_void and case refuse_invoiced.table_name
    -- Lists of lines, which an index finds.
    when 'work_order_reports' then l.id = any (array(
      select o.id from public.partner_invoice_lines o where o.work_order_report_id = refuse_invoiced.id
      union all
      select f.invoice_line_id from app.flat_reports f where f.work_order_report_id = refuse_invoiced.id
    ))
    when 'employee_reports' then l.id = any (array(
      select h.invoice_line_id from app.invoiced_hours h where h.employee_report_id = refuse_invoiced.id
    ))
    when 'receipt_allocations' then l.receipt_allocation_id = refuse_invoiced.id
    when 'receipts' then l.receipt_allocation_id in (
      select a.id from public.receipt_allocations a where a.receipt_id = refuse_invoiced.id
    )
    when 'subcontractor_bill_work_orders' then l.bill_line_id = refuse_invoiced.id
    when 'subcontractor_bills' then l.bill_line_id in (
      select b.id from public.subcontractor_bill_work_orders b where b.subcontractor_bill_id = refuse_invoiced.id
    )
    when 'mileage_entries' then l.mileage_entry_id = refuse_invoiced.id
  end
  order by i.invoice_number = '', i.id limit 1;
  if found then
    raise exception 'This cost is on an invoice to the customer: %.', invoice
      using errcode = 'check_violation', detail = app.reason('cost_invoiced', 'invoice', invoice),
      hint = 'Remove its line from the draft, or void the invoice, first.';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION app.refuse_settled(invoice uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.partner_invoices i where i.id = invoice and i.paid_amount + i.credited_amount > 0)
    or exists (select from public.credit_notes c where c.partner_invoice_id = invoice and c.voided_at is null)
  then
    raise exception 'Payments or credit notes are on this invoice.'
      using errcode = 'PT409', detail = app.reason('invoice_has_payments'),
      hint = 'Take its payments off and void its credit notes first. What was paid stays as credit of the customer.';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION app.refuse_several_jobs(invoices uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  numbers text;
begin
  select string_agg(w.work_order_number, ', ' order by w.work_order_number) into numbers
  from public.partner_invoices i
  join public.organization_billing b on b.organization_id = i.organization_id and b.one_job_per_invoice
  join lateral (
    select w.work_order_number from public.work_orders w
    where w.id in (select l.work_order_id from public.partner_invoice_lines l where l.partner_invoice_id = i.id)
    order by w.work_order_number limit 10
  ) w on true
  where i.id = any (invoices) and i.status = 'draft'
  group by i.id having count(*) > 1
  limit 1;
  if found then
    raise exception 'This customer wants an invoice for each work order. The lines are of several: %.', numbers
      using errcode = 'check_violation',
      detail = jsonb_set(
        app.reason('invoice_of_several_jobs', 'work_orders', numbers)::jsonb, '{field}', '"lines"'
      )::text,
      hint = 'Keep the lines of one work order. What is removed can be invoiced on its own.';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION app.refuse_unapproved_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- What was approved after app.lock_approved (0111_invoices_projects.sql) has no lock yet.
  perform app.lock_approved(array[coalesce(new.work_order_id, (
    select i.project_id from public.partner_invoices i where i.id = new.partner_invoice_id
  ))]);
  if not app.is_source_approved(new) then
    raise exception 'Line %, “%”, charges for something that is not approved.', new.position, new.description
      using errcode = 'PT409', detail = app.reason('invoice_line_not_approved', 'line', new.position::text,
        'description', new.description),
      hint = 'Remove the line, or have it approved again.';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.round_money(amount numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN round(amount, 2);
grant execute on function app.round_money(numeric) to authenticated, commands, service_role;

CREATE OR REPLACE FUNCTION app.stop_mails_of_void()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.email_log l set status = 'failed', last_error = tg_argv[1]
  from public.email_records r
  where r.record_table = tg_table_name and r.record_id = new.id and r.email_id = l.id
    and l.template = tg_argv[0] and l.status in ('queued', 'paused');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.sum_invoices()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    changed := array(select l.partner_invoice_id from new_lines l);
  elsif tg_op = 'DELETE' then
    changed := array(select l.partner_invoice_id from old_lines l);
  else
    changed := array(select l.partner_invoice_id from new_lines l union select l.partner_invoice_id from old_lines l);
  end if;
  update public.partner_invoices i set updated_at = now() where i.id = any (changed) and i.status = 'draft';
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.unqueue_invoiced(work_orders uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Read before the parts.
  queued constant jsonb := (
    select jsonb_object_agg(q.work_order_id, q.changed_at) from app.work_to_invoice q where q.work_order_id = any (work_orders)
  );
begin
  delete from app.work_to_invoice q
  where q.work_order_id = any (work_orders) and q.changed_at = (queued ->> q.work_order_id::text)::timestamptz
    and q.work_order_id not in (select p.work_order_id from app.work_parts(work_orders) p)
    -- It stays visible.
    and q.work_order_id not in (select o.work_order_id from app.left_out_of(work_orders) o);
end
$function$;

CREATE OR REPLACE FUNCTION app.void_document_of(mail public.email_log)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case mail.template
    when 'invoice' then (
      select distinct 'invoice' from public.email_records r left join public.partner_invoices i on i.id = r.record_id
      where r.email_id = mail.id and r.record_table = 'partner_invoices' and (i.id is null or i.status not in ('sent', 'paid'))
    )
    when 'credit_note' then (
      select distinct 'credit_note' from public.email_records r join public.credit_notes c on c.id = r.record_id
      where r.email_id = mail.id and r.record_table = 'credit_notes' and c.voided_at is not null
    )
    when 'remittance' then (
      select distinct 'payment' from public.email_records r join public.payment_run_payees p on p.id = r.record_id
      where r.email_id = mail.id and r.record_table = 'payment_run_payees' and p.voided_at is not null
    )
  end;
end
$function$;
grant execute on function app.void_document_of(public.email_log) to command_emails;

CREATE OR REPLACE FUNCTION app.work_parts(p_work_order_ids uuid[])
 RETURNS TABLE(work_order_id uuid, kind text, unit text, quantity numeric, unit_price numeric, happened_on date, work_order_report_id uuid, employee_report_id uuid, receipt_allocation_id uuid, bill_line_id uuid, mileage_entry_id uuid, price_list_item_id uuid, is_priced boolean, job_type text, time_kind text, trip_day date, labor_class text)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
BEGIN ATOMIC
 WITH work AS (
          SELECT w.id,
             w.priority,
             NULLIF(app.trimmed(w.job_type), ''::text) AS job_type,
             true AS has_trips
            FROM public.work_orders w
           WHERE (w.id = ANY (work_parts.p_work_order_ids))
         UNION ALL
          SELECT p.id,
             NULL::text,
             NULL::text,
             false
            FROM public.projects p
           WHERE (p.id = ANY (work_parts.p_work_order_ids))
         ), reports AS (
          SELECT r.id,
             r.work_order_id,
             r.subcontractor_organization_id AS firm,
             r.completed_on,
             r.replaces_report_id,
             (r.hours_worked * (r.crew_size)::numeric) AS hours,
             app.is_report_invoiced(r.id) AS is_invoiced
            FROM (work w
              JOIN public.work_order_reports r ON (((r.work_order_id = w.id) AND (r.status = 'approved'::text))))
         ), own_time AS (
          SELECT e.id,
             w.id AS work_order_id,
             e.report_date,
             e.hourly_rate_snapshot,
             app.hours_of_day(e.id) AS hours,
             app.hours_invoiced(e.id) AS hours_invoiced,
             c.labor_class
            FROM ((work w
              CROSS JOIN LATERAL ( SELECT o.id,
                     o.employee_user_id,
                     o.work_order_id,
                     o.project_id,
                     o.report_date,
                     o.status,
                     o.clock_in_time,
                     o.clock_out_time,
                     o.device_clock_in_time,
                     o.device_clock_out_time,
                     o.hours_worked,
                     o.work_performed,
                     o.hourly_rate_snapshot,
                     o.is_retroactive,
                     o.ended_by,
                     o.location_lat,
                     o.location_lng,
                     o.location_address,
                     o.location_accuracy_m,
                     o.location_fix_age_s,
                     o.clock_out_location_lat,
                     o.clock_out_location_lng,
                     o.clock_out_location_address,
                     o.clock_out_location_accuracy_m,
                     o.clock_out_location_fix_age_s,
                     o.reviewed_by,
                     o.reviewed_at,
                     o.review_notes,
                     o.created_at,
                     o.updated_at,
                     o.clock_in_offline,
                     o.clock_out_offline,
                     o.forgotten_at
                    FROM public.employee_reports o
                   WHERE (o.work_order_id = w.id)
                 UNION ALL
                  SELECT o.id,
                     o.employee_user_id,
                     o.work_order_id,
                     o.project_id,
                     o.report_date,
                     o.status,
                     o.clock_in_time,
                     o.clock_out_time,
                     o.device_clock_in_time,
                     o.device_clock_out_time,
                     o.hours_worked,
                     o.work_performed,
                     o.hourly_rate_snapshot,
                     o.is_retroactive,
                     o.ended_by,
                     o.location_lat,
                     o.location_lng,
                     o.location_address,
                     o.location_accuracy_m,
                     o.location_fix_age_s,
                     o.clock_out_location_lat,
                     o.clock_out_location_lng,
                     o.clock_out_location_address,
                     o.clock_out_location_accuracy_m,
                     o.clock_out_location_fix_age_s,
                     o.reviewed_by,
                     o.reviewed_at,
                     o.review_notes,
                     o.created_at,
                     o.updated_at,
                     o.clock_in_offline,
                     o.clock_out_offline,
                     o.forgotten_at
                    FROM public.employee_reports o
                   WHERE (o.project_id = w.id)) e)
              LEFT JOIN public.profile_rates c ON ((c.profile_id = e.employee_user_id)))
           WHERE (e.status = 'approved'::text)
         ), bills AS (
          SELECT l.id,
             l.work_order_id,
             l.amount,
             b.subcontractor_organization_id AS firm,
             app.office_day(b.submitted_at) AS day
            FROM ((work w
              JOIN public.subcontractor_bill_work_orders l ON ((l.work_order_id = w.id)))
              JOIN public.subcontractor_bills b ON (((b.id = l.subcontractor_bill_id) AND (b.status = ANY (ARRAY['approved'::text, 'paid'::text])))))
         ), crew_labor AS (
          SELECT t.work_order_id,
             t.report_date AS day,
             h.time_kind,
             h.hours AS part,
             t.hours,
             t.hours_invoiced,
             t.hourly_rate_snapshot AS rate,
             NULL::uuid AS report,
             t.id AS employee_report,
             true AS is_own,
             t.labor_class
            FROM (own_time t
              CROSS JOIN LATERAL app.hours_to_bill(t.id) h(time_kind, hours, hours_of_day, hours_invoiced))
           WHERE ((t.hours > t.hours_invoiced) AND (NOT (EXISTS ( SELECT
                    FROM reports r
                   WHERE ((r.work_order_id = t.work_order_id) AND (r.firm IS NULL) AND r.is_invoiced)))))
         UNION ALL
          SELECT r.work_order_id,
             r.completed_on,
             app.time_kind(w.priority, r.completed_on) AS time_kind,
             r.hours,
             r.hours,
             0,
             NULL::numeric,
             r.id,
             NULL::uuid,
             (r.firm IS NULL),
             NULL::text
            FROM (reports r
              JOIN work w ON ((w.id = r.work_order_id)))
           WHERE ((NOT r.is_invoiced) AND (NOT app.is_report_invoiced(r.replaces_report_id)) AND
                 CASE
                     WHEN (r.firm IS NULL) THEN ((NOT (EXISTS ( SELECT
                        FROM own_time t
                       WHERE ((t.work_order_id = r.work_order_id) AND (t.hours > (0)::numeric))))) AND (NOT (EXISTS ( SELECT
                        FROM public.partner_invoice_lines l
                       WHERE ((l.work_order_id = r.work_order_id) AND (NOT l.is_void) AND (l.employee_report_id IS NOT NULL))))))
                     ELSE ((NOT (EXISTS ( SELECT
                        FROM bills b
                       WHERE ((b.work_order_id = r.work_order_id) AND (b.firm = r.firm))))) AND (NOT (EXISTS ( SELECT
                        FROM ((public.partner_invoice_lines l
                          JOIN public.subcontractor_bill_work_orders o ON ((o.id = l.bill_line_id)))
                          JOIN public.subcontractor_bills b ON ((b.id = o.subcontractor_bill_id)))
                       WHERE ((l.work_order_id = r.work_order_id) AND (NOT l.is_void) AND (b.subcontractor_organization_id = r.firm))))))
                 END)
         ), flat AS (
          SELECT own.work_order_id,
             own.day,
             own.report,
             own.employee_report,
             w.job_type,
             price.price_list_item_id,
             price.value
            FROM ((( SELECT l.work_order_id,
                     min(l.day) AS day,
                     (array_agg(l.report ORDER BY l.day, l.report))[1] AS report,
                     (array_agg(l.employee_report ORDER BY l.day, l.employee_report))[1] AS employee_report
                    FROM crew_labor l
                   WHERE l.is_own
                   GROUP BY l.work_order_id) own
              JOIN work w ON (((w.id = own.work_order_id) AND (w.job_type IS NOT NULL))))
              CROSS JOIN LATERAL app.price_of('flat'::text, w.id, own.day, p_description => w.job_type) price(price_list_id, price_list_item_id, value, minimum_hours, specificity, labor_class))
           WHERE (NOT (EXISTS ( SELECT
                    FROM (public.partner_invoice_lines l
                      LEFT JOIN public.work_order_reports r ON ((r.id = l.work_order_report_id)))
                   WHERE ((l.work_order_id = w.id) AND (NOT l.is_void) AND ((l.employee_report_id IS NOT NULL) OR ((r.id IS NOT NULL) AND (r.subcontractor_organization_id IS NULL)))))))
         ), labor AS (
          SELECT l.work_order_id,
             l.day,
             l.time_kind,
             l.part,
             l.hours,
             l.hours_invoiced,
             l.rate,
             l.report,
             l.employee_report,
             l.is_own,
             l.labor_class,
             (w.has_trips AND (l.hours_invoiced = (0)::numeric) AND (NOT app.is_day_invoiced(l.work_order_id, l.day))) AS has_trip
            FROM (crew_labor l
              JOIN work w ON ((w.id = l.work_order_id)))
           WHERE ((NOT l.is_own) OR (NOT (l.work_order_id IN ( SELECT f.work_order_id
                    FROM flat f))))
         ), priced AS (
          SELECT l.work_order_id,
             l.day,
             l.report,
             l.employee_report,
             l.hours,
             l.hours_invoiced,
             l.has_trip,
             sum(l.part) AS part,
                 CASE
                     WHEN (count(*) = 1) THEN min(l.time_kind)
                     ELSE NULL::text
                 END AS time_kind,
             price.price_list_item_id,
             price.value,
             price.minimum_hours,
             price.labor_class,
             row_number() OVER (PARTITION BY l.report, l.employee_report ORDER BY price.minimum_hours DESC NULLS LAST, (min(l.time_kind)) DESC) AS minimum_rank
            FROM ((labor l
              JOIN work w ON ((w.id = l.work_order_id)))
              LEFT JOIN LATERAL app.proposed_price('hour'::text, w.id, l.day, l.time_kind, (0)::numeric, l.rate, l.labor_class) price(price_list_item_id, value, minimum_hours, labor_class) ON (true))
           GROUP BY l.work_order_id, l.day, l.report, l.employee_report, l.hours, l.hours_invoiced, l.has_trip, price.price_list_item_id, price.value, price.minimum_hours, price.labor_class
         )
  SELECT f.work_order_id,
     'flat'::text,
     'each'::text,
     (1)::numeric AS "numeric",
     app.round_money(f.value) AS round_money,
     f.day,
     f.report,
     f.employee_report,
     NULL::uuid AS uuid,
     NULL::uuid AS uuid,
     NULL::uuid AS uuid,
     f.price_list_item_id,
     true,
     f.job_type,
     NULL::text,
     NULL::date,
     NULL::text
    FROM flat f
 UNION ALL
  SELECT l.work_order_id,
     'labor'::text,
         CASE
             WHEN (l.hours > (0)::numeric) THEN 'hour'::text
             ELSE 'each'::text
         END AS "case",
         CASE
             WHEN (l.hours_invoiced > (0)::numeric) THEN (GREATEST(l.hours, l.minimum_hours) - GREATEST(l.hours_invoiced, l.minimum_hours))
             WHEN (l.hours > (0)::numeric) THEN (l.part +
             CASE
                 WHEN (l.minimum_rank = 1) THEN GREATEST((l.minimum_hours - l.hours), (0)::numeric)
                 ELSE (0)::numeric
             END)
             ELSE (1)::numeric
         END AS "case",
         CASE
             WHEN (l.hours > (0)::numeric) THEN app.round_money(COALESCE(l.value, (0)::numeric))
             ELSE (0)::numeric
         END AS "case",
     l.day,
     l.report,
     l.employee_report,
     NULL::uuid,
     NULL::uuid,
     NULL::uuid,
     l.price_list_item_id,
     ((l.hours > (0)::numeric) AND (l.value IS NOT NULL)),
     NULL::text,
     l.time_kind,
         CASE
             WHEN l.has_trip THEN l.day
             ELSE NULL::date
         END AS "case",
     l.labor_class
    FROM priced l
   WHERE ((l.hours_invoiced = (0)::numeric) OR (l.hours > COALESCE(l.minimum_hours, (0)::numeric)))
 UNION ALL
  SELECT d.work_order_id,
     'trip'::text,
     'each'::text,
     d.days,
     app.round_money(price.value) AS round_money,
     d.day,
     NULL::uuid,
     NULL::uuid,
     NULL::uuid,
     NULL::uuid,
     NULL::uuid,
     price.price_list_item_id,
     true,
     NULL::text,
     NULL::text,
     NULL::date,
     NULL::text
    FROM (( SELECT l.work_order_id,
             (count(DISTINCT l.day))::numeric AS days,
             min(l.day) AS day
            FROM labor l
           WHERE l.has_trip
           GROUP BY l.work_order_id) d
      JOIN LATERAL app.proposed_price('trip'::text, d.work_order_id, d.day) price(price_list_item_id, value, minimum_hours, labor_class) ON ((app.round_money(price.value) > (0)::numeric)))
 UNION ALL
  SELECT b.work_order_id,
     'subcontractor'::text,
     'each'::text,
     1,
     app.round_money((b.amount * ((1)::numeric + (COALESCE(price.value, (0)::numeric) / (100)::numeric)))) AS round_money,
     b.day,
     NULL::uuid,
     NULL::uuid,
     NULL::uuid,
     b.id,
     NULL::uuid,
     price.price_list_item_id,
     true,
     NULL::text,
     NULL::text,
     NULL::date,
     NULL::text
    FROM (bills b
      LEFT JOIN LATERAL app.proposed_price('subcontractor_markup'::text, b.work_order_id, b.day, p_cost => b.amount) price(price_list_item_id, value, minimum_hours, labor_class) ON (true))
   WHERE ((NOT (EXISTS ( SELECT
            FROM public.partner_invoice_lines l
           WHERE ((l.bill_line_id = b.id) AND (NOT l.is_void))))) AND (NOT (EXISTS ( SELECT
            FROM reports r
           WHERE ((r.work_order_id = b.work_order_id) AND (r.firm = b.firm) AND r.is_invoiced)))))
 UNION ALL
  SELECT w.id,
     'material'::text,
     'each'::text,
     1,
     app.round_money((a.amount * ((1)::numeric + (COALESCE(price.value, (0)::numeric) / (100)::numeric)))) AS round_money,
     r.receipt_date,
     NULL::uuid,
     NULL::uuid,
     a.id,
     NULL::uuid,
     NULL::uuid,
     price.price_list_item_id,
     true,
     NULL::text,
     NULL::text,
     NULL::date,
     NULL::text
    FROM (((work w
      CROSS JOIN LATERAL ( SELECT o.id,
             o.receipt_id,
             o.work_order_id,
             o.project_id,
             o.amount,
             o.created_at
            FROM public.receipt_allocations o
           WHERE (o.work_order_id = w.id)
         UNION ALL
          SELECT o.id,
             o.receipt_id,
             o.work_order_id,
             o.project_id,
             o.amount,
             o.created_at
            FROM public.receipt_allocations o
           WHERE (o.project_id = w.id)) a)
      JOIN public.receipts r ON (((r.id = a.receipt_id) AND (r.status = 'approved'::text))))
      LEFT JOIN LATERAL app.proposed_price('material_markup'::text, w.id, r.receipt_date, p_cost => a.amount) price(price_list_item_id, value, minimum_hours, labor_class) ON (true))
   WHERE (NOT (EXISTS ( SELECT
            FROM public.partner_invoice_lines l
           WHERE ((l.receipt_allocation_id = a.id) AND (NOT l.is_void)))))
 UNION ALL
  SELECT w.id,
     'trip'::text,
     'mile'::text,
     m.miles,
     app.round_money(COALESCE(price.value, (0)::numeric)) AS round_money,
     m.drive_date,
     NULL::uuid,
     NULL::uuid,
     NULL::uuid,
     NULL::uuid,
     m.id,
     price.price_list_item_id,
     (price.value IS NOT NULL),
     NULL::text,
     NULL::text,
     NULL::date,
     NULL::text
    FROM ((work w
      CROSS JOIN LATERAL ( SELECT o.id,
             o.employee_user_id,
             o.work_order_id,
             o.project_id,
             o.drive_date,
             o.miles,
             o.note,
             o.status,
             o.recorded_by,
             o.submission_key,
             o.approved_by,
             o.approved_at,
             o.created_at,
             o.updated_at
            FROM public.mileage_entries o
           WHERE (o.work_order_id = w.id)
         UNION ALL
          SELECT o.id,
             o.employee_user_id,
             o.work_order_id,
             o.project_id,
             o.drive_date,
             o.miles,
             o.note,
             o.status,
             o.recorded_by,
             o.submission_key,
             o.approved_by,
             o.approved_at,
             o.created_at,
             o.updated_at
            FROM public.mileage_entries o
           WHERE (o.project_id = w.id)) m)
      LEFT JOIN LATERAL app.proposed_price('mile'::text, w.id, m.drive_date) price(price_list_item_id, value, minimum_hours, labor_class) ON (true))
   WHERE ((m.status = 'approved'::text) AND (NOT (EXISTS ( SELECT
            FROM public.partner_invoice_lines l
           WHERE ((l.mileage_entry_id = m.id) AND (NOT l.is_void))))));
END;
grant execute on function app.work_parts(uuid[]) to command_invoices;

CREATE OR REPLACE FUNCTION public.invoice_reports(p_invoice_id uuid)
 RETURNS TABLE(id uuid, report_number text, work_order_number text, completed_on date, photos bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
BEGIN ATOMIC
 SELECT r.id,
     r.report_number,
     r.work_order_number,
     r.completed_on,
     r.photos
    FROM (public.partner_invoices i
      CROSS JOIN LATERAL app.billed_reports(i.id) r(id, report_number, work_order_number, completed_on, photos))
   WHERE ((i.id = invoice_reports.p_invoice_id) AND (( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text]) AS may) OR ((i.status <> 'draft'::text) AND (i.organization_id = ANY (( SELECT app.partner_organization_ids() AS partner_organization_ids)::uuid[])))));
END;
grant execute on function public.invoice_reports(uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.invoice_sums(p_customer uuid DEFAULT NULL::uuid, p_due_from date DEFAULT NULL::date, p_due_until date DEFAULT NULL::date, p_is_due_none boolean DEFAULT false)
 RETURNS TABLE(drafts bigint, drafts_total numeric, unpaid_invoices bigint, unpaid_total numeric, overdue_invoices bigint, overdue_total numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT count(*) FILTER (WHERE (i.status = 'draft'::text)) AS count,
     COALESCE(sum(i.total_amount) FILTER (WHERE (i.status = 'draft'::text)), (0)::numeric) AS "coalesce",
     count(*) FILTER (WHERE (i.status = 'sent'::text)) AS count,
     COALESCE(sum(i.balance_amount) FILTER (WHERE (i.status = 'sent'::text)), (0)::numeric) AS "coalesce",
     count(*) FILTER (WHERE ((i.status = 'sent'::text) AND (i.due_date < d.today))) AS count,
     COALESCE(sum(i.balance_amount) FILTER (WHERE ((i.status = 'sent'::text) AND (i.due_date < d.today))), (0)::numeric) AS "coalesce"
    FROM (public.partner_invoices i
      CROSS JOIN ( SELECT app.office_day(now()) AS today
          OFFSET 0) d)
   WHERE ((i.status = ANY (ARRAY['draft'::text, 'sent'::text])) AND ((invoice_sums.p_customer IS NULL) OR (i.organization_id = invoice_sums.p_customer)) AND ((invoice_sums.p_due_from IS NULL) OR (i.due_date >= invoice_sums.p_due_from)) AND ((invoice_sums.p_due_until IS NULL) OR (i.due_date <= invoice_sums.p_due_until)) AND ((NOT invoice_sums.p_is_due_none) OR (i.due_date IS NULL)));
END;
grant execute on function public.invoice_sums(uuid,date,date,boolean) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.project_to_invoice(p_project_id uuid)
 RETURNS TABLE(project_id uuid, amount numeric, parts jsonb, missing text[], waiting jsonb, drafts jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
BEGIN ATOMIC
 SELECT p.id,
     COALESCE(w.amount, (0)::numeric) AS "coalesce",
     COALESCE(
         CASE
             WHEN ( SELECT app.may(VARIADIC ARRAY['see_costs'::text]) AS may) THEN w.parts
             ELSE app.parts_without_costs(w.parts)
         END, '[]'::jsonb) AS "coalesce",
     array_remove(ARRAY[
         CASE
             WHEN (waiting."time" IS NOT NULL) THEN 'time_not_approved'::text
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
             WHEN w.lacks_price THEN 'no_price'::text
             ELSE NULL::text
         END], NULL::text) AS array_remove,
     to_jsonb(waiting.*) AS to_jsonb,
     COALESCE(( SELECT jsonb_agg(d.*) AS jsonb_agg
            FROM app.drafts_for_costs(p.id) d(id, title, total_amount)), '[]'::jsonb) AS "coalesce"
    FROM ((public.projects p
      LEFT JOIN LATERAL app.priced_work(ARRAY[p.id]) w(work_order_id, amount, last_day, parts, lacks_price) ON (true))
      CROSS JOIN LATERAL ( SELECT ( SELECT e.employee_user_id
                    FROM public.employee_reports e
                   WHERE ((e.project_id = p.id) AND (e.status = ANY (ARRAY['open'::text, 'submitted'::text])))
                  LIMIT 1) AS "time",
             ( SELECT r.id
                    FROM (public.receipt_allocations a
                      JOIN public.receipts r ON ((r.id = a.receipt_id)))
                   WHERE ((a.project_id = p.id) AND (r.status = 'submitted'::text))
                  LIMIT 1) AS receipt,
             ( SELECT m.id
                    FROM public.mileage_entries m
                   WHERE ((m.project_id = p.id) AND (m.status = 'submitted'::text))
                  LIMIT 1) AS mileage) waiting)
   WHERE ((p.id = project_to_invoice.p_project_id) AND (p.organization_id IS NOT NULL) AND (NOT p.is_billed_by_contract) AND ( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text]) AS may));
END;
grant execute on function public.project_to_invoice(uuid) to authenticated, service_role;
