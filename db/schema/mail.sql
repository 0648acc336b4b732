-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table app.bounce_reading (
  id boolean default true not null,
  mailbox text not null,
  uid_validity bigint,
  last_uid bigint,
  read_at timestamp with time zone,
  error text,
  constraint bounce_reading_pkey PRIMARY KEY (id),
  constraint bounce_reading_error CHECK (length(error) <= 500),
  constraint bounce_reading_id CHECK (id),
  constraint bounce_reading_mailbox CHECK (length(mailbox) <= 600)
);
alter table app.bounce_reading enable row level security;
create policy service on app.bounce_reading to service_role using (true) with check (true);
grant delete, insert, select, update on app.bounce_reading to service_role;

create table app.email_passwords (
  protocol text not null,
  sealed text not null,
  constraint email_passwords_pkey PRIMARY KEY (protocol),
  constraint email_passwords_protocol CHECK (protocol = ANY (ARRAY['smtp'::text, 'imap'::text])),
  constraint email_passwords_sealed CHECK (length(sealed) <= 4000)
);
alter table app.email_passwords enable row level security;
create policy service on app.email_passwords to commands, service_role using (true) with check (true);
grant delete, select on app.email_passwords to command_emails, service_role;
grant insert (protocol, sealed) on app.email_passwords to command_emails;
grant update (sealed) on app.email_passwords to command_emails;

create table app.mail_bodies (
  email_id uuid not null,
  html text not null,
  text text not null,
  unsubscribe_url text,
  constraint mail_bodies_pkey PRIMARY KEY (email_id),
  constraint mail_bodies_email_id_fkey FOREIGN KEY (email_id) REFERENCES public.email_log(id) ON DELETE CASCADE,
  constraint mail_bodies_html CHECK (char_length(html) <= 1000000),
  constraint mail_bodies_text CHECK (char_length(text) <= 1000000),
  constraint mail_bodies_unsubscribe_url CHECK (char_length(unsubscribe_url) <= 10000)
);
alter table app.mail_bodies enable row level security;
create policy service on app.mail_bodies to commands, service_role using (true) with check (true);
grant delete, insert, select on app.mail_bodies to service_role;
grant select (email_id) on app.mail_bodies to command_emails;

create table public.email_log (
  id uuid default app.new_id() not null,
  to_address text not null,
  profile_id uuid,
  template text not null,
  subject text not null,
  html text default ''::text not null,
  text text default ''::text not null,
  status text default 'captured'::text not null,
  attempts integer default 0 not null,
  last_error text,
  next_attempt_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  sender text,
  reply_to text,
  is_confidential boolean default false not null,
  constraint email_log_pkey PRIMARY KEY (id),
  constraint email_log_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint email_log_attempts_0_to_1000000000 CHECK (attempts >= 0 AND attempts <= 1000000000),
  constraint email_log_confidential CHECK (NOT is_confidential OR html = ''::text AND text = ''::text),
  constraint email_log_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint email_log_html_max_900000 CHECK (length(html) <= 900000),
  constraint email_log_last_error_max_100000 CHECK (length(last_error) <= 100000),
  constraint email_log_next_attempt_at_year_1900_to_2199 CHECK (next_attempt_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND next_attempt_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint email_log_reply_to_max_400 CHECK (length(reply_to) <= 400),
  constraint email_log_sender_max_400 CHECK (length(sender) <= 400),
  constraint email_log_sent_at_year_1900_to_2199 CHECK (sent_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND sent_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint email_log_status CHECK (status = ANY (ARRAY['captured'::text, 'queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'paused'::text, 'bounced'::text])),
  constraint email_log_subject_max_1000 CHECK (length(subject) <= 1000),
  constraint email_log_template_max_100 CHECK (length(template) <= 100),
  constraint email_log_text_max_900000 CHECK (length(text) <= 900000),
  constraint email_log_to_address_max_320 CHECK (length(to_address) <= 320)
);
CREATE INDEX email_log_created_at ON public.email_log USING btree (created_at DESC, id);
CREATE INDEX email_log_due ON public.email_log USING btree (next_attempt_at) WHERE status = ANY (ARRAY['queued'::text, 'sending'::text]);
CREATE INDEX email_log_profile_id ON public.email_log USING btree (profile_id, created_at DESC) WHERE profile_id IS NOT NULL;
CREATE INDEX email_log_search ON public.email_log USING gin (to_address extensions.gin_trgm_ops, subject extensions.gin_trgm_ops, text extensions.gin_trgm_ops);
CREATE INDEX email_log_status ON public.email_log USING btree (status, created_at DESC, id);
CREATE INDEX email_log_template ON public.email_log USING btree (template, created_at DESC, id);
CREATE INDEX email_log_to_address ON public.email_log USING btree (to_address, status);
CREATE INDEX email_log_waiting ON public.email_log USING btree (created_at) WHERE status = ANY (ARRAY['queued'::text, 'sending'::text]);
alter table public.email_log enable row level security;
create policy see on public.email_log for select to authenticated using (created_at > (( SELECT app.logs_visible_after() AS logs_visible_after)) AND template <> 'self_check'::text);
create policy service on public.email_log to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.email_log to service_role;
grant select on public.email_log to authenticated, command_emails;
grant update (attempts, last_error, next_attempt_at, status) on public.email_log to command_emails;

create table public.email_records (
  email_id uuid not null,
  record_table text not null,
  record_id uuid not null,
  constraint email_records_pkey PRIMARY KEY (record_table, record_id, email_id),
  constraint email_records_email_id_fkey FOREIGN KEY (email_id) REFERENCES public.email_log(id) ON DELETE CASCADE,
  constraint email_records_record_table CHECK (record_table ~ '^[a-z][a-z_]{2,60}$'::text)
);
CREATE INDEX email_records_email_id ON public.email_records USING btree (email_id);
alter table public.email_records enable row level security;
create policy see on public.email_records for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['manage_settings'::text]) AS may));
create policy service on public.email_records to service_role using (true) with check (true);
grant delete, insert, select, update on public.email_records to service_role;
grant select on public.email_records to authenticated;

create table public.email_server (
  id boolean default true not null,
  host text,
  port integer default 587 not null,
  security text default 'starttls'::text not null,
  username text default ''::text not null,
  has_password boolean default false not null,
  sender text,
  reply_to text,
  senders jsonb default '{}'::jsonb not null,
  bounce_host text,
  bounce_port integer default 993 not null,
  bounce_security text default 'tls'::text not null,
  bounce_username text default ''::text not null,
  has_bounce_password boolean default false not null,
  return_address text,
  keep_days integer default 365 not null,
  updated_by uuid default app.profile_id(),
  updated_at timestamp with time zone default now() not null,
  constraint email_server_pkey PRIMARY KEY (id),
  constraint email_server_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint email_server_bounce_host CHECK (bounce_host ~ '^[A-Za-z0-9.:_-]{1,253}$'::text),
  constraint email_server_bounce_port CHECK (bounce_port >= 1 AND bounce_port <= 65535),
  constraint email_server_bounce_port_1_to_65535 CHECK (bounce_port >= 1 AND bounce_port <= 65535),
  constraint email_server_bounce_security CHECK (bounce_security = ANY (ARRAY['tls'::text, 'starttls'::text, 'none'::text])),
  constraint email_server_bounce_username CHECK (length(bounce_username) <= 254),
  constraint email_server_host CHECK (host ~ '^[A-Za-z0-9.:_-]{1,253}$'::text),
  constraint email_server_id CHECK (id),
  constraint email_server_keep_days CHECK (keep_days >= 7 AND keep_days <= 3650),
  constraint email_server_keep_days_7_to_3650 CHECK (keep_days >= 7 AND keep_days <= 3650),
  constraint email_server_port CHECK (port >= 1 AND port <= 65535),
  constraint email_server_port_1_to_65535 CHECK (port >= 1 AND port <= 65535),
  constraint email_server_reply_to CHECK (reply_to !~ '[\n\r]'::text AND length(reply_to) <= 320),
  constraint email_server_return_address CHECK (return_address ~ '^[^[:space:]<>@]{1,64}@[^[:space:]<>@]{1,190}$'::text),
  constraint email_server_security CHECK (security = ANY (ARRAY['tls'::text, 'starttls'::text, 'none'::text])),
  constraint email_server_sender CHECK (sender !~ '[\n\r]'::text AND length(sender) <= 320),
  constraint email_server_senders CHECK (jsonb_typeof(senders) = 'object'::text),
  constraint email_server_senders_max_50000 CHECK (length(senders::text) <= 50000),
  constraint email_server_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint email_server_username CHECK (length(username) <= 254)
);
CREATE INDEX email_server_updated_by ON public.email_server USING btree (updated_by) WHERE updated_by IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.email_server FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER touch BEFORE UPDATE ON public.email_server FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.email_server enable row level security;
create policy see on public.email_server for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['manage_settings'::text]) AS may));
create policy service on public.email_server to commands, service_role using (true) with check (true);
grant select on public.email_server to authenticated, command_emails;
grant select, update on public.email_server to service_role;
grant update (bounce_host, bounce_port, bounce_security, bounce_username, has_bounce_password, has_password, host, keep_days, port, reply_to, return_address, security, sender, senders, updated_by, username) on public.email_server to command_emails;
insert into public.email_server (id, host, port, security, username, has_password, sender, reply_to, senders, bounce_host, bounce_port, bounce_security, bounce_username, has_bounce_password, return_address, keep_days) values
  ('true', null, '587', 'starttls', '', 'false', null, null, '{}', null, '993', 'tls', '', 'false', null, '365');

create table public.email_template_versions (
  id uuid default app.new_id() not null,
  template text not null,
  subject text,
  body text,
  saved_by uuid default app.profile_id(),
  created_at timestamp with time zone default now() not null,
  constraint email_template_versions_pkey PRIMARY KEY (id),
  constraint email_template_versions_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint email_template_versions_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint email_template_versions_size CHECK (length(subject) <= 300 AND length(body) <= 50000),
  constraint email_template_versions_template_max_2000 CHECK (length(template) <= 2000),
  constraint email_template_versions_whole CHECK ((subject IS NULL) = (body IS NULL))
);
CREATE INDEX email_template_versions_saved_by ON public.email_template_versions USING btree (saved_by) WHERE saved_by IS NOT NULL;
CREATE INDEX email_template_versions_template ON public.email_template_versions USING btree (template, created_at DESC, id);
alter table public.email_template_versions enable row level security;
create policy see on public.email_template_versions for select to authenticated using (( SELECT app.is_office() AS is_office));
create policy service on public.email_template_versions to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.email_template_versions to service_role;
grant insert (body, subject, template) on public.email_template_versions to command_emails;
grant select on public.email_template_versions to authenticated;

create table public.email_templates (
  name text not null,
  subject text not null,
  body text not null,
  updated_by uuid default app.profile_id(),
  updated_at timestamp with time zone default now() not null,
  constraint email_templates_pkey PRIMARY KEY (name),
  constraint email_templates_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint email_templates_name CHECK (name ~ '^[a-z][a-z0-9_]{1,60}$'::text),
  constraint email_templates_size CHECK (length(subject) <= 300 AND length(body) <= 50000),
  constraint email_templates_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX email_templates_updated_by ON public.email_templates USING btree (updated_by) WHERE updated_by IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.email_templates FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER touch BEFORE UPDATE ON public.email_templates FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.email_templates enable row level security;
create policy see on public.email_templates for select to authenticated using (( SELECT app.is_office() AS is_office));
create policy service on public.email_templates to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.email_templates to service_role;
grant delete, select on public.email_templates to command_emails;
grant insert (body, name, subject) on public.email_templates to command_emails;
grant select on public.email_templates to authenticated;
grant update (body, subject, updated_by) on public.email_templates to command_emails;

create table public.rejected_addresses (
  id uuid default app.new_id() not null,
  address text not null,
  profile_id uuid,
  email_id uuid,
  answer text not null,
  created_at timestamp with time zone default now() not null,
  constraint rejected_addresses_pkey PRIMARY KEY (id),
  constraint rejected_addresses_address_key UNIQUE (address),
  constraint rejected_addresses_email_id_fkey FOREIGN KEY (email_id) REFERENCES public.email_log(id) ON DELETE SET NULL,
  constraint rejected_addresses_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint rejected_addresses_address CHECK (address = lower(address) AND length(address) <= 320),
  constraint rejected_addresses_answer_max_2000 CHECK (length(answer) <= 2000),
  constraint rejected_addresses_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX rejected_addresses_email_id ON public.rejected_addresses USING btree (email_id) WHERE email_id IS NOT NULL;
CREATE INDEX rejected_addresses_profile_id ON public.rejected_addresses USING btree (profile_id) WHERE profile_id IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.rejected_addresses FOR EACH ROW EXECUTE FUNCTION app.audit('profiles', 'profile_id');
alter table public.rejected_addresses enable row level security;
create policy see on public.rejected_addresses for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['manage_settings'::text]) AS may));
create policy service on public.rejected_addresses to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.rejected_addresses to service_role;
grant delete, select on public.rejected_addresses to command_emails;
grant select on public.rejected_addresses to authenticated;

CREATE OR REPLACE FUNCTION app.bounce_mailbox_name(p_server public.email_server)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select p_server.bounce_username || ' at ' || p_server.bounce_host || ':' || p_server.bounce_port
$function$;
grant execute on function app.bounce_mailbox_name(public.email_server) to service_role;

CREATE OR REPLACE FUNCTION app.invitation_email_problem(p_invitation uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(last.last_error, '')
  from (
    select l.status, l.last_error
    from public.email_records r join public.email_log l on l.id = r.email_id
    -- Not what was said of an address that was corrected since.
    join public.invitations i on i.id = r.record_id and lower(i.email) = lower(l.to_address)
    where r.record_table = 'invitations' and r.record_id = p_invitation order by l.created_at desc limit 1
  ) last
  where last.status in ('failed', 'bounced', 'paused')
$function$;
grant execute on function app.invitation_email_problem(uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.own_invitation_mails()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.email_log set profile_id = new.profile_id
  where to_address = new.email and template = 'invitation' and profile_id is null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.sweep_emails(p_now timestamp with time zone, p_most integer)
 RETURNS bigint
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from app.mail_bodies b using public.email_log l
  where l.id = b.email_id and (
    l.status = 'captured' and l.created_at < p_now - interval '1 day'
    or l.status in ('failed', 'paused') and l.created_at < p_now - interval '7 days'
  );
  with gone as (
    delete from public.email_log where id in (
      select l.id from public.email_log l, public.email_server s
      where l.created_at < p_now - make_interval(days => s.keep_days) and l.status not in ('queued', 'sending')
      order by l.created_at limit p_most
    ) returning 1
  )
  select count(*) from gone
$function$;
grant execute on function app.sweep_emails(timestamp with time zone,integer) to service_role;

CREATE OR REPLACE FUNCTION app.take_email_test()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select app.use_daily(
    app.profile_id(), 'email_tests_per_day', 1, 'You have sent the most test emails that one person may send in a day.'
  )
$function$;
grant execute on function app.take_email_test() to command_emails;

CREATE OR REPLACE FUNCTION public.email_problem(public.invitations)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select app.invitation_email_problem(i.id) from public.invitations i where i.id = $1.id
$function$;
grant execute on function public.email_problem(public.invitations) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.email_queue()
 RETURNS TABLE(waiting bigint, oldest_waiting_at timestamp with time zone, last_error text, paused bigint, failed_last_day bigint, bounced_last_day bigint, reads_bounces boolean, bounces_read_at timestamp with time zone, bounces_error text, unplanned_since timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select q.waiting, q.oldest, (
      select l.last_error from public.email_log l
      where l.status in ('queued', 'sending') and l.template <> 'self_check' order by l.created_at limit 1
    ),
    (select count(*) from public.email_log l where l.status = 'paused' and l.template <> 'self_check'),
    (select count(*) from public.email_log l where l.status = 'failed' and l.created_at > now() - interval '1 day' and l.template <> 'self_check'),
    (select count(*) from public.email_log l where l.status = 'bounced' and l.created_at > now() - interval '1 day'),
    s.bounce_host is not null,
    r.read_at,
    r.error,
    least(
      (select min(a.due_at) from app.work_alerts a where a.channel = 'mail' and a.due_at < now()),
      (select min(a.due_at) from app.message_alerts a where a.channel = 'mail' and a.due_at < now())
    )
  from (
    select count(*) as waiting, min(l.created_at) as oldest
    from public.email_log l where l.status in ('queued', 'sending') and l.template <> 'self_check'
  ) q
  cross join public.email_server s
  left join app.bounce_reading r on r.mailbox = app.bounce_mailbox_name(s)
  where (select app.may('manage_settings')) or current_setting('role', true) = 'service_role'
$function$;
grant execute on function public.email_queue() to authenticated, service_role;
