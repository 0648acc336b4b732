-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table app.conversation_activity (
  conversation_id uuid not null,
  work_order_id uuid,
  organization_id uuid,
  assigned_organization_id uuid,
  last_at timestamp with time zone,
  constraint conversation_activity_pkey PRIMARY KEY (conversation_id),
  constraint conversation_activity_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES public.conversations(id) ON DELETE CASCADE
) with (fillfactor=80);
CREATE INDEX conversation_activity_assigned ON app.conversation_activity USING btree (assigned_organization_id, last_at DESC) WHERE assigned_organization_id IS NOT NULL;
CREATE INDEX conversation_activity_last_at ON app.conversation_activity USING btree (last_at DESC);
CREATE INDEX conversation_activity_organization ON app.conversation_activity USING btree (organization_id, last_at DESC);
alter table app.conversation_activity enable row level security;

create table public.conversation_participants (
  id uuid default app.new_id() not null,
  conversation_id uuid not null,
  user_id uuid not null,
  last_read_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  last_delivered_at timestamp with time zone,
  is_direct boolean default false not null,
  constraint conversation_participants_pkey PRIMARY KEY (id),
  constraint conversation_participants_user_id_conversation_id_key UNIQUE (user_id, conversation_id),
  constraint conversation_participants_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES public.conversations(id) ON DELETE CASCADE,
  constraint conversation_participants_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint conversation_participants_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint conversation_participants_last_delivered_at_year_1900_to_2199 CHECK (last_delivered_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND last_delivered_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint conversation_participants_last_read_at_year_1900_to_2199 CHECK (last_read_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND last_read_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX conversation_participants_conversation_id ON public.conversation_participants USING btree (conversation_id);
CREATE INDEX conversation_participants_direct ON public.conversation_participants USING btree (user_id, conversation_id) WHERE is_direct;
CREATE TRIGGER fill_participant BEFORE INSERT ON public.conversation_participants FOR EACH ROW EXECUTE FUNCTION app.fill_participant();
CREATE TRIGGER keep_read_times_past BEFORE INSERT OR UPDATE OF last_read_at, last_delivered_at ON public.conversation_participants FOR EACH ROW EXECUTE FUNCTION app.keep_read_times_past();
CREATE TRIGGER read_mentions AFTER INSERT OR UPDATE OF last_read_at ON public.conversation_participants FOR EACH ROW WHEN (new.last_read_at IS NOT NULL) EXECUTE FUNCTION app.read_mentions();
CREATE TRIGGER realtime_capture AFTER INSERT OR DELETE OR UPDATE ON public.conversation_participants FOR EACH ROW EXECUTE FUNCTION realtime.capture();
alter table public.conversation_participants enable row level security;
create policy add_own on public.conversation_participants for insert to authenticated with check (user_id = (( SELECT app.profile_id() AS profile_id)) AND (EXISTS ( SELECT
   FROM public.conversations c
  WHERE c.id = conversation_participants.conversation_id AND c.conversation_type = 'work_order'::text)));
create policy change_own on public.conversation_participants for update to authenticated using (user_id = (( SELECT app.profile_id() AS profile_id)));
create policy see on public.conversation_participants for select to authenticated using (user_id = (( SELECT app.profile_id() AS profile_id)) OR is_direct AND (conversation_id = ANY ((( SELECT app.conversation_ids() AS conversation_ids))::uuid[])));
create policy service on public.conversation_participants to service_role using (true) with check (true);
grant delete, insert, select, update on public.conversation_participants to service_role;
grant insert (conversation_id, last_read_at, user_id) on public.conversation_participants to authenticated;
grant select on public.conversation_participants to authenticated;
grant update (last_delivered_at, last_read_at) on public.conversation_participants to authenticated;

create table public.conversations (
  id uuid default app.new_id() not null,
  conversation_type text not null,
  title text,
  work_order_id uuid,
  organization_id uuid,
  direct_key text,
  created_by uuid default app.profile_id(),
  last_message_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  assigned_organization_id uuid,
  constraint conversations_pkey PRIMARY KEY (id),
  constraint conversations_direct_key_key UNIQUE (direct_key),
  constraint conversations_work_order_id_key UNIQUE (work_order_id),
  constraint conversations_assigned_organization_id_fkey FOREIGN KEY (assigned_organization_id) REFERENCES public.organizations(id) ON DELETE RESTRICT,
  constraint conversations_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint conversations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id) ON DELETE RESTRICT,
  constraint conversations_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES public.work_orders(id) ON DELETE CASCADE,
  constraint conversations_conversation_type CHECK (conversation_type = ANY (ARRAY['direct'::text, 'work_order'::text])),
  constraint conversations_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint conversations_direct_key_max_100 CHECK (length(direct_key) <= 100),
  constraint conversations_kind CHECK ((conversation_type = 'work_order'::text) = (work_order_id IS NOT NULL) AND (conversation_type = 'direct'::text) = (direct_key IS NOT NULL)),
  constraint conversations_last_message_at_year_1900_to_2199 CHECK (last_message_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND last_message_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint conversations_title_max_500 CHECK (length(title) <= 500),
  constraint conversations_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX conversations_assigned_organization_id ON public.conversations USING btree (assigned_organization_id, last_message_at DESC) WHERE assigned_organization_id IS NOT NULL;
CREATE INDEX conversations_created_by ON public.conversations USING btree (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX conversations_last_message_at ON public.conversations USING btree (last_message_at DESC, id);
CREATE INDEX conversations_organization_id ON public.conversations USING btree (organization_id, last_message_at DESC);
CREATE TRIGGER copy AFTER INSERT OR UPDATE OF organization_id, assigned_organization_id ON public.conversations FOR EACH ROW EXECUTE FUNCTION app.copy_conversation();
CREATE TRIGGER count_daily_rows AFTER INSERT ON public.conversations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_daily_rows('conversations_per_day', 'You have begun the most conversations that one person may begin in a day.');
CREATE TRIGGER fill_conversation BEFORE INSERT ON public.conversations FOR EACH ROW EXECUTE FUNCTION app.fill_conversation();
CREATE TRIGGER touch BEFORE UPDATE ON public.conversations FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.conversations enable row level security;
create policy open_thread on public.conversations for insert to authenticated with check (conversation_type = 'work_order'::text AND (EXISTS ( SELECT
   FROM public.work_orders w
  WHERE w.id = conversations.work_order_id)));
create policy see on public.conversations for select to authenticated using (conversation_type = 'direct'::text AND (id = ANY ((( SELECT app.conversation_ids() AS conversation_ids))::uuid[])) OR conversation_type = 'work_order'::text AND (( SELECT app.is_office() AS is_office) OR (organization_id = ANY ((( SELECT app.partner_organization_ids() AS partner_organization_ids))::uuid[])) OR (assigned_organization_id = ANY ((( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids))::uuid[])) OR ( SELECT app.is_technician() AS is_technician) AND (EXISTS ( SELECT
   FROM public.work_orders w
  WHERE w.id = conversations.work_order_id))));
create policy service on public.conversations to service_role using (true) with check (true);
grant delete, insert, select, update on public.conversations to service_role;
grant insert (conversation_type, work_order_id) on public.conversations to authenticated;
grant select on public.conversations to authenticated;

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
create policy see on public.firm_stamps for select to authenticated using (( SELECT app.is_office() AS is_office) OR (organization_id = ANY ((( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids))::uuid[])));
create policy service on public.firm_stamps for select to service_role using (true);
grant select on public.firm_stamps to authenticated, service_role;

create table public.message_read_receipts (
  id uuid default app.new_id() not null,
  message_id uuid not null,
  user_id uuid default app.profile_id() not null,
  read_at timestamp with time zone default now() not null,
  constraint message_read_receipts_pkey PRIMARY KEY (id),
  constraint message_read_receipts_user_id_message_id_key UNIQUE (user_id, message_id),
  constraint message_read_receipts_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.work_order_messages(id) ON DELETE CASCADE,
  constraint message_read_receipts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint message_read_receipts_read_at_year_1900_to_2199 CHECK (read_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND read_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX message_read_receipts_message_id ON public.message_read_receipts USING btree (message_id);
CREATE TRIGGER realtime_capture AFTER INSERT OR DELETE OR UPDATE ON public.message_read_receipts FOR EACH ROW EXECUTE FUNCTION realtime.capture();
alter table public.message_read_receipts enable row level security;
create policy add_own on public.message_read_receipts for insert to authenticated with check (user_id = (( SELECT app.profile_id() AS profile_id)) AND (EXISTS ( SELECT
   FROM public.work_order_messages m
  WHERE m.id = message_read_receipts.message_id)));
create policy see on public.message_read_receipts for select to authenticated using (user_id = (( SELECT app.profile_id() AS profile_id)) OR (EXISTS ( SELECT
   FROM public.work_order_messages m
  WHERE m.id = message_read_receipts.message_id AND m.sender_id = (( SELECT app.profile_id() AS profile_id)))));
create policy service on public.message_read_receipts to service_role using (true) with check (true);
grant delete, insert, select, update on public.message_read_receipts to service_role;
grant insert (message_id, user_id) on public.message_read_receipts to authenticated;
grant select on public.message_read_receipts to authenticated;

create table public.work_order_messages (
  id uuid default app.new_id() not null,
  conversation_id uuid not null,
  message text not null,
  sender_id uuid default app.profile_id() not null,
  attachment_ids uuid[] default '{}'::uuid[] not null,
  visibility text default 'everyone'::text not null,
  created_at timestamp with time zone default now() not null,
  client_key uuid,
  mentioned_ids uuid[] default '{}'::uuid[] not null,
  assigned_organization_id uuid,
  constraint work_order_messages_pkey PRIMARY KEY (id),
  constraint work_order_messages_client_key UNIQUE (sender_id, client_key),
  constraint work_order_messages_assigned_organization_id_fkey FOREIGN KEY (assigned_organization_id) REFERENCES public.organizations(id) ON DELETE RESTRICT,
  constraint work_order_messages_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES public.conversations(id) ON DELETE CASCADE,
  constraint work_order_messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint work_order_messages_attachment_ids CHECK (cardinality(attachment_ids) <= 20),
  constraint work_order_messages_attachment_ids_max_50000 CHECK (length(attachment_ids::text) <= 50000),
  constraint work_order_messages_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint work_order_messages_mentioned_ids CHECK (cardinality(mentioned_ids) <= 20),
  constraint work_order_messages_mentioned_ids_max_50000 CHECK (length(mentioned_ids::text) <= 50000),
  constraint work_order_messages_message CHECK (length(app.trimmed(message)) > 0 AND length(message) <= 10000),
  constraint work_order_messages_message_max_10000 CHECK (length(message) <= 10000),
  constraint work_order_messages_visibility CHECK (visibility = ANY (ARRAY['everyone'::text, 'partner'::text, 'assigned'::text, 'staff'::text]))
);
CREATE INDEX work_order_messages_assigned ON public.work_order_messages USING btree (assigned_organization_id, created_at DESC, id) WHERE assigned_organization_id IS NOT NULL;
CREATE INDEX work_order_messages_conversation ON public.work_order_messages USING btree (conversation_id, created_at DESC, id) INCLUDE (sender_id, visibility, assigned_organization_id);
CREATE INDEX work_order_messages_search ON public.work_order_messages USING gin (message extensions.gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX work_order_messages_sender_id ON public.work_order_messages USING btree (sender_id, created_at DESC);
CREATE TRIGGER count_daily_row AFTER INSERT ON public.work_order_messages FOR EACH ROW EXECUTE FUNCTION app.count_daily_row('messages_per_day', 'You have sent the most messages that one person may send in a day.');
CREATE TRIGGER date_conversation AFTER INSERT ON public.work_order_messages REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.date_conversation();
CREATE TRIGGER date_message BEFORE INSERT ON public.work_order_messages FOR EACH ROW EXECUTE FUNCTION app.date_message();
CREATE TRIGGER keep_firm AFTER INSERT ON public.work_order_messages REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.keep_firm_of_messages();
CREATE TRIGGER link_attachments AFTER INSERT ON public.work_order_messages FOR EACH ROW WHEN (new.attachment_ids <> '{}'::uuid[]) EXECUTE FUNCTION app.link_message_attachments();
CREATE TRIGGER note_new AFTER INSERT ON public.work_order_messages FOR EACH ROW WHEN (new.created_at > (now() - '01:00:00'::interval)) EXECUTE FUNCTION app.note_new_message();
CREATE TRIGGER notify_mentioned AFTER INSERT ON public.work_order_messages FOR EACH ROW WHEN (new.mentioned_ids <> '{}'::uuid[] OR current_setting('app.firm_mentions'::text, true) <> ''::text) EXECUTE FUNCTION app.notify_mentioned();
CREATE TRIGGER realtime_capture AFTER INSERT OR DELETE OR UPDATE ON public.work_order_messages FOR EACH ROW EXECUTE FUNCTION realtime.capture();
CREATE TRIGGER recheck_sender BEFORE INSERT ON public.work_order_messages FOR EACH ROW WHEN (CURRENT_USER = 'authenticated'::name) EXECUTE FUNCTION app.recheck_sender();
CREATE TRIGGER refuse_for_former_firm BEFORE INSERT ON public.work_order_messages FOR EACH ROW WHEN (CURRENT_USER = 'authenticated'::name AND new.visibility = 'assigned'::text AND new.assigned_organization_id IS NOT NULL) EXECUTE FUNCTION app.refuse_for_former_firm();
CREATE TRIGGER set_visibility BEFORE INSERT ON public.work_order_messages FOR EACH ROW EXECUTE FUNCTION app.set_message_visibility();
alter table public.work_order_messages enable row level security;
create policy see on public.work_order_messages for select to authenticated using ((EXISTS ( SELECT
   FROM public.conversations c
  WHERE c.id = work_order_messages.conversation_id AND (c.conversation_type = 'direct'::text OR ( SELECT app.is_office() AS is_office) OR work_order_messages.visibility = 'staff'::text AND ( SELECT app.is_staff() AS is_staff) OR work_order_messages.visibility = 'everyone'::text OR work_order_messages.visibility = 'partner'::text AND (c.organization_id = ANY ((( SELECT app.partner_organization_ids() AS partner_organization_ids))::uuid[]))))) OR visibility = 'assigned'::text AND (assigned_organization_id = ANY ((( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids))::uuid[])) OR visibility = 'everyone'::text AND (EXISTS ( SELECT
   FROM public.firm_stamps s
  WHERE s.message_id = work_order_messages.id)));
create policy send on public.work_order_messages for insert to authenticated with check (sender_id = (( SELECT app.profile_id() AS profile_id)) AND (EXISTS ( SELECT
   FROM public.conversations c
  WHERE c.id = work_order_messages.conversation_id AND (c.conversation_type = 'work_order'::text OR ( SELECT app.can_send_in(c.id) AS can_send_in)))));
create policy service on public.work_order_messages to service_role using (true) with check (true);
grant delete, insert, select, update on public.work_order_messages to service_role;
grant insert (assigned_organization_id, attachment_ids, client_key, conversation_id, mentioned_ids, message, sender_id, visibility) on public.work_order_messages to authenticated;
grant select on public.work_order_messages to authenticated;

CREATE OR REPLACE FUNCTION app.can_send_in(conversation uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := app.profile_id();
begin
  return exists (
    select from public.conversation_participants mine
    join public.conversation_participants p on p.conversation_id = mine.conversation_id and p.user_id <> me
    join public.profiles other on other.id = p.user_id and other.is_active
    where mine.user_id = me and mine.conversation_id = conversation and mine.is_direct
      and (app.is_staff() or other.id = any (app.contact_profile_ids()))
  );
end
$function$;
grant execute on function app.can_send_in(uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.conversation_ids()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := app.profile_id();
begin
  return array(select p.conversation_id from public.conversation_participants p where p.user_id = me and p.is_direct);
end
$function$;
grant execute on function app.conversation_ids() to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.conversation_of_topic(topic text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN (topic ~ '^conversation:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'::text) THEN (substr(topic, 14))::uuid ELSE NULL::uuid END;
grant execute on function app.conversation_of_topic(text) to authenticated;

CREATE OR REPLACE FUNCTION app.conversation_people(conversation uuid, work_order uuid DEFAULT NULL::uuid)
 RETURNS TABLE(profile_id uuid, reads text, organization_name text, organization_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT p.user_id,
     'direct'::text,
     firm.name,
     NULL::uuid AS uuid
    FROM ((public.conversation_participants p
      JOIN public.profiles person ON (((person.id = p.user_id) AND person.is_active)))
      LEFT JOIN LATERAL ( SELECT o.name
            FROM (public.organization_members m
              JOIN public.organizations o ON ((o.id = m.organization_id)))
           WHERE (m.user_id = p.user_id)
           ORDER BY m.created_at, m.id
          LIMIT 1) firm ON (true))
   WHERE ((p.conversation_id = conversation_people.conversation) AND p.is_direct)
 UNION ALL
  SELECT m.user_id,
         CASE o.organization_type
             WHEN 'internal'::text THEN 'staff'::text
             WHEN 'partner'::text THEN 'partner'::text
             ELSE 'assigned'::text
         END AS "case",
     o.name,
     o.id
    FROM (((public.work_orders w
      JOIN public.organizations o ON ((o.is_active AND ((o.organization_type = 'internal'::text) OR ((o.id = w.organization_id) OR (o.id = w.assigned_organization_id))))))
      JOIN public.organization_members m ON ((m.organization_id = o.id)))
      JOIN public.profiles person ON (((person.id = m.user_id) AND person.is_active)))
   WHERE ((w.id = COALESCE(conversation_people.work_order, ( SELECT c.work_order_id
            FROM public.conversations c
           WHERE (c.id = conversation_people.conversation)))) AND ((o.organization_type <> 'internal'::text) OR (m.capabilities <> '{}'::text[]) OR (EXISTS ( SELECT
            FROM public.work_order_assignments a
           WHERE ((a.work_order_id = w.id) AND (a.assigned_to = m.user_id))))));
END;
grant execute on function app.conversation_people(uuid,uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.copy_conversation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into app.conversation_activity (conversation_id, work_order_id, organization_id, assigned_organization_id)
  values (new.id, new.work_order_id, new.organization_id, new.assigned_organization_id)
  on conflict (conversation_id) do update set
    organization_id = excluded.organization_id, assigned_organization_id = excluded.assigned_organization_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.date_conversation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update app.conversation_activity a set last_at = greatest(a.last_at, newest.at)
  from (select m.conversation_id as id, max(m.created_at) as at from added m group by m.conversation_id) newest
  where a.conversation_id = newest.id;
  update public.conversations c set last_message_at = greatest(c.last_message_at, newest.at)
  from (
    select m.conversation_id as id, max(m.created_at) as at from added m
    where m.visibility = 'everyone' group by m.conversation_id
  ) newest
  where c.id = newest.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.date_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  previous timestamptz;
  -- The previous message of this transaction, in any conversation.
  previous_here constant timestamptz := nullif(current_setting('app.message_date', true), '')::timestamptz;
begin
  if new.created_at = now() then
    -- Locked until this transaction ends: the next sender waits here.
    select a.last_at into previous from app.conversation_activity a
    where a.conversation_id = new.conversation_id for no key update;
    new.created_at := greatest(clock_timestamp(), greatest(previous, previous_here) + interval '1 microsecond');
    perform set_config('app.message_date', new.created_at::text, true);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.fill_conversation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.work_order_id is not null then
    select w.organization_id, w.assigned_organization_id, concat_ws(' ', w.work_order_number, w.title)
    into new.organization_id, new.assigned_organization_id, new.title
    from public.work_orders w where w.id = new.work_order_id for share;
    new.created_by := null;
    new.last_message_at := null;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.fill_participant()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.is_direct := exists (
    select from public.conversations c where c.id = new.conversation_id and c.conversation_type = 'direct'
  );
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.find_former_messages(text_found text, at_most integer, before timestamp with time zone)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  pattern constant text := '%' || regexp_replace(text_found, '([\\%_])', '\\\1', 'g') || '%';
  firms constant uuid[] := app.subcontractor_organization_ids();
begin
  if firms = '{}' then
    return '{}';
  end if;
  return array(
    select said.id
    from app.own_former_work(null, 500) f
    cross join lateral (
      select m.id, m.created_at from public.work_order_messages m
      where m.conversation_id = f.conversation_id and m.created_at < before and m.message ilike pattern
        and case m.visibility
          when 'assigned' then m.assigned_organization_id = any (firms)
          when 'everyone' then exists (
            select from public.firm_stamps s where s.message_id = m.id and s.organization_id = any (firms)
          )
        end
      offset 0
    ) said
    order by said.created_at desc, said.id limit at_most
  );
end
$function$;
grant execute on function app.find_former_messages(text,integer,timestamp with time zone) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.find_messages(text_found text, at_most integer, before timestamp with time zone)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
AS $function$
declare
  pattern constant text := '%' || regexp_replace(text_found, '([\\%_])', '\\\1', 'g') || '%';
  has_trigram constant boolean := text_found ~ '[[:alnum:]]{3}';
  direct_ids constant uuid[] := app.conversation_ids();
  is_office constant boolean := app.is_office();
  field_ids constant uuid[] := app.field_work_order_ids();
  partner_ids constant uuid[] := app.partner_organization_ids();
  subcontractor_ids constant uuid[] := app.subcontractor_organization_ids();
  -- The time of the last message of the last of the newest conversations; null when there are no others.
  boundary timestamptz;
  found uuid[];
begin
  boundary := (
    select a.last_at from app.conversation_activity a
    where a.last_at < before
      and case when a.work_order_id is null then a.conversation_id = any (direct_ids)
        else is_office or a.work_order_id = any (field_ids) or a.organization_id = any (partner_ids)
          or a.assigned_organization_id = any (subcontractor_ids)
      end
    order by a.last_at desc offset case when has_trigram then 200 else 500 end limit 1
  );
  found := array(
    select said.id
    from (
      select a.* from app.conversation_activity a
      where a.last_at > coalesce(boundary, '-infinity')
        and case when a.work_order_id is null then a.conversation_id = any (direct_ids)
          else is_office or a.work_order_id = any (field_ids) or a.organization_id = any (partner_ids)
          or a.assigned_organization_id = any (subcontractor_ids)
        end
    ) a
    cross join lateral (
      select m.id, m.created_at from public.work_order_messages m
      where m.conversation_id = a.conversation_id
        and m.created_at > coalesce(boundary, '-infinity') and m.created_at < before
        and m.message ilike pattern
        and (
          a.work_order_id is null
          or is_office
          or (a.work_order_id = any (field_ids) and m.visibility in ('everyone', 'staff'))
          or (a.organization_id = any (partner_ids) and m.visibility in ('everyone', 'partner'))
          or (
            a.assigned_organization_id = any (subcontractor_ids)
            and (
              m.visibility = 'everyone'
              or (m.visibility = 'assigned' and m.assigned_organization_id = any (subcontractor_ids))
            )
          )
        )
      -- Conversation by conversation, because PostgreSQL cannot know that these are few.
      offset 0
    ) said
    order by said.created_at desc, said.id limit at_most
  );
  if boundary is null or cardinality(found) = at_most or not has_trigram then
    return found;
  end if;
  execute $find$
    with hits as materialized (
      select m.id, m.visibility, m.created_at, m.assigned_organization_id as said_to, a.*
      from public.work_order_messages m
      join app.conversation_activity a on a.conversation_id = m.conversation_id
      where m.message ilike $1 and m.created_at < $2
        and ($4 or a.work_order_id = any ($8) or a.organization_id = any ($5) or a.assigned_organization_id = any ($6) or a.conversation_id = any ($3))
    )
    select array(
      select hits.id from hits
      where case when hits.work_order_id is null then hits.conversation_id = any ($3)
          else $4
            or (hits.work_order_id = any ($8) and hits.visibility in ('everyone', 'staff'))
            or (hits.organization_id = any ($5) and hits.visibility in ('everyone', 'partner'))
            or (
              hits.assigned_organization_id = any ($6)
              and (hits.visibility = 'everyone' or (hits.visibility = 'assigned' and hits.said_to = any ($6)))
            )
        end
      order by hits.created_at desc, hits.id limit $7
    )
  $find$
  into found using pattern, before, direct_ids, is_office, partner_ids, subcontractor_ids, at_most, field_ids;
  return found;
end
$function$;
grant execute on function app.find_messages(text,integer,timestamp with time zone) to authenticated, service_role;

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

CREATE OR REPLACE FUNCTION app.keep_read_times_past()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  latest constant timestamptz := clock_timestamp() + interval '1 minute';
begin
  if new.last_read_at > latest then new.last_read_at := latest; end if;
  if new.last_delivered_at > latest then new.last_delivered_at := latest; end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.link_message_attachments()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  linked integer;
begin
  update public.attachments a set message_id = new.id
  where a.id = any (new.attachment_ids) and a.uploaded_by = new.sender_id
    and num_nonnulls(a.work_order_id, a.report_id, a.receipt_id, a.message_id) = 0;
  get diagnostics linked = row_count;
  if linked <> cardinality(new.attachment_ids) then
    raise exception 'A file could not be attached.'
      using errcode = 'check_violation', detail = app.reason('file_not_attachable'),
      hint = 'Remove the file and add it again, then send once more.';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.newest_threads(at_most integer)
 RETURNS TABLE(conversation_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO ''
BEGIN ATOMIC
 SELECT a.conversation_id
    FROM app.conversation_activity a
   WHERE ((a.work_order_id IS NOT NULL) AND (a.last_at IS NOT NULL) AND (( SELECT app.is_office() AS is_office) OR (a.work_order_id = ANY (( SELECT app.field_work_order_ids() AS field_work_order_ids)::uuid[])) OR (a.organization_id = ANY (( SELECT app.partner_organization_ids() AS partner_organization_ids)::uuid[])) OR (a.assigned_organization_id = ANY (( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids)::uuid[]))))
   ORDER BY a.last_at DESC
  LIMIT newest_threads.at_most;
END;
grant execute on function app.newest_threads(integer) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.newest_threads_of(organization uuid, at_most integer)
 RETURNS TABLE(conversation_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO ''
BEGIN ATOMIC
( SELECT a.conversation_id
    FROM app.conversation_activity a
   WHERE ((a.organization_id = newest_threads_of.organization) AND (a.work_order_id IS NOT NULL) AND (a.last_at IS NOT NULL) AND ( SELECT app.is_office() AS is_office))
   ORDER BY a.last_at DESC
  LIMIT newest_threads_of.at_most)
 UNION
 ( SELECT a.conversation_id
    FROM app.conversation_activity a
   WHERE ((a.assigned_organization_id = newest_threads_of.organization) AND (a.work_order_id IS NOT NULL) AND (a.last_at IS NOT NULL) AND ( SELECT app.is_office() AS is_office))
   ORDER BY a.last_at DESC
  LIMIT newest_threads_of.at_most);
END;
grant execute on function app.newest_threads_of(uuid,integer) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.notify_mentioned()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  named constant uuid[] := new.mentioned_ids || app.firm_mentions_of(new.id);
  sender_name constant text := app.profile_name(new.sender_id);
  readers uuid[];
begin
  if named = '{}' then
    return null;
  end if;
  readers := array(
    select p.profile_id from app.conversation_people(new.conversation_id) p
    where p.reads in ('direct', 'staff', new.visibility) or new.visibility = 'everyone'
  );
  if not named <@ readers then
    raise exception 'Somebody who is mentioned cannot read this message.'
      using errcode = 'check_violation', detail = app.reason('message_mention_hidden'),
      hint = 'Take the mention out, or choose other readers.';
  end if;
  -- The title is the sender's name. For a sender without one it is a text, so facts are kept to translate it.
  insert into public.notifications (profile_id, kind, title, body, facts, path, work_order_id)
  select person.id, 'message_mention', coalesce(sender_name, 'Somebody'), left(new.message, 100),
    case when sender_name is null then '{"person": null}' else '{}' end::jsonb,
    format('/messages?conversation=%s&message=%s', new.conversation_id, new.id), c.work_order_id
  from (select distinct unnest(named) as id) person
  join public.conversations c on c.id = new.conversation_id
  where person.id <> new.sender_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.read_count(of_message uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT count(*) AS count
    FROM (public.message_read_receipts r
      JOIN public.work_order_messages m ON (((m.id = r.message_id) AND (m.sender_id = app.profile_id()))))
   WHERE ((r.message_id = read_count.of_message) AND (r.user_id <> m.sender_id));
END;
grant execute on function app.read_count(uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.read_mentions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.notifications n set read_at = now()
  where n.profile_id = new.user_id and n.read_at is null and n.created_at <= new.last_read_at
    and n.kind = 'message_mention' and n.path like format('/messages?conversation=%s&%%', new.conversation_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.recheck_sender()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lost record;
begin
  if not app.is_staff() and not exists (
    select from public.conversations c
    where c.id = new.conversation_id
      and case c.conversation_type
        when 'direct' then app.can_send_in(c.id)
        else c.organization_id = any (app.partner_organization_ids())
          or c.assigned_organization_id = any (app.subcontractor_organization_ids())
      end
  ) then
    if exists (
      select from public.work_order_messages m
      where m.sender_id = new.sender_id and m.client_key = new.client_key and m.sender_id = app.profile_id()
    ) then
      return null;
    end if;
    select f.is_declined, f.ended_at into lost
    from app.own_former_work(
      (select c.work_order_id from public.conversations c where c.id = new.conversation_id), 1
    ) f
    where f.conversation_id = new.conversation_id or f.is_declined;
    if found then
      perform app.refuse_message(lost.is_declined, lost.ended_at);
    end if;
    raise exception 'You cannot write in this conversation.'
      using errcode = 'insufficient_privilege', detail = app.reason('message_forbidden');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.refuse_message(is_declined boolean, ended_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  day constant date := app.office_day(ended_at);
begin
  if is_declined then
    raise exception 'Your company declined this work order on %.', app.format_day(day)
      using errcode = 'PT409', detail = app.reason('message_work_order_declined', 'day', day::text),
      hint = 'The message was not sent. Its text stays on this device until you delete it.';
  end if;
  raise exception 'This work order is no longer assigned to your company.'
    using errcode = 'PT409', detail = app.reason('message_work_order_reassigned'),
    hint = 'The message was not sent. Its text stays on this device until you delete it.';
end
$function$;
grant execute on function app.refuse_message(boolean,timestamp with time zone) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.set_message_visibility()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  talk public.conversations;
  firm_people uuid[];
begin
  select * into talk from public.conversations c where c.id = new.conversation_id;
  new.assigned_organization_id := talk.assigned_organization_id;
  if talk.conversation_type = 'direct' then
    new.visibility := 'everyone';
  elsif app.profile_id() is not null and not app.is_staff() then
    if talk.organization_id = any (app.partner_organization_ids()) then
      new.visibility := 'partner';
    else
      new.visibility := 'assigned';
      if not coalesce(talk.assigned_organization_id = any (app.subcontractor_organization_ids()), false) then
        new.assigned_organization_id := null;
      end if;
    end if;
  end if;
  -- A conversation that does not exist: the policy rejects it the same way as a hidden one.
  new.visibility := coalesce(new.visibility, 'everyone');
  if new.visibility <> 'assigned' then
    new.assigned_organization_id := null;
  end if;
  if new.visibility = 'everyone' and talk.assigned_organization_id is not null and new.mentioned_ids <> '{}' then
    firm_people := array(
      select named.id from unnest(new.mentioned_ids) named (id) where app.is_outside(named.id, talk.organization_id)
    );
    if firm_people <> '{}' then
      new.mentioned_ids := array(select named.id from unnest(new.mentioned_ids) named (id) where named.id <> all (firm_people));
      perform set_config('app.firm_mentions',
        (app.firm_mentions() || jsonb_build_object(new.id, to_jsonb(firm_people)))::text, true);
    end if;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.thread_follows_work_order()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- A message locks the activity before the conversation. In the other order, the two would wait for each other.
  perform from app.conversation_activity a
  where a.conversation_id in (select c.id from public.conversations c where c.work_order_id = new.id)
  for no key update;
  if new.assigned_organization_id is distinct from old.assigned_organization_id then
    insert into public.former_work_orders (organization_id, work_order_id, customer_id, work_order_number, title,
      store_location, ended_at, is_declined)
    select o.id, old.id, old.organization_id, old.work_order_number, old.title, old.store_location, clock_timestamp(),
      new.assigned_organization_id is null and o.id = any (app.subcontractor_organization_ids())
    from public.organizations o
    where o.id = old.assigned_organization_id and o.organization_type = 'subcontractor'
    on conflict (organization_id, work_order_id) do update set
      customer_id = excluded.customer_id, work_order_number = excluded.work_order_number, title = excluded.title,
      store_location = excluded.store_location, ended_at = excluded.ended_at, is_declined = excluded.is_declined;
    delete from public.former_work_orders f
    where f.work_order_id = new.id and f.organization_id = new.assigned_organization_id;
  end if;
  update public.conversations c set
    organization_id = new.organization_id,
    assigned_organization_id = new.assigned_organization_id,
    title = concat_ws(' ', new.work_order_number, new.title)
  where c.work_order_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.unread_direct()
 RETURNS TABLE(conversation_id uuid, unread_count bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
BEGIN ATOMIC
 SELECT p.conversation_id,
     counted.unread
    FROM ((public.conversation_participants p
      JOIN app.conversation_activity a ON ((a.conversation_id = p.conversation_id)))
      CROSS JOIN LATERAL ( SELECT count(*) AS unread
            FROM ( SELECT
                    FROM public.work_order_messages m
                   WHERE ((m.conversation_id = p.conversation_id) AND (m.created_at > COALESCE(p.last_read_at, '-infinity'::timestamp with time zone)) AND (m.sender_id <> p.user_id))
                  LIMIT 100) unread) counted)
   WHERE ((p.user_id = ( SELECT app.profile_id() AS profile_id)) AND p.is_direct AND (a.last_at > COALESCE(p.last_read_at, '-infinity'::timestamp with time zone)) AND (counted.unread > 0));
END;
grant execute on function app.unread_direct() to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.unread_threads()
 RETURNS TABLE(conversation_id uuid, work_order_id uuid, unread_count bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO ''
BEGIN ATOMIC
 WITH candidates AS (
          SELECT a.conversation_id,
             a.work_order_id,
             a.organization_id,
             a.assigned_organization_id,
             a.last_at,
             COALESCE(p.last_read_at, (now() - '30 days'::interval)) AS since
            FROM (app.conversation_activity a
              LEFT JOIN public.conversation_participants p ON (((p.user_id = ( SELECT app.profile_id() AS profile_id)) AND (p.conversation_id = a.conversation_id))))
           WHERE ((a.last_at > (now() - '30 days'::interval)) AND (a.last_at > COALESCE(p.last_read_at, '-infinity'::timestamp with time zone)))
         UNION ALL
          SELECT a.conversation_id,
             a.work_order_id,
             a.organization_id,
             a.assigned_organization_id,
             a.last_at,
             p.last_read_at
            FROM (public.conversation_participants p
              JOIN app.conversation_activity a ON ((a.conversation_id = p.conversation_id)))
           WHERE ((p.user_id = ( SELECT app.profile_id() AS profile_id)) AND (NOT p.is_direct) AND (a.last_at <= (now() - '30 days'::interval)) AND (a.last_at > p.last_read_at))
         )
  SELECT c.conversation_id,
     c.work_order_id,
     counted.unread
    FROM (candidates c
      CROSS JOIN LATERAL ( SELECT count(*) AS unread
            FROM ( SELECT
                    FROM public.work_order_messages m
                   WHERE ((m.conversation_id = c.conversation_id) AND (m.created_at > c.since) AND (m.sender_id <> ( SELECT app.profile_id() AS profile_id)) AND (( SELECT app.is_office() AS is_office) OR ((m.visibility = 'staff'::text) AND ( SELECT app.is_staff() AS is_staff)) OR (m.visibility = 'everyone'::text) OR ((m.visibility = 'partner'::text) AND (c.organization_id = ANY (( SELECT app.partner_organization_ids() AS partner_organization_ids)::uuid[]))) OR ((m.visibility = 'assigned'::text) AND (m.assigned_organization_id = ANY (( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids)::uuid[])))))
                  LIMIT 100) unread) counted)
   WHERE ((c.work_order_id IS NOT NULL) AND (( SELECT app.is_office() AS is_office) OR (c.work_order_id = ANY (( SELECT app.field_work_order_ids() AS field_work_order_ids)::uuid[])) OR (c.organization_id = ANY (( SELECT app.partner_organization_ids() AS partner_organization_ids)::uuid[])) OR (c.assigned_organization_id = ANY (( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids)::uuid[]))) AND (counted.unread > 0));
END;
grant execute on function app.unread_threads() to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.can_send(public.conversations)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select $1.conversation_type = 'work_order' or app.can_send_in($1.id)
$function$;
grant execute on function public.can_send(public.conversations) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.create_direct_conversation(p_other_user_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := app.profile_id();
  pair constant text := least(me, p_other_user_id)::text || ':' || greatest(me, p_other_user_id)::text;
  found_id uuid;
begin
  if me is null then
    raise exception 'Not authenticated'
      using errcode = 'insufficient_privilege', detail = app.reason('conversation_session_missing');
  end if;
  if p_other_user_id = me or not exists (
    select from public.profiles p
    where p.id = p_other_user_id and p.is_active
      and (app.is_staff() or p.id = any (app.contact_profile_ids()))
  ) then
    raise exception 'User not found'
      using hint = 'Choose somebody from the search.', detail = app.reason('conversation_person_missing');
  end if;
  insert into public.conversations (conversation_type, direct_key) values ('direct', pair)
  on conflict (direct_key) do nothing
  returning id into found_id;
  if found_id is null then
    select c.id into strict found_id from public.conversations c where c.direct_key = pair;
  end if;
  insert into public.conversation_participants (conversation_id, user_id)
  values (found_id, me), (found_id, p_other_user_id)
  on conflict (user_id, conversation_id) do nothing;
  return found_id;
end
$function$;
grant execute on function public.create_direct_conversation(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.get_conversation_messages(p_conversation_id uuid, p_limit integer DEFAULT 50, p_before timestamp with time zone DEFAULT (now() + '1 day'::interval))
 RETURNS TABLE(id uuid, message text, sender_id uuid, created_at timestamp with time zone, attachment_ids uuid[], visibility text, mentioned_ids uuid[], client_key uuid, sender_name text, read_count bigint, assigned_organization_id uuid)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT m.id,
     m.message,
     m.sender_id,
     m.created_at,
     m.attachment_ids,
     m.visibility,
         CASE m.visibility
             WHEN 'everyone'::text THEN (m.mentioned_ids || COALESCE(( SELECT s.mentioned_ids
                FROM public.firm_stamps s
               WHERE (s.message_id = m.id)), '{}'::uuid[]))
             ELSE m.mentioned_ids
         END AS mentioned_ids,
         CASE
             WHEN (m.sender_id = ( SELECT app.profile_id() AS profile_id)) THEN m.client_key
             ELSE NULL::uuid
         END AS "case",
     app.profile_name(m.sender_id) AS profile_name,
         CASE
             WHEN (m.sender_id = ( SELECT app.profile_id() AS profile_id)) THEN app.read_count(m.id)
             ELSE NULL::bigint
         END AS "case",
     m.assigned_organization_id
    FROM public.work_order_messages m
   WHERE ((m.conversation_id = get_conversation_messages.p_conversation_id) AND (m.created_at < get_conversation_messages.p_before))
   ORDER BY m.created_at DESC, m.id
  LIMIT LEAST(GREATEST(get_conversation_messages.p_limit, 1), 200);
END;
grant execute on function public.get_conversation_messages(uuid,integer,timestamp with time zone) to authenticated;

CREATE OR REPLACE FUNCTION public.get_conversation_people(p_conversation_id uuid DEFAULT NULL::uuid, p_work_order_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(id uuid, name text, organization_name text, reads text, organization_id uuid)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT found.id,
     found.name,
     found.organization_name,
     found.reads,
         CASE found.reads
             WHEN 'assigned'::text THEN found.organization_id
             ELSE NULL::uuid
         END AS "case"
    FROM ( SELECT DISTINCT ON (person.id) person.id,
             app.profile_name(person.id) AS name,
             people.organization_name,
             people.reads,
             people.organization_id
            FROM (app.conversation_people(( SELECT c.id
                    FROM public.conversations c
                   WHERE (c.id = get_conversation_people.p_conversation_id)), ( SELECT w.id
                    FROM public.work_orders w
                   WHERE (w.id = get_conversation_people.p_work_order_id))) people(profile_id, reads, organization_name, organization_id)
              JOIN public.profiles person ON ((person.id = people.profile_id)))
           WHERE (person.id <> ( SELECT app.profile_id() AS profile_id))
           ORDER BY person.id, people.reads DESC) found
   ORDER BY found.name, found.id
  LIMIT 500;
END;
grant execute on function public.get_conversation_people(uuid,uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.get_conversations_overview()
 RETURNS TABLE(conversation_id uuid, title text, conversation_type text, last_message text, last_message_at timestamp with time zone, unread_count bigint, updated_at timestamp with time zone, other_user_id uuid, organization_id uuid, last_sender_id uuid, can_send boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 WITH unread AS MATERIALIZED (
          SELECT u.conversation_id,
             u.unread_count
            FROM app.unread_direct() u(conversation_id, unread_count)
         ), shown AS (
         ( SELECT c_1.id
            FROM public.conversations c_1
           WHERE ((c_1.conversation_type = 'direct'::text) AND (c_1.id = ANY (( SELECT app.conversation_ids() AS conversation_ids)::uuid[])))
           ORDER BY COALESCE(c_1.last_message_at, c_1.created_at) DESC
          LIMIT 200)
         UNION
          SELECT unread_1.conversation_id
            FROM unread unread_1
         )
  SELECT c.id,
     COALESCE(app.profile_name(other.user_id), c.title) AS "coalesce",
     c.conversation_type,
     last.message,
     c.last_message_at,
     COALESCE(unread.unread_count, (0)::bigint) AS "coalesce",
     c.updated_at,
     other.user_id,
     c.organization_id,
     last.sender_id,
     COALESCE((person.is_active AND (( SELECT app.is_staff() AS is_staff) OR (person.id = ANY (( SELECT app.contact_profile_ids() AS contact_profile_ids)::uuid[])))), false) AS "coalesce"
    FROM (((((shown
      JOIN public.conversations c ON ((c.id = shown.id)))
      LEFT JOIN unread ON ((unread.conversation_id = c.id)))
      LEFT JOIN public.conversation_participants other ON (((other.conversation_id = c.id) AND (other.user_id <> ( SELECT app.profile_id() AS profile_id)))))
      LEFT JOIN public.profiles person ON ((person.id = other.user_id)))
      LEFT JOIN LATERAL ( SELECT m.message,
             m.sender_id
            FROM public.work_order_messages m
           WHERE (m.conversation_id = c.id)
           ORDER BY m.created_at DESC, m.id
          LIMIT 1) last ON (true))
   ORDER BY COALESCE(c.last_message_at, c.created_at) DESC, c.id
  LIMIT 1000;
END;
grant execute on function public.get_conversations_overview() to authenticated;

CREATE OR REPLACE FUNCTION public.get_newest_messages(p_conversation_ids uuid[], p_limit integer DEFAULT 20)
 RETURNS TABLE(conversation_id uuid, id uuid, message text, sender_id uuid, created_at timestamp with time zone, attachment_ids uuid[], visibility text, mentioned_ids uuid[], client_key uuid, sender_name text, read_count bigint, assigned_organization_id uuid)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT wanted.id,
     m.id,
     m.message,
     m.sender_id,
     m.created_at,
     m.attachment_ids,
     m.visibility,
     m.mentioned_ids,
     m.client_key,
     m.sender_name,
     m.read_count,
     m.assigned_organization_id
    FROM (unnest((get_newest_messages.p_conversation_ids)[1:50]) wanted(id)
      CROSS JOIN LATERAL public.get_conversation_messages(wanted.id, LEAST(get_newest_messages.p_limit, 20)) m(id, message, sender_id, created_at, attachment_ids, visibility, mentioned_ids, client_key, sender_name, read_count, assigned_organization_id))
   ORDER BY wanted.id, m.created_at DESC, m.id;
END;
grant execute on function public.get_newest_messages(uuid[],integer) to authenticated;

CREATE OR REPLACE FUNCTION public.get_unread_message_counts()
 RETURNS TABLE(key text, unread_count bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT ('conv:'::text || (u.conversation_id)::text),
     u.unread_count
    FROM app.unread_direct() u(conversation_id, unread_count)
 UNION ALL
  SELECT ('wo:'::text || (u.work_order_id)::text),
     u.unread_count
    FROM app.unread_threads() u(conversation_id, work_order_id, unread_count);
END;
grant execute on function public.get_unread_message_counts() to authenticated;

CREATE OR REPLACE FUNCTION public.get_work_order_threads_overview(p_organization_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(id text, conversation_id uuid, work_order_id uuid, title text, conversation_type text, last_message text, last_message_at timestamp with time zone, unread_count bigint, updated_at timestamp with time zone, other_user_id uuid, organization_id uuid, last_sender_id uuid, can_send boolean, last_sender_name text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 WITH unread AS MATERIALIZED (
          SELECT u.conversation_id,
             u.unread_count
            FROM app.unread_threads() u(conversation_id, work_order_id, unread_count)
         ), shown AS (
          SELECT newest.conversation_id
            FROM app.newest_threads(200) newest(conversation_id)
           WHERE (get_work_order_threads_overview.p_organization_id IS NULL)
         UNION
          SELECT unread.conversation_id
            FROM unread
           WHERE (get_work_order_threads_overview.p_organization_id IS NULL)
         UNION
          SELECT of_one.conversation_id
            FROM app.newest_threads_of(get_work_order_threads_overview.p_organization_id, 200) of_one(conversation_id)
         ), threads AS (
          SELECT c.id,
             c.work_order_id,
             c.title,
             c.updated_at,
             c.organization_id,
             COALESCE(unread.unread_count, (0)::bigint) AS unread_count,
             true AS can_send
            FROM ((shown
              JOIN public.conversations c ON ((c.id = shown.conversation_id)))
              LEFT JOIN unread ON ((unread.conversation_id = c.id)))
         UNION ALL
          SELECT f.conversation_id,
             f.work_order_id,
             concat_ws(' '::text, f.work_order_number, f.title) AS concat_ws,
             f.ended_at,
             f.customer_id,
             0,
             false
            FROM app.own_former_work() f(work_order_id, conversation_id, customer_id, work_order_number, title, store_location, ended_at, is_declined)
           WHERE ((get_work_order_threads_overview.p_organization_id IS NULL) AND (f.conversation_id IS NOT NULL) AND (NOT (EXISTS ( SELECT
                    FROM public.conversations c
                   WHERE (c.id = f.conversation_id)))))
         )
  SELECT ('wo:'::text || (t.work_order_id)::text),
     t.id,
     t.work_order_id,
     t.title,
     'work_order'::text,
     last.message,
     last.created_at,
     t.unread_count,
     t.updated_at,
     NULL::uuid AS uuid,
     t.organization_id,
     last.sender_id,
     t.can_send,
     app.profile_name(last.sender_id) AS profile_name
    FROM (threads t
      JOIN LATERAL ( SELECT m.message,
             m.created_at,
             m.sender_id
            FROM public.work_order_messages m
           WHERE (m.conversation_id = t.id)
           ORDER BY m.created_at DESC, m.id
          LIMIT 1) last ON (true))
   ORDER BY last.created_at DESC, t.id
  LIMIT 1000;
END;
grant execute on function public.get_work_order_threads_overview(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.mark_conversation_read(p_conversation_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not exists (select from public.conversations c where c.id = p_conversation_id) then
    raise exception 'This conversation does not exist, or you may not see it.'
      using errcode = 'PT404', detail = app.reason('conversation_missing');
  end if;
  with mine as (
    select p.id, p.last_read_at from public.conversation_participants p
    where p.conversation_id = p_conversation_id and p.user_id = (select app.profile_id())
  ),
  newest as (
    -- Not max(): under a policy it would read all of them.
    select (
      select m.created_at from public.work_order_messages m
      where m.conversation_id = p_conversation_id order by m.created_at desc limit 1
    ) as at
  ),
  receipts as (
    insert into public.message_read_receipts (message_id, user_id)
    select m.id, (select app.profile_id())
    from public.work_order_messages m
    where m.conversation_id = p_conversation_id
      and m.sender_id <> (select app.profile_id())
      and m.created_at > coalesce(
        (select mine.last_read_at from mine),
        (select case c.conversation_type when 'direct' then '-infinity'::timestamptz else now() - interval '30 days' end
         from public.conversations c where c.id = p_conversation_id)
      )
    on conflict (user_id, message_id) do nothing
  ),
  marked as (
    update public.conversation_participants p set last_read_at = newest.at
    from newest
    where p.id = (select mine.id from mine) and newest.at > coalesce(p.last_read_at, '-infinity')
  )
  insert into public.conversation_participants (conversation_id, user_id, last_read_at)
  select p_conversation_id, (select app.profile_id()), newest.at
  from newest where not exists (select from mine)
  on conflict (user_id, conversation_id) do nothing;
end
$function$;
grant execute on function public.mark_conversation_read(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.mark_messages_delivered()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
BEGIN ATOMIC
 UPDATE public.conversation_participants p SET last_delivered_at = c.last_message_at
    FROM public.conversations c
   WHERE ((c.id = p.conversation_id) AND (p.user_id = ( SELECT app.profile_id() AS profile_id)) AND p.is_direct AND (c.last_message_at > COALESCE(p.last_delivered_at, '-infinity'::timestamp with time zone)) AND (EXISTS ( SELECT
            FROM public.work_order_messages m
           WHERE ((m.conversation_id = p.conversation_id) AND (m.created_at > COALESCE(p.last_delivered_at, '-infinity'::timestamp with time zone)) AND (m.sender_id <> p.user_id)))));
END;
grant execute on function public.mark_messages_delivered() to authenticated;

CREATE OR REPLACE FUNCTION public.open_work_order_thread(p_work_order_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  thread uuid;
  lost record;
begin
  thread := (select c.id from public.conversations c where c.work_order_id = p_work_order_id);
  if thread is null and exists (select from public.work_orders w where w.id = p_work_order_id) then
    begin
      insert into public.conversations (conversation_type, work_order_id) values ('work_order', p_work_order_id)
      on conflict (work_order_id) do nothing;
    exception when insufficient_privilege then
      -- The work order went to another firm while this waited for its lock (fill_conversation).
      if not exists (select from app.own_former_work(p_work_order_id, 1)) then
        raise;
      end if;
    end;
    thread := (select c.id from public.conversations c where c.work_order_id = p_work_order_id);
  end if;
  thread := coalesce(thread, (select f.conversation_id from app.own_former_work(p_work_order_id, 1) f));
  if thread is not null then
    return thread;
  end if;
  select f.is_declined, f.ended_at into lost from app.own_former_work(p_work_order_id, 1) f;
  if found then
    perform app.refuse_message(lost.is_declined, lost.ended_at);
  end if;
  raise exception 'This work order does not exist, or you may not see it.'
    using errcode = 'PT404', detail = app.reason('work_order_missing');
end
$function$;
grant execute on function public.open_work_order_thread(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.search_messages(p_query text, p_limit integer DEFAULT 20, p_before timestamp with time zone DEFAULT (now() + '1 day'::interval))
 RETURNS TABLE(id uuid, conversation_id uuid, conversation_type text, work_order_id uuid, title text, message text, sender_id uuid, sender_name text, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 WITH asked AS MATERIALIZED (
          SELECT "left"(TRIM(BOTH FROM search_messages.p_query), 200) AS text,
             LEAST(GREATEST(search_messages.p_limit, 1), 50) AS most
           WHERE (length(TRIM(BOTH FROM search_messages.p_query)) >= 2)
         ), former AS MATERIALIZED (
          SELECT f_1.conversation_id,
             f_1.work_order_id,
             concat_ws(' '::text, f_1.work_order_number, f_1.title) AS title
            FROM app.own_former_work(NULL::uuid, 500) f_1(work_order_id, conversation_id, customer_id, work_order_number, title, store_location, ended_at, is_declined)
         )
  SELECT m.id,
     m.conversation_id,
     COALESCE(c.conversation_type, 'work_order'::text) AS "coalesce",
     COALESCE(c.work_order_id, f.work_order_id) AS "coalesce",
     COALESCE(( SELECT app.profile_name(other.user_id) AS profile_name
            FROM public.conversation_participants other
           WHERE ((c.conversation_type = 'direct'::text) AND (other.conversation_id = c.id) AND (other.user_id <> ( SELECT app.profile_id() AS profile_id)))), c.title, f.title) AS "coalesce",
     m.message,
     m.sender_id,
     app.profile_name(m.sender_id) AS profile_name,
     m.created_at
    FROM ((public.work_order_messages m
      LEFT JOIN public.conversations c ON ((c.id = m.conversation_id)))
      LEFT JOIN former f ON (((f.conversation_id = m.conversation_id) AND (c.id IS NULL))))
   WHERE ((m.id = ANY (( SELECT (app.find_messages(a.text, a.most, search_messages.p_before) || app.find_former_messages(a.text, a.most, search_messages.p_before))
            FROM asked a)::uuid[])) AND ((c.id IS NOT NULL) OR (f.conversation_id IS NOT NULL)))
   ORDER BY m.created_at DESC, m.id
  LIMIT ( SELECT a.most
            FROM asked a);
END;
grant execute on function public.search_messages(text,integer,timestamp with time zone) to authenticated;
