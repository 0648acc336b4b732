-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table app.margin_cells (
  customer_id uuid not null,
  project_id uuid not null,
  subcontractor_id uuid not null,
  trade text not null,
  month date not null,
  revenue numeric(14,2) not null,
  subcontractors numeric(14,2) not null,
  labor numeric(14,2) not null,
  receipts numeric(14,2) not null,
  travel numeric(14,2) not null,
  constraint margin_cells_pkey PRIMARY KEY (customer_id, month, trade, subcontractor_id, project_id)
);
CREATE INDEX margin_cells_project ON app.margin_cells USING btree (project_id, month);
CREATE INDEX margin_cells_subcontractor ON app.margin_cells USING btree (subcontractor_id, month);
CREATE INDEX margin_cells_trade ON app.margin_cells USING btree (trade, month);
alter table app.margin_cells enable row level security;

create table app.margin_queue (
  record_id uuid not null,
  begins_at timestamp with time zone default '-infinity'::timestamp with time zone not null,
  turn bigint generated always as identity not null,
  constraint margin_queue_pkey PRIMARY KEY (turn)
);
alter table app.margin_queue enable row level security;

create table app.margin_rows (
  subject_id uuid not null,
  month date not null,
  customer_id uuid not null,
  location_id uuid not null,
  project_id uuid not null,
  subcontractor_id uuid not null,
  trade text not null,
  revenue numeric(14,2) not null,
  subcontractors numeric(14,2) not null,
  labor numeric(14,2) not null,
  receipts numeric(14,2) not null,
  travel numeric(14,2) not null,
  constraint margin_rows_pkey PRIMARY KEY (subject_id, month, subcontractor_id)
);
CREATE INDEX margin_rows_customer ON app.margin_rows USING btree (customer_id, month) INCLUDE (location_id, project_id, subcontractor_id, trade, revenue, subcontractors, labor, receipts, travel);
CREATE INDEX margin_rows_location ON app.margin_rows USING btree (location_id, month);
CREATE INDEX margin_rows_month ON app.margin_rows USING btree (month);
CREATE INDEX margin_rows_project ON app.margin_rows USING btree (project_id, month) INCLUDE (customer_id, location_id, subcontractor_id, trade, revenue, subcontractors, labor, receipts, travel);
CREATE INDEX margin_rows_subcontractor ON app.margin_rows USING btree (subcontractor_id, month) INCLUDE (customer_id, location_id, project_id, trade, revenue, subcontractors, labor, receipts, travel);
CREATE INDEX margin_rows_trade ON app.margin_rows USING btree (trade, month) INCLUDE (customer_id, location_id, project_id, subcontractor_id, revenue, subcontractors, labor, receipts, travel);
alter table app.margin_rows enable row level security;

create table app.margin_sums (
  dimension text not null,
  key text not null,
  month date not null,
  revenue numeric(14,2) not null,
  subcontractors numeric(14,2) not null,
  labor numeric(14,2) not null,
  receipts numeric(14,2) not null,
  travel numeric(14,2) not null,
  constraint margin_sums_pkey PRIMARY KEY (dimension, key, month)
);
CREATE INDEX margin_sums_month ON app.margin_sums USING btree (dimension, month, key) INCLUDE (revenue, subcontractors, labor, receipts, travel);
alter table app.margin_sums enable row level security;

create table app.margin_totals (
  dimension text not null,
  key text not null,
  revenue numeric(14,2) not null,
  subcontractors numeric(14,2) not null,
  labor numeric(14,2) not null,
  receipts numeric(14,2) not null,
  travel numeric(14,2) not null,
  constraint margin_totals_pkey PRIMARY KEY (dimension, key)
);
alter table app.margin_totals enable row level security;

CREATE OR REPLACE FUNCTION app.add_margin(added app.margin_rows[], sign integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with months as (
    insert into app.margin_sums as m (dimension, key, month, revenue, subcontractors, labor, receipts, travel)
    select d.dimension, d.key, r.month, sign * sum(r.revenue), sign * sum(r.subcontractors), sign * sum(r.labor),
      sign * sum(r.receipts), sign * sum(r.travel)
    from unnest(added) r cross join lateral app.margin_keys(r) d
    group by 1, 2, 3
    on conflict (dimension, key, month) do update set revenue = m.revenue + excluded.revenue,
      subcontractors = m.subcontractors + excluded.subcontractors, labor = m.labor + excluded.labor,
      receipts = m.receipts + excluded.receipts, travel = m.travel + excluded.travel
  ), cells as (
    insert into app.margin_cells as c (
      customer_id, project_id, subcontractor_id, trade, month, revenue, subcontractors, labor, receipts, travel
    )
    select r.customer_id, r.project_id, r.subcontractor_id, r.trade, r.month, sign * sum(r.revenue),
      sign * sum(r.subcontractors), sign * sum(r.labor), sign * sum(r.receipts), sign * sum(r.travel)
    from unnest(added) r
    group by 1, 2, 3, 4, 5
    on conflict (customer_id, month, trade, subcontractor_id, project_id) do update set
      revenue = c.revenue + excluded.revenue, subcontractors = c.subcontractors + excluded.subcontractors,
      labor = c.labor + excluded.labor, receipts = c.receipts + excluded.receipts, travel = c.travel + excluded.travel
  )
  insert into app.margin_totals as m (dimension, key, revenue, subcontractors, labor, receipts, travel)
  select d.dimension, d.key, sign * sum(r.revenue), sign * sum(r.subcontractors), sign * sum(r.labor),
    sign * sum(r.receipts), sign * sum(r.travel)
  from unnest(added) r cross join lateral app.margin_keys(r) d
  group by 1, 2
  on conflict (dimension, key) do update set revenue = m.revenue + excluded.revenue,
    subcontractors = m.subcontractors + excluded.subcontractors, labor = m.labor + excluded.labor,
    receipts = m.receipts + excluded.receipts, travel = m.travel + excluded.travel
$function$;

CREATE OR REPLACE FUNCTION app.aggregate_margin(p_entries integer DEFAULT 5000)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  taken uuid[];
  subjects uuid[];
  before app.margin_rows[];
  is_now app.margin_rows[];
begin
  if not pg_try_advisory_xact_lock(hashtext('app.aggregate_margin')) then
    return 0;
  end if;
  with gone as (
    delete from app.margin_queue where turn in (
      select q.turn from app.margin_queue q where q.begins_at <= now() order by q.turn limit p_entries
    )
    returning record_id
  )
  select array_agg(g.record_id) into taken from gone g;
  subjects := array(select app.margin_subjects(taken));
  with gone as (delete from app.margin_rows r where r.subject_id = any (subjects) returning r.*)
  select array_agg(g::app.margin_rows) into before from gone g;
  with added as (insert into app.margin_rows select f.* from app.margin_facts(subjects) f returning *)
  select array_agg(a::app.margin_rows) into is_now from added a;
  perform app.add_margin(before, -1), app.add_margin(is_now, 1);
  return coalesce(cardinality(taken), 0);
end
$function$;
grant execute on function app.aggregate_margin(integer) to authenticator;

CREATE OR REPLACE FUNCTION app.list_margin(p_from date, p_until date, p_filters jsonb)
 RETURNS SETOF app.margin_rows
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  waiting constant uuid[] := case when app.may('see_costs') then app.margin_waiting() end;
  of_rows constant text := ' where r.month >= $1 and r.month <= $2' || (
    select coalesce(string_agg(format(' and r.%I = %L', app.margin_column(f.key), f.value), ''), '')
    from jsonb_each_text(p_filters) f
  );
begin
  if waiting is null then
    return;
  end if;
  return query execute case
    when waiting = '{}' then 'select r.* from app.margin_rows r' || of_rows
    else format(
      'select r.* from app.margin_rows r %1$s and r.subject_id <> all ($3) union all select r.* from app.margin_facts($3) r %1$s',
      of_rows
    )
  end using app.month_of(greatest(p_from, '0001-01-01')), least(p_until, '9999-01-01'), waiting;
end
$function$;
grant execute on function app.list_margin(date,date,jsonb) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.margin_column(dimension text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE dimension WHEN 'customer'::text THEN 'customer_id'::text WHEN 'location'::text THEN 'location_id'::text WHEN 'project'::text THEN 'project_id'::text WHEN 'subcontractor'::text THEN 'subcontractor_id'::text WHEN 'trade'::text THEN 'trade'::text ELSE NULL::text END;

CREATE OR REPLACE FUNCTION app.margin_credits(p_subjects uuid[])
 RETURNS TABLE(subject_id uuid, day date, firm uuid, amount numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 WITH lines AS MATERIALIZED (
          SELECT margin_lines.subject_id,
             margin_lines.invoice_id,
             margin_lines.line_id,
             margin_lines.day,
             margin_lines.firm,
             margin_lines.amount
            FROM app.margin_lines(margin_credits.p_subjects) margin_lines(subject_id, invoice_id, line_id, day, firm, amount)
         ), credits AS (
          SELECT c.id,
             c.partner_invoice_id,
             c.issued_on,
             app.round_money(((c.amount * t.charged) / (t.charged + i.tax_amount))) AS amount
            FROM ((public.credit_notes c
              JOIN public.partner_invoices i ON ((i.id = c.partner_invoice_id)))
              CROSS JOIN LATERAL ( SELECT sum(s.amount) AS charged
                    FROM public.partner_invoice_lines s
                   WHERE ((s.partner_invoice_id = i.id) AND (s.kind <> ALL (ARRAY['retainage'::text, 'deposit_applied'::text])))) t)
           WHERE ((c.voided_at IS NULL) AND (t.charged > (0)::numeric) AND (c.partner_invoice_id IN ( SELECT l.invoice_id
                    FROM lines l)))
         ), spread AS (
          SELECT c.issued_on,
             l.id AS line_id,
             (app.round_money(((c.amount * l.reached) / l.total)) - app.round_money(((c.amount * (l.reached - l.amount)) / l.total))) AS amount
            FROM (credits c
              CROSS JOIN LATERAL ( SELECT s.id,
                     s.amount,
                     sum(s.amount) OVER (ORDER BY s."position", s.id) AS reached,
                     sum(s.amount) OVER () AS total
                    FROM public.partner_invoice_lines s
                   WHERE ((s.partner_invoice_id = c.partner_invoice_id) AND (s.kind <> ALL (ARRAY['retainage'::text, 'deposit_applied'::text])))) l)
         )
  SELECT l.subject_id,
     s.issued_on,
     l.firm,
     s.amount
    FROM (spread s
      JOIN lines l ON ((l.line_id = s.line_id)))
 UNION ALL
  SELECT c.id,
     c.issued_on,
     NULL::uuid,
     c.amount
    FROM public.credit_notes c
   WHERE ((c.id = ANY (margin_credits.p_subjects)) AND (c.partner_invoice_id IS NULL) AND (c.voided_at IS NULL));
END;

CREATE OR REPLACE FUNCTION app.margin_differences()
 RETURNS TABLE(dimension text, key text, month date, revenue numeric, subcontractors numeric, labor numeric, receipts numeric, travel numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 WITH waiting AS MATERIALIZED (
          SELECT w.id
            FROM unnest(app.margin_waiting()) w(id)
         ), subjects AS MATERIALIZED (
          SELECT s_1.id
            FROM ((
                          SELECT w.id
                            FROM public.work_orders w
                         UNION ALL
                          SELECT p.id
                            FROM public.projects p
                         UNION ALL
                          SELECT i.id
                            FROM public.partner_invoices i
                         UNION ALL
                          SELECT c.id
                            FROM public.credit_notes c
                 ) UNION
                  SELECT r.subject_id
                    FROM app.margin_rows r) s_1
           WHERE (NOT (s_1.id IN ( SELECT w.id
                    FROM waiting w)))
         ), rows AS (
          SELECT 1 AS sign,
             r.subject_id,
             r.month,
             r.customer_id,
             r.location_id,
             r.project_id,
             r.subcontractor_id,
             r.trade,
             r.revenue,
             r.subcontractors,
             r.labor,
             r.receipts,
             r.travel
            FROM app.margin_rows r
           WHERE (NOT (r.subject_id IN ( SELECT w.id
                    FROM waiting w)))
         UNION ALL
          SELECT '-1'::integer,
             f.subject_id,
             f.month,
             f.customer_id,
             f.location_id,
             f.project_id,
             f.subcontractor_id,
             f.trade,
             f.revenue,
             f.subcontractors,
             f.labor,
             f.receipts,
             f.travel
            FROM app.margin_facts(ARRAY( SELECT s_1.id
                    FROM subjects s_1)) f(subject_id, month, customer_id, location_id, project_id, subcontractor_id, trade, revenue, subcontractors, labor, receipts, travel)
         ), sums AS (
          SELECT 1 AS sign,
             m.dimension,
             m.key,
             m.month,
             m.revenue,
             m.subcontractors,
             m.labor,
             m.receipts,
             m.travel
            FROM app.margin_sums m
         UNION ALL
          SELECT '-1'::integer,
             d.dimension,
             d.key,
             r.month,
             r.revenue,
             r.subcontractors,
             r.labor,
             r.receipts,
             r.travel
            FROM (app.margin_rows r
              CROSS JOIN LATERAL app.margin_keys(r.*) d(dimension, key))
         UNION ALL
          SELECT 1,
             ('total of '::text || m.dimension),
             m.key,
             NULL::date,
             m.revenue,
             m.subcontractors,
             m.labor,
             m.receipts,
             m.travel
            FROM app.margin_totals m
         UNION ALL
          SELECT '-1'::integer,
             ('total of '::text || m.dimension),
             m.key,
             NULL::date,
             m.revenue,
             m.subcontractors,
             m.labor,
             m.receipts,
             m.travel
            FROM app.margin_sums m
         UNION ALL
          SELECT 1,
             'cell'::text,
             concat_ws(' '::text, c.customer_id, c.project_id, c.subcontractor_id, c.trade) AS concat_ws,
             c.month,
             c.revenue,
             c.subcontractors,
             c.labor,
             c.receipts,
             c.travel
            FROM app.margin_cells c
         UNION ALL
          SELECT '-1'::integer,
             'cell'::text,
             concat_ws(' '::text, r.customer_id, r.project_id, r.subcontractor_id, r.trade) AS concat_ws,
             r.month,
             r.revenue,
             r.subcontractors,
             r.labor,
             r.receipts,
             r.travel
            FROM app.margin_rows r
         UNION ALL
          SELECT r.sign,
             'row'::text,
             concat_ws(' '::text, r.subject_id, r.customer_id, r.location_id, r.project_id, r.subcontractor_id, r.trade) AS concat_ws,
             r.month,
             r.revenue,
             r.subcontractors,
             r.labor,
             r.receipts,
             r.travel
            FROM rows r
         )
  SELECT s.dimension,
     s.key,
     s.month,
     sum(((s.sign)::numeric * s.revenue)) AS sum,
     sum(((s.sign)::numeric * s.subcontractors)) AS sum,
     sum(((s.sign)::numeric * s.labor)) AS sum,
     sum(((s.sign)::numeric * s.receipts)) AS sum,
     sum(((s.sign)::numeric * s.travel)) AS sum
    FROM sums s
   GROUP BY s.dimension, s.key, s.month
  HAVING ((sum(((s.sign)::numeric * s.revenue)) <> (0)::numeric) OR (sum(((s.sign)::numeric * s.subcontractors)) <> (0)::numeric) OR (sum(((s.sign)::numeric * s.labor)) <> (0)::numeric) OR (sum(((s.sign)::numeric * s.receipts)) <> (0)::numeric) OR (sum(((s.sign)::numeric * s.travel)) <> (0)::numeric));
END;
grant execute on function app.margin_differences() to authenticator;

CREATE OR REPLACE FUNCTION app.margin_facts(p_subjects uuid[])
 RETURNS SETOF app.margin_rows
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 WITH subjects AS (
          SELECT w.id,
             w.organization_id AS customer,
             w.partner_location_id AS location,
             w.project_id AS project,
             w.trade
            FROM public.work_orders w
           WHERE (w.id = ANY (margin_facts.p_subjects))
         UNION ALL
          SELECT p.id,
             p.organization_id,
             NULL::uuid,
             p.id,
             ''::text
            FROM public.projects p
           WHERE (p.id = ANY (margin_facts.p_subjects))
         UNION ALL
          SELECT i.id,
             i.organization_id,
             NULL::uuid,
             i.project_id,
             ''::text
            FROM public.partner_invoices i
           WHERE (i.id = ANY (margin_facts.p_subjects))
         UNION ALL
          SELECT c.id,
             c.organization_id,
             NULL::uuid,
             NULL::uuid,
             ''::text
            FROM public.credit_notes c
           WHERE (c.id = ANY (margin_facts.p_subjects))
         ), entries AS (
          SELECT l.subject_id,
             l.day,
             l.firm,
             l.amount AS revenue,
             0 AS subcontractors,
             0 AS labor,
             0 AS receipts,
             0 AS travel
            FROM app.margin_lines(margin_facts.p_subjects) l(subject_id, invoice_id, line_id, day, firm, amount)
         UNION ALL
          SELECT c.subject_id,
             c.day,
             c.firm,
             (- c.amount),
             0,
             0,
             0,
             0
            FROM app.margin_credits(margin_facts.p_subjects) c(subject_id, day, firm, amount)
         UNION ALL
          SELECT l.work_order_id,
             app.office_day(COALESCE(b.reviewed_at, b.submitted_at)) AS office_day,
             b.subcontractor_organization_id,
             0,
             l.amount,
             0,
             0,
             0
            FROM (public.subcontractor_bill_work_orders l
              JOIN public.subcontractor_bills b ON (((b.id = l.subcontractor_bill_id) AND (b.status = ANY (ARRAY['approved'::text, 'paid'::text])))))
           WHERE (l.work_order_id = ANY (margin_facts.p_subjects))
         UNION ALL
          SELECT t.subject_id,
             t.day,
             NULL::uuid,
             0,
             0,
             t.amount,
             0,
             0
            FROM app.margin_labor(margin_facts.p_subjects) t(subject_id, day, employee_report_id, amount)
         UNION ALL
          SELECT r.subject_id,
             r.day,
             NULL::uuid,
             0,
             0,
             0,
                 CASE
                     WHEN r.is_travel THEN (0)::numeric
                     ELSE r.amount
                 END AS amount,
                 CASE
                     WHEN r.is_travel THEN r.amount
                     ELSE (0)::numeric
                 END AS "case"
            FROM app.margin_receipts(margin_facts.p_subjects) r(subject_id, day, status, is_travel, amount)
           WHERE (r.status = 'approved'::text)
         UNION ALL
          SELECT m.subject_id,
             m.day,
             NULL::uuid,
             0,
             0,
             0,
             0,
             m.amount
            FROM app.margin_mileage(margin_facts.p_subjects) m(subject_id, day, status, amount)
           WHERE (m.status = 'approved'::text)
         )
  SELECT e.subject_id,
     app.month_of(e.day) AS month_of,
     COALESCE(s.customer, z.zero) AS "coalesce",
     COALESCE(s.location, z.zero) AS "coalesce",
     COALESCE(s.project, z.zero) AS "coalesce",
     COALESCE(e.firm, z.zero) AS "coalesce",
     s.trade,
     sum(e.revenue) AS sum,
     sum(e.subcontractors) AS sum,
     sum(e.labor) AS sum,
     sum(e.receipts) AS sum,
     sum(e.travel) AS sum
    FROM ((entries e
      JOIN subjects s ON ((s.id = e.subject_id)))
      CROSS JOIN ( VALUES ('00000000-0000-0000-0000-000000000000'::uuid)) z(zero))
   GROUP BY e.subject_id, (app.month_of(e.day)), COALESCE(s.customer, z.zero), COALESCE(s.location, z.zero), COALESCE(s.project, z.zero), COALESCE(e.firm, z.zero), s.trade;
END;

CREATE OR REPLACE FUNCTION app.margin_filters(customer uuid, location uuid, project uuid, subcontractor uuid, trade text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN jsonb_strip_nulls(jsonb_build_object('customer', customer, 'location', location, 'project', project, 'subcontractor', subcontractor, 'trade', trade));
grant execute on function app.margin_filters(uuid,uuid,uuid,uuid,text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.margin_keys(app.margin_rows)
 RETURNS TABLE(dimension text, key text)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  values ('all', ''), ('customer', $1.customer_id::text), ('location', $1.location_id::text),
    ('project', $1.project_id::text), ('subcontractor', $1.subcontractor_id::text), ('trade', $1.trade)
$function$;

CREATE OR REPLACE FUNCTION app.margin_labor(p_subjects uuid[])
 RETURNS TABLE(subject_id uuid, day date, employee_report_id uuid, amount numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT s.work_order_id,
     s.report_date,
     s.employee_report_id,
     app.round_money((s.hours_worked * COALESCE(public.cost_rate(s.*), (0)::numeric))) AS round_money
    FROM public.time_segments s
   WHERE ((s.work_order_id = ANY (margin_labor.p_subjects)) AND s.is_current)
 UNION ALL
  SELECT s.project_id,
     s.report_date,
     s.employee_report_id,
     app.round_money((s.hours_worked * COALESCE(public.cost_rate(s.*), (0)::numeric))) AS round_money
    FROM public.time_segments s
   WHERE ((s.project_id = ANY (margin_labor.p_subjects)) AND s.is_current);
END;

CREATE OR REPLACE FUNCTION app.margin_lines(p_subjects uuid[])
 RETURNS TABLE(subject_id uuid, invoice_id uuid, line_id uuid, day date, firm uuid, amount numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT l.work_order_id,
     i.id,
     l.id,
     COALESCE(i.issue_date, app.office_day(COALESCE(i.sent_at, i.created_at))) AS "coalesce",
         CASE
             WHEN (l.bill_line_id IS NOT NULL) THEN ( SELECT b.subcontractor_organization_id
                FROM (public.subcontractor_bill_work_orders o
                  JOIN public.subcontractor_bills b ON ((b.id = o.subcontractor_bill_id)))
               WHERE (o.id = l.bill_line_id))
             WHEN (l.work_order_report_id IS NOT NULL) THEN ( SELECT r.subcontractor_organization_id
                FROM public.work_order_reports r
               WHERE (r.id = l.work_order_report_id))
             WHEN (num_nonnulls(l.employee_report_id, l.receipt_allocation_id) = 0) THEN w.assigned_organization_id
             ELSE NULL::uuid
         END AS "case",
     l.amount
    FROM ((public.partner_invoice_lines l
      JOIN public.partner_invoices i ON (((i.id = l.partner_invoice_id) AND (i.status = ANY (ARRAY['sent'::text, 'paid'::text])))))
      JOIN public.work_orders w ON ((w.id = l.work_order_id)))
   WHERE ((l.work_order_id = ANY (margin_lines.p_subjects)) AND (NOT app.moves_money(l.kind)))
 UNION ALL
  SELECT i.id,
     i.id,
     l.id,
     COALESCE(i.issue_date, app.office_day(COALESCE(i.sent_at, i.created_at))) AS "coalesce",
     NULL::uuid,
     l.amount
    FROM (public.partner_invoices i
      JOIN public.partner_invoice_lines l ON (((l.partner_invoice_id = i.id) AND (l.work_order_id IS NULL))))
   WHERE ((i.id = ANY (margin_lines.p_subjects)) AND (i.status = ANY (ARRAY['sent'::text, 'paid'::text])) AND (NOT app.moves_money(l.kind)));
END;

CREATE OR REPLACE FUNCTION app.margin_mileage(p_subjects uuid[])
 RETURNS TABLE(subject_id uuid, day date, status text, amount numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT COALESCE(m.work_order_id, m.project_id) AS "coalesce",
     m.drive_date,
     m.status,
     app.round_money((m.miles * c.rate)) AS round_money
    FROM (( SELECT o.id,
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
           WHERE (o.work_order_id = ANY (margin_mileage.p_subjects))
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
           WHERE (o.project_id = ANY (margin_mileage.p_subjects))) m
      JOIN app.mileage_costs c ON ((c.mileage_entry_id = m.id)));
END;

CREATE OR REPLACE FUNCTION app.margin_not_final(p_subjects uuid[])
 RETURNS TABLE(labor numeric, bills numeric, receipts numeric, to_invoice numeric, drafts numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT ( SELECT COALESCE(sum(t.amount), (0)::numeric) AS "coalesce"
            FROM (app.margin_labor(margin_not_final.p_subjects) t(subject_id, day, employee_report_id, amount)
              JOIN public.employee_reports e ON ((e.id = t.employee_report_id)))
           WHERE (e.status <> 'approved'::text)) AS "coalesce",
     ( SELECT COALESCE(sum(l.amount), (0)::numeric) AS "coalesce"
            FROM (public.subcontractor_bill_work_orders l
              JOIN public.subcontractor_bills b ON (((b.id = l.subcontractor_bill_id) AND (b.status = 'submitted'::text))))
           WHERE (l.work_order_id = ANY (margin_not_final.p_subjects))) AS "coalesce",
     ( SELECT COALESCE(sum(r.amount), (0)::numeric) AS "coalesce"
            FROM ( SELECT s.status,
                     s.amount
                    FROM app.margin_receipts(margin_not_final.p_subjects) s(subject_id, day, status, is_travel, amount)
                 UNION ALL
                  SELECT m.status,
                     m.amount
                    FROM app.margin_mileage(margin_not_final.p_subjects) m(subject_id, day, status, amount)) r
           WHERE (r.status = 'submitted'::text)) AS "coalesce",
     ( SELECT COALESCE(sum(app.round_money((p.quantity * p.unit_price))), (0)::numeric) AS "coalesce"
            FROM app.work_parts(ARRAY( SELECT q.work_order_id
                    FROM ((app.work_to_invoice q
                      JOIN public.work_orders w ON ((w.id = q.work_order_id)))
                      LEFT JOIN public.projects j ON ((j.id = w.project_id)))
                   WHERE ((q.work_order_id = ANY (margin_not_final.p_subjects)) AND (j.is_billed_by_contract IS NOT TRUE))
                 UNION ALL
                  SELECT j.id
                    FROM public.projects j
                   WHERE ((j.id = ANY (margin_not_final.p_subjects)) AND (NOT j.is_billed_by_contract) AND (j.organization_id IS NOT NULL)))) p(work_order_id, kind, unit, quantity, unit_price, happened_on, work_order_report_id, employee_report_id, receipt_allocation_id, bill_line_id, mileage_entry_id, price_list_item_id, is_priced, job_type, time_kind, trip_day, labor_class)) AS "coalesce",
     ( SELECT COALESCE(sum(l.amount), (0)::numeric) AS "coalesce"
            FROM (public.partner_invoice_lines l
              JOIN public.partner_invoices i ON (((i.id = l.partner_invoice_id) AND (i.status = 'draft'::text))))
           WHERE (((l.work_order_id = ANY (margin_not_final.p_subjects)) OR ((l.work_order_id IS NULL) AND (i.id = ANY (margin_not_final.p_subjects)))) AND (NOT app.moves_money(l.kind)))) AS "coalesce";
END;

CREATE OR REPLACE FUNCTION app.margin_of(p_work_order_id uuid, p_project_id uuid)
 RETURNS TABLE(revenue numeric, subcontractors numeric, labor numeric, receipts numeric, travel numeric, cost numeric, margin numeric, margin_percent numeric, labor_not_approved numeric, bills_to_approve numeric, receipts_to_approve numeric, to_invoice numeric, drafts numeric, budget_amount numeric, contract_amount numeric, forecast_cost numeric, forecast_margin numeric, has_contract boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 WITH work AS MATERIALIZED (
          SELECT ARRAY( SELECT w_1.id
                    FROM public.work_orders w_1
                   WHERE (w_1.id = margin_of.p_work_order_id)
                 UNION ALL
                  SELECT w_1.id
                    FROM public.work_orders w_1
                   WHERE (w_1.project_id = margin_of.p_project_id)
                 UNION ALL
                  SELECT p.id
                    FROM public.projects p
                   WHERE (p.id = margin_of.p_project_id)
                 UNION ALL
                  SELECT i.id
                    FROM public.partner_invoices i
                   WHERE (i.project_id = margin_of.p_project_id)) AS subjects
           WHERE (app.may(VARIADIC ARRAY['see_costs'::text]) AND (num_nonnulls(margin_of.p_work_order_id, margin_of.p_project_id) = 1))
         ), sums AS (
          SELECT COALESCE(sum(f_1.revenue), (0)::numeric) AS revenue,
             COALESCE(sum(f_1.subcontractors), (0)::numeric) AS subcontractors,
             COALESCE(sum(f_1.labor), (0)::numeric) AS labor,
             COALESCE(sum(f_1.receipts), (0)::numeric) AS receipts,
             COALESCE(sum(f_1.travel), (0)::numeric) AS travel,
             COALESCE(sum((((f_1.subcontractors + f_1.labor) + f_1.receipts) + f_1.travel)), (0)::numeric) AS cost
            FROM (work w_1
              CROSS JOIN LATERAL app.margin_facts(w_1.subjects) f_1(subject_id, month, customer_id, location_id, project_id, subcontractor_id, trade, revenue, subcontractors, labor, receipts, travel))
         ), left_of_nte AS (
          SELECT COALESCE(sum(GREATEST((n_1.nte_amount - ( SELECT COALESCE(sum(l.amount), (0)::numeric) AS "coalesce"
                    FROM (public.subcontractor_bill_work_orders l
                      JOIN public.subcontractor_bills b_1 ON (((b_1.id = l.subcontractor_bill_id) AND (b_1.status = ANY (ARRAY['submitted'::text, 'approved'::text, 'paid'::text])))))
                   WHERE (l.work_order_id = o.id))), (0)::numeric)), (0)::numeric) AS amount
            FROM (public.work_orders o
              JOIN public.work_order_budgets n_1 ON ((n_1.work_order_id = o.id)))
           WHERE ((o.project_id = margin_of.p_project_id) AND (o.status <> ALL (ARRAY['completed'::text, 'closed'::text, 'cancelled'::text])))
         ), budget AS (
          SELECT p.is_billed_by_contract AS has_contract,
             b_1.budget_amount,
                 CASE
                     WHEN p.is_billed_by_contract THEN ( SELECT sum(l.scheduled_value) AS sum
                        FROM public.project_contract_lines l
                       WHERE (l.project_contract_id = p.id))
                     ELSE b_1.contract_amount
                 END AS contract_amount
            FROM (public.projects p
              LEFT JOIN public.project_budgets b_1 ON ((b_1.project_id = p.id)))
           WHERE (p.id = margin_of.p_project_id)
         )
  SELECT s.revenue,
     s.subcontractors,
     s.labor,
     s.receipts,
     s.travel,
     s.cost,
     (s.revenue - s.cost),
     round((((s.revenue - s.cost) * (100)::numeric) / NULLIF(GREATEST(s.revenue, (0)::numeric), (0)::numeric)), 1) AS round,
     n.labor,
     n.bills,
     n.receipts,
     n.to_invoice,
     n.drafts,
     b.budget_amount,
     b.contract_amount,
     f.cost,
     (COALESCE(b.contract_amount, ((s.revenue + n.drafts) + n.to_invoice)) - f.cost),
     COALESCE(b.has_contract, false) AS "coalesce"
    FROM ((((work w
      CROSS JOIN sums s)
      CROSS JOIN LATERAL app.margin_not_final(w.subjects) n(labor, bills, receipts, to_invoice, drafts))
      LEFT JOIN budget b ON (true))
      CROSS JOIN LATERAL ( SELECT (((s.cost + n.bills) + n.receipts) + t.amount) AS cost
            FROM left_of_nte t
           WHERE (margin_of.p_project_id IS NOT NULL)
         UNION ALL
          SELECT NULL::numeric
           WHERE (margin_of.p_project_id IS NULL)) f);
END;
grant execute on function app.margin_of(uuid,uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.margin_project(p_subject uuid, p_project uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT COALESCE(( SELECT i.project_id
            FROM public.partner_invoices i
           WHERE ((i.id = margin_project.p_subject) AND (i.project_id = margin_project.p_project))), p_subject) AS "coalesce";
END;
grant execute on function app.margin_project(uuid,uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.margin_receipts(p_subjects uuid[])
 RETURNS TABLE(subject_id uuid, day date, status text, is_travel boolean, amount numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT COALESCE(a.work_order_id, a.project_id) AS "coalesce",
     r.receipt_date,
     r.status,
     (r.category = ANY (ARRAY['fuel'::text, 'travel'::text])),
     a.amount
    FROM (( SELECT o.id,
             o.receipt_id,
             o.work_order_id,
             o.project_id,
             o.amount,
             o.created_at
            FROM public.receipt_allocations o
           WHERE (o.work_order_id = ANY (margin_receipts.p_subjects))
         UNION ALL
          SELECT o.id,
             o.receipt_id,
             o.work_order_id,
             o.project_id,
             o.amount,
             o.created_at
            FROM public.receipt_allocations o
           WHERE (o.project_id = ANY (margin_receipts.p_subjects))) a
      JOIN public.receipts r ON ((r.id = a.receipt_id)));
END;

CREATE OR REPLACE FUNCTION app.margin_subjects(p_records uuid[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 WITH invoices AS (
          SELECT r.id
            FROM unnest(margin_subjects.p_records) r(id)
         UNION ALL
          SELECT c.partner_invoice_id
            FROM public.credit_notes c
           WHERE (c.id = ANY (margin_subjects.p_records))
         ), unrated AS (
          SELECT s.work_order_id,
             s.project_id
            FROM public.time_segments s
           WHERE ((s.employee_user_id = ANY (margin_subjects.p_records)) AND s.is_current AND (s.cost_rate_id IS NULL))
         UNION ALL
          SELECT s.work_order_id,
             s.project_id
            FROM (public.pay_periods p
              JOIN public.time_segments s ON (((s.report_date >= p.starts_on) AND (s.report_date <= p.ends_on))))
           WHERE ((p.id = ANY (margin_subjects.p_records)) AND s.is_current AND (s.cost_rate_id IS NULL))
         )
  SELECT i.id
    FROM invoices i
   WHERE (i.id IS NOT NULL)
 UNION
  SELECT l.work_order_id
    FROM public.partner_invoice_lines l
   WHERE ((l.partner_invoice_id IN ( SELECT i.id
            FROM invoices i)) AND (l.work_order_id IS NOT NULL))
 UNION
  SELECT l.work_order_id
    FROM public.subcontractor_bill_work_orders l
   WHERE (l.subcontractor_bill_id = ANY (margin_subjects.p_records))
 UNION
  SELECT COALESCE(a.work_order_id, a.project_id) AS "coalesce"
    FROM public.receipt_allocations a
   WHERE (a.receipt_id = ANY (margin_subjects.p_records))
 UNION
  SELECT COALESCE(u.work_order_id, u.project_id) AS "coalesce"
    FROM unrated u
 UNION
  SELECT r.subject_id
    FROM (( SELECT o_1.id
            FROM public.organizations o_1
           WHERE (o_1.id = ANY (margin_subjects.p_records))
          OFFSET 0) o
      CROSS JOIN LATERAL ( SELECT r_1.subject_id
            FROM app.margin_rows r_1
           WHERE (r_1.customer_id = o.id)
         UNION ALL
          SELECT r_1.subject_id
            FROM app.margin_rows r_1
           WHERE (r_1.subcontractor_id = o.id)
  OFFSET 0) r);
END;

CREATE OR REPLACE FUNCTION app.margin_waiting()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT ARRAY( SELECT app.margin_subjects(array_agg(DISTINCT q.record_id)) AS margin_subjects
            FROM app.margin_queue q
           WHERE (q.begins_at <= now())
          HAVING (count(*) > 0)) AS "array";
END;

CREATE OR REPLACE FUNCTION app.month_of(day date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
RETURN (date_trunc('month'::text, (day)::timestamp without time zone))::date;

CREATE OR REPLACE FUNCTION app.moves_money(kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (kind = ANY (ARRAY['retainage'::text, 'retainage_release'::text, 'deposit'::text, 'deposit_applied'::text]));

CREATE OR REPLACE FUNCTION app.queue_margin(records uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into app.margin_queue (record_id) select distinct r.id from unnest(records) r (id) where r.id is not null
$function$;

CREATE OR REPLACE FUNCTION app.queue_margin_of_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    perform app.queue_margin(array(
      select coalesce(l.work_order_id, l.partner_invoice_id) from new_rows l
      join public.partner_invoices i on i.id = l.partner_invoice_id and i.status in ('sent', 'paid')
    ));
  else
    perform app.queue_margin(array(
      select coalesce(l.work_order_id, l.partner_invoice_id) from old_rows l
      left join public.partner_invoices i on i.id = l.partner_invoice_id where i.status is distinct from 'draft'
    ));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.queue_margin_of_record()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  changed constant jsonb := coalesce(to_jsonb(new), to_jsonb(old));
begin
  perform app.queue_margin(array[(changed ->> tg_argv[0])::uuid, (changed ->> tg_argv[1])::uuid]);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.queue_margin_of_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op <> 'INSERT' then
    perform app.queue_margin(array(
      select coalesce(to_jsonb(o) ->> 'work_order_id', to_jsonb(o) ->> 'project_id')::uuid from old_rows o
    ));
  end if;
  if tg_op <> 'DELETE' then
    perform app.queue_margin(array(
      select coalesce(to_jsonb(n) ->> 'work_order_id', to_jsonb(n) ->> 'project_id')::uuid from new_rows n
    ));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.recount_margin()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('app.aggregate_margin'));
  delete from app.margin_queue;
  delete from app.margin_rows;
  delete from app.margin_sums;
  delete from app.margin_totals;
  delete from app.margin_cells;
  insert into app.margin_queue (record_id)
  select l.work_order_id from public.partner_invoice_lines l where l.work_order_id is not null
  union select l.work_order_id from public.subcontractor_bill_work_orders l
  union select coalesce(s.work_order_id, s.project_id) from public.time_segments s where s.is_current
  union select coalesce(a.work_order_id, a.project_id) from public.receipt_allocations a
  union select coalesce(m.work_order_id, m.project_id) from public.mileage_entries m
  union select l.partner_invoice_id from public.partner_invoice_lines l where l.work_order_id is null
  union select c.id from public.credit_notes c;
  insert into app.margin_queue (record_id, begins_at)
  select h.profile_id, h.valid_from from public.cost_rate_history h where h.replaced_at is null and h.valid_from > now();
  while app.aggregate_margin(5000) > 0 loop
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION app.sum_margin(p_by text, p_by_month boolean, p_from date, p_until date, p_filters jsonb, p_keys text[] DEFAULT NULL::text[])
 RETURNS TABLE(key text, month date, revenue numeric, subcontractors numeric, labor numeric, receipts numeric, travel numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  amounts constant text := 'revenue, subcontractors, labor, receipts, travel';
  -- The only filter, if there is one.
  filter constant text := (select min(f) from jsonb_object_keys(p_filters) f having count(*) = 1);
  of_rows text := (
    select coalesce(string_agg(format(' and r.%I = %L', app.margin_column(f.key), f.value), ''), '')
    from jsonb_each_text(p_filters) f
  );
  key_of_rows constant text := coalesce('r.' || app.margin_column(p_by) || '::text', quote_literal(''));
  -- Nothing is added up by month.
  is_total constant boolean := not p_by_month and p_from = '-infinity' and p_until = 'infinity';
  -- Null for those who see no costs. Usually empty: to plan how it is computed would take longer than the sums.
  waiting constant uuid[] := case when app.may('see_costs') then app.margin_waiting() end;
  kept text;
begin
  if waiting is null then
    return;
  end if;
  kept := case
    when p_filters = '{}' then format('m.dimension = %L', p_by)
    when filter is not null and p_by in ('all', filter) then format('m.dimension = %L and m.key = %L', filter, p_filters ->> filter)
  end;
  of_rows := of_rows || ' and r.month >= $1 and r.month <= $2'
    || case when p_keys is null then '' else format(' and %s = any ($3)', key_of_rows) end;
  return query execute format(
    $figures$
      select s.key, %1$s, sum(s.revenue), sum(s.subcontractors), sum(s.labor), sum(s.receipts), sum(s.travel)
      from (
        %2$s
        %3$s
      ) s
      group by 1, 2
    $figures$,
    case when p_by_month then 's.month' else 'null::date' end,
    case when kept is null then format('select %s as key, r.month, %s from app.%s r where true %s', key_of_rows, amounts,
        case when p_by = 'location' or p_filters ? 'location' then 'margin_rows' else 'margin_cells' end, of_rows)
      else format('select %s as key, %s, %s from app.%s m where %s %s',
        case when p_by = 'all' then quote_literal('') else 'm.key' end,
        case when is_total then 'null::date as month' else 'm.month' end, amounts,
        case when is_total then 'margin_totals' else 'margin_sums' end, kept,
        case when not is_total then 'and m.month >= $1 and m.month <= $2' else '' end
          || case when p_keys is not null and filter is null then ' and m.key = any ($3)' else '' end) end,
    case when waiting <> '{}' then format(
      $waiting$
        union all
        select %1$s, r.month, -revenue, -subcontractors, -labor, -receipts, -travel
        from app.margin_rows r where r.subject_id = any ($4) %2$s
        union all
        select %1$s, r.month, %3$s from app.margin_facts($4) r where true %2$s
      $waiting$, key_of_rows, of_rows, amounts
    ) end
  ) using app.month_of(greatest(p_from, '0001-01-01')), least(p_until, '9999-01-01'), p_keys, waiting;
end
$function$;
grant execute on function app.sum_margin(text,boolean,date,date,jsonb,text[]) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.margin_figures(p_by text DEFAULT 'all'::text, p_by_month boolean DEFAULT false, p_from date DEFAULT '-infinity'::date, p_until date DEFAULT 'infinity'::date, p_customer uuid DEFAULT NULL::uuid, p_location uuid DEFAULT NULL::uuid, p_project uuid DEFAULT NULL::uuid, p_subcontractor uuid DEFAULT NULL::uuid, p_trade text DEFAULT NULL::text)
 RETURNS TABLE(key text, label text, month date, revenue numeric, subcontractors numeric, labor numeric, receipts numeric, travel numeric, cost numeric, margin numeric, margin_percent numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 WITH totals AS MATERIALIZED (
          SELECT s_1.key,
             s_1.month,
             s_1.revenue,
             s_1.subcontractors,
             s_1.labor,
             s_1.receipts,
             s_1.travel,
             (((s_1.subcontractors + s_1.labor) + s_1.receipts) + s_1.travel) AS cost
            FROM app.sum_margin(margin_figures.p_by, false, margin_figures.p_from, margin_figures.p_until, app.margin_filters(margin_figures.p_customer, margin_figures.p_location, margin_figures.p_project, margin_figures.p_subcontractor, margin_figures.p_trade)) s_1(key, month, revenue, subcontractors, labor, receipts, travel)
         ), largest AS (
          SELECT s_1.key,
             s_1.revenue,
             s_1.cost
            FROM totals s_1
           WHERE (margin_figures.p_by_month OR ((s_1.revenue <> (0)::numeric) OR (s_1.subcontractors <> (0)::numeric) OR (s_1.labor <> (0)::numeric) OR (s_1.receipts <> (0)::numeric) OR (s_1.travel <> (0)::numeric)))
           ORDER BY GREATEST(s_1.revenue, s_1.cost) DESC, s_1.key
          LIMIT 100
         ), sums AS (
          SELECT s_1.key,
             s_1.month,
             s_1.revenue,
             s_1.subcontractors,
             s_1.labor,
             s_1.receipts,
             s_1.travel,
             s_1.cost
            FROM totals s_1
           WHERE (NOT margin_figures.p_by_month)
         UNION ALL
          SELECT s_1.key,
             s_1.month,
             s_1.revenue,
             s_1.subcontractors,
             s_1.labor,
             s_1.receipts,
             s_1.travel,
             (((s_1.subcontractors + s_1.labor) + s_1.receipts) + s_1.travel)
            FROM (( SELECT array_agg(l_1.key) AS keys
                    FROM largest l_1
                   WHERE margin_figures.p_by_month) l
              CROSS JOIN LATERAL app.sum_margin(margin_figures.p_by, true, margin_figures.p_from, margin_figures.p_until, app.margin_filters(margin_figures.p_customer, margin_figures.p_location, margin_figures.p_project, margin_figures.p_subcontractor, margin_figures.p_trade), l.keys) s_1(key, month, revenue, subcontractors, labor, receipts, travel))
           WHERE ((l.keys IS NOT NULL) AND ((s_1.revenue <> (0)::numeric) OR (s_1.subcontractors <> (0)::numeric) OR (s_1.labor <> (0)::numeric) OR (s_1.receipts <> (0)::numeric) OR (s_1.travel <> (0)::numeric)))
         ), keys AS MATERIALIZED (
          SELECT l.key,
             l.revenue,
             l.cost,
                 CASE
                     WHEN (margin_figures.p_by = ANY (ARRAY['customer'::text, 'subcontractor'::text])) THEN ( SELECT o.name
                        FROM public.organizations o
                       WHERE (o.id =
                             CASE
                                 WHEN (margin_figures.p_by = ANY (ARRAY['customer'::text, 'subcontractor'::text])) THEN (l.key)::uuid
                                 ELSE NULL::uuid
                             END))
                     WHEN (margin_figures.p_by = 'location'::text) THEN ( SELECT concat_ws(' #'::text, p.name, NULLIF(p.store_number, ''::text)) AS concat_ws
                        FROM public.partner_locations p
                       WHERE (p.id =
                             CASE
                                 WHEN (margin_figures.p_by = 'location'::text) THEN (l.key)::uuid
                                 ELSE NULL::uuid
                             END))
                     WHEN (margin_figures.p_by = 'project'::text) THEN ( SELECT p.name
                        FROM public.projects p
                       WHERE (p.id =
                             CASE
                                 WHEN (margin_figures.p_by = 'project'::text) THEN (l.key)::uuid
                                 ELSE NULL::uuid
                             END))
                     ELSE l.key
                 END AS label
            FROM largest l
         )
  SELECT s.key,
     k.label,
     s.month,
     s.revenue,
     s.subcontractors,
     s.labor,
     s.receipts,
     s.travel,
     s.cost,
     (s.revenue - s.cost),
     round((((s.revenue - s.cost) * (100)::numeric) / NULLIF(GREATEST(s.revenue, (0)::numeric), (0)::numeric)), 1) AS round
    FROM (keys k
      JOIN sums s ON ((s.key = k.key)))
   ORDER BY s.month, GREATEST(k.revenue, k.cost) DESC, k.key;
END;
grant execute on function public.margin_figures(text,boolean,date,date,uuid,uuid,uuid,uuid,text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.margin_of(p_work_order_id uuid DEFAULT NULL::uuid, p_project_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(revenue numeric, subcontractors numeric, labor numeric, receipts numeric, travel numeric, cost numeric, margin numeric, margin_percent numeric, labor_not_approved numeric, bills_to_approve numeric, receipts_to_approve numeric, to_invoice numeric, drafts numeric, budget_amount numeric, contract_amount numeric, forecast_cost numeric, forecast_margin numeric, has_contract boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT margin_of.revenue,
     margin_of.subcontractors,
     margin_of.labor,
     margin_of.receipts,
     margin_of.travel,
     margin_of.cost,
     margin_of.margin,
     margin_of.margin_percent,
     margin_of.labor_not_approved,
     margin_of.bills_to_approve,
     margin_of.receipts_to_approve,
     margin_of.to_invoice,
     margin_of.drafts,
     margin_of.budget_amount,
     margin_of.contract_amount,
     margin_of.forecast_cost,
     margin_of.forecast_margin,
     margin_of.has_contract
    FROM app.margin_of(margin_of.p_work_order_id, margin_of.p_project_id) margin_of(revenue, subcontractors, labor, receipts, travel, cost, margin, margin_percent, labor_not_approved, bills_to_approve, receipts_to_approve, to_invoice, drafts, budget_amount, contract_amount, forecast_cost, forecast_margin, has_contract);
END;
grant execute on function public.margin_of(uuid,uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.margin_rows(p_from date DEFAULT '-infinity'::date, p_until date DEFAULT 'infinity'::date, p_customer uuid DEFAULT NULL::uuid, p_location uuid DEFAULT NULL::uuid, p_project uuid DEFAULT NULL::uuid, p_subcontractor uuid DEFAULT NULL::uuid, p_trade text DEFAULT NULL::text, p_limit integer DEFAULT 50, p_offset integer DEFAULT 0)
 RETURNS TABLE(id uuid, kind text, number text, title text, customer_id uuid, customer_name text, revenue numeric, subcontractors numeric, labor numeric, receipts numeric, travel numeric, cost numeric, margin numeric, margin_percent numeric, total_rows bigint, total_revenue numeric, total_cost numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 WITH rows AS (
          SELECT
                 CASE
                     WHEN ((r.trade = ''::text) AND (r.revenue <> (0)::numeric)) THEN app.margin_project(r.subject_id, r.project_id)
                     ELSE r.subject_id
                 END AS subject_id,
             r.customer_id,
             r.revenue,
             r.subcontractors,
             r.labor,
             r.receipts,
             r.travel
            FROM app.list_margin(LEAST(margin_rows.p_from, '9999-12-31'::date),
                 CASE
                     WHEN isfinite(margin_rows.p_until) THEN LEAST(margin_rows.p_until, '9999-12-31'::date)
                     ELSE margin_rows.p_until
                 END, app.margin_filters(margin_rows.p_customer, margin_rows.p_location, margin_rows.p_project, margin_rows.p_subcontractor, margin_rows.p_trade)) r(subject_id, month, customer_id, location_id, project_id, subcontractor_id, trade, revenue, subcontractors, labor, receipts, travel)
         ), work AS (
          SELECT r.subject_id,
             r.customer_id,
             sum(r.revenue) AS revenue,
             sum(r.subcontractors) AS subcontractors,
             sum(r.labor) AS labor,
             sum(r.receipts) AS receipts,
             sum(r.travel) AS travel,
             sum((((r.subcontractors + r.labor) + r.receipts) + r.travel)) AS cost
            FROM rows r
           GROUP BY r.subject_id, r.customer_id
          HAVING ((sum(r.revenue) <> (0)::numeric) OR (sum((((r.subcontractors + r.labor) + r.receipts) + r.travel)) <> (0)::numeric))
         ), page AS (
          SELECT w_1.subject_id,
             w_1.customer_id,
             w_1.revenue,
             w_1.subcontractors,
             w_1.labor,
             w_1.receipts,
             w_1.travel,
             w_1.cost,
             count(*) OVER () AS total_rows,
             sum(w_1.revenue) OVER () AS total_revenue,
             sum(w_1.cost) OVER () AS total_cost
            FROM work w_1
           ORDER BY (w_1.revenue - w_1.cost), w_1.subject_id
          OFFSET GREATEST(margin_rows.p_offset, 0)
          LIMIT LEAST(GREATEST(margin_rows.p_limit, 1), 1000)
         )
  SELECT p.subject_id,
         CASE
             WHEN (w.id IS NOT NULL) THEN 'work_order'::text
             WHEN (j.id IS NOT NULL) THEN 'project'::text
             WHEN (i.id IS NOT NULL) THEN 'invoice'::text
             ELSE 'credit_note'::text
         END AS "case",
     COALESCE(w.work_order_number, j.project_number, i.invoice_number, c.credit_note_number) AS "coalesce",
     COALESCE(w.title, j.name, i.title, c.reason) AS "coalesce",
     o.id,
     o.name,
     p.revenue,
     p.subcontractors,
     p.labor,
     p.receipts,
     p.travel,
     p.cost,
     (p.revenue - p.cost),
     round((((p.revenue - p.cost) * (100)::numeric) / NULLIF(GREATEST(p.revenue, (0)::numeric), (0)::numeric)), 1) AS round,
     p.total_rows,
     p.total_revenue,
     p.total_cost
    FROM (((((page p
      LEFT JOIN public.work_orders w ON ((w.id = p.subject_id)))
      LEFT JOIN public.projects j ON ((j.id = p.subject_id)))
      LEFT JOIN public.partner_invoices i ON ((i.id = p.subject_id)))
      LEFT JOIN public.credit_notes c ON ((c.id = p.subject_id)))
      LEFT JOIN public.organizations o ON ((o.id = p.customer_id)))
   ORDER BY (p.revenue - p.cost), p.subject_id;
END;
grant execute on function public.margin_rows(date,date,uuid,uuid,uuid,uuid,text,integer,integer) to authenticated, service_role;
