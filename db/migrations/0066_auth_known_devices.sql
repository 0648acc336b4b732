-- The devices that a person is known to sign in from: from any other, they are told by mail. Ours, not the protocol's.
-- As in 0002_auth.sql only the gateway, connected as `authenticator`, reads and writes here.

create table auth.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Browser, system and network, hashed with the person.
  device_hash text not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- When its person was told of it by mail; null for what was never worth a mail.
  told_at timestamptz,
  primary key (user_id, device_hash)
);
-- For the sweep.
create index known_devices_last_seen_at_idx on auth.known_devices (last_seen_at);

-- Who may: the gateway alone
alter table auth.known_devices enable row level security;
create policy gateway on auth.known_devices for all to authenticator using (true) with check (true);
grant select, insert, update, delete on auth.known_devices to authenticator;
