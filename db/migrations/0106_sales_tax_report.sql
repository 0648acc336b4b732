-- The sales tax report: what each jurisdiction is owed for a period, from what invoices, credit notes, and voids say
-- (decision 109).

-- What was sold, as it was taxed ----------------------------------------------------------------------------------------

-- The sales of a sent invoice by state, and by each jurisdiction whose rate applied at the address. Written when it is
-- sent, with its tax: addresses, certificates, and what states tax change later, and a filed return does not. What was
-- taxed has its rows in partner_invoice_taxes; only this table knows what was not, and why.
create table app.invoiced_sales (
  partner_invoice_id uuid not null references public.partner_invoices (id) on delete cascade,
  position integer not null,
  -- Empty for a line without any address.
  state text not null,
  -- The rate and its jurisdiction; null for all sales of the state.
  tax_rate_id uuid,
  kind text,
  name text,
  percent numeric(7, 4),
  -- All of it, after its part of the discounts, without retainage and deposits. What the other amounts leave was taxed.
  gross_amount numeric(12, 2) not null,
  -- Of kinds of lines that are taxed, to a customer with a certificate.
  exempt_amount numeric(12, 2) not null,
  -- Of kinds of lines that are not taxed.
  untaxed_amount numeric(12, 2) not null,
  -- Of kinds of lines that are taxed, where no rate applied. Of a state only.
  unrated_amount numeric(12, 2) not null,
  primary key (partner_invoice_id, position)
);
alter table app.invoiced_sales enable row level security;
call app.bound_columns('{"invoiced_sales": {"name": 120}}');
call app.validate_limits();

-- As app.invoice_taxes computes the tax: by address, with each amount rounded once for the whole invoice.
create function app.write_invoiced_sales(p_invoice_id uuid, p_organization_id uuid, p_on date) returns void
language sql security definer set search_path = ''
begin atomic
  delete from app.invoiced_sales s where s.partner_invoice_id = p_invoice_id;
  with lines as (
    select l.kind, l.amount, coalesce(l.is_taxable, r.line_kind is not null) as is_taxable, a.state, a.city, a.postal_code
    from app.invoice_addresses(p_invoice_id, p_organization_id) a
    join public.partner_invoice_lines l on l.id = a.partner_invoice_line_id
    left join public.tax_rules r on r.state = a.state and r.line_kind = l.kind
  ), charged as (
    select greatest(sum(l.amount), 0) as net, sum(l.amount) filter (where l.kind <> 'discount') as gross from lines l
  ), addresses as (
    select l.state, l.city, l.postal_code, sum(l.amount) as gross,
      coalesce(sum(l.amount) filter (where l.is_taxable), 0) as taxable,
      app.is_tax_exempt(p_organization_id, l.state, p_on) as is_exempt
    from lines l where l.kind <> 'discount'
    group by l.state, l.city, l.postal_code
  ), parts as (
    select a.state, null::uuid as id, null::text as kind, null::text as name, null::numeric as percent, a.gross,
      a.taxable, a.is_exempt, exists (
        select from app.tax_rates_at(a.state, a.city, a.postal_code, p_on)
      ) as is_rated
    from addresses a
    union all
    select a.state, r.id, r.kind, r.name, r.percent, a.gross, a.taxable, a.is_exempt, true
    from addresses a cross join lateral app.tax_rates_at(a.state, a.city, a.postal_code, p_on) r
  ), sums as (
    select coalesce(p.state, '') as state, p.id, p.kind, p.name, p.percent,
      app.round_money(sum(p.gross) * c.share) as gross,
      app.round_money(coalesce(sum(p.taxable) filter (where p.is_exempt), 0) * c.share) as exempt,
      app.round_money(coalesce(sum(p.taxable) filter (where not p.is_exempt and not p.is_rated), 0) * c.share) as unrated,
      app.round_money(coalesce(sum(p.taxable) filter (where not p.is_exempt and p.is_rated), 0) * c.share) as taxed
    from parts p cross join (select k.net / nullif(k.gross, 0) as share from charged k) c
    group by coalesce(p.state, ''), p.id, p.kind, p.name, p.percent, c.share
  )
  insert into app.invoiced_sales (partner_invoice_id, position, state, tax_rate_id, kind, name, percent, gross_amount,
    exempt_amount, untaxed_amount, unrated_amount)
  select p_invoice_id, row_number() over (
      order by s.state, array_position('{state,county,city,special}'::text[], s.kind) nulls first, s.name, s.id
    ), s.state, s.id, s.kind, s.name, s.percent,
    -- Rounded one by one, a discount may leave the parts a cent over their sum.
    greatest(s.gross, s.exempt + s.unrated + s.taxed), s.exempt,
    greatest(s.gross - s.exempt - s.unrated - s.taxed, 0), s.unrated
  from sums s
  where s.gross > 0;
end;
revoke execute on function app.write_invoiced_sales(uuid, uuid, date) from public;

create function app.keep_invoiced_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.write_invoiced_sales(new.id, new.organization_id, coalesce(new.issue_date, app.office_day(now())));
  return null;
end
$$;
create trigger keep_sales after update on public.partner_invoices
for each row when (old.status = 'draft' and new.status <> 'draft') execute function app.keep_invoiced_sales();

-- What counts in a period -----------------------------------------------------------------------------------------------

-- The invoices, credit notes, and voids of a period.
create index partner_invoices_issue_date on public.partner_invoices (issue_date) where status in ('sent', 'paid', 'void');
create index partner_invoices_voided_at on public.partner_invoices (voided_at) where status = 'void';
create index credit_notes_voided_at on public.credit_notes (voided_at) where voided_at is not null;

-- Whether something that is void counted until then: it became void in a later month than that of its date. Void within
-- its month, it never counts.
create function app.is_voided_later(p_day date, p_voided_at timestamptz) returns boolean
language sql stable
begin atomic
  select date_trunc('month', app.office_day(p_voided_at)) > date_trunc('month', p_day);
end;

-- The documents of a period, with the share of the invoice that each is of: all of it (1 of 1), or what a credit note
-- credits of its total. What is taken back counts negative, on its own day. This function and the next are without
-- settings of their own, so that their callers plan them together with what they ask.
create function app.sales_tax_events(p_from date, p_until date) returns table (
  document text, document_id uuid, partner_invoice_id uuid, day date, sign integer, amount numeric, of_amount numeric,
  tax_amount numeric
)
language sql stable
begin atomic
  select 'invoice', i.id, i.id, i.issue_date, 1, 1, 1, i.tax_amount
  from public.partner_invoices i
  where i.status in ('sent', 'paid', 'void') and i.issue_date between p_from and p_until
    and (i.status <> 'void' or app.is_voided_later(i.issue_date, i.voided_at))
  union all
  select 'invoice_void', i.id, i.id, app.office_day(i.voided_at), -1, 1, 1, i.tax_amount
  from public.partner_invoices i
  where i.status = 'void'
    -- For the index: an instant is at most a day away from the office's day.
    and i.voided_at >= p_from - interval '1 day' and i.voided_at < p_until + interval '2 days'
    and app.office_day(i.voided_at) between p_from and p_until and app.is_voided_later(i.issue_date, i.voided_at)
  union all
  select 'credit_note', c.id, i.id, c.issued_on, -1, c.amount, i.total_amount, app.credit_note_tax(c)
  from public.credit_notes c join public.partner_invoices i on i.id = c.partner_invoice_id
  where i.total_amount > 0 and c.issued_on between p_from and p_until
    and (c.voided_at is null or app.is_voided_later(c.issued_on, c.voided_at))
  union all
  select 'credit_note_void', c.id, i.id, app.office_day(c.voided_at), 1, c.amount, i.total_amount, app.credit_note_tax(c)
  from public.credit_notes c join public.partner_invoices i on i.id = c.partner_invoice_id
  where i.total_amount > 0 and c.voided_at >= p_from - interval '1 day' and c.voided_at < p_until + interval '2 days'
    and app.office_day(c.voided_at) between p_from and p_until and app.is_voided_later(c.issued_on, c.voided_at);
end;
revoke execute on function app.sales_tax_events(date, date) from public;

-- What each document of a period adds to each jurisdiction, and (without one) to the sales of each state. The tax is the
-- stored one. A credit note gives back its share of each amount, and of its tax what the sum up to each rate rounds to:
-- together exactly its tax (app.credit_note_tax).
create function app.sales_tax_entries(p_from date, p_until date) returns table (
  document text, document_id uuid, partner_invoice_id uuid, day date, state text, kind text, name text, percent numeric,
  gross_amount numeric, exempt_amount numeric, untaxed_amount numeric, unrated_amount numeric, taxable_amount numeric,
  tax_amount numeric
)
language sql stable
begin atomic
  with documents as materialized (
    select d.* from app.sales_tax_events(p_from, p_until) d
  ), parts as (
    select d.*, t.state, t.kind, t.name, t.percent, coalesce(s.exempt_amount, 0) as exempt,
      coalesce(s.untaxed_amount, 0) as untaxed, 0::numeric as unrated, t.taxable_amount as taxable,
      case when d.of_amount = 1 and d.amount = 1 then t.amount else (
        select app.round_money(d.tax_amount * x.until_here / nullif(x.whole, 0))
          - app.round_money(d.tax_amount * (x.until_here - t.amount) / nullif(x.whole, 0))
        from (
          select sum(o.amount) filter (where o.position <= t.position) as until_here, sum(o.amount) as whole
          from public.partner_invoice_taxes o where o.partner_invoice_id = d.partner_invoice_id
        ) x
      ) end as tax
    from documents d
    join public.partner_invoice_taxes t on t.partner_invoice_id = d.partner_invoice_id
    left join app.invoiced_sales s on s.partner_invoice_id = t.partner_invoice_id and s.tax_rate_id = t.tax_rate_id
    union all
    -- Jurisdictions that taxed nothing of it, and the states.
    select d.*, s.state, s.kind, s.name, s.percent, s.exempt_amount, s.untaxed_amount, s.unrated_amount,
      s.gross_amount - s.exempt_amount - s.untaxed_amount - s.unrated_amount, 0
    from documents d
    join app.invoiced_sales s on s.partner_invoice_id = d.partner_invoice_id
    where s.tax_rate_id is null or s.gross_amount = s.exempt_amount + s.untaxed_amount
  ), shares as (
    select p.document, p.document_id, p.partner_invoice_id, p.day, p.state, p.kind, p.name, p.percent,
      p.sign * app.round_money(p.exempt * p.amount / p.of_amount) as exempt,
      p.sign * app.round_money(p.untaxed * p.amount / p.of_amount) as untaxed,
      p.sign * app.round_money(p.unrated * p.amount / p.of_amount) as unrated,
      p.sign * app.round_money(p.taxable * p.amount / p.of_amount) as taxable,
      p.sign * coalesce(p.tax, 0) as tax
    from parts p
  )
  select s.document, s.document_id, s.partner_invoice_id, s.day, s.state, s.kind, s.name, s.percent,
    s.exempt + s.untaxed + s.unrated + s.taxable, s.exempt, s.untaxed, s.unrated, s.taxable, s.tax
  from shares s;
end;
revoke execute on function app.sales_tax_entries(date, date) from public;

-- For the office ----------------------------------------------------------------------------------------------------------

-- The report of a period: a row for each jurisdiction and rate, and (without a jurisdiction) the total of each state after
-- them. Taxes are filed for a state as a whole, so its total has the tax of all of its jurisdictions. What is taken back
-- is negative. For those who see the invoices of all customers.
create function public.sales_tax_report(p_from date, p_until date) returns table (
  state text, kind text, name text, percent numeric,
  gross_amount numeric, exempt_amount numeric, untaxed_amount numeric, unrated_amount numeric, taxable_amount numeric,
  tax_amount numeric,
  credited_sales numeric, credited_taxable numeric, credited_tax numeric,
  voided_sales numeric, voided_taxable numeric, voided_tax numeric,
  due_amount numeric
)
-- A period is a small part of all invoices, and they are in memory.
language sql stable security definer set search_path = '' set random_page_cost = 1.1 set plan_cache_mode = force_custom_plan
begin atomic
  with entries as (
    select e.*, e.document in ('credit_note', 'credit_note_void') as is_credit, e.document = 'invoice_void' as is_void
    from app.sales_tax_entries(least(p_from, '9999-12-31'), least(p_until, '9999-12-31')) e
    where (select app.may('invoice', 'see_costs'))
  ), sums as (
    select e.state, e.kind, e.name, e.percent, e.is_credit, e.is_void, sum(e.gross_amount) as gross,
      sum(e.exempt_amount) as exempt, sum(e.untaxed_amount) as untaxed, sum(e.unrated_amount) as unrated,
      sum(e.taxable_amount) as taxable, sum(e.tax_amount) as tax
    from entries e
    group by e.state, e.kind, e.name, e.percent, e.is_credit, e.is_void
  ), filed as (
    select s.* from sums s where s.kind is not null
    union all
    -- The sales of the state, and the tax of its jurisdictions.
    select s.state, null, null, null, s.is_credit, s.is_void, sum(s.gross) filter (where s.kind is null),
      sum(s.exempt) filter (where s.kind is null), sum(s.untaxed) filter (where s.kind is null),
      sum(s.unrated) filter (where s.kind is null), sum(s.taxable) filter (where s.kind is null), sum(s.tax)
    from sums s
    group by s.state, s.is_credit, s.is_void
  )
  select f.state, f.kind, f.name, f.percent,
    coalesce(sum(f.gross) filter (where not f.is_credit and not f.is_void), 0),
    coalesce(sum(f.exempt) filter (where not f.is_credit and not f.is_void), 0),
    coalesce(sum(f.untaxed) filter (where not f.is_credit and not f.is_void), 0),
    coalesce(sum(f.unrated) filter (where not f.is_credit and not f.is_void), 0),
    coalesce(sum(f.taxable) filter (where not f.is_credit and not f.is_void), 0),
    coalesce(sum(f.tax) filter (where not f.is_credit and not f.is_void), 0),
    coalesce(sum(f.gross) filter (where f.is_credit), 0),
    coalesce(sum(f.taxable) filter (where f.is_credit), 0),
    coalesce(sum(f.tax) filter (where f.is_credit), 0),
    coalesce(sum(f.gross) filter (where f.is_void), 0),
    coalesce(sum(f.taxable) filter (where f.is_void), 0),
    coalesce(sum(f.tax) filter (where f.is_void), 0),
    coalesce(sum(f.tax), 0)
  from filed f
  group by f.state, f.kind, f.name, f.percent
  order by f.state, array_position('{state,county,city,special}'::text[], f.kind) nulls last, f.name, f.percent;
end;
revoke execute on function public.sales_tax_report(date, date) from public;
grant execute on function public.sales_tax_report(date, date) to authenticated;

-- The documents behind a figure of the report, with what each adds to it: of a state, or of one of its jurisdictions at a
-- rate. The figure is a column of the report; without one, all documents.
create function public.sales_tax_documents(
  p_from date, p_until date, p_state text, p_kind text default null, p_name text default null,
  p_percent numeric default null, p_figure text default null
) returns table (
  id uuid, document text, number text, document_date date, partner_invoice_id uuid, customer text, certificate text,
  gross_amount numeric, exempt_amount numeric, untaxed_amount numeric, unrated_amount numeric, taxable_amount numeric,
  tax_amount numeric
)
-- A period is a small part of all invoices, and they are in memory.
language sql stable security definer set search_path = '' set random_page_cost = 1.1 set plan_cache_mode = force_custom_plan
begin atomic
  with documents as (
    select e.document, e.document_id, e.partner_invoice_id, e.day,
      coalesce(sum(e.gross_amount) filter (where p_kind is not null or e.kind is null), 0) as gross,
      coalesce(sum(e.exempt_amount) filter (where p_kind is not null or e.kind is null), 0) as exempt,
      coalesce(sum(e.untaxed_amount) filter (where p_kind is not null or e.kind is null), 0) as untaxed,
      coalesce(sum(e.unrated_amount) filter (where p_kind is not null or e.kind is null), 0) as unrated,
      coalesce(sum(e.taxable_amount) filter (where p_kind is not null or e.kind is null), 0) as taxable,
      sum(e.tax_amount) as tax
    from app.sales_tax_entries(p_from, p_until) e
    where (select app.may('invoice', 'see_costs')) and e.state = p_state
      and (p_kind is null or (e.kind = p_kind and e.name = p_name and e.percent = p_percent))
      and case
        when p_figure is null then true
        when p_figure like 'credited%' then e.document in ('credit_note', 'credit_note_void')
        when p_figure like 'voided%' then e.document = 'invoice_void'
        else e.document = 'invoice'
      end
    group by e.document, e.document_id, e.partner_invoice_id, e.day
  )
  select d.document_id, d.document, coalesce(c.credit_note_number, i.invoice_number), d.day, d.partner_invoice_id,
    o.name, i.bill_to #>> '{tax_exemption,certificate}', d.gross, d.exempt, d.untaxed, d.unrated, d.taxable, d.tax
  from documents d
  join public.partner_invoices i on i.id = d.partner_invoice_id
  join public.organizations o on o.id = i.organization_id
  left join public.credit_notes c on c.id = d.document_id
  where case p_figure
    when 'exempt_amount' then d.exempt <> 0
    when 'untaxed_amount' then d.untaxed <> 0
    when 'unrated_amount' then d.unrated <> 0
    when 'taxable_amount' then d.taxable <> 0
    when 'tax_amount' then d.tax <> 0
    else true
  end
  order by d.day, coalesce(c.credit_note_number, i.invoice_number), d.document, d.document_id;
end;
revoke execute on function public.sales_tax_documents(date, date, text, text, text, numeric, text) from public;
grant execute on function public.sales_tax_documents(date, date, text, text, text, numeric, text) to authenticated;
