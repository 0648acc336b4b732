-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
grant usage on type auth.aal_level to public;

create type auth.code_challenge_method as enum ('s256', 'plain');
grant usage on type auth.code_challenge_method to public;

create type auth.factor_status as enum ('unverified', 'verified');
grant usage on type auth.factor_status to public;

create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
grant usage on type auth.factor_type to public;

create type auth.one_time_token_type as enum ('confirmation_token', 'reauthentication_token', 'recovery_token', 'email_change_token_new', 'email_change_token_current', 'phone_change_token', 'invitation_token');
grant usage on type auth.one_time_token_type to public;

create table auth.audit_log_entries (
  instance_id uuid,
  id uuid default gen_random_uuid() not null,
  payload jsonb not null,
  created_at timestamp with time zone default now() not null,
  ip_address text default ''::text not null,
  constraint audit_log_entries_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_entries_actor_idx ON auth.audit_log_entries USING btree ((payload ->> 'actor_id'::text), created_at);
CREATE INDEX audit_log_entries_created_at_idx ON auth.audit_log_entries USING btree (created_at);
CREATE TRIGGER audit_sign_in AFTER INSERT ON auth.audit_log_entries FOR EACH ROW EXECUTE FUNCTION app.audit_sign_in();
alter table auth.audit_log_entries enable row level security;
create policy gateway on auth.audit_log_entries to authenticator using (true) with check (true);
grant insert, select on auth.audit_log_entries to authenticator;

create table auth.flow_state (
  id uuid default gen_random_uuid() not null,
  user_id uuid,
  auth_code text,
  code_challenge_method auth.code_challenge_method,
  code_challenge text,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  authentication_method text not null,
  auth_code_issued_at timestamp with time zone,
  invite_token text,
  referrer text,
  linking_target_id uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  state_hash text,
  nonce_hash text,
  provider_verifier text,
  state_used_at timestamp with time zone,
  linking_session_id uuid,
  session_not_after timestamp with time zone,
  claim jsonb,
  constraint flow_state_pkey PRIMARY KEY (id),
  constraint flow_state_linking_session_id_fkey FOREIGN KEY (linking_session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE,
  constraint flow_state_linking_target_id_fkey FOREIGN KEY (linking_target_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint flow_state_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX flow_state_auth_code_idx ON auth.flow_state USING btree (auth_code);
CREATE INDEX flow_state_created_at_idx ON auth.flow_state USING btree (created_at);
CREATE INDEX flow_state_linking_session_id_idx ON auth.flow_state USING btree (linking_session_id) WHERE linking_session_id IS NOT NULL;
CREATE INDEX flow_state_linking_target_id_idx ON auth.flow_state USING btree (linking_target_id);
CREATE UNIQUE INDEX flow_state_state_hash_idx ON auth.flow_state USING btree (state_hash);
CREATE INDEX flow_state_user_id_idx ON auth.flow_state USING btree (user_id);
alter table auth.flow_state enable row level security;
create policy gateway on auth.flow_state to authenticator using (true) with check (true);
grant delete, insert, select, update on auth.flow_state to authenticator;

create table auth.identities (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null,
  email text generated always as (lower(identity_data ->> 'email'::text)) stored,
  last_sign_in_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint identities_pkey PRIMARY KEY (id),
  constraint identities_provider_id_provider_key UNIQUE (provider_id, provider),
  constraint identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX identities_email_idx ON auth.identities USING btree (email text_pattern_ops);
CREATE INDEX identities_sso_provider_idx ON auth.identities USING btree (provider) WHERE provider ~~ 'sso:%'::text;
CREATE INDEX identities_user_id_idx ON auth.identities USING btree (user_id);
alter table auth.identities enable row level security;
create policy gateway on auth.identities to authenticator using (true) with check (true);
grant delete, insert, select, update on auth.identities to authenticator;

create table auth.known_devices (
  user_id uuid not null,
  device_hash text not null,
  first_seen_at timestamp with time zone default now() not null,
  last_seen_at timestamp with time zone default now() not null,
  notified_at timestamp with time zone,
  constraint known_devices_pkey PRIMARY KEY (user_id, device_hash),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX known_devices_last_seen_at_idx ON auth.known_devices USING btree (last_seen_at);
alter table auth.known_devices enable row level security;
create policy gateway on auth.known_devices to authenticator using (true) with check (true);
grant delete, insert, select, update on auth.known_devices to authenticator;

create table auth.mfa_amr_claims (
  id uuid default gen_random_uuid() not null,
  session_id uuid not null,
  authentication_method text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint mfa_amr_claims_pkey PRIMARY KEY (id),
  constraint mfa_amr_claims_session_id_authentication_method_key UNIQUE (session_id, authentication_method),
  constraint mfa_amr_claims_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE
);
alter table auth.mfa_amr_claims enable row level security;
create policy gateway on auth.mfa_amr_claims to authenticator using (true) with check (true);
grant delete, insert, select, update on auth.mfa_amr_claims to authenticator;

create table auth.mfa_challenges (
  id uuid default gen_random_uuid() not null,
  factor_id uuid not null,
  created_at timestamp with time zone default now() not null,
  verified_at timestamp with time zone,
  ip_address inet not null,
  otp_code text,
  web_authn_session_data jsonb,
  wrong_codes integer default 0 not null,
  constraint mfa_challenges_pkey PRIMARY KEY (id),
  constraint mfa_challenges_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES auth.mfa_factors(id) ON DELETE CASCADE
);
CREATE INDEX mfa_challenges_created_at_idx ON auth.mfa_challenges USING btree (created_at);
CREATE INDEX mfa_challenges_factor_id_idx ON auth.mfa_challenges USING btree (factor_id);
alter table auth.mfa_challenges enable row level security;
create policy gateway on auth.mfa_challenges to authenticator using (true) with check (true);
grant delete, insert, select, update on auth.mfa_challenges to authenticator;

create table auth.mfa_factors (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  secret text,
  phone text,
  last_challenged_at timestamp with time zone,
  web_authn_credential jsonb,
  web_authn_aaguid uuid,
  last_webauthn_challenge_data jsonb,
  last_step bigint,
  constraint mfa_factors_pkey PRIMARY KEY (id),
  constraint mfa_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on column auth.mfa_factors.secret is 'Sealed by the gateway: a copy of the database makes no codes.';
CREATE INDEX mfa_factors_unverified_idx ON auth.mfa_factors USING btree (created_at) WHERE status = 'unverified'::auth.factor_status;
CREATE UNIQUE INDEX mfa_factors_user_friendly_name_unique ON auth.mfa_factors USING btree (user_id, friendly_name) WHERE TRIM(BOTH FROM friendly_name) <> ''::text;
CREATE INDEX mfa_factors_user_id_created_at_idx ON auth.mfa_factors USING btree (user_id, created_at);
CREATE UNIQUE INDEX unique_phone_factor_per_user ON auth.mfa_factors USING btree (user_id, phone);
alter table auth.mfa_factors enable row level security;
create policy gateway on auth.mfa_factors to authenticator using (true) with check (true);
grant delete, insert, select, update on auth.mfa_factors to authenticator;

create table auth.one_time_tokens (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  token_type auth.one_time_token_type not null,
  token_hash text not null,
  code_hash text not null,
  wrong_codes integer default 0 not null,
  relates_to text not null,
  flow_state_id uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint one_time_tokens_pkey PRIMARY KEY (id),
  constraint one_time_tokens_user_id_token_type_key UNIQUE (user_id, token_type),
  constraint one_time_tokens_flow_state_id_fkey FOREIGN KEY (flow_state_id) REFERENCES auth.flow_state(id) ON DELETE SET NULL,
  constraint one_time_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint one_time_tokens_token_hash_check CHECK (token_hash <> ''::text)
);
CREATE INDEX one_time_tokens_created_at_idx ON auth.one_time_tokens USING btree (created_at);
CREATE INDEX one_time_tokens_flow_state_id_idx ON auth.one_time_tokens USING btree (flow_state_id) WHERE flow_state_id IS NOT NULL;
CREATE INDEX one_time_tokens_relates_to_idx ON auth.one_time_tokens USING btree (relates_to);
CREATE UNIQUE INDEX one_time_tokens_token_hash_idx ON auth.one_time_tokens USING btree (token_hash);
alter table auth.one_time_tokens enable row level security;
create policy gateway on auth.one_time_tokens to authenticator using (true) with check (true);
grant delete, insert, select, update on auth.one_time_tokens to authenticator;

create table auth.rate_limits (
  key text not null,
  tries timestamp with time zone[] not null,
  expires_at timestamp with time zone not null,
  lockouts integer default 0 not null,
  locked_until timestamp with time zone,
  constraint rate_limits_pkey PRIMARY KEY (key),
  constraint rate_limits_lockouts_check CHECK (lockouts >= 0)
);
CREATE INDEX rate_limits_expires_at_idx ON auth.rate_limits USING btree (expires_at);
alter table auth.rate_limits enable row level security;
create policy gateway on auth.rate_limits to authenticator using (true) with check (true);
grant delete, insert, select, update on auth.rate_limits to authenticator;

create table auth.recovery_codes (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  code_hash text not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint recovery_codes_pkey PRIMARY KEY (id),
  constraint recovery_codes_user_id_code_hash_key UNIQUE (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint recovery_codes_code_hash_check CHECK (code_hash <> ''::text)
);
alter table auth.recovery_codes enable row level security;
create policy gateway on auth.recovery_codes to authenticator using (true) with check (true);
grant delete, insert, select, update on auth.recovery_codes to authenticator;

create table auth.refresh_tokens (
  id bigint generated always as identity not null,
  instance_id uuid,
  token text not null,
  user_id uuid not null,
  session_id uuid not null,
  parent text,
  revoked boolean default false not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint refresh_tokens_pkey PRIMARY KEY (id),
  constraint refresh_tokens_token_key UNIQUE (token),
  constraint refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE,
  constraint refresh_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_parent_idx ON auth.refresh_tokens USING btree (parent);
CREATE INDEX refresh_tokens_session_id_revoked_idx ON auth.refresh_tokens USING btree (session_id, revoked);
CREATE INDEX refresh_tokens_user_id_idx ON auth.refresh_tokens USING btree (user_id);
alter table auth.refresh_tokens enable row level security;
create policy gateway on auth.refresh_tokens to authenticator using (true) with check (true);
grant insert, select, update on auth.refresh_tokens to authenticator;

create table auth.saml_assertions (
  sso_provider_id uuid not null,
  assertion_hash text not null,
  created_at timestamp with time zone default now() not null,
  constraint saml_assertions_pkey PRIMARY KEY (sso_provider_id, assertion_hash),
  constraint saml_assertions_sso_provider_id_fkey FOREIGN KEY (sso_provider_id) REFERENCES auth.sso_providers(id) ON DELETE CASCADE,
  constraint saml_assertions_assertion_hash_check CHECK (assertion_hash <> ''::text)
);
CREATE INDEX saml_assertions_created_at_idx ON auth.saml_assertions USING btree (created_at);
alter table auth.saml_assertions enable row level security;
create policy gateway on auth.saml_assertions to authenticator using (true) with check (true);
grant delete, insert, select on auth.saml_assertions to authenticator;

create table auth.saml_providers (
  id uuid default gen_random_uuid() not null,
  sso_provider_id uuid not null,
  entity_id text not null,
  metadata_xml text not null,
  metadata_url text,
  attribute_mapping jsonb,
  name_id_format text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  metadata_asked_at timestamp with time zone default now() not null,
  constraint saml_providers_pkey PRIMARY KEY (id),
  constraint saml_providers_entity_id_key UNIQUE (entity_id),
  constraint saml_providers_sso_provider_id_key UNIQUE (sso_provider_id),
  constraint saml_providers_sso_provider_id_fkey FOREIGN KEY (sso_provider_id) REFERENCES auth.sso_providers(id) ON DELETE CASCADE,
  constraint saml_providers_entity_id_check CHECK (entity_id <> ''::text),
  constraint saml_providers_metadata_url_check CHECK (metadata_url <> ''::text),
  constraint saml_providers_metadata_xml_check CHECK (metadata_xml <> ''::text)
);
CREATE INDEX saml_providers_metadata_asked_at_idx ON auth.saml_providers USING btree (metadata_asked_at) WHERE metadata_url IS NOT NULL;
alter table auth.saml_providers enable row level security;
create policy gateway on auth.saml_providers to authenticator using (true) with check (true);
grant delete, insert, select, update on auth.saml_providers to authenticator;

create table auth.saml_relay_states (
  id uuid default gen_random_uuid() not null,
  sso_provider_id uuid not null,
  request_id text not null,
  for_email text,
  redirect_to text,
  flow_state_id uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint saml_relay_states_pkey PRIMARY KEY (id),
  constraint saml_relay_states_flow_state_id_fkey FOREIGN KEY (flow_state_id) REFERENCES auth.flow_state(id) ON DELETE CASCADE,
  constraint saml_relay_states_sso_provider_id_fkey FOREIGN KEY (sso_provider_id) REFERENCES auth.sso_providers(id) ON DELETE CASCADE,
  constraint saml_relay_states_request_id_check CHECK (request_id <> ''::text)
);
CREATE INDEX saml_relay_states_created_at_idx ON auth.saml_relay_states USING btree (created_at);
CREATE INDEX saml_relay_states_flow_state_id_idx ON auth.saml_relay_states USING btree (flow_state_id);
CREATE INDEX saml_relay_states_sso_provider_id_idx ON auth.saml_relay_states USING btree (sso_provider_id);
alter table auth.saml_relay_states enable row level security;
create policy gateway on auth.saml_relay_states to authenticator using (true) with check (true);
grant delete, insert, select on auth.saml_relay_states to authenticator;

create table auth.sessions (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  factor_id uuid,
  aal auth.aal_level default 'aal1'::auth.aal_level not null,
  not_after timestamp with time zone,
  delivers_until timestamp with time zone,
  refreshed_at timestamp with time zone,
  user_agent text,
  ip inet,
  tag text,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES auth.mfa_factors(id) ON DELETE SET NULL,
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_factor_id_idx ON auth.sessions USING btree (factor_id) WHERE factor_id IS NOT NULL;
CREATE INDEX sessions_not_after_idx ON auth.sessions USING btree (not_after);
CREATE INDEX sessions_user_id_created_at_idx ON auth.sessions USING btree (user_id, created_at);
CREATE TRIGGER disconnect_lowered AFTER UPDATE OF aal ON auth.sessions FOR EACH ROW WHEN (old.aal > new.aal) EXECUTE FUNCTION app.disconnect_lowered();
alter table auth.sessions enable row level security;
create policy gateway on auth.sessions to authenticator using (true) with check (true);
grant delete, insert, select, update on auth.sessions to authenticator;

create table auth.sms_log (
  id uuid default gen_random_uuid() not null,
  to_number text not null,
  channel text not null,
  text text not null,
  created_at timestamp with time zone default now() not null,
  constraint sms_log_pkey PRIMARY KEY (id),
  constraint sms_log_channel_check CHECK (channel = ANY (ARRAY['sms'::text, 'whatsapp'::text]))
);
CREATE INDEX sms_log_created_at_idx ON auth.sms_log USING btree (created_at);
alter table auth.sms_log enable row level security;
create policy gateway on auth.sms_log to authenticator using (true) with check (true);
grant delete, insert, select on auth.sms_log to authenticator;

create table auth.sso_domains (
  id uuid default gen_random_uuid() not null,
  sso_provider_id uuid not null,
  domain text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint sso_domains_pkey PRIMARY KEY (id),
  constraint sso_domains_sso_provider_id_fkey FOREIGN KEY (sso_provider_id) REFERENCES auth.sso_providers(id) ON DELETE CASCADE,
  constraint sso_domains_domain_check CHECK (domain <> ''::text)
);
CREATE UNIQUE INDEX sso_domains_domain_idx ON auth.sso_domains USING btree (lower(domain));
CREATE INDEX sso_domains_sso_provider_id_idx ON auth.sso_domains USING btree (sso_provider_id);
alter table auth.sso_domains enable row level security;
create policy gateway on auth.sso_domains to authenticator using (true) with check (true);
grant delete, insert, select, update on auth.sso_domains to authenticator;

create table auth.sso_providers (
  id uuid default gen_random_uuid() not null,
  resource_id text,
  disabled boolean,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  membership jsonb,
  constraint sso_providers_pkey PRIMARY KEY (id),
  constraint sso_providers_membership_check CHECK (jsonb_typeof(membership) = 'object'::text),
  constraint sso_providers_resource_id_check CHECK (resource_id <> ''::text)
);
CREATE UNIQUE INDEX sso_providers_resource_id_idx ON auth.sso_providers USING btree (lower(resource_id));
alter table auth.sso_providers enable row level security;
create policy gateway on auth.sso_providers to authenticator using (true) with check (true);
grant delete, insert, select, update on auth.sso_providers to authenticator;

create table auth.used_links (
  token_hash text not null,
  used_at timestamp with time zone not null,
  constraint used_links_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX used_links_used_at_idx ON auth.used_links USING btree (used_at);
alter table auth.used_links enable row level security;
create policy gateway on auth.used_links to authenticator using (true) with check (true);
grant delete, insert, select on auth.used_links to authenticator;

create table auth.users (
  instance_id uuid,
  id uuid default gen_random_uuid() not null,
  aud text default 'authenticated'::text not null,
  role text default 'authenticated'::text not null,
  email text,
  encrypted_password text,
  email_confirmed_at timestamp with time zone,
  invited_at timestamp with time zone,
  confirmation_token text,
  confirmation_sent_at timestamp with time zone,
  recovery_token text,
  recovery_sent_at timestamp with time zone,
  email_change_token_new text,
  email_change text default ''::text not null,
  email_change_sent_at timestamp with time zone,
  last_sign_in_at timestamp with time zone,
  raw_app_meta_data jsonb default '{}'::jsonb not null,
  raw_user_meta_data jsonb default '{}'::jsonb not null,
  is_super_admin boolean,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  phone text,
  phone_confirmed_at timestamp with time zone,
  phone_change text default ''::text,
  phone_change_token text default ''::text,
  phone_change_sent_at timestamp with time zone,
  confirmed_at timestamp with time zone generated always as (LEAST(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current text default ''::text,
  email_change_confirm_status smallint default 0 not null,
  banned_until timestamp with time zone,
  reauthentication_token text default ''::text,
  reauthentication_sent_at timestamp with time zone,
  is_sso_user boolean default false not null,
  deleted_at timestamp with time zone,
  is_anonymous boolean default false not null,
  provisioned boolean default false not null,
  email_vouched boolean default false not null,
  claims_settled_at timestamp with time zone,
  email_change_confirmed_side text,
  email_change_confirmed_elsewhere boolean default false not null,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_phone_key UNIQUE (phone),
  constraint users_email_change_confirm_status_check CHECK (email_change_confirm_status >= 0 AND email_change_confirm_status <= 2),
  constraint users_email_change_confirmed_side_check CHECK (email_change_confirmed_side = ANY (ARRAY['current'::text, 'new'::text])),
  constraint users_email_change_sides CHECK (email_change_confirm_status = (email_change_confirmed_side IS NOT NULL)::integer)
);
CREATE INDEX users_created_at_idx ON auth.users USING btree (created_at, id);
CREATE UNIQUE INDEX users_email_partial_key ON auth.users USING btree (email) WHERE NOT is_sso_user;
CREATE INDEX users_phone_change_idx ON auth.users USING btree (phone_change) WHERE phone_change <> ''::text;
CREATE TRIGGER create_profile AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION app.create_profile();
CREATE TRIGGER follow_account_email AFTER UPDATE OF email ON auth.users FOR EACH ROW WHEN (old.email IS DISTINCT FROM new.email) EXECUTE FUNCTION app.follow_account_email();
CREATE TRIGGER limit_user_metadata_on_insert BEFORE INSERT ON auth.users FOR EACH ROW WHEN (octet_length(new.raw_user_meta_data::text) > 10000) EXECUTE FUNCTION auth.limit_user_metadata();
CREATE TRIGGER limit_user_metadata_on_update BEFORE UPDATE OF raw_user_meta_data ON auth.users FOR EACH ROW WHEN (octet_length(new.raw_user_meta_data::text) > 10000 AND octet_length(new.raw_user_meta_data::text) > octet_length(old.raw_user_meta_data::text)) EXECUTE FUNCTION auth.limit_user_metadata();
CREATE CONSTRAINT TRIGGER refuse_scratch_people AFTER INSERT ON auth.users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.email ~~ '%@self-check.invalid'::text) EXECUTE FUNCTION app.refuse_scratch_people();
CREATE TRIGGER settle_profile AFTER UPDATE OF claims_settled_at ON auth.users FOR EACH ROW WHEN (new.claims_settled_at IS DISTINCT FROM old.claims_settled_at) EXECUTE FUNCTION app.settle_profile();
alter table auth.users enable row level security;
create policy gateway on auth.users to authenticator using (true) with check (true);
grant delete, insert, select, update on auth.users to authenticator;

create table auth.webauthn_challenges (
  id uuid default gen_random_uuid() not null,
  user_id uuid,
  challenge_type text not null,
  session_data jsonb not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint webauthn_challenges_pkey PRIMARY KEY (id),
  constraint webauthn_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint webauthn_challenges_type CHECK (challenge_type = ANY (ARRAY['signup'::text, 'registration'::text, 'authentication'::text]))
);
CREATE INDEX webauthn_challenges_expires_at_idx ON auth.webauthn_challenges USING btree (expires_at);
CREATE INDEX webauthn_challenges_user_id_idx ON auth.webauthn_challenges USING btree (user_id) WHERE user_id IS NOT NULL;
alter table auth.webauthn_challenges enable row level security;
create policy gateway on auth.webauthn_challenges to authenticator using (true) with check (true);
grant delete, insert, select on auth.webauthn_challenges to authenticator;

create table auth.webauthn_credentials (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  attestation_type text default 'none'::text not null,
  aaguid uuid,
  sign_count bigint default 0 not null,
  transports jsonb default '[]'::jsonb not null,
  backup_eligible boolean default false not null,
  backed_up boolean default false not null,
  friendly_name text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  constraint webauthn_credentials_pkey PRIMARY KEY (id),
  constraint webauthn_credentials_credential_id_key UNIQUE (credential_id),
  constraint webauthn_credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint webauthn_credentials_sign_count_check CHECK (sign_count >= 0)
);
CREATE INDEX webauthn_credentials_user_id_idx ON auth.webauthn_credentials USING btree (user_id, created_at);
alter table auth.webauthn_credentials enable row level security;
create policy gateway on auth.webauthn_credentials to authenticator using (true) with check (true);
grant delete, insert, select, update on auth.webauthn_credentials to authenticator;

CREATE OR REPLACE FUNCTION auth.email()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(nullif(current_setting('request.jwt.claim.email', true), ''), auth.jwt() ->> 'email')
$function$;
grant execute on function auth.email() to anon, authenticated, authenticator, service_role;

CREATE OR REPLACE FUNCTION auth.jwt()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb
$function$;
grant execute on function auth.jwt() to anon, authenticated, authenticator, service_role;

CREATE OR REPLACE FUNCTION auth.limit_user_metadata()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception 'User metadata is too large: at most 10000 bytes as JSON'
    using errcode = 'check_violation', constraint = 'users_user_metadata_size',
    detail = '{"reason":"user_metadata_too_large","params":{}}';
end
$function$;

CREATE OR REPLACE FUNCTION auth.note_device(p_person auth.users, p_hash text, p_device text, p_from text, p_known_for interval, p_mails boolean, p_now timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  knows_some boolean;
  last_notified_at timestamptz;
  notified_email text;
begin
  update auth.known_devices d set last_seen_at = p_now where d.user_id = p_person.id and d.device_hash = p_hash;
  if found then
    return null;
  end if;
  select count(*) > 0, max(d.notified_at) into knows_some, last_notified_at
    from auth.known_devices d where d.user_id = p_person.id;
  -- Not at the first sign-in ever, and not when a person who signed in recently has no known device: their devices have
  -- expired or were never stored.
  if p_mails and p_person.email_confirmed_at is not null
    and (knows_some or p_person.last_sign_in_at < p_now - p_known_for) then
    notified_email := p_person.email;
  end if;
  -- At most one notice a day. The device is not remembered, so the person is notified when it is used again.
  if notified_email is not null and last_notified_at > p_now - interval '24 hours' then
    return null;
  end if;
  insert into auth.known_devices (user_id, device_hash, first_seen_at, last_seen_at, notified_at)
    values (p_person.id, p_hash, p_now, p_now, case when notified_email is not null then p_now end);
  if notified_email is not null then
    insert into auth.audit_log_entries (payload, created_at, ip_address)
      values (jsonb_build_object('action', 'login_from_new_device', 'actor_id', p_person.id, 'actor_email', notified_email,
        'traits', jsonb_build_object('device', p_device)), p_now, coalesce(p_from, ''));
  end if;
  return notified_email;
end
$function$;
grant execute on function auth.note_device(auth.users,text,text,text,interval,boolean,timestamp with time zone) to authenticator;

CREATE OR REPLACE FUNCTION auth.open_session(p_user uuid, p_password text, p_method text, p_refresh_token text, p_not_after timestamp with time zone, p_user_agent text, p_from text, p_device_hash text, p_device text, p_known_for interval, p_mails boolean, p_login jsonb, p_login_from text, p_attempt text, p_try text, p_now timestamp with time zone)
 RETURNS TABLE(session_id uuid, notified_email text)
 LANGUAGE plpgsql
 ROWS 1
 SET search_path TO ''
AS $function$
declare
  person auth.users;
begin
  -- The lock orders this against a change of the password. Of two sign-ins from one new device only one reports it.
  select * into person from auth.users u
    where u.id = p_user and (p_password is null or u.encrypted_password = p_password) for no key update;
  if not found then
    return;
  end if;
  notified_email := auth.note_device(person, p_device_hash, p_device, p_from, p_known_for, p_mails, p_now);
  update auth.users u set last_sign_in_at = p_now, updated_at = p_now where u.id = p_user;
  insert into auth.sessions as s (user_id, created_at, updated_at, not_after, user_agent, ip)
    values (p_user, p_now, p_now, p_not_after, p_user_agent, p_from::inet) returning s.id into session_id;
  insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
    values (open_session.session_id, p_method, p_now, p_now);
  insert into auth.refresh_tokens (token, user_id, session_id, created_at, updated_at)
    values (p_refresh_token, p_user, open_session.session_id, p_now, p_now);
  if p_login is not null then
    insert into auth.audit_log_entries (payload, created_at, ip_address) values (p_login, p_now, p_login_from);
  end if;
  -- Last, because all people at one address share its row. The account before the address, in the order of a attempt.
  if p_attempt is not null then
    delete from auth.rate_limits l where l.key = p_attempt;
    update auth.rate_limits l set tries = trim_array(l.tries, 1) where l.key = p_try and cardinality(l.tries) > 0;
  end if;
  return next;
end
$function$;
grant execute on function auth.open_session(uuid,text,text,text,timestamp with time zone,text,text,text,text,interval,boolean,jsonb,text,text,text,timestamp with time zone) to authenticator;

CREATE OR REPLACE FUNCTION auth.role()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(nullif(current_setting('request.jwt.claim.role', true), ''), auth.jwt() ->> 'role')
$function$;
grant execute on function auth.role() to anon, authenticated, authenticator, service_role;

CREATE OR REPLACE FUNCTION auth.take_any_attempt(p_key text, p_limit integer, p_window interval, p_longest interval, p_now timestamp with time zone, OUT free_at timestamp with time zone, OUT lockout integer, OUT is_new boolean)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into auth.rate_limits (key, tries, expires_at) values (p_key, array[p_now], p_now + p_window)
    on conflict do nothing;
  if found then
    lockout := 0;
    is_new := false;
    return;
  end if;
  select g.free_at, g.lockout, g.is_new into free_at, lockout, is_new
    from auth.take_attempt(p_key, p_limit, p_window, p_longest, p_now) g;
end
$function$;
grant execute on function auth.take_any_attempt(text,integer,interval,interval,timestamp with time zone) to authenticator;

CREATE OR REPLACE FUNCTION auth.take_attempt(p_key text, p_limit integer, p_window interval, p_longest interval, p_now timestamp with time zone, OUT free_at timestamp with time zone, OUT lockout integer, OUT is_new boolean)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  held auth.rate_limits;
  recent timestamptz[];
begin
  insert into auth.rate_limits (key, tries, expires_at) values (p_key, '{}', p_now + p_window) on conflict do nothing;
  -- The row lock makes parallel attempts wait for each other.
  select * into held from auth.rate_limits l where l.key = p_key for update;
  lockout := case when held.expires_at > p_now then held.lockouts else 0 end;
  is_new := false;
  if held.locked_until > p_now then
    free_at := held.locked_until;
    return;
  end if;
  recent := array(select t from unnest(held.tries) t where t > p_now - p_window order by t);
  if cardinality(recent) >= p_limit then
    -- Twenty doublings exceed any longest wait; more of them would overflow the interval.
    free_at := recent[cardinality(recent) - p_limit + 1]
      + greatest(p_window, least(p_window * (2 ^ least(lockout, 20)), p_longest));
    lockout := lockout + 1;
    is_new := true;
    update auth.rate_limits l
      set tries = recent, lockouts = lockout, locked_until = free_at, expires_at = free_at + p_longest
      where l.key = p_key;
    return;
  end if;
  update auth.rate_limits l
    set tries = recent || p_now, lockouts = lockout, locked_until = null,
      expires_at = case when lockout > 0 then greatest(held.expires_at, p_now + p_window) else p_now + p_window end
    where l.key = p_key;
end
$function$;
grant execute on function auth.take_attempt(text,integer,interval,interval,timestamp with time zone) to authenticator;

CREATE OR REPLACE FUNCTION auth.take_try(p_key text, p_limit integer, p_window interval, p_now timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into auth.rate_limits as l (key, tries, expires_at) values (p_key, array[p_now], p_now + p_window)
    on conflict (key) do update
      set tries = array(select t from unnest(l.tries) t where t > p_now - p_window order by t) || p_now,
        expires_at = excluded.expires_at
      where (select count(*) from unnest(l.tries) t where t > p_now - p_window) < p_limit;
  if found then
    return null;
  end if;
  -- The wait ends when the oldest of the newest `p_limit` attempts leaves the window.
  return (select t from auth.rate_limits l, unnest(l.tries) t where l.key = p_key order by t desc
    offset p_limit - 1 limit 1) + p_window;
end
$function$;
grant execute on function auth.take_try(text,integer,interval,timestamp with time zone) to authenticator;

CREATE OR REPLACE FUNCTION auth.uid()
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''), auth.jwt() ->> 'sub')::uuid
$function$;
grant execute on function auth.uid() to anon, authenticated, authenticator, service_role;
