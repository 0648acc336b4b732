-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table app.audit_shift (
  id boolean default true not null,
  value bigint not null,
  constraint audit_shift_pkey PRIMARY KEY (id),
  constraint audit_shift_single CHECK (id)
);
alter table app.audit_shift enable row level security;
insert into app.audit_shift (id, value) values
  ('true', '0');

create table public.audit_blocks (
  number bigint not null,
  position_from bigint not null,
  position_until bigint not null,
  entries integer not null,
  entries_hash text not null,
  previous_hash text not null,
  hash text not null,
  sealed_at timestamp with time zone not null,
  constraint audit_blocks_pkey PRIMARY KEY (number),
  constraint audit_blocks_entries CHECK (entries > 0),
  constraint audit_blocks_entries_0_to_1000000000 CHECK (entries >= 0 AND entries <= 1000000000),
  constraint audit_blocks_entries_hash_max_64 CHECK (length(entries_hash) <= 64),
  constraint audit_blocks_hash_max_64 CHECK (length(hash) <= 64),
  constraint audit_blocks_number_0_to_1000000000000000000 CHECK (number >= 0 AND number <= '1000000000000000000'::bigint),
  constraint audit_blocks_position_from_0_to_1000000000000000000 CHECK (position_from >= 0 AND position_from <= '1000000000000000000'::bigint),
  constraint audit_blocks_position_until_0_to_1000000000000000000 CHECK (position_until >= 0 AND position_until <= '1000000000000000000'::bigint),
  constraint audit_blocks_positions CHECK (position_from < position_until),
  constraint audit_blocks_previous_hash_max_64 CHECK (length(previous_hash) <= 64),
  constraint audit_blocks_sealed_at_year_1900_to_2199 CHECK (sealed_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND sealed_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE UNIQUE INDEX audit_blocks_position ON public.audit_blocks USING btree (position_from);
CREATE INDEX audit_blocks_sealed_at ON public.audit_blocks USING btree (sealed_at);
alter table public.audit_blocks enable row level security;
create policy see on public.audit_blocks for select to authenticated using (( SELECT app.may_read_audit() AS may_read_audit));
create policy service on public.audit_blocks for select to service_role using (true);
grant select on public.audit_blocks to authenticated, service_role;

create table public.audit_log (
  id uuid default app.new_id() not null,
  occurred_at timestamp with time zone default now() not null,
  actor_profile_id uuid,
  action text not null,
  table_name text not null,
  row_id text not null,
  record_table text not null,
  record_id text not null,
  before jsonb,
  after jsonb,
  ip_address inet,
  user_agent text,
  is_import_line boolean default false not null,
  part_of uuid,
  by_portal boolean generated always as (actor_profile_id IS NULL AND (action = ANY (ARRAY['insert'::text, 'update'::text, 'delete'::text]))) stored not null,
  "position" bigint default pg_current_xact_id()::text::bigint not null,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_actor_profile_id_fkey FOREIGN KEY (actor_profile_id) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint audit_log_action CHECK (action = ANY (ARRAY['insert'::text, 'update'::text, 'delete'::text, 'sign_in'::text, 'sign_in_refused'::text, 'account'::text, 'refusal'::text, 'export'::text, 'download'::text, 'import'::text])),
  constraint audit_log_after_max_900000 CHECK (length(after::text) <= 900000),
  constraint audit_log_before_max_900000 CHECK (length(before::text) <= 900000),
  constraint audit_log_occurred_at_year_1900_to_2199 CHECK (occurred_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND occurred_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint audit_log_position_0_to_1000000000000000000 CHECK ("position" >= 0 AND "position" <= '1000000000000000000'::bigint),
  constraint audit_log_record_id_max_2000 CHECK (length(record_id) <= 2000),
  constraint audit_log_record_table_max_2000 CHECK (length(record_table) <= 2000),
  constraint audit_log_row_id_max_2000 CHECK (length(row_id) <= 2000),
  constraint audit_log_table_name_max_2000 CHECK (length(table_name) <= 2000),
  constraint audit_log_user_agent_max_300 CHECK (length(user_agent) <= 300)
);
CREATE INDEX audit_log_action ON public.audit_log USING btree (action, occurred_at, id) INCLUDE (table_name, part_of, by_portal);
CREATE INDEX audit_log_actor ON public.audit_log USING btree (actor_profile_id, occurred_at, id) INCLUDE (table_name, part_of, by_portal);
CREATE INDEX audit_log_by_people ON public.audit_log USING btree (occurred_at, id) INCLUDE (table_name, part_of) WHERE by_portal IS FALSE;
CREATE INDEX audit_log_ip_address ON public.audit_log USING btree (ip_address, occurred_at, id) INCLUDE (table_name, part_of, by_portal) WHERE ip_address IS NOT NULL;
CREATE INDEX audit_log_occurred_at ON public.audit_log USING btree (occurred_at, id) INCLUDE (table_name, part_of, by_portal);
CREATE INDEX audit_log_part_of ON public.audit_log USING btree (part_of, id) WHERE part_of IS NOT NULL;
CREATE INDEX audit_log_position ON public.audit_log USING btree ("position");
CREATE INDEX audit_log_record ON public.audit_log USING btree (record_id, occurred_at, id);
CREATE INDEX audit_log_table ON public.audit_log USING btree (table_name, occurred_at, id);
CREATE TRIGGER count_change AFTER INSERT ON public.audit_log FOR EACH ROW WHEN (new.actor_profile_id IS NOT NULL) EXECUTE FUNCTION app.count_change();
alter table public.audit_log enable row level security;
create policy see on public.audit_log for select to authenticated using (occurred_at > (( SELECT app.logs_visible_after() AS logs_visible_after)) AND (table_name <> ALL ((( SELECT app.hidden_audit_tables() AS hidden_audit_tables))::text[])));
create policy service on public.audit_log for select to service_role using (true);
grant select on public.audit_log to authenticated, service_role;

create table public.audit_removals (
  id uuid default app.new_id() not null,
  block_number bigint not null,
  block_hash text not null,
  entries_removed bigint not null,
  sealed_until timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  constraint audit_removals_pkey PRIMARY KEY (id),
  constraint audit_removals_block_number_key UNIQUE (block_number),
  constraint audit_removals_block_hash_max_64 CHECK (length(block_hash) <= 64),
  constraint audit_removals_block_number_0_to_1000000000000000000 CHECK (block_number >= 0 AND block_number <= '1000000000000000000'::bigint),
  constraint audit_removals_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint audit_removals_entries_removed_0_to_1000000000 CHECK (entries_removed >= 0 AND entries_removed <= 1000000000),
  constraint audit_removals_sealed_until_year_1900_to_2199 CHECK (sealed_until >= '1900-01-01 00:00:00+00'::timestamp with time zone AND sealed_until < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.audit_removals FOR EACH ROW EXECUTE FUNCTION app.audit();
alter table public.audit_removals enable row level security;
create policy see on public.audit_removals for select to authenticated using (( SELECT app.may_read_audit() AS may_read_audit));
create policy service on public.audit_removals for select to service_role using (true);
grant select on public.audit_removals to authenticated, service_role;

create view public.record_names with (security_invoker=true) as
 SELECT 'profiles'::text AS record_table,
    p.id,
    COALESCE(NULLIF(TRIM(BOTH FROM concat_ws(' '::text, p.first_name, p.last_name)), ''::text), p.email) AS name
   FROM public.profiles p
UNION ALL
 SELECT 'profiles'::text AS record_table,
    p.user_id AS id,
    COALESCE(NULLIF(TRIM(BOTH FROM concat_ws(' '::text, p.first_name, p.last_name)), ''::text), p.email) AS name
   FROM public.profiles p
UNION ALL
 SELECT 'organizations'::text AS record_table,
    o.id,
    o.name
   FROM public.organizations o
UNION ALL
 SELECT 'work_orders'::text AS record_table,
    w.id,
    w.work_order_number AS name
   FROM public.work_orders w
UNION ALL
 SELECT 'projects'::text AS record_table,
    p.id,
    p.project_number AS name
   FROM public.projects p;
grant select on public.record_names to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  old_row constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  whole constant jsonb := coalesce(new_row, old_row);
  was jsonb := old_row;
  is_now jsonb := new_row;
  row_id text;
  record_table text := tg_table_name;
  record_id text;
  me uuid;
  entry_id constant uuid := app.new_id();
  -- The entry of the action that runs, with its author and record.
  main constant text[] := string_to_array(nullif(current_setting('app.audit_main', true), ''), ' ');
  is_part boolean;
begin
  -- The log would keep what an erasure removes; the erasure itself is recorded (decision 087).
  if current_setting('app.erases_person', true) = 'on' then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, new_row -> o.key) into was, is_now
    from jsonb_each(old_row - '{updated_at,search_text,external_number_key,name_key,email_domain,tax_key,list_order,number_order,balance_amount,applied_amount,refunded_amount,available_amount}'::text[]) o
    where o.value is distinct from new_row -> o.key;
    if was is null then
      return null;
    end if;
    -- The entry of an approval names the amount that was approved over the NTE.
    if was ? 'status' and new_row -> 'over_nte_amount' <> '0'::jsonb then
      was := was || jsonb_build_object('over_nte_amount', old_row -> 'over_nte_amount');
      is_now := is_now || jsonb_build_object('over_nte_amount', new_row -> 'over_nte_amount');
    end if;
  end if;
  row_id := coalesce(whole ->> 'id', whole ->> 'profile_id', whole ->> 'work_order_id', whole ->> 'project_id',
    whole ->> 'report_id', whole ->> 'key', whole ->> 'name', whole ->> 'organization_id');
  if tg_nargs = 2 then
    record_id := whole ->> tg_argv[1];
  end if;
  if record_id is null then
    record_id := row_id;
  else
    record_table := tg_argv[0];
  end if;
  -- Accepting an invitation does what its inviter and the invited person decided, who may not be the caller.
  me := coalesce(nullif(current_setting('app.acts_for', true), '')::uuid, app.profile_id());
  -- A change of the same record, or of what follows from it: the work order of a report that is approved. Another record
  -- of the same kind is another entry, so that each of many reports that are approved at once has one.
  is_part := coalesce(main[2] = coalesce(me::text, '-') and (main[3] <> record_table or main[4] = replace(record_id, ' ', '_')), false);
  if not is_part then
    perform set_config('app.audit_main', concat_ws(' ', entry_id, coalesce(me::text, '-'), record_table,
      replace(record_id, ' ', '_')), true);
  end if;
  -- The address is of the caller that app.profile_id recognizes.
  insert into public.audit_log (id, part_of, actor_profile_id, action, table_name, row_id, record_table, record_id, before, after,
    is_import_line, ip_address)
  values (
    entry_id, case when is_part then main[1]::uuid end, me, lower(tg_op), tg_table_name, row_id, record_table, record_id, was, is_now,
    coalesce(current_setting('app.is_import', true), '') = 'on',
    case when me = app.profile_id() then nullif(current_setting('app.viewer_address', true), '')::inet end
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.audit_block_hash(block public.audit_blocks)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select encode(sha256(convert_to(jsonb_build_array(
    block.number, block.position_from, block.position_until, block.entries, block.entries_hash, block.previous_hash,
    extract(epoch from block.sealed_at)
  )::text, 'UTF8')), 'hex')
$function$;
grant execute on function app.audit_block_hash(public.audit_blocks) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.audit_entries_hash(p_from bigint, p_until bigint, OUT entries integer, OUT hash text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  select count(*), encode(sha256(coalesce(string_agg(sha256(convert_to(app.audit_text(e), 'UTF8')), '' order by e.position,
    e.id), '')), 'hex')
  into entries, hash
  from public.audit_log e where e.position >= p_from and e.position < p_until;
end
$function$;
grant execute on function app.audit_entries_hash(bigint,bigint) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.audit_sign_in()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  event constant text := new.payload ->> 'action';
  kind constant text := case
    when event in ('login', 'mfa_code_login') then 'sign_in'
    when event in ('login_failed', 'login_locked_out', 'token_reused') then 'sign_in_refused'
    when event in ('token_refreshed', 'user_repeated_signup', 'challenge_created', 'verification_attempted',
      'user_confirmation_requested') then null
    else 'account' end;
  address inet;
  person uuid;
  details jsonb := jsonb_strip_nulls(jsonb_build_object('event', event, 'email', new.payload -> 'actor_email',
    'provider', new.payload -> 'traits' -> 'provider'));
  from_address bigint := 0;
  from_all bigint := 0;
begin
  if kind is null then
    return null;
  end if;
  address := app.network_address(new.ip_address);
  if kind = 'sign_in_refused' then
    select count(*) into from_all from (
      select from public.audit_log e
      where e.action = 'sign_in_refused' and e.occurred_at > now() - interval '1 minute' limit 120) recent;
    select count(*) into from_address from (
      select from public.audit_log e
      where e.ip_address = address and e.action = 'sign_in_refused'
        and e.occurred_at > now() - interval '1 minute' limit 10) recent;
    if from_all >= 120 or from_address >= 10 then
      return null;
    elsif from_all = 119 or from_address = 9 then
      details := details || '{"more_not_recorded": true}';
    end if;
  end if;
  if new.payload ->> 'actor_id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select p.id into person from public.profiles p where p.user_id = (new.payload ->> 'actor_id')::uuid;
  end if;
  insert into public.audit_log (actor_profile_id, action, table_name, row_id, record_table, record_id, after, ip_address,
    user_agent)
  values (
    -- Who fails to sign in has not proven to be anybody.
    case when kind <> 'sign_in_refused' then person end,
    kind, 'sign_ins', coalesce(new.payload ->> 'actor_id', 'unknown'),
    case when person is null then 'sign_ins' else 'profiles' end, coalesce(person::text, 'unknown'),
    details, address, left(new.payload ->> 'user_agent', 300)
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.audit_text(entry public.audit_log)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_array(
    entry.position, entry.id, extract(epoch from entry.occurred_at), entry.actor_profile_id, entry.action,
    entry.table_name, entry.row_id, entry.record_table, entry.record_id, entry.before, entry.after,
    host(entry.ip_address), entry.user_agent, entry.is_import_line,
    entry.part_of
  )::text
$function$;
grant execute on function app.audit_text(public.audit_log) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.hidden_audit_tables()
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when app.may('see_costs') then '{}' else array[
    'accounting_batches', 'accounting_mappings', 'cost_rate_history', 'credit_notes', 'customer_payments',
    'customer_refunds', 'employee_reports', 'invoice_dispute_messages', 'invoice_disputes', 'invoice_links',
    'invoice_reminders', 'organization_billing', 'organization_documents', 'organization_internals',
    'partner_invoice_lines', 'partner_invoices', 'payment_allocations', 'payment_promises', 'payroll_entries',
    'payroll_exports', 'payroll_settings', 'price_list_items', 'price_lists', 'profile_cost_rates', 'profile_rates',
    'project_budgets', 'project_contract_lines', 'project_contracts', 'receipt_allocations', 'receipts',
    'reminder_stops', 'tax_rates', 'tax_rules'
  ] end
  || case when app.may('pay_bills', 'see_costs') then '{}' else array['payment_run_payees', 'payment_runs'] end
  || case
    when app.may('approve_bills', 'pay_bills', 'see_costs') then '{}' else array[
      'agreed_rates', 'bill_payments', 'retainage_releases', 'subcontractor_bill_lines',
      'subcontractor_bill_work_orders', 'subcontractor_bills'
    ]
  end
  || case
    when app.may('pay_bills') then '{}' else array['organization_bank_accounts', 'organization_tax_facts', 'payment_settings']
  end
  || case
    when app.may('manage_time', 'see_costs') then '{}' else array['clock_events', 'mileage_entries', 'time_segments']
  end
  || case when app.may('manage_people') then '{}' else array['invitations', 'profile_deactivations'] end
$function$;
grant execute on function app.hidden_audit_tables() to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.logs_visible_after()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when app.may('manage_settings') then '-infinity'::timestamptz else 'infinity'::timestamptz end
$function$;
grant execute on function app.logs_visible_after() to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.may_read_audit()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select app.may('manage_settings')
$function$;
grant execute on function app.may_read_audit() to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.mentioned_ids(before jsonb, after jsonb)
 RETURNS TABLE(record_table text, id uuid)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT t.name,
         CASE
             WHEN (f.value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'::text) THEN (f.value)::uuid
             ELSE NULL::uuid
         END AS "case"
    FROM (( SELECT b.key,
             b.value
            FROM jsonb_each_text(
                 CASE
                     WHEN (jsonb_typeof(mentioned_ids.before) = 'object'::text) THEN mentioned_ids.before
                     ELSE NULL::jsonb
                 END) b(key, value)
         UNION ALL
          SELECT a.key,
             a.value
            FROM jsonb_each_text(
                 CASE
                     WHEN (jsonb_typeof(mentioned_ids.after) = 'object'::text) THEN mentioned_ids.after
                     ELSE NULL::jsonb
                 END) a(key, value)
         UNION ALL
          SELECT 'handed_over'::text,
             h.value
            FROM jsonb_array_elements_text(
                 CASE
                     WHEN (jsonb_typeof((mentioned_ids.after -> 'handed_over'::text)) = 'array'::text) THEN (mentioned_ids.after -> 'handed_over'::text)
                     ELSE NULL::jsonb
                 END) h(value)) f
      CROSS JOIN LATERAL unnest(
         CASE
             WHEN (f.key ~~ ANY (ARRAY['%\_by'::text, '%\_to'::text, '%user\_id'::text, '%profile\_id'::text])) THEN '{profiles}'::text[]
             WHEN (f.key ~~ ANY (ARRAY['%organization\_id'::text, '%merged\_into\_id'::text])) THEN '{organizations}'::text[]
             WHEN (f.key ~~ '%work\_order\_id'::text) THEN '{work_orders}'::text[]
             WHEN (f.key = 'handed_over'::text) THEN '{work_orders,projects}'::text[]
             ELSE NULL::text[]
         END) t(name))
   WHERE (length(f.value) = 36);
END;
grant execute on function app.mentioned_ids(jsonb,jsonb) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.network_address(value text)
 RETURNS inet
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return split_part(value, '%', 1)::inet;
exception when invalid_text_representation then
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.record_audit_events(events jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.audit_log (occurred_at, actor_profile_id, action, table_name, row_id, record_table, record_id, after,
    ip_address, user_agent)
  select e.occurred_at, p.id, e.action, e.table_name, left(e.row_id, 1000), coalesce(e.record_table, e.table_name),
    left(coalesce(e.record_id, e.row_id), 1000), e.after,
    app.network_address(e.ip_address), left(e.user_agent, 300)
  from jsonb_to_recordset(events) as e (occurred_at timestamptz, user_id uuid, action text, table_name text, row_id text,
    record_table text, record_id text, after jsonb, ip_address text, user_agent text)
  left join public.profiles p on p.user_id = e.user_id
  where e.action in ('refusal', 'export', 'download');
end
$function$;
grant execute on function app.record_audit_events(jsonb) to service_role;

CREATE OR REPLACE FUNCTION app.record_export(list text, exported integer, filters jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := app.profile_id();
begin
  if me is null or not app.is_member() then
    return;
  end if;
  perform app.use_daily(me, 'commands_per_day', 1, 'You have sent the most commands that one person may send in a day.');
  -- Refused rather than left out: after sixty decoys, a file would be saved without an entry.
  if (
    select count(*) from public.audit_log e
    where e.actor_profile_id = me and e.action = 'export' and e.occurred_at > now() - interval '1 minute') >= 60 then
    raise exception 'You have exported too many lists.'
      using errcode = 'PT429', detail = app.reason('exports_too_many'),
      hint = 'Wait a minute, then export the list again.';
  end if;
  insert into public.audit_log (actor_profile_id, action, table_name, row_id, record_table, record_id, after, ip_address)
  values (me, 'export', 'exports', list, 'exports', list, jsonb_build_object('rows', exported, 'filters', filters),
    nullif(current_setting('app.viewer_address', true), '')::inet);
end
$function$;
grant execute on function app.record_export(text,integer,jsonb) to authenticated;

CREATE OR REPLACE FUNCTION app.record_import(list text, organization uuid, details jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := app.profile_id();
begin
  if me is null then
    return;
  end if;
  insert into public.audit_log (actor_profile_id, action, table_name, row_id, record_table, record_id, after, ip_address)
  values (me, 'import', 'imports', list, case when organization is null then 'imports' else 'organizations' end,
    coalesce(organization::text, list), details, nullif(current_setting('app.viewer_address', true), '')::inet);
end
$function$;
grant execute on function app.record_import(text,uuid,jsonb) to authenticated;

CREATE OR REPLACE FUNCTION app.remove_old_audit(at_most integer DEFAULT 500)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kept_years constant integer := (
    select (s.value ->> 'kept_years')::integer from public.settings s where s.key = 'audit');
  last_removed public.audit_blocks;
  blocks integer;
  entries bigint;
begin
  if kept_years is null then
    return 0;
  end if;
  perform pg_advisory_xact_lock(hashtext('app.seal_audit'));
  select * into last_removed from (
    select b.* from public.audit_blocks b
    where b.sealed_at < now() - make_interval(years => greatest(kept_years, 1))
      and b.number < (select max(l.number) from public.audit_blocks l)
    order by b.number limit at_most) old
  order by old.number desc limit 1;
  if not found then
    return 0;
  end if;
  delete from public.audit_log e where e.position < last_removed.position_until;
  get diagnostics entries = row_count;
  delete from public.audit_blocks b where b.number <= last_removed.number;
  get diagnostics blocks = row_count;
  insert into public.audit_removals (block_number, block_hash, entries_removed, sealed_until)
  values (last_removed.number, last_removed.hash, entries, last_removed.sealed_at);
  return blocks;
end
$function$;
grant execute on function app.remove_old_audit(integer) to service_role;

CREATE OR REPLACE FUNCTION app.seal_audit(at_most integer DEFAULT 5000)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  block public.audit_blocks;
  last_block public.audit_blocks;
  removed public.audit_removals;
  horizon bigint;
begin
  perform pg_advisory_xact_lock(hashtext('app.seal_audit'));
  select * into last_block from public.audit_blocks b order by b.number desc limit 1;
  if last_block is null then
    select * into removed from public.audit_removals r order by r.block_number desc limit 1;
  end if;
  select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + s.value into horizon from app.audit_shift s;
  if horizon < last_block.position_until then
    perform app.shift_audit(last_block);
    return 0;
  end if;
  block.number := coalesce(last_block.number, removed.block_number, 0) + 1;
  block.previous_hash := coalesce(last_block.hash, removed.block_hash, '');
  block.position_from := coalesce(last_block.position_until, 0);
  select e.position + 1 into block.position_until
  from public.audit_log e
  where e.position >= block.position_from and e.position < horizon
  order by e.position offset at_most - 1 limit 1;
  block.position_until := coalesce(block.position_until, greatest(horizon, block.position_from + 1));
  select h.entries, h.hash into block.entries, block.entries_hash
  from app.audit_entries_hash(block.position_from, block.position_until) h;
  if block.entries = 0 then
    return 0;
  end if;
  block.sealed_at := clock_timestamp();
  block.hash := app.audit_block_hash(block);
  insert into public.audit_blocks select block.*;
  return block.entries;
end
$function$;
grant execute on function app.seal_audit(integer) to service_role;

CREATE OR REPLACE FUNCTION app.shift_audit(last_block public.audit_blocks)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was constant bigint := (select s.value from app.audit_shift s);
  is_now bigint;
begin
  lock table public.audit_log in access exclusive mode;
  is_now := greatest(last_block.position_until, (select max(e.position) + 1 from public.audit_log e));
  execute format('alter table public.audit_log alter column position set default pg_current_xact_id()::text::bigint + %s',
    is_now);
  update app.audit_shift s set value = is_now;
  update public.audit_log e set position = e.position - was + is_now
  where e.position < last_block.position_until and e.occurred_at > last_block.sealed_at;
end
$function$;

CREATE OR REPLACE FUNCTION public.audit_parts(entry public.audit_log)
 RETURNS SETOF public.audit_log
 LANGUAGE sql
 STABLE
AS $function$
  select e.* from public.audit_log e where e.part_of = entry.id order by e.table_name <> e.record_table, e.id limit 21
$function$;
grant execute on function public.audit_parts(public.audit_log) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.mentioned_names(entry public.audit_log)
 RETURNS SETOF public.record_names
 LANGUAGE sql
 STABLE
AS $function$
  select n.record_table, n.id, n.name
  from (
    select entry.before, entry.after
    union all
    select p.before, p.after from public.audit_parts(entry) p
    -- Not flattened (offset 0): PostgreSQL 18 cannot plan that beside a lateral join ("variable not found in subplan").
    offset 0
  ) e
  cross join lateral app.mentioned_ids(e.before, e.after) m
  -- Found one by one (offset 0): joined to all names, they would be read with all of the names.
  cross join lateral (
    select * from public.record_names r where r.record_table = m.record_table and r.id = m.id offset 0
  ) n
$function$;
grant execute on function public.mentioned_names(public.audit_log) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.record_name(entry public.audit_log)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  record_id constant uuid := case when entry.record_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then entry.record_id::uuid end;
  held constant jsonb := coalesce(entry.before, entry.after);
  name text;
begin
  if record_id is null then
    return entry.record_id;
  end if;
  case entry.record_table
    when 'profiles' then
      select coalesce(nullif(trim(concat_ws(' ', p.first_name, p.last_name)), ''), p.email) into name
      from public.profiles p where p.id = record_id;
    when 'organizations' then
      select o.name into name from public.organizations o where o.id = record_id;
    when 'partner_locations' then
      select l.name into name from public.partner_locations l where l.id = record_id;
    when 'work_orders' then
      select w.work_order_number into name from public.work_orders w where w.id = record_id;
    -- A contract has the id of its project.
    when 'projects', 'project_contracts' then
      select p.project_number into name from public.projects p where p.id = record_id;
    when 'work_order_reports' then
      select r.report_number into name from public.work_order_reports r where r.id = record_id;
    when 'receipts' then
      select r.vendor_name into name from public.receipts r where r.id = record_id;
    when 'subcontractor_bills' then
      select nullif(b.internal_bill_number, '') into name from public.subcontractor_bills b where b.id = record_id;
    when 'partner_invoices' then
      select nullif(i.invoice_number, '') into name from public.partner_invoices i where i.id = record_id;
    when 'customer_payments' then
      select o.name into name
      from public.customer_payments p join public.organizations o on o.id = p.organization_id where p.id = record_id;
    when 'customer_refunds' then
      select o.name into name
      from public.customer_refunds r join public.organizations o on o.id = r.organization_id where r.id = record_id;
    when 'credit_notes' then
      select c.credit_note_number into name from public.credit_notes c where c.id = record_id;
    when 'price_lists' then
      select l.name into name from public.price_lists l where l.id = record_id;
    when 'payment_runs' then
      select r.run_number::text into name from public.payment_runs r where r.id = record_id;
    when 'report_checklists' then
      select c.trade into name from public.report_checklists c where c.id = record_id;
    when 'accounting_batches' then
      select b.batch_number::text into name from public.accounting_batches b where b.id = record_id;
    when 'closed_months' then
      select m.month_date::text into name from public.closed_months m where m.id = record_id;
    when 'pay_periods' then
      select p.starts_on::text into name from public.pay_periods p where p.id = record_id;
    else
      null;
  end case;
  if name is not null or entry.table_name <> entry.record_table then
    return name;
  end if;
  return coalesce(held ->> 'work_order_number', held ->> 'report_number', held ->> 'internal_bill_number',
    held ->> 'invoice_number', held ->> 'project_number', held ->> 'vendor_name', held ->> 'trade', held ->> 'address',
    held ->> 'name');
end
$function$;
grant execute on function public.record_name(public.audit_log) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.verify_audit_log(after_block bigint DEFAULT 0)
 RETURNS TABLE(last_block bigint, blocks integer, entries bigint, is_complete boolean, broken_block bigint, problem text)
 LANGUAGE plpgsql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$
declare
  block public.audit_blocks;
  previous public.audit_blocks;
  removed public.audit_removals;
  found_entries integer;
  found_hash text;
begin
  -- Where a policy hides entries, the rest looks changed, and an empty log looks intact.
  if row_security_active('public.audit_log') and not pg_has_role(current_user, 'service_role', 'usage')
    and not app.may_read_audit() then
    raise exception 'Only those who may read the whole audit log can verify it.' using errcode = 'insufficient_privilege',
      detail = app.reason('audit_log_hidden');
  end if;
  last_block := after_block;
  blocks := 0;
  entries := 0;
  is_complete := true;
  select * into previous from public.audit_blocks b where b.number = after_block;
  if previous is null then
    select * into removed from public.audit_removals r order by r.block_number desc limit 1;
    previous.number := coalesce(removed.block_number, 0);
    previous.hash := coalesce(removed.block_hash, '');
  end if;
  for block in select * from public.audit_blocks b where b.number > after_block order by b.number loop
    if entries >= 20000 then
      is_complete := false;
      return next;
      return;
    end if;
    broken_block := block.number;
    if block.number <> previous.number + 1 or block.previous_hash <> previous.hash
      or block.position_from <> coalesce(previous.position_until, block.position_from) then
      problem := 'link';
      return next;
      return;
    end if;
    if block.hash <> app.audit_block_hash(block) then
      problem := 'block';
      return next;
      return;
    end if;
    select h.entries, h.hash into found_entries, found_hash
    from app.audit_entries_hash(block.position_from, block.position_until) h;
    if found_entries <> block.entries or found_hash <> block.entries_hash then
      problem := 'entries';
      return next;
      return;
    end if;
    if previous.position_until is null and exists (
      select from public.audit_log e where e.position < block.position_from) then
      problem := 'start';
      return next;
      return;
    end if;
    broken_block := null;
    last_block := block.number;
    blocks := blocks + 1;
    entries := entries + found_entries;
    previous := block;
  end loop;
  return next;
end
$function$;
grant execute on function public.verify_audit_log(bigint) to authenticated, service_role;
