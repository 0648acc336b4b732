-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

CREATE OR REPLACE FUNCTION app.count_invoice_copies()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  copies constant bigint := cardinality(new.copied_to);
begin
  if app.profile_id() is not null and copies > 0 then
    perform app.use_daily(
      app.profile_id(), 'invoice_copies_per_day', copies,
      'You have sent the most copies of invoices that one person may send in a day.'
    );
  end if;
  return null;
end
$function$;
