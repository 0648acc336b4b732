-- With a mail server, the office keeps a copy of every mail without its one-time links and codes: an administrator could
-- otherwise open the reset link of somebody else. What is sent waits here, where no request of a person reads it, until
-- the mail server has taken it. Without a mail server, only texts of confidential mails are here (0105).
create table app.mail_bodies (
  email_id uuid primary key references public.email_log (id) on delete cascade,
  html text not null,
  text text not null,
  unsubscribe_url text
);
alter table app.mail_bodies enable row level security;
create policy service on app.mail_bodies for all to service_role using (true) with check (true);
grant select, insert, delete on app.mail_bodies to service_role;

-- Templates whose mails carry a code, besides links with a token.
create function app.hide_mail_secrets(body text, template text) returns text
language sql immutable set search_path = '' as $$
  select case
    when template in ('confirmation', 'recovery', 'magic_link', 'invite', 'email_change', 'email_change_current',
      'reauthentication')
      then regexp_replace(hidden, '(?<![#0-9])[0-9]{6,10}(?![0-9])', '[hidden]', 'g')
    else hidden end
  from (select regexp_replace(body, '(token(_hash)?=)[^&"''<>\s]+', '\1[hidden]', 'g') as hidden) links
$$;

-- Mails that were captured before a mail server was set. Called when the portal starts with one. Returns how many had
-- something to hide.
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

-- What waits at this moment.
insert into app.mail_bodies (email_id, html, text, unsubscribe_url)
select id, html, text, unsubscribe_url from public.email_log where status in ('queued', 'sending');
update public.email_log set html = app.hide_mail_secrets(html, template), text = app.hide_mail_secrets(text, template),
  unsubscribe_url = null
where status <> 'captured';
