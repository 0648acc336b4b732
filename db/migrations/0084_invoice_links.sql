-- Links in emails that open an invoice without an account (decision 100).

-- One valid link for each invoice. Renewing it ends the one before.
create table public.invoice_links (
  id uuid primary key default app.new_id(),
  partner_invoice_id uuid not null references public.partner_invoices (id) on delete restrict,
  created_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by uuid references public.profiles (id) on delete restrict,
  constraint invoice_links_expires_at check (expires_at > created_at),
  constraint invoice_links_revoked check (revoked_at is not null or revoked_by is null)
);
create unique index invoice_links_valid on public.invoice_links (partner_invoice_id) where revoked_at is null;
create index invoice_links_partner_invoice_id on public.invoice_links (partner_invoice_id, created_at desc, id);
create index invoice_links_created_by on public.invoice_links (created_by) where created_by is not null;
create index invoice_links_revoked_by on public.invoice_links (revoked_by) where revoked_by is not null;

create trigger audit after insert or update or delete on public.invoice_links
for each row execute function app.audit('partner_invoices', 'partner_invoice_id');

-- Only hashes are stored, so neither a backup nor an administrator opens an invoice with them. The key is looked up by
-- an index on the hash: how long that takes says nothing about the token.
create table app.invoice_link_tokens (
  token_hash text primary key,
  invoice_link_id uuid not null references public.invoice_links (id) on delete cascade,
  constraint invoice_link_tokens_token_hash check (length(token_hash) = 64)
);
create unique index invoice_link_tokens_invoice_link_id on app.invoice_link_tokens (invoice_link_id);

-- Who opened an invoice by its link. The newest ones are kept (app.note_invoice_opening).
create table public.invoice_link_openings (
  id uuid primary key default app.new_id(),
  invoice_link_id uuid not null references public.invoice_links (id) on delete cascade,
  kind text not null,
  -- The client address, and what the browser says of itself.
  address text not null,
  browser text not null default '',
  created_at timestamptz not null default now(),
  -- When its reader moved the pointer, scrolled, or typed. Scanners of mail open links, too, and do not.
  viewed_at timestamptz,
  constraint invoice_link_openings_kind check (kind in ('opened', 'downloaded', 'report_downloaded')),
  constraint invoice_link_openings_address check (length(address) <= 64),
  constraint invoice_link_openings_browser check (length(browser) <= 300)
);
create index invoice_link_openings_invoice_link_id
  on public.invoice_link_openings (invoice_link_id, created_at desc, id);

-- The invoice of a token, and whether the link opens it: `open`, or why not.
create function app.linked_invoice(
  p_token_hash text, out link_id uuid, out invoice_id uuid, out state text
) language sql stable security definer set search_path = ''
begin atomic
  select l.id, i.id, case
    when i.status = 'void' then 'void'
    when l.revoked_at is not null then 'revoked'
    when l.expires_at <= now() then 'expired'
    else 'open' end
  from app.invoice_link_tokens t
  join public.invoice_links l on l.id = t.invoice_link_id
  join public.partner_invoices i on i.id = l.partner_invoice_id
  where t.token_hash = p_token_hash;
end;

-- Keeps an opening, and the 200 newest of its link.
create function app.note_invoice_opening(p_link uuid, p_kind text, p_address text, p_browser text) returns void
language sql security definer set search_path = ''
begin atomic
  insert into public.invoice_link_openings (invoice_link_id, kind, address, browser)
  values (p_link, p_kind, left(p_address, 64), left(p_browser, 300));
  delete from public.invoice_link_openings o where o.id in (
    select k.id from public.invoice_link_openings k where k.invoice_link_id = p_link
    order by k.created_at desc, k.id desc offset 200
  );
end;

-- A person reads what was opened from this address within the last hours: the invoice counts as viewed from now on.
create function app.note_invoice_reader(p_link uuid, p_address text) returns void
language sql security definer set search_path = ''
begin atomic
  update public.invoice_link_openings o set viewed_at = now()
  where o.viewed_at is null and o.id = (
    select k.id from public.invoice_link_openings k
    where k.invoice_link_id = p_link and k.kind = 'opened' and k.address = left(p_address, 64)
      and k.created_at > now() - interval '12 hours'
    order by k.created_at desc, k.id desc limit 1
  );
  update public.partner_invoices i set viewed_at = now()
  from public.invoice_links l
  where l.id = p_link and i.id = l.partner_invoice_id and i.viewed_at is null and i.status <> 'void';
end;
revoke execute on function
  app.linked_invoice(text), app.note_invoice_opening(uuid, text, text, text), app.note_invoice_reader(uuid, text)
from public;
grant execute on function
  app.linked_invoice(text), app.note_invoice_opening(uuid, text, text, text), app.note_invoice_reader(uuid, text)
to service_role;

-- Access --------------------------------------------------------------------------------------------------------------

-- For those who invoice. Customers do not see who of them opened a link.
alter table public.invoice_links enable row level security;
create policy service on public.invoice_links for all to service_role, commands using (true) with check (true);
create policy see on public.invoice_links for select to authenticated using ((select app.may('invoice')));
grant select on public.invoice_links to authenticated, service_role;
grant select, insert (partner_invoice_id, expires_at), update (revoked_at, revoked_by)
  on public.invoice_links to command_invoices;

alter table public.invoice_link_openings enable row level security;
create policy service on public.invoice_link_openings for all to service_role, commands using (true) with check (true);
create policy see on public.invoice_link_openings for select to authenticated using ((select app.may('invoice')));
grant select on public.invoice_link_openings to authenticated, service_role;

alter table app.invoice_link_tokens enable row level security;
create policy service on app.invoice_link_tokens for all to service_role, commands using (true) with check (true);
grant select, insert (token_hash, invoice_link_id) on app.invoice_link_tokens to command_invoices;
-- For how long a link is valid.
grant select on public.settings to command_invoices;

call app.bound_columns('{"invoice_link_openings": {"address": 64, "browser": 300}}');
call app.validate_limits();

-- Where to pay ---------------------------------------------------------------------------------------------------------

-- `select=payment_url` on `partner_invoices`: the office's own page for payments, while something is left to pay. Customers
-- do not read the settings.
create function public.payment_url(public.partner_invoices) returns text
language sql stable security definer set search_path = ''
as $$
  select s.value ->> 'payment_url' from public.settings s
  where s.key = 'invoicing' and $1.status = 'sent' and $1.balance_amount > 0
$$;
revoke execute on function public.payment_url(public.partner_invoices) from public;
grant execute on function public.payment_url(public.partner_invoices) to authenticated, service_role;
