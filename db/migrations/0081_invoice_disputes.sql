-- Disputes: what a customer questions about an invoice, and the conversation about it (decision 098).

create table public.invoice_disputes (
  id uuid primary key default app.new_id(),
  partner_invoice_id uuid not null references public.partner_invoices (id) on delete restrict,
  reason text not null,
  -- What of the balance is disputed; null for all of it.
  amount numeric(12, 2),
  opened_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid references public.profiles (id) on delete restrict,
  -- What the office credited to resolve it; null when the amount stays.
  credit_note_id uuid references public.credit_notes (id) on delete restrict,
  constraint invoice_disputes_reason check (
    reason in ('price', 'quantity', 'work_missing', 'quality', 'duplicate', 'not_ordered', 'other')
  ),
  constraint invoice_disputes_positive check (amount > 0),
  constraint invoice_disputes_resolved check (resolved_at is not null or num_nonnulls(resolved_by, credit_note_id) = 0)
);
-- Of two people of a customer who dispute an invoice at once, one succeeds. It is also the index of the state.
create unique index invoice_disputes_open on public.invoice_disputes (partner_invoice_id) where resolved_at is null;
create index invoice_disputes_partner_invoice_id on public.invoice_disputes (partner_invoice_id, created_at, id);
create index invoice_disputes_opened_by on public.invoice_disputes (opened_by) where opened_by is not null;
create index invoice_disputes_resolved_by on public.invoice_disputes (resolved_by) where resolved_by is not null;
create index invoice_disputes_credit_note_id on public.invoice_disputes (credit_note_id) where credit_note_id is not null;

-- One conversation for each invoice, also about questions that dispute nothing. Nobody changes or deletes a message.
create table public.invoice_dispute_messages (
  id uuid primary key default app.new_id(),
  partner_invoice_id uuid not null references public.partner_invoices (id) on delete restrict,
  -- What the message did: it only says something, it began a dispute, or it resolved one.
  step text not null default 'message',
  is_from_office boolean not null,
  text text not null,
  author_id uuid default app.profile_id() references public.profiles (id) on delete restrict,
  created_at timestamptz not null default now(),
  constraint invoice_dispute_messages_step check (step in ('message', 'disputed', 'resolved')),
  constraint invoice_dispute_messages_text check (app.trimmed(text) <> '')
);
create index invoice_dispute_messages_partner_invoice_id
  on public.invoice_dispute_messages (partner_invoice_id, created_at, id);
create index invoice_dispute_messages_author_id on public.invoice_dispute_messages (author_id)
  where author_id is not null;

create trigger audit after insert or update or delete on public.invoice_disputes
for each row execute function app.audit('partner_invoices', 'partner_invoice_id');
create trigger audit after insert or update or delete on public.invoice_dispute_messages
for each row execute function app.audit('partner_invoices', 'partner_invoice_id');

-- Notifications -------------------------------------------------------------------------------------------------------

-- A customer's message is for those who invoice; an answer is for the people of the customer who wrote, and for all of
-- them when none of these is left. Nobody is notified of their own message, and an unread notification is replaced.
create function app.notify_of_invoice_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  notification_kind constant text := case
    when new.step = 'resolved' then 'dispute_resolved'
    when new.step = 'disputed' then 'invoice_disputed'
    when new.is_from_office then 'invoice_answered'
    else 'invoice_question' end;
  invoice record;
  readers uuid[];
begin
  select i.invoice_number as number, i.organization_id, o.name as customer into invoice
  from public.partner_invoices i join public.organizations o on o.id = i.organization_id
  where i.id = new.partner_invoice_id;
  with people as (
    select p.id, exists (
        select from public.invoice_dispute_messages m
        where m.partner_invoice_id = new.partner_invoice_id and not m.is_from_office and m.author_id = p.id
      ) as has_written
    from public.organizations o
    join public.organization_members m on m.organization_id = o.id
    join public.profiles p on p.id = m.user_id and p.is_active and p.user_id is not null
    where o.is_active and p.id is distinct from new.author_id
      and case when new.is_from_office then o.id = invoice.organization_id
        else o.organization_type = 'internal' and 'invoice' = any (m.capabilities) end
  )
  select array_agg(people.id) into readers from people
  where not new.is_from_office or people.has_written
    or not exists (select from people others where others.has_written);
  delete from public.notifications n
  where n.profile_id = any (readers) and n.invoice_id = new.partner_invoice_id and n.read_at is null
    and n.kind = notification_kind;
  insert into public.notifications (profile_id, kind, title, body, facts, path, invoice_id, created_at)
  select reader, notification_kind,
    case notification_kind
      when 'dispute_resolved' then format('The dispute of %s is resolved', invoice.number)
      when 'invoice_disputed' then format('%s is disputed', invoice.number)
      when 'invoice_answered' then format('Answer about %s', invoice.number)
      else format('Question about %s', invoice.number) end,
    case when new.is_from_office then '' else invoice.customer end,
    jsonb_build_object('invoice', invoice.number),
    case when new.is_from_office then '/partner/invoices/' else '/admin/partner-billing/invoices/' end
      || new.partner_invoice_id,
    new.partner_invoice_id, clock_timestamp()
  from unnest(readers) reader;
  return null;
end
$$;
-- History that is loaded (the demo company) notifies nobody.
create trigger notify after insert on public.invoice_dispute_messages
for each row when (new.created_at > now() - interval '1 hour') execute function app.notify_of_invoice_message();

-- Access --------------------------------------------------------------------------------------------------------------

-- Written by commands, and read by whoever reads the invoice: the office with its amounts, and its customer.
alter table public.invoice_disputes enable row level security;
create policy service on public.invoice_disputes for all to service_role, commands using (true) with check (true);
create policy see on public.invoice_disputes for select to authenticated using (
  exists (select from public.partner_invoices i where i.id = partner_invoice_id)
);
grant select on public.invoice_disputes to authenticated, service_role;
grant select, insert (partner_invoice_id, reason, amount), update (resolved_at, resolved_by, credit_note_id)
  on public.invoice_disputes to command_payments;

alter table public.invoice_dispute_messages enable row level security;
create policy service on public.invoice_dispute_messages for all to service_role, commands
using (true) with check (true);
create policy see on public.invoice_dispute_messages for select to authenticated using (
  exists (select from public.partner_invoices i where i.id = partner_invoice_id)
);
grant select on public.invoice_dispute_messages to authenticated, service_role;
grant insert (partner_invoice_id, step, is_from_office, text), select (id, created_at)
  on public.invoice_dispute_messages to command_payments;

-- The state of an invoice with its dispute: what is disputed is not simply late.
create or replace function public.invoice_state(public.partner_invoices) returns text
-- A list that is planned for its values would plan this again for each row.
language sql stable set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  select case
    when $1.status <> 'sent' then $1.status
    when exists (
      select from public.invoice_disputes d where d.partner_invoice_id = $1.id and d.resolved_at is null
    ) then 'disputed'
    when $1.due_date < app.office_day(now()) then 'overdue'
    when $1.paid_amount > 0 then 'partly_paid'
    when $1.viewed_at is not null then 'viewed'
    else 'sent'
  end
$$;

call app.bound_columns('{
  "invoice_disputes": {"amount": [0, 10000000000]},
  "invoice_dispute_messages": {"text": 4000}
}');
call app.validate_limits();
