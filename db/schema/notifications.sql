-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create type app.pending_notification as (
  kind text,
  audience text,
  work_order_id uuid,
  report_id uuid,
  bill_id uuid,
  actor_profile_id uuid
);
grant usage on type app.pending_notification to public;

create table app.message_alerts (
  message_id uuid not null,
  profile_id uuid not null,
  channel text not null,
  conversation_id uuid not null,
  is_mention boolean not null,
  sent_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  is_held boolean default false not null,
  constraint message_alerts_pkey PRIMARY KEY (profile_id, channel, message_id),
  constraint message_alerts_channel CHECK (channel = ANY (ARRAY['push'::text, 'mail'::text]))
);
CREATE INDEX message_alerts_due ON app.message_alerts USING btree (channel, due_at, profile_id);
alter table app.message_alerts enable row level security;
create policy gateway on app.message_alerts to authenticator using (true) with check (true);
grant delete, insert, select, update on app.message_alerts to authenticator;

create table app.pushes (
  id uuid default app.new_id() not null,
  subscription_id uuid not null,
  message_ids uuid[] default '{}'::uuid[] not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  notification_ids uuid[] default '{}'::uuid[] not null,
  failed_at timestamp with time zone,
  last_error text,
  constraint pushes_pkey PRIMARY KEY (id),
  constraint pushes_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES public.push_subscriptions(id) ON DELETE CASCADE,
  constraint pushes_last_error CHECK (length(last_error) <= 500)
);
CREATE INDEX pushes_failed_at ON app.pushes USING btree (failed_at) WHERE failed_at IS NOT NULL;
CREATE INDEX pushes_next_attempt_at ON app.pushes USING btree (next_attempt_at) WHERE failed_at IS NULL;
CREATE INDEX pushes_subscription_id ON app.pushes USING btree (subscription_id);
alter table app.pushes enable row level security;
create policy gateway on app.pushes to authenticator using (true) with check (true);
grant delete, insert, select, update on app.pushes to authenticator;

create table app.reminded_days (
  day date not null,
  reminded_at timestamp with time zone default now() not null,
  constraint reminded_days_pkey PRIMARY KEY (day)
);
alter table app.reminded_days enable row level security;
create policy gateway on app.reminded_days to authenticator using (true) with check (true);
grant select on app.reminded_days to authenticator;

create table app.unannounced_messages (
  message_id uuid not null,
  created_at timestamp with time zone not null,
  constraint unannounced_messages_pkey PRIMARY KEY (message_id)
);
CREATE INDEX unannounced_messages_created_at ON app.unannounced_messages USING btree (created_at);
alter table app.unannounced_messages enable row level security;
create policy gateway on app.unannounced_messages to authenticator using (true) with check (true);
grant delete, insert, select, update on app.unannounced_messages to authenticator;

create table app.work_alerts (
  notification_id uuid not null,
  profile_id uuid not null,
  channel text not null,
  topic text not null,
  sent_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  is_held boolean default false not null,
  constraint work_alerts_pkey PRIMARY KEY (profile_id, channel, notification_id),
  constraint work_alerts_channel CHECK (channel = ANY (ARRAY['push'::text, 'mail'::text]))
);
CREATE INDEX work_alerts_due ON app.work_alerts USING btree (channel, due_at, profile_id);
alter table app.work_alerts enable row level security;
create policy gateway on app.work_alerts to authenticator using (true) with check (true);
grant delete, insert, select, update on app.work_alerts to authenticator;

create table public.notification_settings (
  profile_id uuid not null,
  push_messages boolean default true not null,
  email_messages text default 'hourly'::text not null,
  email_mentions boolean default true not null,
  quiet_from time without time zone,
  quiet_to time without time zone,
  updated_at timestamp with time zone default now() not null,
  push_assignments boolean default true not null,
  push_reviews boolean default true not null,
  push_approvals boolean default true not null,
  push_due boolean default true not null,
  email_assignments text default 'at_once'::text not null,
  email_reviews text default 'at_once'::text not null,
  email_approvals text default 'daily'::text not null,
  email_due text default 'daily'::text not null,
  constraint notification_settings_pkey PRIMARY KEY (profile_id),
  constraint notification_settings_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint notification_settings_email_approvals CHECK (email_approvals = ANY (ARRAY['off'::text, 'at_once'::text, 'daily'::text])),
  constraint notification_settings_email_assignments CHECK (email_assignments = ANY (ARRAY['off'::text, 'at_once'::text, 'daily'::text])),
  constraint notification_settings_email_due CHECK (email_due = ANY (ARRAY['off'::text, 'at_once'::text, 'daily'::text])),
  constraint notification_settings_email_messages CHECK (email_messages = ANY (ARRAY['off'::text, 'hourly'::text, 'daily'::text])),
  constraint notification_settings_email_reviews CHECK (email_reviews = ANY (ARRAY['off'::text, 'at_once'::text, 'daily'::text])),
  constraint notification_settings_quiet CHECK ((num_nonnulls(quiet_from, quiet_to) = ANY (ARRAY[0, 2])) AND (quiet_from IS NULL OR quiet_from <> quiet_to) AND quiet_from < '24:00:00'::time without time zone AND quiet_to < '24:00:00'::time without time zone),
  constraint notification_settings_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE TRIGGER touch BEFORE UPDATE ON public.notification_settings FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.notification_settings enable row level security;
create policy change_own on public.notification_settings for update to authenticated using (profile_id = (( SELECT app.profile_id() AS profile_id)));
create policy see_own on public.notification_settings for select to authenticated using (profile_id = (( SELECT app.profile_id() AS profile_id)));
create policy service on public.notification_settings to service_role using (true) with check (true);
grant delete, insert, select, update on public.notification_settings to service_role;
grant select on public.notification_settings to authenticated;
grant update (email_approvals, email_assignments, email_due, email_mentions, email_messages, email_reviews, push_approvals, push_assignments, push_due, push_messages, push_reviews, quiet_from, quiet_to) on public.notification_settings to authenticated;

create table public.notifications (
  id uuid default app.new_id() not null,
  profile_id uuid not null,
  kind text not null,
  title text not null,
  body text default ''::text not null,
  path text,
  work_order_id uuid,
  read_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  topic text generated always as (
CASE
    WHEN kind = 'message_mention'::text THEN 'messages'::text
    WHEN kind = ANY (ARRAY['report_submitted'::text, 'report_rejected'::text, 'report_refused'::text]) THEN 'reviews'::text
    WHEN kind = ANY (ARRAY['report_approved'::text, 'bill_submitted'::text, 'bill_approved'::text, 'bill_rejected'::text, 'bill_paid'::text, 'receipt_submitted'::text, 'receipt_approved'::text, 'receipt_rejected'::text, 'invoice_disputed'::text, 'invoice_question'::text, 'invoice_answered'::text, 'dispute_resolved'::text]) THEN 'approvals'::text
    WHEN kind = ANY (ARRAY['due_soon'::text, 'overdue'::text, 'document_expiring'::text, 'document_expired'::text]) THEN 'due'::text
    ELSE 'assignments'::text
END) stored not null,
  report_id uuid,
  bill_id uuid,
  receipt_id uuid,
  invoice_id uuid,
  facts jsonb default '{}'::jsonb not null,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES public.subcontractor_bills(id) ON DELETE CASCADE,
  constraint notifications_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES public.partner_invoices(id) ON DELETE CASCADE,
  constraint notifications_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint notifications_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES public.receipts(id) ON DELETE CASCADE,
  constraint notifications_report_id_fkey FOREIGN KEY (report_id) REFERENCES public.work_order_reports(id) ON DELETE CASCADE,
  constraint notifications_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES public.work_orders(id) ON DELETE CASCADE,
  constraint notifications_body_max_2000 CHECK (length(body) <= 2000),
  constraint notifications_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint notifications_facts_max_50000 CHECK (length(facts::text) <= 50000),
  constraint notifications_kind CHECK (kind ~ '^[a-z][a-z_]{2,40}$'::text),
  constraint notifications_path_max_2000 CHECK (length(path) <= 2000),
  constraint notifications_read_at_year_1900_to_2199 CHECK (read_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND read_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint notifications_title_max_2000 CHECK (length(title) <= 2000),
  constraint notifications_topic CHECK (topic = ANY (ARRAY['assignments'::text, 'reviews'::text, 'approvals'::text, 'due'::text, 'messages'::text]))
);
CREATE INDEX notifications_bill_id ON public.notifications USING btree (bill_id) WHERE bill_id IS NOT NULL;
CREATE INDEX notifications_invoice_id ON public.notifications USING btree (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX notifications_profile ON public.notifications USING btree (profile_id, created_at DESC, id);
CREATE INDEX notifications_read_at ON public.notifications USING btree (read_at) WHERE read_at IS NOT NULL;
CREATE INDEX notifications_receipt_id ON public.notifications USING btree (receipt_id) WHERE receipt_id IS NOT NULL;
CREATE INDEX notifications_report_id ON public.notifications USING btree (report_id) WHERE report_id IS NOT NULL;
CREATE INDEX notifications_topic ON public.notifications USING btree (profile_id, topic, created_at DESC, id);
CREATE INDEX notifications_unread ON public.notifications USING btree (profile_id, created_at DESC, id) WHERE read_at IS NULL;
CREATE INDEX notifications_work_order_id ON public.notifications USING btree (work_order_id) WHERE work_order_id IS NOT NULL;
CREATE TRIGGER alert_of_work AFTER INSERT ON public.notifications REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.alert_of_work();
CREATE TRIGGER hold BEFORE INSERT ON public.notifications FOR EACH ROW WHEN (current_setting('app.decision'::text, true) <> ''::text) EXECUTE FUNCTION app.hold_notification();
CREATE TRIGGER realtime_capture AFTER INSERT OR DELETE OR UPDATE ON public.notifications FOR EACH ROW EXECUTE FUNCTION realtime.capture();
alter table public.notifications enable row level security;
create policy change_own on public.notifications for update to authenticated using (profile_id = (( SELECT app.profile_id() AS profile_id)));
create policy remove_own on public.notifications for delete to authenticated using (profile_id = (( SELECT app.profile_id() AS profile_id)));
create policy see_own on public.notifications for select to authenticated using (profile_id = (( SELECT app.profile_id() AS profile_id)) AND (work_order_id IS NULL OR report_id IS NOT NULL OR (EXISTS ( SELECT
   FROM public.work_orders w
  WHERE w.id = notifications.work_order_id)) OR (kind = ANY (ARRAY['work_order_unassigned'::text, 'work_order_declined'::text])) AND (work_order_id = ANY ((( SELECT app.own_former_work_order_ids() AS own_former_work_order_ids))::uuid[]))) AND (report_id IS NULL OR (EXISTS ( SELECT
   FROM public.work_order_reports r
  WHERE r.id = notifications.report_id))) AND (bill_id IS NULL OR (EXISTS ( SELECT
   FROM public.subcontractor_bills b
  WHERE b.id = notifications.bill_id))) AND (receipt_id IS NULL OR (EXISTS ( SELECT
   FROM public.receipts r
  WHERE r.id = notifications.receipt_id))) AND (invoice_id IS NULL OR (EXISTS ( SELECT
   FROM public.partner_invoices i
  WHERE i.id = notifications.invoice_id))) AND ((kind <> ALL (ARRAY['document_expiring'::text, 'document_expired'::text])) OR ( SELECT app.may(VARIADIC ARRAY['manage_organizations'::text]) AS may)) AND (kind <> 'message_mention'::text OR path IS NULL OR (EXISTS ( SELECT
   FROM public.work_order_messages m
  WHERE m.id = "substring"(notifications.path, 'message=([0-9a-f]{8}-[0-9a-f-]{27})$'::text)::uuid))));
create policy service on public.notifications to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.notifications to service_role;
grant delete, select on public.notifications to authenticated;
grant insert (body, kind, path, profile_id, title) on public.notifications to command_clock, command_reports, command_time;
grant update (read_at) on public.notifications to authenticated;

create table public.push_subscriptions (
  id uuid default app.new_id() not null,
  profile_id uuid default app.profile_id() not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  user_agent text,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  session_id uuid default (auth.jwt() ->> 'session_id'::text)::uuid,
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_profile_id_endpoint_key UNIQUE (profile_id, endpoint),
  constraint push_subscriptions_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint push_subscriptions_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint push_subscriptions_endpoint CHECK (endpoint ~ '^https://'::text AND length(endpoint) <= 2000),
  constraint push_subscriptions_keys CHECK (length(p256dh) <= 200 AND length(auth) <= 100),
  constraint push_subscriptions_last_used_at_year_1900_to_2199 CHECK (last_used_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND last_used_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint push_subscriptions_user_agent_max_1000 CHECK (length(user_agent) <= 1000)
);
CREATE INDEX push_subscriptions_endpoint ON public.push_subscriptions USING btree (endpoint);
CREATE TRIGGER check_endpoint BEFORE INSERT OR UPDATE OF endpoint ON public.push_subscriptions FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name])) OR CURRENT_USER ~~ 'command\_%'::text) EXECUTE FUNCTION app.check_push_endpoint();
CREATE TRIGGER limit_own_rows BEFORE INSERT ON public.push_subscriptions FOR EACH ROW EXECUTE FUNCTION app.limit_own_rows('push_subscriptions', 'You have turned on notifications on too many devices.', 'Turn them off on a device that you no longer use.');
CREATE TRIGGER take_over_device AFTER INSERT ON public.push_subscriptions FOR EACH ROW EXECUTE FUNCTION app.take_over_device();
alter table public.push_subscriptions enable row level security;
create policy add_own on public.push_subscriptions for insert to authenticated with check (( SELECT app.is_member() AS is_member) AND profile_id = (( SELECT app.profile_id() AS profile_id)));
create policy remove_own on public.push_subscriptions for delete to authenticated using (profile_id = (( SELECT app.profile_id() AS profile_id)));
create policy see_own on public.push_subscriptions for select to authenticated using (profile_id = (( SELECT app.profile_id() AS profile_id)));
create policy service on public.push_subscriptions to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.push_subscriptions to service_role;
grant delete, select on public.push_subscriptions to authenticated;
grant insert (auth, endpoint, p256dh, user_agent) on public.push_subscriptions to authenticated;
grant select (endpoint) on public.push_subscriptions to command_notifications;
grant update (auth, endpoint, p256dh) on public.push_subscriptions to command_notifications;

CREATE OR REPLACE FUNCTION app.add_notification_settings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.notification_settings (profile_id) values (new.id) on conflict (profile_id) do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.alert_of_work()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into app.work_alerts (notification_id, profile_id, channel, topic, sent_at, due_at)
  select n.id, n.profile_id, alert.channel, n.topic, n.created_at, n.created_at + alert.after
  from added n
  join public.notification_settings s on s.profile_id = n.profile_id
  join public.profiles p on p.id = n.profile_id
  cross join lateral (select
    case n.topic when 'assignments' then s.push_assignments when 'reviews' then s.push_reviews
      when 'approvals' then s.push_approvals else s.push_due end as by_push,
    case n.topic when 'assignments' then s.email_assignments when 'reviews' then s.email_reviews
      when 'approvals' then s.email_approvals else s.email_due end as by_mail
  ) wish
  -- A short delay, because a person who has the portal open reads it there. A mail is due at its earliest time.
  join lateral (values
    ('push', interval '10 seconds', wish.by_push and exists (
      select from public.push_subscriptions d where d.profile_id = n.profile_id
    )),
    ('mail', interval '2 minutes', wish.by_mail <> 'off' and p.email is not null)
  ) alert (channel, after, is_wanted) on alert.is_wanted
  -- History that is loaded (the demo company) notifies nobody. Messages have their own alerts.
  where n.created_at > now() - interval '1 hour' and n.read_at is null and n.topic <> 'messages';
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.announce_messages(sent_until timestamp with time zone, at_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  taken uuid[];
begin
  with due as (
    select u.message_id from app.unannounced_messages u
    where u.created_at <= sent_until order by u.created_at limit at_most for update skip locked
  ), gone as (
    delete from app.unannounced_messages u using due where u.message_id = due.message_id returning u.message_id
  )
  select coalesce(array_agg(gone.message_id), '{}') into taken from gone;

  with concerned as materialized (
    select talk.id as conversation_id, audience.reads, p.id as profile_id, mark.last_read_at,
      s.push_messages and exists (select from public.push_subscriptions d where d.profile_id = p.id) as by_push,
      p.email is not null and s.email_messages <> 'off' as by_mail,
      p.email is not null and s.email_mentions as named_by_mail
    from (select distinct m.conversation_id as id from public.work_order_messages m where m.id = any (taken)) talk
    cross join lateral app.conversation_audience(talk.id) audience
    join public.profiles p on p.id = audience.profile_id and p.user_id is not null
    join public.notification_settings s on s.profile_id = p.id
    left join public.conversation_participants mark on mark.user_id = p.id and mark.conversation_id = talk.id
  )
  insert into app.message_alerts (message_id, profile_id, channel, conversation_id, is_mention, sent_at, due_at)
  select m.id, c.profile_id, alert.channel, m.conversation_id, named.is_mention, m.created_at, m.created_at + alert.after
  from public.work_order_messages m
  left join public.firm_stamps stamp on stamp.message_id = m.id
  join concerned c on c.conversation_id = m.conversation_id and c.profile_id <> m.sender_id
    and (m.visibility = 'everyone' or c.reads in ('direct', 'staff', m.visibility))
    and (c.last_read_at is null or c.last_read_at < m.created_at)
  cross join lateral (select c.profile_id = any (m.mentioned_ids || coalesce(stamp.mentioned_ids, '{}')) as is_mention) named
  -- A mail is due at its earliest time: by then most messages are read.
  join lateral (values
    ('push', interval '0', c.by_push),
    ('mail', interval '5 minutes', c.named_by_mail and named.is_mention),
    ('mail', interval '15 minutes', c.by_mail and not (c.named_by_mail and named.is_mention))
  ) alert (channel, after, is_wanted) on alert.is_wanted
  where m.id = any (taken) and not exists (
    select from public.message_read_receipts r where r.user_id = c.profile_id and r.message_id = m.id
  )
  -- A person who reads on two sides is notified once.
  on conflict (profile_id, channel, message_id) do nothing;
  return cardinality(taken);
end
$function$;
grant execute on function app.announce_messages(timestamp with time zone,integer) to authenticator;

CREATE OR REPLACE FUNCTION app.check_push_endpoint()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if (
    new.endpoint !~* '^https://([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?(:443)?(/|$)'
    or lower(substring(new.endpoint from '^[^/]*//([^/:]+)'))
      ~ '(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|localdomain)$'
  ) then
    raise exception 'This is not the address of a push service.'
      using errcode = 'check_violation', detail = app.reason('push_address_invalid'),
      hint = 'Turn notifications off and on again in this browser.';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.conversation_audience(conversation uuid)
 RETURNS TABLE(profile_id uuid, reads text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 WITH people AS (
          SELECT p.profile_id,
             p.reads
            FROM app.conversation_people(conversation_audience.conversation) p(profile_id, reads, organization_name, organization_id)
         ), latest AS (
          SELECT m.id,
             m.sender_id,
             m.mentioned_ids
            FROM public.work_order_messages m
           WHERE (m.conversation_id = conversation_audience.conversation)
           ORDER BY m.created_at DESC, m.id
          LIMIT 500
         ), thread AS (
          SELECT w.id,
             w.reported_by
            FROM (public.conversations c
              JOIN public.work_orders w ON ((w.id = c.work_order_id)))
           WHERE (c.id = conversation_audience.conversation)
         ), taking_part AS (
          SELECT p.user_id AS id
            FROM public.conversation_participants p
           WHERE (p.conversation_id = conversation_audience.conversation)
         UNION
          SELECT latest.sender_id
            FROM latest
         UNION
          SELECT unnest(latest.mentioned_ids) AS unnest
            FROM latest
         UNION
          SELECT unnest(s.mentioned_ids) AS unnest
            FROM (latest
              JOIN public.firm_stamps s ON ((s.message_id = latest.id)))
         UNION
          SELECT thread.reported_by
            FROM thread
         UNION
          SELECT a.assigned_to
            FROM (thread
              JOIN public.work_order_assignments a ON ((a.work_order_id = thread.id)))
         )
  SELECT people.profile_id,
     people.reads
    FROM people
   WHERE ((people.profile_id IN ( SELECT t.id
            FROM taking_part t)) OR ((NOT (EXISTS ( SELECT
            FROM (people same
              JOIN taking_part t ON ((t.id = same.profile_id)))
           WHERE (same.reads = people.reads)))) AND ((people.reads <> 'staff'::text) OR (EXISTS ( SELECT
            FROM (public.organization_members m
              JOIN public.organizations o ON (((o.id = m.organization_id) AND (o.organization_type = 'internal'::text))))
           WHERE ((m.user_id = people.profile_id) AND ('assign_work'::text = ANY (m.capabilities))))))));
END;

CREATE OR REPLACE FUNCTION app.flag_forgotten_sessions(p_now timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 WITH flagged AS (
          UPDATE public.employee_reports r SET forgotten_at = flag_forgotten_sessions.p_now
           WHERE ((r.clock_in_time IS NOT NULL) AND (r.clock_out_time IS NULL) AND ((r.forgotten_at IS NULL) OR (r.forgotten_at < r.clock_in_time)) AND (r.clock_in_time < (flag_forgotten_sessions.p_now - make_interval(mins => (COALESCE(( SELECT (LEAST(GREATEST(((s.value ->> 'forgotten_after_hours'::text))::numeric, (1)::numeric), (168)::numeric) * (60)::numeric)
                    FROM public.settings s
                   WHERE ((s.key = 'time'::text) AND (jsonb_typeof((s.value -> 'forgotten_after_hours'::text)) = 'number'::text))), ((14 * 60))::numeric))::integer))))
           RETURNING r.id,
             r.employee_user_id,
             r.work_order_id,
             r.project_id,
             r.report_date
         ), named AS (
          SELECT f.id,
             f.employee_user_id,
             f.work_order_id,
             f.project_id,
             f.report_date,
             app.profile_name(p.id) AS person,
             COALESCE(((w.work_order_number || ' '::text) || w.title), ((j.project_number || ' '::text) || j.name)) AS item
            FROM (((flagged f
              JOIN public.profiles p ON ((p.id = f.employee_user_id)))
              LEFT JOIN public.work_orders w ON ((w.id = f.work_order_id)))
              LEFT JOIN public.projects j ON ((j.id = f.project_id)))
         ), notified AS (
          INSERT INTO public.notifications (profile_id, kind, title, body, path, facts)  SELECT n.employee_user_id,
                     'clock_out_forgotten'::text,
                     ('You are still clocked in since '::text || app.format_day(n.report_date)),
                     n.item,
                     '/employee/time-reports'::text,
                     jsonb_build_object('day', n.report_date) AS jsonb_build_object
                    FROM named n
                 UNION ALL
                  SELECT m.user_id,
                     'clock_out_forgotten'::text,
                     ((COALESCE(n.person, 'Somebody'::text) || ' is still clocked in since '::text) || app.format_day(n.report_date)),
                     n.item,
                         CASE m.role
                             WHEN 'admin'::text THEN '/admin/time-management?tab=now'::text
                             ELSE NULL::text
                         END AS "case",
                     jsonb_build_object('day', n.report_date, 'person', n.person) AS jsonb_build_object
                    FROM (((named n
                      JOIN public.organizations o ON ((o.organization_type = 'internal'::text)))
                      JOIN public.organization_members m ON (((m.organization_id = o.id) AND ('manage_time'::text = ANY (m.capabilities)))))
                      JOIN public.profiles p ON (((p.id = m.user_id) AND p.is_active)))
                   WHERE (m.user_id <> n.employee_user_id)
         )
  SELECT (count(*))::integer AS count
    FROM flagged;
END;
grant execute on function app.flag_forgotten_sessions(timestamp with time zone) to authenticator;

CREATE OR REPLACE FUNCTION app.forget_read_alerts(alert_channel text, due_until timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 DELETE FROM app.message_alerts a
   WHERE ((a.channel = forget_read_alerts.alert_channel) AND (a.due_at <= forget_read_alerts.due_until) AND ((EXISTS ( SELECT
            FROM public.conversation_participants p
           WHERE ((p.user_id = a.profile_id) AND (p.conversation_id = a.conversation_id) AND (p.last_read_at >= a.sent_at)))) OR (EXISTS ( SELECT
            FROM public.message_read_receipts r
           WHERE ((r.user_id = a.profile_id) AND (r.message_id = a.message_id))))));
END;
grant execute on function app.forget_read_alerts(text,timestamp with time zone) to authenticator;

CREATE OR REPLACE FUNCTION app.forget_read_work(alert_channel text, due_until timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 DELETE FROM app.work_alerts a
   WHERE ((a.channel = forget_read_work.alert_channel) AND (a.due_at <= forget_read_work.due_until) AND (NOT (EXISTS ( SELECT
            FROM public.notifications n
           WHERE ((n.id = a.notification_id) AND (n.read_at IS NULL))))));
END;
grant execute on function app.forget_read_work(text,timestamp with time zone) to authenticator;

CREATE OR REPLACE FUNCTION app.format_day(day date)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN to_char((day)::timestamp with time zone, CASE WHEN (EXTRACT(year FROM day) = EXTRACT(year FROM CURRENT_DATE)) THEN 'Mon FMDD'::text ELSE 'Mon FMDD, YYYY'::text END);
comment on function app.format_day(date) is 'A calendar day in words. A notification keeps its text, so the year it compares with is the one in which it was written.';
grant execute on function app.format_day(date) to authenticated, command_bills, command_receipts, service_role;

CREATE OR REPLACE FUNCTION app.note_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform set_config('app.noted_events', concat_ws(',',
    nullif(current_setting('app.noted_events', true), ''), concat_ws(':', tg_argv[0], new.id, app.profile_id())
  ), true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.note_new_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into app.unannounced_messages (message_id, created_at) values (new.id, new.created_at);
  return null;
end
$function$;

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
  perform set_config('app.noted_events', concat_ws(',',
    nullif(current_setting('app.noted_events', true), ''), concat_ws(':', 'released', old.work_order_id, app.profile_id())
  ), true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.notification_page(side text, report_id uuid, bill_id uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE side WHEN 'internal'::text THEN CASE WHEN (bill_id IS NOT NULL) THEN '/admin/subcontractor-bills'::text WHEN (report_id IS NOT NULL) THEN '/admin/reports'::text ELSE '/admin/work-orders'::text END WHEN 'subcontractor'::text THEN CASE WHEN (bill_id IS NOT NULL) THEN '/subcontractor/bills'::text WHEN (report_id IS NOT NULL) THEN '/subcontractor/reports'::text ELSE '/subcontractor/work-orders'::text END ELSE '/partner/work-orders'::text END;

CREATE OR REPLACE FUNCTION app.notification_readers(notifications app.pending_notification[])
 RETURNS TABLE(nth bigint, profile_id uuid, side text, member_role text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with pending as (
    select n.kind, n.audience, n.work_order_id, n.report_id, n.bill_id, n.actor_profile_id, n.nth
    from unnest(notifications) with ordinality
      n (kind, audience, work_order_id, report_id, bill_id, actor_profile_id, nth)
  ), reached as (
    select n.nth, o.id as organization_id, '{}'::uuid[] as named, true as or_all,
      case when n.kind like 'bill\_%' then 'approve_bills' when n.kind like 'report\_%' then 'review_reports'
        else 'assign_work' end as capability
    from pending n join public.organizations o on o.organization_type = 'internal'
    where n.audience in ('office', 'administrators')
    union all
    select n.nth, a.organization_id, array_agg(a.assigned_to), false, null
    from pending n
    join public.work_order_assignments a on a.work_order_id = n.work_order_id and a.assignment_type = 'internal'
      and (n.audience = 'assigned' or (n.audience = 'newly_assigned' and a.assigned_at >= now()))
    group by n.nth, a.organization_id
    union all
    select n.nth, w.assigned_organization_id,
      array(
        select a.assigned_to from public.work_order_assignments a
        where a.work_order_id = w.id and (n.audience <> 'newly_assigned' or a.assigned_at >= now())
      ),
      n.audience <> 'newly_assigned', null
    from pending n
    join public.work_orders w on w.id = n.work_order_id
    join public.organizations o on o.id = w.assigned_organization_id and o.organization_type = 'subcontractor'
    where n.audience in ('assigned', 'newly_assigned', 'new_firm')
    union all
    -- The firm that lost the work order in this transaction: those who know of the assignment, besides the one who
    -- declined.
    select n.nth, f.organization_id,
      array(
        select o.profile_id from public.notifications o
        where o.work_order_id = f.work_order_id and o.kind = 'work_order_assigned'
          and o.profile_id is distinct from n.actor_profile_id
      ),
      true, null
    from pending n
    join public.former_work_orders f on f.work_order_id = n.work_order_id and f.ended_at >= now()
    where n.audience = 'former_firm'
    union all
    -- The people who were taken off it. A firm that lost it is notified as a firm.
    select n.nth, r.organization_id, array_agg(r.profile_id), false, null
    from pending n
    join app.released_people() r on r.work_order_id = n.work_order_id
    join public.organizations o on o.id = r.organization_id
    join public.work_orders w on w.id = r.work_order_id
    where n.audience = 'released' and (o.organization_type = 'internal' or w.assigned_organization_id = o.id)
    group by n.nth, r.organization_id
    union all
    select n.nth, w.organization_id, array[w.reported_by], true, null
    from pending n join public.work_orders w on w.id = n.work_order_id
    where n.audience = 'customer'
    union all
    select n.nth, o.id, array[r.subcontractor_user_id], r.subcontractor_organization_id is not null, null
    from pending n
    join public.work_order_reports r on r.id = n.report_id
    join public.organizations o on case when r.subcontractor_organization_id is null
      then o.organization_type = 'internal' else o.id = r.subcontractor_organization_id end
    where n.audience = 'submitter'
    union all
    select n.nth, b.subcontractor_organization_id, array[b.submitted_by], true, null
    from pending n join public.subcontractor_bills b on b.id = n.bill_id
    where n.audience = 'biller'
  ), people as (
    select t.nth, p.id, o.organization_type, m.role, t.or_all,
      coalesce(p.id = any (t.named), false) as is_named,
      bool_or(coalesce(p.id = any (t.named), false)) over (partition by t.nth, t.organization_id) as names_somebody
    from reached t
    join public.organizations o on o.id = t.organization_id and o.is_active
    join public.organization_members m on m.organization_id = o.id 
      and (t.capability is null or t.capability = any (m.capabilities))
    join public.profiles p on p.id = m.user_id and p.is_active and p.user_id is not null
  )
  select people.nth, people.id, people.organization_type, people.role from people
  where people.is_named or (people.or_all and not people.names_somebody)
$function$;

CREATE OR REPLACE FUNCTION app.notification_summary(kind text, many bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE kind WHEN 'work_order_received'::text THEN format('%s new requests'::text, many) WHEN 'work_order_assigned'::text THEN format('%s work orders are assigned to you'::text, many) WHEN 'work_order_unassigned'::text THEN format('%s work orders are no longer assigned to you'::text, many) WHEN 'work_order_declined'::text THEN format('Your company declined %s work orders'::text, many) WHEN 'work_order_scheduled'::text THEN format('Visits are planned for %s work orders'::text, many) WHEN 'work_order_completed'::text THEN format('%s work orders are completed'::text, many) WHEN 'work_order_cancelled'::text THEN format('%s work orders were cancelled'::text, many) WHEN 'work_order_put_on_hold'::text THEN format('%s work orders were put on hold'::text, many) WHEN 'work_order_resumed'::text THEN format('%s work orders go on'::text, many) WHEN 'appointment_changed'::text THEN format('The appointments for %s work orders have changed'::text, many) WHEN 'assignment_accepted'::text THEN format('%s work orders were accepted'::text, many) WHEN 'assignment_declined'::text THEN format('%s work orders were declined'::text, many) WHEN 'report_submitted'::text THEN format('%s reports wait for review'::text, many) WHEN 'report_rejected'::text THEN format('%s reports were sent back'::text, many) WHEN 'report_approved'::text THEN format('%s reports were approved'::text, many) WHEN 'bill_submitted'::text THEN format('%s bills wait for approval'::text, many) WHEN 'bill_approved'::text THEN format('%s bills were approved'::text, many) WHEN 'bill_rejected'::text THEN format('%s bills were sent back'::text, many) WHEN 'bill_paid'::text THEN format('%s bills were paid'::text, many) WHEN 'due_soon'::text THEN format('%s work orders are due soon'::text, many) WHEN 'overdue'::text THEN format('%s work orders are overdue'::text, many) ELSE NULL::text END;

CREATE OR REPLACE FUNCTION app.notification_title(kind text, work_order text, due_on date, bill text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN CASE kind WHEN 'work_order_received'::text THEN format('New request %s'::text, work_order) WHEN 'work_order_assigned'::text THEN format('%s is assigned to you'::text, work_order) WHEN 'work_order_unassigned'::text THEN format('%s is no longer assigned to you'::text, work_order) WHEN 'work_order_declined'::text THEN format('Your company declined %s'::text, work_order) WHEN 'work_order_scheduled'::text THEN format('A visit is planned for %s'::text, work_order) WHEN 'work_order_completed'::text THEN format('%s is completed'::text, work_order) WHEN 'work_order_cancelled'::text THEN format('%s was cancelled'::text, work_order) WHEN 'work_order_put_on_hold'::text THEN format('%s was put on hold'::text, work_order) WHEN 'work_order_resumed'::text THEN format('%s goes on'::text, work_order) WHEN 'appointment_changed'::text THEN format('The appointment for %s has changed'::text, work_order) WHEN 'assignment_accepted'::text THEN format('%s was accepted'::text, work_order) WHEN 'assignment_declined'::text THEN format('%s was declined'::text, work_order) WHEN 'report_submitted'::text THEN format('Report for %s waits for review'::text, work_order) WHEN 'report_rejected'::text THEN format('Report for %s was sent back'::text, work_order) WHEN 'report_approved'::text THEN format('Report for %s was approved'::text, work_order) WHEN 'bill_submitted'::text THEN format('%s waits for approval'::text, bill) WHEN 'bill_approved'::text THEN format('%s was approved'::text, bill) WHEN 'bill_rejected'::text THEN format('%s was sent back'::text, bill) WHEN 'bill_paid'::text THEN format('%s was paid'::text, bill) WHEN 'due_soon'::text THEN format('%s is due on %s'::text, work_order, app.format_day(due_on)) WHEN 'overdue'::text THEN format('%s was due on %s'::text, work_order, app.format_day(due_on)) ELSE NULL::text END;

CREATE OR REPLACE FUNCTION app.notifications_of(noted text[])
 RETURNS SETOF app.pending_notification
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 WITH notes AS (
          SELECT split_part(note.note, ':'::text, 1) AS what,
             (split_part(note.note, ':'::text, 2))::uuid AS id,
             (NULLIF(split_part(note.note, ':'::text, 3), ''::text))::uuid AS actor_id
            FROM unnest(notifications_of.noted) note(note)
         )
  SELECT k.kind,
     k.audience,
     e.work_order_id,
     r.id,
     NULL::uuid AS uuid,
     e.actor_profile_id
    FROM (((notes
      JOIN public.work_order_events e ON ((e.id = notes.id)))
      JOIN ( VALUES ('created'::text,'work_order_received'::text,'office'::text), ('assigned'::text,'work_order_assigned'::text,'newly_assigned'::text), ('assignment_changed'::text,'work_order_assigned'::text,'newly_assigned'::text), ('people_assigned'::text,'work_order_assigned'::text,'newly_assigned'::text), ('assignment_accepted'::text,'assignment_accepted'::text,'office'::text), ('assignment_accepted'::text,'work_order_scheduled'::text,'customer'::text), ('assignment_declined'::text,'assignment_declined'::text,'office'::text), ('report_submitted'::text,'report_submitted'::text,'office'::text), ('report_approved'::text,'report_approved'::text,'submitter'::text), ('report_rejected'::text,'report_rejected'::text,'submitter'::text), ('corrected'::text,'appointment_changed'::text,'assigned'::text), ('corrected'::text,'appointment_changed'::text,'customer'::text), ('put_on_hold'::text,'work_order_put_on_hold'::text,'assigned'::text), ('resumed'::text,'work_order_resumed'::text,'assigned'::text), ('cancelled'::text,'work_order_cancelled'::text,'assigned'::text), ('cancelled'::text,'work_order_cancelled'::text,'office'::text), ('completed'::text,'work_order_completed'::text,'customer'::text)) k(event_type, kind, audience) ON ((k.event_type = e.event_type)))
      LEFT JOIN public.work_order_reports r ON ((r.id = ((e.data ->> 'report_id'::text))::uuid)))
   WHERE ((notes.what = 'event'::text) AND ((k.kind <> 'work_order_scheduled'::text) OR ((e.data ->> 'arrival_at'::text) IS NOT NULL)) AND ((k.kind <> 'appointment_changed'::text) OR (e.data ?| ARRAY['appointment_from'::text, 'appointment_until'::text])) AND ((k.kind <> 'work_order_cancelled'::text) OR (k.audience = 'assigned'::text) OR (NOT (EXISTS ( SELECT
            FROM (public.organization_members m
              JOIN public.organizations o ON (((o.id = m.organization_id) AND (o.organization_type = 'internal'::text))))
           WHERE (m.user_id = e.actor_profile_id))))))
 UNION ALL
  SELECT 'work_order_assigned'::text,
     'new_firm'::text,
     notes.id,
     NULL::uuid,
     NULL::uuid,
     notes.actor_id
    FROM notes
   WHERE (notes.what = 'firm'::text)
 UNION ALL
  SELECT
         CASE
             WHEN (EXISTS ( SELECT
                FROM public.former_work_orders f
               WHERE ((f.work_order_id = notes.id) AND (f.ended_at >= now()) AND f.is_declined))) THEN 'work_order_declined'::text
             ELSE 'work_order_unassigned'::text
         END AS "case",
     'former_firm'::text,
     notes.id,
     NULL::uuid,
     NULL::uuid,
     notes.actor_id
    FROM notes
   WHERE (notes.what = 'former_firm'::text)
 UNION ALL
  SELECT 'work_order_unassigned'::text,
     'released'::text,
     w.id,
     NULL::uuid,
     NULL::uuid,
     notes.actor_id
    FROM (notes
      JOIN public.work_orders w ON ((w.id = notes.id)))
   WHERE (notes.what = 'released'::text)
 UNION ALL
  SELECT ('bill_'::text || b.status),
         CASE b.status
             WHEN 'submitted'::text THEN 'administrators'::text
             ELSE 'biller'::text
         END AS "case",
     NULL::uuid,
     NULL::uuid,
     b.id,
     notes.actor_id
    FROM (notes
      JOIN public.subcontractor_bills b ON ((b.id = notes.id)))
   WHERE ((notes.what = 'bill'::text) AND (b.status = ANY (ARRAY['submitted'::text, 'approved'::text, 'rejected'::text, 'paid'::text])));
END;

CREATE OR REPLACE FUNCTION app.notify(notifications app.pending_notification[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with heard as (
    select distinct on (r.profile_id, n.kind, n.work_order_id, n.report_id, n.bill_id)
      r.profile_id, r.side, r.member_role, n.kind, n.work_order_id, n.report_id, n.bill_id
    from unnest(notifications) with ordinality
      n (kind, audience, work_order_id, report_id, bill_id, actor_profile_id, nth)
    join app.notification_readers(notifications) r on r.nth = n.nth
    where r.profile_id is distinct from n.actor_profile_id
    order by r.profile_id, n.kind, n.work_order_id, n.report_id, n.bill_id, n.nth
  ), worded as (
    select h.*,
      app.notification_title(h.kind, w.work_order_number, w.due_date, b.internal_bill_number) as title,
      case
        when clock.work_order_id is not null
          then format('Your clock is still running on %s.', concat_ws(' ', w.work_order_number, w.title))
        when gone.id is not null then concat_ws(' – ', gone.title, nullif(gone.store_location, ''))
        when h.bill_id is null then concat_ws(' – ', w.title, nullif(w.store_location, ''))
        when h.side = 'internal' then firm.name
        else ''
      end as body,
      jsonb_strip_nulls(jsonb_build_object(
        'work_order', w.work_order_number, 'bill', b.internal_bill_number,
        'day', case when h.kind in ('due_soon', 'overdue') then w.due_date end,
        -- By the office's clock, as everywhere.
        'appointment', case
          when h.kind in ('work_order_assigned', 'appointment_changed') and w.appointment_from is not null then
          jsonb_build_array(app.office_clock(w.appointment_from), app.office_clock(w.appointment_until)) end,
        'clock_item', case when clock.work_order_id is not null then concat_ws(' ', w.work_order_number, w.title) end
      )) as facts,
      app.notification_page(h.side, h.report_id, h.bill_id) as page,
      mine.id as assignment_id,
      clock.work_order_id is not null as clock_runs,
      count(*) over same as many,
      row_number() over (same order by clock.work_order_id nulls last) as nth
    from heard h
    left join public.work_orders w on w.id = h.work_order_id
    left join public.subcontractor_bills b on b.id = h.bill_id
    left join public.organizations firm on firm.id = b.subcontractor_organization_id
    left join public.work_order_reports r on r.id = h.report_id
    left join public.former_work_orders gone on h.side = 'subcontractor' and gone.work_order_id = r.work_order_id
      and gone.organization_id = r.subcontractor_organization_id
    -- Who is in the field opens the work there.
    left join public.work_order_assignments mine on mine.work_order_id = h.work_order_id
      and mine.assigned_to = h.profile_id and h.member_role = 'employee' and h.report_id is null
    left join public.employee_reports clock on h.kind = 'work_order_unassigned' and clock.employee_user_id = h.profile_id
      and clock.work_order_id = h.work_order_id and clock.clock_in_time is not null and clock.clock_out_time is null
    window same as (partition by h.profile_id, h.kind)
  ), wanted as (
    select worded.profile_id, worded.kind, worded.work_order_id, worded.report_id, worded.bill_id, worded.title,
      worded.body, worded.facts,
      case
        when worded.clock_runs then '/employee/time-reports'
        when worded.assignment_id is not null then '/employee/assignments/' || worded.assignment_id
        else worded.page || '/' || coalesce(worded.bill_id, worded.report_id, worded.work_order_id)
      end as path
    from worded where worded.many <= 10
    union all
    select worded.profile_id, worded.kind, null, null, null, app.notification_summary(worded.kind, worded.many),
      case when worded.clock_runs then worded.body else '' end,
      jsonb_strip_nulls(jsonb_build_object('count', worded.many, 'clock_item', worded.facts -> 'clock_item')),
      worded.page
    from worded where worded.many > 10 and worded.nth = 1
  ), outdated as (
    delete from public.notifications old using wanted
    where old.profile_id = wanted.profile_id and old.work_order_id is not distinct from wanted.work_order_id
      and (
        (wanted.kind in ('due_soon', 'overdue') and old.kind in ('due_soon', 'overdue') and old.read_at is null)
        or (wanted.kind = 'work_order_assigned' and old.kind in ('work_order_unassigned', 'work_order_declined'))
      )
  ), renewed as (
    update public.notifications n
    set created_at = clock_timestamp(), title = wanted.title, body = wanted.body, facts = wanted.facts, path = wanted.path,
      report_id = wanted.report_id
    from wanted
    -- Notifications of a decision that can be undone are held as they are inserted (0068_decisions.sql).
    where coalesce(current_setting('app.decision', true), '') = ''
      and n.profile_id = wanted.profile_id and n.read_at is null and n.created_at > now() - interval '10 minutes'
      and n.kind = wanted.kind and n.kind not in ('due_soon', 'overdue')
      and n.work_order_id is not distinct from wanted.work_order_id
      and n.bill_id is not distinct from wanted.bill_id
    returning n.profile_id, n.kind, n.work_order_id, n.bill_id
  )
  insert into public.notifications
    (profile_id, kind, title, body, facts, path, work_order_id, report_id, bill_id, created_at)
  select wanted.profile_id, wanted.kind, wanted.title, wanted.body, wanted.facts, wanted.path, wanted.work_order_id,
    wanted.report_id, wanted.bill_id, clock_timestamp()
  from wanted
  where not exists (
    select from renewed r
    where r.profile_id = wanted.profile_id and r.kind = wanted.kind
      and r.work_order_id is not distinct from wanted.work_order_id
      and r.bill_id is not distinct from wanted.bill_id
  )
$function$;

CREATE OR REPLACE FUNCTION app.notify_noted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  noted constant text := current_setting('app.noted_events', true);
  notifications app.pending_notification[];
begin
  if noted is null or noted = '' then
    return null;
  end if;
  perform set_config('app.noted_events', '', true);
  select array_agg(n) into notifications from app.notifications_of(string_to_array(noted, ',')) n;
  if notifications is not null then
    perform app.notify(notifications);
  end if;
  perform set_config('app.released', '', true);
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

CREATE OR REPLACE FUNCTION app.remind_of_due_dates(today date)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  since date;
  notifications app.pending_notification[];
begin
  -- It waits for another node that is sending them.
  insert into app.reminded_days (day) values (today) on conflict (day) do nothing;
  if not found then
    return false;
  end if;
  select greatest(max(d.day) + 1, today - 6) into since
  from app.reminded_days d where d.day < today having max(d.day) is not null;
  delete from app.reminded_days d where d.day < today - 60;

  select array_agg(row(
    case when w.due_date >= today then 'due_soon' else 'overdue' end, a.audience, w.id, null, null, null
  )::app.pending_notification order by w.due_date, w.id, a.audience)
  into notifications
  from public.work_orders w cross join (values ('assigned'), ('office')) a (audience)
  where w.status in ('received', 'assigned', 'in_progress') and w.due_date = any (array(
    select today - n - late
    from generate_series(0, today - coalesce(since, today)) n
    cross join unnest(array[-2, 0] || array(select 1 + 7 * week from generate_series(0, 51) week)) late
  ));
  if notifications is not null then
    perform app.notify(notifications);
  end if;
  return true;
end
$function$;
grant execute on function app.remind_of_due_dates(date) to authenticator;

CREATE OR REPLACE FUNCTION app.sweep_notifications(read_until timestamp with time zone, at_most integer)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 WITH old AS (
          SELECT n.id
            FROM public.notifications n
           WHERE (n.read_at < sweep_notifications.read_until)
           ORDER BY n.read_at
          LIMIT sweep_notifications.at_most
          FOR UPDATE OF n SKIP LOCKED
         ), gone AS (
          DELETE FROM public.notifications n
            USING old
           WHERE (n.id = old.id)
           RETURNING n.id
         )
  SELECT count(*) AS count
    FROM gone;
END;
grant execute on function app.sweep_notifications(timestamp with time zone,integer) to authenticator;

CREATE OR REPLACE FUNCTION app.take_over_device()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.push_subscriptions s where s.endpoint = new.endpoint and s.profile_id <> new.profile_id;
  return null;
end
$function$;
