-- What a subcontractor answers to an assignment, requests that arrive once however often they are sent, and the look
-- for a request that was already made.

-- The answer ------------------------------------------------------------------------------------------------

alter table public.work_orders
  add column accepted_at timestamptz,
  add column accepted_by uuid references public.profiles (id) on delete restrict,
  -- When those who do the work say they will come; the customer reads it too.
  add column arrival_at timestamptz,
  -- Made by the device with the draft of a request.
  add column submission_key uuid,
  add constraint work_orders_accepted check ((accepted_at is null) = (accepted_by is null)),
  add constraint work_orders_arrival check (arrival_at is null or accepted_at is not null);
create index work_orders_accepted_by on public.work_orders (accepted_by) where accepted_by is not null;
-- A draft becomes one request. The key is the sender's own: nobody else's request can be named by it.
create unique index work_orders_submission_key on public.work_orders (reported_by, submission_key)
  where submission_key is not null;
grant insert (submission_key) on public.work_orders to authenticated;

-- As in 0020; and an answer belongs to the one who gave it: work that goes to somebody else waits for a new one.
create or replace function app.check_work_order_assignment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  goes_to_another constant boolean := new.assigned_organization_id is distinct from old.assigned_organization_id;
begin
  if goes_to_another and new.assigned_organization_id is not null and not exists (
    select from public.organizations o
    where o.id = new.assigned_organization_id and o.organization_type <> 'partner' and o.is_active
  ) then
    raise exception 'Work can be assigned to an active subcontractor organization only.'
      using errcode = 'check_violation';
  end if;
  if goes_to_another then
    new.accepted_at := null;
    new.accepted_by := null;
    new.arrival_at := null;
  end if;
  new.date_assigned := case
    when new.status = 'received' and new.assigned_organization_id is null then null
    when goes_to_another or old.status = 'received' then now()
    -- Given to people of the office while it was on hold, it is theirs when it goes on.
    else coalesce(old.date_assigned, now())
  end;
  return new;
end
$$;

-- Duplicates ------------------------------------------------------------------------------------------------

-- The work of one location, newest first.
create index work_orders_location_recent on public.work_orders (partner_location_id, created_at desc, id);

-- Open work of the last thirty days at a location that may be the same thing: of the same trade, or named alike. Asked
-- while a request is written; runs as the caller, so that it finds only what the caller sees anyway.
create function public.similar_open_work_orders(p_partner_location_id uuid, p_title text, p_trade text)
returns table (
  id uuid,
  work_order_number text,
  title text,
  trade text,
  status text,
  created_at timestamptz,
  likeness real
)
language sql stable set search_path = ''
begin atomic
  select w.id, w.work_order_number, w.title, w.trade, w.status, w.created_at, a.likeness
  from public.work_orders w
  cross join lateral (
    select extensions.similarity(lower(w.title), lower(left(p_title, 160))) as likeness
  ) a
  where w.partner_location_id = p_partner_location_id
    and w.created_at > now() - interval '30 days'
    and w.status not in ('completed', 'closed', 'cancelled')
    and (a.likeness >= 0.3 or (p_trade <> '' and w.trade = p_trade))
  order by a.likeness desc, w.created_at desc, w.id
  limit 3;
end;
grant execute on function public.similar_open_work_orders(uuid, text, text) to authenticated, service_role;
