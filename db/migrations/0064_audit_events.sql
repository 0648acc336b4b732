-- What the audit log records besides changes: sign-ins, refusals, exports, downloads, and imports; and the names of its records.

-- A network address from text; null for another text.
create function app.network_address(value text) returns inet
language plpgsql immutable set search_path = '' as $$
begin
  return split_part(value, '%', 1)::inet;
exception when invalid_text_representation then
  return null;
end
$$;

-- Sign-ins. Nobody can fill the log by failing to sign in: at most 10 refusals a minute are recorded of one address, and
-- 120 of all. The last one that is recorded says that more may have followed. auth.audit_log_entries has them all.
create function app.audit_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;
create trigger audit_sign_in after insert on auth.audit_log_entries
for each row execute function app.audit_sign_in();

-- Refusals, exports, and downloads: the server collects them and writes them in portions (server/audit).
create function app.record_audit_events(events jsonb) returns void
language plpgsql security definer set search_path = '' as $$
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
$$;

-- An export of a list by the caller; screens tell. At most 60 a minute are recorded of one person.
create function app.record_export(list text, exported integer, filters jsonb) returns void
language plpgsql security definer set search_path = '' as $$
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
$$;

-- An import of a file by the caller, of which each row has an entry of its own. It belongs to the organization whose
-- locations or people the file has, if it has those of one only.
create function app.record_import(list text, organization uuid, details jsonb) returns void
language plpgsql security definer set search_path = '' as $$
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
$$;

-- The name or number of an entry's record, as its page shows it. One that is gone has the name that the entry holds.
-- It runs for each row of a page: with plans for any value it takes half the time.
create function public.record_name(entry public.audit_log) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
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
$$;

-- The names that entries mention: of people, by both of their ids, organizations, work orders, and projects. Whoever reads
-- it sees the names of what the tables show to them.
create view public.record_names with (security_invoker) as
select 'profiles' as record_table, p.id, coalesce(nullif(trim(concat_ws(' ', p.first_name, p.last_name)), ''), p.email) as name
from public.profiles p
union all
select 'profiles', p.user_id, coalesce(nullif(trim(concat_ws(' ', p.first_name, p.last_name)), ''), p.email)
from public.profiles p
union all
select 'organizations', o.id, o.name from public.organizations o
union all
select 'work_orders', w.id, w.work_order_number from public.work_orders w
union all
select 'projects', p.id, p.project_number from public.projects p;

-- The functions below have bodies of SQL and no settings, so that PostgreSQL inlines them: a page is one plan, which asks
-- once who reads it. As functions that were called for each row, they took most of the time of a page.

-- The ids in a row before and after its change, with the table that each belongs to, as its column says.
create function app.mentioned_ids(before jsonb, after jsonb) returns table (record_table text, id uuid)
language sql stable
begin atomic
  select t.name, case when f.value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then f.value::uuid end
  from (
    select b.key, b.value from jsonb_each_text(case when jsonb_typeof(before) = 'object' then before end) b
    union all
    select a.key, a.value from jsonb_each_text(case when jsonb_typeof(after) = 'object' then after end) a
    union all
    -- The work that somebody left behind: work orders and projects.
    select 'handed_over', h.value
    from jsonb_array_elements_text(
      case when jsonb_typeof(after -> 'handed_over') = 'array' then after -> 'handed_over' end
    ) h
  ) f
  cross join lateral unnest(
    case
      when f.key like any (array['%\_by', '%\_to', '%user\_id', '%profile\_id']) then '{profiles}'::text[]
      when f.key like any (array['%organization\_id', '%merged\_into\_id']) then '{organizations}'
      when f.key like '%work\_order\_id' then '{work_orders}'
      when f.key = 'handed_over' then '{work_orders,projects}'
    end
  ) t (name)
  where length(f.value) = 36;
end;

-- The changes that were part of an entry's action: at most twenty, and one more if there are more. If so, the lines of
-- records are left out first: what was done to a bill leads its entry.
create function public.audit_parts(entry public.audit_log) returns setof public.audit_log
language sql stable
as $$
  select e.* from public.audit_log e where e.part_of = entry.id order by e.table_name <> e.record_table, e.id limit 21
$$;

-- The names of the people, organizations, work orders, and projects that an entry and its parts mention.
create function public.mentioned_names(entry public.audit_log) returns setof public.record_names
language sql stable
as $$
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
$$;

revoke execute on function app.network_address(text), app.audit_sign_in(), app.record_audit_events(jsonb),
  app.record_export(text, integer, jsonb), app.record_import(text, uuid, jsonb), public.record_name(public.audit_log),
  public.mentioned_names(public.audit_log), app.mentioned_ids(jsonb, jsonb), public.audit_parts(public.audit_log)
from public;
grant execute on function app.record_audit_events(jsonb) to service_role;
grant execute on function app.record_export(text, integer, jsonb), app.record_import(text, uuid, jsonb) to authenticated;
grant select on public.record_names to authenticated, service_role;
grant execute on function public.record_name(public.audit_log), public.mentioned_names(public.audit_log),
  app.mentioned_ids(jsonb, jsonb), public.audit_parts(public.audit_log)
to authenticated, service_role;
