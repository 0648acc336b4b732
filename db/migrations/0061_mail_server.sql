-- The mail server, as administrators set it. SMTP_URL in the environment has precedence.

create table public.email_server (
  -- One row.
  id boolean primary key default true,
  -- Null: no mail server; mails are captured.
  host text,
  port integer not null default 587,
  security text not null default 'starttls',
  username text not null default '',
  has_password boolean not null default false,
  -- `Acme Dispatch <dispatch@acme.com>`; null: MAIL_FROM.
  sender text,
  reply_to text,
  -- Other senders and addresses for replies by template: {"recovery": {"sender": "…", "reply_to": "…"}}.
  senders jsonb not null default '{}',
  -- The mailbox (IMAP) in which bounces arrive. Null: none is read.
  bounce_host text,
  bounce_port integer not null default 993,
  bounce_security text not null default 'tls',
  bounce_username text not null default '',
  has_bounce_password boolean not null default false,
  -- Where mail servers send bounces: the envelope sender (RFC 5321, section 4.4). Null: the address of the sender.
  return_address text,
  -- How many days the log keeps a mail.
  keep_days integer not null default 365,
  updated_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  updated_at timestamptz not null default now(),
  constraint email_server_id check (id),
  constraint email_server_host check (host ~ '^[A-Za-z0-9.:_-]{1,253}$'),
  constraint email_server_port check (port between 1 and 65535),
  constraint email_server_security check (security in ('tls', 'starttls', 'none')),
  -- A line break would add headers to a mail.
  constraint email_server_sender check (sender !~ '[\n\r]' and length(sender) <= 320),
  constraint email_server_reply_to check (reply_to !~ '[\n\r]' and length(reply_to) <= 320),
  constraint email_server_username check (length(username) <= 254),
  constraint email_server_senders check (jsonb_typeof(senders) = 'object'),
  constraint email_server_bounce_host check (bounce_host ~ '^[A-Za-z0-9.:_-]{1,253}$'),
  constraint email_server_bounce_port check (bounce_port between 1 and 65535),
  constraint email_server_bounce_security check (bounce_security in ('tls', 'starttls', 'none')),
  constraint email_server_bounce_username check (length(bounce_username) <= 254),
  constraint email_server_return_address check (return_address ~ '^[^[:space:]<>@]{1,64}@[^[:space:]<>@]{1,190}$'),
  constraint email_server_keep_days check (keep_days between 7 and 3650)
);
create index email_server_updated_by on public.email_server (updated_by) where updated_by is not null;
insert into public.email_server (updated_by) values (null);

create trigger touch before update on public.email_server for each row execute function app.touch();
create trigger audit after insert or update or delete on public.email_server
for each row execute function app.audit();

alter table public.email_server enable row level security;
create policy service on public.email_server for all to service_role, commands using (true) with check (true);
create policy see on public.email_server for select to authenticated using ((select app.may('manage_settings')));
grant select on public.email_server to authenticated;
grant select, update on public.email_server to service_role;
grant select, update (host, port, security, username, has_password, sender, reply_to, senders, bounce_host, bounce_port,
  bounce_security, bounce_username, has_bounce_password, return_address, keep_days, updated_by)
  on public.email_server to command_emails;

-- The passwords of the mail server (smtp) and of the mailbox of bounces (imap), sealed with a key that is not in the
-- database.
create table app.email_passwords (
  protocol text primary key,
  sealed text not null,
  constraint email_passwords_protocol check (protocol in ('smtp', 'imap')),
  constraint email_passwords_sealed check (length(sealed) <= 4000)
);
alter table app.email_passwords enable row level security;
create policy service on app.email_passwords for all to service_role, commands using (true) with check (true);
grant select, delete on app.email_passwords to service_role;
grant select, insert (protocol, sealed), update (sealed), delete on app.email_passwords to command_emails;

-- How far the mailbox of bounces has been read. One row, once it was read.
create table app.bounce_reading (
  id boolean primary key default true,
  -- `bounces@example.com at imap.example.com:993`: of another mailbox, nothing has been read.
  mailbox text not null,
  -- While UIDVALIDITY is the same, messages with greater UIDs are new (RFC 9051, section 2.3.1.1).
  uid_validity bigint,
  last_uid bigint,
  -- The last time without an error.
  read_at timestamptz,
  error text,
  constraint bounce_reading_id check (id),
  constraint bounce_reading_mailbox check (length(mailbox) <= 600),
  constraint bounce_reading_error check (length(error) <= 500)
);
alter table app.bounce_reading enable row level security;
create policy service on app.bounce_reading for all to service_role using (true) with check (true);
grant select, insert, update, delete on app.bounce_reading to service_role;

-- Names the mailbox of bounces: bounces@example.com at imap.example.com:993
create function app.bounce_mailbox_name(p_server public.email_server) returns text
language sql immutable set search_path = '' as $$
  select p_server.bounce_username || ' at ' || p_server.bounce_host || ':' || p_server.bounce_port
$$;
revoke execute on function app.bounce_mailbox_name(public.email_server) from public;
grant execute on function app.bounce_mailbox_name(public.email_server) to service_role;

-- The queue -----------------------------------------------------------------------------------------------------------

-- Whether mails leave in time, for Email Testing and System Health. Without rights to see it: no row.
create function public.email_queue() returns table (
  waiting bigint,
  oldest_waiting_at timestamptz,
  -- What the oldest waiting mail was refused with.
  last_error text,
  paused bigint,
  failed_last_day bigint,
  -- Taken by the mail server, and reported as undeliverable later.
  bounced_last_day bigint,
  -- Whether a mailbox of bounces is set, when it was last read without an error, and what went wrong since.
  reads_bounces boolean,
  bounces_read_at timestamptz,
  bounces_error text,
  -- Since when the notification that has waited longest should have become a mail; null: none is late.
  unplanned_since timestamptz
) language sql stable security definer set search_path = '' as $$
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
$$;
revoke execute on function public.email_queue() from public;
grant execute on function public.email_queue() to authenticated, service_role;

-- Why the last email with an invitation did not arrive: what a mail server said of this one; '' where it was not sent,
-- because the address had refused another email. What was said of that one is its sender's. Null while nothing is known
-- against it.
create function app.invitation_email_problem(p_invitation uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(last.last_error, '')
  from (
    select l.status, l.last_error
    from public.email_records r join public.email_log l on l.id = r.email_id
    -- Not what was said of an address that was corrected since.
    join public.invitations i on i.id = r.record_id and lower(i.email) = lower(l.to_address)
    where r.record_table = 'invitations' and r.record_id = p_invitation order by l.created_at desc limit 1
  ) last
  where last.status in ('failed', 'bounced', 'paused')
$$;
revoke execute on function app.invitation_email_problem(uuid) from public;
grant execute on function app.invitation_email_problem(uuid) to authenticated, service_role;

-- Whoever sees an invitation may know, also without a right to read the log.
create function public.email_problem(public.invitations) returns text
language sql stable set search_path = ''
as $$
  select app.invitation_email_problem(i.id) from public.invitations i where i.id = $1.id
$$;
revoke execute on function public.email_problem(public.invitations) from public;
grant execute on function public.email_problem(public.invitations) to authenticated, service_role;

-- Removes what is older than the settings say, up to `p_most` mails, and whole texts that are no longer needed: those of
-- captured mails after a day, of failed and paused ones after a week. Returns how many mails it removed.
create function app.sweep_emails(p_now timestamptz, p_most integer) returns bigint
language sql set search_path = '' as $$
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
$$;
revoke execute on function app.sweep_emails(timestamptz, integer) from public;
grant execute on function app.sweep_emails(timestamptz, integer) to service_role;

-- Takes one of the tests that a person may send in a day.
create function app.take_email_test() returns void
language sql security definer set search_path = '' as $$
  select app.use_daily(
    app.profile_id(), 'email_tests_per_day', 1, 'You have sent the most test emails that one person may send in a day.'
  )
$$;
revoke execute on function app.take_email_test() from public;
grant execute on function app.take_email_test() to command_emails;

call app.bound_columns('{"email_server": {"port": [1, 65535], "bounce_port": [1, 65535], "keep_days": [7, 3650]}}');
call app.validate_limits();
