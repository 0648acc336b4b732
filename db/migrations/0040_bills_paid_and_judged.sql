-- Bills to the end: the subcontractor's own invoice as a file, what goes over the NTE, payment, history and search.

-- Files -------------------------------------------------------------------------------------------------------

-- The subcontractor's own invoice, a PDF or a photo. Linked by the commands that save and submit.
alter table public.attachments
  add column bill_id uuid references public.subcontractor_bills (id) on delete cascade,
  drop constraint attachments_parent,
  add constraint attachments_parent
    check (num_nonnulls(work_order_id, report_id, receipt_id, message_id, bill_id) <= 1);
create index attachments_bill_id on public.attachments (bill_id) where bill_id is not null;

alter policy see on public.attachments using (
  uploaded_by = (select app.profile_id())
  or (work_order_id is not null and exists (select from public.work_orders w where w.id = work_order_id))
  or (report_id is not null and exists (select from public.work_order_reports r where r.id = report_id))
  or (receipt_id is not null and exists (select from public.receipts r where r.id = receipt_id))
  or (message_id is not null and exists (select from public.work_order_messages m where m.id = message_id))
  or (bill_id is not null and exists (select from public.subcontractor_bills b where b.id = bill_id))
);
alter policy change_unlinked on public.attachments using (
  uploaded_by = (select app.profile_id())
  and num_nonnulls(work_order_id, report_id, receipt_id, message_id, bill_id) = 0
);
alter policy remove_unlinked on public.attachments using (
  uploaded_by = (select app.profile_id())
  and num_nonnulls(work_order_id, report_id, receipt_id, message_id, bill_id) = 0
);
alter policy attachments_remove on storage.objects using (
  bucket_id = 'attachments'
  and (storage.foldername(name))[1] = (select app.profile_id())::text
  and not exists (
    select from public.attachments a
    where a.storage_path = name
      and num_nonnulls(a.work_order_id, a.report_id, a.receipt_id, a.message_id, a.bill_id) > 0
  )
);

-- What is known of a bill -------------------------------------------------------------------------------------

alter table public.subcontractor_bills
  -- By how much its lines go over the NTE of their work orders, as it stood when the office judged it.
  add column over_nte_amount numeric(12, 2) not null default 0,
  -- The day the money left, how, and who said so; paid_at is when it was said.
  add column paid_on date,
  add column payment_method text,
  add column paid_by uuid references public.profiles (id) on delete restrict,
  -- Its numbers, the subcontractor's name and the numbers of its work orders, kept by the triggers below.
  add column search_text text not null default '',
  add constraint subcontractor_bills_payment_method check (payment_method in ('ach', 'check', 'card', 'other')),
  add constraint subcontractor_bills_payment_reference check (length(payment_reference) <= 120);
create index subcontractor_bills_paid_by on public.subcontractor_bills (paid_by) where paid_by is not null;

-- The lists of both sides, by the day of submission and by amount; drafts have no day and stand last.
create index subcontractor_bills_submitted_at on public.subcontractor_bills (submitted_at desc nulls last, id);
create index subcontractor_bills_status_submitted on public.subcontractor_bills
  (status, submitted_at desc nulls last, id);
create index subcontractor_bills_organization_submitted on public.subcontractor_bills
  (subcontractor_organization_id, submitted_at desc nulls last, id);
create index subcontractor_bills_total on public.subcontractor_bills (total_amount desc nulls last, id);
create index subcontractor_bills_organization_total on public.subcontractor_bills
  (subcontractor_organization_id, total_amount desc nulls last, id);
create index subcontractor_bills_over_nte on public.subcontractor_bills (submitted_at desc, id)
  where over_nte_amount > 0;
create index subcontractor_bills_search on public.subcontractor_bills
  using gin (search_text extensions.gin_trgm_ops);
-- The sums of a list, without a look at the rows: all that the filters and the policy ask stands in the index.
create index subcontractor_bills_sums on public.subcontractor_bills
  (subcontractor_organization_id, status, submitted_at, submitted_by, over_nte_amount, total_amount);

-- What stands on other bills for the same work order, submitted before this one: US dollars. Runs as the caller, so a
-- subcontractor counts its own bills and the office all. `select=amount,billed_before` on the lines.
create function public.billed_before(public.subcontractor_bill_work_orders) returns numeric
language sql stable set search_path = ''
begin atomic
  select coalesce(sum(l.amount), 0)
  from public.subcontractor_bills own, public.subcontractor_bill_work_orders l
  join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
  where own.id = $1.subcontractor_bill_id
    and l.work_order_id = $1.work_order_id
    and b.id <> own.id
    and b.status in ('submitted', 'approved', 'paid')
    and (own.status in ('draft', 'rejected') or b.submitted_at < own.submitted_at);
end;
grant execute on function public.billed_before(public.subcontractor_bill_work_orders) to authenticated, service_role;

-- Over the NTE of its work orders, all lines together, whoever asks.
create function app.bill_over_nte(bill uuid) returns numeric
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(sum(greatest(0, l.amount + public.billed_before(l) - n.nte_amount)), 0)
  from public.subcontractor_bill_work_orders l
  join public.work_order_budgets n on n.work_order_id = l.work_order_id
  where l.subcontractor_bill_id = bill;
end;

create function app.bill_search_text(bill uuid, organization uuid, external_number text, internal_number text)
returns text
language sql stable security definer set search_path = ''
begin atomic
  select concat_ws(' ', nullif(internal_number, ''), external_number,
    (select o.name from public.organizations o where o.id = organization),
    (
      select string_agg(w.work_order_number, ' ' order by w.work_order_number)
      from public.subcontractor_bill_work_orders l join public.work_orders w on w.id = l.work_order_id
      where l.subcontractor_bill_id = bill
    ));
end;

-- As in 0012; besides, it is dated when paid, and kept up: what goes over the NTE, and what is searched.
create or replace function app.check_bill() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.status in ('draft', 'rejected') then
    new.total_amount := app.bill_total(new.id);
  elsif new.total_amount is distinct from old.total_amount then
    raise exception 'The amount of a % bill cannot change.', old.status using errcode = 'check_violation';
  end if;
  -- A number once taken stays.
  new.internal_bill_number := old.internal_bill_number;
  if new.status = old.status then
    -- A direct write sends the date when it submits (portal requirements 7.2); at no other moment can it be set.
    new.submitted_at := old.submitted_at;
    if new.status in ('draft', 'rejected') then
      new.search_text := app.bill_search_text(
        new.id, new.subcontractor_organization_id, new.external_bill_number, new.internal_bill_number
      );
    end if;
    return new;
  end if;
  if (old.status, new.status) not in (
    ('draft', 'submitted'), ('rejected', 'submitted'), ('submitted', 'approved'), ('submitted', 'rejected'),
    ('approved', 'paid')
  ) then
    raise exception 'A bill cannot go from % to %.', old.status, new.status using errcode = 'check_violation';
  end if;
  if new.status = 'submitted' then
    if new.total_amount is null then
      raise exception 'A bill needs at least one work order with an amount before it can be submitted.'
        using errcode = 'check_violation';
    end if;
    -- Drafts may collect work early; what is submitted has been accepted by the office.
    if exists (
      select from public.subcontractor_bill_work_orders l
      join public.work_orders w on w.id = l.work_order_id
      where l.subcontractor_bill_id = new.id and w.status not in ('completed', 'closed')
    ) then
      raise exception 'Only completed work orders can be billed.' using errcode = 'check_violation',
        hint = 'Take the others off the bill, or wait until their reports are approved.';
    end if;
    if new.internal_bill_number = '' then
      new.internal_bill_number := app.next_number('BILL');
    end if;
    new.submitted_by := coalesce(app.profile_id(), new.submitted_by);
    new.submitted_at := now();
    new.rejection_reason := null;
    new.reviewed_by := null;
    new.reviewed_at := null;
    -- The row itself is still a draft or rejected here, so every bill that stands counts as before it.
    new.over_nte_amount := app.bill_over_nte(new.id);
  elsif new.status = 'paid' then
    new.paid_at := coalesce(new.paid_at, now());
    new.paid_on := coalesce(new.paid_on, new.paid_at::date);
    new.paid_by := coalesce(new.paid_by, app.profile_id());
  end if;
  new.search_text := app.bill_search_text(
    new.id, new.subcontractor_organization_id, new.external_bill_number, new.internal_bill_number
  );
  return new;
end
$$;

create or replace function app.start_bill() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.subcontractor_organization_id is null then
    raise exception 'User organization not found';
  end if;
  if new.status = 'draft' then
    new.internal_bill_number := '';
    new.total_amount := null;
  elsif new.internal_bill_number = '' then
    new.internal_bill_number := app.next_number('BILL');
  end if;
  new.over_nte_amount := 0;
  new.search_text := app.bill_search_text(
    new.id, new.subcontractor_organization_id, new.external_bill_number, new.internal_bill_number
  );
  return new;
end
$$;

-- Touching the bill lets check_bill add up. Lines of later bills arrive with the bill itself (the demo company).
create or replace function app.sum_bill() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  bill constant uuid := coalesce(new.subcontractor_bill_id, old.subcontractor_bill_id);
begin
  update public.subcontractor_bills b set updated_at = now()
  where b.id = bill and b.status in ('draft', 'rejected');
  if not found then
    update public.subcontractor_bills b
    set over_nte_amount = app.bill_over_nte(b.id),
      search_text = app.bill_search_text(b.id, b.subcontractor_organization_id, b.external_bill_number,
        b.internal_bill_number)
    where b.id = bill;
  end if;
  return null;
end
$$;

-- A bill that waits is judged by the NTE of today: when one is raised, or a bill before it falls away, it counts anew.
create function app.follow_nte() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.subcontractor_bills b set over_nte_amount = app.bill_over_nte(b.id)
  where b.status = 'submitted' and b.id in (
    select l.subcontractor_bill_id from public.subcontractor_bill_work_orders l
    where l.work_order_id = coalesce(new.work_order_id, old.work_order_id)
  );
  return null;
end
$$;
create trigger follow_nte after insert or update or delete on public.work_order_budgets
for each row execute function app.follow_nte();

create function app.recount_later_bills() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.subcontractor_bills b set over_nte_amount = app.bill_over_nte(b.id)
  where b.status = 'submitted' and b.id <> new.id and b.id in (
    select later.subcontractor_bill_id
    from public.subcontractor_bill_work_orders own
    join public.subcontractor_bill_work_orders later on later.work_order_id = own.work_order_id
    where own.subcontractor_bill_id = new.id
  );
  return null;
end
$$;
create trigger recount_later_bills after update on public.subcontractor_bills
for each row when (old.status <> 'rejected' and new.status = 'rejected') execute function app.recount_later_bills();

-- A firm that takes another name is found under it.
create function app.rename_on_bills() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.subcontractor_bills b
  set search_text = app.bill_search_text(b.id, new.id, b.external_bill_number, b.internal_bill_number)
  where b.subcontractor_organization_id = new.id;
  return null;
end
$$;
create trigger rename_on_bills after update of name on public.organizations
for each row when (old.name <> new.name and new.organization_type = 'subcontractor')
execute function app.rename_on_bills();

-- What is made from other columns is no change that somebody made: it leaves no trace in the log.
create or replace function app.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  whole constant jsonb := coalesce(is_now, was);
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, n.value) into was, is_now
    from jsonb_each(was - '{updated_at,search_text}'::text[]) o join jsonb_each(is_now) n using (key)
    where o.value is distinct from n.value;
    if was is null then
      return null;
    end if;
  end if;
  insert into public.audit_log (actor_profile_id, action, table_name, row_id, before, after)
  values (
    app.profile_id(), lower(tg_op), tg_table_name,
    coalesce(whole ->> 'id', whole ->> 'profile_id', whole ->> 'work_order_id', whole ->> 'report_id',
      whole ->> 'key', whole ->> 'name'),
    was, is_now
  );
  return null;
end
$$;

-- Bills that are there already.
update public.subcontractor_bills b
set search_text = app.bill_search_text(b.id, b.subcontractor_organization_id, b.external_bill_number,
    b.internal_bill_number),
  over_nte_amount = case when b.status = 'draft' then 0 else app.bill_over_nte(b.id) end,
  paid_on = b.paid_at::date
where true;

-- History -----------------------------------------------------------------------------------------------------

-- What happened to a bill, in order. The trigger writes it, whoever changes the bill; nobody rewrites it.
create table public.subcontractor_bill_events (
  id uuid primary key default app.new_id(),
  subcontractor_bill_id uuid not null references public.subcontractor_bills (id) on delete cascade,
  event_type text not null,
  actor_profile_id uuid default app.profile_id() references public.profiles (id) on delete restrict,
  -- A reason or a note, as somebody wrote it.
  message text not null default '',
  -- Amounts and numbers as they stood then.
  data jsonb not null default '{}',
  visibility text not null default 'everyone',
  -- Not now(): one command writes several entries, and they are read in the order in which they were written.
  created_at timestamptz not null default clock_timestamp(),
  constraint subcontractor_bill_events_event_type check (
    event_type in ('created', 'submitted', 'approved', 'over_nte_approved', 'rejected', 'paid')
  ),
  constraint subcontractor_bill_events_message check (length(message) <= 2000),
  constraint subcontractor_bill_events_visibility check (visibility in ('everyone', 'staff'))
);
create index subcontractor_bill_events_bill on public.subcontractor_bill_events
  (subcontractor_bill_id, created_at, id);
create index subcontractor_bill_events_actor on public.subcontractor_bill_events (actor_profile_id, created_at desc)
  where actor_profile_id is not null;

create function app.record_bill_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.subcontractor_bill_events (subcontractor_bill_id, event_type, message, data)
  values (
    new.id,
    case when tg_op = 'INSERT' then 'created' else new.status end,
    case when new.status = 'rejected' then left(new.rejection_reason, 2000) else '' end,
    jsonb_strip_nulls(jsonb_build_object(
      'total_amount', new.total_amount,
      'over_nte_amount', nullif(new.over_nte_amount, 0),
      'paid_on', new.paid_on,
      'payment_method', new.payment_method,
      'payment_reference', new.payment_reference
    ))
  );
  return null;
end
$$;
create trigger record_created after insert on public.subcontractor_bills
for each row when (new.status = 'draft') execute function app.record_bill_event();
create trigger record_status after update on public.subcontractor_bills
for each row when (old.status <> new.status) execute function app.record_bill_event();

-- Whoever sees the bill sees its history; what the office notes for itself stays there.
alter table public.subcontractor_bill_events enable row level security;
create policy service_read on public.subcontractor_bill_events for select to service_role using (true);
create policy service_add on public.subcontractor_bill_events for insert to service_role with check (true);
create policy see on public.subcontractor_bill_events for select to authenticated using (
  (visibility = 'everyone' or (select app.is_staff()))
  and exists (select from public.subcontractor_bills b where b.id = subcontractor_bill_id)
);
grant select on public.subcontractor_bill_events to authenticated;
grant select, insert on public.subcontractor_bill_events to service_role;
