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
