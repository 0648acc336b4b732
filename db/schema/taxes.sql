-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table public.partner_invoice_taxes (
  id uuid default app.new_id() not null,
  partner_invoice_id uuid not null,
  tax_rate_id uuid not null,
  "position" integer not null,
  kind text not null,
  state text not null,
  name text not null,
  percent numeric(7,4) not null,
  taxable_amount numeric(12,2) not null,
  amount numeric(12,2) not null,
  created_at timestamp with time zone default now() not null,
  constraint partner_invoice_taxes_pkey PRIMARY KEY (id),
  constraint partner_invoice_taxes_partner_invoice_id_tax_rate_id_key UNIQUE (partner_invoice_id, tax_rate_id),
  constraint partner_invoice_taxes_partner_invoice_id_fkey FOREIGN KEY (partner_invoice_id) REFERENCES public.partner_invoices(id) ON DELETE CASCADE,
  constraint partner_invoice_taxes_amount CHECK (amount >= 0::numeric AND taxable_amount >= 0::numeric),
  constraint partner_invoice_taxes_amount_minus_10000000000_to_10000000000 CHECK (amount >= '-10000000000'::bigint::numeric AND amount <= '10000000000'::bigint::numeric),
  constraint partner_invoice_taxes_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint partner_invoice_taxes_kind_max_2000 CHECK (length(kind) <= 2000),
  constraint partner_invoice_taxes_name_max_2000 CHECK (length(name) <= 2000),
  constraint partner_invoice_taxes_percent_minus_1000_to_1000 CHECK (percent >= '-1000'::integer::numeric AND percent <= 1000::numeric),
  constraint partner_invoice_taxes_position_0_to_1000000000 CHECK ("position" >= 0 AND "position" <= 1000000000),
  constraint partner_invoice_taxes_state_max_2000 CHECK (length(state) <= 2000),
  constraint partner_invoice_taxes_taxable__minus_10000000000_to_10000000000 CHECK (taxable_amount >= '-10000000000'::bigint::numeric AND taxable_amount <= '10000000000'::bigint::numeric)
);
CREATE INDEX partner_invoice_taxes_invoice ON public.partner_invoice_taxes USING btree (partner_invoice_id, "position");
CREATE INDEX partner_invoice_taxes_rate ON public.partner_invoice_taxes USING btree (tax_rate_id);
alter table public.partner_invoice_taxes enable row level security;
create policy see on public.partner_invoice_taxes for select to authenticated using ((EXISTS ( SELECT
   FROM public.partner_invoices i
  WHERE i.id = partner_invoice_taxes.partner_invoice_id)));
create policy service on public.partner_invoice_taxes to service_role using (true) with check (true);
grant delete, insert, select, update on public.partner_invoice_taxes to service_role;
grant select on public.partner_invoice_taxes to authenticated;

create table public.tax_rates (
  id uuid default app.new_id() not null,
  name text not null,
  kind text not null,
  state text not null,
  city text,
  postal_codes text[] default '{}'::text[] not null,
  percent numeric(7,4) not null,
  valid_from date not null,
  valid_until date,
  is_imported boolean default false not null,
  created_by uuid default app.profile_id(),
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint tax_rates_pkey PRIMARY KEY (id),
  constraint tax_rates_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint tax_rates_area CHECK (
CASE kind
    WHEN 'state'::text THEN postal_codes = '{}'::text[]
    WHEN 'city'::text THEN city IS NOT NULL OR postal_codes <> '{}'::text[]
    ELSE postal_codes <> '{}'::text[]
END),
  constraint tax_rates_city CHECK (kind = 'city'::text OR city IS NULL),
  constraint tax_rates_city_max_80 CHECK (length(city) <= 80),
  constraint tax_rates_city_name CHECK (length(app.trimmed(city)) >= 1),
  constraint tax_rates_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint tax_rates_kind CHECK (kind = ANY (ARRAY['state'::text, 'county'::text, 'city'::text, 'special'::text])),
  constraint tax_rates_name CHECK (length(app.trimmed(name)) >= 1 AND length(app.trimmed(name)) <= 120),
  constraint tax_rates_name_max_120 CHECK (length(name) <= 120),
  constraint tax_rates_percent CHECK (percent >= 0::numeric AND percent <= 30::numeric),
  constraint tax_rates_percent_minus_1000_to_1000 CHECK (percent >= '-1000'::integer::numeric AND percent <= 1000::numeric),
  constraint tax_rates_postal_codes CHECK (cardinality(postal_codes) <= 3000 AND array_to_string(postal_codes, ' '::text, '-'::text) ~ '^(\d{5}( \d{5})*)?$'::text),
  constraint tax_rates_postal_codes_max_50000 CHECK (length(postal_codes::text) <= 50000),
  constraint tax_rates_state CHECK (state ~ '^[A-Z]{2}$'::text),
  constraint tax_rates_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint tax_rates_valid_from_year_1900_to_2199 CHECK (valid_from >= '1900-01-01'::date AND valid_from < '2200-01-01'::date),
  constraint tax_rates_valid_until_year_1900_to_2199 CHECK (valid_until >= '1900-01-01'::date AND valid_until < '2200-01-01'::date),
  constraint tax_rates_validity CHECK (valid_from <= valid_until)
);
CREATE INDEX tax_rates_city ON public.tax_rates USING btree (state, lower(city)) WHERE city IS NOT NULL;
CREATE INDEX tax_rates_created_by ON public.tax_rates USING btree (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX tax_rates_list ON public.tax_rates USING btree (state, kind, name, valid_from DESC, id);
CREATE UNIQUE INDEX tax_rates_once ON public.tax_rates USING btree (state, kind, lower(name), valid_from);
CREATE INDEX tax_rates_postal_codes ON public.tax_rates USING gin (postal_codes);
CREATE INDEX tax_rates_search ON public.tax_rates USING gin (name extensions.gin_trgm_ops);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.tax_rates FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER touch BEFORE UPDATE ON public.tax_rates FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.tax_rates enable row level security;
create policy see on public.tax_rates for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text]) AS may));
create policy service on public.tax_rates to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.tax_rates to service_role;
grant delete, select on public.tax_rates to command_taxes;
grant insert (city, is_imported, kind, name, percent, postal_codes, state, valid_from, valid_until) on public.tax_rates to command_taxes;
grant select on public.tax_rates to authenticated;
grant update (city, is_imported, kind, name, percent, postal_codes, state, valid_from, valid_until) on public.tax_rates to command_taxes;

create table public.tax_rules (
  id uuid default app.new_id() not null,
  state text not null,
  line_kind text not null,
  created_by uuid default app.profile_id(),
  created_at timestamp with time zone default now() not null,
  constraint tax_rules_pkey PRIMARY KEY (id),
  constraint tax_rules_state_line_kind_key UNIQUE (state, line_kind),
  constraint tax_rules_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint tax_rules_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint tax_rules_line_kind CHECK (line_kind = ANY (ARRAY['labor'::text, 'material'::text, 'subcontractor'::text, 'trip'::text, 'flat'::text, 'other'::text])),
  constraint tax_rules_state CHECK (state ~ '^[A-Z]{2}$'::text)
);
CREATE INDEX tax_rules_created_by ON public.tax_rules USING btree (created_by) WHERE created_by IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE ON public.tax_rules FOR EACH ROW EXECUTE FUNCTION app.audit();
alter table public.tax_rules enable row level security;
create policy see on public.tax_rules for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text]) AS may));
create policy service on public.tax_rules to commands, service_role using (true) with check (true);
grant delete, insert, select on public.tax_rules to service_role;
grant delete, select on public.tax_rules to command_taxes;
grant insert (line_kind, state) on public.tax_rules to command_taxes;
grant select on public.tax_rules to authenticated;

CREATE OR REPLACE FUNCTION app.is_tax_exempt(p_organization_id uuid, p_state text, p_on date)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM public.organization_billing b
           WHERE ((b.organization_id = is_tax_exempt.p_organization_id) AND b.is_tax_exempt AND (COALESCE(b.tax_certificate_expires_on, 'infinity'::date) >= is_tax_exempt.p_on) AND ((b.tax_exempt_states = '{}'::text[]) OR (is_tax_exempt.p_state = ANY (b.tax_exempt_states)))))) AS "exists";
END;
grant execute on function app.is_tax_exempt(uuid,text,date) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.tax_rates_at(p_state text, p_city text, p_postal_code text, p_on date)
 RETURNS SETOF public.tax_rates
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT r.id,
     r.name,
     r.kind,
     r.state,
     r.city,
     r.postal_codes,
     r.percent,
     r.valid_from,
     r.valid_until,
     r.is_imported,
     r.created_by,
     r.created_at,
     r.updated_at
    FROM public.tax_rates r
   WHERE ((r.id IN ( SELECT s.id
            FROM public.tax_rates s
           WHERE ((s.state = tax_rates_at.p_state) AND (s.kind = 'state'::text))
         UNION
          SELECT c.id
            FROM public.tax_rates c
           WHERE ((c.state = tax_rates_at.p_state) AND (lower(c.city) = lower(app.trimmed(tax_rates_at.p_city))))
         UNION
          SELECT z.id
            FROM public.tax_rates z
           WHERE ((z.state = tax_rates_at.p_state) AND (z.postal_codes @> ARRAY["left"(tax_rates_at.p_postal_code, 5)])))) AND (r.valid_from <= tax_rates_at.p_on) AND (COALESCE(r.valid_until, 'infinity'::date) >= tax_rates_at.p_on) AND (NOT (EXISTS ( SELECT
            FROM public.tax_rates later
           WHERE ((later.state = r.state) AND (later.kind = r.kind) AND (lower(later.name) = lower(r.name)) AND (later.valid_from > r.valid_from) AND (later.valid_from <= tax_rates_at.p_on) AND (COALESCE(later.valid_until, 'infinity'::date) >= tax_rates_at.p_on))))));
END;

CREATE OR REPLACE FUNCTION app.write_invoice_taxes(p_invoice_id uuid, p_organization_id uuid, p_on date)
 RETURNS numeric
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  with n as materialized (
    select * from app.invoice_taxes(p_invoice_id, p_organization_id, p_on)
  ), gone as (
    delete from public.partner_invoice_taxes t
    where t.partner_invoice_id = p_invoice_id and not exists (select from n where n.tax_rate_id = t.tax_rate_id)
  )
  merge into public.partner_invoice_taxes t
  using n
  on t.partner_invoice_id = p_invoice_id and t.tax_rate_id = n.tax_rate_id
  when matched and (t.position, t.kind, t.state, t.name, t.percent, t.taxable_amount, t.amount)
    is distinct from (n.position, n.kind, n.state, n.name, n.percent, n.taxable_amount, n.amount) then
    update set position = n.position, kind = n.kind, state = n.state, name = n.name, percent = n.percent,
      taxable_amount = n.taxable_amount, amount = n.amount
  when not matched then
    insert (partner_invoice_id, tax_rate_id, position, kind, state, name, percent, taxable_amount, amount)
    values (p_invoice_id, n.tax_rate_id, n.position, n.kind, n.state, n.name, n.percent, n.taxable_amount, n.amount);
  return (
    select coalesce(sum(t.amount), 0) from public.partner_invoice_taxes t where t.partner_invoice_id = p_invoice_id
  );
end
$function$;
