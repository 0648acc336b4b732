-- Sign-in through a company by SAML 2.0 (auth protocol 4.10). The tables came with 0002; here is what makes them usable.

alter table auth.sso_providers
  -- Ours: what the host makes of newcomers, in its own words; the gateway keeps it and does not read it.
  add column membership jsonb check (jsonb_typeof(membership) = 'object');

alter table auth.saml_providers
  -- Ours: when the description was last asked for at its address, whatever came of it.
  add column metadata_asked_at timestamptz not null default now(),
  -- Each provider has one description.
  add constraint saml_providers_sso_provider_id_key unique (sso_provider_id);
drop index auth.saml_providers_sso_provider_id_idx;
-- For the sweep that asks again.
create index saml_providers_metadata_asked_at_idx on auth.saml_providers (metadata_asked_at)
  where metadata_url is not null;

alter table auth.flow_state
  -- Ours: when the company ends the session, where it says so.
  add column session_not_after timestamptz;

-- Ours: assertions that signed somebody in, so that none does twice, on any node. Older ones are refused for their age.
create table auth.saml_assertions (
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  -- Hash of the assertion's ID.
  assertion_hash text not null check (assertion_hash <> ''),
  created_at timestamptz not null default now(),
  primary key (sso_provider_id, assertion_hash)
);
create index saml_assertions_created_at_idx on auth.saml_assertions (created_at);

alter table auth.saml_assertions enable row level security;
create policy gateway on auth.saml_assertions for all to authenticator using (true) with check (true);

grant select, insert, update, delete on auth.sso_providers, auth.sso_domains, auth.saml_providers to authenticator;
grant select, insert, delete on auth.saml_relay_states, auth.saml_assertions to authenticator;

-- Ends what people of a provider have: all of them are found by the name of their way to sign in.
create index identities_sso_provider_idx on auth.identities (provider) where provider like 'sso:%';
