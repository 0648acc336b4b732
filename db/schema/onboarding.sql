-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

CREATE OR REPLACE FUNCTION public.onboarding_progress()
 RETURNS TABLE(has_company boolean, has_customer boolean, has_locations boolean, has_people boolean, has_subcontractor boolean, has_work_order boolean, has_sent_mail boolean, has_backup boolean, is_hidden boolean, skipped text[])
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM public.settings s
           WHERE (s.key = 'company'::text))) AS "exists",
     (EXISTS ( SELECT
            FROM public.organizations o
           WHERE (o.organization_type = 'partner'::text))) AS "exists",
     (EXISTS ( SELECT
            FROM public.partner_locations)) AS "exists",
     (( SELECT (count(*) > 1)
            FROM ( SELECT
                    FROM public.organization_members m
                  LIMIT 2) members) OR (EXISTS ( SELECT
            FROM public.invitations))),
     (EXISTS ( SELECT
            FROM public.organizations o
           WHERE (o.organization_type = 'subcontractor'::text))) AS "exists",
     (EXISTS ( SELECT
            FROM public.work_orders)) AS "exists",
     (EXISTS ( SELECT
            FROM public.email_log e
           WHERE (e.status = 'sent'::text))) AS "exists",
     COALESCE(( SELECT ((s.value -> 'has_backup'::text) = 'true'::jsonb)
            FROM public.settings s
           WHERE (s.key = 'onboarding'::text)), false) AS "coalesce",
     COALESCE(( SELECT ((s.value -> 'is_hidden'::text) = 'true'::jsonb)
            FROM public.settings s
           WHERE (s.key = 'onboarding'::text)), false) AS "coalesce",
     ARRAY( SELECT (step.step #>> '{}'::text[])
            FROM public.settings s,
             LATERAL jsonb_path_query(s.value, '$."skipped"[*]'::jsonpath) step(step)
           WHERE (s.key = 'onboarding'::text)) AS "array"
   WHERE ( SELECT app.may(VARIADIC ARRAY['manage_settings'::text]) AS may);
END;
grant execute on function public.onboarding_progress() to authenticated;
