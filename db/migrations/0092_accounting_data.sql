-- What the files of a batch say of its documents. Writers for each format turn it into files (server/domains/accounting).

-- Names that some format writes alike: QuickBooks Desktop reads letters of English only, and no name holds a colon or a
-- quotation mark (server/domains/accounting/party-names.ts).
create function app.accounting_name_key(name text) returns text
language sql immutable set search_path = ''
return lower(app.trimmed(left(regexp_replace(regexp_replace(regexp_replace(
  normalize(name, NFKD), '[\u0300-\u036F]', '', 'g'), '[:"\s]+', ' ', 'g'), '([^ -~]|\?)+', '?', 'g'), 100)));
revoke execute on function app.accounting_name_key(text) from public;
grant execute on function app.accounting_name_key(text) to authenticated, service_role, commands, authenticator;
-- Each party of a batch looks for others with its name.
create index organizations_accounting_name on public.organizations (app.accounting_name_key(name));

create index accounting_batch_items_name on public.accounting_batch_items (app.accounting_name_key(name))
  where not is_withdrawn and party_id is not null;

-- A name in every format: one line without the colon that separates parent and child, and without quotation marks.
-- Full-width signs become plain ones first, because IIF writes them so.
create function app.accounting_plain_name(name text) returns text
language sql immutable set search_path = ''
return app.trimmed(left(app.trimmed(regexp_replace(normalize(name, NFKC), '[:"\s]+', ' ', 'g')), 100));

-- What files call a customer or subcontractor: the name that a valid batch has of it, whatever it is called since. Else
-- its name of today, with the end of its id when the other program has that name of somebody else, or gets it of an older
-- one: a program with one list of names for customers and vendors refuses the second one.
create function app.accounting_written_name(organization uuid) returns text
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(
    (select i.name from public.accounting_batch_items i where i.party_id = o.id and not i.is_withdrawn limit 1),
    case when exists (
      select from public.accounting_batch_items i
      where app.accounting_name_key(i.name) = app.accounting_name_key(o.name) and not i.is_withdrawn
        and i.party_id is not null and i.party_id <> o.id
    ) or exists (
      select from public.organizations t
      where app.accounting_name_key(t.name) = app.accounting_name_key(o.name) and t.id < o.id
        and t.organization_type in ('partner', 'subcontractor')
        and not exists (
          select from public.accounting_batch_items i where i.party_id = t.id and not i.is_withdrawn
        )
    )
    then app.trimmed(left(app.accounting_plain_name(o.name), 93)) || ' (' || upper(right(o.id::text, 4)) || ')'
    else app.accounting_plain_name(o.name) end
  )
  from public.organizations o where o.id = organization;
end;

create function app.accounting_party(organization uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'legal_name', coalesce(o.legal_name, o.name),
    'email', coalesce(b.email, o.contact_email, ''), 'phone', coalesce(o.contact_phone, ''),
    'contact', coalesce(b.contact_name, o.contact_name, ''),
    'street', concat_ws(', ', nullif(coalesce(b.address_line1, o.address_line1), ''),
      nullif(case when b.address_line1 is null then o.address_line2 else b.address_line2 end, '')),
    'city', coalesce(b.city, o.city, ''), 'state', coalesce(b.state, o.state, ''),
    'zip', coalesce(b.postal_code, o.postal_code, ''), 'terms_days', b.payment_terms_days
  )
  from public.organizations o left join public.organization_billing b on b.organization_id = o.id
  where o.id = organization;
end;

create function app.accounting_invoice(invoice uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'party', app.accounting_party(i.organization_id), 'due_on', i.due_date, 'reference', coalesce(i.customer_reference, ''),
    'memo', i.title, 'terms', coalesce(i.terms, ''), 'tax', i.tax_amount::text,
    'percent', (select coalesce(sum(t.percent), 0)::text from public.partner_invoice_taxes t where t.partner_invoice_id = i.id),
    'lines', (
      select jsonb_agg(jsonb_build_object(
        'kind', l.kind, 'description', l.description, 'quantity', l.quantity::text, 'price', l.unit_price::text,
        'amount', l.amount::text, 'is_taxed', i.tax_amount > 0 and coalesce(l.is_taxable, exists (
          select from public.tax_rules r
          where r.line_kind = l.kind and r.state = coalesce(nullif(p.state, ''), o.state)
        ))
      ) order by l.position, l.id)
      from public.partner_invoice_lines l
      left join public.work_orders w on w.id = l.work_order_id
      left join public.partner_locations p on p.id = w.partner_location_id
      where l.partner_invoice_id = i.id
    )
  )
  from public.partner_invoices i join public.organizations o on o.id = i.organization_id where i.id = invoice;
end;

create function app.accounting_bill(bill uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'party', app.accounting_party(b.subcontractor_organization_id), 'due_on', b.due_date,
    'reference', coalesce(b.external_bill_number, ''), 'memo', '',
    'lines', (
      select jsonb_agg(jsonb_build_object(
        'kind', 'bill', 'amount', l.amount::text,
        'description', concat_ws(' ', w.work_order_number, nullif(coalesce(nullif(l.description, ''), w.title), ''))
      ) order by w.work_order_number, l.id)
      from public.subcontractor_bill_work_orders l join public.work_orders w on w.id = l.work_order_id
      where l.subcontractor_bill_id = b.id
    )
  )
  from public.subcontractor_bills b where b.id = bill;
end;

-- How much of a credit note is sales tax: the share of its invoice, so that a credit over all of it gives back all its
-- tax. The margin takes the rest off the revenue.
create function app.credit_note_tax(note public.credit_notes) returns numeric
language sql stable set search_path = ''
as $$
  select coalesce(
    (
      select note.amount - app.round_money(note.amount * (i.total_amount - i.tax_amount) / i.total_amount)
      from public.partner_invoices i where i.id = note.partner_invoice_id and i.total_amount > 0
    ),
    0
  )
$$;

grant execute on function app.credit_note_tax(public.credit_notes) to authenticated, service_role;

-- What a document says besides its number, day, and amount.
create function app.accounting_details(p_kind text, p_id uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select case
    when p_kind in ('customer', 'vendor') then jsonb_build_object('party', app.accounting_party(p_id))
    when p_kind in ('invoice', 'invoice_void') then app.accounting_invoice(p_id)
    when p_kind = 'bill' then app.accounting_bill(p_id)
    when p_kind in ('credit_note', 'credit_note_void') then (
      select jsonb_build_object(
        'party', app.accounting_party(c.organization_id), 'memo', c.reason, 'reference', coalesce(i.invoice_number, ''),
        'tax', app.credit_note_tax(c)::text
      )
      from public.credit_notes c left join public.partner_invoices i on i.id = c.partner_invoice_id where c.id = p_id
    )
    when p_kind in ('payment', 'payment_return') then (
      select jsonb_build_object(
        'party', app.accounting_party(p.organization_id), 'method', p.method, 'reference', coalesce(p.reference, ''),
        'memo', case p_kind when 'payment_return' then coalesce(p.returned_reason, '') else '' end,
        -- Also what a return has just taken it off.
        'paid', (
          select jsonb_agg(distinct i.invoice_number)
          from public.payment_allocations a join public.partner_invoices i on i.id = a.partner_invoice_id
          where a.customer_payment_id = p.id and (a.released_at is null or a.released_at = p.returned_at)
        )
      )
      from public.customer_payments p where p.id = p_id
    )
    when p_kind = 'refund' then (
      select jsonb_build_object(
        'party', app.accounting_party(r.organization_id), 'method', r.method, 'reference', coalesce(r.reference, ''),
        'memo', ''
      )
      from public.customer_refunds r where r.id = p_id
    )
    when p_kind in ('bill_payment', 'bill_payment_void') then (
      select jsonb_build_object(
        'party', app.accounting_party(b.subcontractor_organization_id), 'method', p.payment_method,
        'reference', coalesce(p.payment_reference, ''), 'memo', b.internal_bill_number
      )
      from public.bill_payments p join public.subcontractor_bills b on b.id = p.subcontractor_bill_id where p.id = p_id
    )
    else (
      select jsonb_build_object(
        'method', r.category, 'reference', '', 'memo', concat_ws(' ', r.vendor_name, nullif(r.description, '')),
        'employee', concat_ws(' ', e.first_name, e.last_name)
      )
      from public.receipts r join public.profiles e on e.id = r.employee_user_id where r.id = p_id
    )
  end;
end;

-- The documents of a batch in the order of its files.
create function app.accounting_batch_data(batch uuid)
returns table (kind text, number text, name text, day date, amount text, details jsonb)
language sql stable security definer set search_path = ''
begin atomic
  select i.kind, i.number, i.name, i.document_date, i.amount::text, app.accounting_details(i.kind, i.record_id)
  from public.accounting_batch_items i
  where i.accounting_batch_id = batch
  order by i.kind, i.document_date, i.number, i.name, i.id;
end;
grant execute on function app.accounting_batch_data(uuid) to command_accounting;
