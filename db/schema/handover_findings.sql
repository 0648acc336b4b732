-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

CREATE OR REPLACE FUNCTION app.ask_next_firm()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.status := 'assigned';
  new.status_reason := null;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.lock_billing_of_bills(bills uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  billed constant uuid[] := array(
    select distinct l.work_order_id from public.subcontractor_bill_work_orders l
    where l.subcontractor_bill_id = any (bills)
  );
begin
  perform from public.work_orders w where w.id = any (billed) order by w.id for no key update;
  perform app.lock_billing(billed);
end
$function$;
grant execute on function app.lock_billing_of_bills(uuid[]) to service_role;

CREATE OR REPLACE FUNCTION app.lost_work_words(work_order uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT
         CASE
             WHEN f.is_declined THEN format('Your company declined this work order on %s.'::text, app.day_words(app.office_day(f.ended_at)))
             ELSE 'This work order is no longer assigned to your company.'::text
         END AS "case"
    FROM app.own_former_work(lost_work_words.work_order, 1) f(work_order_id, conversation_id, customer_id, work_order_number, title, store_location, ended_at, is_declined);
END;
grant execute on function app.lost_work_words(uuid) to authenticated, service_role;
