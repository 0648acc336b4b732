-- Second factors in use (auth protocol 4.17). The tables came with 0002; here is what a code leaves behind, so that it works
-- once, and the codes that replace a lost device.

alter table auth.mfa_factors
  -- Ours: the newest time step whose code was taken. No code of it, or of an earlier one, is taken again.
  add column last_step bigint,
  -- Two people may ask for a challenge within one millisecond.
  drop constraint mfa_factors_last_challenged_at_key;

-- For the sweep of what was begun and never verified.
create index mfa_factors_unverified_idx on auth.mfa_factors (created_at) where status = 'unverified';

comment on column auth.mfa_factors.secret is 'Sealed by the gateway: a copy of the database makes no codes.';

alter table auth.mfa_challenges
  -- Ours: wrong codes tried; too many kill the code of a message.
  add column wrong_codes integer not null default 0;

-- Ours: one-time codes for whoever has lost the device. They are told once; the database keeps keyed hashes.
create table auth.recovery_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null check (code_hash <> ''),
  used_at timestamptz,
  created_at timestamptz not null default now(),
  -- Also what a code is looked up by.
  unique (user_id, code_hash)
);

alter table auth.recovery_codes enable row level security;
create policy gateway on auth.recovery_codes for all to authenticator using (true) with check (true);

grant insert, update, delete on auth.mfa_factors to authenticator;
grant select, insert, update, delete on auth.mfa_challenges, auth.recovery_codes to authenticator;
grant delete on auth.mfa_amr_claims to authenticator;
