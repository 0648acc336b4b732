-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table public.invoice_dispute_messages (
  id uuid default app.new_id() not null,
  partner_invoice_id uuid not null,
  step text default 'message'::text not null,
  is_from_office boolean not null,
  text text not null,
  author_id uuid default app.profile_id(),
  created_at timestamp with time zone default now() not null,
  constraint invoice_dispute_messages_pkey PRIMARY KEY (id),
  constraint invoice_dispute_messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint invoice_dispute_messages_partner_invoice_id_fkey FOREIGN KEY (partner_invoice_id) REFERENCES public.partner_invoices(id) ON DELETE RESTRICT,
  constraint invoice_dispute_messages_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint invoice_dispute_messages_step CHECK (step = ANY (ARRAY['message'::text, 'disputed'::text, 'resolved'::text])),
  constraint invoice_dispute_messages_text CHECK (app.trimmed(text) <> ''::text),
  constraint invoice_dispute_messages_text_max_4000 CHECK (length(text) <= 4000)
);
CREATE INDEX invoice_dispute_messages_author_id ON public.invoice_dispute_messages USING btree (author_id) WHERE author_id IS NOT NULL;
CREATE INDEX invoice_dispute_messages_partner_invoice_id ON public.invoice_dispute_messages USING btree (partner_invoice_id, created_at, id);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.invoice_dispute_messages FOR EACH ROW EXECUTE FUNCTION app.audit('partner_invoices', 'partner_invoice_id');
CREATE TRIGGER notify AFTER INSERT ON public.invoice_dispute_messages FOR EACH ROW WHEN (new.created_at > (now() - '01:00:00'::interval)) EXECUTE FUNCTION app.notify_of_invoice_message();
alter table public.invoice_dispute_messages enable row level security;
create policy see on public.invoice_dispute_messages for select to authenticated using ((EXISTS ( SELECT
   FROM public.partner_invoices i
  WHERE i.id = invoice_dispute_messages.partner_invoice_id)));
create policy service on public.invoice_dispute_messages to commands, service_role using (true) with check (true);
grant insert (is_from_office, partner_invoice_id, step, text) on public.invoice_dispute_messages to command_payments;
grant select (created_at, id) on public.invoice_dispute_messages to command_payments;
grant select on public.invoice_dispute_messages to authenticated, service_role;

create table public.invoice_disputes (
  id uuid default app.new_id() not null,
  partner_invoice_id uuid not null,
  reason text not null,
  amount numeric(12,2),
  opened_by uuid default app.profile_id(),
  created_at timestamp with time zone default now() not null,
  resolved_at timestamp with time zone,
  resolved_by uuid,
  credit_note_id uuid,
  constraint invoice_disputes_pkey PRIMARY KEY (id),
  constraint invoice_disputes_credit_note_id_fkey FOREIGN KEY (credit_note_id) REFERENCES public.credit_notes(id) ON DELETE RESTRICT,
  constraint invoice_disputes_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint invoice_disputes_partner_invoice_id_fkey FOREIGN KEY (partner_invoice_id) REFERENCES public.partner_invoices(id) ON DELETE RESTRICT,
  constraint invoice_disputes_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint invoice_disputes_amount_0_to_10000000000 CHECK (amount >= 0::numeric AND amount <= '10000000000'::bigint::numeric),
  constraint invoice_disputes_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint invoice_disputes_positive CHECK (amount > 0::numeric),
  constraint invoice_disputes_reason CHECK (reason = ANY (ARRAY['price'::text, 'quantity'::text, 'work_missing'::text, 'quality'::text, 'duplicate'::text, 'not_ordered'::text, 'other'::text])),
  constraint invoice_disputes_resolved CHECK (resolved_at IS NOT NULL OR num_nonnulls(resolved_by, credit_note_id) = 0),
  constraint invoice_disputes_resolved_at_year_1900_to_2199 CHECK (resolved_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND resolved_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX invoice_disputes_credit_note_id ON public.invoice_disputes USING btree (credit_note_id) WHERE credit_note_id IS NOT NULL;
CREATE UNIQUE INDEX invoice_disputes_open ON public.invoice_disputes USING btree (partner_invoice_id) WHERE resolved_at IS NULL;
CREATE INDEX invoice_disputes_opened_by ON public.invoice_disputes USING btree (opened_by) WHERE opened_by IS NOT NULL;
CREATE INDEX invoice_disputes_partner_invoice_id ON public.invoice_disputes USING btree (partner_invoice_id, created_at, id);
CREATE INDEX invoice_disputes_resolved_by ON public.invoice_disputes USING btree (resolved_by) WHERE resolved_by IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.invoice_disputes FOR EACH ROW EXECUTE FUNCTION app.audit('partner_invoices', 'partner_invoice_id');
CREATE TRIGGER refuse_own_firm BEFORE UPDATE ON public.invoice_disputes FOR EACH ROW WHEN (old.resolved_at IS DISTINCT FROM new.resolved_at) EXECUTE FUNCTION app.refuse_own_firm('invoice');
alter table public.invoice_disputes enable row level security;
create policy see on public.invoice_disputes for select to authenticated using ((EXISTS ( SELECT
   FROM public.partner_invoices i
  WHERE i.id = invoice_disputes.partner_invoice_id)));
create policy service on public.invoice_disputes to commands, service_role using (true) with check (true);
grant insert (amount, partner_invoice_id, reason) on public.invoice_disputes to command_payments;
grant select on public.invoice_disputes to authenticated, command_payments, service_role;
grant update (credit_note_id, resolved_at, resolved_by) on public.invoice_disputes to command_payments;

CREATE OR REPLACE FUNCTION app.notify_of_invoice_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
