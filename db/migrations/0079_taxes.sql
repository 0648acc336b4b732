-- Sales tax: rates by jurisdiction, what each state taxes, and the tax of each invoice (decision 095).

-- Tables --------------------------------------------------------------------------------------------------------------

-- What a jurisdiction takes, in percent, from a day on. Several apply to one location: the state, its county, its city,
-- and special districts.
create table public.tax_rates (
  id uuid primary key default app.new_id(),
  -- As the invoice says it: “Cook County”.
  name text not null,
  kind text not null,
  state text not null,
  -- Of a city: the name in the address of a location.
  city text,
  -- Where it applies in the state, as five digits. States define counties and districts otherwise; their published tables
  -- say them as ZIP codes.
  postal_codes text[] not null default '{}',
  percent numeric(7, 4) not null,
  valid_from date not null,
  -- The last day on which it is valid; null while no end is known.
  valid_until date,
  -- Whether a table that was imported has it. The next table of its state ends it, unless it has it, too.
  is_imported boolean not null default false,
  created_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint tax_rates_name check (length(app.trimmed(name)) between 1 and 120),
  constraint tax_rates_kind check (kind in ('state', 'county', 'city', 'special')),
  constraint tax_rates_state check (state ~ '^[A-Z]{2}$'),
  constraint tax_rates_city check (kind = 'city' or city is null),
  constraint tax_rates_city_name check (length(app.trimmed(city)) >= 1),
  constraint tax_rates_area check (
    case kind
      when 'state' then postal_codes = '{}'
      when 'city' then city is not null or postal_codes <> '{}'
      else postal_codes <> '{}'
    end
  ),
  constraint tax_rates_postal_codes check (
    cardinality(postal_codes) <= 3000 and array_to_string(postal_codes, ' ', '-') ~ '^(\d{5}( \d{5})*)?$'
  ),
  constraint tax_rates_percent check (percent between 0 and 30),
  constraint tax_rates_validity check (valid_from <= valid_until)
);
-- One jurisdiction has one rate from a day on; an import that is repeated adds nothing.
create unique index tax_rates_once on public.tax_rates (state, kind, lower(name), valid_from);
-- The office's list, and the rates of a location.
create index tax_rates_list on public.tax_rates (state, kind, name, valid_from desc, id);
create index tax_rates_city on public.tax_rates (state, lower(city)) where city is not null;
create index tax_rates_postal_codes on public.tax_rates using gin (postal_codes);
create index tax_rates_search on public.tax_rates using gin (name extensions.gin_trgm_ops);
create index tax_rates_created_by on public.tax_rates (created_by) where created_by is not null;

-- Which lines a state taxes. What is not here is not taxed.
create table public.tax_rules (
  id uuid primary key default app.new_id(),
  state text not null,
  line_kind text not null,
  created_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  created_at timestamptz not null default now(),
  unique (state, line_kind),
  constraint tax_rules_state check (state ~ '^[A-Z]{2}$'),
  constraint tax_rules_line_kind check (line_kind in ('labor', 'material', 'subcontractor', 'trip', 'flat', 'other'))
);
create index tax_rules_created_by on public.tax_rules (created_by) where created_by is not null;

-- The tax of an invoice by rate. It keeps the name and the percent, so that a later rate changes no document.
create table public.partner_invoice_taxes (
  id uuid primary key default app.new_id(),
  partner_invoice_id uuid not null references public.partner_invoices (id) on delete cascade,
  -- The rate may be gone: no reference.
  tax_rate_id uuid not null,
  position integer not null,
  kind text not null,
  state text not null,
  name text not null,
  percent numeric(7, 4) not null,
  -- What is taxed, after its part of the discounts.
  taxable_amount numeric(12, 2) not null,
  amount numeric(12, 2) not null,
  created_at timestamptz not null default now(),
  unique (partner_invoice_id, tax_rate_id),
  constraint partner_invoice_taxes_amount check (amount >= 0 and taxable_amount >= 0)
);
create index partner_invoice_taxes_invoice on public.partner_invoice_taxes (partner_invoice_id, position);
create index partner_invoice_taxes_rate on public.partner_invoice_taxes (tax_rate_id);

create trigger touch before update on public.tax_rates for each row execute function app.touch();
create trigger audit after insert or update or delete on public.tax_rates for each row execute function app.audit();
create trigger audit after insert or delete on public.tax_rules for each row execute function app.audit();

call app.bound_columns('{"tax_rates": {"name": 120, "city": 80}}');
call app.validate_limits();

-- The tax of an invoice -----------------------------------------------------------------------------------------------

-- The rates of an address on a day: the state's, and those of its county, city, and districts.
create function app.tax_rates_at(p_state text, p_city text, p_postal_code text, p_on date) returns setof public.tax_rates
language sql stable security definer set search_path = ''
begin atomic
  select r.* from public.tax_rates r
  where r.id in (
      select s.id from public.tax_rates s where s.state = p_state and s.kind = 'state'
      union
      select c.id from public.tax_rates c where c.state = p_state and lower(c.city) = lower(app.trimmed(p_city))
      union
      select z.id from public.tax_rates z where z.state = p_state and z.postal_codes @> array[left(p_postal_code, 5)]
    )
    and r.valid_from <= p_on and coalesce(r.valid_until, 'infinity') >= p_on
    -- Of a jurisdiction that has two at once, the one that began last.
    and not exists (
      select from public.tax_rates later
      where later.state = r.state and later.kind = r.kind and lower(later.name) = lower(r.name)
        and later.valid_from > r.valid_from and later.valid_from <= p_on
        and coalesce(later.valid_until, 'infinity') >= p_on
    );
end;

-- Whether a customer pays no tax in a state on a day: it has a certificate for it that has not expired.
create function app.is_tax_exempt(p_organization_id uuid, p_state text, p_on date) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select exists (
    select from public.organization_billing b
    where b.organization_id = p_organization_id and b.is_tax_exempt
      and coalesce(b.tax_certificate_expires_on, 'infinity') >= p_on
      and (b.tax_exempt_states = '{}' or p_state = any (b.tax_exempt_states))
  );
end;

-- Writes the tax of a draft (app.invoice_taxes, which also asks contracts and follows them), and returns its sum. Rows that
-- stay the same are left alone.
create function app.write_invoice_taxes(p_invoice_id uuid, p_organization_id uuid, p_on date) returns numeric
language plpgsql security definer set search_path = '' as $$
begin
  with n as materialized (
    select * from app.invoice_taxes(p_invoice_id, p_organization_id, p_on)
  ), gone as (
    delete from public.partner_invoice_taxes t
    where t.partner_invoice_id = p_invoice_id and not exists (select from n where n.tax_rate_id = t.tax_rate_id)
  )
  merge into public.partner_invoice_taxes t
  using n
  on t.partner_invoice_id = p_invoice_id and t.tax_rate_id = n.tax_rate_id
  when matched and (t.position, t.kind, t.state, t.name, t.percent, t.taxable_amount, t.amount)
    is distinct from (n.position, n.kind, n.state, n.name, n.percent, n.taxable_amount, n.amount) then
    update set position = n.position, kind = n.kind, state = n.state, name = n.name, percent = n.percent,
      taxable_amount = n.taxable_amount, amount = n.amount
  when not matched then
    insert (partner_invoice_id, tax_rate_id, position, kind, state, name, percent, taxable_amount, amount)
    values (p_invoice_id, n.tax_rate_id, n.position, n.kind, n.state, n.name, n.percent, n.taxable_amount, n.amount);
  return (
    select coalesce(sum(t.amount), 0) from public.partner_invoice_taxes t where t.partner_invoice_id = p_invoice_id
  );
end
$$;

-- Access --------------------------------------------------------------------------------------------------------------

-- Written by commands. Customers see the tax of their invoices, and not what it comes from.
alter table public.tax_rates enable row level security;
create policy service on public.tax_rates for all to service_role, commands using (true) with check (true);
create policy see on public.tax_rates for select to authenticated using ((select app.may('invoice', 'see_costs')));
grant select on public.tax_rates to authenticated;
grant select, insert, update, delete on public.tax_rates to service_role;
grant select, insert (name, kind, state, city, postal_codes, percent, valid_from, valid_until, is_imported),
  update (name, kind, state, city, postal_codes, percent, valid_from, valid_until, is_imported), delete
  on public.tax_rates to command_taxes;

alter table public.tax_rules enable row level security;
create policy service on public.tax_rules for all to service_role, commands using (true) with check (true);
create policy see on public.tax_rules for select to authenticated using ((select app.may('invoice', 'see_costs')));
grant select on public.tax_rules to authenticated;
grant select, insert, delete on public.tax_rules to service_role;
grant select, insert (state, line_kind), delete on public.tax_rules to command_taxes;

alter table public.partner_invoice_taxes enable row level security;
create policy service on public.partner_invoice_taxes for all to service_role using (true) with check (true);
create policy see on public.partner_invoice_taxes for select to authenticated using (
  exists (select from public.partner_invoices i where i.id = partner_invoice_id)
);
grant select on public.partner_invoice_taxes to authenticated;
grant select, insert, update, delete on public.partner_invoice_taxes to service_role;
