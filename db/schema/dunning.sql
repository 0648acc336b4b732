-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table public.invoice_reminders (
  id uuid default app.new_id() not null,
  partner_invoice_id uuid not null,
  step_days integer,
  balance_amount numeric(12,2) not null,
  sent_to text not null,
  created_by uuid default app.profile_id(),
  created_at timestamp with time zone default now() not null,
  constraint invoice_reminders_pkey PRIMARY KEY (id),
  constraint invoice_reminders_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint invoice_reminders_partner_invoice_id_fkey FOREIGN KEY (partner_invoice_id) REFERENCES public.partner_invoices(id) ON DELETE RESTRICT,
  constraint invoice_reminders_balance_amount_0_to_10000000000 CHECK (balance_amount >= 0::numeric AND balance_amount <= '10000000000'::bigint::numeric),
  constraint invoice_reminders_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint invoice_reminders_sent_to CHECK (length(sent_to) <= 254),
  constraint invoice_reminders_sent_to_max_254 CHECK (length(sent_to) <= 254),
  constraint invoice_reminders_step_days_minus_365_to_3650 CHECK (step_days >= '-365'::integer AND step_days <= 3650)
);
CREATE INDEX invoice_reminders_created_at ON public.invoice_reminders USING btree (created_at);
CREATE INDEX invoice_reminders_created_by ON public.invoice_reminders USING btree (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX invoice_reminders_partner_invoice_id ON public.invoice_reminders USING btree (partner_invoice_id, created_at DESC, id);
CREATE UNIQUE INDEX invoice_reminders_step ON public.invoice_reminders USING btree (partner_invoice_id, step_days) WHERE step_days IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.invoice_reminders FOR EACH ROW EXECUTE FUNCTION app.audit('partner_invoices', 'partner_invoice_id');
alter table public.invoice_reminders enable row level security;
create policy see on public.invoice_reminders for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text]) AS may));
create policy service on public.invoice_reminders to commands, service_role using (true) with check (true);
grant insert (balance_amount, partner_invoice_id, sent_to) on public.invoice_reminders to command_payments;
grant insert, select on public.invoice_reminders to service_role;
grant select (created_at, id, partner_invoice_id) on public.invoice_reminders to command_payments;
grant select on public.invoice_reminders to authenticated;

create table public.payment_promises (
  id uuid default app.new_id() not null,
  organization_id uuid not null,
  partner_invoice_id uuid,
  amount numeric(12,2) not null,
  promised_for date not null,
  promised_by text not null,
  note text,
  created_by uuid default app.profile_id(),
  created_at timestamp with time zone default now() not null,
  withdrawn_at timestamp with time zone,
  withdrawn_by uuid,
  constraint payment_promises_pkey PRIMARY KEY (id),
  constraint payment_promises_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint payment_promises_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id) ON DELETE RESTRICT,
  constraint payment_promises_partner_invoice_id_fkey FOREIGN KEY (partner_invoice_id) REFERENCES public.partner_invoices(id) ON DELETE RESTRICT,
  constraint payment_promises_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint payment_promises_amount_0_to_10000000000 CHECK (amount >= 0::numeric AND amount <= '10000000000'::bigint::numeric),
  constraint payment_promises_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint payment_promises_note_max_1000 CHECK (length(note) <= 1000),
  constraint payment_promises_positive CHECK (amount > 0::numeric),
  constraint payment_promises_promised_by CHECK (app.trimmed(promised_by) <> ''::text),
  constraint payment_promises_promised_by_max_100 CHECK (length(promised_by) <= 100),
  constraint payment_promises_promised_for_year_1900_to_2199 CHECK (promised_for >= '1900-01-01'::date AND promised_for < '2200-01-01'::date),
  constraint payment_promises_withdrawn CHECK (withdrawn_at IS NOT NULL OR withdrawn_by IS NULL),
  constraint payment_promises_withdrawn_at_year_1900_to_2199 CHECK (withdrawn_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND withdrawn_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX payment_promises_created_by ON public.payment_promises USING btree (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX payment_promises_organization_id ON public.payment_promises USING btree (organization_id, promised_for DESC, id);
CREATE INDEX payment_promises_partner_invoice_id ON public.payment_promises USING btree (partner_invoice_id) WHERE partner_invoice_id IS NOT NULL;
CREATE INDEX payment_promises_withdrawn_by ON public.payment_promises USING btree (withdrawn_by) WHERE withdrawn_by IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.payment_promises FOR EACH ROW EXECUTE FUNCTION app.audit('organizations', 'organization_id');
alter table public.payment_promises enable row level security;
create policy see on public.payment_promises for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text]) AS may));
create policy service on public.payment_promises to commands, service_role using (true) with check (true);
grant insert (amount, note, organization_id, partner_invoice_id, promised_by, promised_for) on public.payment_promises to command_payments;
grant select on public.payment_promises to authenticated, command_payments, service_role;
grant update (withdrawn_at, withdrawn_by) on public.payment_promises to command_payments;

create table public.reminder_stops (
  id uuid default app.new_id() not null,
  organization_id uuid,
  partner_invoice_id uuid,
  reason text not null,
  created_by uuid default app.profile_id(),
  created_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  ended_by uuid,
  constraint reminder_stops_pkey PRIMARY KEY (id),
  constraint reminder_stops_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint reminder_stops_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint reminder_stops_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id) ON DELETE RESTRICT,
  constraint reminder_stops_partner_invoice_id_fkey FOREIGN KEY (partner_invoice_id) REFERENCES public.partner_invoices(id) ON DELETE RESTRICT,
  constraint reminder_stops_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint reminder_stops_ended CHECK (ended_at IS NOT NULL OR ended_by IS NULL),
  constraint reminder_stops_ended_at_year_1900_to_2199 CHECK (ended_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND ended_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint reminder_stops_reason CHECK (app.trimmed(reason) <> ''::text),
  constraint reminder_stops_reason_max_1000 CHECK (length(reason) <= 1000),
  constraint reminder_stops_target CHECK (num_nonnulls(organization_id, partner_invoice_id) = 1)
);
CREATE INDEX reminder_stops_created_by ON public.reminder_stops USING btree (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX reminder_stops_ended_by ON public.reminder_stops USING btree (ended_by) WHERE ended_by IS NOT NULL;
CREATE UNIQUE INDEX reminder_stops_invoice ON public.reminder_stops USING btree (partner_invoice_id) WHERE ended_at IS NULL AND partner_invoice_id IS NOT NULL;
CREATE UNIQUE INDEX reminder_stops_organization ON public.reminder_stops USING btree (organization_id) WHERE ended_at IS NULL AND organization_id IS NOT NULL;
CREATE INDEX reminder_stops_organization_id ON public.reminder_stops USING btree (organization_id) WHERE organization_id IS NOT NULL;
CREATE INDEX reminder_stops_partner_invoice_id ON public.reminder_stops USING btree (partner_invoice_id) WHERE partner_invoice_id IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.reminder_stops FOR EACH ROW EXECUTE FUNCTION app.audit();
alter table public.reminder_stops enable row level security;
create policy see on public.reminder_stops for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text]) AS may));
create policy service on public.reminder_stops to commands, service_role using (true) with check (true);
grant insert (organization_id, partner_invoice_id, reason) on public.reminder_stops to command_payments;
grant select on public.reminder_stops to authenticated, command_payments, service_role;
grant update (ended_at, ended_by) on public.reminder_stops to command_payments;

CREATE OR REPLACE FUNCTION app.due_reminder_steps(p_invoices uuid[], p_day date)
 RETURNS TABLE(invoice_id uuid, step_days integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT i.id,
     max(step.days) AS max
    FROM ((public.partner_invoices i
      CROSS JOIN app.reminder_steps() step(days))
      LEFT JOIN ( SELECT r.partner_invoice_id,
             max(r.step_days) AS days
            FROM public.invoice_reminders r
           WHERE (r.partner_invoice_id = ANY (due_reminder_steps.p_invoices))
           GROUP BY r.partner_invoice_id) sent ON ((sent.partner_invoice_id = i.id)))
   WHERE ((i.id = ANY (due_reminder_steps.p_invoices)) AND ((i.due_date + step.days) <= due_reminder_steps.p_day) AND ((step.days >= 0) OR (due_reminder_steps.p_day <= i.due_date)) AND ((sent.days IS NULL) OR (sent.days < step.days)))
   GROUP BY i.id;
END;

CREATE OR REPLACE FUNCTION app.due_reminders(p_day date, p_customer uuid DEFAULT NULL::uuid)
 RETURNS TABLE(organization_id uuid, invoice_id uuid, step_days integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 WITH owed AS MATERIALIZED (
          SELECT array_agg(i_1.id) AS ids
            FROM public.partner_invoices i_1
           WHERE ((i_1.status = 'sent'::text) AND (i_1.due_date IS NOT NULL) AND ((due_reminders.p_customer IS NULL) OR (i_1.organization_id = due_reminders.p_customer)) AND app.is_working_day(due_reminders.p_day))
         ), reminded AS MATERIALIZED (
          SELECT k.organization_id
            FROM (public.invoice_reminders r
              JOIN public.partner_invoices k ON ((k.id = r.partner_invoice_id)))
           WHERE ((r.created_at > (((due_reminders.p_day)::timestamp without time zone AT TIME ZONE 'UTC'::text) - '1 day'::interval)) AND (app.office_day(r.created_at) = due_reminders.p_day))
         )
  SELECT i.organization_id,
     i.id,
     s.step_days
    FROM ((owed o
      CROSS JOIN LATERAL app.due_reminder_steps(o.ids, due_reminders.p_day) s(invoice_id, step_days))
      JOIN public.partner_invoices i ON ((i.id = s.invoice_id)))
   WHERE ((NOT (i.organization_id IN ( SELECT r.organization_id
            FROM reminded r))) AND (app.reminder_obstacle(i.*, due_reminders.p_day) IS NULL))
   ORDER BY i.organization_id, i.due_date, i.id;
END;
grant execute on function app.due_reminders(date,uuid) to service_role;

CREATE OR REPLACE FUNCTION app.is_working_day(p_day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT COALESCE(( SELECT (((s.value -> 'working_days'::text) @> to_jsonb((EXTRACT(dow FROM is_working_day.p_day))::integer)) AND (NOT jsonb_path_exists(s.value, '$."holidays"[*]?(@."date" == $"day")'::jsonpath, jsonb_build_object('day', to_char((is_working_day.p_day)::timestamp with time zone, 'YYYY-MM-DD'::text)))))
            FROM public.settings s
           WHERE (s.key = 'working_time'::text)), ((EXTRACT(dow FROM p_day) >= (1)::numeric) AND (EXTRACT(dow FROM p_day) <= (5)::numeric))) AS "coalesce";
END;

CREATE OR REPLACE FUNCTION app.next_working_day(p_day date)
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT COALESCE(( SELECT (next_working_day.p_day + n.n)
            FROM generate_series(0, 60) n(n)
           WHERE app.is_working_day((next_working_day.p_day + n.n))
           ORDER BY n.n
          LIMIT 1), p_day) AS "coalesce";
END;

CREATE OR REPLACE FUNCTION app.receivable_parts(p_organization_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(organization_id uuid, invoices bigint, not_due numeric, overdue_30 numeric, overdue_60 numeric, overdue_90 numeric, overdue_more numeric, credit numeric, oldest_due date, retainage numeric, promised numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 WITH days AS (
          SELECT app.office_day(now()) AS today
         ), parts AS (
          SELECT i.organization_id,
             count(*) AS invoices,
             COALESCE(sum(i.balance_amount) FILTER (WHERE ((i.due_date IS NULL) OR (i.due_date >= d.today))), (0)::numeric) AS not_due,
             COALESCE(sum(i.balance_amount) FILTER (WHERE (((d.today - i.due_date) >= 1) AND ((d.today - i.due_date) <= 30))), (0)::numeric) AS overdue_30,
             COALESCE(sum(i.balance_amount) FILTER (WHERE (((d.today - i.due_date) >= 31) AND ((d.today - i.due_date) <= 60))), (0)::numeric) AS overdue_60,
             COALESCE(sum(i.balance_amount) FILTER (WHERE (((d.today - i.due_date) >= 61) AND ((d.today - i.due_date) <= 90))), (0)::numeric) AS overdue_90,
             COALESCE(sum(i.balance_amount) FILTER (WHERE ((d.today - i.due_date) > 90)), (0)::numeric) AS overdue_more,
             (0)::numeric AS credit,
             min(i.due_date) AS oldest_due,
             (0)::numeric AS retainage,
             (0)::numeric AS promised
            FROM public.partner_invoices i,
             days d
           WHERE ((i.status = 'sent'::text) AND ((receivable_parts.p_organization_id IS NULL) OR (i.organization_id = receivable_parts.p_organization_id)))
           GROUP BY i.organization_id
         UNION ALL
          SELECT c.organization_id,
             0,
             0,
             0,
             0,
             0,
             0,
             sum(c.available_amount) AS sum,
             NULL::date,
             0,
             0
            FROM ( SELECT p_1.organization_id,
                     p_1.available_amount
                    FROM public.customer_payments p_1
                   WHERE (p_1.available_amount <> (0)::numeric)
                 UNION ALL
                  SELECT n.organization_id,
                     n.available_amount
                    FROM public.credit_notes n
                   WHERE (n.available_amount <> (0)::numeric)) c
           WHERE ((receivable_parts.p_organization_id IS NULL) OR (c.organization_id = receivable_parts.p_organization_id))
           GROUP BY c.organization_id
         UNION ALL
          SELECT i.organization_id,
             0,
             0,
             0,
             0,
             0,
             0,
             0,
             NULL::date,
             sum(i.retained_amount) AS sum,
             0
            FROM public.partner_invoices i
           WHERE ((i.retained_amount <> (0)::numeric) AND (i.status = ANY (ARRAY['sent'::text, 'paid'::text])) AND ((receivable_parts.p_organization_id IS NULL) OR (i.organization_id = receivable_parts.p_organization_id)))
           GROUP BY i.organization_id
          HAVING (sum(i.retained_amount) <> (0)::numeric)
         UNION ALL
          SELECT p_1.organization_id,
             0,
             0,
             0,
             0,
             0,
             0,
             0,
             NULL::date,
             0,
             sum(p_1.amount) AS sum
            FROM (days d
              JOIN public.payment_promises p_1 ON (((p_1.promised_for >= d.today) AND (p_1.withdrawn_at IS NULL))))
           WHERE ((public.promise_state(p_1.*) = 'open'::text) AND ((receivable_parts.p_organization_id IS NULL) OR (p_1.organization_id = receivable_parts.p_organization_id)))
           GROUP BY p_1.organization_id
         )
  SELECT p.organization_id,
     p.invoices,
     p.not_due,
     p.overdue_30,
     p.overdue_60,
     p.overdue_90,
     p.overdue_more,
     p.credit,
     p.oldest_due,
     p.retainage,
     p.promised
    FROM parts p
   WHERE (( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text]) AS may) OR (p.organization_id = ANY (( SELECT app.partner_organization_ids() AS partner_organization_ids)::uuid[])));
END;
grant execute on function app.receivable_parts(uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.reminder_obstacle(p_invoice public.partner_invoices, p_day date)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when p_invoice.status <> 'sent' or p_invoice.balance_amount <= 0 then 'not_owed'
    when exists (
      select from public.invoice_disputes d where d.partner_invoice_id = p_invoice.id and d.resolved_at is null
    ) then 'disputed'
    when exists (
      select from public.reminder_stops s where s.partner_invoice_id = p_invoice.id and s.ended_at is null
    ) then 'invoice_stopped'
    when exists (
      select from public.reminder_stops s where s.organization_id = p_invoice.organization_id and s.ended_at is null
    ) then 'customer_stopped'
    when exists (
      select from public.payment_promises p
      where p.organization_id = p_invoice.organization_id and p.withdrawn_at is null and p.promised_for >= p_day
        and (p.partner_invoice_id is null or p.partner_invoice_id = p_invoice.id)
    ) then 'promised'
    when not exists (
      select from public.organization_billing b
      where b.organization_id = p_invoice.organization_id and app.trimmed(b.email) <> ''
    ) then 'no_email'
    when p_invoice.due_date is null then 'no_due_date'
  end
$function$;

CREATE OR REPLACE FUNCTION app.reminder_steps()
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT ((step.value ->> 'days'::text))::integer AS int4
    FROM public.settings s,
     LATERAL jsonb_array_elements((s.value -> 'steps'::text)) step(value)
   WHERE ((s.key = 'reminders'::text) AND ((s.value -> 'is_on'::text) = 'true'::jsonb));
END;

CREATE OR REPLACE FUNCTION public.next_reminder(p_invoice_id uuid)
 RETURNS TABLE(is_on boolean, obstacle text, promised_for date, next_on date, step_days integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM app.reminder_steps() reminder_steps(reminder_steps))) AS "exists",
     app.reminder_obstacle(i.*, d.today) AS reminder_obstacle,
     ( SELECT max(p.promised_for) AS max
            FROM public.payment_promises p
           WHERE ((p.organization_id = i.organization_id) AND (p.withdrawn_at IS NULL) AND (p.promised_for >= d.today) AND ((p.partner_invoice_id IS NULL) OR (p.partner_invoice_id = i.id)))) AS max,
     app.next_working_day(GREATEST((i.due_date + n.days), d.earliest)) AS next_working_day,
     n.days
    FROM ((public.partner_invoices i
      CROSS JOIN LATERAL ( SELECT app.office_day(now()) AS today,
             (app.office_day(now()) +
                 CASE
                     WHEN (EXISTS ( SELECT
                        FROM (public.invoice_reminders r
                          JOIN public.partner_invoices k ON ((k.id = r.partner_invoice_id)))
                       WHERE ((k.organization_id = i.organization_id) AND (app.office_day(r.created_at) = app.office_day(now()))))) THEN 1
                     ELSE 0
                 END) AS earliest) d)
      CROSS JOIN LATERAL ( SELECT COALESCE(( SELECT s.step_days
                    FROM app.due_reminder_steps(ARRAY[i.id], d.earliest) s(invoice_id, step_days)), ( SELECT min(days.days) AS min
                    FROM app.reminder_steps() days(days)
                   WHERE (((i.due_date + days.days) > d.today) AND (NOT (EXISTS ( SELECT
                            FROM public.invoice_reminders r
                           WHERE ((r.partner_invoice_id = i.id) AND (r.step_days >= days.days)))))))) AS days) n)
   WHERE ((i.id = next_reminder.p_invoice_id) AND ( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text]) AS may));
END;
grant execute on function public.next_reminder(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.promise_state(public.payment_promises)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when $1.withdrawn_at is not null then 'withdrawn'
    when $1.amount <= case when $1.partner_invoice_id is null then (
        select coalesce(sum(p.amount), 0) from public.customer_payments p
        where p.organization_id = $1.organization_id and p.returned_on is null and p.created_at >= $1.created_at
          and p.received_on <= $1.promised_for
      ) else (
        select coalesce(sum(a.amount), 0) from public.payment_allocations a
        join public.customer_payments p on p.id = a.customer_payment_id
        where a.partner_invoice_id = $1.partner_invoice_id and a.released_at is null
          and a.created_at >= $1.created_at and p.received_on <= $1.promised_for
      ) end then 'kept'
    when $1.promised_for >= app.office_day(now()) then 'open'
    else 'broken'
  end
$function$;
grant execute on function public.promise_state(public.payment_promises) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.receivables(p_query text DEFAULT ''::text, p_organization_id uuid DEFAULT NULL::uuid, p_limit integer DEFAULT 500)
 RETURNS TABLE(organization_id uuid, name text, open_invoices bigint, not_due numeric, overdue_30 numeric, overdue_60 numeric, overdue_90 numeric, overdue_more numeric, credit numeric, owed numeric, oldest_due date, retainage numeric, promised numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT o.id,
     o.name,
     (COALESCE(sum(w.invoices), (0)::numeric))::bigint AS "coalesce",
     COALESCE(sum(w.not_due), (0)::numeric) AS "coalesce",
     COALESCE(sum(w.overdue_30), (0)::numeric) AS "coalesce",
     COALESCE(sum(w.overdue_60), (0)::numeric) AS "coalesce",
     COALESCE(sum(w.overdue_90), (0)::numeric) AS "coalesce",
     COALESCE(sum(w.overdue_more), (0)::numeric) AS "coalesce",
     COALESCE(sum(w.credit), (0)::numeric) AS "coalesce",
     COALESCE(sum((((((w.not_due + w.overdue_30) + w.overdue_60) + w.overdue_90) + w.overdue_more) - w.credit)), (0)::numeric) AS "coalesce",
     min(w.oldest_due) AS min,
     COALESCE(sum(w.retainage), (0)::numeric) AS "coalesce",
     COALESCE(sum(w.promised), (0)::numeric) AS "coalesce"
    FROM (app.receivable_parts(receivables.p_organization_id) w(organization_id, invoices, not_due, overdue_30, overdue_60, overdue_90, overdue_more, credit, oldest_due, retainage, promised)
      JOIN public.organizations o ON ((o.id = w.organization_id)))
   WHERE (( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text]) AS may) AND ((TRIM(BOTH FROM receivables.p_query) = ''::text) OR (o.name ~~* (('%'::text || regexp_replace(TRIM(BOTH FROM receivables.p_query), '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text))))
   GROUP BY GROUPING SETS ((o.id, o.name), ())
   ORDER BY (o.id IS NOT NULL), COALESCE(sum((((((w.not_due + w.overdue_30) + w.overdue_60) + w.overdue_90) + w.overdue_more) - w.credit)), (0)::numeric) DESC, o.name, o.id
  LIMIT (GREATEST(LEAST(receivables.p_limit, 10000), 0) + 1);
END;
grant execute on function public.receivables(text,uuid,integer) to authenticated, service_role;
