-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

CREATE OR REPLACE FUNCTION app.check_bill_due_date()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  first_day constant date := app.office_day(new.submitted_at);
begin
  if app.profile_id() is not null and not (app.may('approve_bills') or app.may('pay_bills')) then
    raise exception 'Your access does not include this step of a bill.'
      using errcode = 'insufficient_privilege', detail = app.reason('bill_step_not_allowed');
  end if;
  if app.is_own_firm(
    case when app.may('approve_bills') then 'approve_bills' else 'pay_bills' end, new.subcontractor_organization_id
  ) then
    raise exception 'Somebody else has to decide about money of your own firm.'
      using errcode = 'insufficient_privilege', hint = 'Ask a colleague.', detail = app.reason('own_firm_money');
  end if;
  if new.due_date < first_day then
    raise exception 'This bill was submitted on %. Choose that day or a later one.', app.format_day(first_day)
      using errcode = 'check_violation', detail = jsonb_set(
        app.reason('bill_due_before_submission', 'day', first_day::text)::jsonb, '{field}', '"due_date"'
      )::text;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.count_reports_to_invoice()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT count(*) AS count
    FROM ( SELECT
            FROM (((app.work_to_invoice q
              JOIN public.work_order_reports r ON (((r.work_order_id = q.work_order_id) AND (r.status = 'approved'::text) AND r.is_final)))
              JOIN public.work_orders w ON ((w.id = q.work_order_id)))
              LEFT JOIN public.projects p ON ((p.id = w.project_id)))
           WHERE (( SELECT app.may(VARIADIC ARRAY['invoice'::text]) AS may) AND (p.is_billed_by_contract IS NOT TRUE) AND (NOT app.is_report_invoiced(r.id)))
          LIMIT 100) c;
END;
grant execute on function app.count_reports_to_invoice() to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.record_bill_due_date()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.subcontractor_bill_events (subcontractor_bill_id, event_type, data)
  values (new.id, 'due_date_changed', jsonb_strip_nulls(jsonb_build_object('from', old.due_date, 'to', new.due_date)));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.billing_figures(p_days integer DEFAULT 30)
 RETURNS TABLE(figure text, week date, count bigint, amount numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 WITH days AS (
          SELECT app.office_day(now()) AS today
         ), invoices AS (
          SELECT i.status,
             i.total_amount,
             i.balance_amount,
             i.due_date,
             (i.due_date < d.today) AS is_overdue
            FROM public.partner_invoices i,
             days d
           WHERE ((i.status = ANY (ARRAY['draft'::text, 'sent'::text])) AND ( SELECT app.is_office() AS is_office))
         ), bills AS (
          SELECT b.status,
             b.total_amount,
             b.balance,
             b.due_date,
             (b.due_date < d.today) AS is_overdue
            FROM public.subcontractor_bills b,
             days d
           WHERE ((b.status = ANY (ARRAY['submitted'::text, 'approved'::text])) AND ( SELECT app.is_office() AS is_office))
         ), queue AS MATERIALIZED (
          SELECT q.amount,
             (q.last_day <= (d.today - LEAST(GREATEST(billing_figures.p_days, 0), 36500))) AS is_old
            FROM app.billable_queue() q(work_order_id, since, last_day, amount),
             days d
         )
  SELECT 'to_invoice'::text,
     NULL::date AS date,
     count(q.amount) AS count,
     COALESCE(sum(q.amount), (0)::numeric) AS "coalesce"
    FROM queue q
 UNION ALL
  SELECT 'old_to_invoice'::text,
     NULL::date,
     count(q.amount) AS count,
     COALESCE(sum(q.amount), (0)::numeric) AS "coalesce"
    FROM queue q
   WHERE q.is_old
 UNION ALL
  SELECT 'drafts'::text,
     NULL::date,
     count(*) AS count,
     COALESCE(sum(i.total_amount), (0)::numeric) AS "coalesce"
    FROM invoices i
   WHERE (i.status = 'draft'::text)
 UNION ALL
  SELECT 'unpaid'::text,
     NULL::date,
     count(*) AS count,
     COALESCE(sum(i.balance_amount), (0)::numeric) AS "coalesce"
    FROM invoices i
   WHERE (i.status = 'sent'::text)
 UNION ALL
  SELECT 'overdue'::text,
     NULL::date,
     count(*) AS count,
     COALESCE(sum(i.balance_amount), (0)::numeric) AS "coalesce"
    FROM invoices i
   WHERE ((i.status = 'sent'::text) AND i.is_overdue)
 UNION ALL
  SELECT 'paid_this_month'::text,
     NULL::date,
     s.payments,
     s.amount
    FROM (days d
      CROSS JOIN LATERAL public.payment_sums(p_from => (date_trunc('month'::text, (d.today)::timestamp without time zone))::date, p_until => d.today) s(payments, amount, returned_amount))
   WHERE ( SELECT app.is_office() AS is_office)
 UNION ALL
  SELECT 'bills_to_approve'::text,
     NULL::date,
     count(*) AS count,
     COALESCE(sum(b.total_amount), (0)::numeric) AS "coalesce"
    FROM bills b
   WHERE (b.status = 'submitted'::text)
 UNION ALL
  SELECT 'bills_to_pay'::text,
     NULL::date,
     count(*) AS count,
     COALESCE(sum(b.balance), (0)::numeric) AS "coalesce"
    FROM bills b
   WHERE (b.status = 'approved'::text)
 UNION ALL
  SELECT
         CASE
             WHEN i.is_overdue THEN 'in_overdue'::text
             WHEN (i.due_date IS NULL) THEN 'in_any_day'::text
             ELSE 'in'::text
         END AS "case",
         CASE
             WHEN (NOT i.is_overdue) THEN (date_trunc('week'::text, (i.due_date)::timestamp without time zone))::date
             ELSE NULL::date
         END AS "case",
     count(*) AS count,
     sum(i.balance_amount) AS sum
    FROM invoices i
   WHERE ((i.status = 'sent'::text) AND (i.balance_amount <> (0)::numeric))
   GROUP BY
         CASE
             WHEN i.is_overdue THEN 'in_overdue'::text
             WHEN (i.due_date IS NULL) THEN 'in_any_day'::text
             ELSE 'in'::text
         END,
         CASE
             WHEN (NOT i.is_overdue) THEN (date_trunc('week'::text, (i.due_date)::timestamp without time zone))::date
             ELSE NULL::date
         END
 UNION ALL
  SELECT
         CASE
             WHEN b.is_overdue THEN 'out_overdue'::text
             WHEN (b.due_date IS NULL) THEN 'out_any_day'::text
             ELSE 'out'::text
         END AS "case",
         CASE
             WHEN (NOT b.is_overdue) THEN (date_trunc('week'::text, (b.due_date)::timestamp without time zone))::date
             ELSE NULL::date
         END AS "case",
     count(*) AS count,
     sum(b.balance) AS sum
    FROM bills b
   WHERE ((b.status = 'approved'::text) AND (b.balance <> (0)::numeric))
   GROUP BY
         CASE
             WHEN b.is_overdue THEN 'out_overdue'::text
             WHEN (b.due_date IS NULL) THEN 'out_any_day'::text
             ELSE 'out'::text
         END,
         CASE
             WHEN (NOT b.is_overdue) THEN (date_trunc('week'::text, (b.due_date)::timestamp without time zone))::date
             ELSE NULL::date
         END;
END;
grant execute on function public.billing_figures(integer) to authenticated, service_role;
