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
-- This function and the next two run for each row of a page: with plans for any value they take half the time.
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
    when 'projects' then
      select p.project_number into name from public.projects p where p.id = record_id;
    when 'work_order_reports' then
      select r.report_number into name from public.work_order_reports r where r.id = record_id;
    when 'receipts' then
      select r.vendor_name into name from public.receipts r where r.id = record_id;
    when 'subcontractor_bills' then
      select nullif(b.internal_bill_number, '') into name from public.subcontractor_bills b where b.id = record_id;
    when 'partner_invoices' then
      select nullif(i.invoice_number, '') into name from public.partner_invoices i where i.id = record_id;
    when 'price_lists' then
      select l.name into name from public.price_lists l where l.id = record_id;
    when 'report_checklists' then
      select c.trade into name from public.report_checklists c where c.id = record_id;
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

-- The names of the people, organizations, work orders, and projects that an entry mentions, by id; null for none.
create function public.mentioned_names(entry public.audit_log) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  people uuid[];
  organizations uuid[];
  work_orders uuid[];
  handed_over uuid[];
  names jsonb;
  found jsonb;
begin
  select array_agg(v.value::uuid) filter (where v.key ~ '(_by|_to|user_id|profile_id)$'),
    array_agg(v.value::uuid) filter (where v.key ~ '(organization_id|merged_into_id)$'),
    array_agg(v.value::uuid) filter (where v.key ~ 'work_order_id$'),
    array_agg(v.value::uuid) filter (where v.key = 'handed_over')
  into people, organizations, work_orders, handed_over
  from (
    select f.key, f.value from jsonb_each_text(case when jsonb_typeof(entry.before) = 'object' then entry.before end) f
    union all
    select f.key, f.value from jsonb_each_text(case when jsonb_typeof(entry.after) = 'object' then entry.after end) f
    union all
    select 'handed_over', h.value
    from jsonb_array_elements_text(
      case when jsonb_typeof(entry.after -> 'handed_over') = 'array' then entry.after -> 'handed_over' end
    ) h
  ) v
  where length(v.value) = 36 and v.value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  -- Each is asked only when it is mentioned: the policies of these tables take longer than finding the rows.
  if people is not null then
    select jsonb_object_agg(i.id, coalesce(nullif(trim(concat_ws(' ', p.first_name, p.last_name)), ''), p.email))
    into names
    from public.profiles p, lateral (values (p.id), (p.user_id)) i (id)
    where (p.id = any (people) or p.user_id = any (people)) and i.id = any (people);
  end if;
  if organizations is not null then
    select jsonb_object_agg(o.id, o.name) into found from public.organizations o where o.id = any (organizations);
    names := coalesce(names || found, names, found);
  end if;
  if work_orders is not null then
    select jsonb_object_agg(w.id, w.work_order_number) into found from public.work_orders w where w.id = any (work_orders);
    names := coalesce(names || found, names, found);
  end if;
  -- The work that somebody left behind: work orders and projects.
  if handed_over is not null then
    select jsonb_object_agg(r.id, r.name) into found
    from (
      select w.id, w.work_order_number as name from public.work_orders w where w.id = any (handed_over)
      union all
      select p.id, p.project_number from public.projects p where p.id = any (handed_over)
    ) r;
    names := coalesce(names || found, names, found);
  end if;
  return names;
end
$$;

-- The changes that were part of an entry's action, at most twenty, and the names that they mention; null for none. The
-- names are looked up together: one by one they would take most of the time of a page.
create function public.audit_parts(entry public.audit_log) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  shown constant integer := 20;
  found jsonb;
begin
  select jsonb_agg(jsonb_build_object(
    'id', e.id, 'action', e.action, 'table_name', e.table_name, 'row_id', e.row_id, 'record_table', e.record_table,
    'record_id', e.record_id, 'before', e.before, 'after', e.after, 'record_name', public.record_name(e)) order by e.id)
  into found
  -- If there are more, the lines of records are left out first: what was done to a bill leads its entry.
  from (
    select * from public.audit_log where part_of = entry.id order by table_name <> record_table, id limit shown
  ) e;
  if found is null then
    return null;
  end if;
  -- One entry that mentions what all of them do.
  select null, jsonb_object_agg(concat(p.n, side.name, v.key), v.value) into entry.before, entry.after
  from jsonb_array_elements(found) with ordinality p (part, n)
  cross join (values ('before'), ('after')) side (name)
  cross join lateral jsonb_each(
    case when jsonb_typeof(p.part -> side.name) = 'object' then p.part -> side.name end
  ) v;
  return jsonb_build_object(
    'parts', found, 'names', public.mentioned_names(entry),
    'has_more', (select count(*) > shown from (select from public.audit_log where part_of = entry.id limit shown + 1) c)
  );
end
$$;

revoke execute on function app.network_address(text), app.audit_sign_in(), app.record_audit_events(jsonb),
  app.record_export(text, integer, jsonb), app.record_import(text, uuid, jsonb), public.record_name(public.audit_log), public.mentioned_names(public.audit_log),
  public.audit_parts(public.audit_log)
from public;
grant execute on function app.record_audit_events(jsonb) to service_role;
grant execute on function app.record_export(text, integer, jsonb), app.record_import(text, uuid, jsonb) to authenticated;
grant execute on function public.record_name(public.audit_log), public.mentioned_names(public.audit_log),
  public.audit_parts(public.audit_log)
to authenticated, service_role;
