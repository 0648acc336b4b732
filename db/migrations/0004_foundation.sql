-- What the rest builds on: document numbers, the receipts of commands, the one-time set-up link.

-- Document numbers ------------------------------------------------------------------------------------------

-- One row per kind of document. The row lock makes numbers gap-free: whoever takes a number holds the row until
-- the transaction ends, and a rollback gives the number back. PostgreSQL sequences would leave gaps.
create table app.number_sequences (
  prefix text primary key,
  last_value bigint not null default 0,
  constraint number_sequences_prefix check (prefix ~ '^[A-Z]{2,5}$'),
  constraint number_sequences_last_value check (last_value >= 0)
);
alter table app.number_sequences enable row level security;

insert into app.number_sequences (prefix) values ('WO'), ('PRJ'), ('RPT'), ('BILL'), ('INV');

-- The next number of a kind, e.g. WO-000123. Six digits, so that text sorts as numbers do; more when needed.
-- Only the triggers below call it: nobody can burn a number.
create function app.next_number(prefix text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  taken bigint;
begin
  update app.number_sequences s set last_value = s.last_value + 1
  where s.prefix = next_number.prefix
  returning s.last_value into strict taken;
  return prefix || '-' || lpad(taken::text, greatest(6, length(taken::text)), '0');
end
$$;

-- Before-insert trigger: fills the column named in the first argument, unless the row brings a number.
-- Bulk loads (demo, bench) bring theirs: 100,000 updates of one row in one transaction would crawl.
create function app.set_number() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  target constant text := tg_argv[0];
  prefix constant text := tg_argv[1];
begin
  if coalesce(to_jsonb(new) ->> target, '') = '' then
    new := jsonb_populate_record(new, jsonb_build_object(target, app.next_number(prefix)));
  end if;
  return new;
end
$$;

-- The receipts of commands ----------------------------------------------------------------------------------

-- A command with an Idempotency-Key leaves its answer here, in its own transaction: a retry gets the same
-- answer, and the work is done once. A refusal rolls back and leaves nothing.
create table app.command_receipts (
  user_id uuid not null,
  key text not null,
  command text not null,
  input_hash text not null,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key),
  constraint command_receipts_key check (length(key) between 1 and 200)
);
-- For the sweep of old receipts.
create index command_receipts_created_at on app.command_receipts (created_at);
alter table app.command_receipts enable row level security;
create policy gateway on app.command_receipts for all to authenticator using (true) with check (true);
grant select, insert, update, delete on app.command_receipts to authenticator;

-- The one-time set-up link ----------------------------------------------------------------------------------

-- `npm start` prints a link while there is no administrator. Only a hash is kept, so a stolen backup opens nothing.
create table app.setup_tokens (
  token_hash text primary key,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
alter table app.setup_tokens enable row level security;
create policy gateway on app.setup_tokens for all to authenticator using (true) with check (true);
create policy service on app.setup_tokens for all to service_role using (true) with check (true);
grant select, insert, update, delete on app.setup_tokens to authenticator, service_role;
