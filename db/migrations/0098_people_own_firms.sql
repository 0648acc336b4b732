-- A person of the office may belong to a customer or a subcontractor as well. Colleagues decide about the money of that
-- firm: what it is paid and where, and what it owes (decision 049).

-- Whether the caller would decide about their own firm although another person could.
create function app.is_own_firm(capability text, firm uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (firm = any (app.subcontractor_organization_ids()) or firm = any (app.partner_organization_ids()))
      and not app.is_only_decider(capability),
    false
  );
end
$$;

-- Argument: the capability of those who could decide instead. The row names the firm, or its bill or invoice does.
create function app.refuse_own_firm() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  row constant jsonb := to_jsonb(coalesce(new, old));
  firm uuid := row ->> 'organization_id';
begin
  if row ? 'subcontractor_bill_id' then
    select b.subcontractor_organization_id into firm from public.subcontractor_bills b
    where b.id = (row ->> 'subcontractor_bill_id')::uuid;
  elsif firm is null then
    select i.organization_id into firm from public.partner_invoices i
    where i.id = (row ->> 'partner_invoice_id')::uuid;
  end if;
  if app.is_own_firm(tg_argv[0], firm) then
    raise exception 'Somebody else has to decide about money of your own firm.'
      using errcode = 'insufficient_privilege', hint = 'Ask a colleague.', detail = app.reason('own_firm_money');
  end if;
  return coalesce(new, old);
end
$$;

-- What a subcontractor gets, and where. Whoever pays or releases retainage is asked with the bill (is_own_decision).
create trigger refuse_own_firm before insert or update or delete on public.agreed_rates
for each row execute function app.refuse_own_firm('approve_bills');
create trigger refuse_own_firm_added before insert on public.organization_billing
for each row when (new.retainage_percent is not null) execute function app.refuse_own_firm('approve_bills');
create trigger refuse_own_firm before update on public.organization_billing
for each row when (old.retainage_percent is distinct from new.retainage_percent)
execute function app.refuse_own_firm('approve_bills');
create trigger refuse_own_firm before insert or update or delete on public.organization_bank_accounts
for each row execute function app.refuse_own_firm('pay_bills');
create trigger refuse_own_firm before insert or update or delete on public.organization_tax_facts
for each row execute function app.refuse_own_firm('pay_bills');
create trigger refuse_own_firm before update on public.bill_payments
for each row when (old.voided_at is distinct from new.voided_at) execute function app.refuse_own_firm('pay_bills');

-- What a customer owes. Prices become a debt when an invoice is sent.
create trigger refuse_own_firm before update on public.partner_invoices
for each row when (old.status <> new.status and (old.status = 'draft' or new.status = 'void'))
execute function app.refuse_own_firm('invoice');
create trigger refuse_own_firm_added before insert on public.credit_notes
for each row execute function app.refuse_own_firm('invoice');
create trigger refuse_own_firm before update on public.credit_notes
for each row when (old.voided_at is distinct from new.voided_at) execute function app.refuse_own_firm('invoice');
create trigger refuse_own_firm_added before insert on public.customer_payments
for each row execute function app.refuse_own_firm('invoice');
create trigger refuse_own_firm before update on public.customer_payments
for each row when (old.returned_on is distinct from new.returned_on) execute function app.refuse_own_firm('invoice');
create trigger refuse_own_firm before insert on public.customer_refunds
for each row execute function app.refuse_own_firm('invoice');
create trigger refuse_own_firm before update on public.invoice_disputes
for each row when (old.resolved_at is distinct from new.resolved_at) execute function app.refuse_own_firm('invoice');
