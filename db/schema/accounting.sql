-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table app.accounting_candidates (
  kind text not null,
  record_id uuid not null,
  day date,
  constraint accounting_candidates_pkey PRIMARY KEY (kind, record_id)
);
alter table app.accounting_candidates enable row level security;

create table app.accounting_file_contents (
  file_id uuid not null,
  content text not null,
  constraint accounting_file_contents_pkey PRIMARY KEY (file_id),
  constraint accounting_file_contents_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.accounting_batch_files(id) ON DELETE CASCADE
);
alter table app.accounting_file_contents enable row level security;
create policy commands on app.accounting_file_contents to command_accounting using (true) with check (true);
grant insert, select on app.accounting_file_contents to command_accounting;

create table public.accounting_batch_files (
  id uuid default app.new_id() not null,
  accounting_batch_id uuid not null,
  "position" integer not null,
  file_name text not null,
  row_count integer not null,
  byte_count integer not null,
  sha256 text not null,
  created_at timestamp with time zone default now() not null,
  constraint accounting_batch_files_pkey PRIMARY KEY (id),
  constraint accounting_batch_files_accounting_batch_id_position_key UNIQUE (accounting_batch_id, "position"),
  constraint accounting_batch_files_accounting_batch_id_fkey FOREIGN KEY (accounting_batch_id) REFERENCES public.accounting_batches(id) ON DELETE RESTRICT,
  constraint accounting_batch_files_byte_count_0_to_1000000000 CHECK (byte_count >= 0 AND byte_count <= 1000000000),
  constraint accounting_batch_files_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint accounting_batch_files_file_name_max_120 CHECK (length(file_name) <= 120),
  constraint accounting_batch_files_position_0_to_1000000000 CHECK ("position" >= 0 AND "position" <= 1000000000),
  constraint accounting_batch_files_row_count_0_to_1000000000 CHECK (row_count >= 0 AND row_count <= 1000000000),
  constraint accounting_batch_files_sha256_max_64 CHECK (length(sha256) <= 64)
);
alter table public.accounting_batch_files enable row level security;
create policy see on public.accounting_batch_files for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['see_costs'::text]) AS may));
create policy service on public.accounting_batch_files to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.accounting_batch_files to service_role;
grant insert ("position", accounting_batch_id, byte_count, file_name, row_count, sha256) on public.accounting_batch_files to command_accounting;
grant select on public.accounting_batch_files to authenticated, command_accounting;

create table public.accounting_batch_items (
  id uuid default app.new_id() not null,
  accounting_batch_id uuid not null,
  kind text not null,
  record_id uuid not null,
  party_id uuid,
  number text not null,
  name text not null,
  document_date date,
  amount numeric(12,2) not null,
  is_withdrawn boolean default false not null,
  created_at timestamp with time zone default now() not null,
  constraint accounting_batch_items_pkey PRIMARY KEY (id),
  constraint accounting_batch_items_accounting_batch_id_fkey FOREIGN KEY (accounting_batch_id) REFERENCES public.accounting_batches(id) ON DELETE RESTRICT,
  constraint accounting_batch_items_amount_minus_10000000000_to_10000000000 CHECK (amount >= '-10000000000'::bigint::numeric AND amount <= '10000000000'::bigint::numeric),
  constraint accounting_batch_items_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint accounting_batch_items_document_date_year_1900_to_2199 CHECK (document_date >= '1900-01-01'::date AND document_date < '2200-01-01'::date),
  constraint accounting_batch_items_kind CHECK (kind = ANY (ARRAY['customer'::text, 'vendor'::text, 'invoice'::text, 'invoice_void'::text, 'credit_note'::text, 'credit_note_void'::text, 'payment'::text, 'payment_return'::text, 'refund'::text, 'bill'::text, 'bill_payment'::text, 'bill_payment_void'::text, 'receipt'::text])),
  constraint accounting_batch_items_name_max_200 CHECK (length(name) <= 200),
  constraint accounting_batch_items_number_max_120 CHECK (length(number) <= 120)
);
CREATE INDEX accounting_batch_items_batch ON public.accounting_batch_items USING btree (accounting_batch_id, kind, document_date, id);
CREATE INDEX accounting_batch_items_name ON public.accounting_batch_items USING btree (app.accounting_name_key(name)) WHERE NOT is_withdrawn AND party_id IS NOT NULL;
CREATE INDEX accounting_batch_items_party ON public.accounting_batch_items USING btree (party_id) WHERE NOT is_withdrawn AND party_id IS NOT NULL;
CREATE UNIQUE INDEX accounting_batch_items_record ON public.accounting_batch_items USING btree (kind, record_id) WHERE NOT is_withdrawn;
CREATE TRIGGER wait_again AFTER UPDATE OF is_withdrawn ON public.accounting_batch_items FOR EACH ROW WHEN (new.is_withdrawn AND (new.kind <> ALL (ARRAY['customer'::text, 'vendor'::text]))) EXECUTE FUNCTION app.wait_again();
alter table public.accounting_batch_items enable row level security;
create policy see on public.accounting_batch_items for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['see_costs'::text]) AS may));
create policy service on public.accounting_batch_items to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.accounting_batch_items to service_role;
grant select on public.accounting_batch_items to authenticated, command_accounting;
grant update (is_withdrawn) on public.accounting_batch_items to command_accounting;

create table public.accounting_batches (
  id uuid default app.new_id() not null,
  batch_number integer not null,
  format text not null,
  ends_on date not null,
  status text default 'exported'::text not null,
  document_count integer default 0 not null,
  submission_key uuid not null,
  request_digest text not null,
  created_by uuid default app.profile_id() not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  withdrawn_at timestamp with time zone,
  withdrawn_by uuid,
  withdraw_reason text,
  constraint accounting_batches_pkey PRIMARY KEY (id),
  constraint accounting_batches_batch_number_key UNIQUE (batch_number),
  constraint accounting_batches_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint accounting_batches_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint accounting_batches_batch_number_0_to_1000000000 CHECK (batch_number >= 0 AND batch_number <= 1000000000),
  constraint accounting_batches_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint accounting_batches_document_count_0_to_1000000000 CHECK (document_count >= 0 AND document_count <= 1000000000),
  constraint accounting_batches_ends_on_year_1900_to_2199 CHECK (ends_on >= '1900-01-01'::date AND ends_on < '2200-01-01'::date),
  constraint accounting_batches_format CHECK (format = ANY (ARRAY['qbo'::text, 'qbo_tax'::text, 'iif'::text, 'xero'::text, 'plain'::text])),
  constraint accounting_batches_request_digest_max_64 CHECK (length(request_digest) <= 64),
  constraint accounting_batches_status CHECK (status = ANY (ARRAY['exported'::text, 'withdrawn'::text])),
  constraint accounting_batches_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint accounting_batches_withdraw_reason_max_1000 CHECK (length(withdraw_reason) <= 1000),
  constraint accounting_batches_withdrawn CHECK ((status = 'withdrawn'::text) = (withdrawn_at IS NOT NULL) AND (status = 'exported'::text OR COALESCE(app.trimmed(withdraw_reason), ''::text) <> ''::text)),
  constraint accounting_batches_withdrawn_at_year_1900_to_2199 CHECK (withdrawn_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND withdrawn_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX accounting_batches_format ON public.accounting_batches USING btree (format, batch_number DESC);
CREATE INDEX accounting_batches_status ON public.accounting_batches USING btree (status, batch_number DESC);
CREATE UNIQUE INDEX accounting_batches_submission_key ON public.accounting_batches USING btree (created_by, submission_key);
CREATE INDEX accounting_batches_withdrawn_by ON public.accounting_batches USING btree (withdrawn_by) WHERE withdrawn_by IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.accounting_batches FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER touch BEFORE UPDATE ON public.accounting_batches FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.accounting_batches enable row level security;
create policy see on public.accounting_batches for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['see_costs'::text]) AS may));
create policy service on public.accounting_batches to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.accounting_batches to service_role;
grant insert (batch_number, ends_on, format, request_digest, submission_key) on public.accounting_batches to command_accounting;
grant select on public.accounting_batches to authenticated, command_accounting;
grant update (status, withdraw_reason, withdrawn_at, withdrawn_by) on public.accounting_batches to command_accounting;

create table public.accounting_mappings (
  id uuid default app.new_id() not null,
  scope text not null,
  key text not null,
  account text,
  item text,
  class text,
  tax_code text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint accounting_mappings_pkey PRIMARY KEY (id),
  constraint accounting_mappings_scope_key_key UNIQUE (scope, key),
  constraint accounting_mappings_account_max_120 CHECK (length(account) <= 120),
  constraint accounting_mappings_class_max_100 CHECK (length(class) <= 100),
  constraint accounting_mappings_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint accounting_mappings_item_max_100 CHECK (length(item) <= 100),
  constraint accounting_mappings_key_max_40 CHECK (length(key) <= 40),
  constraint accounting_mappings_scope CHECK (scope = ANY (ARRAY['account'::text, 'line'::text, 'payment'::text, 'bill_payment'::text, 'receipt'::text, 'tax'::text])),
  constraint accounting_mappings_tax_code_max_100 CHECK (length(tax_code) <= 100),
  constraint accounting_mappings_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.accounting_mappings FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER touch BEFORE UPDATE ON public.accounting_mappings FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.accounting_mappings enable row level security;
create policy see on public.accounting_mappings for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['see_costs'::text]) AS may));
create policy service on public.accounting_mappings to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.accounting_mappings to service_role;
grant delete, select on public.accounting_mappings to command_accounting;
grant insert (account, class, item, key, scope, tax_code) on public.accounting_mappings to command_accounting;
grant select on public.accounting_mappings to authenticated;
grant update (account, class, item, tax_code) on public.accounting_mappings to command_accounting;

create table public.closed_months (
  id uuid default app.new_id() not null,
  month_date date not null,
  closed_at timestamp with time zone default now() not null,
  closed_by uuid default app.profile_id() not null,
  reopened_at timestamp with time zone,
  reopened_by uuid,
  reopen_reason text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint closed_months_pkey PRIMARY KEY (id),
  constraint closed_months_month_date_key UNIQUE (month_date),
  constraint closed_months_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint closed_months_reopened_by_fkey FOREIGN KEY (reopened_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint closed_months_closed_at_year_1900_to_2199 CHECK (closed_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND closed_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint closed_months_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint closed_months_first_day CHECK (month_date = date_trunc('month'::text, month_date::timestamp with time zone)::date),
  constraint closed_months_month_date_year_1900_to_2199 CHECK (month_date >= '1900-01-01'::date AND month_date < '2200-01-01'::date),
  constraint closed_months_reopen_reason_max_1000 CHECK (length(reopen_reason) <= 1000),
  constraint closed_months_reopened CHECK ((reopened_at IS NULL) = (reopened_by IS NULL) AND (reopened_at IS NULL OR COALESCE(app.trimmed(reopen_reason), ''::text) <> ''::text)),
  constraint closed_months_reopened_at_year_1900_to_2199 CHECK (reopened_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND reopened_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint closed_months_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX closed_months_closed ON public.closed_months USING btree (month_date DESC) WHERE reopened_at IS NULL;
CREATE INDEX closed_months_closed_by ON public.closed_months USING btree (closed_by);
CREATE INDEX closed_months_reopened_by ON public.closed_months USING btree (reopened_by) WHERE reopened_by IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.closed_months FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER queue_margin AFTER INSERT OR UPDATE ON public.closed_months FOR EACH ROW EXECUTE FUNCTION app.queue_margin_of_month();
CREATE TRIGGER touch BEFORE UPDATE ON public.closed_months FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.closed_months enable row level security;
create policy see on public.closed_months for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text, 'manage_settings'::text]) AS may));
create policy service on public.closed_months to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.closed_months to service_role;
grant insert (month_date) on public.closed_months to command_accounting;
grant select on public.closed_months to authenticated, command_accounting;
grant update (closed_at, closed_by, reopen_reason, reopened_at, reopened_by) on public.closed_months to command_accounting;

CREATE OR REPLACE FUNCTION app.accounting_batch_data(batch uuid)
 RETURNS TABLE(kind text, number text, name text, day date, amount text, details jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT i.kind,
     i.number,
     i.name,
     i.document_date,
     (i.amount)::text AS amount,
     app.accounting_details(i.kind, i.record_id) AS accounting_details
    FROM public.accounting_batch_items i
   WHERE (i.accounting_batch_id = accounting_batch_data.batch)
   ORDER BY i.kind, i.document_date, i.number, i.name, i.id;
END;
grant execute on function app.accounting_batch_data(uuid) to command_accounting;

CREATE OR REPLACE FUNCTION app.accounting_bill(bill uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT jsonb_build_object('party', app.accounting_party(b.subcontractor_organization_id), 'due_on', b.due_date, 'reference', COALESCE(b.external_bill_number, ''::text), 'memo', '', 'lines', ( SELECT jsonb_agg(jsonb_build_object('kind', 'bill', 'amount', (l.amount)::text, 'description', concat_ws(' '::text, w.work_order_number, NULLIF(COALESCE(NULLIF(l.description, ''::text), w.title), ''::text))) ORDER BY w.work_order_number, l.id) AS jsonb_agg
            FROM (public.subcontractor_bill_work_orders l
              JOIN public.work_orders w ON ((w.id = l.work_order_id)))
           WHERE (l.subcontractor_bill_id = b.id))) AS jsonb_build_object
    FROM public.subcontractor_bills b
   WHERE (b.id = accounting_bill.bill);
END;

CREATE OR REPLACE FUNCTION app.accounting_details(p_kind text, p_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (p_kind = ANY (ARRAY['customer'::text, 'vendor'::text])) THEN jsonb_build_object('party', app.accounting_party(p_id))
             WHEN (p_kind = ANY (ARRAY['invoice'::text, 'invoice_void'::text])) THEN app.accounting_invoice(p_id)
             WHEN (p_kind = 'bill'::text) THEN app.accounting_bill(p_id)
             WHEN (p_kind = ANY (ARRAY['credit_note'::text, 'credit_note_void'::text])) THEN ( SELECT jsonb_build_object('party', app.accounting_party(c.organization_id), 'memo', c.reason, 'reference', COALESCE(i.invoice_number, ''::text), 'tax', (app.credit_note_tax(c.*))::text) AS jsonb_build_object
                FROM (public.credit_notes c
                  LEFT JOIN public.partner_invoices i ON ((i.id = c.partner_invoice_id)))
               WHERE (c.id = accounting_details.p_id))
             WHEN (p_kind = ANY (ARRAY['payment'::text, 'payment_return'::text])) THEN ( SELECT jsonb_build_object('party', app.accounting_party(p.organization_id), 'method', p.method, 'reference', COALESCE(p.reference, ''::text), 'memo',
                     CASE accounting_details.p_kind
                         WHEN 'payment_return'::text THEN COALESCE(p.returned_reason, ''::text)
                         ELSE ''::text
                     END, 'paid', ( SELECT jsonb_agg(DISTINCT i.invoice_number) AS jsonb_agg
                        FROM (public.payment_allocations a
                          JOIN public.partner_invoices i ON ((i.id = a.partner_invoice_id)))
                       WHERE ((a.customer_payment_id = p.id) AND ((a.released_at IS NULL) OR (a.released_at = p.returned_at))))) AS jsonb_build_object
                FROM public.customer_payments p
               WHERE (p.id = accounting_details.p_id))
             WHEN (p_kind = 'refund'::text) THEN ( SELECT jsonb_build_object('party', app.accounting_party(r.organization_id), 'method', r.method, 'reference', COALESCE(r.reference, ''::text), 'memo', '') AS jsonb_build_object
                FROM public.customer_refunds r
               WHERE (r.id = accounting_details.p_id))
             WHEN (p_kind = ANY (ARRAY['bill_payment'::text, 'bill_payment_void'::text])) THEN ( SELECT jsonb_build_object('party', app.accounting_party(b.subcontractor_organization_id), 'method', p.payment_method, 'reference', COALESCE(p.payment_reference, ''::text), 'memo', b.internal_bill_number) AS jsonb_build_object
                FROM (public.bill_payments p
                  JOIN public.subcontractor_bills b ON ((b.id = p.subcontractor_bill_id)))
               WHERE (p.id = accounting_details.p_id))
             ELSE ( SELECT jsonb_build_object('method', r.category, 'reference', '', 'memo', concat_ws(' '::text, r.vendor_name, NULLIF(r.description, ''::text)), 'employee', concat_ws(' '::text, e.first_name, e.last_name)) AS jsonb_build_object
                FROM (public.receipts r
                  JOIN public.profiles e ON ((e.id = r.employee_user_id)))
               WHERE (r.id = accounting_details.p_id))
         END AS jsonb_build_object;
END;

CREATE OR REPLACE FUNCTION app.accounting_documents(p_until date)
 RETURNS TABLE(kind text, record_id uuid, party_id uuid, number text, name text, document_date date, amount numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
BEGIN ATOMIC
 WITH waiting AS (
          SELECT w.kind,
             w.record_id
            FROM app.accounting_candidates w
           WHERE (((w.day IS NULL) OR (w.day <= accounting_documents.p_until)) AND (NOT (EXISTS ( SELECT
                    FROM public.accounting_batch_items e
                   WHERE ((e.kind = w.kind) AND (e.record_id = w.record_id) AND (NOT e.is_withdrawn))))))
         ), documents AS (
          SELECT 'invoice'::text AS kind,
             i.id,
             i.organization_id AS party,
             i.invoice_number AS number,
             i.issue_date AS day,
             i.total_amount AS amount
            FROM (waiting w
              JOIN public.partner_invoices i ON (((i.id = w.record_id) AND (w.kind = 'invoice'::text))))
           WHERE ((i.status = ANY (ARRAY['sent'::text, 'paid'::text])) AND (i.total_amount <> (0)::numeric))
         UNION ALL
          SELECT 'invoice_void'::text,
             i.id,
             i.organization_id,
             i.invoice_number,
             app.office_day(i.voided_at) AS office_day,
             (- i.total_amount)
            FROM (waiting w
              JOIN public.partner_invoices i ON (((i.id = w.record_id) AND (w.kind = 'invoice_void'::text))))
           WHERE ((i.status = 'void'::text) AND app.is_exported('invoice'::text, i.id))
         UNION ALL
          SELECT 'credit_note'::text,
             c.id,
             c.organization_id,
             c.credit_note_number,
             c.issued_on,
             c.amount
            FROM (waiting w
              JOIN public.credit_notes c ON (((c.id = w.record_id) AND (w.kind = 'credit_note'::text))))
           WHERE (c.voided_at IS NULL)
         UNION ALL
          SELECT 'credit_note_void'::text,
             c.id,
             c.organization_id,
             c.credit_note_number,
             app.office_day(c.voided_at) AS office_day,
             (- c.amount)
            FROM (waiting w
              JOIN public.credit_notes c ON (((c.id = w.record_id) AND (w.kind = 'credit_note_void'::text))))
           WHERE ((c.voided_at IS NOT NULL) AND app.is_exported('credit_note'::text, c.id))
         UNION ALL
          SELECT 'payment'::text,
             p.id,
             p.organization_id,
             app.accounting_number('P'::text, p.id) AS accounting_number,
             p.received_on,
             p.amount
            FROM (waiting w
              JOIN public.customer_payments p ON (((p.id = w.record_id) AND (w.kind = 'payment'::text))))
         UNION ALL
          SELECT 'payment_return'::text,
             p.id,
             p.organization_id,
             app.accounting_number('R'::text, p.id) AS accounting_number,
             p.returned_on,
             (- p.amount)
            FROM (waiting w
              JOIN public.customer_payments p ON (((p.id = w.record_id) AND (w.kind = 'payment_return'::text))))
           WHERE (p.returned_on IS NOT NULL)
         UNION ALL
          SELECT 'refund'::text,
             r_1.id,
             r_1.organization_id,
             app.accounting_number('F'::text, r_1.id) AS accounting_number,
             r_1.refunded_on,
             (- r_1.amount)
            FROM (waiting w
              JOIN public.customer_refunds r_1 ON (((r_1.id = w.record_id) AND (w.kind = 'refund'::text))))
         UNION ALL
          SELECT 'bill'::text,
             b.id,
             b.subcontractor_organization_id,
             b.internal_bill_number,
             app.office_day(COALESCE(b.reviewed_at, b.submitted_at)) AS office_day,
             COALESCE(b.total_amount, (0)::numeric) AS "coalesce"
            FROM (waiting w
              JOIN public.subcontractor_bills b ON (((b.id = w.record_id) AND (w.kind = 'bill'::text))))
           WHERE ((b.status = ANY (ARRAY['approved'::text, 'paid'::text])) AND (b.total_amount <> (0)::numeric))
         UNION ALL
          SELECT 'bill_payment'::text,
             p.id,
             b.subcontractor_organization_id,
             app.accounting_number('B'::text, p.id) AS accounting_number,
             p.paid_on,
             p.amount
            FROM ((waiting w
              JOIN public.bill_payments p ON (((p.id = w.record_id) AND (w.kind = 'bill_payment'::text))))
              JOIN public.subcontractor_bills b ON ((b.id = p.subcontractor_bill_id)))
           WHERE (p.voided_at IS NULL)
         UNION ALL
          SELECT 'bill_payment_void'::text,
             p.id,
             b.subcontractor_organization_id,
             app.accounting_number('V'::text, p.id) AS accounting_number,
             app.office_day(p.voided_at) AS office_day,
             (- p.amount)
            FROM ((waiting w
              JOIN public.bill_payments p ON (((p.id = w.record_id) AND (w.kind = 'bill_payment_void'::text))))
              JOIN public.subcontractor_bills b ON ((b.id = p.subcontractor_bill_id)))
           WHERE ((p.voided_at IS NOT NULL) AND app.is_exported('bill_payment'::text, p.id))
         UNION ALL
          SELECT 'receipt'::text,
             r_1.id,
             NULL::uuid,
             app.accounting_number('X'::text, r_1.id) AS accounting_number,
             r_1.receipt_date,
             r_1.amount
            FROM (waiting w
              JOIN public.receipts r_1 ON (((r_1.id = w.record_id) AND (w.kind = 'receipt'::text))))
           WHERE (r_1.status = 'approved'::text)
         )
  SELECT d.kind,
     d.id,
     d.party,
     d.number,
     COALESCE(o.name, r.vendor_name, ''::text) AS "coalesce",
     d.day,
     d.amount
    FROM ((documents d
      LEFT JOIN public.organizations o ON ((o.id = d.party)))
      LEFT JOIN public.receipts r ON (((r.id = d.id) AND (d.kind = 'receipt'::text))))
   WHERE (d.day <= accounting_documents.p_until);
END;
grant execute on function app.accounting_documents(date) to command_accounting;

CREATE OR REPLACE FUNCTION app.accounting_invoice(invoice uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT jsonb_build_object('party', app.accounting_party(i.organization_id), 'due_on', i.due_date, 'reference', COALESCE(i.customer_reference, ''::text), 'memo', i.title, 'terms', COALESCE(i.terms, ''::text), 'tax', (i.tax_amount)::text, 'percent', ( SELECT (COALESCE(sum(t.percent), (0)::numeric))::text AS "coalesce"
            FROM public.partner_invoice_taxes t
           WHERE (t.partner_invoice_id = i.id)), 'lines', ( SELECT jsonb_agg(jsonb_build_object('kind', l.kind, 'description', l.description, 'quantity', (l.quantity)::text, 'price', (l.unit_price)::text, 'amount', (l.amount)::text, 'is_taxed', ((i.tax_amount > (0)::numeric) AND COALESCE(l.is_taxable, (EXISTS ( SELECT
                    FROM public.tax_rules r
                   WHERE ((r.line_kind = l.kind) AND (r.state = COALESCE(NULLIF(p.state, ''::text), o.state)))))))) ORDER BY l."position", l.id) AS jsonb_agg
            FROM ((public.partner_invoice_lines l
              LEFT JOIN public.work_orders w ON ((w.id = l.work_order_id)))
              LEFT JOIN public.partner_locations p ON ((p.id = w.partner_location_id)))
           WHERE (l.partner_invoice_id = i.id))) AS jsonb_build_object
    FROM (public.partner_invoices i
      JOIN public.organizations o ON ((o.id = i.organization_id)))
   WHERE (i.id = accounting_invoice.invoice);
END;

CREATE OR REPLACE FUNCTION app.accounting_name_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN lower(app.trimmed("left"(regexp_replace(regexp_replace(regexp_replace(NORMALIZE(name, NFKD), '[\u0300-\u036F]'::text, ''::text, 'g'::text), '[:"\s]+'::text, ' '::text, 'g'::text), '([^ -~]|\?)+'::text, '?'::text, 'g'::text), 100)));
grant execute on function app.accounting_name_key(text) to authenticated, authenticator, commands, service_role;

CREATE OR REPLACE FUNCTION app.accounting_number(prefix text, id uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN ((prefix || '-'::text) || upper("right"((id)::text, 8)));

CREATE OR REPLACE FUNCTION app.accounting_party(organization uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT jsonb_build_object('legal_name', COALESCE(o.legal_name, o.name), 'email', COALESCE(b.email, o.contact_email, ''::text), 'phone', COALESCE(o.contact_phone, ''::text), 'contact', COALESCE(b.contact_name, o.contact_name, ''::text), 'street', concat_ws(', '::text, NULLIF(COALESCE(b.address_line1, o.address_line1), ''::text), NULLIF(
         CASE
             WHEN (b.address_line1 IS NULL) THEN o.address_line2
             ELSE b.address_line2
         END, ''::text)), 'city', COALESCE(b.city, o.city, ''::text), 'state', COALESCE(b.state, o.state, ''::text), 'zip', COALESCE(b.postal_code, o.postal_code, ''::text), 'terms_days', b.payment_terms_days) AS jsonb_build_object
    FROM (public.organizations o
      LEFT JOIN public.organization_billing b ON ((b.organization_id = o.id)))
   WHERE (o.id = accounting_party.organization);
END;

CREATE OR REPLACE FUNCTION app.accounting_plain_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN app.trimmed("left"(app.trimmed(regexp_replace(NORMALIZE(name, NFKC), '[:"\s]+'::text, ' '::text, 'g'::text)), 100));

CREATE OR REPLACE FUNCTION app.accounting_usage(p_until date)
 RETURNS TABLE(scope text, key text, count bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 WITH waiting AS MATERIALIZED (
          SELECT d.kind,
             d.record_id
            FROM app.accounting_documents(accounting_usage.p_until) d(kind, record_id, party_id, number, name, document_date, amount)
         ), used AS (
          SELECT 'account'::text AS scope,
                 CASE w.kind
                     WHEN 'bill'::text THEN 'bill'::text
                     WHEN 'receipt'::text THEN 'receipt'::text
                     WHEN 'credit_note'::text THEN 'credit_note'::text
                     WHEN 'credit_note_void'::text THEN 'credit_note'::text
                     ELSE NULL::text
                 END AS key
            FROM waiting w
         UNION ALL
          SELECT 'account'::text,
                 CASE
                     WHEN (w.kind = ANY (ARRAY['bill'::text, 'bill_payment'::text, 'bill_payment_void'::text])) THEN 'payable'::text
                     WHEN (w.kind <> 'receipt'::text) THEN 'receivable'::text
                     ELSE NULL::text
                 END AS "case"
            FROM waiting w
         UNION ALL
          SELECT 'account'::text,
             'sales_tax'::text
            FROM (waiting w
              JOIN public.partner_invoices i ON (((i.id = w.record_id) AND (i.tax_amount > (0)::numeric))))
           WHERE (w.kind = ANY (ARRAY['invoice'::text, 'invoice_void'::text]))
         UNION ALL
          SELECT 'account'::text,
             'sales_tax'::text
            FROM ((waiting w
              JOIN public.credit_notes c ON ((c.id = w.record_id)))
              JOIN public.partner_invoices i ON (((i.id = c.partner_invoice_id) AND (i.tax_amount > (0)::numeric))))
           WHERE (w.kind = ANY (ARRAY['credit_note'::text, 'credit_note_void'::text]))
         UNION ALL
          SELECT 'line'::text,
             l.kind
            FROM (waiting w
              JOIN public.partner_invoice_lines l ON ((l.partner_invoice_id = w.record_id)))
           WHERE (w.kind = ANY (ARRAY['invoice'::text, 'invoice_void'::text]))
         UNION ALL
          SELECT 'tax'::text,
             'exempt'::text
            FROM waiting w
           WHERE (w.kind = ANY (ARRAY['invoice'::text, 'invoice_void'::text, 'bill'::text, 'receipt'::text, 'credit_note'::text, 'credit_note_void'::text]))
         UNION ALL
          SELECT 'payment'::text,
             p.method
            FROM (waiting w
              JOIN public.customer_payments p ON ((p.id = w.record_id)))
           WHERE (w.kind = ANY (ARRAY['payment'::text, 'payment_return'::text]))
         UNION ALL
          SELECT 'payment'::text,
             r.method
            FROM (waiting w
              JOIN public.customer_refunds r ON ((r.id = w.record_id)))
           WHERE (w.kind = 'refund'::text)
         UNION ALL
          SELECT 'bill_payment'::text,
             p.payment_method
            FROM (waiting w
              JOIN public.bill_payments p ON ((p.id = w.record_id)))
           WHERE (w.kind = ANY (ARRAY['bill_payment'::text, 'bill_payment_void'::text]))
         UNION ALL
          SELECT 'receipt'::text,
             r.category
            FROM (waiting w
              JOIN public.receipts r ON ((r.id = w.record_id)))
           WHERE (w.kind = 'receipt'::text)
         )
  SELECT u.scope,
     u.key,
     count(*) AS count
    FROM used u
   WHERE (u.key IS NOT NULL)
   GROUP BY u.scope, u.key
   ORDER BY u.scope, u.key;
END;
grant execute on function app.accounting_usage(date) to command_accounting;

CREATE OR REPLACE FUNCTION app.accounting_written_name(organization uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT COALESCE(( SELECT i.name
            FROM public.accounting_batch_items i
           WHERE ((i.party_id = o.id) AND (NOT i.is_withdrawn))
          LIMIT 1),
         CASE
             WHEN ((EXISTS ( SELECT
                FROM public.accounting_batch_items i
               WHERE ((app.accounting_name_key(i.name) = app.accounting_name_key(o.name)) AND (NOT i.is_withdrawn) AND (i.party_id IS NOT NULL) AND (i.party_id <> o.id)))) OR (EXISTS ( SELECT
                FROM public.organizations t
               WHERE ((app.accounting_name_key(t.name) = app.accounting_name_key(o.name)) AND (t.id < o.id) AND (t.organization_type = ANY (ARRAY['partner'::text, 'subcontractor'::text])) AND (NOT (EXISTS ( SELECT
                        FROM public.accounting_batch_items i
                       WHERE ((i.party_id = t.id) AND (NOT i.is_withdrawn))))))))) THEN (((app.trimmed("left"(app.accounting_plain_name(o.name), 93)) || ' ('::text) || upper("right"((o.id)::text, 4))) || ')'::text)
             ELSE app.accounting_plain_name(o.name)
         END) AS "coalesce"
    FROM public.organizations o
   WHERE (o.id = accounting_written_name.organization);
END;

CREATE OR REPLACE FUNCTION app.add_accounting_candidate()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into app.accounting_candidates (kind, record_id, day)
  values (tg_argv[0], new.id, (to_jsonb(new) ->> tg_argv[1])::date)
  on conflict do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.clocked_in_since(p_day date)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT string_agg(concat_ws(' '::text, p.first_name, p.last_name), ', '::text ORDER BY p.last_name, p.first_name, p.id) AS string_agg
    FROM (public.employee_reports r
      JOIN public.profiles p ON ((p.id = r.employee_user_id)))
   WHERE ((r.clock_in_time IS NOT NULL) AND (r.clock_out_time IS NULL) AND (r.report_date <= clocked_in_since.p_day));
END;
grant execute on function app.clocked_in_since(date) to command_accounting;

CREATE OR REPLACE FUNCTION app.closed_through()
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT ((max(m.month_date) + '1 mon -1 days'::interval))::date AS date
    FROM public.closed_months m
   WHERE (m.reopened_at IS NULL);
END;
grant execute on function app.closed_through() to command_accounting;

CREATE OR REPLACE FUNCTION app.credit_note_tax(note public.credit_notes)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    (
      select note.amount - app.round_money(note.amount * (i.total_amount - i.tax_amount) / i.total_amount)
      from public.partner_invoices i where i.id = note.partner_invoice_id and i.total_amount > 0
    ),
    0
  )
$function$;
grant execute on function app.credit_note_tax(public.credit_notes) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.fill_accounting_batch(batch uuid, until date)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  documents integer;
begin
  -- One statement: a name is decided by what was written before this batch.
  insert into public.accounting_batch_items
    (accounting_batch_id, kind, record_id, party_id, number, name, document_date, amount)
  with documents as materialized (select d.* from app.accounting_documents(until) d),
  parties as materialized (
    select o.id, case o.organization_type when 'partner' then 'customer' else 'vendor' end as kind,
      app.accounting_written_name(o.id) as name
    from public.organizations o where o.id in (select d.party_id from documents d)
  )
  select batch, d.kind, d.record_id, d.party_id, d.number, coalesce(p.name, d.name), d.document_date, d.amount
  from documents d left join parties p on p.id = d.party_id
  union all
  select batch, p.kind, p.id, p.id, '', p.name, null, 0
  from parties p where not app.is_exported('customer', p.id) and not app.is_exported('vendor', p.id);
  delete from app.accounting_candidates c using public.accounting_batch_items i
  where i.accounting_batch_id = batch and c.kind = i.kind and c.record_id = i.record_id;
  select count(*) into documents from public.accounting_batch_items i
  where i.accounting_batch_id = batch and i.document_date is not null;
  update public.accounting_batches b set document_count = documents where b.id = batch;
  return documents;
end
$function$;
grant execute on function app.fill_accounting_batch(uuid,date) to command_accounting;

CREATE OR REPLACE FUNCTION app.is_exported(p_kind text, p_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM public.accounting_batch_items e
           WHERE ((e.kind = is_exported.p_kind) AND (e.record_id = is_exported.p_id) AND (NOT e.is_withdrawn)))) AS "exists";
END;

CREATE OR REPLACE FUNCTION app.keep_closed_allocation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.refuse_closed_month(r.receipt_date, 'receipt_date') from public.receipts r
  where r.id = coalesce(new.receipt_id, old.receipt_id);
  return coalesce(new, old);
end
$function$;

CREATE OR REPLACE FUNCTION app.keep_closed_approval()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' and old.status in ('approved', 'paid') then
    perform app.refuse_closed_month(app.office_day(coalesce(old.reviewed_at, old.submitted_at)), 'status');
  end if;
  if new.status in ('approved', 'paid') then
    perform app.refuse_closed_month(app.office_day(coalesce(new.reviewed_at, new.submitted_at)), 'status');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.keep_closed_months()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  field constant text := coalesce(tg_argv[1], tg_argv[0]);
begin
  -- An erasure changes names, not amounts or days (decision 087).
  if current_setting('app.erases_person', true) = 'on' then
    return coalesce(new, old);
  end if;
  if tg_op <> 'INSERT' then
    perform app.refuse_closed_month((to_jsonb(old) ->> tg_argv[0])::date, field);
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  perform app.refuse_closed_month((to_jsonb(new) ->> tg_argv[0])::date, field);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.keep_exported()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  batch integer;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('accounting_batches', 0));
  select b.batch_number into batch
  from public.accounting_batch_items i join public.accounting_batches b on b.id = i.accounting_batch_id
  where i.kind = tg_argv[0] and i.record_id = old.id and not i.is_withdrawn;
  if found then
    raise exception 'Accounting batch % has this already.', batch
      using errcode = 'PT409', hint = 'Withdraw the batch first, or correct the books by another document.',
      detail = app.reason('accounting_exported', 'batch', batch::text);
  end if;
  return coalesce(new, old);
end
$function$;

CREATE OR REPLACE FUNCTION app.month_checklist(p_month date)
 RETURNS TABLE(item text, count bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 WITH days AS (
          SELECT COALESCE((app.closed_through() + 1), '-infinity'::date) AS first_day,
             ((month_checklist.p_month + '1 mon -1 days'::interval))::date AS last_day
         )
  SELECT 'draft_invoices'::text,
     count(*) AS count
    FROM days d,
     public.partner_invoices i
   WHERE ((i.status = 'draft'::text) AND (COALESCE(i.issue_date, app.office_day(i.created_at)) <= d.last_day))
 UNION ALL
  SELECT 'bills_to_approve'::text,
     count(*) AS count
    FROM days d,
     public.subcontractor_bills b
   WHERE ((b.status = 'submitted'::text) AND (app.office_day(b.submitted_at) <= d.last_day))
 UNION ALL
  SELECT 'receipts_to_review'::text,
     count(*) AS count
    FROM days d,
     public.receipts r
   WHERE ((r.status = 'submitted'::text) AND ((r.receipt_date >= d.first_day) AND (r.receipt_date <= d.last_day)))
 UNION ALL
  SELECT 'time_to_approve'::text,
     count(*) AS count
    FROM days d,
     public.employee_reports r
   WHERE ((r.status <> 'approved'::text) AND ((r.report_date >= d.first_day) AND (r.report_date <= d.last_day)))
 UNION ALL
  SELECT 'not_exported'::text,
     count(*) AS count
    FROM days d,
     LATERAL app.accounting_documents(d.last_day) a(kind, record_id, party_id, number, name, document_date, amount);
END;
grant execute on function app.month_checklist(date) to command_accounting;

CREATE OR REPLACE FUNCTION app.refuse_closed_month(day date, field text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  open_from date;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('closed_months', 0));
  open_from := app.closed_through() + 1;
  if day < open_from and day >= date '1900-01-01' then
    raise exception 'The month of % is closed. The first open day is %.', app.format_day(day), app.format_day(open_from)
      using errcode = 'check_violation',
      hint = 'Use an open day, issue a credit note instead, or ask an administrator to reopen the month.',
      detail = jsonb_set(
        app.reason('month_closed', 'day', day::text, 'first_day', open_from::text)::jsonb, '{field}', to_jsonb(field)
      )::text;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION app.wait_again()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into app.accounting_candidates (kind, record_id, day)
  values (new.kind, new.record_id, case when new.kind = 'invoice' then new.document_date end)
  on conflict do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.month_checklist(p_month date)
 RETURNS TABLE(item text, count bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT c.item,
     c.count
    FROM app.month_checklist(LEAST(month_checklist.p_month, '9999-12-31'::date)) c(item, count)
   WHERE (app.may(VARIADIC ARRAY['invoice'::text]) AND app.may(VARIADIC ARRAY['see_costs'::text]));
END;
grant execute on function public.month_checklist(date) to authenticated;
