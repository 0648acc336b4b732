-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table app.nec_thresholds (
  from_year integer not null,
  amount numeric(12,2) not null,
  constraint nec_thresholds_pkey PRIMARY KEY (from_year),
  constraint nec_thresholds_amount CHECK (amount > 0::numeric),
  constraint nec_thresholds_year CHECK (from_year >= 2000 AND from_year <= 2100)
);
alter table app.nec_thresholds enable row level security;
insert into app.nec_thresholds (from_year, amount) values
  ('2000', '600.00'),
  ('2026', '2000.00');

create table app.taxpayer_numbers (
  tax_facts_id uuid not null,
  tin text not null,
  constraint taxpayer_numbers_pkey PRIMARY KEY (tax_facts_id),
  constraint taxpayer_numbers_tax_facts_id_fkey FOREIGN KEY (tax_facts_id) REFERENCES public.organization_tax_facts(organization_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint taxpayer_numbers_tin CHECK (tin ~ '^\d{9}$'::text)
);
alter table app.taxpayer_numbers enable row level security;
create policy commands on app.taxpayer_numbers to command_payment_runs using (true) with check (true);
grant insert, select, update on app.taxpayer_numbers to command_payment_runs;

create table public.organization_tax_facts (
  organization_id uuid not null,
  legal_name text not null,
  tin_kind text not null,
  tin_last4 text not null,
  form_box text default 'services'::text not null,
  updated_by uuid default app.profile_id(),
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint organization_tax_facts_pkey PRIMARY KEY (organization_id),
  constraint organization_tax_facts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id) ON DELETE CASCADE,
  constraint organization_tax_facts_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint organization_tax_facts_box CHECK (form_box = ANY (ARRAY['services'::text, 'none'::text])),
  constraint organization_tax_facts_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint organization_tax_facts_kind CHECK (tin_kind = ANY (ARRAY['ein'::text, 'ssn'::text])),
  constraint organization_tax_facts_last4 CHECK (tin_last4 ~ '^\d{4}$'::text),
  constraint organization_tax_facts_legal_name_max_200 CHECK (length(legal_name) <= 200),
  constraint organization_tax_facts_name CHECK (app.trimmed(legal_name) <> ''::text),
  constraint organization_tax_facts_tin_last4_max_4 CHECK (length(tin_last4) <= 4),
  constraint organization_tax_facts_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX organization_tax_facts_updated_by ON public.organization_tax_facts USING btree (updated_by) WHERE updated_by IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.organization_tax_facts FOR EACH ROW EXECUTE FUNCTION app.audit('organizations', 'organization_id');
CREATE TRIGGER refuse_own_firm BEFORE INSERT OR DELETE OR UPDATE ON public.organization_tax_facts FOR EACH ROW EXECUTE FUNCTION app.refuse_own_firm('pay_bills');
CREATE TRIGGER touch BEFORE UPDATE ON public.organization_tax_facts FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.organization_tax_facts enable row level security;
create policy see on public.organization_tax_facts for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['pay_bills'::text]) AS may) OR (organization_id = ANY ((( SELECT app.administered_organization_ids() AS administered_organization_ids))::uuid[])));
create policy service on public.organization_tax_facts to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.organization_tax_facts to service_role;
grant delete, select on public.organization_tax_facts to command_payment_runs;
grant insert (form_box, legal_name, organization_id, tin_kind, tin_last4) on public.organization_tax_facts to command_payment_runs;
grant select on public.organization_tax_facts to authenticated;
grant update (form_box, legal_name, tin_kind, tin_last4, updated_by) on public.organization_tax_facts to command_payment_runs;

CREATE OR REPLACE FUNCTION public.subcontractor_year_totals(p_year integer, p_query text DEFAULT ''::text, p_state text DEFAULT ''::text, p_limit integer DEFAULT 1000, p_offset integer DEFAULT 0)
 RETURNS TABLE(organization_id uuid, name text, legal_name text, tin_kind text, tin_last4 text, form_box text, payments bigint, card_amount numeric, reportable_amount numeric, threshold numeric, threshold_year integer, is_over boolean, needs_form boolean, is_w9_missing boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 WITH threshold AS (
          SELECT t_1.amount,
             t_1.from_year
            FROM app.nec_thresholds t_1
           WHERE (t_1.from_year <= subcontractor_year_totals.p_year)
           ORDER BY t_1.from_year DESC
          LIMIT 1
         ), paid AS (
          SELECT b.subcontractor_organization_id AS firm,
             count(*) AS payments,
             COALESCE(sum(p.amount) FILTER (WHERE (p.payment_method = 'card'::text)), (0)::numeric) AS card,
             COALESCE(sum(p.amount) FILTER (WHERE (p.payment_method <> 'card'::text)), (0)::numeric) AS reportable
            FROM (public.bill_payments p
              JOIN public.subcontractor_bills b ON ((b.id = p.subcontractor_bill_id)))
           WHERE ((p.voided_at IS NULL) AND ((p.paid_on >= make_date(LEAST(GREATEST(subcontractor_year_totals.p_year, 2000), 2100), 1, 1)) AND (p.paid_on <= make_date(LEAST(GREATEST(subcontractor_year_totals.p_year, 2000), 2100), 12, 31))))
           GROUP BY b.subcontractor_organization_id
         ), totals AS (
          SELECT o.id,
             o.name,
             f.legal_name,
             f.tin_kind,
             f.tin_last4,
             f.form_box,
             p.payments,
             p.card,
             p.reportable,
             t_1.amount,
             t_1.from_year,
             (p.reportable >= t_1.amount) AS is_over,
             ((p.reportable >= t_1.amount) AND (f.form_box IS DISTINCT FROM 'none'::text)) AS needs_form,
             (f.organization_id IS NULL) AS is_missing
            FROM (((paid p
              JOIN public.organizations o ON ((o.id = p.firm)))
              CROSS JOIN threshold t_1)
              LEFT JOIN public.organization_tax_facts f ON ((f.organization_id = o.id)))
           WHERE ( SELECT app.may(VARIADIC ARRAY['pay_bills'::text]) AS may)
         )
  SELECT t.id,
     t.name,
     t.legal_name,
     t.tin_kind,
     t.tin_last4,
     t.form_box,
     t.payments,
     t.card,
     t.reportable,
     t.amount,
     t.from_year,
     t.is_over,
     t.needs_form,
     t.is_missing
    FROM totals t
   WHERE (((TRIM(BOTH FROM subcontractor_year_totals.p_query) = ''::text) OR (t.name ~~* (('%'::text || regexp_replace(TRIM(BOTH FROM subcontractor_year_totals.p_query), '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text)) OR (t.legal_name ~~* (('%'::text || regexp_replace(TRIM(BOTH FROM subcontractor_year_totals.p_query), '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text))) AND
         CASE subcontractor_year_totals.p_state
             WHEN 'over'::text THEN t.is_over
             WHEN 'form'::text THEN t.needs_form
             WHEN 'missing'::text THEN t.is_missing
             ELSE true
         END)
   ORDER BY t.reportable DESC, t.name, t.id
  OFFSET GREATEST(subcontractor_year_totals.p_offset, 0)
  LIMIT GREATEST(LEAST(subcontractor_year_totals.p_limit, 1000), 0);
END;
grant execute on function public.subcontractor_year_totals(integer,text,text,integer,integer) to authenticated, service_role;
