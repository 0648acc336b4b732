-- Sign-in: people, sessions, second factors, and passkeys. Supabase clients and their tools expect these names and
-- columns; columns marked "ours" are used by this gateway only. Only the gateway reads and writes this schema,
-- connected as `authenticator`. The roles that requests become have no access to its tables. They may call the four
-- functions that return the caller's claims.

-- The caller ----------------------------------------------------------------------------------------------------------

create function auth.jwt() returns jsonb language sql stable set search_path = '' as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb
$$;

create function auth.uid() returns uuid language sql stable set search_path = '' as $$
  select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''), auth.jwt() ->> 'sub')::uuid
$$;

create function auth.role() returns text language sql stable set search_path = '' as $$
  select coalesce(nullif(current_setting('request.jwt.claim.role', true), ''), auth.jwt() ->> 'role')
$$;

create function auth.email() returns text language sql stable set search_path = '' as $$
  select coalesce(nullif(current_setting('request.jwt.claim.email', true), ''), auth.jwt() ->> 'email')
$$;

revoke execute on function auth.jwt(), auth.uid(), auth.role(), auth.email() from public;
grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email()
  to authenticator, anon, authenticated, service_role;

-- People --------------------------------------------------------------------------------------------------------------

create table auth.users (
  instance_id uuid,
  id uuid primary key default gen_random_uuid(),
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  email text,
  encrypted_password text,
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  -- The token columns stay empty, because one_time_tokens holds the tokens. Seed scripts fill these columns.
  confirmation_token text,
  confirmation_sent_at timestamptz,
  recovery_token text,
  recovery_sent_at timestamptz,
  email_change_token_new text,
  email_change text not null default '',
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{}',
  raw_user_meta_data jsonb not null default '{}',
  is_super_admin boolean,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  phone text unique,
  phone_confirmed_at timestamptz,
  phone_change text default '',
  phone_change_token text default '',
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current text default '',
  email_change_confirm_status smallint not null default 0 check (email_change_confirm_status between 0 and 2),
  banned_until timestamptz,
  reauthentication_token text default '',
  reauthentication_sent_at timestamptz,
  is_sso_user boolean not null default false,
  deleted_at timestamptz,
  is_anonymous boolean not null default false,
  -- Ours: true when the service key or an invitation created or took over the account. Its password and names then
  -- do not come from a stranger.
  provisioned boolean not null default false,
  -- Ours: true while nobody has proven to own the address, but an inviter handed a link over that opened the account.
  -- The account signs in. The first proof voids what was set before, as for an unconfirmed address (decision 076).
  email_vouched boolean not null default false,
  -- Ours: when claims made before the first proof of the address were last voided or confirmed. The portal then
  -- copies the names from the metadata again.
  claims_settled_at timestamptz,
  -- Ours: the side of a pending email change that has confirmed. The change takes effect when both sides have
  -- confirmed.
  email_change_confirmed_side text check (email_change_confirmed_side in ('current', 'new')),
  -- Whether a browser that was not signed in as the account confirmed the new address (decision 067). Written with the
  -- side 'new'.
  email_change_confirmed_elsewhere boolean not null default false,
  constraint users_email_change_sides check (
    email_change_confirm_status = (email_change_confirmed_side is not null)::int
  )
);
-- A person who signs in through a company may have the same address as another account.
create unique index users_email_partial_key on auth.users (email) where not is_sso_user;
create index users_created_at_idx on auth.users (created_at, id);
-- Resends the code for a changed phone number.
create index users_phone_change_idx on auth.users (phone_change) where phone_change <> '';

-- User metadata is merged into the metadata before it, so many small requests add up. It is also part of every access
-- token, which must fit into one header (docs/operations.md). A trigger and not a check: the owner of metadata that is
-- already larger can still sign in.
create function auth.limit_user_metadata() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'User metadata is too large: at most 10000 bytes as JSON'
    using errcode = 'check_violation', constraint = 'users_user_metadata_size',
    detail = '{"reason":"user_metadata_too_large","params":{}}';
end
$$;
revoke execute on function auth.limit_user_metadata() from public;

create trigger limit_user_metadata_on_insert before insert on auth.users for each row
when (octet_length(new.raw_user_meta_data::text) > 10000) execute function auth.limit_user_metadata();
create trigger limit_user_metadata_on_update before update of raw_user_meta_data on auth.users for each row
when (
  octet_length(new.raw_user_meta_data::text) > 10000
  and octet_length(new.raw_user_meta_data::text) > octet_length(old.raw_user_meta_data::text)
) execute function auth.limit_user_metadata();

create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, provider)
);
create index identities_user_id_idx on auth.identities (user_id);
create index identities_email_idx on auth.identities (email text_pattern_ops);
-- Finds all people of a company: the provider's name is their way to sign in.
create index identities_sso_provider_idx on auth.identities (provider) where provider like 'sso:%';

-- Second factors ------------------------------------------------------------------------------------------------------

create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.factor_status as enum ('unverified', 'verified');
create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');

create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  secret text,
  phone text,
  -- Not unique: two people may ask for a challenge within one millisecond.
  last_challenged_at timestamptz,
  web_authn_credential jsonb,
  web_authn_aaguid uuid,
  last_webauthn_challenge_data jsonb,
  -- Ours: the newest time step whose code was accepted. A code of that step or an earlier one is refused.
  last_step bigint
);
comment on column auth.mfa_factors.secret is 'Sealed by the gateway: a copy of the database makes no codes.';
create unique index mfa_factors_user_friendly_name_unique on auth.mfa_factors (user_id, friendly_name)
  where trim(friendly_name) <> '';
create unique index unique_phone_factor_per_user on auth.mfa_factors (user_id, phone);
create index mfa_factors_user_id_created_at_idx on auth.mfa_factors (user_id, created_at);
-- The sweep deletes factors that nobody has verified.
create index mfa_factors_unverified_idx on auth.mfa_factors (created_at) where status = 'unverified';

create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  ip_address inet not null,
  otp_code text,
  web_authn_session_data jsonb,
  -- Ours: wrong codes tried. Too many invalidate the code of a message.
  wrong_codes integer not null default 0
);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
create index mfa_challenges_created_at_idx on auth.mfa_challenges (created_at);

-- Ours: one-time codes for a person who has lost their device. They are shown once; the database stores keyed hashes.
create table auth.recovery_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null check (code_hash <> ''),
  used_at timestamptz,
  created_at timestamptz not null default now(),
  -- Also the index that finds a code.
  unique (user_id, code_hash)
);

-- Sessions ------------------------------------------------------------------------------------------------------------

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  factor_id uuid references auth.mfa_factors (id) on delete set null,
  aal auth.aal_level not null default 'aal1',
  -- The end of the session's absolute lifetime; null when there is none.
  not_after timestamptz,
  -- Until when a session that is over still delivers what its device had not sent; null for one that does not.
  delivers_until timestamptz,
  refreshed_at timestamptz,
  user_agent text,
  ip inet,
  tag text
);
create index sessions_user_id_created_at_idx on auth.sessions (user_id, created_at);
create index sessions_factor_id_idx on auth.sessions (factor_id) where factor_id is not null;
create index sessions_not_after_idx on auth.sessions (not_after);

create table auth.mfa_amr_claims (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (session_id, authentication_method)
);

create table auth.refresh_tokens (
  id bigint generated always as identity primary key,
  instance_id uuid,
  token text not null unique,
  user_id uuid not null references auth.users (id) on delete cascade,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  parent text,
  revoked boolean not null default false,
  created_at timestamptz not null default now(),
  -- The time of revocation once revoked. The reuse interval starts here.
  updated_at timestamptz not null default now()
);
create index refresh_tokens_session_id_revoked_idx on auth.refresh_tokens (session_id, revoked);
create index refresh_tokens_user_id_idx on auth.refresh_tokens (user_id);
create index refresh_tokens_parent_idx on auth.refresh_tokens (parent);

-- Passkeys ------------------------------------------------------------------------------------------------------------

create table auth.webauthn_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The id that the authenticator gave the key. A key belongs to one person.
  credential_id bytea not null unique,
  -- The public key (COSE). Nothing in this table can open an account.
  public_key bytea not null,
  attestation_type text not null default 'none',
  -- The model of the authenticator, if it says.
  aaguid uuid,
  -- Counts the uses of the key. A lower number than before reveals a copy.
  sign_count bigint not null default 0 check (sign_count >= 0),
  transports jsonb not null default '[]',
  backup_eligible boolean not null default false,
  backed_up boolean not null default false,
  friendly_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz
);
-- The list of one person's passkeys.
create index webauthn_credentials_user_id_idx on auth.webauthn_credentials (user_id, created_at);

-- What an authenticator must sign. Each challenge is used once and lives a few minutes.
create table auth.webauthn_challenges (
  id uuid primary key default gen_random_uuid(),
  -- Null for a sign-in: the passkey names its owner.
  user_id uuid references auth.users (id) on delete cascade,
  challenge_type text not null
    constraint webauthn_challenges_type check (challenge_type in ('signup', 'registration', 'authentication')),
  session_data jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index webauthn_challenges_user_id_idx on auth.webauthn_challenges (user_id) where user_id is not null;
-- The sweep deletes expired challenges.
create index webauthn_challenges_expires_at_idx on auth.webauthn_challenges (expires_at);

-- Access: the gateway only --------------------------------------------------------------------------------------------

alter table auth.users enable row level security;
alter table auth.identities enable row level security;
alter table auth.mfa_factors enable row level security;
alter table auth.mfa_challenges enable row level security;
alter table auth.recovery_codes enable row level security;
alter table auth.sessions enable row level security;
alter table auth.mfa_amr_claims enable row level security;
alter table auth.refresh_tokens enable row level security;
alter table auth.webauthn_credentials enable row level security;
alter table auth.webauthn_challenges enable row level security;

create policy gateway on auth.users for all to authenticator using (true) with check (true);
create policy gateway on auth.identities for all to authenticator using (true) with check (true);
create policy gateway on auth.mfa_factors for all to authenticator using (true) with check (true);
create policy gateway on auth.mfa_challenges for all to authenticator using (true) with check (true);
create policy gateway on auth.recovery_codes for all to authenticator using (true) with check (true);
create policy gateway on auth.sessions for all to authenticator using (true) with check (true);
create policy gateway on auth.mfa_amr_claims for all to authenticator using (true) with check (true);
create policy gateway on auth.refresh_tokens for all to authenticator using (true) with check (true);
create policy gateway on auth.webauthn_credentials for all to authenticator using (true) with check (true);
create policy gateway on auth.webauthn_challenges for all to authenticator using (true) with check (true);

grant select, insert, update, delete on auth.users, auth.identities, auth.sessions, auth.mfa_factors,
  auth.mfa_challenges, auth.recovery_codes, auth.mfa_amr_claims, auth.webauthn_credentials to authenticator;
grant select, insert, update on auth.refresh_tokens to authenticator;
grant select, insert, delete on auth.webauthn_challenges to authenticator;
