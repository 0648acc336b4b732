-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table public.organization_billing (
  organization_id uuid not null,
  contact_name text,
  email text,
  email_domain text generated always as (NULLIF(lower(split_part(email, '@'::text, 2)), ''::text)) stored,
  address_line1 text,
  address_line2 text,
  city text,
  state text,
  postal_code text,
  payment_terms_days smallint,
  retainage_percent numeric(5,2),
  is_tax_exempt boolean default false not null,
  tax_certificate_number text,
  tax_certificate_expires_on date,
  tax_exempt_states text[] default '{}'::text[] not null,
  requires_reference boolean default false not null,
  one_job_per_invoice boolean default false not null,
  requires_photos boolean default false not null,
  billing_portal text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint organization_billing_pkey PRIMARY KEY (organization_id),
  constraint organization_billing_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id) ON DELETE CASCADE,
  constraint organization_billing_address_line1_max_160 CHECK (length(address_line1) <= 160),
  constraint organization_billing_address_line2_max_160 CHECK (length(address_line2) <= 160),
  constraint organization_billing_billing_portal_max_120 CHECK (length(billing_portal) <= 120),
  constraint organization_billing_city_max_80 CHECK (length(city) <= 80),
  constraint organization_billing_contact_name_max_120 CHECK (length(contact_name) <= 120),
  constraint organization_billing_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint organization_billing_email_max_254 CHECK (length(email) <= 254),
  constraint organization_billing_email_one_address CHECK (email = ''::text OR app.is_email_address(email)),
  constraint organization_billing_payment_terms_days_0_to_365 CHECK (payment_terms_days >= 0 AND payment_terms_days <= 365),
  constraint organization_billing_postal_code_max_20 CHECK (length(postal_code) <= 20),
  constraint organization_billing_retainage_percent_0_to_100 CHECK (retainage_percent >= 0::numeric AND retainage_percent <= 100::numeric),
  constraint organization_billing_state_max_80 CHECK (length(state) <= 80),
  constraint organization_billing_tax_certificate_expires__year_1900_to_2199 CHECK (tax_certificate_expires_on >= '1900-01-01'::date AND tax_certificate_expires_on < '2200-01-01'::date),
  constraint organization_billing_tax_certificate_number_max_60 CHECK (length(tax_certificate_number) <= 60),
  constraint organization_billing_tax_exempt_states_max_50000 CHECK (length(tax_exempt_states::text) <= 50000),
  constraint organization_billing_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX organization_billing_email_domain ON public.organization_billing USING btree (email_domain) WHERE email_domain IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.organization_billing FOR EACH ROW EXECUTE FUNCTION app.audit('organizations', 'organization_id');
CREATE TRIGGER refuse_own_firm BEFORE UPDATE ON public.organization_billing FOR EACH ROW WHEN (old.retainage_percent IS DISTINCT FROM new.retainage_percent) EXECUTE FUNCTION app.refuse_own_firm('approve_bills');
CREATE TRIGGER refuse_own_firm_added BEFORE INSERT ON public.organization_billing FOR EACH ROW WHEN (new.retainage_percent IS NOT NULL) EXECUTE FUNCTION app.refuse_own_firm('approve_bills');
CREATE TRIGGER touch BEFORE UPDATE ON public.organization_billing FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.organization_billing enable row level security;
create policy see on public.organization_billing for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['manage_organizations'::text, 'approve_bills'::text, 'pay_bills'::text, 'invoice'::text, 'see_costs'::text]) AS may) OR (organization_id = ANY ((( SELECT app.organization_ids() AS organization_ids))::uuid[])));
create policy service on public.organization_billing to commands, service_role using (true) with check (true);
grant insert (address_line1, address_line2, billing_portal, city, contact_name, email, is_tax_exempt, one_job_per_invoice, organization_id, payment_terms_days, postal_code, requires_photos, requires_reference, state, tax_certificate_expires_on, tax_certificate_number, tax_exempt_states) on public.organization_billing to command_organizations;
grant insert (organization_id, retainage_percent) on public.organization_billing to command_bills;
grant insert, select, update on public.organization_billing to service_role;
grant select (organization_id, retainage_percent) on public.organization_billing to command_bills;
grant select on public.organization_billing to authenticated, command_invoices, command_organizations, command_payment_runs, command_payments;
grant update (address_line1, address_line2, billing_portal, city, contact_name, email, is_tax_exempt, one_job_per_invoice, payment_terms_days, postal_code, requires_photos, requires_reference, state, tax_certificate_expires_on, tax_certificate_number, tax_exempt_states) on public.organization_billing to command_organizations;
grant update (retainage_percent) on public.organization_billing to command_bills;

create table public.organization_internals (
  organization_id uuid not null,
  tax_number text,
  tax_key text generated always as (NULLIF(upper(regexp_replace(tax_number, '[^[:alnum:]]'::text, ''::text, 'g'::text)), ''::text)) stored,
  default_nte numeric(12,2),
  notes text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint organization_internals_pkey PRIMARY KEY (organization_id),
  constraint organization_internals_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id) ON DELETE CASCADE,
  constraint organization_internals_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint organization_internals_default_nte CHECK (default_nte > 0::numeric),
  constraint organization_internals_default_nte_0_to_10000000000 CHECK (default_nte >= 0::numeric AND default_nte <= '10000000000'::bigint::numeric),
  constraint organization_internals_notes_max_5000 CHECK (length(notes) <= 5000),
  constraint organization_internals_tax_number_max_40 CHECK (length(tax_number) <= 40),
  constraint organization_internals_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX organization_internals_tax_key ON public.organization_internals USING btree (tax_key) WHERE tax_key IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.organization_internals FOR EACH ROW EXECUTE FUNCTION app.audit('organizations', 'organization_id');
CREATE TRIGGER touch BEFORE UPDATE ON public.organization_internals FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.organization_internals enable row level security;
create policy see on public.organization_internals for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['manage_organizations'::text, 'see_costs'::text]) AS may));
create policy service on public.organization_internals to commands, service_role using (true) with check (true);
grant insert (default_nte, notes, organization_id, tax_number) on public.organization_internals to command_organizations;
grant insert, select, update on public.organization_internals to service_role;
grant select on public.organization_internals to authenticated, command_organizations;
grant update (default_nte, notes, tax_number) on public.organization_internals to command_organizations;

CREATE OR REPLACE FUNCTION app.are_same_address(one jsonb, other jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT COALESCE(bool_and((lower((are_same_address.one ->> part.part)) = lower((are_same_address.other ->> part.part)))), true) AS "coalesce"
    FROM unnest(ARRAY['address_line1'::text, 'address_line2'::text, 'city'::text, 'state'::text, 'postal_code'::text]) part(part)
   WHERE ((are_same_address.one ? part.part) AND (are_same_address.other ? part.part));
END;

CREATE OR REPLACE FUNCTION app.check_organization_merge(kept uuid, duplicate uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION app.give_default_nte()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.work_order_budgets (work_order_id, nte_amount)
  select new.id, i.default_nte from public.organization_internals i
  where i.organization_id = new.organization_id and i.default_nte is not null;
  if not found then
    perform app.give_listed_nte(new.id);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.merge_organizations(kept uuid, duplicate uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET lock_timeout TO '10s'
AS $function$
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
$function$;
grant execute on function app.merge_organizations(uuid,uuid) to command_organizations;

CREATE OR REPLACE FUNCTION app.merged_organization_notes(kept uuid, duplicate uuid, OUT notes text, OUT cut text)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT "left"(n.whole, 5000) AS "left",
     substr(n.whole, 5001) AS substr
    FROM ( SELECT COALESCE(string_agg(i.notes, '
'::text ORDER BY (i.organization_id <> merged_organization_notes.kept)), ''::text) AS whole
            FROM public.organization_internals i
           WHERE ((i.organization_id = ANY (ARRAY[merged_organization_notes.kept, merged_organization_notes.duplicate])) AND (i.notes <> ''::text) AND (NOT (EXISTS ( SELECT
                    FROM public.organization_internals k
                   WHERE ((i.organization_id <> merged_organization_notes.kept) AND (k.organization_id = merged_organization_notes.kept) AND (strpos(k.notes, i.notes) > 0))))))) n;
END;

CREATE OR REPLACE FUNCTION app.move_organization_figures(kept uuid, duplicate uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION app.organization_facts(organization uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT jsonb_strip_nulls(jsonb_build_object('legal_name', o.legal_name, 'contact_name', o.contact_name, 'contact_email', o.contact_email, 'contact_phone', o.contact_phone, 'address_line1', o.address_line1, 'address_line2', o.address_line2, 'city', o.city, 'state', o.state, 'postal_code', o.postal_code, 'service_latitude', o.service_latitude, 'service_longitude', o.service_longitude, 'service_radius_miles', o.service_radius_miles, 'billing_contact_name', b.contact_name, 'billing_email', b.email, 'billing_address_line1', b.address_line1, 'billing_address_line2', b.address_line2, 'billing_city', b.city, 'billing_state', b.state, 'billing_postal_code', b.postal_code, 'payment_terms_days', b.payment_terms_days, 'is_tax_exempt', NULLIF(b.is_tax_exempt, false), 'tax_certificate_number', b.tax_certificate_number, 'tax_certificate_expires_on', b.tax_certificate_expires_on, 'tax_number', i.tax_number, 'default_nte', i.default_nte, 'billing_portal', b.billing_portal, 'logo_storage_path', o.logo_storage_path)) AS jsonb_strip_nulls
    FROM ((public.organizations o
      LEFT JOIN public.organization_billing b ON ((b.organization_id = o.id)))
      LEFT JOIN public.organization_internals i ON ((i.organization_id = o.id)))
   WHERE (o.id = organization_facts.organization);
END;

CREATE OR REPLACE FUNCTION app.organization_facts_lost(kept uuid, duplicate uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT COALESCE(jsonb_agg(jsonb_build_object('field', d.key, 'value', d.value) ORDER BY d.key), '[]'::jsonb) AS "coalesce"
    FROM (( SELECT app.organization_facts(organization_facts_lost.kept) AS kept,
             app.organization_facts(organization_facts_lost.duplicate) AS duplicate) f
      CROSS JOIN LATERAL ( SELECT each.key,
             each.value
            FROM jsonb_each_text(f.duplicate) each(key, value)
         UNION ALL
          SELECT 'notes'::text,
             n.cut
            FROM app.merged_organization_notes(organization_facts_lost.kept, organization_facts_lost.duplicate) n(notes, cut)) d)
   WHERE (((d.key = 'notes'::text) AND (d.value <> ''::text)) OR ((d.key = 'is_tax_exempt'::text) AND (NOT (f.kept ? 'is_tax_exempt'::text))) OR
         CASE
             WHEN (d.key ~ '^billing_(address|city|state|postal)'::text) THEN ((f.kept ? 'billing_address_line1'::text) AND (lower((f.kept ->> d.key)) IS DISTINCT FROM lower(d.value)))
             WHEN (f.kept ? d.key) THEN (lower((f.kept ->> d.key)) <> lower(d.value))
             ELSE ((d.key ~ '^(address|city|state|postal)'::text) AND (NOT app.are_same_address(f.kept, f.duplicate)))
         END);
END;

CREATE OR REPLACE FUNCTION app.organization_merge_preview(kept uuid, duplicate uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function app.organization_merge_preview(uuid,uuid) to command_organizations;

CREATE OR REPLACE FUNCTION app.organization_references()
 RETURNS TABLE(relation regclass, col name)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT f.relation,
     f.col
    FROM ( SELECT (k.conrelid)::regclass AS relation,
             a.attname AS col,
             k.conrelid
            FROM (pg_constraint k
              JOIN pg_attribute a ON (((a.attrelid = k.conrelid) AND (a.attnum = k.conkey[1]))))
           WHERE ((k.contype = 'f'::"char") AND (k.confrelid = ('public.organizations'::regclass)::oid) AND (cardinality(k.conkey) = 1))
         UNION ALL
          SELECT 'app.conversation_activity'::regclass AS regclass,
             c.col,
             ('app.conversation_activity'::regclass)::oid AS oid
            FROM ( VALUES ('organization_id'::name), ('assigned_organization_id'::name)) c(col)) f
   WHERE ((f.relation)::oid <> ALL ((ARRAY['public.organization_billing'::regclass, 'public.organization_internals'::regclass])::oid[]))
   ORDER BY ((f.relation)::oid <> ('public.partner_locations'::regclass)::oid), (f.relation)::text, f.col;
END;

CREATE OR REPLACE FUNCTION app.payment_terms_days(organization uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT COALESCE(( SELECT (b.payment_terms_days)::integer AS payment_terms_days
            FROM public.organization_billing b
           WHERE (b.organization_id = payment_terms_days.organization)), ( SELECT (round(((s.value ->> 'payment_terms_days'::text))::numeric))::integer AS round
            FROM public.settings s
           WHERE (s.key = 'work_orders'::text))) AS "coalesce";
END;

CREATE OR REPLACE FUNCTION app.settle_organization_conflicts(kept uuid, duplicate uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.organization_figures(p_organization_id uuid)
 RETURNS TABLE(people bigint, locations bigint, open_work_orders bigint, reports_to_review bigint, unpaid_bills bigint, unpaid_bills_amount numeric, unpaid_invoices bigint, unpaid_invoices_amount numeric, overdue_invoices_amount numeric, due_work_orders bigint, on_time_work_orders bigint, reviewed_reports bigint, sent_back_reports bigint, answered_assignments bigint, median_answer_hours numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT ( SELECT count(*) AS count
            FROM (public.organization_members m
              JOIN public.profiles p ON (((p.id = m.user_id) AND p.is_active)))
           WHERE (m.organization_id = organization_figures.p_organization_id)) AS count,
     ( SELECT count(*) AS count
            FROM public.partner_locations l
           WHERE ((l.organization_id = organization_figures.p_organization_id) AND l.is_active)) AS count,
     (( SELECT count(*) AS count
            FROM public.work_orders w
           WHERE ((w.open_since IS NOT NULL) AND (w.organization_id = organization_figures.p_organization_id))) + ( SELECT count(*) AS count
            FROM public.work_orders w
           WHERE ((w.open_since IS NOT NULL) AND (w.assigned_organization_id = organization_figures.p_organization_id)))),
     (( SELECT count(*) AS count
            FROM public.work_order_reports r
           WHERE ((r.status = 'submitted'::text) AND (r.organization_id = organization_figures.p_organization_id))) + ( SELECT count(*) AS count
            FROM public.work_order_reports r
           WHERE ((r.status = 'submitted'::text) AND (r.subcontractor_organization_id = organization_figures.p_organization_id)))),
     bills.count,
     bills.amount,
     invoices.count,
     invoices.amount,
     invoices.overdue,
     work.due,
     work.on_time,
     reports.reviewed,
     reports.sent_back,
     work.answered,
     work.answer_hours
    FROM ( SELECT count(*) AS count,
             COALESCE(sum((b.total_amount - b.paid_amount)), (0)::numeric) AS amount
            FROM public.subcontractor_bills b
           WHERE ((b.subcontractor_organization_id = organization_figures.p_organization_id) AND (b.status = ANY (ARRAY['submitted'::text, 'approved'::text])))) bills,
     ( SELECT count(*) AS count,
             COALESCE(sum(i.balance_amount), (0)::numeric) AS amount,
             COALESCE(sum(i.balance_amount) FILTER (WHERE (i.due_date < app.office_day(now()))), (0)::numeric) AS overdue
            FROM public.partner_invoices i
           WHERE ((i.organization_id = organization_figures.p_organization_id) AND (i.status = 'sent'::text))) invoices,
     ( SELECT count(*) FILTER (WHERE ((w.due_date IS NOT NULL) AND (w.date_finished IS NOT NULL))) AS due,
             count(*) FILTER (WHERE (app.office_day(w.date_finished) <= w.due_date)) AS on_time,
             count(*) FILTER (WHERE ((w.accepted_at IS NOT NULL) AND (w.date_assigned IS NOT NULL))) AS answered,
             round(((percentile_cont((0.5)::double precision) WITHIN GROUP (ORDER BY ((EXTRACT(epoch FROM (w.accepted_at - w.date_assigned)))::double precision)) / (3600)::double precision))::numeric, 1) AS answer_hours
            FROM public.work_orders w
           WHERE ((w.assigned_organization_id = organization_figures.p_organization_id) AND (w.created_at >= (now() - '1 year'::interval)))) work,
     ( SELECT count(*) FILTER (WHERE (r.status <> 'submitted'::text)) AS reviewed,
             count(*) FILTER (WHERE (r.status = 'rejected'::text)) AS sent_back
            FROM public.work_order_reports r
           WHERE ((r.subcontractor_organization_id = organization_figures.p_organization_id) AND (r.submitted_at >= (now() - '1 year'::interval)))) reports
   WHERE ( SELECT app.is_office() AS is_office);
END;
grant execute on function public.organization_figures(uuid) to authenticated;
