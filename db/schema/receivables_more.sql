-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

CREATE OR REPLACE FUNCTION app.bill_to_now(p_invoice_id uuid, p_organization_id uuid, p_on date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT jsonb_build_object('name', o.name, 'contact_name', b.contact_name, 'email', b.email, 'address_line1', a.address_line1, 'address_line2', a.address_line2, 'city', a.city, 'state', a.state, 'postal_code', a.postal_code, 'tax_exemption',
         CASE
             WHEN (e.states IS NOT NULL) THEN jsonb_build_object('certificate', NULLIF(b.tax_certificate_number, ''::text), 'states',
             CASE
                 WHEN (cardinality(e.states) < e.all_states) THEN to_jsonb(e.states)
                 ELSE NULL::jsonb
             END)
             ELSE NULL::jsonb
         END) AS jsonb_build_object
    FROM (((public.organizations o
      LEFT JOIN public.organization_billing b ON ((b.organization_id = o.id)))
      CROSS JOIN LATERAL ( SELECT b.address_line1,
             b.address_line2,
             b.city,
             b.state,
             b.postal_code
           WHERE (COALESCE(b.address_line1, ''::text) <> ''::text)
         UNION ALL
          SELECT o.address_line1,
             o.address_line2,
             o.city,
             o.state,
             o.postal_code
           WHERE (COALESCE(b.address_line1, ''::text) = ''::text)) a)
      CROSS JOIN LATERAL ( SELECT array_agg(t.state ORDER BY t.state) FILTER (WHERE app.is_tax_exempt(bill_to_now.p_organization_id, t.state, bill_to_now.p_on)) AS states,
             count(*) AS all_states
            FROM ( SELECT DISTINCT i.state
                    FROM app.invoice_addresses(bill_to_now.p_invoice_id, bill_to_now.p_organization_id) i(partner_invoice_line_id, source, partner_location_id, state, city, postal_code)
                   WHERE (i.state <> ''::text)) t) e)
   WHERE (o.id = bill_to_now.p_organization_id);
END;
grant execute on function app.bill_to_now(uuid,uuid,date) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.customer_credits(p_organization_ids uuid[])
 RETURNS TABLE(id uuid, organization_id uuid, kind text, reference text, day date, available_amount numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT c.id,
     c.organization_id,
     c.kind,
     c.reference,
     c.received_on,
     c.available_amount
    FROM ( SELECT p.id,
             p.organization_id,
             'payment'::text AS kind,
             p.reference,
             p.received_on,
             p.available_amount
            FROM public.customer_payments p
           WHERE ((p.organization_id = ANY (customer_credits.p_organization_ids)) AND (p.available_amount <> (0)::numeric))
         UNION ALL
          SELECT n.id,
             n.organization_id,
             'credit_note'::text,
             n.credit_note_number,
             n.issued_on,
             n.available_amount
            FROM public.credit_notes n
           WHERE ((n.organization_id = ANY (customer_credits.p_organization_ids)) AND (n.available_amount <> (0)::numeric))) c
   WHERE (( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text]) AS may) OR (c.organization_id = ANY (( SELECT app.partner_organization_ids() AS partner_organization_ids)::uuid[])));
END;
grant execute on function app.customer_credits(uuid[]) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.invoice_addresses(p_invoice_id uuid, p_organization_id uuid)
 RETURNS TABLE(partner_invoice_line_id uuid, source text, partner_location_id uuid, state text, city text, postal_code text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT l.id,
         CASE
             WHEN (work.id IS NOT NULL) THEN 'work_order'::text
             WHEN (contract.id IS NOT NULL) THEN 'contract'::text
             ELSE 'customer'::text
         END AS "case",
     COALESCE(work.id, contract.id) AS "coalesce",
         CASE
             WHEN (work.id IS NOT NULL) THEN work.state
             WHEN (contract.id IS NOT NULL) THEN contract.state
             ELSE o.state
         END AS state,
         CASE
             WHEN (work.id IS NOT NULL) THEN work.city
             WHEN (contract.id IS NOT NULL) THEN contract.city
             ELSE o.city
         END AS city,
         CASE
             WHEN (work.id IS NOT NULL) THEN work.postal_code
             WHEN (contract.id IS NOT NULL) THEN contract.postal_code
             ELSE o.postal_code
         END AS postal_code
    FROM ((((((public.partner_invoice_lines l
      JOIN public.partner_invoices i ON ((i.id = l.partner_invoice_id)))
      JOIN public.organizations o ON ((o.id = invoice_addresses.p_organization_id)))
      LEFT JOIN public.work_orders w ON ((w.id = l.work_order_id)))
      LEFT JOIN public.partner_locations work ON (((work.id = w.partner_location_id) AND (work.state <> ''::text))))
      LEFT JOIN public.project_contracts c ON (((c.project_id = i.project_id) AND (w.id IS NULL))))
      LEFT JOIN public.partner_locations contract ON (((contract.id = c.partner_location_id) AND (contract.organization_id = invoice_addresses.p_organization_id) AND (contract.state <> ''::text))))
   WHERE ((l.partner_invoice_id = invoice_addresses.p_invoice_id) AND (l.kind <> ALL (ARRAY['retainage'::text, 'retainage_release'::text, 'deposit'::text, 'deposit_applied'::text])));
END;
grant execute on function app.invoice_addresses(uuid,uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.invoice_taxes(p_invoice_id uuid, p_organization_id uuid, p_on date)
 RETURNS TABLE(tax_rate_id uuid, "position" bigint, kind text, state text, name text, percent numeric, taxable_amount numeric, amount numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 WITH lines AS (
          SELECT l.kind,
             l.amount,
             l.is_taxable,
             a.state,
             a.city,
             a.postal_code
            FROM (app.invoice_addresses(invoice_taxes.p_invoice_id, invoice_taxes.p_organization_id) a(partner_invoice_line_id, source, partner_location_id, state, city, postal_code)
              JOIN public.partner_invoice_lines l ON ((l.id = a.partner_invoice_line_id)))
         ), charged AS (
          SELECT sum(l.amount) FILTER (WHERE (l.kind <> 'discount'::text)) AS gross,
             sum(l.amount) AS net
            FROM lines l
         ), taxed AS (
          SELECT l.state,
             l.city,
             l.postal_code,
             sum(l.amount) AS amount
            FROM (lines l
              LEFT JOIN public.tax_rules r ON (((r.state = l.state) AND (r.line_kind = l.kind))))
           WHERE ((l.kind <> 'discount'::text) AND COALESCE(l.is_taxable, (r.line_kind IS NOT NULL)) AND (NOT app.is_tax_exempt(invoice_taxes.p_organization_id, l.state, invoice_taxes.p_on)))
           GROUP BY l.state, l.city, l.postal_code
         ), by_rate AS (
          SELECT r.id,
             r.kind,
             r.state,
             r.name,
             r.percent,
             app.round_money((sum(t.amount) * ( SELECT (GREATEST(c.net, (0)::numeric) / NULLIF(c.gross, (0)::numeric))
                    FROM charged c))) AS taxable
            FROM (taxed t
              CROSS JOIN LATERAL app.tax_rates_at(t.state, t.city, t.postal_code, invoice_taxes.p_on) r(id, name, kind, state, city, postal_codes, percent, valid_from, valid_until, is_imported, created_by, created_at, updated_at))
           GROUP BY r.id, r.kind, r.state, r.name, r.percent
         )
  SELECT b.id,
     row_number() OVER (ORDER BY b.state, (array_position('{state,county,city,special}'::text[], b.kind)), b.name, b.id) AS row_number,
     b.kind,
     b.state,
     b.name,
     b.percent,
     b.taxable,
     app.round_money(((b.taxable * b.percent) / (100)::numeric)) AS round_money
    FROM by_rate b
   WHERE (b.taxable > (0)::numeric);
END;

CREATE OR REPLACE FUNCTION public.billed_to(public.partner_invoices)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    $1.bill_to, app.bill_to_now($1.id, $1.organization_id, coalesce($1.issue_date, app.office_day(now())))
  )
$function$;
grant execute on function public.billed_to(public.partner_invoices) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.invoice_tax_addresses(p_invoice_id uuid)
 RETURNS TABLE(source text, partner_location_id uuid, name text, store_number text, city text, state text, postal_code text, lines bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT a.source,
     a.partner_location_id,
     COALESCE(p.name, o.name) AS "coalesce",
     COALESCE(p.store_number, ''::text) AS "coalesce",
     a.city,
     a.state,
     a.postal_code,
     count(*) AS count
    FROM ((((public.partner_invoices i
      JOIN public.organizations o ON ((o.id = i.organization_id)))
      CROSS JOIN LATERAL app.invoice_addresses(i.id, i.organization_id) a(partner_invoice_line_id, source, partner_location_id, state, city, postal_code))
      JOIN public.partner_invoice_lines l ON (((l.id = a.partner_invoice_line_id) AND (l.kind <> 'discount'::text))))
      LEFT JOIN public.partner_locations p ON ((p.id = a.partner_location_id)))
   WHERE ((i.id = invoice_tax_addresses.p_invoice_id) AND ( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text]) AS may))
   GROUP BY a.source, a.partner_location_id, p.name, o.name, p.store_number, a.city, a.state, a.postal_code
   ORDER BY (array_position('{work_order,contract,customer}'::text[], a.source)), COALESCE(p.name, o.name), a.partner_location_id
  LIMIT 20;
END;
grant execute on function public.invoice_tax_addresses(uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.invoices_owed(p_organization_ids uuid[])
 RETURNS TABLE(unpaid_invoices bigint, unpaid_total numeric, overdue_invoices bigint, overdue_total numeric, credit numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 WITH days AS MATERIALIZED (
          SELECT app.office_day(now()) AS today
         )
  SELECT count(*) AS count,
     COALESCE(sum(i.balance_amount), (0)::numeric) AS "coalesce",
     count(*) FILTER (WHERE (i.due_date < d.today)) AS count,
     COALESCE(sum(i.balance_amount) FILTER (WHERE (i.due_date < d.today)), (0)::numeric) AS "coalesce",
     ( SELECT COALESCE(sum(c.available_amount), (0)::numeric) AS "coalesce"
            FROM app.customer_credits(invoices_owed.p_organization_ids) c(id, organization_id, kind, reference, day, available_amount)) AS "coalesce"
    FROM (public.partner_invoices i
      CROSS JOIN days d)
   WHERE ((i.organization_id = ANY (invoices_owed.p_organization_ids)) AND (i.status = 'sent'::text));
END;
grant execute on function public.invoices_owed(uuid[]) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.tax_rates_ending(p_rates jsonb)
 RETURNS TABLE(tax_rate_id uuid, name text, kind text, valid_from date, ends_on date)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 WITH sent AS (
          SELECT s.state,
             s.kind,
             lower(s.name) AS name,
             lower(app.trimmed(s.city)) AS city,
             s.postal_codes,
             s.valid_from
            FROM jsonb_to_recordset(jsonb_path_query_array(tax_rates_ending.p_rates, '$[*]?(@.type() == "object")'::jsonpath)) s(name text, kind text, state text, city text, postal_codes text[], valid_from date)
         ), states AS (
          SELECT s.state,
             min(s.valid_from) AS first_day
            FROM sent s
           GROUP BY s.state
         ), areas AS (
          SELECT a.state,
             a.kind,
             a.area,
             min(a.valid_from) AS first_day
            FROM ( SELECT s.state,
                     s.kind,
                     'all'::text AS area,
                     s.valid_from
                    FROM sent s
                   WHERE (s.kind = 'state'::text)
                 UNION ALL
                  SELECT s.state,
                     s.kind,
                     s.city,
                     s.valid_from
                    FROM sent s
                   WHERE (s.city IS NOT NULL)
                 UNION ALL
                  SELECT s.state,
                     s.kind,
                     z.code,
                     s.valid_from
                    FROM (sent s
                      CROSS JOIN LATERAL unnest(s.postal_codes) z(code))) a
           GROUP BY a.state, a.kind, a.area
         ), others AS (
          SELECT r_1.id,
             r_1.state,
             r_1.kind,
             r_1.name,
             lower(app.trimmed(r_1.city)) AS city,
             r_1.postal_codes,
             r_1.valid_from,
             r_1.is_imported,
             s.first_day
            FROM (public.tax_rates r_1
              JOIN states s ON ((s.state = r_1.state)))
           WHERE ((COALESCE(r_1.valid_until, 'infinity'::date) >= s.first_day) AND (NOT (EXISTS ( SELECT
                    FROM sent x
                   WHERE ((x.state = r_1.state) AND (x.kind = r_1.kind) AND (x.name = lower(r_1.name)))))))
         ), ends AS (
          SELECT o.id,
             a.first_day,
             o.is_imported AS is_corrected
            FROM (( SELECT r_1.id,
                     r_1.state,
                     r_1.kind,
                     'all'::text AS area,
                     r_1.is_imported
                    FROM others r_1
                   WHERE (r_1.kind = 'state'::text)
                 UNION ALL
                  SELECT r_1.id,
                     r_1.state,
                     r_1.kind,
                     r_1.city,
                     r_1.is_imported
                    FROM others r_1
                   WHERE (r_1.city IS NOT NULL)
                 UNION ALL
                  SELECT r_1.id,
                     r_1.state,
                     r_1.kind,
                     z.code,
                     r_1.is_imported
                    FROM (others r_1
                      CROSS JOIN LATERAL unnest(r_1.postal_codes) z(code))) o
              JOIN areas a ON (((a.state = o.state) AND (a.kind = o.kind) AND (a.area = o.area))))
         UNION ALL
          SELECT r_1.id,
             r_1.first_day,
             false
            FROM others r_1
           WHERE r_1.is_imported
         )
  SELECT r.id,
     r.name,
     r.kind,
     r.valid_from,
     (min(e.first_day) - 1)
    FROM (ends e
      JOIN others r ON ((r.id = e.id)))
   WHERE ((e.first_day > r.valid_from) OR ((e.first_day = r.valid_from) AND e.is_corrected))
   GROUP BY r.id, r.name, r.kind, r.valid_from
   ORDER BY r.kind, r.name, r.id;
END;
grant execute on function public.tax_rates_ending(jsonb) to authenticated, command_taxes, service_role;
