-- Messages to phones that no provider was there to send. Whoever runs the server reads them here, as mail without a
-- mail server is read in its log. They carry codes: only the gateway may touch them, and they are swept after a day.

create table auth.sms_log (
  id uuid primary key default gen_random_uuid(),
  -- E.164 without the plus sign.
  to_number text not null,
  channel text not null check (channel in ('sms', 'whatsapp')),
  text text not null,
  created_at timestamptz not null default now()
);
-- The sweep, and the newest first for whoever reads.
create index sms_log_created_at_idx on auth.sms_log (created_at);

alter table auth.sms_log enable row level security;
create policy gateway on auth.sms_log for all to authenticator using (true) with check (true);
grant select, insert, delete on auth.sms_log to authenticator;

-- Sending the code of a changed number again.
create index users_phone_change_idx on auth.users (phone_change) where phone_change <> '';
