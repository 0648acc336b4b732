-- Organizations: how they are billed, what only the office knows about them, their logos, and their figures.

-- Tables --------------------------------------------------------------------------------------------------------------

-- Where bills and invoices go, and when they are paid. The office and the organization itself read it; a subcontractor
-- sees the customers whose work it does, so it is not in public.organizations.
create table public.organization_billing (
  organization_id uuid primary key references public.organizations (id) on delete cascade,
  contact_name text,
  email text,
  email_domain text generated always as (nullif(lower(split_part(email, '@', 2)), '')) stored,
  -- Null: the same as the address of the organization.
  address_line1 text,
  address_line2 text,
  city text,
  state text,
  postal_code text,
  -- Days after the date of the invoice or bill. Null: nothing agreed.
  payment_terms_days smallint,
  -- What is held of each bill of a subcontractor, in percent. Null: nothing agreed.
  retainage_percent numeric(5, 2),
  is_tax_exempt boolean not null default false,
  -- Of the exemption: its certificate, the last day on which it is valid, and the states that it is for, all if empty.
  tax_certificate_number text,
  tax_certificate_expires_on date,
  tax_exempt_states text[] not null default '{}',
  -- The customer pays no invoice without its own reference, such as a purchase order.
  requires_reference boolean not null default false,
  -- It wants an invoice for each work order, and none without a photo in a report of the work (0100_invoices_rules.sql).
  one_job_per_invoice boolean not null default false,
  requires_photos boolean not null default false,
  -- The customer's own portal, by name: the office enters its invoices there as well.
  billing_portal text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- What only people who manage organizations or see costs may know.
create table public.organization_internals (
  organization_id uuid primary key references public.organizations (id) on delete cascade,
  -- Of a sole proprietor it is a Social Security number.
  tax_number text,
  tax_key text generated always as (nullif(upper(regexp_replace(tax_number, '[^[:alnum:]]', '', 'g')), '')) stored,
  -- The NTE of new work orders of this customer.
  default_nte numeric(12, 2),
  notes text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint organization_internals_default_nte check (default_nte > 0)
);
create index organization_billing_email_domain on public.organization_billing (email_domain)
  where email_domain is not null;
create index organization_internals_tax_key on public.organization_internals (tax_key) where tax_key is not null;

create trigger touch before update on public.organization_billing for each row execute function app.touch();
create trigger touch before update on public.organization_internals for each row execute function app.touch();
create trigger audit after insert or update or delete on public.organization_billing
for each row execute function app.audit('organizations', 'organization_id');
create trigger audit after insert or update or delete on public.organization_internals
for each row execute function app.audit('organizations', 'organization_id');

call app.bound_columns('{
  "organization_billing": {"contact_name": 120, "email": 254, "address_line1": 160, "address_line2": 160, "city": 80,
    "state": 80, "postal_code": 20, "payment_terms_days": [0, 365], "retainage_percent": [0, 100],
    "tax_certificate_number": 60, "billing_portal": 120},
  "organization_internals": {"tax_number": 40, "default_nte": [0, 10000000000], "notes": 5000}
}');
call app.validate_limits();

-- Access --------------------------------------------------------------------------------------------------------------

-- Written by commands.
alter table public.organization_billing enable row level security;
create policy service on public.organization_billing for all to service_role, commands using (true) with check (true);
create policy see on public.organization_billing for select to authenticated using (
  (select app.may('manage_organizations', 'approve_bills', 'pay_bills', 'invoice', 'see_costs'))
  or organization_id = any ((select app.organization_ids())::uuid[])
);
alter table public.organization_internals enable row level security;
create policy service on public.organization_internals for all to service_role, commands using (true) with check (true);
create policy see on public.organization_internals for select to authenticated
using ((select app.may('manage_organizations', 'see_costs')));

grant select on public.organization_billing, public.organization_internals to authenticated;
grant select, insert, update on public.organization_billing, public.organization_internals to service_role;
grant select, insert (name, legal_name, organization_type, contact_name, contact_email, contact_phone, address_line1,
  address_line2, city, state, postal_code, trades, service_states, service_zip_prefixes, service_latitude,
  service_longitude, service_radius_miles), update (name, legal_name,
  contact_name, contact_email, contact_phone, address_line1, address_line2, city, state, postal_code, trades,
  service_states, service_zip_prefixes, service_latitude, service_longitude, service_radius_miles, logo_storage_path,
  is_active) on public.organizations to command_organizations;
grant select, insert (organization_id, contact_name, email, address_line1, address_line2, city, state, postal_code,
  payment_terms_days, is_tax_exempt, requires_reference, one_job_per_invoice, requires_photos, billing_portal,
  tax_certificate_number, tax_certificate_expires_on, tax_exempt_states),
  update (contact_name, email, address_line1, address_line2, city, state, postal_code, payment_terms_days, is_tax_exempt,
    requires_reference, one_job_per_invoice, requires_photos, billing_portal, tax_certificate_number,
    tax_certificate_expires_on, tax_exempt_states)
  on public.organization_billing to command_organizations;
grant select, insert (organization_id, tax_number, default_nte, notes), update (tax_number, default_nte, notes)
  on public.organization_internals to command_organizations;

-- Payment terms -------------------------------------------------------------------------------------------------------

-- The days within which an organization's invoices are paid: those agreed with it, else the office's; null without both.
create function app.payment_terms_days(organization uuid) returns integer
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(
    (select b.payment_terms_days::integer from public.organization_billing b where b.organization_id = organization),
    (
      select round((s.value ->> 'payment_terms_days')::numeric)::integer
      from public.settings s where s.key = 'work_orders'
    )
  );
end;

-- Default NTE ---------------------------------------------------------------------------------------------------------

-- A new work order starts with the NTE that was agreed with its customer, else with that of a price list
-- (app.give_listed_nte). The command that names another one replaces it. Rows that are loaded with their history keep
-- their own.
create function app.give_default_nte() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.work_order_budgets (work_order_id, nte_amount)
  select new.id, i.default_nte from public.organization_internals i
  where i.organization_id = new.organization_id and i.default_nte is not null;
  if not found then
    perform app.give_listed_nte(new.id);
  end if;
  return null;
end
$$;

create trigger give_default_nte after insert on public.work_orders
for each row when (current_user like 'command\_%') execute function app.give_default_nte();

-- Logos ---------------------------------------------------------------------------------------------------------------

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('logos', 'logos', false, 2097152, '{image/jpeg,image/png,image/webp}');

-- Those who manage organizations write into the folder named by the organization. Its logo is read by everybody who sees the
-- organization. A logo is replaced by another file, and not removed while the organization shows it. Inside a subquery
-- `name` alone would be the organization's.
create policy logos_see on storage.objects for select to authenticated using (
  bucket_id = 'logos'
  and (
    (select app.may('manage_organizations'))
    or exists (select from public.organizations o where o.logo_storage_path = objects.name)
  )
);
create policy logos_add on storage.objects for insert to authenticated with check (
  bucket_id = 'logos' and (select app.may('manage_organizations'))
  and exists (select from public.organizations o where o.id::text = (storage.foldername(objects.name))[1])
);
create policy logos_remove on storage.objects for delete to authenticated using (
  bucket_id = 'logos' and (select app.may('manage_organizations'))
  and not exists (select from public.organizations o where o.logo_storage_path = objects.name)
);

-- Figures -------------------------------------------------------------------------------------------------------------

-- The figures at the top of an organization's page, for the office, in one statement: what is open, what is owed, and
-- the scores of a subcontractor over twelve months (docs/glossary.md). They also say what a deactivation leaves open.
create function public.organization_figures(p_organization_id uuid) returns table (
  people bigint, locations bigint, open_work_orders bigint, reports_to_review bigint, unpaid_bills bigint,
  unpaid_bills_amount numeric, unpaid_invoices bigint, unpaid_invoices_amount numeric, overdue_invoices_amount numeric,
  due_work_orders bigint, on_time_work_orders bigint, reviewed_reports bigint, sent_back_reports bigint,
  answered_assignments bigint, median_answer_hours numeric
)
language sql stable set search_path = ''
begin atomic
  select
    (
      select count(*) from public.organization_members m join public.profiles p on p.id = m.user_id and p.is_active
      where m.organization_id = p_organization_id
    ),
    (select count(*) from public.partner_locations l where l.organization_id = p_organization_id and l.is_active),
    (
      select count(*) from public.work_orders w
      where w.open_since is not null and w.organization_id = p_organization_id
    ) + (
      select count(*) from public.work_orders w
      where w.open_since is not null and w.assigned_organization_id = p_organization_id
    ),
    (
      select count(*) from public.work_order_reports r
      where r.status = 'submitted' and r.organization_id = p_organization_id
    ) + (
      select count(*) from public.work_order_reports r
      where r.status = 'submitted' and r.subcontractor_organization_id = p_organization_id
    ),
    bills.count, bills.amount, invoices.count, invoices.amount, invoices.overdue,
    work.due, work.on_time, reports.reviewed, reports.sent_back, work.answered, work.answer_hours
  from (
    select count(*), coalesce(sum(b.total_amount - b.paid_amount), 0) as amount from public.subcontractor_bills b
    where b.subcontractor_organization_id = p_organization_id and b.status in ('submitted', 'approved')
  ) bills, (
    select count(*), coalesce(sum(i.balance_amount), 0) as amount,
      coalesce(sum(i.balance_amount) filter (where i.due_date < app.office_day(now())), 0) as overdue
    from public.partner_invoices i where i.organization_id = p_organization_id and i.status = 'sent'
  ) invoices, (
    select
      count(*) filter (where w.due_date is not null and w.date_finished is not null) as due,
      count(*) filter (where app.office_day(w.date_finished) <= w.due_date) as on_time,
      count(*) filter (where w.accepted_at is not null and w.date_assigned is not null) as answered,
      round((percentile_cont(0.5) within group (order by extract(epoch from w.accepted_at - w.date_assigned))
        / 3600)::numeric, 1) as answer_hours
    from public.work_orders w
    where w.assigned_organization_id = p_organization_id and w.created_at >= now() - interval '12 months'
  ) work, (
    select count(*) filter (where r.status <> 'submitted') as reviewed,
      count(*) filter (where r.status = 'rejected') as sent_back
    from public.work_order_reports r
    where r.subcontractor_organization_id = p_organization_id and r.submitted_at >= now() - interval '12 months'
  ) reports
  where (select app.is_office());
end;
grant execute on function public.organization_figures(uuid) to authenticated;
