-- Sign-in: people, their sessions and tokens. Tables and columns are shaped as the Supabase clients and their tools
-- expect (auth protocol 7); what only this gateway knows is marked "ours".
-- Only the gateway, connected as `authenticator`, reads and writes here. The roles that requests become own nothing in
-- this schema and may call four functions that tell who they are.

-- Who is calling -----------------------------------------------------------------------------------------------------

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

-- People -------------------------------------------------------------------------------------------------------------

create table auth.users (
  instance_id uuid,
  id uuid primary key default gen_random_uuid(),
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  email text,
  encrypted_password text,
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  -- The token columns stay empty: one_time_tokens holds them. They exist because seed scripts fill them.
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
  is_anonymous boolean not null default false
);
-- The same address may also belong to a person who signs in through their company.
create unique index users_email_partial_key on auth.users (email) where not is_sso_user;
create index users_created_at_idx on auth.users (created_at, id);

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

-- Second factors (before sessions, which name the factor that raised them) ----------------------------------------------

create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.factor_status as enum ('unverified', 'verified');
create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create type auth.code_challenge_method as enum ('s256', 'plain');
create type auth.one_time_token_type as enum ('confirmation_token', 'reauthentication_token', 'recovery_token',
  'email_change_token_new', 'email_change_token_current', 'phone_change_token');

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
  last_challenged_at timestamptz unique,
  web_authn_credential jsonb,
  web_authn_aaguid uuid,
  last_webauthn_challenge_data jsonb
);
create unique index mfa_factors_user_friendly_name_unique on auth.mfa_factors (user_id, friendly_name)
  where trim(friendly_name) <> '';
create unique index unique_phone_factor_per_user on auth.mfa_factors (user_id, phone);
create index mfa_factors_user_id_created_at_idx on auth.mfa_factors (user_id, created_at);

create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  ip_address inet not null,
  otp_code text,
  web_authn_session_data jsonb
);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
create index mfa_challenges_created_at_idx on auth.mfa_challenges (created_at);

-- Sessions -----------------------------------------------------------------------------------------------------------

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  factor_id uuid references auth.mfa_factors (id) on delete set null,
  aal auth.aal_level not null default 'aal1',
  -- The end of the session's absolute lifetime; null where none is set.
  not_after timestamptz,
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
  -- The moment of revocation, once revoked: the reuse interval runs from it.
  updated_at timestamptz not null default now()
);
create index refresh_tokens_session_id_revoked_idx on auth.refresh_tokens (session_id, revoked);
create index refresh_tokens_user_id_idx on auth.refresh_tokens (user_id);
create index refresh_tokens_parent_idx on auth.refresh_tokens (parent);

-- Codes and links ------------------------------------------------------------------------------------------------------

-- One outstanding token per person and purpose; a newer mail replaces it.
create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type auth.one_time_token_type not null,
  -- What the link carries, hashed: a copy of the database opens no account.
  token_hash text not null check (token_hash <> ''),
  -- Ours: the short code of the same mail, hashed on its own, so that the link cannot be worked out from the code.
  code_hash text not null,
  -- Ours: wrong codes tried; too many kill the code and leave the link.
  wrong_codes integer not null default 0,
  -- The address the token was sent to.
  relates_to text not null,
  -- Ours: the PKCE flow that asked for the mail.
  flow_state_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, token_type)
);
create unique index one_time_tokens_token_hash_idx on auth.one_time_tokens (token_hash);
create index one_time_tokens_relates_to_idx on auth.one_time_tokens (relates_to);
create index one_time_tokens_created_at_idx on auth.one_time_tokens (created_at);

create table auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  auth_code text,
  code_challenge_method auth.code_challenge_method,
  code_challenge text,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  authentication_method text not null,
  auth_code_issued_at timestamptz,
  invite_token text,
  referrer text,
  linking_target_id uuid references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index flow_state_auth_code_idx on auth.flow_state (auth_code);
create index flow_state_user_id_idx on auth.flow_state (user_id);
create index flow_state_linking_target_id_idx on auth.flow_state (linking_target_id);
create index flow_state_created_at_idx on auth.flow_state (created_at);
alter table auth.one_time_tokens add foreign key (flow_state_id) references auth.flow_state (id) on delete set null;
create index one_time_tokens_flow_state_id_idx on auth.one_time_tokens (flow_state_id) where flow_state_id is not null;

-- Sign-in through a company ----------------------------------------------------------------------------------------------

create table auth.sso_providers (
  id uuid primary key default gen_random_uuid(),
  resource_id text check (resource_id <> ''),
  disabled boolean,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index sso_providers_resource_id_idx on auth.sso_providers (lower(resource_id));

create table auth.sso_domains (
  id uuid primary key default gen_random_uuid(),
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  domain text not null check (domain <> ''),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index sso_domains_domain_idx on auth.sso_domains (lower(domain));
create index sso_domains_sso_provider_id_idx on auth.sso_domains (sso_provider_id);

create table auth.saml_providers (
  id uuid primary key default gen_random_uuid(),
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  entity_id text not null unique check (entity_id <> ''),
  metadata_xml text not null check (metadata_xml <> ''),
  metadata_url text check (metadata_url <> ''),
  attribute_mapping jsonb,
  name_id_format text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index saml_providers_sso_provider_id_idx on auth.saml_providers (sso_provider_id);

create table auth.saml_relay_states (
  id uuid primary key default gen_random_uuid(),
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  request_id text not null check (request_id <> ''),
  for_email text,
  redirect_to text,
  flow_state_id uuid references auth.flow_state (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index saml_relay_states_sso_provider_id_idx on auth.saml_relay_states (sso_provider_id);
create index saml_relay_states_flow_state_id_idx on auth.saml_relay_states (flow_state_id);
create index saml_relay_states_created_at_idx on auth.saml_relay_states (created_at);

-- What happened -------------------------------------------------------------------------------------------------------

create table auth.audit_log_entries (
  instance_id uuid,
  id uuid primary key default gen_random_uuid(),
  -- { action, actor_id, actor_email, traits }: never a password, token or code.
  payload jsonb not null,
  created_at timestamptz not null default now(),
  ip_address text not null default ''
);
create index audit_log_entries_created_at_idx on auth.audit_log_entries (created_at);
create index audit_log_entries_actor_idx on auth.audit_log_entries ((payload ->> 'actor_id'), created_at);

-- Ours: tries within a sliding window, shared by all nodes ---------------------------------------------------------------

create table auth.rate_limits (
  key text primary key,
  tries timestamptz[] not null,
  expires_at timestamptz not null
);
create index rate_limits_expires_at_idx on auth.rate_limits (expires_at);

-- Takes one of `p_limit` tries within `p_window`. Returns null when it was free, else the moment one becomes free.
-- The row lock makes parallel guesses wait for each other: a hundred at once get no more tries than one by one.
create function auth.take_try(p_key text, p_limit integer, p_window interval, p_now timestamptz)
  returns timestamptz language plpgsql set search_path = '' as $$
declare
  recent timestamptz[];
begin
  insert into auth.rate_limits (key, tries, expires_at) values (p_key, '{}', p_now + p_window) on conflict do nothing;
  select array(select t from unnest(l.tries) t where t > p_now - p_window order by t) into recent
    from auth.rate_limits l where l.key = p_key for update;
  if cardinality(recent) >= p_limit then
    return recent[cardinality(recent) - p_limit + 1] + p_window;
  end if;
  update auth.rate_limits set tries = recent || p_now, expires_at = p_now + p_window where key = p_key;
  return null;
end
$$;

revoke execute on function auth.take_try(text, integer, interval, timestamptz) from public;
grant execute on function auth.take_try(text, integer, interval, timestamptz) to authenticator;

-- Who may: the gateway alone ----------------------------------------------------------------------------------------------

alter table auth.users enable row level security;
alter table auth.identities enable row level security;
alter table auth.mfa_factors enable row level security;
alter table auth.mfa_challenges enable row level security;
alter table auth.sessions enable row level security;
alter table auth.mfa_amr_claims enable row level security;
alter table auth.refresh_tokens enable row level security;
alter table auth.one_time_tokens enable row level security;
alter table auth.flow_state enable row level security;
alter table auth.sso_providers enable row level security;
alter table auth.sso_domains enable row level security;
alter table auth.saml_providers enable row level security;
alter table auth.saml_relay_states enable row level security;
alter table auth.audit_log_entries enable row level security;
alter table auth.rate_limits enable row level security;

create policy gateway on auth.users for all to authenticator using (true) with check (true);
create policy gateway on auth.identities for all to authenticator using (true) with check (true);
create policy gateway on auth.mfa_factors for all to authenticator using (true) with check (true);
create policy gateway on auth.mfa_challenges for all to authenticator using (true) with check (true);
create policy gateway on auth.sessions for all to authenticator using (true) with check (true);
create policy gateway on auth.mfa_amr_claims for all to authenticator using (true) with check (true);
create policy gateway on auth.refresh_tokens for all to authenticator using (true) with check (true);
create policy gateway on auth.one_time_tokens for all to authenticator using (true) with check (true);
create policy gateway on auth.flow_state for all to authenticator using (true) with check (true);
create policy gateway on auth.sso_providers for all to authenticator using (true) with check (true);
create policy gateway on auth.sso_domains for all to authenticator using (true) with check (true);
create policy gateway on auth.saml_providers for all to authenticator using (true) with check (true);
create policy gateway on auth.saml_relay_states for all to authenticator using (true) with check (true);
create policy gateway on auth.audit_log_entries for all to authenticator using (true) with check (true);
create policy gateway on auth.rate_limits for all to authenticator using (true) with check (true);

grant select, insert, update, delete on auth.users, auth.identities, auth.sessions, auth.one_time_tokens,
  auth.flow_state, auth.rate_limits to authenticator;
grant select, insert, update on auth.refresh_tokens, auth.mfa_amr_claims to authenticator;
grant select on auth.mfa_factors to authenticator;
-- Append-only for the gateway too.
grant select, insert on auth.audit_log_entries to authenticator;
