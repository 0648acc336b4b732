-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table app.invoice_link_tokens (
  token_hash text not null,
  invoice_link_id uuid not null,
  constraint invoice_link_tokens_pkey PRIMARY KEY (token_hash),
  constraint invoice_link_tokens_invoice_link_id_fkey FOREIGN KEY (invoice_link_id) REFERENCES public.invoice_links(id) ON DELETE CASCADE,
  constraint invoice_link_tokens_token_hash CHECK (length(token_hash) = 64)
);
CREATE UNIQUE INDEX invoice_link_tokens_invoice_link_id ON app.invoice_link_tokens USING btree (invoice_link_id);
alter table app.invoice_link_tokens enable row level security;
create policy service on app.invoice_link_tokens to commands, service_role using (true) with check (true);
grant insert (invoice_link_id, token_hash) on app.invoice_link_tokens to command_invoices;
grant insert, select on app.invoice_link_tokens to service_role;
grant select on app.invoice_link_tokens to command_invoices;

create table public.invoice_link_openings (
  id uuid default app.new_id() not null,
  invoice_link_id uuid not null,
  kind text not null,
  address text not null,
  browser text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  viewed_at timestamp with time zone,
  constraint invoice_link_openings_pkey PRIMARY KEY (id),
  constraint invoice_link_openings_invoice_link_id_fkey FOREIGN KEY (invoice_link_id) REFERENCES public.invoice_links(id) ON DELETE CASCADE,
  constraint invoice_link_openings_address CHECK (length(address) <= 64),
  constraint invoice_link_openings_address_max_64 CHECK (length(address) <= 64),
  constraint invoice_link_openings_browser CHECK (length(browser) <= 300),
  constraint invoice_link_openings_browser_max_300 CHECK (length(browser) <= 300),
  constraint invoice_link_openings_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint invoice_link_openings_kind CHECK (kind = ANY (ARRAY['opened'::text, 'downloaded'::text, 'report_downloaded'::text])),
  constraint invoice_link_openings_viewed_at_year_1900_to_2199 CHECK (viewed_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND viewed_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX invoice_link_openings_invoice_link_id ON public.invoice_link_openings USING btree (invoice_link_id, created_at DESC, id);
alter table public.invoice_link_openings enable row level security;
create policy see on public.invoice_link_openings for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['invoice'::text]) AS may));
create policy service on public.invoice_link_openings to commands, service_role using (true) with check (true);
grant select on public.invoice_link_openings to authenticated, service_role;

create table public.invoice_links (
  id uuid default app.new_id() not null,
  partner_invoice_id uuid not null,
  created_by uuid default app.profile_id(),
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  revoked_by uuid,
  constraint invoice_links_pkey PRIMARY KEY (id),
  constraint invoice_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint invoice_links_partner_invoice_id_fkey FOREIGN KEY (partner_invoice_id) REFERENCES public.partner_invoices(id) ON DELETE RESTRICT,
  constraint invoice_links_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint invoice_links_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint invoice_links_expires_at CHECK (expires_at > created_at),
  constraint invoice_links_expires_at_year_1900_to_2199 CHECK (expires_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND expires_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint invoice_links_revoked CHECK (revoked_at IS NOT NULL OR revoked_by IS NULL),
  constraint invoice_links_revoked_at_year_1900_to_2199 CHECK (revoked_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND revoked_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX invoice_links_created_by ON public.invoice_links USING btree (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX invoice_links_partner_invoice_id ON public.invoice_links USING btree (partner_invoice_id, created_at DESC, id);
CREATE INDEX invoice_links_revoked_by ON public.invoice_links USING btree (revoked_by) WHERE revoked_by IS NOT NULL;
CREATE UNIQUE INDEX invoice_links_valid ON public.invoice_links USING btree (partner_invoice_id) WHERE revoked_at IS NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.invoice_links FOR EACH ROW EXECUTE FUNCTION app.audit('partner_invoices', 'partner_invoice_id');
alter table public.invoice_links enable row level security;
create policy see on public.invoice_links for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['invoice'::text]) AS may));
create policy service on public.invoice_links to commands, service_role using (true) with check (true);
grant insert (expires_at, partner_invoice_id) on public.invoice_links to command_invoices;
grant insert, select, update on public.invoice_links to service_role;
grant select on public.invoice_links to authenticated, command_invoices;
grant update (revoked_at, revoked_by) on public.invoice_links to command_invoices;

CREATE OR REPLACE FUNCTION app.linked_invoice(p_token_hash text, OUT link_id uuid, OUT invoice_id uuid, OUT state text)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT l.id,
     i.id,
         CASE
             WHEN (i.status = 'void'::text) THEN 'void'::text
             WHEN (l.revoked_at IS NOT NULL) THEN 'revoked'::text
             WHEN (l.expires_at <= now()) THEN 'expired'::text
             ELSE 'open'::text
         END AS "case"
    FROM ((app.invoice_link_tokens t
      JOIN public.invoice_links l ON ((l.id = t.invoice_link_id)))
      JOIN public.partner_invoices i ON ((i.id = l.partner_invoice_id)))
   WHERE (t.token_hash = linked_invoice.p_token_hash);
END;
grant execute on function app.linked_invoice(text) to service_role;

CREATE OR REPLACE FUNCTION app.note_invoice_opening(p_link uuid, p_kind text, p_address text, p_browser text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 INSERT INTO public.invoice_link_openings (invoice_link_id, kind, address, browser)
   VALUES (note_invoice_opening.p_link, note_invoice_opening.p_kind, "left"(note_invoice_opening.p_address, 64), "left"(note_invoice_opening.p_browser, 300));
 DELETE FROM public.invoice_link_openings o
   WHERE (o.id IN ( SELECT k.id
            FROM public.invoice_link_openings k
           WHERE (k.invoice_link_id = note_invoice_opening.p_link)
           ORDER BY k.created_at DESC, k.id DESC
          OFFSET 200));
END;
grant execute on function app.note_invoice_opening(uuid,text,text,text) to service_role;

CREATE OR REPLACE FUNCTION app.note_invoice_reader(p_link uuid, p_address text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 UPDATE public.invoice_link_openings o SET viewed_at = now()
   WHERE ((o.viewed_at IS NULL) AND (o.id = ( SELECT k.id
            FROM public.invoice_link_openings k
           WHERE ((k.invoice_link_id = note_invoice_reader.p_link) AND (k.kind = 'opened'::text) AND (k.address = "left"(note_invoice_reader.p_address, 64)) AND (k.created_at > (now() - '12:00:00'::interval)))
           ORDER BY k.created_at DESC, k.id DESC
          LIMIT 1)));
 UPDATE public.partner_invoices i SET viewed_at = now()
    FROM public.invoice_links l
   WHERE ((l.id = note_invoice_reader.p_link) AND (i.id = l.partner_invoice_id) AND (i.viewed_at IS NULL) AND (i.status <> 'void'::text));
END;
grant execute on function app.note_invoice_reader(uuid,text) to service_role;

CREATE OR REPLACE FUNCTION public.payment_url(public.partner_invoices)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select s.value ->> 'payment_url' from public.settings s
  where s.key = 'invoicing' and $1.status = 'sent' and $1.balance_amount > 0
$function$;
grant execute on function public.payment_url(public.partner_invoices) to authenticated, service_role;
