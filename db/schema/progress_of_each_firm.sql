-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

CREATE OR REPLACE FUNCTION app.forget_former_progress()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.date_started := case when new.status = 'in_progress' and new.status <> old.status then now() end;
  new.date_finished := null;
  if new.status in ('assigned', 'in_progress', 'work_completed') then
    new.status_since := now();
  end if;
  return new;
end
$function$;
