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

CREATE OR REPLACE FUNCTION app.refuse_message(is_declined boolean, ended_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  day constant text := app.day_words(app.office_day(ended_at));
begin
  if is_declined then
    raise exception 'Your company declined this work order on %.', day
      using errcode = 'PT409', detail = app.reason('message_work_order_declined', 'day', day),
      hint = 'The message was not sent. Its text stays on this device until you delete it.';
  end if;
  raise exception 'This work order is no longer assigned to your company.'
    using errcode = 'PT409', detail = app.reason('message_work_order_reassigned'),
    hint = 'The message was not sent. Its text stays on this device until you delete it.';
end
$function$;
grant execute on function app.refuse_message(boolean,timestamp with time zone) to authenticated, service_role;
