-- Form 1099-NEC: what the company paid each subcontractor in a year, and whose Form W-9 is missing (decision 101).

-- From which payments in a year on the form is due, from this year until the next row. Congress and the IRS change it, and
-- a release adds a row.
create table app.nec_thresholds (
  from_year integer primary key,
  amount numeric(12, 2) not null,
  constraint nec_thresholds_year check (from_year between 2000 and 2100),
  constraint nec_thresholds_amount check (amount > 0)
);
-- From 2027 on, the amount follows prices; the IRS publishes it each year.
insert into app.nec_thresholds (from_year, amount) values (2000, 600), (2026, 2000);

-- What a subcontractor wrote on its Form W-9. The number itself is in app.taxpayer_numbers.
create table public.organization_tax_facts (
  organization_id uuid primary key references public.organizations (id) on delete cascade,
  legal_name text not null,
  tin_kind text not null,
  tin_last4 text not null,
  -- What the form reports: payments for services, or nothing, because most corporations get no form.
  form_box text not null default 'services',
  updated_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint organization_tax_facts_name check (app.trimmed(legal_name) <> ''),
  constraint organization_tax_facts_kind check (tin_kind in ('ein', 'ssn')),
  constraint organization_tax_facts_last4 check (tin_last4 ~ '^\d{4}$'),
  constraint organization_tax_facts_box check (form_box in ('services', 'none'))
);
create index organization_tax_facts_updated_by on public.organization_tax_facts (updated_by)
  where updated_by is not null;

-- No request reads this table, and no log repeats it.
create table app.taxpayer_numbers (
  -- The row of the facts, which goes with its organization when that is merged into another one.
  tax_facts_id uuid primary key references public.organization_tax_facts (organization_id)
    on update cascade on delete cascade,
  tin text not null,
  constraint taxpayer_numbers_tin check (tin ~ '^\d{9}$')
);

create trigger touch before update on public.organization_tax_facts for each row execute function app.touch();
create trigger audit after insert or update or delete on public.organization_tax_facts
for each row execute function app.audit('organizations', 'organization_id');

call app.bound_columns('{"organization_tax_facts": {"legal_name": 200, "tin_last4": 4}}');
call app.validate_limits();

-- Totals --------------------------------------------------------------------------------------------------------------

-- The payments of a year.
create index bill_payments_paid_on on public.bill_payments (paid_on) where voided_at is null;

-- What each subcontractor got in a year, by the dates of its payments: without those by card, which the card's company
-- reports, and without void ones. Only for those who pay.
create function public.subcontractor_year_totals(
  p_year integer, p_query text default '', p_state text default '', p_limit integer default 1000, p_offset integer default 0
)
returns table (
  organization_id uuid, name text, legal_name text, tin_kind text, tin_last4 text, form_box text, payments bigint,
  card_amount numeric, reportable_amount numeric, threshold numeric, threshold_year integer, is_over boolean,
  needs_form boolean, is_w9_missing boolean
)
language sql stable security definer set search_path = ''
begin atomic
  with threshold as (
    select t.amount, t.from_year from app.nec_thresholds t where t.from_year <= p_year order by t.from_year desc limit 1
  ), paid as (
    select b.subcontractor_organization_id as firm, count(*) as payments,
      coalesce(sum(p.amount) filter (where p.payment_method = 'card'), 0) as card,
      coalesce(sum(p.amount) filter (where p.payment_method <> 'card'), 0) as reportable
    from public.bill_payments p join public.subcontractor_bills b on b.id = p.subcontractor_bill_id
    where p.voided_at is null and p.paid_on between make_date(least(greatest(p_year, 2000), 2100), 1, 1)
      and make_date(least(greatest(p_year, 2000), 2100), 12, 31)
    group by b.subcontractor_organization_id
  ), totals as (
    select o.id, o.name, f.legal_name, f.tin_kind, f.tin_last4, f.form_box, p.payments, p.card, p.reportable, t.amount,
      t.from_year, p.reportable >= t.amount as is_over,
      p.reportable >= t.amount and f.form_box is distinct from 'none' as needs_form, f.organization_id is null as is_missing
    from paid p
    join public.organizations o on o.id = p.firm
    cross join threshold t
    left join public.organization_tax_facts f on f.organization_id = o.id
    where (select app.may('pay_bills'))
  )
  select t.* from totals t
  where (
      trim(p_query) = '' or t.name ilike '%' || regexp_replace(trim(p_query), '([\\%_])', '\\\1', 'g') || '%'
      or t.legal_name ilike '%' || regexp_replace(trim(p_query), '([\\%_])', '\\\1', 'g') || '%'
    )
    and case p_state when 'over' then t.is_over when 'form' then t.needs_form when 'missing' then t.is_missing else true end
  order by t.reportable desc, t.name, t.id
  limit greatest(least(p_limit, 1000), 0) offset greatest(p_offset, 0);
end;
revoke execute on function public.subcontractor_year_totals(integer, text, text, integer, integer) from public;
grant execute on function public.subcontractor_year_totals(integer, text, text, integer, integer)
  to authenticated, service_role;

-- Access --------------------------------------------------------------------------------------------------------------

-- Written by a command. Only those who pay see them, and the administrators of the subcontractor its own.
alter table app.nec_thresholds enable row level security;
alter table public.organization_tax_facts enable row level security;
create policy service on public.organization_tax_facts for all to service_role, commands using (true) with check (true);
create policy see on public.organization_tax_facts for select to authenticated using (
  (select app.may('pay_bills')) or organization_id = any ((select app.administered_organization_ids())::uuid[])
);
alter table app.taxpayer_numbers enable row level security;
create policy commands on app.taxpayer_numbers for all to command_payment_runs using (true) with check (true);

grant select on public.organization_tax_facts to authenticated;
grant select, insert, update, delete on public.organization_tax_facts to service_role;
grant select, insert (organization_id, legal_name, tin_kind, tin_last4, form_box),
  update (legal_name, tin_kind, tin_last4, form_box, updated_by), delete
  on public.organization_tax_facts to command_payment_runs;
grant select, insert, update on app.taxpayer_numbers to command_payment_runs;
