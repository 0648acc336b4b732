-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table public.partner_invoice_lines (
  id uuid default app.new_id() not null,
  partner_invoice_id uuid not null,
  work_order_id uuid,
  work_order_report_id uuid,
  "position" integer default 1 not null,
  description text not null,
  quantity numeric(10,2) default 1 not null,
  unit_price numeric(12,2) not null,
  amount numeric(12,2) generated always as (round(quantity * unit_price, 2)) stored not null,
  is_void boolean default false not null,
  created_at timestamp with time zone default now() not null,
  constraint partner_invoice_lines_pkey PRIMARY KEY (id),
  constraint partner_invoice_lines_partner_invoice_id_fkey FOREIGN KEY (partner_invoice_id) REFERENCES public.partner_invoices(id) ON DELETE CASCADE,
  constraint partner_invoice_lines_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES public.work_orders(id) ON DELETE RESTRICT,
  constraint partner_invoice_lines_work_order_report_id_fkey FOREIGN KEY (work_order_report_id) REFERENCES public.work_order_reports(id) ON DELETE RESTRICT,
  constraint partner_invoice_lines_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint partner_invoice_lines_description CHECK (length(app.trimmed(description)) >= 1 AND length(app.trimmed(description)) <= 1000),
  constraint partner_invoice_lines_description_max_1000 CHECK (length(description) <= 1000),
  constraint partner_invoice_lines_position_0_to_1000000000 CHECK ("position" >= 0 AND "position" <= 1000000000),
  constraint partner_invoice_lines_quantity CHECK (quantity > 0::numeric),
  constraint partner_invoice_lines_quantity_0_to_100000000 CHECK (quantity >= 0::numeric AND quantity <= 100000000::numeric),
  constraint partner_invoice_lines_unit_pri_minus_10000000000_to_10000000000 CHECK (unit_price >= '-10000000000'::bigint::numeric AND unit_price <= '10000000000'::bigint::numeric)
);
CREATE INDEX partner_invoice_lines_invoice ON public.partner_invoice_lines USING btree (partner_invoice_id, "position", id);
CREATE UNIQUE INDEX partner_invoice_lines_report ON public.partner_invoice_lines USING btree (work_order_report_id) WHERE NOT is_void;
CREATE INDEX partner_invoice_lines_report_id ON public.partner_invoice_lines USING btree (work_order_report_id) WHERE work_order_report_id IS NOT NULL;
CREATE INDEX partner_invoice_lines_work_order_id ON public.partner_invoice_lines USING btree (work_order_id) WHERE work_order_id IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.partner_invoice_lines FOR EACH ROW EXECUTE FUNCTION app.audit('partner_invoices', 'partner_invoice_id');
CREATE TRIGGER check_amount BEFORE INSERT OR UPDATE OF quantity, unit_price ON public.partner_invoice_lines FOR EACH ROW EXECUTE FUNCTION app.check_invoice_line();
CREATE TRIGGER guard_parent BEFORE INSERT OR DELETE OR UPDATE ON public.partner_invoice_lines FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['authenticated'::name, 'service_role'::name])) OR CURRENT_USER ~~ 'command\_%'::text) EXECUTE FUNCTION app.guard_parent('partner_invoices', 'partner_invoice_id', 'invoice', 'draft');
CREATE TRIGGER sum_invoice AFTER INSERT OR DELETE OR UPDATE ON public.partner_invoice_lines FOR EACH ROW EXECUTE FUNCTION app.sum_invoice();
alter table public.partner_invoice_lines enable row level security;
create policy see on public.partner_invoice_lines for select to authenticated using ((EXISTS ( SELECT
   FROM public.partner_invoices i
  WHERE i.id = partner_invoice_lines.partner_invoice_id)));
create policy service on public.partner_invoice_lines to service_role using (true) with check (true);
grant delete, insert, select, update on public.partner_invoice_lines to service_role;
grant select on public.partner_invoice_lines to authenticated;

create table public.partner_invoices (
  id uuid default app.new_id() not null,
  invoice_number text default ''::text not null,
  organization_id uuid not null,
  status text default 'draft'::text not null,
  issue_date date,
  due_date date,
  total_amount numeric(12,2) default 0 not null,
  notes text,
  created_by uuid default app.profile_id(),
  sent_at timestamp with time zone,
  paid_at timestamp with time zone,
  voided_at timestamp with time zone,
  void_reason text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint partner_invoices_pkey PRIMARY KEY (id),
  constraint partner_invoices_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint partner_invoices_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id) ON DELETE RESTRICT,
  constraint partner_invoices_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint partner_invoices_dates CHECK (due_date >= issue_date),
  constraint partner_invoices_due_date_year_1900_to_2199 CHECK (due_date >= '1900-01-01'::date AND due_date < '2200-01-01'::date),
  constraint partner_invoices_invoice_number_max_40 CHECK (length(invoice_number) <= 40),
  constraint partner_invoices_issue_date_year_1900_to_2199 CHECK (issue_date >= '1900-01-01'::date AND issue_date < '2200-01-01'::date),
  constraint partner_invoices_notes CHECK (length(notes) <= 5000),
  constraint partner_invoices_number CHECK (status = 'draft'::text OR invoice_number <> ''::text),
  constraint partner_invoices_paid_at_year_1900_to_2199 CHECK (paid_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND paid_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint partner_invoices_sent_at_year_1900_to_2199 CHECK (sent_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND sent_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint partner_invoices_status CHECK (status = ANY (ARRAY['draft'::text, 'sent'::text, 'paid'::text, 'void'::text])),
  constraint partner_invoices_total_amount_0_to_10000000000 CHECK (total_amount >= 0::numeric AND total_amount <= '10000000000'::bigint::numeric),
  constraint partner_invoices_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint partner_invoices_void_reason CHECK (status <> 'void'::text OR COALESCE(app.trimmed(void_reason), ''::text) <> ''::text),
  constraint partner_invoices_void_reason_max_2000 CHECK (length(void_reason) <= 2000),
  constraint partner_invoices_voided_at_year_1900_to_2199 CHECK (voided_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND voided_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX partner_invoices_created_at ON public.partner_invoices USING btree (created_at DESC, id);
CREATE INDEX partner_invoices_created_by ON public.partner_invoices USING btree (created_by) WHERE created_by IS NOT NULL;
CREATE UNIQUE INDEX partner_invoices_invoice_number ON public.partner_invoices USING btree (invoice_number) WHERE invoice_number <> ''::text;
CREATE INDEX partner_invoices_organization ON public.partner_invoices USING btree (organization_id, created_at DESC, id);
CREATE INDEX partner_invoices_status ON public.partner_invoices USING btree (status, created_at DESC, id);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.partner_invoices FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER check_invoice BEFORE UPDATE ON public.partner_invoices FOR EACH ROW EXECUTE FUNCTION app.check_invoice();
CREATE TRIGGER set_number BEFORE INSERT ON public.partner_invoices FOR EACH ROW EXECUTE FUNCTION app.number_invoice();
CREATE TRIGGER touch BEFORE UPDATE ON public.partner_invoices FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.partner_invoices enable row level security;
create policy see on public.partner_invoices for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text]) AS may) OR status <> 'draft'::text AND (organization_id = ANY ((( SELECT app.partner_organization_ids() AS partner_organization_ids))::uuid[])));
create policy service on public.partner_invoices to service_role using (true) with check (true);
grant delete, insert, select, update on public.partner_invoices to service_role;
grant select on public.partner_invoices to authenticated;

CREATE OR REPLACE FUNCTION app.check_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if old.status = 'draft' then
    new.total_amount := app.within_money(
      (select coalesce(sum(l.amount), 0) from public.partner_invoice_lines l where l.partner_invoice_id = new.id),
      'invoice'
    );
  elsif (new.total_amount, new.invoice_number, new.organization_id)
    is distinct from (old.total_amount, old.invoice_number, old.organization_id) then
    raise exception 'A % invoice cannot be changed.', old.status
      using errcode = 'check_violation', detail = app.reason('invoice_final', 'status', old.status);
  end if;
  if new.status = old.status then
    return new;
  end if;
  if (old.status, new.status) not in (('draft', 'sent'), ('sent', 'paid'), ('sent', 'void')) then
    raise exception 'An invoice cannot go from % to %.', old.status, new.status
      using errcode = 'check_violation',
      detail = app.reason('invoice_status_step_invalid', 'from', old.status, 'to', new.status);
  end if;
  if new.status = 'sent' then
    new.invoice_number := app.next_number('INV');
    new.due_date := coalesce(new.due_date, new.issue_date + app.payment_terms_days(new.organization_id));
  elsif new.status = 'void' then
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
  if round(new.quantity * new.unit_price, 2) > 9999999999.99 then
    raise exception 'Quantity times price is more than $9,999,999,999.99.'
      using errcode = 'check_violation', detail = app.reason('invoice_line_too_large');
  end if;
  return new;
end
$function$;

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

CREATE OR REPLACE FUNCTION app.sum_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.partner_invoices i set updated_at = now()
  where i.id = coalesce(new.partner_invoice_id, old.partner_invoice_id) and i.status = 'draft';
  return null;
end
$function$;
