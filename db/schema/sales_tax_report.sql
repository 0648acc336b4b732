-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table app.invoiced_sales (
  partner_invoice_id uuid not null,
  "position" integer not null,
  state text not null,
  tax_rate_id uuid,
  kind text,
  name text,
  percent numeric(7,4),
  gross_amount numeric(12,2) not null,
  exempt_amount numeric(12,2) not null,
  untaxed_amount numeric(12,2) not null,
  unrated_amount numeric(12,2) not null,
  constraint invoiced_sales_pkey PRIMARY KEY (partner_invoice_id, "position"),
  constraint invoiced_sales_partner_invoice_id_fkey FOREIGN KEY (partner_invoice_id) REFERENCES public.partner_invoices(id) ON DELETE CASCADE
);
alter table app.invoiced_sales enable row level security;

CREATE OR REPLACE FUNCTION app.is_voided_later(p_day date, p_voided_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT (date_trunc('month'::text, (app.office_day(p_voided_at))::timestamp with time zone) > date_trunc('month'::text, (p_day)::timestamp with time zone));
END;

CREATE OR REPLACE FUNCTION app.keep_invoiced_sales()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.write_invoiced_sales(new.id, new.organization_id, coalesce(new.issue_date, app.office_day(now())));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.sales_tax_entries(p_from date, p_until date)
 RETURNS TABLE(document text, document_id uuid, partner_invoice_id uuid, day date, state text, kind text, name text, percent numeric, gross_amount numeric, exempt_amount numeric, untaxed_amount numeric, unrated_amount numeric, taxable_amount numeric, tax_amount numeric)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 WITH documents AS MATERIALIZED (
          SELECT d.document,
             d.document_id,
             d.partner_invoice_id,
             d.day,
             d.sign,
             d.amount,
             d.of_amount,
             d.tax_amount
            FROM app.sales_tax_events(sales_tax_entries.p_from, sales_tax_entries.p_until) d(document, document_id, partner_invoice_id, day, sign, amount, of_amount, tax_amount)
         ), parts AS (
          SELECT d.document,
             d.document_id,
             d.partner_invoice_id,
             d.day,
             d.sign,
             d.amount,
             d.of_amount,
             d.tax_amount,
             t.state,
             t.kind,
             t.name,
             t.percent,
             COALESCE(s_1.exempt_amount, (0)::numeric) AS exempt,
             COALESCE(s_1.untaxed_amount, (0)::numeric) AS untaxed,
             (0)::numeric AS unrated,
             t.taxable_amount AS taxable,
                 CASE
                     WHEN ((d.of_amount = (1)::numeric) AND (d.amount = (1)::numeric)) THEN t.amount
                     ELSE ( SELECT (app.round_money(((d.tax_amount * x.until_here) / NULLIF(x.whole, (0)::numeric))) - app.round_money(((d.tax_amount * (x.until_here - t.amount)) / NULLIF(x.whole, (0)::numeric))))
                        FROM ( SELECT sum(o.amount) FILTER (WHERE (o."position" <= t."position")) AS until_here,
                                 sum(o.amount) AS whole
                                FROM public.partner_invoice_taxes o
                               WHERE (o.partner_invoice_id = d.partner_invoice_id)) x)
                 END AS tax
            FROM ((documents d
              JOIN public.partner_invoice_taxes t ON ((t.partner_invoice_id = d.partner_invoice_id)))
              LEFT JOIN app.invoiced_sales s_1 ON (((s_1.partner_invoice_id = t.partner_invoice_id) AND (s_1.tax_rate_id = t.tax_rate_id))))
         UNION ALL
          SELECT d.document,
             d.document_id,
             d.partner_invoice_id,
             d.day,
             d.sign,
             d.amount,
             d.of_amount,
             d.tax_amount,
             s_1.state,
             s_1.kind,
             s_1.name,
             s_1.percent,
             s_1.exempt_amount,
             s_1.untaxed_amount,
             s_1.unrated_amount,
             (((s_1.gross_amount - s_1.exempt_amount) - s_1.untaxed_amount) - s_1.unrated_amount),
             0
            FROM (documents d
              JOIN app.invoiced_sales s_1 ON ((s_1.partner_invoice_id = d.partner_invoice_id)))
           WHERE ((s_1.tax_rate_id IS NULL) OR (s_1.gross_amount = (s_1.exempt_amount + s_1.untaxed_amount)))
         ), shares AS (
          SELECT p.document,
             p.document_id,
             p.partner_invoice_id,
             p.day,
             p.state,
             p.kind,
             p.name,
             p.percent,
             ((p.sign)::numeric * app.round_money(((p.exempt * p.amount) / p.of_amount))) AS exempt,
             ((p.sign)::numeric * app.round_money(((p.untaxed * p.amount) / p.of_amount))) AS untaxed,
             ((p.sign)::numeric * app.round_money(((p.unrated * p.amount) / p.of_amount))) AS unrated,
             ((p.sign)::numeric * app.round_money(((p.taxable * p.amount) / p.of_amount))) AS taxable,
             ((p.sign)::numeric * COALESCE(p.tax, (0)::numeric)) AS tax
            FROM parts p
         )
  SELECT s.document,
     s.document_id,
     s.partner_invoice_id,
     s.day,
     s.state,
     s.kind,
     s.name,
     s.percent,
     (((s.exempt + s.untaxed) + s.unrated) + s.taxable),
     s.exempt,
     s.untaxed,
     s.unrated,
     s.taxable,
     s.tax
    FROM shares s;
END;

CREATE OR REPLACE FUNCTION app.sales_tax_events(p_from date, p_until date)
 RETURNS TABLE(document text, document_id uuid, partner_invoice_id uuid, day date, sign integer, amount numeric, of_amount numeric, tax_amount numeric)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT 'invoice'::text,
     i.id,
     i.id,
     i.issue_date,
     1,
     1,
     1,
     i.tax_amount
    FROM public.partner_invoices i
   WHERE ((i.status = ANY (ARRAY['sent'::text, 'paid'::text, 'void'::text])) AND ((i.issue_date >= sales_tax_events.p_from) AND (i.issue_date <= sales_tax_events.p_until)) AND ((i.status <> 'void'::text) OR app.is_voided_later(i.issue_date, i.voided_at)))
 UNION ALL
  SELECT 'invoice_void'::text,
     i.id,
     i.id,
     app.office_day(i.voided_at) AS office_day,
     '-1'::integer,
     1,
     1,
     i.tax_amount
    FROM public.partner_invoices i
   WHERE ((i.status = 'void'::text) AND (i.voided_at >= (sales_tax_events.p_from - '1 day'::interval)) AND (i.voided_at < (sales_tax_events.p_until + '2 days'::interval)) AND ((app.office_day(i.voided_at) >= sales_tax_events.p_from) AND (app.office_day(i.voided_at) <= sales_tax_events.p_until)) AND app.is_voided_later(i.issue_date, i.voided_at))
 UNION ALL
  SELECT 'credit_note'::text,
     c.id,
     i.id,
     c.issued_on,
     '-1'::integer,
     c.amount,
     i.total_amount,
     app.credit_note_tax(c.*) AS credit_note_tax
    FROM (public.credit_notes c
      JOIN public.partner_invoices i ON ((i.id = c.partner_invoice_id)))
   WHERE ((i.total_amount > (0)::numeric) AND ((c.issued_on >= sales_tax_events.p_from) AND (c.issued_on <= sales_tax_events.p_until)) AND ((c.voided_at IS NULL) OR app.is_voided_later(c.issued_on, c.voided_at)))
 UNION ALL
  SELECT 'credit_note_void'::text,
     c.id,
     i.id,
     app.office_day(c.voided_at) AS office_day,
     1,
     c.amount,
     i.total_amount,
     app.credit_note_tax(c.*) AS credit_note_tax
    FROM (public.credit_notes c
      JOIN public.partner_invoices i ON ((i.id = c.partner_invoice_id)))
   WHERE ((i.total_amount > (0)::numeric) AND (c.voided_at >= (sales_tax_events.p_from - '1 day'::interval)) AND (c.voided_at < (sales_tax_events.p_until + '2 days'::interval)) AND ((app.office_day(c.voided_at) >= sales_tax_events.p_from) AND (app.office_day(c.voided_at) <= sales_tax_events.p_until)) AND app.is_voided_later(c.issued_on, c.voided_at));
END;

CREATE OR REPLACE FUNCTION app.write_invoiced_sales(p_invoice_id uuid, p_organization_id uuid, p_on date)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 DELETE FROM app.invoiced_sales s
   WHERE (s.partner_invoice_id = write_invoiced_sales.p_invoice_id);
 WITH lines AS (
          SELECT l.kind,
             l.amount,
             COALESCE(l.is_taxable, (r.line_kind IS NOT NULL)) AS is_taxable,
             a.state,
             a.city,
             a.postal_code
            FROM ((app.invoice_addresses(write_invoiced_sales.p_invoice_id, write_invoiced_sales.p_organization_id) a(partner_invoice_line_id, source, partner_location_id, state, city, postal_code)
              JOIN public.partner_invoice_lines l ON ((l.id = a.partner_invoice_line_id)))
              LEFT JOIN public.tax_rules r ON (((r.state = a.state) AND (r.line_kind = l.kind))))
         ), charged AS (
          SELECT GREATEST(sum(l.amount), (0)::numeric) AS net,
             sum(l.amount) FILTER (WHERE (l.kind <> 'discount'::text)) AS gross
            FROM lines l
         ), addresses AS (
          SELECT l.state,
             l.city,
             l.postal_code,
             sum(l.amount) AS gross,
             COALESCE(sum(l.amount) FILTER (WHERE l.is_taxable), (0)::numeric) AS taxable,
             app.is_tax_exempt(write_invoiced_sales.p_organization_id, l.state, write_invoiced_sales.p_on) AS is_exempt
            FROM lines l
           WHERE (l.kind <> 'discount'::text)
           GROUP BY l.state, l.city, l.postal_code
         ), parts AS (
          SELECT a.state,
             NULL::uuid AS id,
             NULL::text AS kind,
             NULL::text AS name,
             NULL::numeric AS percent,
             a.gross,
             a.taxable,
             a.is_exempt,
             (EXISTS ( SELECT
                    FROM app.tax_rates_at(a.state, a.city, a.postal_code, write_invoiced_sales.p_on) tax_rates_at(id, name, kind, state, city, postal_codes, percent, valid_from, valid_until, is_imported, created_by, created_at, updated_at))) AS is_rated
            FROM addresses a
         UNION ALL
          SELECT a.state,
             r.id,
             r.kind,
             r.name,
             r.percent,
             a.gross,
             a.taxable,
             a.is_exempt,
             true
            FROM (addresses a
              CROSS JOIN LATERAL app.tax_rates_at(a.state, a.city, a.postal_code, write_invoiced_sales.p_on) r(id, name, kind, state, city, postal_codes, percent, valid_from, valid_until, is_imported, created_by, created_at, updated_at))
         ), sums AS (
          SELECT COALESCE(p.state, ''::text) AS state,
             p.id,
             p.kind,
             p.name,
             p.percent,
             app.round_money((sum(p.gross) * c.share)) AS gross,
             app.round_money((COALESCE(sum(p.taxable) FILTER (WHERE p.is_exempt), (0)::numeric) * c.share)) AS exempt,
             app.round_money((COALESCE(sum(p.taxable) FILTER (WHERE ((NOT p.is_exempt) AND (NOT p.is_rated))), (0)::numeric) * c.share)) AS unrated,
             app.round_money((COALESCE(sum(p.taxable) FILTER (WHERE ((NOT p.is_exempt) AND p.is_rated)), (0)::numeric) * c.share)) AS taxed
            FROM (parts p
              CROSS JOIN ( SELECT (k.net / NULLIF(k.gross, (0)::numeric)) AS share
                    FROM charged k) c)
           GROUP BY COALESCE(p.state, ''::text), p.id, p.kind, p.name, p.percent, c.share
         )
  INSERT INTO app.invoiced_sales (partner_invoice_id, "position", state, tax_rate_id, kind, name, percent, gross_amount, exempt_amount, untaxed_amount, unrated_amount)  SELECT write_invoiced_sales.p_invoice_id AS p_invoice_id,
             row_number() OVER (ORDER BY s.state, (array_position('{state,county,city,special}'::text[], s.kind)) NULLS FIRST, s.name, s.id) AS row_number,
             s.state,
             s.id,
             s.kind,
             s.name,
             s.percent,
             GREATEST(s.gross, ((s.exempt + s.unrated) + s.taxed)) AS "greatest",
             s.exempt,
             GREATEST((((s.gross - s.exempt) - s.unrated) - s.taxed), (0)::numeric) AS "greatest",
             s.unrated
            FROM sums s
           WHERE (s.gross > (0)::numeric);
END;

CREATE OR REPLACE FUNCTION public.sales_tax_documents(p_from date, p_until date, p_state text, p_kind text DEFAULT NULL::text, p_name text DEFAULT NULL::text, p_percent numeric DEFAULT NULL::numeric, p_figure text DEFAULT NULL::text)
 RETURNS TABLE(id uuid, document text, number text, document_date date, partner_invoice_id uuid, customer text, certificate text, gross_amount numeric, exempt_amount numeric, untaxed_amount numeric, unrated_amount numeric, taxable_amount numeric, tax_amount numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
 SET plan_cache_mode TO 'force_custom_plan'
BEGIN ATOMIC
 WITH documents AS (
          SELECT e.document,
             e.document_id,
             e.partner_invoice_id,
             e.day,
             COALESCE(sum(e.gross_amount) FILTER (WHERE ((sales_tax_documents.p_kind IS NOT NULL) OR (e.kind IS NULL))), (0)::numeric) AS gross,
             COALESCE(sum(e.exempt_amount) FILTER (WHERE ((sales_tax_documents.p_kind IS NOT NULL) OR (e.kind IS NULL))), (0)::numeric) AS exempt,
             COALESCE(sum(e.untaxed_amount) FILTER (WHERE ((sales_tax_documents.p_kind IS NOT NULL) OR (e.kind IS NULL))), (0)::numeric) AS untaxed,
             COALESCE(sum(e.unrated_amount) FILTER (WHERE ((sales_tax_documents.p_kind IS NOT NULL) OR (e.kind IS NULL))), (0)::numeric) AS unrated,
             COALESCE(sum(e.taxable_amount) FILTER (WHERE ((sales_tax_documents.p_kind IS NOT NULL) OR (e.kind IS NULL))), (0)::numeric) AS taxable,
             sum(e.tax_amount) AS tax
            FROM app.sales_tax_entries(sales_tax_documents.p_from, sales_tax_documents.p_until) e(document, document_id, partner_invoice_id, day, state, kind, name, percent, gross_amount, exempt_amount, untaxed_amount, unrated_amount, taxable_amount, tax_amount)
           WHERE (( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text]) AS may) AND (e.state = sales_tax_documents.p_state) AND ((sales_tax_documents.p_kind IS NULL) OR ((e.kind = sales_tax_documents.p_kind) AND (e.name = sales_tax_documents.p_name) AND (e.percent = sales_tax_documents.p_percent))) AND
                 CASE
                     WHEN (sales_tax_documents.p_figure IS NULL) THEN true
                     WHEN (sales_tax_documents.p_figure ~~ 'credited%'::text) THEN (e.document = ANY (ARRAY['credit_note'::text, 'credit_note_void'::text]))
                     WHEN (sales_tax_documents.p_figure ~~ 'voided%'::text) THEN (e.document = 'invoice_void'::text)
                     ELSE (e.document = 'invoice'::text)
                 END)
           GROUP BY e.document, e.document_id, e.partner_invoice_id, e.day
         )
  SELECT d.document_id,
     d.document,
     COALESCE(c.credit_note_number, i.invoice_number) AS "coalesce",
     d.day,
     d.partner_invoice_id,
     o.name,
     (i.bill_to #>> '{tax_exemption,certificate}'::text[]),
     d.gross,
     d.exempt,
     d.untaxed,
     d.unrated,
     d.taxable,
     d.tax
    FROM (((documents d
      JOIN public.partner_invoices i ON ((i.id = d.partner_invoice_id)))
      JOIN public.organizations o ON ((o.id = i.organization_id)))
      LEFT JOIN public.credit_notes c ON ((c.id = d.document_id)))
   WHERE
         CASE sales_tax_documents.p_figure
             WHEN 'exempt_amount'::text THEN (d.exempt <> (0)::numeric)
             WHEN 'untaxed_amount'::text THEN (d.untaxed <> (0)::numeric)
             WHEN 'unrated_amount'::text THEN (d.unrated <> (0)::numeric)
             WHEN 'taxable_amount'::text THEN (d.taxable <> (0)::numeric)
             WHEN 'tax_amount'::text THEN (d.tax <> (0)::numeric)
             ELSE true
         END
   ORDER BY d.day, COALESCE(c.credit_note_number, i.invoice_number), d.document, d.document_id;
END;
grant execute on function public.sales_tax_documents(date,date,text,text,text,numeric,text) to authenticated;

CREATE OR REPLACE FUNCTION public.sales_tax_report(p_from date, p_until date)
 RETURNS TABLE(state text, kind text, name text, percent numeric, gross_amount numeric, exempt_amount numeric, untaxed_amount numeric, unrated_amount numeric, taxable_amount numeric, tax_amount numeric, credited_sales numeric, credited_taxable numeric, credited_tax numeric, voided_sales numeric, voided_taxable numeric, voided_tax numeric, due_amount numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
 SET plan_cache_mode TO 'force_custom_plan'
BEGIN ATOMIC
 WITH entries AS (
          SELECT e.document,
             e.document_id,
             e.partner_invoice_id,
             e.day,
             e.state,
             e.kind,
             e.name,
             e.percent,
             e.gross_amount,
             e.exempt_amount,
             e.untaxed_amount,
             e.unrated_amount,
             e.taxable_amount,
             e.tax_amount,
             (e.document = ANY (ARRAY['credit_note'::text, 'credit_note_void'::text])) AS is_credit,
             (e.document = 'invoice_void'::text) AS is_void
            FROM app.sales_tax_entries(LEAST(sales_tax_report.p_from, '9999-12-31'::date), LEAST(sales_tax_report.p_until, '9999-12-31'::date)) e(document, document_id, partner_invoice_id, day, state, kind, name, percent, gross_amount, exempt_amount, untaxed_amount, unrated_amount, taxable_amount, tax_amount)
           WHERE ( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text]) AS may)
         ), sums AS (
          SELECT e.state,
             e.kind,
             e.name,
             e.percent,
             e.is_credit,
             e.is_void,
             sum(e.gross_amount) AS gross,
             sum(e.exempt_amount) AS exempt,
             sum(e.untaxed_amount) AS untaxed,
             sum(e.unrated_amount) AS unrated,
             sum(e.taxable_amount) AS taxable,
             sum(e.tax_amount) AS tax
            FROM entries e
           GROUP BY e.state, e.kind, e.name, e.percent, e.is_credit, e.is_void
         ), filed AS (
          SELECT s.state,
             s.kind,
             s.name,
             s.percent,
             s.is_credit,
             s.is_void,
             s.gross,
             s.exempt,
             s.untaxed,
             s.unrated,
             s.taxable,
             s.tax
            FROM sums s
           WHERE (s.kind IS NOT NULL)
         UNION ALL
          SELECT s.state,
             NULL::text,
             NULL::text,
             NULL::numeric,
             s.is_credit,
             s.is_void,
             sum(s.gross) FILTER (WHERE (s.kind IS NULL)) AS sum,
             sum(s.exempt) FILTER (WHERE (s.kind IS NULL)) AS sum,
             sum(s.untaxed) FILTER (WHERE (s.kind IS NULL)) AS sum,
             sum(s.unrated) FILTER (WHERE (s.kind IS NULL)) AS sum,
             sum(s.taxable) FILTER (WHERE (s.kind IS NULL)) AS sum,
             sum(s.tax) AS sum
            FROM sums s
           GROUP BY s.state, s.is_credit, s.is_void
         )
  SELECT f.state,
     f.kind,
     f.name,
     f.percent,
     COALESCE(sum(f.gross) FILTER (WHERE ((NOT f.is_credit) AND (NOT f.is_void))), (0)::numeric) AS "coalesce",
     COALESCE(sum(f.exempt) FILTER (WHERE ((NOT f.is_credit) AND (NOT f.is_void))), (0)::numeric) AS "coalesce",
     COALESCE(sum(f.untaxed) FILTER (WHERE ((NOT f.is_credit) AND (NOT f.is_void))), (0)::numeric) AS "coalesce",
     COALESCE(sum(f.unrated) FILTER (WHERE ((NOT f.is_credit) AND (NOT f.is_void))), (0)::numeric) AS "coalesce",
     COALESCE(sum(f.taxable) FILTER (WHERE ((NOT f.is_credit) AND (NOT f.is_void))), (0)::numeric) AS "coalesce",
     COALESCE(sum(f.tax) FILTER (WHERE ((NOT f.is_credit) AND (NOT f.is_void))), (0)::numeric) AS "coalesce",
     COALESCE(sum(f.gross) FILTER (WHERE f.is_credit), (0)::numeric) AS "coalesce",
     COALESCE(sum(f.taxable) FILTER (WHERE f.is_credit), (0)::numeric) AS "coalesce",
     COALESCE(sum(f.tax) FILTER (WHERE f.is_credit), (0)::numeric) AS "coalesce",
     COALESCE(sum(f.gross) FILTER (WHERE f.is_void), (0)::numeric) AS "coalesce",
     COALESCE(sum(f.taxable) FILTER (WHERE f.is_void), (0)::numeric) AS "coalesce",
     COALESCE(sum(f.tax) FILTER (WHERE f.is_void), (0)::numeric) AS "coalesce",
     COALESCE(sum(f.tax), (0)::numeric) AS "coalesce"
    FROM filed f
   GROUP BY f.state, f.kind, f.name, f.percent
   ORDER BY f.state, (array_position('{state,county,city,special}'::text[], f.kind)), f.name, f.percent;
END;
grant execute on function public.sales_tax_report(date,date) to authenticated;
