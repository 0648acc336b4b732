-- Codes and links of sign-in, and the flows that leave the site and come back: OAuth providers and companies (SAML
-- 2.0).

-- Flows ---------------------------------------------------------------------------------------------------------------

create type auth.code_challenge_method as enum ('s256', 'plain');

-- What a flow remembers while the person is at another site. A copy of this table opens no account: it holds hashes,
-- and secrets that are sealed with a value that only the browser has.
create table auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  -- The hash of the code.
  auth_code text,
  code_challenge_method auth.code_challenge_method,
  code_challenge text,
  provider_type text not null,
  -- The provider's tokens, sealed with the code.
  provider_access_token text,
  provider_refresh_token text,
  authentication_method text not null,
  auth_code_issued_at timestamptz,
  -- The hash of the link's token.
  invite_token text,
  referrer text,
  linking_target_id uuid references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Ours: the hash of the `state` that the provider sends back.
  state_hash text,
  -- Ours: the hash of the nonce that the provider's id_token must carry.
  nonce_hash text,
  -- Ours: the PKCE verifier for the provider, sealed with the state.
  provider_verifier text,
  -- Ours: when the provider sent the person back. A state works once.
  state_used_at timestamptz,
  -- Ours: the session that asked to link an identity. When it ends, for example by a new password, the flow ends too.
  linking_session_id uuid references auth.sessions (id) on delete cascade,
  -- Ours: when the company ends the session, if it says so.
  session_not_after timestamptz,
  -- Ours: what the browser that began the flow asked for before the address was proven:
  -- { password_hash, data, identity: { provider, provider_id, data }, email }.
  claim jsonb
);
create unique index flow_state_auth_code_idx on auth.flow_state (auth_code);
create index flow_state_user_id_idx on auth.flow_state (user_id);
create index flow_state_linking_target_id_idx on auth.flow_state (linking_target_id);
create index flow_state_created_at_idx on auth.flow_state (created_at);
create index flow_state_linking_session_id_idx on auth.flow_state (linking_session_id)
  where linking_session_id is not null;
create unique index flow_state_state_hash_idx on auth.flow_state (state_hash);

-- Codes and links -----------------------------------------------------------------------------------------------------

create type auth.one_time_token_type as enum ('confirmation_token', 'reauthentication_token', 'recovery_token',
  'email_change_token_new', 'email_change_token_current', 'phone_change_token',
  -- Ours: an invitation has its own type, so that no mail that anybody may request replaces it.
  'invitation_token');

-- One outstanding token for each person and purpose. A newer mail replaces it.
create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type auth.one_time_token_type not null,
  -- The hash of the link's token: a copy of the database opens no account.
  token_hash text not null check (token_hash <> ''),
  -- Ours: the short code of the same mail, hashed separately, so that the code does not reveal the link.
  code_hash text not null,
  -- Ours: wrong codes tried. Too many invalidate the code, but not the link.
  wrong_codes integer not null default 0,
  -- The address to which the token was sent.
  relates_to text not null,
  -- Ours: the PKCE flow that asked for the mail.
  flow_state_id uuid references auth.flow_state (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, token_type)
);
create unique index one_time_tokens_token_hash_idx on auth.one_time_tokens (token_hash);
create index one_time_tokens_relates_to_idx on auth.one_time_tokens (relates_to);
create index one_time_tokens_created_at_idx on auth.one_time_tokens (created_at);
create index one_time_tokens_flow_state_id_idx on auth.one_time_tokens (flow_state_id) where flow_state_id is not null;

-- Ours: hashes of links that were followed, so that a second visit gets its own message.
create table auth.used_links (
  token_hash text primary key,
  used_at timestamptz not null
);
create index used_links_used_at_idx on auth.used_links (used_at);

-- Text messages that were written while no provider was configured. The operator reads them here, as mail without a
-- mail server is read in its log. They carry codes: only the gateway may access them, and a sweep deletes them after a
-- day.
create table auth.sms_log (
  id uuid primary key default gen_random_uuid(),
  -- E.164 without the plus sign.
  to_number text not null,
  channel text not null check (channel in ('sms', 'whatsapp')),
  text text not null,
  created_at timestamptz not null default now()
);
-- The sweep, and the newest messages first.
create index sms_log_created_at_idx on auth.sms_log (created_at);

-- Sign-in through a company (SAML 2.0) --------------------------------------------------------------------------------

create table auth.sso_providers (
  id uuid primary key default gen_random_uuid(),
  resource_id text check (resource_id <> ''),
  disabled boolean,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Ours: what the host does with new people, in its own format. The gateway stores it and does not read it.
  membership jsonb check (jsonb_typeof(membership) = 'object')
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
  -- Each provider has one description.
  sso_provider_id uuid not null unique references auth.sso_providers (id) on delete cascade,
  entity_id text not null unique check (entity_id <> ''),
  metadata_xml text not null check (metadata_xml <> ''),
  metadata_url text check (metadata_url <> ''),
  attribute_mapping jsonb,
  name_id_format text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Ours: when the description was last requested from its address, successfully or not.
  metadata_asked_at timestamptz not null default now()
);
-- The sweep requests descriptions again.
create index saml_providers_metadata_asked_at_idx on auth.saml_providers (metadata_asked_at)
  where metadata_url is not null;

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

-- Ours: assertions that signed a person in, so that none works twice on any node. Older ones are refused for their
-- age.
create table auth.saml_assertions (
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  -- The hash of the assertion's ID.
  assertion_hash text not null check (assertion_hash <> ''),
  created_at timestamptz not null default now(),
  primary key (sso_provider_id, assertion_hash)
);
create index saml_assertions_created_at_idx on auth.saml_assertions (created_at);

-- Access: the gateway only --------------------------------------------------------------------------------------------

alter table auth.flow_state enable row level security;
alter table auth.one_time_tokens enable row level security;
alter table auth.used_links enable row level security;
alter table auth.sms_log enable row level security;
alter table auth.sso_providers enable row level security;
alter table auth.sso_domains enable row level security;
alter table auth.saml_providers enable row level security;
alter table auth.saml_relay_states enable row level security;
alter table auth.saml_assertions enable row level security;

create policy gateway on auth.flow_state for all to authenticator using (true) with check (true);
create policy gateway on auth.one_time_tokens for all to authenticator using (true) with check (true);
create policy gateway on auth.used_links for all to authenticator using (true) with check (true);
create policy gateway on auth.sms_log for all to authenticator using (true) with check (true);
create policy gateway on auth.sso_providers for all to authenticator using (true) with check (true);
create policy gateway on auth.sso_domains for all to authenticator using (true) with check (true);
create policy gateway on auth.saml_providers for all to authenticator using (true) with check (true);
create policy gateway on auth.saml_relay_states for all to authenticator using (true) with check (true);
create policy gateway on auth.saml_assertions for all to authenticator using (true) with check (true);

grant select, insert, update, delete on auth.flow_state, auth.one_time_tokens, auth.sso_providers, auth.sso_domains,
  auth.saml_providers to authenticator;
grant select, insert, delete on auth.used_links, auth.sms_log, auth.saml_relay_states, auth.saml_assertions
  to authenticator;
