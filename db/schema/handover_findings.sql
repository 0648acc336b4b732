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
