-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table public.firm_stamps (
  id uuid default app.new_id() not null,
  message_id uuid,
  event_id uuid,
  organization_id uuid not null,
  mentioned_ids uuid[] default '{}'::uuid[] not null,
  constraint firm_stamps_pkey PRIMARY KEY (id),
  constraint firm_stamps_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.work_order_events(id) ON DELETE CASCADE,
  constraint firm_stamps_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.work_order_messages(id) ON DELETE CASCADE,
  constraint firm_stamps_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id) ON DELETE RESTRICT,
  constraint firm_stamps_mentioned_ids CHECK (cardinality(mentioned_ids) <= 20),
  constraint firm_stamps_mentioned_ids_max_50000 CHECK (length(mentioned_ids::text) <= 50000),
  constraint firm_stamps_one_row CHECK (num_nonnulls(message_id, event_id) = 1)
);
CREATE UNIQUE INDEX firm_stamps_event_id ON public.firm_stamps USING btree (event_id) WHERE event_id IS NOT NULL;
CREATE UNIQUE INDEX firm_stamps_message_id ON public.firm_stamps USING btree (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX firm_stamps_organization_id ON public.firm_stamps USING btree (organization_id);
alter table public.firm_stamps enable row level security;
create policy see on public.firm_stamps for select to authenticated using (( SELECT app.is_staff() AS is_staff) OR (organization_id = ANY ((( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids))::uuid[])));
create policy service on public.firm_stamps for select to service_role using (true);
grant select on public.firm_stamps to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.firm_mentions()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (COALESCE(NULLIF(current_setting('app.firm_mentions'::text, true), ''::text), '{}'::text))::jsonb;

CREATE OR REPLACE FUNCTION app.firm_mentions_of(message uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN ARRAY(SELECT (jsonb_array_elements_text((app.firm_mentions() -> (message)::text)))::uuid AS jsonb_array_elements_text);

CREATE OR REPLACE FUNCTION app.firm_of_event(work_order uuid, data jsonb)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (data ? 'report_id'::text) THEN ( SELECT r.subcontractor_organization_id
                FROM public.work_order_reports r
               WHERE (r.id = ((firm_of_event.data ->> 'report_id'::text))::uuid))
             WHEN (data ? 'bill_id'::text) THEN ( SELECT b.subcontractor_organization_id
                FROM public.subcontractor_bills b
               WHERE (b.id = ((firm_of_event.data ->> 'bill_id'::text))::uuid))
             ELSE ( SELECT w.assigned_organization_id
                FROM public.work_orders w
               WHERE (w.id = firm_of_event.work_order))
         END AS assigned_organization_id;
END;

CREATE OR REPLACE FUNCTION app.keep_firm_of_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.firm_stamps (event_id, organization_id)
  select e.id, e.firm
  from (select a.id, app.firm_of_event(a.work_order_id, a.data) as firm from added a where a.visibility = 'everyone') e
  where e.firm is not null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.keep_firm_of_messages()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.firm_stamps (message_id, organization_id, mentioned_ids)
  select a.id, c.assigned_organization_id, app.firm_mentions_of(a.id)
  from added a join public.conversations c on c.id = a.conversation_id
  where a.visibility = 'everyone' and c.assigned_organization_id is not null;
  perform set_config('app.firm_mentions', '', true);
  return null;
end
$function$;
