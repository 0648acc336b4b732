-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

CREATE OR REPLACE FUNCTION public.search_everything(p_query text, p_limit integer DEFAULT 5, p_kinds text[] DEFAULT NULL::text[], p_ids uuid[] DEFAULT '{}'::uuid[])
 RETURNS TABLE(kind text, id uuid, number text, title text, detail text, status text, amount numeric, match integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
BEGIN ATOMIC
 WITH asked AS MATERIALIZED (
          SELECT typed.text,
             (typed.text <> ''::text) AS is_asked,
             LEAST(GREATEST(search_everything.p_limit, 1), 20) AS most,
             (('%'::text || regexp_replace(typed.text, '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text) AS pattern,
             (('%'::text || regexp_replace(split_part(typed.text, ' '::text, 1), '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text) AS first_word,
             (typed.text ~ '[[:alnum:]]{3}'::text) AS has_trigram,
             upper(COALESCE(number.number[1], ''::text)) AS prefix,
             number.number[2] AS digits
            FROM (( SELECT "left"(TRIM(BOTH FROM search_everything.p_query), 100) AS text) typed
              LEFT JOIN LATERAL regexp_match(typed.text, '^(?:([a-z]{2,5})-?)?(\d{0,9})$'::text, 'i'::text) number(number) ON (((number.number[1] IS NULL) OR (upper(number.number[1]) = ANY (app.number_prefixes())))))
         ), me AS MATERIALIZED (
          SELECT app.is_office() AS is_office,
             app.field_work_order_ids() AS field_ids,
             app.partner_organization_ids() AS partners,
             app.subcontractor_organization_ids() AS subcontractors
         ), kinds AS MATERIALIZED (
          SELECT k.kind,
             ((t.prefix || '-'::text) || lpad(NULLIF(a_1.digits, ''::text), GREATEST(6, length(a_1.digits)), '0'::text)) AS number,
             ((t.prefix || '-'::text) || a_1.digits) AS begins
            FROM ((asked a_1
              CROSS JOIN ( VALUES ('work_order'::text,'WO'::text), ('report'::text,'RPT'::text), ('bill'::text,'BILL'::text), ('invoice'::text,'INV'::text), ('project'::text,'PRJ'::text)) k(kind, series))
              CROSS JOIN LATERAL app.typed_prefix(k.series, a_1.prefix) t(prefix))
           WHERE (a_1.is_asked AND (a_1.digits IS NOT NULL) AND (t.prefix IS NOT NULL) AND ((a_1.prefix || a_1.digits) <> ''::text))
         ), former AS MATERIALIZED (
          SELECT w.work_order_id,
             w.conversation_id,
             w.customer_id,
             w.work_order_number,
             w.title,
             w.store_location,
             w.ended_at,
             w.is_declined
            FROM app.own_former_work(NULL::uuid, 1000) w(work_order_id, conversation_id, customer_id, work_order_number, title, store_location, ended_at, is_declined)
           WHERE ( SELECT (cardinality(m.subcontractors) > 0)
                    FROM me m)
         ), newest_work AS MATERIALIZED (
         ( SELECT w.id,
             w.work_order_number,
             w.title,
             w.store_location,
             w.status,
             w.created_at
            FROM public.work_orders w
           WHERE (( SELECT (m.is_office AND a_1.is_asked)
                    FROM me m,
                     asked a_1) AND ((search_everything.p_kinds IS NULL) OR ('work_order'::text = ANY (search_everything.p_kinds))))
           ORDER BY w.created_at DESC
          LIMIT 600)
         UNION ALL
          SELECT w.id,
             w.work_order_number,
             w.title,
             w.store_location,
             w.status,
             w.created_at
            FROM me m,
             asked a_1,
             LATERAL unnest(m.partners) firm(id),
             LATERAL ( SELECT w_1.id,
                     w_1.work_order_number,
                     w_1.title,
                     w_1.store_location,
                     w_1.status,
                     w_1.created_at
                    FROM public.work_orders w_1
                   WHERE ((w_1.organization_id >= firm.id) AND (w_1.organization_id <= firm.id))
                   ORDER BY w_1.organization_id, w_1.created_at DESC
                  LIMIT 600) w
           WHERE ((NOT m.is_office) AND a_1.is_asked AND ((search_everything.p_kinds IS NULL) OR ('work_order'::text = ANY (search_everything.p_kinds))))
         UNION ALL
          SELECT w.id,
             w.work_order_number,
             w.title,
             w.store_location,
             w.status,
             w.created_at
            FROM me m,
             asked a_1,
             LATERAL unnest(m.subcontractors) firm(id),
             LATERAL ( SELECT w_1.id,
                     w_1.work_order_number,
                     w_1.title,
                     w_1.store_location,
                     w_1.status,
                     w_1.created_at
                    FROM public.work_orders w_1
                   WHERE ((w_1.assigned_organization_id >= firm.id) AND (w_1.assigned_organization_id <= firm.id))
                   ORDER BY w_1.assigned_organization_id, w_1.created_at DESC
                  LIMIT 600) w
           WHERE ((NOT m.is_office) AND a_1.is_asked AND ((search_everything.p_kinds IS NULL) OR ('work_order'::text = ANY (search_everything.p_kinds))))
         UNION ALL
          SELECT w.id,
             w.work_order_number,
             w.title,
             w.store_location,
             w.status,
             w.created_at
            FROM me m,
             asked a_1,
             LATERAL ( SELECT w_1.id,
                     w_1.work_order_number,
                     w_1.title,
                     w_1.store_location,
                     w_1.status,
                     w_1.created_at
                    FROM public.work_orders w_1
                   WHERE (w_1.id = ANY (m.field_ids))
                   ORDER BY w_1.created_at DESC
                  LIMIT 600) w
           WHERE ((NOT m.is_office) AND a_1.is_asked AND ((search_everything.p_kinds IS NULL) OR ('work_order'::text = ANY (search_everything.p_kinds))))
         ), near_work AS MATERIALIZED (
          SELECT w.id,
             w.work_order_number,
             w.title,
             w.store_location,
             w.status,
             w.created_at,
                 CASE
                     WHEN starts_with(w.work_order_number, k.begins) THEN 1
                     ELSE 2
                 END AS match
            FROM ((newest_work w
              CROSS JOIN asked a_1)
              LEFT JOIN kinds k ON ((k.kind = 'work_order'::text)))
           WHERE ((w.work_order_number ~~* a_1.pattern) OR (w.title ~~* a_1.pattern) OR (w.store_location ~~* a_1.pattern))
           ORDER BY w.created_at DESC
          LIMIT ( SELECT a_2.most
                    FROM asked a_2)
         ), sites AS MATERIALIZED (
          SELECT l.id
            FROM public.partner_locations l
           WHERE ((l.id = ANY (( SELECT
                         CASE
                             WHEN (a_1.has_trigram AND (a_1.digits IS NULL) AND ((search_everything.p_kinds IS NULL) OR ('work_order'::text = ANY (search_everything.p_kinds)))) THEN app.locations_like(a_1.pattern, 300)
                             ELSE NULL::uuid[]
                         END AS "case"
                    FROM asked a_1)::uuid[])) AND (l.address_line1 ~~* ( SELECT a_1.pattern
                    FROM asked a_1)))
          LIMIT 20
         ), work AS (
          SELECT w.id,
             w.work_order_number,
             w.title,
             w.store_location,
             w.status,
             w.created_at,
             0 AS match
            FROM public.work_orders w,
             kinds k
           WHERE ((k.kind = 'work_order'::text) AND (w.work_order_number = k.number) AND ((search_everything.p_kinds IS NULL) OR ('work_order'::text = ANY (search_everything.p_kinds))))
         UNION ALL
         ( SELECT w.id,
             w.work_order_number,
             w.title,
             w.store_location,
             w.status,
             w.created_at,
             1
            FROM public.work_orders w
           WHERE (( SELECT m.is_office
                    FROM me m) AND (w.work_order_number >= ( SELECT k.begins
                    FROM kinds k
                   WHERE (k.kind = 'work_order'::text))) AND (w.work_order_number < ( SELECT (k.begins || 'A'::text)
                    FROM kinds k
                   WHERE (k.kind = 'work_order'::text))) AND ((search_everything.p_kinds IS NULL) OR ('work_order'::text = ANY (search_everything.p_kinds))))
           ORDER BY w.work_order_number DESC
          LIMIT ( SELECT a_1.most
                    FROM asked a_1))
         UNION ALL
          SELECT w.id,
             w.work_order_number,
             w.title,
             w.store_location,
             w.status,
             w.created_at,
             w.match
            FROM near_work w
         UNION ALL
          SELECT w.id,
             w.work_order_number,
             w.title,
             w.store_location,
             w.status,
             w.created_at,
             w."?column?"
            FROM sites s,
             LATERAL ( SELECT w_1.id,
                     w_1.work_order_number,
                     w_1.title,
                     w_1.store_location,
                     w_1.status,
                     w_1.created_at,
                     2 AS "?column?"
                    FROM public.work_orders w_1
                   WHERE (w_1.partner_location_id = s.id)
                   ORDER BY w_1.created_at DESC, w_1.id
                  LIMIT ( SELECT a_1.most
                            FROM asked a_1)) w
         UNION ALL
          SELECT w.id,
             w.work_order_number,
             w.title,
             w.store_location,
             w.status,
             w.created_at,
             2
            FROM public.work_orders w
           WHERE (w.id = ANY (( SELECT
                         CASE
                             WHEN (a_1.has_trigram AND (( SELECT count(*) AS count
                                FROM near_work) < a_1.most) AND (( SELECT count(*) AS count
                                FROM newest_work) >= 600) AND (a_1.digits IS NULL) AND ((search_everything.p_kinds IS NULL) OR ('work_order'::text = ANY (search_everything.p_kinds)))) THEN app.work_orders_like(a_1.pattern, 1000)
                             ELSE NULL::uuid[]
                         END AS "case"
                    FROM asked a_1)::uuid[]))
         UNION ALL
          SELECT w.id,
             w.work_order_number,
             w.title,
             w.store_location,
             w.status,
             w.created_at,
             3
            FROM public.work_orders w
           WHERE (w.id = ANY (search_everything.p_ids))
         UNION ALL
         ( SELECT f.work_order_id,
             f.work_order_number,
             f.title,
             f.store_location,
             NULL::text,
             f.ended_at,
                 CASE
                     WHEN (f.work_order_number = k.number) THEN 0
                     WHEN starts_with(f.work_order_number, k.begins) THEN 1
                     WHEN (f.work_order_id = ANY (search_everything.p_ids)) THEN 3
                     ELSE 2
                 END AS match
            FROM ((former f
              CROSS JOIN asked a_1)
              LEFT JOIN kinds k ON ((k.kind = 'work_order'::text)))
           WHERE (((search_everything.p_kinds IS NULL) OR ('work_order'::text = ANY (search_everything.p_kinds))) AND ((f.work_order_id = ANY (search_everything.p_ids)) OR (a_1.is_asked AND ((f.work_order_number ~~* a_1.pattern) OR (f.title ~~* a_1.pattern) OR (f.store_location ~~* a_1.pattern)))))
           ORDER BY
                 CASE
                     WHEN (f.work_order_number = k.number) THEN 0
                     WHEN starts_with(f.work_order_number, k.begins) THEN 1
                     WHEN (f.work_order_id = ANY (search_everything.p_ids)) THEN 3
                     ELSE 2
                 END, f.ended_at DESC
          LIMIT ( SELECT (a_2.most + cardinality(search_everything.p_ids))
                    FROM asked a_2))
         ), work_once AS (
          SELECT DISTINCT ON (w.id) w.id,
             w.work_order_number,
             w.title,
             w.store_location,
             w.status,
             w.created_at,
             w.match
            FROM work w
           ORDER BY w.id, w.match
         ), reports AS (
          SELECT r_1.id,
             0 AS match
            FROM public.work_order_reports r_1,
             kinds k
           WHERE ((k.kind = 'report'::text) AND (r_1.report_number = k.number) AND ((search_everything.p_kinds IS NULL) OR ('report'::text = ANY (search_everything.p_kinds))))
         UNION ALL
         ( SELECT r_1.id,
             1
            FROM public.work_order_reports r_1
           WHERE (( SELECT m.is_office
                    FROM me m) AND (r_1.report_number >= ( SELECT k.begins
                    FROM kinds k
                   WHERE (k.kind = 'report'::text))) AND (r_1.report_number < ( SELECT (k.begins || 'A'::text)
                    FROM kinds k
                   WHERE (k.kind = 'report'::text))) AND ((search_everything.p_kinds IS NULL) OR ('report'::text = ANY (search_everything.p_kinds))))
           ORDER BY r_1.report_number DESC
          LIMIT ( SELECT a_1.most
                    FROM asked a_1))
         UNION ALL
         ( SELECT r_1.id,
             2
            FROM public.work_order_reports r_1
           WHERE ((r_1.work_order_id = ANY (ARRAY( SELECT w.id
                    FROM public.work_orders w,
                     kinds k
                   WHERE ((k.kind = 'work_order'::text) AND (w.work_order_number = k.number))
                 UNION ALL
                  SELECT f.work_order_id
                    FROM former f,
                     kinds k
                   WHERE ((k.kind = 'work_order'::text) AND (f.work_order_number = k.number))))) AND ((search_everything.p_kinds IS NULL) OR ('report'::text = ANY (search_everything.p_kinds))))
           ORDER BY r_1.submitted_at DESC
          LIMIT ( SELECT a_1.most
                    FROM asked a_1))
         UNION ALL
          SELECT r_1.id,
             3
            FROM public.work_order_reports r_1
           WHERE (r_1.id = ANY (search_everything.p_ids))
         ), reports_once AS (
          SELECT DISTINCT ON (r_1.id) r_1.id,
             r_1.match
            FROM reports r_1
           ORDER BY r_1.id, r_1.match
         ), newest_bills AS MATERIALIZED (
         ( SELECT b.id,
             b.search_text,
             b.internal_bill_number,
             b.submitted_at
            FROM public.subcontractor_bills b
           WHERE (( SELECT (m.is_office AND a_1.is_asked)
                    FROM me m,
                     asked a_1) AND ((search_everything.p_kinds IS NULL) OR ('bill'::text = ANY (search_everything.p_kinds))))
           ORDER BY b.submitted_at DESC NULLS LAST
          LIMIT 300)
         UNION ALL
          SELECT b.id,
             b.search_text,
             b.internal_bill_number,
             b.submitted_at
            FROM me m,
             asked a_1,
             LATERAL unnest(m.subcontractors) firm(id),
             LATERAL ( SELECT b_1.id,
                     b_1.search_text,
                     b_1.internal_bill_number,
                     b_1.submitted_at
                    FROM public.subcontractor_bills b_1
                   WHERE (b_1.subcontractor_organization_id = firm.id)
                   ORDER BY b_1.submitted_at DESC NULLS LAST
                  LIMIT 300) b
           WHERE ((NOT m.is_office) AND a_1.is_asked AND ((search_everything.p_kinds IS NULL) OR ('bill'::text = ANY (search_everything.p_kinds))))
         ), near_bills AS MATERIALIZED (
          SELECT b.id,
             b.internal_bill_number,
             b.submitted_at
            FROM newest_bills b,
             asked a_1
           WHERE (b.search_text ~~* a_1.pattern)
           ORDER BY b.submitted_at DESC NULLS LAST
          LIMIT ( SELECT a_2.most
                    FROM asked a_2)
         ), bills AS (
          SELECT b.id,
             0 AS match
            FROM public.subcontractor_bills b,
             kinds k
           WHERE ((k.kind = 'bill'::text) AND (b.internal_bill_number = k.number) AND (b.internal_bill_number <> ''::text) AND ((search_everything.p_kinds IS NULL) OR ('bill'::text = ANY (search_everything.p_kinds))))
         UNION ALL
         ( SELECT b.id,
             1
            FROM public.subcontractor_bills b
           WHERE (( SELECT m.is_office
                    FROM me m) AND (b.internal_bill_number <> ''::text) AND (b.internal_bill_number >= ( SELECT k.begins
                    FROM kinds k
                   WHERE (k.kind = 'bill'::text))) AND (b.internal_bill_number < ( SELECT (k.begins || 'A'::text)
                    FROM kinds k
                   WHERE (k.kind = 'bill'::text))) AND ((search_everything.p_kinds IS NULL) OR ('bill'::text = ANY (search_everything.p_kinds))))
           ORDER BY b.internal_bill_number DESC
          LIMIT ( SELECT a_1.most
                    FROM asked a_1))
         UNION ALL
          SELECT b.id,
             2
            FROM near_bills b
         UNION ALL
          SELECT b.id,
             2
            FROM public.subcontractor_bills b
           WHERE (b.id = ANY (( SELECT
                         CASE
                             WHEN (a_1.has_trigram AND (( SELECT count(*) AS count
                                FROM near_bills) < a_1.most) AND (( SELECT count(*) AS count
                                FROM newest_bills) >= 300) AND (a_1.digits IS NULL) AND ((search_everything.p_kinds IS NULL) OR ('bill'::text = ANY (search_everything.p_kinds)))) THEN app.bills_like(a_1.pattern, 1000)
                             ELSE NULL::uuid[]
                         END AS "case"
                    FROM asked a_1)::uuid[]))
         UNION ALL
          SELECT b.id,
             3
            FROM public.subcontractor_bills b
           WHERE (b.id = ANY (search_everything.p_ids))
         ), bills_once AS (
          SELECT DISTINCT ON (b.id) b.id,
             b.match
            FROM bills b
           ORDER BY b.id, b.match
         ), found AS (
          SELECT 'work_order'::text AS kind,
             w.id,
             w.work_order_number AS number,
             w.title,
             w.store_location AS detail,
             w.status,
             NULL::numeric AS amount,
             w.match,
             w.created_at AS at
            FROM work_once w
         UNION ALL
          SELECT 'report'::text,
             r_1.id,
             r_1.report_number,
             COALESCE(w.title, f.title) AS "coalesce",
             COALESCE(w.work_order_number, f.work_order_number) AS "coalesce",
             r_1.status,
             NULL::numeric,
             o.match,
             r_1.submitted_at
            FROM (((reports_once o
              JOIN public.work_order_reports r_1 ON ((r_1.id = o.id)))
              LEFT JOIN public.work_orders w ON ((w.id = r_1.work_order_id)))
              LEFT JOIN former f ON ((f.work_order_id = r_1.work_order_id)))
         UNION ALL
          SELECT 'bill'::text,
             b.id,
             b.internal_bill_number,
             f.name,
             b.external_bill_number,
             b.status,
             b.total_amount,
             o.match,
             COALESCE(b.submitted_at, b.created_at) AS "coalesce"
            FROM ((bills_once o
              JOIN public.subcontractor_bills b ON ((b.id = o.id)))
              LEFT JOIN public.organizations f ON ((f.id = b.subcontractor_organization_id)))
         UNION ALL
          SELECT 'invoice'::text,
             i.id,
             i.invoice_number,
             f.name,
             (i.due_date)::text AS due_date,
             i.status,
             i.total_amount,
                 CASE
                     WHEN (i.invoice_number = k.number) THEN 0
                     WHEN starts_with(i.invoice_number, k.begins) THEN 1
                     WHEN (i.id = ANY (search_everything.p_ids)) THEN 3
                     ELSE 2
                 END AS "case",
             i.created_at
            FROM (((( SELECT i_1.id
                    FROM public.partner_invoices i_1,
                     kinds k_1
                   WHERE ((k_1.kind = 'invoice'::text) AND (i_1.invoice_number = k_1.number) AND (i_1.invoice_number <> ''::text))
                 UNION
                 ( SELECT i_1.id
                    FROM public.partner_invoices i_1
                   WHERE ((i_1.invoice_number <> ''::text) AND (i_1.invoice_number >= ( SELECT k_1.begins
                            FROM kinds k_1
                           WHERE (k_1.kind = 'invoice'::text))) AND (i_1.invoice_number < ( SELECT (k_1.begins || 'A'::text)
                            FROM kinds k_1
                           WHERE (k_1.kind = 'invoice'::text))))
                   ORDER BY i_1.invoice_number DESC
                  LIMIT ( SELECT a_1.most
                            FROM asked a_1))
                 UNION
                  SELECT i_1.id
                    FROM public.partner_invoices i_1
                   WHERE (i_1.id = ANY (search_everything.p_ids))) o
              JOIN public.partner_invoices i ON ((i.id = o.id)))
              LEFT JOIN kinds k ON ((k.kind = 'invoice'::text)))
              LEFT JOIN public.organizations f ON ((f.id = i.organization_id)))
           WHERE ((search_everything.p_kinds IS NULL) OR ('invoice'::text = ANY (search_everything.p_kinds)))
         UNION ALL
          SELECT 'project'::text,
             p.id,
             p.project_number,
             p.name,
             f.name,
             p.status,
             NULL::numeric,
                 CASE
                     WHEN (p.project_number = k.number) THEN 0
                     WHEN starts_with(p.project_number, k.begins) THEN 1
                     WHEN (p.id = ANY (search_everything.p_ids)) THEN 3
                     ELSE 2
                 END AS "case",
             p.created_at
            FROM (((public.projects p
              CROSS JOIN asked a_1)
              LEFT JOIN kinds k ON ((k.kind = 'project'::text)))
              LEFT JOIN public.organizations f ON ((f.id = p.organization_id)))
           WHERE (((search_everything.p_kinds IS NULL) OR ('project'::text = ANY (search_everything.p_kinds))) AND ((p.id = ANY (search_everything.p_ids)) OR (a_1.is_asked AND ((p.name ~~* ( SELECT a_2.pattern
                    FROM asked a_2)) OR (p.project_number ~~* ( SELECT a_2.pattern
                    FROM asked a_2))))))
         UNION ALL
         ( SELECT 'person'::text,
             p.id,
             NULL::text,
             TRIM(BOTH FROM ((p.first_name || ' '::text) || p.last_name)) AS btrim,
             p.email,
                 CASE
                     WHEN p.is_active THEN 'active'::text
                     ELSE 'inactive'::text
                 END AS "case",
             NULL::numeric,
             2,
             p.created_at
            FROM public.profiles p
           WHERE (( SELECT (a_1.is_asked AND (NOT a_1.has_trigram) AND (COALESCE(a_1.digits, ''::text) = ''::text))
                    FROM asked a_1) AND ((search_everything.p_kinds IS NULL) OR ('person'::text = ANY (search_everything.p_kinds))) AND (((((p.first_name || ' '::text) || p.last_name) || ' '::text) || COALESCE(p.email, ''::text)) ~~* ( SELECT a_1.pattern
                    FROM asked a_1)))
           ORDER BY p.last_name, p.first_name, p.id
          LIMIT ( SELECT a_1.most
                    FROM asked a_1))
         UNION ALL
         ( SELECT 'person'::text,
             p.id,
             NULL::text,
             TRIM(BOTH FROM ((p.first_name || ' '::text) || p.last_name)) AS btrim,
             p.email,
                 CASE
                     WHEN p.is_active THEN 'active'::text
                     ELSE 'inactive'::text
                 END AS "case",
             NULL::numeric,
             2,
             p.created_at
            FROM public.profiles p
           WHERE (( SELECT (a_1.is_asked AND a_1.has_trigram)
                    FROM asked a_1) AND ((search_everything.p_kinds IS NULL) OR ('person'::text = ANY (search_everything.p_kinds))) AND ((p.first_name ~~* ( SELECT a_1.first_word
                    FROM asked a_1)) OR (p.last_name ~~* ( SELECT a_1.first_word
                    FROM asked a_1)) OR (p.email ~~* ( SELECT a_1.first_word
                    FROM asked a_1))) AND (((((p.first_name || ' '::text) || p.last_name) || ' '::text) || COALESCE(p.email, ''::text)) ~~* ( SELECT a_1.pattern
                    FROM asked a_1)))
           ORDER BY p.last_name, p.first_name, p.id
          LIMIT ( SELECT a_1.most
                    FROM asked a_1))
         UNION ALL
          SELECT 'organization'::text,
             o.id,
             NULL::text,
             o.name,
             concat_ws(', '::text, NULLIF(o.city, ''::text), NULLIF(o.state, ''::text)) AS concat_ws,
             o.organization_type,
             NULL::numeric,
             2,
             o.created_at
            FROM public.organizations o,
             asked a_1
           WHERE (a_1.is_asked AND ((search_everything.p_kinds IS NULL) OR ('organization'::text = ANY (search_everything.p_kinds))) AND (o.name ~~* ( SELECT a_2.pattern
                    FROM asked a_2)))
         UNION ALL
          SELECT 'location'::text,
             l.id,
             NULLIF(l.store_number, ''::text) AS "nullif",
             l.name,
             concat_ws(', '::text, NULLIF(l.address_line1, ''::text), NULLIF(l.city, ''::text), NULLIF(l.state, ''::text)) AS concat_ws,
                 CASE
                     WHEN l.is_active THEN 'active'::text
                     ELSE 'inactive'::text
                 END AS "case",
             NULL::numeric,
                 CASE
                     WHEN (l.store_number = a_1.text) THEN 0
                     WHEN (l.id = ANY (search_everything.p_ids)) THEN 3
                     ELSE 2
                 END AS "case",
             l.created_at
            FROM public.partner_locations l,
             asked a_1
           WHERE (l.id = ANY (( SELECT (search_everything.p_ids ||
                         CASE
                             WHEN (a_2.is_asked AND ((search_everything.p_kinds IS NULL) OR ('location'::text = ANY (search_everything.p_kinds)))) THEN app.locations_like(a_2.pattern, 300)
                             ELSE '{}'::uuid[]
                         END)
                    FROM asked a_2)::uuid[]))
         ), ranked AS (
          SELECT f.kind,
             f.id,
             f.number,
             f.title,
             f.detail,
             f.status,
             f.amount,
             f.match,
             f.at,
             row_number() OVER (PARTITION BY f.kind ORDER BY f.match,
                 CASE
                     WHEN (f.kind = ANY (ARRAY['person'::text, 'organization'::text, 'location'::text, 'project'::text])) THEN f.title
                     ELSE NULL::text
                 END, f.at DESC NULLS LAST, f.id) AS rank
            FROM found f
         )
  SELECT r.kind,
     r.id,
     NULLIF(r.number, ''::text) AS "nullif",
     COALESCE(r.title, ''::text) AS "coalesce",
     COALESCE(r.detail, ''::text) AS "coalesce",
     r.status,
     r.amount,
     r.match
    FROM ranked r,
     asked a
   WHERE ((r.rank <= a.most) OR (r.match = 3))
   ORDER BY r.match, (array_position(ARRAY['work_order'::text, 'location'::text, 'project'::text, 'report'::text, 'bill'::text, 'invoice'::text, 'person'::text, 'organization'::text], r.kind)), r.rank;
END;
grant execute on function public.search_everything(text,integer,text[],uuid[]) to authenticated;
