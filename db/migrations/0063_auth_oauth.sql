-- Sign-in through a provider (auth protocol 4.15): what a flow remembers while the person is away, and what it hands out
-- when they are back. A copy of this table opens nothing: it holds hashes, and secrets sealed with what only the browser
-- has.

alter table auth.flow_state
  -- Ours: hash of the `state` that the provider sends back.
  add column state_hash text,
  -- Ours: hash of the nonce that the provider's id_token must carry.
  add column nonce_hash text,
  -- Ours: the PKCE verifier towards the provider, sealed with the state.
  add column provider_verifier text,
  -- Ours: the moment the provider sent somebody back; a state works once.
  add column state_used_at timestamptz,
  -- Ours: the session that asked for linking. What ends it, such as a new password, ends its way to another key too.
  add column linking_session_id uuid references auth.sessions (id) on delete cascade;

create index flow_state_linking_session_id_idx on auth.flow_state (linking_session_id)
  where linking_session_id is not null;
create unique index flow_state_state_hash_idx on auth.flow_state (state_hash);

-- What the other columns hold from now on: `auth_code` is the hash of the code, the provider's tokens are sealed with
-- the code, `invite_token` is the hash of the link's token. Codes given out before this were for five minutes.
delete from auth.flow_state where auth_code is not null;
