-- What several nouns use: document numbers, the receipts of commands, the set-up link, and locks on parent rows.

-- Document numbers ----------------------------------------------------------------------------------------------------

-- One row for each kind of document. The row lock leaves no gaps in the numbers: a transaction that takes a number
-- holds the row until it ends, and a rollback returns the number. PostgreSQL sequences would leave gaps.
create table app.number_sequences (
  kind text primary key,
  last_value bigint not null default 0,
  constraint number_sequences_kind check (kind ~ '^[A-Z]{2,5}$'),
  constraint number_sequences_last_value check (last_value >= 0)
);
alter table app.number_sequences enable row level security;

insert into app.number_sequences (kind) values ('WO'), ('PRJ'), ('RPT'), ('BILL'), ('INV'), ('CN');

-- A number as text, for example WO-000123. At least six digits, so that text sorts as numbers do. The setting
-- `numbering` may give a kind another prefix. The numbers themselves continue, so no number occurs twice.
create function app.format_number(kind text, value bigint) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select s.value #>> array['prefixes', kind] from public.settings s where s.key = 'numbering'), kind
  ) || '-' || lpad(value::text, greatest(6, length(value::text)), '0');
end
$$;

-- The next number of a kind. Only triggers call it, so nobody can waste a number.
create function app.next_number(kind text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  taken bigint;
begin
  update app.number_sequences s set last_value = s.last_value + 1
  where s.kind = next_number.kind
  returning s.last_value into strict taken;
  return app.format_number(kind, taken);
end
$$;

-- Before-insert trigger: fills the column named in the first argument, unless the row brings a number. Bulk loads
-- (demo, bench) bring theirs, because 100,000 updates of one row in one transaction would be very slow.
create function app.set_number() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  target constant text := tg_argv[0];
  kind constant text := tg_argv[1];
begin
  if coalesce(to_jsonb(new) ->> target, '') = '' then
    new := jsonb_populate_record(new, jsonb_build_object(target, app.next_number(kind)));
  end if;
  return new;
end
$$;

-- Receipts of commands ------------------------------------------------------------------------------------------------

-- A command with an Idempotency-Key stores its answer here, in its own transaction. A retry gets the same answer, and
-- the work is done once. A refusal rolls back and stores nothing.
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

-- The set-up link -----------------------------------------------------------------------------------------------------

-- `npm start` prints a link while there is no administrator. Only a hash is stored, so a stolen backup opens nothing.
create table app.setup_tokens (
  token_hash text primary key,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
alter table app.setup_tokens enable row level security;
create policy gateway on app.setup_tokens for all to authenticator using (true) with check (true);
create policy service on app.setup_tokens for all to service_role, commands using (true) with check (true);
grant select, insert, update, delete on app.setup_tokens to authenticator, service_role;
grant select, update (used_at) on app.setup_tokens to command_company;

-- Reasons of refusals -------------------------------------------------------------------------------------------------

-- The detail of a refusal: a reason of shared/error-reasons and its parameters as JSON (decision 071). Parameters are
-- names and values in turn: `detail = app.reason('bill_status_step_invalid', 'from', old.status, 'to', new.status)`.
create function app.reason(p_name text, variadic p_params text[] default '{}') returns text
language sql stable set search_path = ''
begin atomic
  select json_build_object('reason', p_name, 'params', json_object(p_params))::text;
end;
grant execute on function app.reason(text, text[]) to authenticated, service_role, commands, authenticator;

-- Undo ----------------------------------------------------------------------------------------------------------------

-- Whether the row is being put back to what it was before a decision (0068_decisions.sql). Triggers that check a step,
-- date it, or record it do not run then. Nobody but app.undo_decision can bring this about.
create function app.is_undoing() returns boolean
language sql stable
return current_setting('app.undoing', true) is not distinct from 'yes'
  and not (current_user in ('anon', 'authenticated', 'service_role') or current_user like 'command\_%');
grant execute on function app.is_undoing() to authenticated, service_role, commands, authenticator;

-- Locks on parent rows ------------------------------------------------------------------------------------------------

-- The state of a parent guards its children, also when two sessions write both at the same moment. A policy or an
-- `exists` sees the parent as it was when the statement began, so a line could join a bill that was submitted
-- meanwhile. Therefore every write to a child locks the parent's row first and checks the state that it finds then.
--
-- The order of locks is parent before child. A statement that changes or deletes a child already holds the child, so
-- it must not wait for the parent: when another transaction holds the parent, the write is refused with 409 instead of
-- ending in a deadlock.

-- Locks a row of `public` until the transaction ends, and returns its status; null when there is no such row.
-- `strength` is that of `select … for`, for example 'share'. Without `waits` it refuses when another transaction holds
-- the row.
create function app.lock_status(parent text, parent_id uuid, strength text, waits boolean) returns text
language plpgsql security definer set search_path = '' as $$
declare
  status text;
begin
  execute format('select p.status from public.%I p where p.id = $1 for %s %s', parent, strength,
    case when not waits then 'nowait' end) into status using parent_id;
  return status;
exception when lock_not_available then
  raise exception 'Somebody else is changing this at the same moment.'
    using errcode = 'PT409', hint = 'Try again.', detail = app.reason('changed_at_once');
end
$$;
grant execute on function app.lock_status(text, uuid, text, boolean) to authenticated, service_role, command_bills,
  command_invoices, command_projects;

-- Trigger of a child. Arguments: the parent's table, the column that names it, the word for it in messages, and the
-- states in which its children may change. It runs as the caller, so a parent that the caller cannot see is left to
-- the policies. Rows that the owner of the tables loads (the demo company) arrive in their final state, and rows that
-- are deleted with their parent are deleted with the owner's rights: the triggers name the roles that they guard.
create function app.guard_parent() returns trigger
language plpgsql set search_path = '' as $$
declare
  written constant jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  named constant uuid := written ->> tg_argv[1];
  parents constant uuid[] := case when tg_op = 'UPDATE' and (to_jsonb(old) ->> tg_argv[1])::uuid <> named
    then array[(to_jsonb(old) ->> tg_argv[1])::uuid, named] else array[named] end;
  parent uuid;
  is_visible boolean;
  status text;
begin
  foreach parent in array parents loop
    execute format('select exists (select from public.%I p where p.id = $1)', tg_argv[0]) into is_visible using parent;
    continue when not is_visible;
    status := app.lock_status(tg_argv[0], parent, 'no key update', tg_op = 'INSERT');
    if status <> all (tg_argv[3:]) then
      raise exception '% is %, and what belongs to it cannot change.', 'This ' || tg_argv[2], status
        using errcode = 'insufficient_privilege', detail = app.reason('parent_final', 'parent', tg_argv[2], 'status', status),
        hint = 'Reload to see its current status.';
    end if;
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

-- Checks of values ----------------------------------------------------------------------------------------------------

-- A text without the white space around it: the characters that trim() of JavaScript removes, because forms and
-- commands use that (`requiredText` in shared/commands). PostgreSQL's trim() removes spaces only. Every check that
-- asks whether a text is empty uses this one.
create function app.trimmed(value text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select btrim(value, E' \t\n\u000B\f\r\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005'
    '\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF')
$$;
-- PostgreSQL evaluates a check as the role that writes, on every update of the row.
grant execute on function app.trimmed(text) to authenticated, service_role, commands, authenticator;

-- Whether somebody could dial it: at least 7 digits, and no letters but those of an extension. An empty text is no
-- number. For the checks of the columns that people write without a command; `phoneNumber` in shared/commands is the
-- same rule.
create function app.is_phone_number(typed text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  number constant text := regexp_replace(typed, '(x|ext|extension)[.:]?\s*\d{1,6}$', '', 'i');
begin
  if typed <> '' and (number ~ '[[:alpha:]]' or length(regexp_replace(number, '\D', '', 'g')) < 7) then
    raise exception 'Enter a phone number with at least 7 digits, such as (614) 555-0123 ext. 12 or +49 30 5550123.'
      using errcode = '23514', detail = app.reason('phone_invalid');
  end if;
  return true;
end
$$;
grant execute on function app.is_phone_number(text) to authenticated, service_role, commands, authenticator;

-- Whether a text has a web address or a line break, `NOT_A_NAME` in shared/rules: emails of the portal that name a person
-- would carry that person's message to strangers.
create function app.has_address(typed text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select typed ~* '[\u0001-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]|://|www[.]|[.][^ ]*/|[A-Za-z0-9\u00A1-\uFFFF]{2}[.\u3002\uFF0E\uFF61][A-Za-z\u00A1-\uFFFF]{2}'
$$;

-- For the checks of names that people write without a command; `personName` in shared/commands is the same rule.
create function app.is_person_name(typed text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if app.has_address(typed) then
    raise exception 'Enter a name, without an address or a line break.'
      using errcode = '23514', detail = app.reason('name_invalid');
  end if;
  return true;
end
$$;
grant execute on function app.has_address(text), app.is_person_name(text)
to authenticated, service_role, commands, authenticator;

-- The name that somebody signed up with; '' for what is none.
create function app.signed_up_name(typed text) returns text
language sql immutable set search_path = ''
begin atomic
  select case when app.has_address(app.trimmed(typed)) then '' else left(app.trimmed(coalesce(typed, '')), 100) end;
end;
revoke execute on function app.signed_up_name(text) from public;

-- What a company's name is compared by: without punctuation, spaces, and legal forms.
create function app.company_name_key(name text) returns text
language sql immutable
begin atomic
  select nullif(regexp_replace(
    regexp_replace(lower(name), '[.,''’]', '', 'g'),
    '\m(the|inc|incorporated|llc|corp|corporation|co|company|ltd|limited|lp|llp)\M|[[:punct:][:space:]]', '', 'g'
  ), '');
end;
grant execute on function app.company_name_key(text) to authenticated, service_role, commands;

-- A check constraint cannot look up a time zone. This refuses one that does not exist.
create function app.check_time_zone() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform now() at time zone new.time_zone;
  return new;
exception when invalid_parameter_value then
  raise exception 'The time zone % is unknown.', new.time_zone
    using errcode = 'check_violation', hint = 'Choose one from the list, such as America/New_York.',
    detail = app.reason('time_zone_unknown', 'name', new.time_zone);
end
$$;

-- Returns a sum, or refuses it in words when it is too large. The same numbers as BILL_MAX and MONEY_MAX in
-- shared/limits.ts; the latter is what a column holds. `what` is added up: the lines of a 'bill' or of an 'invoice', or the 'bills' of a work order.
create function app.within_money(amount numeric, what text, work_order_number text default null) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  if (amount <= case what when 'bill' then 99999999.99 else 9999999999.99 end) or amount is null then
    return amount;
  end if;
  if what = 'bill' then
    raise exception 'The lines of a bill add up to more than $99,999,999.99.'
      using errcode = 'check_violation', detail = app.reason('bill_sum_too_large');
  elsif what = 'invoice' then
    raise exception 'The lines of an invoice add up to more than $9,999,999,999.99.'
      using errcode = 'check_violation', detail = app.reason('invoice_sum_too_large');
  end if;
  raise exception 'The bills of % add up to more than $9,999,999,999.99.', work_order_number
    using errcode = 'check_violation', detail = app.reason('billed_sum_too_large', 'work_order', work_order_number);
end
$$;

-- The pattern that finds a text by ILIKE, whatever it contains; null for one that is too short for the trigram index.
create function app.like_pattern(text_typed text) returns text
language sql immutable set search_path = ''
return (
  select '%' || regexp_replace(trim(text_typed), '([\\%_])', '\\\1', 'g') || '%' where length(trim(text_typed)) >= 3
);
grant execute on function app.like_pattern(text) to authenticated, service_role;

-- Files ---------------------------------------------------------------------------------------------------------------

-- For the check of every column `storage_path`. An empty segment, "." and ".." would name another file than it seems.
create function app.is_storage_path(path text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if path ~ '(^|/)\.{0,2}(/|$)' then
    raise exception 'The path of a file must not contain an empty segment, "." or "..".'
      using errcode = '23514', detail = app.reason('file_path_unclear'),
      hint = 'Begin with your profile id, then name the file.';
  end if;
  return true;
end
$$;
grant execute on function app.is_storage_path(text) to authenticated, service_role, commands;
