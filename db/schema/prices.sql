-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table public.price_list_items (
  id uuid default app.new_id() not null,
  price_list_id uuid not null,
  kind text not null,
  trade text,
  labor_class text,
  time_kind text,
  tier_from numeric(12,2) default 0 not null,
  minimum_hours numeric(6,2),
  description text,
  value numeric(12,4) not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint price_list_items_pkey PRIMARY KEY (id),
  constraint price_list_items_once UNIQUE NULLS NOT DISTINCT (price_list_id, kind, trade, time_kind, tier_from, description, labor_class) DEFERRABLE,
  constraint price_list_items_price_list_id_fkey FOREIGN KEY (price_list_id) REFERENCES public.price_lists(id) ON DELETE CASCADE,
  constraint price_list_items_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint price_list_items_description CHECK (length(app.trimmed(description)) >= 1),
  constraint price_list_items_description_max_160 CHECK (length(description) <= 160),
  constraint price_list_items_kind CHECK (kind = ANY (ARRAY['hour'::text, 'trip'::text, 'mile'::text, 'material_markup'::text, 'subcontractor_markup'::text, 'flat'::text, 'nte'::text])),
  constraint price_list_items_labor_class CHECK (length(app.trimmed(labor_class)) >= 1),
  constraint price_list_items_labor_class_max_60 CHECK (length(labor_class) <= 60),
  constraint price_list_items_minimum_hours_0_to_24 CHECK (minimum_hours >= 0::numeric AND minimum_hours <= 24::numeric),
  constraint price_list_items_of_hours CHECK (kind = 'hour'::text OR num_nonnulls(time_kind, minimum_hours, labor_class) = 0),
  constraint price_list_items_of_jobs CHECK ((kind = 'flat'::text) = (description IS NOT NULL)),
  constraint price_list_items_of_markups CHECK (kind ~~ '%\_markup'::text OR tier_from = 0::numeric),
  constraint price_list_items_of_ntes CHECK (kind <> 'nte'::text OR value >= 0.01),
  constraint price_list_items_tier_from_0_to_10000000000 CHECK (tier_from >= 0::numeric AND tier_from <= '10000000000'::bigint::numeric),
  constraint price_list_items_time_kind CHECK (time_kind = ANY (ARRAY['regular'::text, 'after_hours'::text, 'weekend'::text, 'holiday'::text, 'emergency'::text])),
  constraint price_list_items_trade CHECK (length(app.trimmed(trade)) >= 1),
  constraint price_list_items_trade_max_60 CHECK (length(trade) <= 60),
  constraint price_list_items_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint price_list_items_value_0_to_10000000 CHECK (value >= 0::numeric AND value <= 10000000::numeric)
);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.price_list_items FOR EACH ROW EXECUTE FUNCTION app.audit('price_lists', 'price_list_id');
CREATE TRIGGER forget_prices AFTER INSERT OR DELETE OR UPDATE ON public.price_list_items FOR EACH STATEMENT EXECUTE FUNCTION app.forget_prices();
CREATE TRIGGER touch BEFORE UPDATE ON public.price_list_items FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.price_list_items enable row level security;
create policy see on public.price_list_items for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text]) AS may));
create policy service on public.price_list_items to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.price_list_items to service_role;
grant delete, select on public.price_list_items to command_prices;
grant insert (description, kind, labor_class, minimum_hours, price_list_id, tier_from, time_kind, trade, value) on public.price_list_items to command_prices;
grant select on public.price_list_items to authenticated;
grant update (description, kind, labor_class, minimum_hours, tier_from, time_kind, trade, value) on public.price_list_items to command_prices;

create table public.price_lists (
  id uuid default app.new_id() not null,
  name text not null,
  project_id uuid,
  partner_location_id uuid,
  organization_id uuid,
  trade text,
  scope text generated always as (
CASE
    WHEN project_id IS NOT NULL THEN 'project'::text
    WHEN partner_location_id IS NOT NULL THEN 'location'::text
    WHEN organization_id IS NOT NULL THEN 'customer'::text
    WHEN trade IS NOT NULL THEN 'trade'::text
    ELSE 'everyone'::text
END) stored not null,
  valid_from date not null,
  valid_until date,
  notes text default ''::text not null,
  is_active boolean default true not null,
  created_by uuid default app.profile_id(),
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint price_lists_pkey PRIMARY KEY (id),
  constraint price_lists_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint price_lists_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id) ON DELETE RESTRICT,
  constraint price_lists_partner_location_id_fkey FOREIGN KEY (partner_location_id) REFERENCES public.partner_locations(id) ON DELETE RESTRICT,
  constraint price_lists_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE RESTRICT,
  constraint price_lists_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint price_lists_name CHECK (length(app.trimmed(name)) >= 1 AND length(app.trimmed(name)) <= 160),
  constraint price_lists_name_max_160 CHECK (length(name) <= 160),
  constraint price_lists_notes CHECK (length(notes) <= 2000),
  constraint price_lists_scope CHECK (num_nonnulls(project_id, partner_location_id, organization_id, trade) <= 1),
  constraint price_lists_trade CHECK (length(app.trimmed(trade)) >= 1),
  constraint price_lists_trade_max_60 CHECK (length(trade) <= 60),
  constraint price_lists_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint price_lists_valid_from_year_1900_to_2199 CHECK (valid_from >= '1900-01-01'::date AND valid_from < '2200-01-01'::date),
  constraint price_lists_valid_until_year_1900_to_2199 CHECK (valid_until >= '1900-01-01'::date AND valid_until < '2200-01-01'::date),
  constraint price_lists_validity CHECK (valid_from <= valid_until)
);
CREATE INDEX price_lists_created_by ON public.price_lists USING btree (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX price_lists_name ON public.price_lists USING btree (is_active, name, id);
CREATE INDEX price_lists_organization_id ON public.price_lists USING btree (organization_id) WHERE organization_id IS NOT NULL;
CREATE INDEX price_lists_partner_location_id ON public.price_lists USING btree (partner_location_id) WHERE partner_location_id IS NOT NULL;
CREATE INDEX price_lists_project_id ON public.price_lists USING btree (project_id) WHERE project_id IS NOT NULL;
CREATE INDEX price_lists_scope ON public.price_lists USING btree (scope, is_active, name, id);
CREATE INDEX price_lists_search ON public.price_lists USING gin (name extensions.gin_trgm_ops);
CREATE INDEX price_lists_trade ON public.price_lists USING btree (trade) WHERE trade IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.price_lists FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER forget_prices AFTER INSERT OR DELETE OR UPDATE ON public.price_lists FOR EACH STATEMENT EXECUTE FUNCTION app.forget_prices();
CREATE TRIGGER touch BEFORE UPDATE OF name, project_id, partner_location_id, organization_id, trade, valid_from, valid_until, notes ON public.price_lists FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.price_lists enable row level security;
create policy see on public.price_lists for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text]) AS may));
create policy service on public.price_lists to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.price_lists to service_role;
grant delete, select on public.price_lists to command_prices;
grant insert (name, notes, organization_id, partner_location_id, project_id, trade, valid_from, valid_until) on public.price_lists to command_prices;
grant select on public.price_lists to authenticated;
grant update (is_active, name, notes, organization_id, partner_location_id, project_id, trade, valid_from, valid_until) on public.price_lists to command_prices;

CREATE OR REPLACE FUNCTION app.after_hours(report uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 WITH spans AS (
          SELECT s.hours_worked,
             app.office_clock(s.started_at) AS starts,
             app.office_clock(s.ended_at) AS ends
            FROM public.time_segments s
           WHERE ((s.employee_report_id = after_hours.report) AND s.is_current AND (s.hours_worked > (0)::numeric))
         ), hours AS (
          SELECT COALESCE(sum(s.hours_worked), (0)::numeric) AS total,
             (COALESCE(sum(( SELECT sum(GREATEST(EXTRACT(epoch FROM (LEAST(s.ends, (d.d + (((t.working_time ->> 'ends_at'::text))::time without time zone)::interval)) - GREATEST(s.starts, (d.d + (((t.working_time ->> 'starts_at'::text))::time without time zone)::interval)))), (0)::numeric)) AS sum
                    FROM generate_series(date_trunc('day'::text, s.starts), s.ends, '1 day'::interval) d(d))), (0)::numeric) / (3600)::numeric) AS inside
            FROM spans s,
             ( SELECT app.working_time() AS working_time) t
         )
  SELECT
         CASE
             WHEN ((h.total - h.inside) < 0.25) THEN (0)::numeric
             WHEN (h.inside < 0.25) THEN h.total
             ELSE (h.total - round(h.inside, 2))
         END AS "case"
    FROM hours h;
END;

CREATE OR REPLACE FUNCTION app.hours_to_bill(report uuid)
 RETURNS TABLE(time_kind text, hours numeric, hours_of_day numeric, hours_invoiced numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
BEGIN ATOMIC
 WITH day AS MATERIALIZED (
          SELECT app.time_kind(w.priority, r.report_date) AS kind,
             app.hours_of_day(r.id) AS hours,
             app.hours_invoiced(r.id) AS invoiced
            FROM (public.employee_reports r
              LEFT JOIN public.work_orders w ON ((w.id = r.work_order_id)))
           WHERE (r.id = hours_to_bill.report)
         ), parts AS (
          SELECT p_1.kind,
             p_1.hours,
             d.hours AS of_day,
             d.invoiced,
             row_number() OVER (ORDER BY (p_1.hours - COALESCE(( SELECT sum(h.hours) AS sum
                    FROM (app.invoiced_hours h
                      JOIN public.partner_invoice_lines l ON (((l.id = h.invoice_line_id) AND (NOT l.is_void))))
                   WHERE ((h.employee_report_id = hours_to_bill.report) AND (h.time_kind = p_1.kind))), (0)::numeric)) DESC, (p_1.kind = 'regular'::text) DESC) AS rank_in_rest
            FROM ((day d
              CROSS JOIN LATERAL ( SELECT
                         CASE
                             WHEN (d.kind = 'regular'::text) THEN app.after_hours(hours_to_bill.report)
                             ELSE (0)::numeric
                         END AS after_hours) a)
              CROSS JOIN LATERAL ( VALUES (d.kind,(d.hours - a.after_hours)), ('after_hours'::text,a.after_hours)) p_1(kind, hours))
           WHERE (p_1.hours > (0)::numeric)
         )
  SELECT p.kind,
         CASE
             WHEN (p.invoiced = (0)::numeric) THEN p.hours
             ELSE (p.of_day - p.invoiced)
         END AS "case",
     p.of_day,
     p.invoiced
    FROM parts p
   WHERE ((p.of_day > p.invoiced) AND ((p.invoiced = (0)::numeric) OR (p.rank_in_rest = 1)));
END;

CREATE OR REPLACE FUNCTION app.is_day_invoiced(work_order uuid, day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT ((EXISTS ( SELECT
            FROM public.employee_reports e
           WHERE ((e.work_order_id = is_day_invoiced.work_order) AND (e.report_date = is_day_invoiced.day) AND (app.hours_invoiced(e.id) > (0)::numeric)))) OR (EXISTS ( SELECT
            FROM public.work_order_reports r
           WHERE ((r.work_order_id = is_day_invoiced.work_order) AND (r.completed_on = is_day_invoiced.day) AND (r.status = 'approved'::text) AND app.is_report_invoiced(r.id)))));
END;

CREATE OR REPLACE FUNCTION app.left_out_of(work_orders uuid[])
 RETURNS TABLE(work_order_id uuid, kind text, record_id uuid, day date, amount numeric, hours numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
BEGIN ATOMIC
 WITH reports AS MATERIALIZED (
          SELECT r.work_order_id,
             r.subcontractor_organization_id AS firm,
             r.completed_on,
             (r.hours_worked * (r.crew_size)::numeric) AS hours,
             app.is_report_invoiced(r.id) AS is_invoiced,
             ((NOT app.is_report_invoiced(r.id)) AND (app.is_report_invoiced(r.replaces_report_id) IS NOT TRUE)) AS is_open
            FROM public.work_order_reports r
           WHERE ((r.work_order_id = ANY (left_out_of.work_orders)) AND (r.status = 'approved'::text))
         ), lines AS MATERIALIZED (
          SELECT l.work_order_id,
             l.kind,
             l.unit,
             l.amount,
             l.bill_line_id,
             l.contract_line_id,
             COALESCE(r.subcontractor_organization_id, b.subcontractor_organization_id) AS firm,
             (num_nonnulls(l.work_order_report_id, l.employee_report_id, l.receipt_allocation_id, l.bill_line_id, l.mileage_entry_id) > 0) AS has_source,
             (l.work_order_report_id IS NOT NULL) AS names_report
            FROM (((public.partner_invoice_lines l
              LEFT JOIN public.work_order_reports r ON ((r.id = l.work_order_report_id)))
              LEFT JOIN public.subcontractor_bill_work_orders o ON ((o.id = l.bill_line_id)))
              LEFT JOIN public.subcontractor_bills b ON ((b.id = o.subcontractor_bill_id)))
           WHERE ((l.work_order_id = ANY (left_out_of.work_orders)) AND (NOT l.is_void))
         ), crews AS (
          SELECT r.work_order_id,
             r.firm,
             sum(r.hours) FILTER (WHERE r.is_invoiced) AS hours,
             max(r.completed_on) FILTER (WHERE r.is_invoiced) AS last_day
            FROM reports r
           GROUP BY r.work_order_id, r.firm
          HAVING bool_or(r.is_invoiced)
         ), covered AS (
          SELECT c.work_order_id,
             c.firm,
             c.hours,
             c.last_day,
             ( SELECT min(r.completed_on) AS min
                    FROM reports r
                   WHERE ((r.work_order_id = c.work_order_id) AND (NOT (r.firm IS DISTINCT FROM c.firm)) AND r.is_open AND (r.completed_on > c.last_day))) AS next_visit,
             ( SELECT COALESCE(sum(l.amount), (0)::numeric) AS "coalesce"
                    FROM lines l
                   WHERE ((l.work_order_id = c.work_order_id) AND (l.firm = c.firm))) AS amount,
             (EXISTS ( SELECT
                    FROM lines l
                   WHERE ((l.work_order_id = c.work_order_id) AND ((l.kind = 'flat'::text) OR (l.contract_line_id IS NOT NULL) OR (l.names_report AND (l.unit <> 'hour'::text) AND (l.amount > (0)::numeric) AND (NOT (l.firm IS DISTINCT FROM c.firm))) OR ((NOT l.has_source) AND (l.kind = ANY (ARRAY['labor'::text, 'subcontractor'::text, 'other'::text])) AND (l.amount > (0)::numeric)))))) AS has_lump_sum
            FROM crews c
         ), bills AS (
          SELECT c.work_order_id,
             b.id,
             l.id AS line,
             l.amount,
             app.office_day(b.submitted_at) AS day,
             c.has_lump_sum,
             c.next_visit,
             c.amount AS covered,
             sum(l.amount) OVER (PARTITION BY c.work_order_id, c.firm ORDER BY b.submitted_at, b.id, l.id) AS amount_so_far
            FROM ((covered c
              JOIN public.subcontractor_bill_work_orders l ON ((l.work_order_id = c.work_order_id)))
              JOIN public.subcontractor_bills b ON (((b.id = l.subcontractor_bill_id) AND (b.subcontractor_organization_id = c.firm) AND (b.status = ANY (ARRAY['approved'::text, 'paid'::text])))))
         ), own_time AS (
          SELECT c.work_order_id,
             e.id,
             e.report_date AS day,
             c.has_lump_sum,
             c.last_day,
             c.hours AS covered,
             sum(app.hours_of_day(e.id)) OVER (PARTITION BY c.work_order_id ORDER BY e.report_date, e.id) AS hours_so_far
            FROM (covered c
              JOIN public.employee_reports e ON (((e.work_order_id = c.work_order_id) AND (e.status = 'approved'::text))))
           WHERE (c.firm IS NULL)
         )
  SELECT b.work_order_id,
     'bill'::text,
     b.id,
     b.day,
     b.amount,
     NULL::numeric AS "numeric"
    FROM bills b
   WHERE ((COALESCE((b.day >= b.next_visit), false) OR ((NOT b.has_lump_sum) AND (b.amount_so_far > b.covered))) AND (NOT (EXISTS ( SELECT
            FROM lines o
           WHERE (o.bill_line_id = b.line)))))
 UNION ALL
  SELECT e.work_order_id,
     'time'::text,
     e.id,
     e.day,
     NULL::numeric,
     (h.hours_of_day - h.hours_invoiced)
    FROM (own_time e
      CROSS JOIN LATERAL ( SELECT h_1.hours_of_day,
             h_1.hours_invoiced
            FROM app.hours_to_bill(e.id) h_1(time_kind, hours, hours_of_day, hours_invoiced)
          LIMIT 1) h)
   WHERE ((e.day > e.last_day) OR ((NOT e.has_lump_sum) AND (e.hours_so_far > e.covered)));
END;

CREATE OR REPLACE FUNCTION app.price_candidates(p_kind text, p_job_id uuid, p_on date, p_trade text DEFAULT NULL::text, p_time_kind text DEFAULT 'regular'::text, p_cost numeric DEFAULT 0, p_description text DEFAULT NULL::text, p_labor_class text DEFAULT NULL::text)
 RETURNS TABLE(price_list_id uuid, price_list_item_id uuid, value numeric, minimum_hours numeric, specificity integer, names_time boolean, labor_class text, names_trade boolean, tier_from numeric, valid_from date, preference bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 WITH work AS (
          SELECT w_1.project_id,
             w_1.partner_location_id,
             w_1.organization_id,
             COALESCE(NULLIF(price_candidates.p_trade, ''::text), w_1.trade) AS trade
            FROM public.work_orders w_1
           WHERE (w_1.id = price_candidates.p_job_id)
         UNION ALL
          SELECT p.id,
             NULL::uuid,
             p.organization_id,
             NULLIF(price_candidates.p_trade, ''::text) AS "nullif"
            FROM public.projects p
           WHERE (p.id = price_candidates.p_job_id)
         ), lists AS (
          SELECT l_1.id,
             l_1.name,
             l_1.project_id,
             l_1.partner_location_id,
             l_1.organization_id,
             l_1.trade,
             l_1.scope,
             l_1.valid_from,
             l_1.valid_until,
             l_1.notes,
             l_1.is_active,
             l_1.created_by,
             l_1.created_at,
             l_1.updated_at
            FROM (work w_1
              JOIN public.price_lists l_1 ON ((l_1.project_id = w_1.project_id)))
         UNION ALL
          SELECT l_1.id,
             l_1.name,
             l_1.project_id,
             l_1.partner_location_id,
             l_1.organization_id,
             l_1.trade,
             l_1.scope,
             l_1.valid_from,
             l_1.valid_until,
             l_1.notes,
             l_1.is_active,
             l_1.created_by,
             l_1.created_at,
             l_1.updated_at
            FROM (work w_1
              JOIN public.price_lists l_1 ON ((l_1.partner_location_id = w_1.partner_location_id)))
         UNION ALL
          SELECT l_1.id,
             l_1.name,
             l_1.project_id,
             l_1.partner_location_id,
             l_1.organization_id,
             l_1.trade,
             l_1.scope,
             l_1.valid_from,
             l_1.valid_until,
             l_1.notes,
             l_1.is_active,
             l_1.created_by,
             l_1.created_at,
             l_1.updated_at
            FROM (work w_1
              JOIN public.price_lists l_1 ON ((l_1.organization_id = w_1.organization_id)))
         UNION ALL
          SELECT l_1.id,
             l_1.name,
             l_1.project_id,
             l_1.partner_location_id,
             l_1.organization_id,
             l_1.trade,
             l_1.scope,
             l_1.valid_from,
             l_1.valid_until,
             l_1.notes,
             l_1.is_active,
             l_1.created_by,
             l_1.created_at,
             l_1.updated_at
            FROM (work w_1
              JOIN public.price_lists l_1 ON ((l_1.trade = w_1.trade)))
         UNION ALL
          SELECT l_1.id,
             l_1.name,
             l_1.project_id,
             l_1.partner_location_id,
             l_1.organization_id,
             l_1.trade,
             l_1.scope,
             l_1.valid_from,
             l_1.valid_until,
             l_1.notes,
             l_1.is_active,
             l_1.created_by,
             l_1.created_at,
             l_1.updated_at
            FROM (work w_1
              JOIN public.price_lists l_1 ON ((l_1.scope = 'everyone'::text)))
         )
  SELECT l.id,
     i.id,
     i.value,
     i.minimum_hours,
     app.price_specificity(l.scope) AS price_specificity,
     (i.time_kind IS NOT NULL),
     i.labor_class,
     (i.trade IS NOT NULL),
     i.tier_from,
     l.valid_from,
     row_number() OVER (ORDER BY (app.price_specificity(l.scope)) DESC, (i.time_kind IS NOT NULL) DESC, (i.labor_class IS NOT NULL) DESC, (i.trade IS NOT NULL) DESC, i.tier_from DESC, l.valid_from DESC, l.id DESC, i.id DESC) AS row_number
    FROM ((lists l
      JOIN public.price_list_items i ON ((i.price_list_id = l.id)))
      CROSS JOIN work w)
   WHERE (l.is_active AND (l.valid_from <= price_candidates.p_on) AND (COALESCE(l.valid_until, 'infinity'::date) >= price_candidates.p_on) AND (i.kind = price_candidates.p_kind) AND ((i.trade IS NULL) OR (i.trade = w.trade)) AND ((i.labor_class IS NULL) OR (i.labor_class = price_candidates.p_labor_class)) AND (COALESCE(i.time_kind, price_candidates.p_time_kind, 'regular'::text) = COALESCE(price_candidates.p_time_kind, 'regular'::text)) AND (i.tier_from <= GREATEST(price_candidates.p_cost, (0)::numeric)) AND ((i.description IS NULL) OR (lower(app.trimmed(i.description)) = lower(app.trimmed(price_candidates.p_description)))));
END;
grant execute on function app.price_candidates(text,uuid,date,text,text,numeric,text,text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.price_of(p_kind text, p_job_id uuid, p_on date, p_trade text DEFAULT NULL::text, p_time_kind text DEFAULT 'regular'::text, p_cost numeric DEFAULT 0, p_description text DEFAULT NULL::text, p_labor_class text DEFAULT NULL::text)
 RETURNS TABLE(price_list_id uuid, price_list_item_id uuid, value numeric, minimum_hours numeric, specificity integer, labor_class text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT c.price_list_id,
     c.price_list_item_id,
     c.value,
     c.minimum_hours,
     c.specificity,
     c.labor_class
    FROM app.price_candidates(price_of.p_kind, price_of.p_job_id, price_of.p_on, price_of.p_trade, price_of.p_time_kind, price_of.p_cost, price_of.p_description, price_of.p_labor_class) c(price_list_id, price_list_item_id, value, minimum_hours, specificity, names_time, labor_class, names_trade, tier_from, valid_from, preference)
   WHERE (c.preference = 1);
END;
grant execute on function app.price_of(text,uuid,date,text,text,numeric,text,text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.price_specificity(scope text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE scope WHEN 'project'::text THEN 5 WHEN 'location'::text THEN 4 WHEN 'customer'::text THEN 3 WHEN 'trade'::text THEN 2 ELSE 1 END;
grant execute on function app.price_specificity(text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.proposed_price(p_kind text, p_job_id uuid, p_on date, p_time_kind text DEFAULT 'regular'::text, p_cost numeric DEFAULT 0, p_own_rate numeric DEFAULT NULL::numeric, p_labor_class text DEFAULT NULL::text)
 RETURNS TABLE(price_list_item_id uuid, value numeric, minimum_hours numeric, labor_class text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 WITH listed AS MATERIALIZED (
          SELECT p.price_list_item_id,
             p.value,
             p.minimum_hours,
             p.labor_class
            FROM app.price_of(proposed_price.p_kind, proposed_price.p_job_id, proposed_price.p_on, p_time_kind => proposed_price.p_time_kind, p_cost => proposed_price.p_cost, p_labor_class => proposed_price.p_labor_class) p(price_list_id, price_list_item_id, value, minimum_hours, specificity, labor_class)
         )
  SELECT l.price_list_item_id,
     l.value,
     l.minimum_hours,
     l.labor_class
    FROM listed l
 UNION ALL
  SELECT NULL::uuid,
         CASE
             WHEN (proposed_price.p_kind = 'hour'::text) THEN proposed_price.p_own_rate
             ELSE (0)::numeric
         END AS "case",
     NULL::numeric,
     NULL::text
   WHERE ((NOT (EXISTS ( SELECT
            FROM listed))) AND (((proposed_price.p_kind = 'hour'::text) AND (proposed_price.p_own_rate IS NOT NULL)) OR (proposed_price.p_kind = ANY (ARRAY['material_markup'::text, 'subcontractor_markup'::text]))));
END;

CREATE OR REPLACE FUNCTION app.time_kind(priority text, day date)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (time_kind.priority = 'emergency'::text) THEN 'emergency'::text
             WHEN jsonb_path_exists(t.working_time, '$."holidays"[*]?(@."date" == $"day")'::jsonpath, jsonb_build_object('day', to_char((time_kind.day)::timestamp with time zone, 'YYYY-MM-DD'::text))) THEN 'holiday'::text
             WHEN (NOT ((t.working_time -> 'working_days'::text) @> to_jsonb((EXTRACT(dow FROM time_kind.day))::integer))) THEN 'weekend'::text
             ELSE 'regular'::text
         END AS "case"
    FROM ( SELECT app.working_time() AS working_time) t;
END;

CREATE OR REPLACE FUNCTION public.explain_price(p_kind text, p_on date, p_work_order_id uuid DEFAULT NULL::uuid, p_project_id uuid DEFAULT NULL::uuid, p_trade text DEFAULT NULL::text, p_time_kind text DEFAULT 'regular'::text, p_cost numeric DEFAULT 0, p_description text DEFAULT NULL::text, p_labor_class text DEFAULT NULL::text)
 RETURNS TABLE(preference bigint, applies boolean, decided_by text, price_list_id uuid, price_list_name text, scope text, valid_from date, valid_until date, price_list_item_id uuid, trade text, labor_class text, time_kind text, tier_from numeric, minimum_hours numeric, description text, value numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 WITH candidates AS MATERIALIZED (
          SELECT price_candidates.price_list_id,
             price_candidates.price_list_item_id,
             price_candidates.value,
             price_candidates.minimum_hours,
             price_candidates.specificity,
             price_candidates.names_time,
             price_candidates.labor_class,
             price_candidates.names_trade,
             price_candidates.tier_from,
             price_candidates.valid_from,
             price_candidates.preference
            FROM app.price_candidates(explain_price.p_kind, COALESCE(explain_price.p_work_order_id, explain_price.p_project_id), explain_price.p_on, explain_price.p_trade, explain_price.p_time_kind, explain_price.p_cost, explain_price.p_description, explain_price.p_labor_class) price_candidates(price_list_id, price_list_item_id, value, minimum_hours, specificity, names_time, labor_class, names_trade, tier_from, valid_from, preference)
         )
  SELECT c.preference,
     (c.preference = 1),
         CASE
             WHEN (rival.preference IS NULL) THEN 'only'::text
             WHEN (c.specificity <> rival.specificity) THEN 'scope'::text
             WHEN (c.names_time <> rival.names_time) THEN 'time_kind'::text
             WHEN ((c.labor_class IS NULL) <> (rival.labor_class IS NULL)) THEN 'labor_class'::text
             WHEN (c.names_trade <> rival.names_trade) THEN 'trade'::text
             WHEN (c.tier_from <> rival.tier_from) THEN 'tier_from'::text
             WHEN (c.valid_from <> rival.valid_from) THEN 'valid_from'::text
             ELSE 'entered'::text
         END AS "case",
     l.id,
     l.name,
     l.scope,
     l.valid_from,
     l.valid_until,
     i.id,
     i.trade,
     i.labor_class,
     i.time_kind,
     i.tier_from,
     i.minimum_hours,
     i.description,
     i.value
    FROM (((candidates c
      LEFT JOIN candidates rival ON ((rival.preference =
         CASE c.preference
             WHEN 1 THEN 2
             ELSE 1
         END)))
      JOIN public.price_lists l ON ((l.id = c.price_list_id)))
      JOIN public.price_list_items i ON ((i.id = c.price_list_item_id)))
   ORDER BY c.preference;
END;
grant execute on function public.explain_price(text,date,uuid,uuid,text,text,numeric,text,text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.invoice_over_nte(p_invoice_id uuid)
 RETURNS TABLE(work_order_id uuid, work_order_number text, nte_amount numeric, invoiced numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
BEGIN ATOMIC
 SELECT w.id,
     w.work_order_number,
     n.nte_amount,
     i.amount
    FROM (((( SELECT DISTINCT l.work_order_id AS id
            FROM public.partner_invoice_lines l
           WHERE (l.partner_invoice_id = invoice_over_nte.p_invoice_id)) own
      JOIN public.work_orders w ON ((w.id = own.id)))
      JOIN public.work_order_budgets n ON ((n.work_order_id = w.id)))
      CROSS JOIN LATERAL ( SELECT COALESCE(sum(l.amount), (0)::numeric) AS amount
            FROM public.partner_invoice_lines l
           WHERE ((l.work_order_id = w.id) AND (NOT l.is_void))) i)
   WHERE (( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text]) AS may) AND (i.amount > n.nte_amount))
   ORDER BY w.work_order_number;
END;
grant execute on function public.invoice_over_nte(uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.work_left_out(p_customer uuid DEFAULT NULL::uuid, p_project uuid DEFAULT NULL::uuid)
 RETURNS TABLE(kind text, reason text, record_id uuid, number text, work_order_id uuid, project_id uuid, title text, day date, amount numeric, hours numeric, miles numeric, total bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO ''
BEGIN ATOMIC
 WITH known AS MATERIALIZED (
         ( SELECT q.work_order_id
            FROM (app.work_to_invoice q
              JOIN public.work_orders w ON ((w.id = q.work_order_id)))
           WHERE (q.has_left_out AND ((work_left_out.p_customer IS NULL) OR (w.organization_id = work_left_out.p_customer)) AND ((work_left_out.p_project IS NULL) OR (w.project_id = work_left_out.p_project)))
           ORDER BY q.last_day DESC, q.work_order_id
          LIMIT 1000)
         UNION
         ( SELECT q.work_order_id
            FROM (app.work_to_invoice q
              JOIN public.work_orders w ON ((w.id = q.work_order_id)))
           WHERE ((q.priced_of IS DISTINCT FROM q.changed_at) AND ((work_left_out.p_customer IS NULL) OR (w.organization_id = work_left_out.p_customer)) AND ((work_left_out.p_project IS NULL) OR (w.project_id = work_left_out.p_project)))
          LIMIT 200)
         ), projects AS MATERIALIZED (
          SELECT p.id,
             p.project_number,
             p.name
            FROM public.projects p
           WHERE ((p.is_billed_by_contract IS NOT TRUE) AND (p.organization_id IS NOT NULL) AND ((work_left_out.p_customer IS NULL) OR (p.organization_id = work_left_out.p_customer)) AND ((work_left_out.p_project IS NULL) OR (p.id = work_left_out.p_project)))
         ), own AS (
          SELECT 'project_time'::text AS kind,
             p.id,
             p.project_number,
             p.name,
             max(e.report_date) AS day,
             NULL::numeric AS amount,
             sum((h.hours - h.invoiced)) AS hours,
             NULL::numeric AS miles
            FROM ((projects p
              JOIN public.employee_reports e ON (((e.project_id = p.id) AND (e.status = 'approved'::text))))
              CROSS JOIN LATERAL ( SELECT app.hours_of_day(e.id) AS hours,
                     app.hours_invoiced(e.id) AS invoiced
                  OFFSET 0) h)
           WHERE ((h.hours > h.invoiced) AND ((h.invoiced = (0)::numeric) OR (EXISTS ( SELECT
                    FROM app.work_parts(ARRAY[p.id]) w(work_order_id, kind, unit, quantity, unit_price, happened_on, work_order_report_id, employee_report_id, receipt_allocation_id, bill_line_id, mileage_entry_id, price_list_item_id, is_priced, job_type, time_kind, trip_day, labor_class)
                   WHERE (w.employee_report_id = e.id)))))
           GROUP BY p.id, p.project_number, p.name
         UNION ALL
          SELECT 'project_receipts'::text,
             p.id,
             p.project_number,
             p.name,
             max(r.receipt_date) AS max,
             sum(a.amount) AS sum,
             NULL::numeric,
             NULL::numeric
            FROM ((projects p
              JOIN public.receipt_allocations a ON ((a.project_id = p.id)))
              JOIN public.receipts r ON (((r.id = a.receipt_id) AND (r.status = 'approved'::text))))
           WHERE (NOT (EXISTS ( SELECT
                    FROM public.partner_invoice_lines l
                   WHERE ((l.receipt_allocation_id = a.id) AND (NOT l.is_void)))))
           GROUP BY p.id, p.project_number, p.name
         UNION ALL
          SELECT 'project_mileage'::text,
             p.id,
             p.project_number,
             p.name,
             max(m.drive_date) AS max,
             NULL::numeric,
             NULL::numeric,
             sum(m.miles) AS sum
            FROM (projects p
              JOIN public.mileage_entries m ON (((m.project_id = p.id) AND (m.status = 'approved'::text))))
           WHERE (NOT (EXISTS ( SELECT
                    FROM public.partner_invoice_lines l
                   WHERE ((l.mileage_entry_id = m.id) AND (NOT l.is_void)))))
           GROUP BY p.id, p.project_number, p.name
         ), found AS (
          SELECT o.kind,
             'report_invoiced'::text AS reason,
             o.record_id,
             COALESCE(b.internal_bill_number, w.work_order_number) AS number,
             w.id AS work_order_id,
             NULL::uuid AS project_id,
             concat_ws(' '::text, w.work_order_number, w.title) AS title,
             o.day,
             o.amount,
             o.hours,
             NULL::numeric AS miles
            FROM (((app.left_out_of(ARRAY( SELECT k.work_order_id
                    FROM known k)) o(work_order_id, kind, record_id, day, amount, hours)
              JOIN public.work_orders w ON ((w.id = o.work_order_id)))
              LEFT JOIN public.projects p ON ((p.id = w.project_id)))
              LEFT JOIN public.subcontractor_bills b ON (((o.kind = 'bill'::text) AND (b.id = o.record_id))))
           WHERE ((p.is_billed_by_contract IS NOT TRUE) AND ((work_left_out.p_customer IS NULL) OR (w.organization_id = work_left_out.p_customer)) AND ((work_left_out.p_project IS NULL) OR (w.project_id = work_left_out.p_project)))
         UNION ALL
          SELECT o.kind,
             'no_contract'::text,
             o.id,
             o.project_number,
             NULL::uuid,
             o.id,
             concat_ws(' '::text, o.project_number, o.name) AS concat_ws,
             o.day,
             o.amount,
             o.hours,
             o.miles
            FROM own o
         )
  SELECT f.kind,
     f.reason,
     f.record_id,
     f.number,
     f.work_order_id,
     f.project_id,
     f.title,
     f.day,
         CASE
             WHEN ( SELECT app.may(VARIADIC ARRAY['see_costs'::text]) AS may) THEN f.amount
             ELSE NULL::numeric
         END AS "case",
     f.hours,
     f.miles,
     count(*) OVER () AS count
    FROM found f
   WHERE ( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text]) AS may)
   ORDER BY f.day DESC, f.kind, f.record_id
  LIMIT 200;
END;
grant execute on function public.work_left_out(uuid,uuid) to authenticated, service_role;
