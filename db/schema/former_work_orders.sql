-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table public.former_work_orders (
  id uuid default app.new_id() not null,
  organization_id uuid not null,
  work_order_id uuid not null,
  customer_id uuid not null,
  work_order_number text not null,
  title text not null,
  store_location text not null,
  ended_at timestamp with time zone not null,
  is_declined boolean default false not null,
  constraint former_work_orders_pkey PRIMARY KEY (id),
  constraint former_work_orders_organization_id_work_order_id_key UNIQUE (organization_id, work_order_id),
  constraint former_work_orders_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.organizations(id) ON DELETE CASCADE,
  constraint former_work_orders_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id) ON DELETE CASCADE,
  constraint former_work_orders_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES public.work_orders(id) ON DELETE CASCADE,
  constraint former_work_orders_ended_at_year_1900_to_2199 CHECK (ended_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND ended_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint former_work_orders_store_location_max_400 CHECK (length(store_location) <= 400),
  constraint former_work_orders_title_max_160 CHECK (length(title) <= 160),
  constraint former_work_orders_work_order_number_max_40 CHECK (length(work_order_number) <= 40)
);
CREATE INDEX former_work_orders_customer_id ON public.former_work_orders USING btree (customer_id);
CREATE INDEX former_work_orders_ended ON public.former_work_orders USING btree (organization_id, ended_at DESC);
CREATE INDEX former_work_orders_work_order_id ON public.former_work_orders USING btree (work_order_id);
CREATE TRIGGER realtime_capture AFTER INSERT OR DELETE OR UPDATE ON public.former_work_orders FOR EACH ROW EXECUTE FUNCTION realtime.capture();
alter table public.former_work_orders enable row level security;
create policy see on public.former_work_orders for select to authenticated using (( SELECT app.is_staff() AS is_staff) OR (organization_id = ANY ((( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids))::uuid[])));
create policy service on public.former_work_orders for select to service_role using (true);
grant select on public.former_work_orders to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.own_former_work(work_order uuid DEFAULT NULL::uuid, at_most integer DEFAULT 200)
 RETURNS TABLE(work_order_id uuid, conversation_id uuid, customer_id uuid, work_order_number text, title text, store_location text, ended_at timestamp with time zone, is_declined boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
BEGIN ATOMIC
 SELECT f.work_order_id,
     ( SELECT c.id
            FROM public.conversations c
           WHERE ((c.work_order_id = f.work_order_id) AND (c.created_at <= f.ended_at))) AS id,
     f.customer_id,
     f.work_order_number,
     f.title,
     f.store_location,
     f.ended_at,
     f.is_declined
    FROM public.former_work_orders f
   WHERE ((f.organization_id = ANY (( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids)::uuid[])) AND ((own_former_work.work_order IS NULL) OR (f.work_order_id = own_former_work.work_order)) AND (NOT (EXISTS ( SELECT
            FROM public.work_orders w
           WHERE ((w.id = f.work_order_id) AND (w.assigned_organization_id = ANY (( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids)::uuid[])))))))
   ORDER BY f.ended_at DESC, f.work_order_id
  LIMIT own_former_work.at_most;
END;
grant execute on function app.own_former_work(uuid,integer) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.own_former_work_order_ids()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT COALESCE(array_agg(f.work_order_id), '{}'::uuid[]) AS "coalesce"
    FROM public.former_work_orders f
   WHERE (f.organization_id = ANY (( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids)::uuid[]));
END;
grant execute on function app.own_former_work_order_ids() to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.former_work_order(p_work_order_id uuid)
 RETURNS TABLE(conversation_id uuid, work_order_number text, title text, store_location text, ended_at timestamp with time zone, is_declined boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT f.conversation_id,
     f.work_order_number,
     f.title,
     f.store_location,
     f.ended_at,
     f.is_declined
    FROM app.own_former_work(former_work_order.p_work_order_id, 1) f(work_order_id, conversation_id, customer_id, work_order_number, title, store_location, ended_at, is_declined)
   WHERE (NOT (EXISTS ( SELECT
            FROM public.work_orders w
           WHERE (w.id = f.work_order_id))));
END;
grant execute on function public.former_work_order(uuid) to authenticated, service_role;
