-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table app.payment_requests (
  profile_id uuid not null,
  submission_key uuid not null,
  digest text not null,
  answer jsonb,
  made_at timestamp with time zone default now() not null,
  constraint payment_requests_pkey PRIMARY KEY (profile_id, submission_key),
  constraint payment_requests_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE CASCADE
);
CREATE INDEX payment_requests_made_at ON app.payment_requests USING btree (made_at);
alter table app.payment_requests enable row level security;

create table app.receivable_entries (
  id uuid default app.new_id() not null,
  entered_at timestamp with time zone default now() not null,
  organization_id uuid not null,
  partner_invoice_id uuid,
  kind text not null,
  amount numeric(12,2) not null,
  document_id uuid not null,
  constraint receivable_entries_pkey PRIMARY KEY (id),
  constraint receivable_entries_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id) ON DELETE RESTRICT,
  constraint receivable_entries_partner_invoice_id_fkey FOREIGN KEY (partner_invoice_id) REFERENCES public.partner_invoices(id) ON DELETE RESTRICT,
  constraint receivable_entries_kind CHECK (kind = ANY (ARRAY['invoiced'::text, 'voided'::text, 'paid'::text, 'returned'::text, 'credited'::text, 'credit_voided'::text, 'refunded'::text, 'applied'::text, 'released'::text]))
);
CREATE INDEX receivable_entries_organization_id ON app.receivable_entries USING btree (organization_id, entered_at, id);
CREATE INDEX receivable_entries_partner_invoice_id ON app.receivable_entries USING btree (partner_invoice_id) WHERE partner_invoice_id IS NOT NULL;
alter table app.receivable_entries enable row level security;

create table public.credit_notes (
  id uuid default app.new_id() not null,
  credit_note_number text default ''::text not null,
  organization_id uuid not null,
  partner_invoice_id uuid,
  amount numeric(12,2) not null,
  applied_amount numeric(12,2) default 0 not null,
  refunded_amount numeric(12,2) default 0 not null,
  available_amount numeric(12,2) generated always as ((
CASE
    WHEN voided_at IS NULL THEN amount
    ELSE 0::numeric
END - applied_amount - refunded_amount)) stored not null,
  reason text not null,
  issued_on date not null,
  sent_to text,
  mailed_at timestamp with time zone,
  voided_at timestamp with time zone,
  void_reason text,
  voided_by uuid,
  created_by uuid default app.profile_id(),
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint credit_notes_pkey PRIMARY KEY (id),
  constraint credit_notes_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint credit_notes_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id) ON DELETE RESTRICT,
  constraint credit_notes_partner_invoice_id_fkey FOREIGN KEY (partner_invoice_id) REFERENCES public.partner_invoices(id) ON DELETE RESTRICT,
  constraint credit_notes_voided_by_fkey FOREIGN KEY (voided_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint credit_notes_amount_0_to_10000000000 CHECK (amount >= 0::numeric AND amount <= '10000000000'::bigint::numeric),
  constraint credit_notes_applied CHECK (applied_amount >= 0::numeric AND refunded_amount >= 0::numeric AND (applied_amount + refunded_amount) <= amount AND (voided_at IS NULL OR (applied_amount + refunded_amount) = 0::numeric)),
  constraint credit_notes_applied_amount_0_to_10000000000 CHECK (applied_amount >= 0::numeric AND applied_amount <= '10000000000'::bigint::numeric),
  constraint credit_notes_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint credit_notes_credit_note_number_max_40 CHECK (length(credit_note_number) <= 40),
  constraint credit_notes_issued_on_year_1900_to_2199 CHECK (issued_on >= '1900-01-01'::date AND issued_on < '2200-01-01'::date),
  constraint credit_notes_mailed_at_year_1900_to_2199 CHECK (mailed_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND mailed_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint credit_notes_positive CHECK (amount > 0::numeric),
  constraint credit_notes_reason CHECK (app.trimmed(reason) <> ''::text),
  constraint credit_notes_reason_max_1000 CHECK (length(reason) <= 1000),
  constraint credit_notes_refunded_amount_0_to_10000000000 CHECK (refunded_amount >= 0::numeric AND refunded_amount <= '10000000000'::bigint::numeric),
  constraint credit_notes_sent_to_max_254 CHECK (length(sent_to) <= 254),
  constraint credit_notes_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint credit_notes_void_reason_max_1000 CHECK (length(void_reason) <= 1000),
  constraint credit_notes_voided CHECK (voided_at IS NULL OR COALESCE(app.trimmed(void_reason), ''::text) <> ''::text),
  constraint credit_notes_voided_at_year_1900_to_2199 CHECK (voided_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND voided_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX credit_notes_available ON public.credit_notes USING btree (organization_id) WHERE available_amount <> 0::numeric;
CREATE INDEX credit_notes_created_by ON public.credit_notes USING btree (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX credit_notes_issued_on ON public.credit_notes USING btree (issued_on DESC, id);
CREATE UNIQUE INDEX credit_notes_number ON public.credit_notes USING btree (credit_note_number);
CREATE INDEX credit_notes_organization ON public.credit_notes USING btree (organization_id, issued_on DESC, id);
CREATE INDEX credit_notes_partner_invoice_id ON public.credit_notes USING btree (partner_invoice_id) WHERE partner_invoice_id IS NOT NULL;
CREATE INDEX credit_notes_updated_at ON public.credit_notes USING btree (updated_at);
CREATE INDEX credit_notes_voided_at ON public.credit_notes USING btree (voided_at) WHERE voided_at IS NOT NULL;
CREATE INDEX credit_notes_voided_by ON public.credit_notes USING btree (voided_by) WHERE voided_by IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.credit_notes FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER check_deposit AFTER INSERT ON public.credit_notes FOR EACH ROW WHEN (new.partner_invoice_id IS NOT NULL) EXECUTE FUNCTION app.check_credited_deposit();
CREATE TRIGGER enter_receivable AFTER INSERT OR UPDATE OF voided_at ON public.credit_notes FOR EACH ROW EXECUTE FUNCTION app.enter_credit_note();
CREATE TRIGGER keep_closed_months BEFORE UPDATE ON public.credit_notes FOR EACH ROW WHEN (old.voided_at IS DISTINCT FROM new.voided_at) EXECUTE FUNCTION app.keep_closed_months('issued_on');
CREATE TRIGGER keep_closed_months_added BEFORE INSERT ON public.credit_notes FOR EACH ROW EXECUTE FUNCTION app.keep_closed_months('issued_on');
CREATE TRIGGER queue_margin AFTER INSERT OR DELETE OR UPDATE OF amount, voided_at, issued_on, organization_id ON public.credit_notes FOR EACH ROW EXECUTE FUNCTION app.queue_margin_of_record('id', 'partner_invoice_id');
CREATE TRIGGER refuse_own_firm BEFORE UPDATE ON public.credit_notes FOR EACH ROW WHEN (old.voided_at IS DISTINCT FROM new.voided_at) EXECUTE FUNCTION app.refuse_own_firm('invoice');
CREATE TRIGGER refuse_own_firm_added BEFORE INSERT ON public.credit_notes FOR EACH ROW EXECUTE FUNCTION app.refuse_own_firm('invoice');
CREATE TRIGGER set_number BEFORE INSERT ON public.credit_notes FOR EACH ROW EXECUTE FUNCTION app.set_number('credit_note_number', 'CN');
CREATE TRIGGER stop_mails AFTER UPDATE OF voided_at ON public.credit_notes FOR EACH ROW WHEN (new.voided_at IS NOT NULL AND old.voided_at IS NULL) EXECUTE FUNCTION app.stop_mails_of_void('credit_note', 'The credit note was voided before the email left.');
CREATE TRIGGER touch BEFORE UPDATE ON public.credit_notes FOR EACH ROW EXECUTE FUNCTION app.touch();
CREATE TRIGGER wait_added AFTER INSERT ON public.credit_notes FOR EACH ROW EXECUTE FUNCTION app.add_accounting_candidate('credit_note');
CREATE TRIGGER wait_void AFTER UPDATE OF voided_at ON public.credit_notes FOR EACH ROW WHEN (new.voided_at IS NOT NULL) EXECUTE FUNCTION app.add_accounting_candidate('credit_note_void');
alter table public.credit_notes enable row level security;
create policy see on public.credit_notes for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text]) AS may) OR (organization_id = ANY ((( SELECT app.partner_organization_ids() AS partner_organization_ids))::uuid[])));
create policy service on public.credit_notes to commands, service_role using (true) with check (true);
grant insert (amount, issued_on, organization_id, partner_invoice_id, reason) on public.credit_notes to command_payments;
grant select on public.credit_notes to authenticated, command_payments, service_role;
grant update (mailed_at, sent_to, void_reason, voided_at, voided_by) on public.credit_notes to command_payments;

create table public.customer_payments (
  id uuid default app.new_id() not null,
  organization_id uuid not null,
  method text not null,
  reference text,
  received_on date not null,
  amount numeric(12,2) not null,
  applied_amount numeric(12,2) default 0 not null,
  refunded_amount numeric(12,2) default 0 not null,
  available_amount numeric(12,2) generated always as ((
CASE
    WHEN returned_on IS NULL THEN amount
    ELSE 0::numeric
END - applied_amount - refunded_amount)) stored not null,
  notes text,
  returned_on date,
  returned_reason text,
  returned_at timestamp with time zone,
  returned_by uuid,
  created_by uuid default app.profile_id(),
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint customer_payments_pkey PRIMARY KEY (id),
  constraint customer_payments_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint customer_payments_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id) ON DELETE RESTRICT,
  constraint customer_payments_returned_by_fkey FOREIGN KEY (returned_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint customer_payments_amount_0_to_10000000000 CHECK (amount >= 0::numeric AND amount <= '10000000000'::bigint::numeric),
  constraint customer_payments_applied CHECK (applied_amount >= 0::numeric AND refunded_amount >= 0::numeric AND (applied_amount + refunded_amount) <= amount AND (returned_on IS NULL OR applied_amount = 0::numeric)),
  constraint customer_payments_applied_amount_0_to_10000000000 CHECK (applied_amount >= 0::numeric AND applied_amount <= '10000000000'::bigint::numeric),
  constraint customer_payments_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint customer_payments_method CHECK (method = ANY (ARRAY['check'::text, 'ach'::text, 'card'::text, 'cash'::text, 'other'::text])),
  constraint customer_payments_notes_max_2000 CHECK (length(notes) <= 2000),
  constraint customer_payments_positive CHECK (amount > 0::numeric),
  constraint customer_payments_received_on_year_1900_to_2199 CHECK (received_on >= '1900-01-01'::date AND received_on < '2200-01-01'::date),
  constraint customer_payments_reference_max_120 CHECK (length(reference) <= 120),
  constraint customer_payments_refunded_amount_0_to_10000000000 CHECK (refunded_amount >= 0::numeric AND refunded_amount <= '10000000000'::bigint::numeric),
  constraint customer_payments_returned CHECK (returned_on IS NULL OR returned_on >= received_on AND returned_at IS NOT NULL AND COALESCE(app.trimmed(returned_reason), ''::text) <> ''::text),
  constraint customer_payments_returned_at_year_1900_to_2199 CHECK (returned_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND returned_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint customer_payments_returned_on_year_1900_to_2199 CHECK (returned_on >= '1900-01-01'::date AND returned_on < '2200-01-01'::date),
  constraint customer_payments_returned_reason_max_1000 CHECK (length(returned_reason) <= 1000),
  constraint customer_payments_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX customer_payments_available ON public.customer_payments USING btree (organization_id) WHERE available_amount <> 0::numeric;
CREATE INDEX customer_payments_created_by ON public.customer_payments USING btree (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX customer_payments_credit ON public.customer_payments USING btree (received_on DESC, id) WHERE available_amount > 0::numeric;
CREATE INDEX customer_payments_organization ON public.customer_payments USING btree (organization_id, received_on DESC, id);
CREATE INDEX customer_payments_received_on ON public.customer_payments USING btree (received_on DESC, id);
CREATE INDEX customer_payments_returned ON public.customer_payments USING btree (received_on DESC, id) WHERE returned_on IS NOT NULL;
CREATE INDEX customer_payments_returned_by ON public.customer_payments USING btree (returned_by) WHERE returned_by IS NOT NULL;
CREATE INDEX customer_payments_search ON public.customer_payments USING gin (reference extensions.gin_trgm_ops);
CREATE INDEX customer_payments_updated_at ON public.customer_payments USING btree (updated_at);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.customer_payments FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER enter_receivable AFTER INSERT OR UPDATE OF returned_on ON public.customer_payments FOR EACH ROW EXECUTE FUNCTION app.enter_payment();
CREATE TRIGGER keep_closed_months BEFORE UPDATE ON public.customer_payments FOR EACH ROW WHEN (old.returned_on IS DISTINCT FROM new.returned_on) EXECUTE FUNCTION app.keep_closed_months('returned_on');
CREATE TRIGGER keep_closed_months_added BEFORE INSERT ON public.customer_payments FOR EACH ROW EXECUTE FUNCTION app.keep_closed_months('received_on');
CREATE TRIGGER refuse_own_firm BEFORE UPDATE ON public.customer_payments FOR EACH ROW WHEN (old.returned_on IS DISTINCT FROM new.returned_on) EXECUTE FUNCTION app.refuse_own_firm('invoice');
CREATE TRIGGER refuse_own_firm_added BEFORE INSERT ON public.customer_payments FOR EACH ROW EXECUTE FUNCTION app.refuse_own_firm('invoice');
CREATE TRIGGER touch BEFORE UPDATE ON public.customer_payments FOR EACH ROW EXECUTE FUNCTION app.touch();
CREATE TRIGGER wait_added AFTER INSERT ON public.customer_payments FOR EACH ROW EXECUTE FUNCTION app.add_accounting_candidate('payment');
CREATE TRIGGER wait_returned AFTER UPDATE OF returned_on ON public.customer_payments FOR EACH ROW WHEN (new.returned_on IS NOT NULL) EXECUTE FUNCTION app.add_accounting_candidate('payment_return');
CREATE TRIGGER wait_returned_added AFTER INSERT ON public.customer_payments FOR EACH ROW WHEN (new.returned_on IS NOT NULL) EXECUTE FUNCTION app.add_accounting_candidate('payment_return');
alter table public.customer_payments enable row level security;
create policy see on public.customer_payments for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text]) AS may));
create policy service on public.customer_payments to commands, service_role using (true) with check (true);
grant insert (amount, method, notes, organization_id, received_on, reference) on public.customer_payments to command_payments;
grant select on public.customer_payments to authenticated, command_payments, service_role;
grant update (returned_at, returned_by, returned_on, returned_reason) on public.customer_payments to command_payments;

create table public.customer_refunds (
  id uuid default app.new_id() not null,
  organization_id uuid not null,
  customer_payment_id uuid,
  credit_note_id uuid,
  amount numeric(12,2) not null,
  method text not null,
  reference text,
  refunded_on date not null,
  created_by uuid default app.profile_id(),
  created_at timestamp with time zone default now() not null,
  constraint customer_refunds_pkey PRIMARY KEY (id),
  constraint customer_refunds_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint customer_refunds_credit_note_id_fkey FOREIGN KEY (credit_note_id) REFERENCES public.credit_notes(id) ON DELETE RESTRICT,
  constraint customer_refunds_customer_payment_id_fkey FOREIGN KEY (customer_payment_id) REFERENCES public.customer_payments(id) ON DELETE RESTRICT,
  constraint customer_refunds_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id) ON DELETE RESTRICT,
  constraint customer_refunds_amount_0_to_10000000000 CHECK (amount >= 0::numeric AND amount <= '10000000000'::bigint::numeric),
  constraint customer_refunds_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint customer_refunds_method CHECK (method = ANY (ARRAY['check'::text, 'ach'::text, 'card'::text, 'cash'::text, 'other'::text])),
  constraint customer_refunds_positive CHECK (amount > 0::numeric),
  constraint customer_refunds_reference_max_120 CHECK (length(reference) <= 120),
  constraint customer_refunds_refunded_on_year_1900_to_2199 CHECK (refunded_on >= '1900-01-01'::date AND refunded_on < '2200-01-01'::date),
  constraint customer_refunds_source CHECK (num_nonnulls(customer_payment_id, credit_note_id) = 1)
);
CREATE INDEX customer_refunds_created_by ON public.customer_refunds USING btree (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX customer_refunds_credit_note_id ON public.customer_refunds USING btree (credit_note_id) WHERE credit_note_id IS NOT NULL;
CREATE INDEX customer_refunds_customer_payment_id ON public.customer_refunds USING btree (customer_payment_id) WHERE customer_payment_id IS NOT NULL;
CREATE INDEX customer_refunds_organization ON public.customer_refunds USING btree (organization_id, refunded_on DESC, id);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.customer_refunds FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER enter_receivable AFTER INSERT ON public.customer_refunds FOR EACH ROW EXECUTE FUNCTION app.enter_refund();
CREATE TRIGGER keep_closed_months BEFORE INSERT ON public.customer_refunds FOR EACH ROW EXECUTE FUNCTION app.keep_closed_months('refunded_on');
CREATE TRIGGER refuse_own_firm BEFORE INSERT ON public.customer_refunds FOR EACH ROW EXECUTE FUNCTION app.refuse_own_firm('invoice');
CREATE TRIGGER wait_added AFTER INSERT ON public.customer_refunds FOR EACH ROW EXECUTE FUNCTION app.add_accounting_candidate('refund');
alter table public.customer_refunds enable row level security;
create policy see on public.customer_refunds for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text]) AS may));
create policy service on public.customer_refunds to commands, service_role using (true) with check (true);
grant insert (amount, credit_note_id, customer_payment_id, method, organization_id, reference, refunded_on) on public.customer_refunds to command_payments;
grant select on public.customer_refunds to authenticated, command_payments, service_role;

create table public.payment_allocations (
  id uuid default app.new_id() not null,
  customer_payment_id uuid,
  credit_note_id uuid,
  partner_invoice_id uuid not null,
  amount numeric(12,2) not null,
  released_at timestamp with time zone,
  released_by uuid,
  created_by uuid default app.profile_id(),
  created_at timestamp with time zone default now() not null,
  constraint payment_allocations_pkey PRIMARY KEY (id),
  constraint payment_allocations_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint payment_allocations_credit_note_id_fkey FOREIGN KEY (credit_note_id) REFERENCES public.credit_notes(id) ON DELETE RESTRICT,
  constraint payment_allocations_customer_payment_id_fkey FOREIGN KEY (customer_payment_id) REFERENCES public.customer_payments(id) ON DELETE RESTRICT,
  constraint payment_allocations_partner_invoice_id_fkey FOREIGN KEY (partner_invoice_id) REFERENCES public.partner_invoices(id) ON DELETE RESTRICT,
  constraint payment_allocations_released_by_fkey FOREIGN KEY (released_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint payment_allocations_amount_0_to_10000000000 CHECK (amount >= 0::numeric AND amount <= '10000000000'::bigint::numeric),
  constraint payment_allocations_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint payment_allocations_positive CHECK (amount > 0::numeric),
  constraint payment_allocations_released_at_year_1900_to_2199 CHECK (released_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND released_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint payment_allocations_source CHECK (num_nonnulls(customer_payment_id, credit_note_id) = 1)
);
CREATE INDEX payment_allocations_created_by ON public.payment_allocations USING btree (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX payment_allocations_credit_note_id ON public.payment_allocations USING btree (credit_note_id) WHERE credit_note_id IS NOT NULL;
CREATE INDEX payment_allocations_customer_payment_id ON public.payment_allocations USING btree (customer_payment_id) WHERE customer_payment_id IS NOT NULL;
CREATE INDEX payment_allocations_partner_invoice_id ON public.payment_allocations USING btree (partner_invoice_id);
CREATE INDEX payment_allocations_released_by ON public.payment_allocations USING btree (released_by) WHERE released_by IS NOT NULL;
CREATE TRIGGER apply AFTER INSERT OR UPDATE ON public.payment_allocations FOR EACH ROW EXECUTE FUNCTION app.apply_allocation();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.payment_allocations FOR EACH ROW EXECUTE FUNCTION app.audit('partner_invoices', 'partner_invoice_id');
CREATE TRIGGER settle_added AFTER INSERT ON public.payment_allocations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.settle_allocated();
CREATE TRIGGER settle_released AFTER UPDATE ON public.payment_allocations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.settle_allocated();
alter table public.payment_allocations enable row level security;
create policy see on public.payment_allocations for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text]) AS may));
create policy service on public.payment_allocations to commands, service_role using (true) with check (true);
grant insert (amount, credit_note_id, customer_payment_id, partner_invoice_id) on public.payment_allocations to command_payments;
grant select on public.payment_allocations to authenticated, command_payments, service_role;
grant update (released_at, released_by) on public.payment_allocations to command_payments;

CREATE OR REPLACE FUNCTION app.answer_payment_request(key uuid, given jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 UPDATE app.payment_requests SET answer = answer_payment_request.given
   WHERE ((payment_requests.profile_id = app.profile_id()) AND (payment_requests.submission_key = answer_payment_request.key));
END;
grant execute on function app.answer_payment_request(uuid,jsonb) to command_invoices, command_payment_runs, command_payments, command_prices;

CREATE OR REPLACE FUNCTION app.apply_allocation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sign constant integer := case when tg_op = 'INSERT' then 1 else -1 end;
  moved constant numeric := sign * new.amount;
  kind constant text := case when sign > 0 then 'applied' else 'released' end;
  document constant uuid := coalesce(new.customer_payment_id, new.credit_note_id);
  customer uuid;
begin
  if tg_op = 'UPDATE' and (old.released_at is not null or new.released_at is null) then
    raise exception 'This amount was taken off the invoice before.'
      using errcode = 'check_violation', detail = app.reason('allocation_already_released');
  end if;
  update public.partner_invoices i
  set paid_amount = i.paid_amount + case when new.customer_payment_id is null then 0 else moved end,
    credited_amount = i.credited_amount + case when new.credit_note_id is null then 0 else moved end,
    paid_at = coalesce(new.released_at, new.created_at)
  where i.id = new.partner_invoice_id and i.status in ('sent', 'paid') and moved <= i.balance_amount
  returning i.organization_id into customer;
  if not found then
    raise exception 'Not so much is left to pay on this invoice.'
      using errcode = 'check_violation', detail = app.reason('invoice_balance_less');
  end if;
  perform app.move_money(new.customer_payment_id, new.credit_note_id, customer, moved, 0);
  perform app.enter_receivable(customer, new.partner_invoice_id, kind, -moved, document);
  perform app.enter_receivable(customer, null, kind, moved, document);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.billable_queue(p_customer uuid DEFAULT NULL::uuid, p_location uuid DEFAULT NULL::uuid, p_project uuid DEFAULT NULL::uuid, p_from date DEFAULT NULL::date, p_until date DEFAULT NULL::date, p_search text DEFAULT ''::text)
 RETURNS TABLE(work_order_id uuid, since timestamp with time zone, last_day date, amount numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 2000
 SET search_path TO ''
BEGIN ATOMIC
 WITH asked AS MATERIALIZED (
          SELECT NULLIF(app.trimmed(billable_queue.p_search), ''::text) AS words,
             (('%'::text || regexp_replace(app.trimmed(billable_queue.p_search), '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text) AS pattern
         ), few AS MATERIALIZED (
          SELECT array_agg(q_1.work_order_id) AS ids
            FROM ( SELECT q_2.work_order_id
                    FROM app.work_to_invoice q_2
                   WHERE (q_2.priced_of IS DISTINCT FROM q_2.changed_at)
                  LIMIT 201) q_1
          HAVING (count(*) <= 200)
         ), queue AS (
          SELECT q_1.work_order_id,
             q_1.since,
             q_1.last_day,
             q_1.amount,
             q_1.organization_id,
             q_1.partner_location_id,
             q_1.project_id,
             false AS is_former
            FROM app.work_to_invoice q_1
           WHERE (NOT (q_1.priced_of IS DISTINCT FROM q_1.changed_at))
         UNION ALL
          SELECT q_1.work_order_id,
             q_1.since,
             q_1.last_day,
             q_1.amount,
             w.organization_id,
             w.partner_location_id,
             w.project_id,
             true
            FROM (app.work_to_invoice q_1
              JOIN public.work_orders w ON ((w.id = q_1.work_order_id)))
           WHERE ((q_1.priced_of IS DISTINCT FROM q_1.changed_at) AND (NOT (EXISTS ( SELECT
                    FROM few))))
         UNION ALL
          SELECT q_1.work_order_id,
             q_1.since,
             p_1.last_day,
             p_1.amount,
             w.organization_id,
             w.partner_location_id,
             w.project_id,
             false
            FROM (((few f
              CROSS JOIN LATERAL app.priced_work(f.ids) p_1(work_order_id, amount, last_day, parts, lacks_price))
              JOIN app.work_to_invoice q_1 ON ((q_1.work_order_id = p_1.work_order_id)))
              JOIN public.work_orders w ON ((w.id = p_1.work_order_id)))
           WHERE (f.ids IS NOT NULL)
         )
  SELECT q.work_order_id,
     q.since,
     q.last_day,
     q.amount
    FROM ((asked a
      CROSS JOIN queue q)
      LEFT JOIN public.projects p ON ((p.id = q.project_id)))
   WHERE (( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text]) AS may) AND ((q.amount IS NOT NULL) OR q.is_former) AND (p.is_billed_by_contract IS NOT TRUE) AND ((billable_queue.p_customer IS NULL) OR (q.organization_id = billable_queue.p_customer)) AND ((billable_queue.p_location IS NULL) OR (q.partner_location_id = billable_queue.p_location)) AND ((billable_queue.p_project IS NULL) OR (q.project_id = billable_queue.p_project)) AND ((billable_queue.p_from IS NULL) OR (q.last_day >= billable_queue.p_from)) AND ((billable_queue.p_until IS NULL) OR (q.last_day <= billable_queue.p_until)) AND ((a.words IS NULL) OR (EXISTS ( SELECT
            FROM (public.work_orders w
              LEFT JOIN public.organizations o ON ((o.id = w.organization_id)))
           WHERE ((w.id = q.work_order_id) AND (concat_ws(' '::text, w.work_order_number, w.title, w.partner_reference, w.store_location, o.name) ~~* a.pattern))))));
END;
grant execute on function app.billable_queue(uuid,uuid,uuid,date,date,text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.enter_credit_note()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    perform app.enter_receivable(new.organization_id, null, 'credited', -new.amount, new.id);
  end if;
  if new.voided_at is not null and (tg_op = 'INSERT' or old.voided_at is null) then
    perform app.enter_receivable(new.organization_id, null, 'credit_voided', new.amount, new.id);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.enter_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was constant text := case when tg_op = 'UPDATE' then old.status else 'draft' end;
begin
  if was = 'draft' and new.status <> 'draft' then
    perform app.enter_receivable(new.organization_id, new.id, 'invoiced', new.total_amount, new.id);
  end if;
  if was <> 'void' and new.status = 'void' then
    perform app.enter_receivable(new.organization_id, new.id, 'voided', -new.total_amount, new.id);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.enter_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    perform app.enter_receivable(new.organization_id, null, 'paid', -new.amount, new.id);
  end if;
  if new.returned_on is not null and (tg_op = 'INSERT' or old.returned_on is null) then
    perform app.enter_receivable(new.organization_id, null, 'returned', new.amount, new.id);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.enter_receivable(customer uuid, invoice uuid, kind text, amount numeric, document uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 INSERT INTO app.receivable_entries (organization_id, partner_invoice_id, kind, amount, document_id)  SELECT enter_receivable.customer AS customer,
             enter_receivable.invoice AS invoice,
             enter_receivable.kind AS kind,
             enter_receivable.amount AS amount,
             enter_receivable.document AS document
           WHERE (enter_receivable.amount <> (0)::numeric);
END;

CREATE OR REPLACE FUNCTION app.enter_refund()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.move_money(new.customer_payment_id, new.credit_note_id, new.organization_id, 0, new.amount);
  perform app.enter_receivable(new.organization_id, null, 'refunded', new.amount, new.id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.forget_prices()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  changed uuid[];
begin
  case tg_table_name
    when 'partner_invoice_lines' then
      changed := array(select l.work_order_id from new_lines l);
    when 'work_orders' then
      changed := array[new.id];
    when 'profile_rates' then
      -- Only the work of this person: another labor class prices their hours.
      changed := array(
        select distinct e.work_order_id from public.employee_reports e
        join app.work_to_invoice q on q.work_order_id = e.work_order_id
        where e.employee_user_id = coalesce(new.profile_id, old.profile_id) and e.status = 'approved'
      );
    else
      changed := array(select q.work_order_id from app.work_to_invoice q);
  end case;
  perform app.queue_changes('{}', changed);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.hold_payment_request(key uuid, request text, OUT is_same boolean, OUT answer jsonb)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from app.payment_requests r where r.made_at < now() - interval '30 days';
  insert into app.payment_requests (profile_id, submission_key, digest) values (app.profile_id(), key, request)
  on conflict do nothing;
  select r.digest = request, r.answer into is_same, answer from app.payment_requests r
  where r.profile_id = app.profile_id() and r.submission_key = key;
end
$function$;
grant execute on function app.hold_payment_request(uuid,text) to command_invoices, command_payment_runs, command_payments, command_prices;

CREATE OR REPLACE FUNCTION app.lock_receivables(customer uuid, invoices uuid[])
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_customer boolean;
begin
  select o.organization_type = 'partner' and o.merged_into_id is null into is_customer
  from public.organizations o where o.id = customer for no key update;
  perform from public.partner_invoices i where i.id = any (invoices) order by i.id for update;
  return coalesce(is_customer, false);
end
$function$;
grant execute on function app.lock_receivables(uuid,uuid[]) to command_payments, service_role;

CREATE OR REPLACE FUNCTION app.move_money(payment uuid, credit_note uuid, customer uuid, applied numeric, refunded numeric)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if payment is not null then
    update public.customer_payments p
    set applied_amount = p.applied_amount + applied, refunded_amount = p.refunded_amount + refunded
    where p.id = payment and p.organization_id = customer
      and (applied + refunded < 0 or p.available_amount >= applied + refunded);
  else
    update public.credit_notes c
    set applied_amount = c.applied_amount + applied, refunded_amount = c.refunded_amount + refunded
    where c.id = credit_note and c.organization_id = customer
      and (applied + refunded < 0 or c.available_amount >= applied + refunded);
  end if;
  if not found then
    raise exception 'This credit is less than that, or of another customer.'
      using errcode = 'check_violation', detail = app.reason('credit_not_enough');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION app.price_work_to_invoice(p_rows integer DEFAULT 500)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  work_orders uuid[];
  versions timestamptz[];
  free uuid[];
begin
  select array_agg(q.work_order_id), array_agg(q.changed_at) into work_orders, versions
  from (
    select * from app.work_to_invoice w where w.priced_of is distinct from w.changed_at
    order by w.since, w.work_order_id limit p_rows
  ) q;
  -- Whoever approves or invoices the work now changes its row, which is priced the next time.
  free := array(
    select q.work_order_id from app.work_to_invoice q
    where q.work_order_id = any (work_orders) order by q.work_order_id for update skip locked
  );
  update app.work_to_invoice q
  set amount = p.amount, last_day = p.last_day, parts = p.parts, lacks_price = p.lacks_price, priced_of = v.version,
    organization_id = w.organization_id, partner_location_id = w.partner_location_id, project_id = w.project_id,
    has_left_out = v.id in (select o.work_order_id from app.left_out_of(free) o)
  from unnest(work_orders, versions) v (id, version)
  join public.work_orders w on w.id = v.id
  left join app.priced_work(free) p on p.work_order_id = v.id
  where q.work_order_id = v.id and q.work_order_id = any (free) and q.changed_at = v.version;
  return coalesce(cardinality(work_orders), 0);
end
$function$;
grant execute on function app.price_work_to_invoice(integer) to authenticator;

CREATE OR REPLACE FUNCTION app.priced_work(work_orders uuid[])
 RETURNS TABLE(work_order_id uuid, amount numeric, last_day date, parts jsonb, lacks_price boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
BEGIN ATOMIC
 SELECT c.work_order_id,
     sum(app.round_money((c.quantity * c.unit_price))) AS sum,
     max(c.happened_on) AS max,
     jsonb_agg(jsonb_build_object('kind', c.kind, 'unit', c.unit, 'quantity', c.quantity, 'unit_price', c.unit_price, 'amount', app.round_money((c.quantity * c.unit_price)), 'day', c.happened_on, 'work_order_report_id', c.work_order_report_id, 'price_list_item_id', c.price_list_item_id, 'job_type', c.job_type, 'time_kind', c.time_kind, 'labor_class', c.labor_class, 'trip_day', c.trip_day, 'source', COALESCE(c.work_order_report_id, c.employee_report_id, c.receipt_allocation_id, c.bill_line_id, c.mileage_entry_id), 'cost', COALESCE(( SELECT a.amount
            FROM public.receipt_allocations a
           WHERE (a.id = c.receipt_allocation_id)), ( SELECT b.amount
            FROM public.subcontractor_bill_work_orders b
           WHERE (b.id = c.bill_line_id)))) ORDER BY c.kind, c.happened_on, COALESCE(c.work_order_report_id, c.employee_report_id, c.receipt_allocation_id, c.bill_line_id, c.mileage_entry_id), c.time_kind) AS jsonb_agg,
     bool_or((NOT c.is_priced)) AS bool_or
    FROM app.work_parts(priced_work.work_orders) c(work_order_id, kind, unit, quantity, unit_price, happened_on, work_order_report_id, employee_report_id, receipt_allocation_id, bill_line_id, mileage_entry_id, price_list_item_id, is_priced, job_type, time_kind, trip_day, labor_class)
   GROUP BY c.work_order_id;
END;

CREATE OR REPLACE FUNCTION public.billable_sums(p_customer uuid DEFAULT NULL::uuid, p_location uuid DEFAULT NULL::uuid, p_project uuid DEFAULT NULL::uuid, p_from date DEFAULT NULL::date, p_until date DEFAULT NULL::date, p_search text DEFAULT ''::text)
 RETURNS TABLE(work_orders bigint, amount numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT count(q.amount) AS count,
     COALESCE(sum(q.amount), (0)::numeric) AS "coalesce"
    FROM app.billable_queue(billable_sums.p_customer, billable_sums.p_location, billable_sums.p_project, billable_sums.p_from, billable_sums.p_until, billable_sums.p_search) q(work_order_id, since, last_day, amount);
END;
grant execute on function public.billable_sums(uuid,uuid,uuid,date,date,text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.billable_work(p_customer uuid DEFAULT NULL::uuid, p_location uuid DEFAULT NULL::uuid, p_project uuid DEFAULT NULL::uuid, p_from date DEFAULT NULL::date, p_until date DEFAULT NULL::date, p_search text DEFAULT ''::text, p_limit integer DEFAULT 50, p_offset integer DEFAULT 0, p_sort text DEFAULT 'last_day'::text)
 RETURNS TABLE(work_order_id uuid, work_order_number text, title text, customer_reference text, organization_id uuid, organization_name text, partner_location_id uuid, location_name text, project_id uuid, project_name text, last_day date, amount numeric, parts jsonb, missing text[], waiting jsonb, nte_amount numeric, since timestamp with time zone, billed numeric, invoices jsonb, one_job_per_invoice boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT billable_work.work_order_id,
     billable_work.work_order_number,
     billable_work.title,
     billable_work.customer_reference,
     billable_work.organization_id,
     billable_work.organization_name,
     billable_work.partner_location_id,
     billable_work.location_name,
     billable_work.project_id,
     billable_work.project_name,
     billable_work.last_day,
     billable_work.amount,
     billable_work.parts,
     billable_work.missing,
     billable_work.waiting,
     billable_work.nte_amount,
     billable_work.since,
     billable_work.billed,
     billable_work.invoices,
     billable_work.one_job_per_invoice
    FROM app.billable_work(billable_work.p_customer, billable_work.p_location, billable_work.p_project, billable_work.p_from, billable_work.p_until, billable_work.p_search, billable_work.p_limit, billable_work.p_offset, billable_work.p_sort) billable_work(work_order_id, work_order_number, title, customer_reference, organization_id, organization_name, partner_location_id, location_name, project_id, project_name, last_day, amount, parts, missing, waiting, nte_amount, since, billed, invoices, one_job_per_invoice);
END;
grant execute on function public.billable_work(uuid,uuid,uuid,date,date,text,integer,integer,text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.invoice_payments(p_invoice_id uuid)
 RETURNS TABLE(id uuid, kind text, happened_on date, method text, reference text, amount numeric, credit_note_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT a.id,
         CASE
             WHEN (a.credit_note_id IS NULL) THEN 'payment'::text
             ELSE 'credit_note'::text
         END AS "case",
     COALESCE(p.received_on, c.issued_on) AS "coalesce",
     p.method,
     COALESCE(p.reference, c.credit_note_number) AS "coalesce",
     a.amount,
     a.credit_note_id
    FROM (((public.partner_invoices i
      JOIN public.payment_allocations a ON (((a.partner_invoice_id = i.id) AND (a.released_at IS NULL))))
      LEFT JOIN public.customer_payments p ON ((p.id = a.customer_payment_id)))
      LEFT JOIN public.credit_notes c ON ((c.id = a.credit_note_id)))
   WHERE ((i.id = invoice_payments.p_invoice_id) AND (( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text]) AS may) OR ((i.status <> 'draft'::text) AND (i.organization_id = ANY (( SELECT app.partner_organization_ids() AS partner_organization_ids)::uuid[])))))
   ORDER BY COALESCE(p.received_on, c.issued_on), a.created_at, a.id;
END;
grant execute on function public.invoice_payments(uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.invoice_state(public.partner_invoices)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  select case
    when $1.status <> 'sent' then $1.status
    when exists (
      select from public.invoice_disputes d where d.partner_invoice_id = $1.id and d.resolved_at is null
    ) then 'disputed'
    when $1.due_date < app.office_day(now()) then 'overdue'
    when $1.paid_amount > 0 then 'partly_paid'
    when $1.viewed_at is not null then 'viewed'
    else 'sent'
  end
$function$;
grant execute on function public.invoice_state(public.partner_invoices) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.payment_sums(p_from date DEFAULT NULL::date, p_until date DEFAULT NULL::date, p_state text DEFAULT ''::text, p_query text DEFAULT ''::text, p_customer uuid DEFAULT NULL::uuid)
 RETURNS TABLE(payments bigint, amount numeric, returned_amount numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT count(*) FILTER (WHERE (p.returned_on IS NULL)) AS count,
     COALESCE(sum(p.amount) FILTER (WHERE (p.returned_on IS NULL)), (0)::numeric) AS "coalesce",
     COALESCE(sum(p.amount) FILTER (WHERE (p.returned_on IS NOT NULL)), (0)::numeric) AS "coalesce"
    FROM public.customer_payments p
   WHERE (((payment_sums.p_customer IS NULL) OR (p.organization_id = payment_sums.p_customer)) AND ((payment_sums.p_from IS NULL) OR (p.received_on >= payment_sums.p_from)) AND ((payment_sums.p_until IS NULL) OR (p.received_on <= payment_sums.p_until)) AND ((payment_sums.p_state <> 'credit'::text) OR (p.available_amount > (0)::numeric)) AND ((payment_sums.p_state <> 'returned'::text) OR (p.returned_on IS NOT NULL)) AND ((TRIM(BOTH FROM payment_sums.p_query) = ''::text) OR (p.reference ~~* (('%'::text || regexp_replace(TRIM(BOTH FROM payment_sums.p_query), '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text))));
END;
grant execute on function public.payment_sums(date,date,text,text,uuid) to authenticated, service_role;
