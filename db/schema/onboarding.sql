-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

CREATE OR REPLACE FUNCTION public.onboarding_progress()
 RETURNS TABLE(has_company boolean, has_customer boolean, has_locations boolean, has_people boolean, has_subcontractor boolean, has_work_order boolean, has_sent_mail boolean, has_backup boolean, backup_confirmed_by text, backup_confirmed_at timestamp with time zone, is_hidden boolean, skipped text[])
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM public.settings s
           WHERE ((s.key = 'company'::text) AND (s.value ? 'legal_name'::text)))) AS "exists",
     (EXISTS ( SELECT
            FROM public.organizations o
           WHERE (o.organization_type = 'partner'::text))) AS "exists",
     (EXISTS ( SELECT
            FROM public.partner_locations)) AS "exists",
     (( SELECT (count(*) > 1)
            FROM ( SELECT
                    FROM (public.organization_members m
                      JOIN public.organizations o ON ((o.id = m.organization_id)))
                   WHERE (o.organization_type = 'internal'::text)
                  LIMIT 2) members) OR (EXISTS ( SELECT
            FROM (public.invitations i
              JOIN public.organizations o ON ((o.id = i.organization_id)))
           WHERE ((o.organization_type = 'internal'::text) AND (i.status = 'pending'::text))))),
     (EXISTS ( SELECT
            FROM public.organizations o
           WHERE (o.organization_type = 'subcontractor'::text))) AS "exists",
     (EXISTS ( SELECT
            FROM public.work_orders)) AS "exists",
     (EXISTS ( SELECT
            FROM public.email_log e
           WHERE (e.status = 'sent'::text))) AS "exists",
     COALESCE(((choice.value -> 'has_backup'::text) = 'true'::jsonb), false) AS "coalesce",
     app.profile_name(((choice.value ->> 'backup_confirmed_by'::text))::uuid) AS profile_name,
     ((choice.value ->> 'backup_confirmed_at'::text))::timestamp with time zone AS timestamptz,
     COALESCE(((choice.value -> 'is_hidden'::text) = 'true'::jsonb), false) AS "coalesce",
     ARRAY( SELECT (step.step #>> '{}'::text[])
            FROM jsonb_path_query(choice.value, '$."skipped"[*]'::jsonpath) step(step)) AS "array"
    FROM ( SELECT ( SELECT s.value
                    FROM public.settings s
                   WHERE (s.key = 'onboarding'::text)) AS value) choice
   WHERE ( SELECT app.may(VARIADIC ARRAY['manage_settings'::text]) AS may);
END;
grant execute on function public.onboarding_progress() to authenticated;
