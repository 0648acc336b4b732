-- Passkeys. The tables have the names and columns that the tools of the protocol expect (auth protocol 7).
-- As in 0002_auth.sql only the gateway, connected as `authenticator`, reads and writes here.

create table auth.webauthn_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The authenticator's own name for the key. A key belongs to one person.
  credential_id bytea not null unique,
  -- The public half (COSE): nothing in this table opens an account.
  public_key bytea not null,
  attestation_type text not null default 'none',
  -- The make of the authenticator, where it tells.
  aaguid uuid,
  -- Counts the uses of the key; one that goes back is a copy.
  sign_count bigint not null default 0 check (sign_count >= 0),
  transports jsonb not null default '[]',
  backup_eligible boolean not null default false,
  backed_up boolean not null default false,
  friendly_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz
);
-- The list of a person's passkeys.
create index webauthn_credentials_user_id_idx on auth.webauthn_credentials (user_id, created_at);

-- What an authenticator is asked to sign: used once, for a few minutes.
create table auth.webauthn_challenges (
  id uuid primary key default gen_random_uuid(),
  -- Null for a sign-in: the passkey itself says whose it is.
  user_id uuid references auth.users (id) on delete cascade,
  challenge_type text not null
    constraint webauthn_challenges_type check (challenge_type in ('signup', 'registration', 'authentication')),
  session_data jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index webauthn_challenges_user_id_idx on auth.webauthn_challenges (user_id) where user_id is not null;
-- For the sweep.
create index webauthn_challenges_expires_at_idx on auth.webauthn_challenges (expires_at);

-- Who may: the gateway alone -----------------------------------------------------------------------------------------

alter table auth.webauthn_credentials enable row level security;
alter table auth.webauthn_challenges enable row level security;

create policy gateway on auth.webauthn_credentials for all to authenticator using (true) with check (true);
create policy gateway on auth.webauthn_challenges for all to authenticator using (true) with check (true);

grant select, insert, update, delete on auth.webauthn_credentials to authenticator;
grant select, insert, delete on auth.webauthn_challenges to authenticator;
