-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

CREATE OR REPLACE FUNCTION app.added_over_nte(amount numeric, billed_before numeric, nte numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN ((amount + billed_before) > nte) THEN LEAST(amount, ((amount + billed_before) - nte)) ELSE (0)::numeric END;
grant execute on function app.added_over_nte(numeric,numeric,numeric) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.clear_over_nte()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.over_nte_amount := 0;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.recount_over_nte(work_orders uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.subcontractor_bills b set over_nte_amount = counted.over
  from (
    select c.id, app.bill_over_nte(c.id) as over
    from public.subcontractor_bills c
    where c.status in ('submitted', 'approved', 'paid') and c.id in (
      select l.subcontractor_bill_id from public.subcontractor_bill_work_orders l where l.work_order_id = any (work_orders)
    )
  ) counted
  where b.id = counted.id and b.over_nte_amount <> counted.over
$function$;
