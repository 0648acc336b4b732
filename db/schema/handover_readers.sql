-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

CREATE OR REPLACE FUNCTION app.events_of_one_firm()
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT array_agg(DISTINCT t.event_type ORDER BY t.event_type) AS array_agg
    FROM app.work_order_transitions t;
END;
grant execute on function app.events_of_one_firm() to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.note_released()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform set_config('app.released', concat_ws(',',
    nullif(current_setting('app.released', true), ''),
    concat_ws(':', old.work_order_id, old.organization_id, old.assigned_to)
  ), true);
  perform set_config('app.news', concat_ws(',',
    nullif(current_setting('app.news', true), ''), concat_ws(':', 'released', old.work_order_id, app.profile_id())
  ), true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.released_people()
 RETURNS TABLE(work_order_id uuid, organization_id uuid, profile_id uuid)
 LANGUAGE sql
 STABLE ROWS 5
 SET search_path TO ''
BEGIN ATOMIC
 SELECT DISTINCT (split_part(p.triple, ':'::text, 1))::uuid AS split_part,
     (split_part(p.triple, ':'::text, 2))::uuid AS split_part,
     (split_part(p.triple, ':'::text, 3))::uuid AS split_part
    FROM unnest(string_to_array(NULLIF(current_setting('app.released'::text, true), ''::text), ','::text)) p(triple);
END;
