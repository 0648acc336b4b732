-- What receivables ask of several areas: where an invoice is taxed, and how (decision 095).

-- Where lines are taxed -----------------------------------------------------------------------------------------------

-- Where each line of an invoice is taxed: where its work was done. Without a work order, at the location of the contract
-- that it is for, as long as that is one of the customer; without either, at the address of the customer.
create function app.invoice_addresses(p_invoice_id uuid, p_organization_id uuid) returns table (
  partner_invoice_line_id uuid, source text, partner_location_id uuid, state text, city text, postal_code text
)
language sql stable security definer set search_path = ''
begin atomic
  select l.id,
    case when work.id is not null then 'work_order' when contract.id is not null then 'contract' else 'customer' end,
    coalesce(work.id, contract.id),
    case when work.id is not null then work.state when contract.id is not null then contract.state else o.state end,
    case when work.id is not null then work.city when contract.id is not null then contract.city else o.city end,
    case
      when work.id is not null then work.postal_code
      when contract.id is not null then contract.postal_code
      else o.postal_code
    end
  from public.partner_invoice_lines l
  join public.partner_invoices i on i.id = l.partner_invoice_id
  join public.organizations o on o.id = p_organization_id
  left join public.work_orders w on w.id = l.work_order_id
  -- A location may have no address yet.
  left join public.partner_locations work on work.id = w.partner_location_id and work.state <> ''
  left join public.project_contracts c on c.project_id = i.project_id and w.id is null
  left join public.partner_locations contract
    on contract.id = c.partner_location_id and contract.organization_id = p_organization_id and contract.state <> ''
  where l.partner_invoice_id = p_invoice_id
    and l.kind not in ('retainage', 'retainage_release', 'deposit', 'deposit_applied');
end;

-- What an invoice is taxed at a day, by rate. The office's word on a line (`is_taxable`) comes before the rule of the state.
-- Discounts are for all lines alike, so each rate takes its part of them. Each rate is rounded once, for the whole invoice.
-- Retainage and deposits only say when the customer pays: what is held is taxed with the work, and its release and deposits
-- are not (decision 099).
create function app.invoice_taxes(p_invoice_id uuid, p_organization_id uuid, p_on date) returns table (
  tax_rate_id uuid, "position" bigint, kind text, state text, name text, percent numeric, taxable_amount numeric,
  amount numeric
)
language sql stable security definer set search_path = ''
begin atomic
  with lines as (
    select l.kind, l.amount, l.is_taxable, a.state, a.city, a.postal_code
    from app.invoice_addresses(p_invoice_id, p_organization_id) a
    join public.partner_invoice_lines l on l.id = a.partner_invoice_line_id
  ), charged as (
    select sum(l.amount) filter (where l.kind <> 'discount') as gross, sum(l.amount) as net from lines l
  ), taxed as (
    select l.state, l.city, l.postal_code, sum(l.amount) as amount
    from lines l
    left join public.tax_rules r on r.state = l.state and r.line_kind = l.kind
    where l.kind <> 'discount' and coalesce(l.is_taxable, r.line_kind is not null)
      and not app.is_tax_exempt(p_organization_id, l.state, p_on)
    group by l.state, l.city, l.postal_code
  ), by_rate as (
    select r.id, r.kind, r.state, r.name, r.percent,
      app.round_money(sum(t.amount) * (select greatest(c.net, 0) / nullif(c.gross, 0) from charged c)) as taxable
    from taxed t cross join lateral app.tax_rates_at(t.state, t.city, t.postal_code, p_on) r
    group by r.id, r.kind, r.state, r.name, r.percent
  )
  select b.id,
    row_number() over (
      order by b.state, array_position('{state,county,city,special}'::text[], b.kind), b.name, b.id
    ),
    b.kind, b.state, b.name, b.percent, b.taxable, app.round_money(b.taxable * b.percent / 100)
  from by_rate b
  where b.taxable > 0;
end;

-- The addresses at which an invoice is taxed, with how many of its lines: those of the work first. For the office, which
-- reads the draft.
create function public.invoice_tax_addresses(p_invoice_id uuid) returns table (
  source text, partner_location_id uuid, name text, store_number text, city text, state text, postal_code text,
  lines bigint
)
language sql stable security definer set search_path = ''
begin atomic
  select a.source, a.partner_location_id, coalesce(p.name, o.name), coalesce(p.store_number, ''), a.city, a.state,
    a.postal_code, count(*)
  from public.partner_invoices i
  join public.organizations o on o.id = i.organization_id
  cross join lateral app.invoice_addresses(i.id, i.organization_id) a
  join public.partner_invoice_lines l on l.id = a.partner_invoice_line_id and l.kind <> 'discount'
  left join public.partner_locations p on p.id = a.partner_location_id
  where i.id = p_invoice_id and (select app.may('invoice', 'see_costs'))
  group by a.source, a.partner_location_id, p.name, o.name, p.store_number, a.city, a.state, a.postal_code
  order by array_position('{work_order,contract,customer}'::text[], a.source), coalesce(p.name, o.name),
    a.partner_location_id
  limit 20;
end;
revoke execute on function public.invoice_tax_addresses(uuid) from public;
grant execute on function public.invoice_tax_addresses(uuid) to authenticated, service_role;

-- Tables of rates -----------------------------------------------------------------------------------------------------

-- The rates that end when a table is imported, and their last day: the one before the first day of the table. A rate ends
-- that the table does not continue by its name, where the table has another one of the same kind for one of its ZIP codes or
-- its city; and a rate of an earlier table that this one does not have anymore. A rate of an earlier table that began on
-- the same day has no day left (`ends_on` is before it): the table corrects it.
create function public.tax_rates_ending(p_rates jsonb) returns table (
  tax_rate_id uuid, name text, kind text, valid_from date, ends_on date
)
language sql stable set search_path = ''
begin atomic
  with sent as (
    select s.state, s.kind, lower(s.name) as name, lower(app.trimmed(s.city)) as city, s.postal_codes, s.valid_from
    from jsonb_to_recordset(jsonb_path_query_array(p_rates, '$[*] ? (@.type() == "object")')) s (name text, kind text, state text, city text, postal_codes text[], valid_from date)
  ), states as (
    select s.state, min(s.valid_from) as first_day from sent s group by s.state
  ), areas as (
    select a.state, a.kind, a.area, min(a.valid_from) as first_day
    from (
      select s.state, s.kind, 'all' as area, s.valid_from from sent s where s.kind = 'state'
      union all
      select s.state, s.kind, s.city, s.valid_from from sent s where s.city is not null
      union all
      select s.state, s.kind, z.code, s.valid_from from sent s cross join lateral unnest(s.postal_codes) z (code)
    ) a
    group by a.state, a.kind, a.area
  ), others as (
    select r.id, r.state, r.kind, r.name, lower(app.trimmed(r.city)) as city, r.postal_codes, r.valid_from, r.is_imported,
      s.first_day
    from public.tax_rates r join states s on s.state = r.state
    where coalesce(r.valid_until, 'infinity') >= s.first_day
      and not exists (select from sent x where x.state = r.state and x.kind = r.kind and x.name = lower(r.name))
  ), ends as (
    select o.id, a.first_day, o.is_imported as is_corrected
    from (
      select r.id, r.state, r.kind, 'all' as area, r.is_imported from others r where r.kind = 'state'
      union all
      select r.id, r.state, r.kind, r.city, r.is_imported from others r where r.city is not null
      union all
      select r.id, r.state, r.kind, z.code, r.is_imported
      from others r cross join lateral unnest(r.postal_codes) z (code)
    ) o
    join areas a on a.state = o.state and a.kind = o.kind and a.area = o.area
    union all
    select r.id, r.first_day, false from others r where r.is_imported
  )
  select r.id, r.name, r.kind, r.valid_from, min(e.first_day) - 1
  from ends e join others r on r.id = e.id
  where e.first_day > r.valid_from or (e.first_day = r.valid_from and e.is_corrected)
  group by r.id, r.name, r.kind, r.valid_from
  order by r.kind, r.name, r.id;
end;
revoke execute on function public.tax_rates_ending(jsonb) from public;
grant execute on function public.tax_rates_ending(jsonb) to authenticated, service_role, command_taxes;

-- What a customer owes ------------------------------------------------------------------------------------------------

-- The payments and credit notes of which something is left. The office reads those of all customers, and a customer its
-- own: it does not see the rows of payments, which have notes of the office.
create function app.customer_credits(p_organization_ids uuid[]) returns table (
  id uuid, organization_id uuid, kind text, reference text, day date, available_amount numeric
)
language sql stable security definer set search_path = ''
begin atomic
  select c.* from (
    select p.id, p.organization_id, 'payment' as kind, p.reference, p.received_on, p.available_amount
    from public.customer_payments p
    where p.organization_id = any (p_organization_ids) and p.available_amount <> 0
    union all
    select n.id, n.organization_id, 'credit_note', n.credit_note_number, n.issued_on, n.available_amount
    from public.credit_notes n
    where n.organization_id = any (p_organization_ids) and n.available_amount <> 0
  ) c
  where (select app.may('invoice', 'see_costs'))
    or c.organization_id = any ((select app.partner_organization_ids())::uuid[]);
end;
grant execute on function app.customer_credits(uuid[]) to authenticated, service_role;

-- What is left to pay of invoices, how much of it is overdue by the office's day, and the credit that no invoice has used, as
-- far as the caller sees the invoices.
create function public.invoices_owed(p_organization_ids uuid[]) returns table (
  unpaid_invoices bigint, unpaid_total numeric, overdue_invoices bigint, overdue_total numeric, credit numeric
)
language sql stable set search_path = ''
begin atomic
  with days as materialized (
    select app.office_day(now()) as today
  )
  select count(*), coalesce(sum(i.balance_amount), 0),
    count(*) filter (where i.due_date < d.today),
    coalesce(sum(i.balance_amount) filter (where i.due_date < d.today), 0),
    (select coalesce(sum(c.available_amount), 0) from app.customer_credits(p_organization_ids) c)
  from public.partner_invoices i cross join days d
  where i.organization_id = any (p_organization_ids) and i.status = 'sent';
end;
grant execute on function public.invoices_owed(uuid[]) to authenticated, service_role;

-- To whom an invoice goes ---------------------------------------------------------------------------------------------

-- The billing data of a customer, with its own address when it has no other one for invoices, and the exemption from tax
-- that holds on a day where the invoice is taxed: in which of those states, null for all of them.
create function app.bill_to_now(p_invoice_id uuid, p_organization_id uuid, p_on date) returns jsonb
language sql stable set search_path = ''
begin atomic
  select jsonb_build_object(
      'name', o.name, 'contact_name', b.contact_name, 'email', b.email,
      'address_line1', a.address_line1, 'address_line2', a.address_line2, 'city', a.city, 'state', a.state,
      'postal_code', a.postal_code,
      'tax_exemption', case when e.states is not null then jsonb_build_object(
        'certificate', nullif(b.tax_certificate_number, ''),
        'states', case when cardinality(e.states) < e.all_states then to_jsonb(e.states) end
      ) end
    )
  from public.organizations o
  left join public.organization_billing b on b.organization_id = o.id
  cross join lateral (
    select b.address_line1, b.address_line2, b.city, b.state, b.postal_code where coalesce(b.address_line1, '') <> ''
    union all
    select o.address_line1, o.address_line2, o.city, o.state, o.postal_code where coalesce(b.address_line1, '') = ''
  ) a
  cross join lateral (
    select array_agg(t.state order by t.state) filter (
        where app.is_tax_exempt(p_organization_id, t.state, p_on)
      ) as states, count(*) as all_states
    from (
      select distinct i.state from app.invoice_addresses(p_invoice_id, p_organization_id) i where i.state <> ''
    ) t
  ) e
  where o.id = p_organization_id;
end;

-- `select=billed_to` on `partner_invoices`: as it was sent, or as a draft would be sent now.
create function public.billed_to(public.partner_invoices) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(
    $1.bill_to, app.bill_to_now($1.id, $1.organization_id, coalesce($1.issue_date, app.office_day(now())))
  )
$$;
grant execute on function app.invoice_addresses(uuid, uuid), app.is_tax_exempt(uuid, text, date),
  app.bill_to_now(uuid, uuid, date), public.billed_to(public.partner_invoices) to authenticated, service_role;
