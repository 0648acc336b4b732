-- Mail: the office's templates, the log of all mails, and the texts that are still to be sent.

-- Templates -----------------------------------------------------------------------------------------------------------

-- The office's own texts. A mail without a row here uses the text that comes with the portal.
create table public.email_templates (
  name text primary key,
  subject text not null,
  html text not null,
  text text not null,
  updated_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  updated_at timestamptz not null default now(),
  constraint email_templates_name check (name ~ '^[a-z][a-z0-9_]{1,60}$'),
  constraint email_templates_size check (length(subject) <= 300 and length(html) <= 200000 and length(text) <= 100000)
);
create index email_templates_updated_by on public.email_templates (updated_by) where updated_by is not null;

create trigger touch before update on public.email_templates for each row execute function app.touch();
create trigger audit after insert or update or delete on public.email_templates
for each row execute function app.audit();

alter table public.email_templates enable row level security;
create policy service on public.email_templates for all to service_role using (true) with check (true);
create policy see on public.email_templates for select to authenticated using ((select app.is_staff()));
create policy add on public.email_templates for insert to authenticated with check ((select app.is_admin()));
create policy change on public.email_templates for update to authenticated using ((select app.is_admin()));
create policy remove on public.email_templates for delete to authenticated using ((select app.is_admin()));
grant select, delete on public.email_templates to authenticated;
grant insert (name, subject, html, text), update (subject, html, text) on public.email_templates to authenticated;
grant select, insert, update, delete on public.email_templates to service_role;

-- The log -------------------------------------------------------------------------------------------------------------

-- Every mail: captured if no mail server is configured, else queued, sending, sent, or failed. Only admins read it.
create table public.email_log (
  id uuid primary key default app.new_id(),
  to_address text not null,
  template text not null,
  subject text not null,
  html text not null default '',
  text text not null default '',
  status text not null default 'captured',
  attempts integer not null default 0,
  last_error text,
  -- When the next attempt may start; while sending, when another node may take over.
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Where the reader can stop an automatic mail with one click (RFC 8058).
  unsubscribe_url text,
  -- The mail repeats what people wrote to its reader. The log then shows to whom it was sent, when, and with what
  -- result; its text is in app.mail_bodies only, because it concerns nobody else, including admins.
  is_confidential boolean not null default false,
  constraint email_log_status check (status in ('captured', 'queued', 'sending', 'sent', 'failed')),
  constraint email_log_confidential
    check (not is_confidential or (html = '' and text = '' and unsubscribe_url is null)),
  -- Screens show it as a link, so other schemes such as javascript: are refused.
  constraint email_log_unsubscribe_url_web check (unsubscribe_url ~ '^https?://[^[:space:]]+$')
);
create index email_log_created_at on public.email_log (created_at desc, id);
create index email_log_status on public.email_log (status, created_at desc, id);
create index email_log_due on public.email_log (next_attempt_at) where status in ('queued', 'sending');

alter table public.email_log enable row level security;
create policy service on public.email_log for all to service_role using (true) with check (true);
create policy see on public.email_log for select to authenticated using ((select app.is_admin()));
grant select on public.email_log to authenticated;
grant select, insert, update, delete on public.email_log to service_role;

-- Texts ---------------------------------------------------------------------------------------------------------------

-- With a mail server, the log has every mail without its one-time links and codes: an administrator could otherwise
-- open another person's reset link. The text waits here, where no request of a person reads it, until the mail server
-- has accepted it. Without a mail server, only the texts of confidential mails are here.
create table app.mail_bodies (
  email_id uuid primary key references public.email_log (id) on delete cascade,
  html text not null,
  text text not null,
  unsubscribe_url text,
  constraint mail_bodies_html check (char_length(html) <= 1000000),
  constraint mail_bodies_text check (char_length(text) <= 1000000),
  constraint mail_bodies_unsubscribe_url check (char_length(unsubscribe_url) <= 10000)
);
alter table app.mail_bodies enable row level security;
create policy service on app.mail_bodies for all to service_role using (true) with check (true);
grant select, insert, delete on app.mail_bodies to service_role;

-- Hides tokens in links, and the codes of the templates that carry one.
create function app.hide_mail_secrets(body text, template text) returns text
language sql immutable set search_path = '' as $$
  select case
    when template in ('confirmation', 'recovery', 'magic_link', 'invite', 'email_change', 'email_change_current',
      'reauthentication')
      then regexp_replace(hidden, '(?<![#0-9])[0-9]{6,10}(?![0-9])', '[hidden]', 'g')
    else hidden end
  from (select regexp_replace(body, '(token(_hash)?=)[^&"''<>\s]+', '\1[hidden]', 'g') as hidden) links
$$;

-- Hides the secrets of mails that were captured before a mail server was configured. The portal calls it when it
-- starts with one. Returns how many mails had secrets.
create function app.hide_captured_mail_secrets() returns bigint
language sql set search_path = '' as $$
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
$$;

revoke execute on function app.hide_mail_secrets(text, text), app.hide_captured_mail_secrets() from public;
grant execute on function app.hide_mail_secrets(text, text), app.hide_captured_mail_secrets() to service_role;
