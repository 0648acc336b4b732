-- Organizations: merging a duplicate into the organization that is kept.

-- Every column that refers to an organization, as the catalog has it, so that a table of a later migration is moved
-- too. The two tables of facts about one organization stay with it; their gaps are filled instead. Locations come
-- first, because the work orders there follow them (on update cascade). Three columns without a foreign key are copies.
create function app.organization_references() returns table (relation regclass, col name)
language sql stable set search_path = ''
begin atomic
  select f.relation, f.col
  from (
    select k.conrelid::regclass as relation, a.attname as col, k.conrelid
    from pg_catalog.pg_constraint k
    join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'public.organizations'::regclass and cardinality(k.conkey) = 1
    union all
    select 'app.conversation_activity'::regclass, c.col, 'app.conversation_activity'::regclass::oid
    from (values ('organization_id'::name), ('assigned_organization_id'::name)) c (col)
  ) f
  where f.relation not in ('public.organization_billing'::regclass, 'public.organization_internals'::regclass)
  order by f.relation <> 'public.partner_locations'::regclass, f.relation::text, f.col;
end;

-- Refuses organizations of two types, the own company, and one that was merged before into another.
create function app.check_organization_merge(kept uuid, duplicate uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not app.may('manage_organizations') or (
    select count(*) <> 2 or count(distinct o.organization_type) <> 1 or bool_or(o.organization_type = 'internal')
      or bool_or(o.merged_into_id is not null and (o.id = kept or o.merged_into_id <> kept))
    from public.organizations o where o.id in (kept, duplicate)
  ) then
    raise exception 'These two organizations cannot be merged.'
      using errcode = 'check_violation', detail = app.reason('organization_merge_invalid'),
      hint = 'Choose two different customers, or two different subcontractors, that were not merged before.';
  end if;
end
$$;

-- The facts of which an organization has one each, by the names that the form has for them; without those that are
-- empty.
create function app.organization_facts(organization uuid) returns jsonb
language sql stable set search_path = ''
begin atomic
  select jsonb_strip_nulls(jsonb_build_object(
    'legal_name', o.legal_name, 'contact_name', o.contact_name, 'contact_email', o.contact_email,
    'contact_phone', o.contact_phone, 'address_line1', o.address_line1, 'address_line2', o.address_line2,
    'city', o.city, 'state', o.state, 'postal_code', o.postal_code, 'service_latitude', o.service_latitude,
    'service_longitude', o.service_longitude, 'service_radius_miles', o.service_radius_miles,
    'billing_contact_name', b.contact_name, 'billing_email', b.email, 'billing_address_line1', b.address_line1,
    'billing_address_line2', b.address_line2, 'billing_city', b.city, 'billing_state', b.state,
    'billing_postal_code', b.postal_code, 'payment_terms_days', b.payment_terms_days,
    'is_tax_exempt', nullif(b.is_tax_exempt, false), 'tax_certificate_number', b.tax_certificate_number,
    'tax_certificate_expires_on', b.tax_certificate_expires_on, 'tax_number', i.tax_number, 'default_nte', i.default_nte,
    'billing_portal', b.billing_portal, 'logo_storage_path', o.logo_storage_path
  ))
  from public.organizations o
  left join public.organization_billing b on b.organization_id = o.id
  left join public.organization_internals i on i.organization_id = o.id
  where o.id = organization;
end;

-- Whether the gaps of one address can be filled from the other: not when they are two addresses.
create function app.are_same_address(one jsonb, other jsonb) returns boolean
language sql immutable set search_path = ''
begin atomic
  select coalesce(bool_and(lower(one ->> part) = lower(other ->> part)), true)
  from unnest(array['address_line1', 'address_line2', 'city', 'state', 'postal_code']) part
  where one ? part and other ? part;
end;

-- The notes of both, and the end that is too long for one organization. A repeated merge does not add those of the
-- duplicate again.
create function app.merged_organization_notes(kept uuid, duplicate uuid, out notes text, out cut text)
language sql stable set search_path = ''
begin atomic
  select left(n.whole, 5000), substr(n.whole, 5001)
  from (
    select coalesce(string_agg(i.notes, e'\n' order by i.organization_id <> kept), '') as whole
    from public.organization_internals i
    where i.organization_id in (kept, duplicate) and i.notes <> '' and not exists (
      select from public.organization_internals k
      where i.organization_id <> kept and k.organization_id = kept and strpos(k.notes, i.notes) > 0
    )
  ) n;
end;

-- The facts of a duplicate that a merge does not take over, because the organization that is kept has others, and the
-- end of notes that are too long for one organization. A billing address is kept or taken over as a whole.
create function app.organization_facts_lost(kept uuid, duplicate uuid) returns jsonb
language sql stable set search_path = ''
begin atomic
  select coalesce(jsonb_agg(jsonb_build_object('field', d.key, 'value', d.value) order by d.key), '[]')
  from (select app.organization_facts(kept) as kept, app.organization_facts(duplicate) as duplicate) f
  cross join lateral (
    select each.key, each.value from jsonb_each_text(f.duplicate) each
    union all
    select 'notes', n.cut
    from app.merged_organization_notes(organization_facts_lost.kept, organization_facts_lost.duplicate) n
  ) d
  where d.key = 'notes' and d.value <> ''
    or d.key = 'is_tax_exempt' and not f.kept ? 'is_tax_exempt'
    or case
      when d.key ~ '^billing_(address|city|state|postal)' then
        f.kept ? 'billing_address_line1' and lower(f.kept ->> d.key) is distinct from lower(d.value)
      when f.kept ? d.key then lower(f.kept ->> d.key) <> lower(d.value)
      else d.key ~ '^(address|city|state|postal)' and not app.are_same_address(f.kept, f.duplicate)
    end;
end;

-- What a merge moves: how many rows of each table; which facts of the duplicate are lost; and people, invitations, and store numbers that both have.
create function app.organization_merge_preview(kept uuid, duplicate uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  ref record;
  found_rows bigint;
  moves jsonb := '{}';
begin
  perform app.check_organization_merge(kept, duplicate);
  for ref in select * from app.organization_references() loop
    if ref.relation::text like 'app.%' then
      continue;
    end if;
    execute format('select count(*) from %s where %I = $1', ref.relation, ref.col) into found_rows using duplicate;
    if found_rows > 0 then
      moves := jsonb_set(moves, array[ref.relation::text],
        to_jsonb(coalesce((moves ->> ref.relation::text)::bigint, 0) + found_rows));
    end if;
  end loop;
  return jsonb_build_object(
    'moves', coalesce((
      select jsonb_agg(jsonb_build_object('table', replace(m.key, 'public.', ''), 'count', m.value) order by m.key)
      from jsonb_each(moves) m
    ), '[]'),
    'lost_facts', app.organization_facts_lost(kept, duplicate),
    'same_people', (
      select coalesce(jsonb_agg(app.profile_name(one.user_id) order by app.profile_name(one.user_id)), '[]')
      from public.organization_members one
      join public.organization_members other on other.user_id = one.user_id and other.organization_id = kept
      where one.organization_id = duplicate
    ),
    'same_invitations', (
      select coalesce(jsonb_agg(one.email order by one.email), '[]') from public.invitations one
      where one.organization_id = duplicate and one.status = 'pending' and exists (
        select from public.invitations other
        where other.organization_id = kept and other.status = 'pending' and lower(other.email) = lower(one.email)
      )
    ),
    'same_store_numbers', (
      select coalesce(jsonb_agg(distinct one.store_number), '[]') from public.partner_locations one
      where one.organization_id = duplicate and one.store_number <> '' and exists (
        select from public.partner_locations other
        where other.organization_id = kept and lower(other.store_number) = lower(one.store_number)
      )
    )
  );
end
$$;

-- Rows that would exist twice after the merge.
create function app.settle_organization_conflicts(kept uuid, duplicate uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  facts constant jsonb := case
    when app.are_same_address(app.organization_facts(kept), app.organization_facts(duplicate))
    then app.organization_facts(duplicate) else '{}'
  end;
begin
  -- A member of both keeps the higher role.
  update public.organization_members m set role = 'admin'
  from public.organization_members other
  where m.organization_id = kept and other.organization_id = duplicate and other.user_id = m.user_id
    and other.role = 'admin' and m.role <> 'admin';
  delete from public.organization_members m
  where m.organization_id = duplicate and exists (
    select from public.organization_members other where other.organization_id = kept and other.user_id = m.user_id
  );
  -- A person who was invited by both keeps the invitation of the organization that is kept.
  update public.invitations i set status = 'revoked'
  where i.organization_id = duplicate and i.status = 'pending' and exists (
    select from public.invitations other
    where other.organization_id = kept and other.status = 'pending' and lower(other.email) = lower(i.email)
  );
  -- A subcontractor that had a work order under both names keeps the later end, and the NTE of the one that is kept.
  update public.former_work_orders f set ended_at = greatest(f.ended_at, other.ended_at)
  from public.former_work_orders other
  where f.organization_id = kept and other.organization_id = duplicate and other.work_order_id = f.work_order_id;
  delete from public.former_work_orders f
  where f.organization_id = duplicate and exists (
    select from public.former_work_orders other
    where other.organization_id = kept and other.work_order_id = f.work_order_id
  );
  delete from app.former_budgets f
  where f.organization_id = duplicate and exists (
    select from app.former_budgets other where other.organization_id = kept and other.work_order_id = f.work_order_id
  );
  -- Payments go to the bank account of the one that is kept.
  delete from public.organization_bank_accounts a
  where a.organization_id = duplicate and exists (
    select from public.organization_bank_accounts other where other.organization_id = kept
  );
  delete from public.organization_tax_facts f
  where f.organization_id = duplicate and exists (
    select from public.organization_tax_facts other where other.organization_id = kept
  );
  -- The rates agreed with the one that is kept hold.
  delete from public.agreed_rates r
  where r.organization_id = duplicate and exists (
    select from public.agreed_rates other
    where other.organization_id = kept and other.work_order_id is not distinct from r.work_order_id
  );
  -- Facts that the kept organization lacks.
  insert into public.organization_billing (organization_id) select kept
  where exists (select from public.organization_billing b where b.organization_id = duplicate)
  on conflict do nothing;
  update public.organization_billing b set
    contact_name = coalesce(b.contact_name, d.contact_name), email = coalesce(b.email, d.email),
    payment_terms_days = coalesce(b.payment_terms_days, d.payment_terms_days),
    retainage_percent = coalesce(b.retainage_percent, d.retainage_percent),
    -- One invoice too many with a reference is paid; one without is not. So are the other rules of a customer.
    requires_reference = b.requires_reference or d.requires_reference,
    one_job_per_invoice = b.one_job_per_invoice or d.one_job_per_invoice,
    requires_photos = b.requires_photos or d.requires_photos,
    billing_portal = coalesce(b.billing_portal, d.billing_portal),
    (address_line1, address_line2, city, state, postal_code) = (
      select o.address_line1, o.address_line2, o.city, o.state, o.postal_code
      from public.organization_billing o
      where o.organization_id = case when b.address_line1 is null then duplicate else kept end
    )
  from public.organization_billing d
  where b.organization_id = kept and d.organization_id = duplicate;
  insert into public.organization_internals (organization_id) select kept
  where exists (select from public.organization_internals i where i.organization_id = duplicate)
  on conflict do nothing;
  update public.organization_internals i set
    tax_number = coalesce(i.tax_number, d.tax_number), default_nte = coalesce(i.default_nte, d.default_nte),
    notes = (select n.notes from app.merged_organization_notes(kept, duplicate) n)
  from public.organization_internals d
  where i.organization_id = kept and d.organization_id = duplicate;
  update public.organizations o set
    legal_name = coalesce(o.legal_name, d.legal_name), contact_name = coalesce(o.contact_name, d.contact_name),
    contact_email = coalesce(o.contact_email, d.contact_email),
    contact_phone = coalesce(o.contact_phone, d.contact_phone),
    address_line1 = coalesce(o.address_line1, facts ->> 'address_line1'),
    address_line2 = coalesce(o.address_line2, facts ->> 'address_line2'),
    city = coalesce(o.city, facts ->> 'city'), state = coalesce(o.state, facts ->> 'state'),
    postal_code = coalesce(o.postal_code, facts ->> 'postal_code'),
    trades = (select coalesce(array_agg(distinct e), '{}') from unnest(o.trades || d.trades) e),
    service_states = (select coalesce(array_agg(distinct e), '{}') from unnest(o.service_states || d.service_states) e),
    service_zip_prefixes =
      (select coalesce(array_agg(distinct e), '{}') from unnest(o.service_zip_prefixes || d.service_zip_prefixes) e),
    service_latitude = coalesce(o.service_latitude, d.service_latitude),
    service_longitude = case when o.service_latitude is null then d.service_longitude else o.service_longitude end,
    service_radius_miles =
      case when o.service_latitude is null then d.service_radius_miles else o.service_radius_miles end,
    logo_storage_path = coalesce(o.logo_storage_path, d.logo_storage_path)
  from public.organizations d
  where o.id = kept and d.id = duplicate;
  -- A file has one owner: it goes when the organization that is kept replaces its logo.
  update public.organizations d set logo_storage_path = null
  from public.organizations o
  where o.id = kept and d.id = duplicate and o.logo_storage_path = d.logo_storage_path;
end
$$;

-- The dashboards' sums of the duplicate are added to those of the organization that is kept.
create function app.move_organization_figures(kept uuid, duplicate uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('app.aggregate_work_order_figures'));
  update app.work_order_figure_changes set customer_id = kept where customer_id = duplicate;
  update app.work_order_figure_changes set subcontractor_id = kept where subcontractor_id = duplicate;
  with taken as (
    delete from app.work_order_figures f
    where duplicate in (f.customer_id, f.subcontractor_id) returning f.*
  )
  insert into app.work_order_figures (slice, measure, trade, priority, project_id, subcontractor_id, customer_id,
    location_id, since, bucket, count, amount)
  select t.slice, t.measure, t.trade, t.priority, t.project_id,
    case t.subcontractor_id when duplicate then kept else t.subcontractor_id end,
    case t.customer_id when duplicate then kept else t.customer_id end,
    t.location_id, t.since, t.bucket, t.count, t.amount
  from taken t
  on conflict on constraint work_order_figures_pkey
  do update set count = work_order_figures.count + excluded.count, amount = work_order_figures.amount + excluded.amount;
end
$$;

-- Moves everything of a duplicate to the organization that is kept, and deactivates the duplicate. The triggers of the
-- moved tables rest meanwhile, except the audit log: nothing happens to the work, only its organization has another
-- id. Repeating a merge moves what a request that ran meanwhile has still written for the duplicate. Returns what was
-- moved, as the preview does.
create function app.merge_organizations(kept uuid, duplicate uuid) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '10s' as $$
declare
  ref record;
  preview jsonb;
  switch text;
  switches text[];
begin
  perform pg_advisory_xact_lock(hashtextextended('merge_organizations', 0));
  perform from public.organizations o where o.id in (kept, duplicate) order by o.id for update;
  perform app.check_organization_merge(kept, duplicate);
  -- In the same order for every merge. Writers of these tables wait.
  for ref in
    select distinct r.relation from app.organization_references() r
    where r.relation <> 'public.organizations'::regclass order by r.relation
  loop
    execute format('lock table %s in share row exclusive mode', ref.relation);
  end loop;
  preview := app.organization_merge_preview(kept, duplicate);
  perform app.settle_organization_conflicts(kept, duplicate);
  switches := array(
    select distinct format('alter table %s %%s trigger %I', t.tgrelid::regclass, t.tgname)
    from pg_catalog.pg_trigger t join app.organization_references() r on r.relation = t.tgrelid
    where not t.tgisinternal and t.tgenabled = 'O' and t.tgname <> 'audit'
      and t.tgrelid not in ('public.organizations'::regclass, 'public.organization_members'::regclass)
  );
  foreach switch in array switches loop
    execute format(switch, 'disable');
  end loop;
  for ref in select * from app.organization_references() loop
    execute format('update %s set %2$I = $1 where %2$I = $2', ref.relation, ref.col) using kept, duplicate;
  end loop;
  update public.subcontractor_bills b
  set search_text = app.bill_search_text(b.id, kept, b.external_bill_number, b.internal_bill_number)
  where b.subcontractor_organization_id = kept;
  foreach switch in array switches loop
    execute format(switch, 'enable');
  end loop;
  perform app.move_organization_figures(kept, duplicate);
  -- An email about both is found on the kept one already.
  update public.email_records e set record_id = kept
  where e.record_table = 'organizations' and e.record_id = duplicate and not exists (
    select from public.email_records other
    where other.record_table = 'organizations' and other.record_id = kept and other.email_id = e.email_id
  );
  update public.saved_views v set search = replace(v.search::text, duplicate::text, kept::text)::jsonb
  where v.search::text like '%' || duplicate || '%';
  -- The history of the organization that is kept says so, too, and what was lost; a repeated merge is no other one.
  insert into public.audit_log (actor_profile_id, action, table_name, row_id, record_table, record_id, before, after,
    ip_address)
  select app.profile_id(), 'update', 'organizations', kept, 'organizations', kept,
    jsonb_build_object('merged_organization_id', null), jsonb_strip_nulls(jsonb_build_object(
      'merged_organization_id', duplicate,
      'lost_facts', (select jsonb_agg(f -> 'field') from jsonb_array_elements(preview -> 'lost_facts') f)
    )),
    nullif(current_setting('app.viewer_address', true), '')::inet
  from public.organizations o where o.id = duplicate and o.merged_into_id is null;
  update public.organizations set is_active = false, merged_into_id = kept where id = duplicate;
  return preview;
end
$$;
grant execute on function app.merge_organizations(uuid, uuid), app.organization_merge_preview(uuid, uuid)
  to command_organizations;
