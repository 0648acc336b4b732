-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

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
create policy service on app.mail_bodies to service_role using (true) with check (true);
grant delete, insert, select on app.mail_bodies to service_role;

create table public.email_log (
  id uuid default app.new_id() not null,
  to_address text not null,
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
  unsubscribe_url text,
  is_confidential boolean default false not null,
  constraint email_log_pkey PRIMARY KEY (id),
  constraint email_log_attempts_0_to_1000000000 CHECK (attempts >= 0 AND attempts <= 1000000000),
  constraint email_log_confidential CHECK (NOT is_confidential OR html = ''::text AND text = ''::text AND unsubscribe_url IS NULL),
  constraint email_log_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint email_log_html_max_900000 CHECK (length(html) <= 900000),
  constraint email_log_last_error_max_100000 CHECK (length(last_error) <= 100000),
  constraint email_log_next_attempt_at_year_1900_to_2199 CHECK (next_attempt_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND next_attempt_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint email_log_sent_at_year_1900_to_2199 CHECK (sent_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND sent_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint email_log_status CHECK (status = ANY (ARRAY['captured'::text, 'queued'::text, 'sending'::text, 'sent'::text, 'failed'::text])),
  constraint email_log_subject_max_1000 CHECK (length(subject) <= 1000),
  constraint email_log_template_max_100 CHECK (length(template) <= 100),
  constraint email_log_text_max_900000 CHECK (length(text) <= 900000),
  constraint email_log_to_address_max_320 CHECK (length(to_address) <= 320),
  constraint email_log_unsubscribe_url_max_2000 CHECK (length(unsubscribe_url) <= 2000),
  constraint email_log_unsubscribe_url_web CHECK (unsubscribe_url ~ '^https?://[^[:space:]]+$'::text)
);
CREATE INDEX email_log_created_at ON public.email_log USING btree (created_at DESC, id);
CREATE INDEX email_log_due ON public.email_log USING btree (next_attempt_at) WHERE status = ANY (ARRAY['queued'::text, 'sending'::text]);
CREATE INDEX email_log_status ON public.email_log USING btree (status, created_at DESC, id);
alter table public.email_log enable row level security;
create policy see on public.email_log for select to authenticated using (( SELECT app.is_admin() AS is_admin));
create policy service on public.email_log to service_role using (true) with check (true);
grant delete, insert, select, update on public.email_log to service_role;
grant select on public.email_log to authenticated;

create table public.email_templates (
  name text not null,
  subject text not null,
  html text not null,
  text text not null,
  updated_by uuid default app.profile_id(),
  updated_at timestamp with time zone default now() not null,
  constraint email_templates_pkey PRIMARY KEY (name),
  constraint email_templates_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint email_templates_name CHECK (name ~ '^[a-z][a-z0-9_]{1,60}$'::text),
  constraint email_templates_size CHECK (length(subject) <= 300 AND length(html) <= 200000 AND length(text) <= 100000),
  constraint email_templates_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX email_templates_updated_by ON public.email_templates USING btree (updated_by) WHERE updated_by IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.email_templates FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER touch BEFORE UPDATE ON public.email_templates FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.email_templates enable row level security;
create policy add on public.email_templates for insert to authenticated with check (( SELECT app.is_admin() AS is_admin));
create policy change on public.email_templates for update to authenticated using (( SELECT app.is_admin() AS is_admin));
create policy remove on public.email_templates for delete to authenticated using (( SELECT app.is_admin() AS is_admin));
create policy see on public.email_templates for select to authenticated using (( SELECT app.is_staff() AS is_staff));
create policy service on public.email_templates to service_role using (true) with check (true);
grant delete, insert, select, update on public.email_templates to service_role;
grant delete, select on public.email_templates to authenticated;
grant insert (html, name, subject, text) on public.email_templates to authenticated;
grant update (html, subject, text) on public.email_templates to authenticated;

CREATE OR REPLACE FUNCTION app.hide_captured_mail_secrets()
 RETURNS bigint
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with hidden as (
    update public.email_log m set html = app.hide_mail_secrets(m.html, m.template),
      text = app.hide_mail_secrets(m.text, m.template), unsubscribe_url = null
    where m.status = 'captured' and (
      m.unsubscribe_url is not null
      or m.text <> app.hide_mail_secrets(m.text, m.template)
      or m.html <> app.hide_mail_secrets(m.html, m.template)
    )
    returning 1
  )
  select count(*) from hidden
$function$;
grant execute on function app.hide_captured_mail_secrets() to service_role;

CREATE OR REPLACE FUNCTION app.hide_mail_secrets(body text, template text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when template in ('confirmation', 'recovery', 'magic_link', 'invite', 'email_change', 'email_change_current',
      'reauthentication')
      then regexp_replace(hidden, '(?<![#0-9])[0-9]{6,10}(?![0-9])', '[hidden]', 'g')
    else hidden end
  from (select regexp_replace(body, '(token(_hash)?=)[^&"''<>\s]+', '\1[hidden]', 'g') as hidden) links
$function$;
grant execute on function app.hide_mail_secrets(text,text) to service_role;
