-- The command palette: one request that finds work orders, people, organizations, locations, projects, reports, bills,
-- and invoices.

-- It runs as the caller, so it finds only what the caller may see. `p_limit` of each kind, best first: a number that
-- matches exactly (`WO-12`, `12`), numbers that begin with it, then texts, the newest first. `p_kinds`: only these,
-- null for all. `p_ids`: also the things with these ids, for recently opened ones; without a text only these. A
-- street finds its locations and their newest work orders. One generic plan, because planning each request takes longer
-- than running it.
create function public.search_everything(
  p_query text, p_limit integer default 5, p_kinds text[] default null, p_ids uuid[] default '{}'
) returns table (kind text, id uuid, number text, title text, detail text, status text, amount numeric, match integer)
language sql stable set search_path = '' set plan_cache_mode = force_generic_plan
begin atomic
  with asked as materialized (
    select typed.text, typed.text <> '' as is_asked, least(greatest(p_limit, 1), 20) as most,
      '%' || regexp_replace(typed.text, '([\\%_])', '\\\1', 'g') || '%' as pattern,
      -- People are found by the first word in the index, and then by the whole text.
      '%' || regexp_replace(split_part(typed.text, ' ', 1), '([\\%_])', '\\\1', 'g') || '%' as first_word,
      typed.text ~ '[[:alnum:]]{3}' as has_trigram,
      upper(coalesce(number[1], '')) as prefix, number[2] as digits
    from (select left(trim(p_query), 100) as text) typed
    left join lateral regexp_match(typed.text, '^(?:([a-z]{2,5})-?)?(\d{0,9})$', 'i') number
      on number[1] is null or upper(number[1]) = any (app.number_prefixes())
  ), me as materialized (
    select app.is_office() as is_office, app.field_work_order_ids() as field_ids, app.partner_organization_ids() as partners,
      app.subcontractor_organization_ids() as subcontractors
  ), kinds as materialized (
    -- For each kind with numbers: the requested number, and the beginning of the numbers that start with the text.
    -- A number without a prefix has the current one.
    select k.kind, t.prefix || '-' || lpad(nullif(a.digits, ''), greatest(6, length(a.digits)), '0') as number,
      t.prefix || '-' || a.digits as begins
    from asked a
    cross join (
      values ('work_order', 'WO'), ('report', 'RPT'), ('bill', 'BILL'), ('invoice', 'INV'), ('project', 'PRJ')
    ) k (kind, series)
    cross join lateral app.typed_prefix(k.series, a.prefix) t (prefix)
    where a.is_asked and a.digits is not null and t.prefix is not null and (a.prefix || a.digits) <> ''
  ),

  former as materialized (
    select w.* from app.own_former_work(null, 1000) w
    where (select cardinality(m.subcontractors) > 0 from me m)
  ),

  -- Work orders: the caller's newest, from one index for each side; and the caller's former ones, without a status. The
  -- one firm is a range, so that only its own index has this order: whose work is old would else wait for a walk
  -- through all that is newer.
  newest_work as materialized (
    (
      select w.id, w.work_order_number, w.title, w.store_location, w.status, w.created_at
      from public.work_orders w
      where (select m.is_office and a.is_asked from me m, asked a) and (p_kinds is null or 'work_order' = any (p_kinds))
      order by w.created_at desc limit 600
    )
    union all
    select w.* from me m, asked a, unnest(m.partners) as firm (id), lateral (
      select w.id, w.work_order_number, w.title, w.store_location, w.status, w.created_at
      from public.work_orders w
      where w.organization_id between firm.id and firm.id
      order by w.organization_id, w.created_at desc limit 600
    ) w
    where not m.is_office and a.is_asked and (p_kinds is null or 'work_order' = any (p_kinds))
    union all
    select w.* from me m, asked a, unnest(m.subcontractors) as firm (id), lateral (
      select w.id, w.work_order_number, w.title, w.store_location, w.status, w.created_at
      from public.work_orders w
      where w.assigned_organization_id between firm.id and firm.id
      order by w.assigned_organization_id, w.created_at desc limit 600
    ) w
    where not m.is_office and a.is_asked and (p_kinds is null or 'work_order' = any (p_kinds))
    union all
    select w.* from me m, asked a, lateral (
      select w.id, w.work_order_number, w.title, w.store_location, w.status, w.created_at
      from public.work_orders w
      where w.id = any (m.field_ids) order by w.created_at desc limit 600
    ) w
    where not m.is_office and a.is_asked and (p_kinds is null or 'work_order' = any (p_kinds))
  ), near_work as materialized (
    select w.id, w.work_order_number, w.title, w.store_location, w.status, w.created_at,
      case when starts_with(w.work_order_number, k.begins) then 1 else 2 end as match
    from newest_work w cross join asked a left join kinds k on k.kind = 'work_order'
    where w.work_order_number ilike a.pattern or w.title ilike a.pattern or w.store_location ilike a.pattern
    order by w.created_at desc limit (select a.most from asked a)
  ), sites as materialized (
    select l.id from public.partner_locations l
    where l.id = any ((
        select case when a.has_trigram and a.digits is null and (p_kinds is null or 'work_order' = any (p_kinds))
          then app.locations_like(a.pattern, 300) end
        from asked a
      )::uuid[])
      and l.address_line1 ilike (select a.pattern from asked a)
    limit 20
  ), work as (
    select w.id, w.work_order_number, w.title, w.store_location, w.status, w.created_at, 0 as match
    from public.work_orders w, kinds k
    where k.kind = 'work_order' and w.work_order_number = k.number
      and (p_kinds is null or 'work_order' = any (p_kinds))
    union all
    (
      select w.id, w.work_order_number, w.title, w.store_location, w.status, w.created_at, 1
      from public.work_orders w
      where (select m.is_office from me m)
        and w.work_order_number >= (select k.begins from kinds k where k.kind = 'work_order')
        and w.work_order_number < (select k.begins || 'A' from kinds k where k.kind = 'work_order')
        and (p_kinds is null or 'work_order' = any (p_kinds))
      order by w.work_order_number desc limit (select a.most from asked a)
    )
    union all
    select w.* from near_work w
    union all
    select w.* from sites s, lateral (
      select w.id, w.work_order_number, w.title, w.store_location, w.status, w.created_at, 2
      from public.work_orders w
      where w.partner_location_id = s.id
      order by w.created_at desc, w.id limit (select a.most from asked a)
    ) w
    union all
    select w.id, w.work_order_number, w.title, w.store_location, w.status, w.created_at, 2
    from public.work_orders w
    where w.id = any ((
      select case when a.has_trigram and (select count(*) from near_work) < a.most
          and (select count(*) from newest_work) >= 600 and a.digits is null and (p_kinds is null or 'work_order' = any (p_kinds))
        then app.work_orders_like(a.pattern, 1000) end
      from asked a
    )::uuid[])
    union all
    select w.id, w.work_order_number, w.title, w.store_location, w.status, w.created_at, 3
    from public.work_orders w
    where w.id = any (p_ids)
    union all
    (
      select f.work_order_id, f.work_order_number, f.title, f.store_location, null, f.ended_at,
        case
          when f.work_order_number = k.number then 0
          when starts_with(f.work_order_number, k.begins) then 1
          when f.work_order_id = any (p_ids) then 3
          else 2
        end as match
      from former f cross join asked a left join kinds k on k.kind = 'work_order'
      where (p_kinds is null or 'work_order' = any (p_kinds))
        and (
          f.work_order_id = any (p_ids)
          or a.is_asked and (
            f.work_order_number ilike a.pattern or f.title ilike a.pattern or f.store_location ilike a.pattern
          )
        )
      order by match, f.ended_at desc limit (select a.most + cardinality(p_ids) from asked a)
    )
  ), work_once as (
    select distinct on (w.id) w.* from work w order by w.id, w.match
  ),

  -- Reports: by number, and those of the work order with the requested number.
  reports as (
    select r.id, 0 as match from public.work_order_reports r, kinds k
    where k.kind = 'report' and r.report_number = k.number and (p_kinds is null or 'report' = any (p_kinds))
    union all
    (
      select r.id, 1 from public.work_order_reports r
      where (select m.is_office from me m)
        and r.report_number >= (select k.begins from kinds k where k.kind = 'report')
        and r.report_number < (select k.begins || 'A' from kinds k where k.kind = 'report')
        and (p_kinds is null or 'report' = any (p_kinds))
      order by r.report_number desc limit (select a.most from asked a)
    )
    union all
    (
      select r.id, 2 from public.work_order_reports r
      where r.work_order_id = any (array(
          select w.id from public.work_orders w, kinds k
          where k.kind = 'work_order' and w.work_order_number = k.number
          union all
          select f.work_order_id from former f, kinds k
          where k.kind = 'work_order' and f.work_order_number = k.number
        )) and (p_kinds is null or 'report' = any (p_kinds))
      order by r.submitted_at desc limit (select a.most from asked a)
    )
    union all
    select r.id, 3 from public.work_order_reports r where r.id = any (p_ids)
  ), reports_once as (
    select distinct on (r.id) r.* from reports r order by r.id, r.match
  ),

  -- Bills: by either number, the subcontractor, or a work order on it.
  newest_bills as materialized (
    (
      select b.id, b.search_text, b.internal_bill_number, b.submitted_at from public.subcontractor_bills b
      where (select m.is_office and a.is_asked from me m, asked a) and (p_kinds is null or 'bill' = any (p_kinds))
      order by b.submitted_at desc nulls last limit 300
    )
    union all
    select b.* from me m, asked a, unnest(m.subcontractors) as firm (id), lateral (
      select b.id, b.search_text, b.internal_bill_number, b.submitted_at from public.subcontractor_bills b
      where b.subcontractor_organization_id = firm.id order by b.submitted_at desc nulls last limit 300
    ) b
    where not m.is_office and a.is_asked and (p_kinds is null or 'bill' = any (p_kinds))
  ), near_bills as materialized (
    select b.id, b.internal_bill_number, b.submitted_at
    from newest_bills b, asked a
    where b.search_text ilike a.pattern
    order by b.submitted_at desc nulls last limit (select a.most from asked a)
  ), bills as (
    select b.id, 0 as match from public.subcontractor_bills b, kinds k
    where k.kind = 'bill' and b.internal_bill_number = k.number and b.internal_bill_number <> ''
      and (p_kinds is null or 'bill' = any (p_kinds))
    union all
    (
      select b.id, 1 from public.subcontractor_bills b
      where (select m.is_office from me m) and b.internal_bill_number <> ''
        and b.internal_bill_number >= (select k.begins from kinds k where k.kind = 'bill')
        and b.internal_bill_number < (select k.begins || 'A' from kinds k where k.kind = 'bill')
        and (p_kinds is null or 'bill' = any (p_kinds))
      order by b.internal_bill_number desc limit (select a.most from asked a)
    )
    union all
    select b.id, 2 from near_bills b
    union all
    select b.id, 2 from public.subcontractor_bills b
    where b.id = any ((
      select case when a.has_trigram and (select count(*) from near_bills) < a.most
          and (select count(*) from newest_bills) >= 300 and a.digits is null and (p_kinds is null or 'bill' = any (p_kinds))
        then app.bills_like(a.pattern, 1000) end
      from asked a
    )::uuid[])
    union all
    select b.id, 3 from public.subcontractor_bills b where b.id = any (p_ids)
  ), bills_once as (
    select distinct on (b.id) b.* from bills b order by b.id, b.match
  ),

  found as (
    select 'work_order' as kind, w.id, w.work_order_number as number, w.title, w.store_location as detail, w.status,
      null::numeric as amount, w.match, w.created_at as at
    from work_once w
    union all
    select 'report', r.id, r.report_number, coalesce(w.title, f.title),
      coalesce(w.work_order_number, f.work_order_number), r.status, null, o.match, r.submitted_at
    from reports_once o
    join public.work_order_reports r on r.id = o.id
    left join public.work_orders w on w.id = r.work_order_id
    left join former f on f.work_order_id = r.work_order_id
    union all
    select 'bill', b.id, b.internal_bill_number, f.name, b.external_bill_number, b.status, b.total_amount, o.match,
      coalesce(b.submitted_at, b.created_at)
    from bills_once o
    join public.subcontractor_bills b on b.id = o.id
    left join public.organizations f on f.id = b.subcontractor_organization_id
    union all
    select 'invoice', i.id, i.invoice_number, f.name, i.due_date::text, i.status, i.total_amount,
      case when i.invoice_number = k.number then 0 when starts_with(i.invoice_number, k.begins) then 1
        when i.id = any (p_ids) then 3 else 2 end,
      i.created_at
    from (
      (
        select i.id from public.partner_invoices i, kinds k
        where k.kind = 'invoice' and i.invoice_number = k.number and i.invoice_number <> ''
      )
      union
      (
        select i.id from public.partner_invoices i
        where i.invoice_number <> ''
          and i.invoice_number >= (select k.begins from kinds k where k.kind = 'invoice')
          and i.invoice_number < (select k.begins || 'A' from kinds k where k.kind = 'invoice')
        order by i.invoice_number desc limit (select a.most from asked a)
      )
      union
      select i.id from public.partner_invoices i where i.id = any (p_ids)
    ) o
    join public.partner_invoices i on i.id = o.id
    left join kinds k on k.kind = 'invoice'
    left join public.organizations f on f.id = i.organization_id
    where p_kinds is null or 'invoice' = any (p_kinds)
    union all
    select 'project', p.id, p.project_number, p.name, f.name, p.status, null,
      case when p.project_number = k.number then 0 when starts_with(p.project_number, k.begins) then 1
        when p.id = any (p_ids) then 3 else 2 end,
      p.created_at
    from public.projects p
    cross join asked a
    left join kinds k on k.kind = 'project'
    left join public.organizations f on f.id = p.organization_id
    where (p_kinds is null or 'project' = any (p_kinds))
      and (
        p.id = any (p_ids)
        or (
          a.is_asked
          and (p.name ilike (select a.pattern from asked a) or p.project_number ilike (select a.pattern from asked a))
        )
      )
    union all
    -- Fewer than three characters are in no index and in many names: the first people by name are enough. A number is
    -- in no name.
    (
      select 'person', p.id, null, trim(p.first_name || ' ' || p.last_name), p.email,
        case when p.is_active then 'active' else 'inactive' end, null, 2, p.created_at
      from public.profiles p
      where (select a.is_asked and not a.has_trigram and coalesce(a.digits, '') = '' from asked a) and (p_kinds is null or 'person' = any (p_kinds))
        and p.first_name || ' ' || p.last_name || ' ' || coalesce(p.email, '') ilike (select a.pattern from asked a)
      order by p.last_name, p.first_name, p.id limit (select a.most from asked a)
    )
    union all
    (
      select 'person', p.id, null, trim(p.first_name || ' ' || p.last_name), p.email,
        case when p.is_active then 'active' else 'inactive' end, null, 2, p.created_at
      from public.profiles p
      where (select a.is_asked and a.has_trigram from asked a) and (p_kinds is null or 'person' = any (p_kinds))
        and (
          p.first_name ilike (select a.first_word from asked a) or p.last_name ilike (select a.first_word from asked a)
          or p.email ilike (select a.first_word from asked a)
        )
        and p.first_name || ' ' || p.last_name || ' ' || coalesce(p.email, '') ilike (select a.pattern from asked a)
      order by p.last_name, p.first_name, p.id limit (select a.most from asked a)
    )
    union all
    select 'organization', o.id, null, o.name, concat_ws(', ', nullif(o.city, ''), nullif(o.state, '')),
      o.organization_type, null, 2, o.created_at
    from public.organizations o, asked a
    where a.is_asked and (p_kinds is null or 'organization' = any (p_kinds))
      and o.name ilike (select a.pattern from asked a)
    union all
    select 'location', l.id, nullif(l.store_number, ''), l.name,
      concat_ws(', ', nullif(l.address_line1, ''), nullif(l.city, ''), nullif(l.state, '')),
      case when l.is_active then 'active' else 'inactive' end, null,
      case when l.store_number = a.text then 0 when l.id = any (p_ids) then 3 else 2 end, l.created_at
    from public.partner_locations l, asked a
    where l.id = any ((
        select p_ids || case when a.is_asked and (p_kinds is null or 'location' = any (p_kinds))
          then app.locations_like(a.pattern, 300) else '{}' end
        from asked a
      )::uuid[])
  ), ranked as (
    select f.*, row_number() over (
      partition by f.kind order by f.match, case when f.kind in ('person', 'organization', 'location', 'project') then f.title end,
        f.at desc nulls last, f.id
    ) as rank
    from found f
  )
  select r.kind, r.id, nullif(r.number, ''), coalesce(r.title, ''), coalesce(r.detail, ''), r.status, r.amount, r.match
  from ranked r, asked a
  where r.rank <= a.most or r.match = 3
  order by r.match, array_position(
    array['work_order', 'location', 'project', 'report', 'bill', 'invoice', 'person', 'organization'], r.kind
  ), r.rank;
end;
grant execute on function public.search_everything(text, integer, text[], uuid[]) to authenticated;
