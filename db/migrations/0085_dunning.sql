-- Dunning: reminders of invoices that are not paid, when they stop, and what customers promise to pay (decision 100).

-- Each step of the schedule reminds of an invoice once: whoever inserts the row queues the email in the same transaction.
create table public.invoice_reminders (
  id uuid primary key default app.new_id(),
  partner_invoice_id uuid not null references public.partner_invoices (id) on delete restrict,
  -- Days from the due date to the step; null for a reminder that somebody sent by hand.
  step_days integer,
  -- What was left to pay.
  balance_amount numeric(12, 2) not null,
  sent_to text not null,
  created_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  created_at timestamptz not null default now(),
  constraint invoice_reminders_sent_to check (length(sent_to) <= 254)
);
create unique index invoice_reminders_step on public.invoice_reminders (partner_invoice_id, step_days)
  where step_days is not null;
create index invoice_reminders_partner_invoice_id
  on public.invoice_reminders (partner_invoice_id, created_at desc, id);
create index invoice_reminders_created_at on public.invoice_reminders (created_at);
create index invoice_reminders_created_by on public.invoice_reminders (created_by) where created_by is not null;

-- The office stops the reminders of a customer or of one invoice.
create table public.reminder_stops (
  id uuid primary key default app.new_id(),
  organization_id uuid references public.organizations (id) on delete restrict,
  partner_invoice_id uuid references public.partner_invoices (id) on delete restrict,
  reason text not null,
  created_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by uuid references public.profiles (id) on delete restrict,
  constraint reminder_stops_target check (num_nonnulls(organization_id, partner_invoice_id) = 1),
  constraint reminder_stops_reason check (app.trimmed(reason) <> ''),
  constraint reminder_stops_ended check (ended_at is not null or ended_by is null)
);
-- Of two people who stop the same, one succeeds.
create unique index reminder_stops_organization on public.reminder_stops (organization_id)
  where ended_at is null and organization_id is not null;
create unique index reminder_stops_invoice on public.reminder_stops (partner_invoice_id)
  where ended_at is null and partner_invoice_id is not null;
create index reminder_stops_organization_id on public.reminder_stops (organization_id) where organization_id is not null;
create index reminder_stops_partner_invoice_id on public.reminder_stops (partner_invoice_id)
  where partner_invoice_id is not null;
create index reminder_stops_created_by on public.reminder_stops (created_by) where created_by is not null;
create index reminder_stops_ended_by on public.reminder_stops (ended_by) where ended_by is not null;

-- What a customer promises to pay, for one invoice or for all. Until that day, nobody reminds of it.
create table public.payment_promises (
  id uuid primary key default app.new_id(),
  organization_id uuid not null references public.organizations (id) on delete restrict,
  partner_invoice_id uuid references public.partner_invoices (id) on delete restrict,
  amount numeric(12, 2) not null,
  promised_for date not null,
  -- Who said so, at the customer.
  promised_by text not null,
  note text,
  created_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  withdrawn_by uuid references public.profiles (id) on delete restrict,
  constraint payment_promises_positive check (amount > 0),
  constraint payment_promises_promised_by check (app.trimmed(promised_by) <> ''),
  constraint payment_promises_withdrawn check (withdrawn_at is not null or withdrawn_by is null)
);
create index payment_promises_organization_id on public.payment_promises (organization_id, promised_for desc, id);
create index payment_promises_partner_invoice_id on public.payment_promises (partner_invoice_id)
  where partner_invoice_id is not null;
create index payment_promises_created_by on public.payment_promises (created_by) where created_by is not null;
create index payment_promises_withdrawn_by on public.payment_promises (withdrawn_by) where withdrawn_by is not null;

create trigger audit after insert or update or delete on public.invoice_reminders
for each row execute function app.audit('partner_invoices', 'partner_invoice_id');
create trigger audit after insert or update or delete on public.reminder_stops
for each row execute function app.audit();
create trigger audit after insert or update or delete on public.payment_promises
for each row execute function app.audit('organizations', 'organization_id');

-- `select=promise_state` on `payment_promises`: a promise is kept by what the customer paid since, by its day.
create function public.promise_state(public.payment_promises) returns text
language sql stable set search_path = ''
as $$
  select case
    when $1.withdrawn_at is not null then 'withdrawn'
    when $1.amount <= case when $1.partner_invoice_id is null then (
        select coalesce(sum(p.amount), 0) from public.customer_payments p
        where p.organization_id = $1.organization_id and p.returned_on is null and p.created_at >= $1.created_at
          and p.received_on <= $1.promised_for
      ) else (
        select coalesce(sum(a.amount), 0) from public.payment_allocations a
        join public.customer_payments p on p.id = a.customer_payment_id
        where a.partner_invoice_id = $1.partner_invoice_id and a.released_at is null
          and a.created_at >= $1.created_at and p.received_on <= $1.promised_for
      ) end then 'kept'
    when $1.promised_for >= app.office_day(now()) then 'open'
    else 'broken'
  end
$$;
grant execute on function public.promise_state(public.payment_promises) to authenticated, service_role;

-- What makes up what customers owe, several rows for each: its open invoices by age, its credit, what is held of it, and
-- what it has promised. The office reads all customers, and a customer itself: its statement has the payments of which
-- something is left, whose rows it does not see.
create function app.receivable_parts(p_organization_id uuid default null) returns table (
  organization_id uuid, invoices bigint, not_due numeric, overdue_30 numeric, overdue_60 numeric, overdue_90 numeric,
  overdue_more numeric, credit numeric, oldest_due date, retainage numeric, promised numeric
)
language sql stable security definer set search_path = ''
begin atomic
  with days as (
    select app.office_day(now()) as today
  ), parts as (
    select i.organization_id, count(*) as invoices,
      coalesce(sum(i.balance_amount) filter (where i.due_date is null or i.due_date >= d.today), 0) as not_due,
      coalesce(sum(i.balance_amount) filter (where d.today - i.due_date between 1 and 30), 0) as overdue_30,
      coalesce(sum(i.balance_amount) filter (where d.today - i.due_date between 31 and 60), 0) as overdue_60,
      coalesce(sum(i.balance_amount) filter (where d.today - i.due_date between 61 and 90), 0) as overdue_90,
      coalesce(sum(i.balance_amount) filter (where d.today - i.due_date > 90), 0) as overdue_more,
      0::numeric as credit, min(i.due_date) as oldest_due, 0::numeric as retainage, 0::numeric as promised
    from public.partner_invoices i, days d
    where i.status = 'sent' and (p_organization_id is null or i.organization_id = p_organization_id)
    group by i.organization_id
    union all
    select c.organization_id, 0, 0, 0, 0, 0, 0, sum(c.available_amount), null, 0, 0
    from (
      select p.organization_id, p.available_amount from public.customer_payments p where p.available_amount <> 0
      union all
      select n.organization_id, n.available_amount from public.credit_notes n where n.available_amount <> 0
    ) c
    where p_organization_id is null or c.organization_id = p_organization_id
    group by c.organization_id
    union all
    -- Held by contract (decision 099): it is billed later, so it is neither owed yet nor overdue.
    select i.organization_id, 0, 0, 0, 0, 0, 0, 0, null, sum(i.retained_amount), 0
    from public.partner_invoices i
    where i.retained_amount <> 0 and i.status in ('sent', 'paid')
      and (p_organization_id is null or i.organization_id = p_organization_id)
    group by i.organization_id having sum(i.retained_amount) <> 0
    union all
    select p.organization_id, 0, 0, 0, 0, 0, 0, 0, null, 0, sum(p.amount)
    from days d
    join public.payment_promises p on p.promised_for >= d.today and p.withdrawn_at is null
    where public.promise_state(p) = 'open' and (p_organization_id is null or p.organization_id = p_organization_id)
    group by p.organization_id
  )
  select p.* from parts p
  where (select app.may('invoice', 'see_costs'))
    or p.organization_id = any ((select app.partner_organization_ids())::uuid[]);
end;
grant execute on function app.receivable_parts(uuid) to authenticated, service_role;

-- What each customer owes, by how long it is overdue by the office's day, with the credit that no invoice has used and
-- what it has promised to pay. The row without a customer has the sums of all.
create function public.receivables(p_query text default '', p_organization_id uuid default null, p_limit integer default 500)
returns table (
  organization_id uuid, name text, open_invoices bigint, not_due numeric, overdue_30 numeric, overdue_60 numeric,
  overdue_90 numeric, overdue_more numeric, credit numeric, owed numeric, oldest_due date, retainage numeric,
  promised numeric
)
language sql stable set search_path = ''
begin atomic
  select o.id, o.name, coalesce(sum(w.invoices), 0)::bigint, coalesce(sum(w.not_due), 0), coalesce(sum(w.overdue_30), 0),
    coalesce(sum(w.overdue_60), 0), coalesce(sum(w.overdue_90), 0), coalesce(sum(w.overdue_more), 0),
    coalesce(sum(w.credit), 0),
    coalesce(sum(w.not_due + w.overdue_30 + w.overdue_60 + w.overdue_90 + w.overdue_more - w.credit), 0),
    min(w.oldest_due), coalesce(sum(w.retainage), 0),
    coalesce(sum(w.promised), 0)
  from app.receivable_parts(p_organization_id) w join public.organizations o on o.id = w.organization_id
  where (select app.may('invoice', 'see_costs')) and (
    trim(p_query) = '' or o.name ilike '%' || regexp_replace(trim(p_query), '([\\%_])', '\\\1', 'g') || '%'
  )
  group by grouping sets ((o.id, o.name), ())
  order by o.id is not null, 10 desc, o.name, o.id
  limit greatest(least(p_limit, 10000), 0) + 1;
end;
grant execute on function public.receivables(text, uuid, integer) to authenticated, service_role;

-- The schedule ---------------------------------------------------------------------------------------------------------

-- Whether the office works on a day (the setting working_time).
create function app.is_working_day(p_day date) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select coalesce((
    select s.value -> 'working_days' @> to_jsonb(extract(dow from p_day)::integer) and not jsonb_path_exists(
      s.value, '$.holidays[*] ? (@.date == $day)', jsonb_build_object('day', to_char(p_day, 'YYYY-MM-DD'))
    )
    from public.settings s where s.key = 'working_time'
  ), extract(dow from p_day) between 1 and 5);
end;

-- That day, or the first working day after it.
create function app.next_working_day(p_day date) returns date
language sql stable security definer set search_path = ''
begin atomic
  select coalesce((
    select p_day + n from generate_series(0, 60) n where app.is_working_day(p_day + n) order by n limit 1
  ), p_day);
end;

-- The steps of the schedule, while it is on: days from the due date.
create function app.reminder_steps() returns setof integer
language sql stable security definer set search_path = ''
begin atomic
  select (step ->> 'days')::integer
  from public.settings s, jsonb_array_elements(s.value -> 'steps') step
  where s.key = 'reminders' and s.value -> 'is_on' = 'true'::jsonb;
end;

-- Why nobody is reminded of an invoice on a day; null when nothing is in the way.
create function app.reminder_obstacle(p_invoice public.partner_invoices, p_day date) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when p_invoice.status <> 'sent' or p_invoice.balance_amount <= 0 then 'not_owed'
    when exists (
      select from public.invoice_disputes d where d.partner_invoice_id = p_invoice.id and d.resolved_at is null
    ) then 'disputed'
    when exists (
      select from public.reminder_stops s where s.partner_invoice_id = p_invoice.id and s.ended_at is null
    ) then 'invoice_stopped'
    when exists (
      select from public.reminder_stops s where s.organization_id = p_invoice.organization_id and s.ended_at is null
    ) then 'customer_stopped'
    when exists (
      select from public.payment_promises p
      where p.organization_id = p_invoice.organization_id and p.withdrawn_at is null and p.promised_for >= p_day
        and (p.partner_invoice_id is null or p.partner_invoice_id = p_invoice.id)
    ) then 'promised'
    when not exists (
      select from public.organization_billing b
      where b.organization_id = p_invoice.organization_id and app.trimmed(b.email) <> ''
    ) then 'no_email'
    when p_invoice.due_date is null then 'no_due_date'
  end
$$;

-- The step that is due for each of these invoices on a day: the latest one that was not sent. What a later step has
-- reminded of is not said again by an earlier one, and nobody reads that an invoice will be due when it is overdue.
create function app.due_reminder_steps(p_invoices uuid[], p_day date)
returns table (invoice_id uuid, step_days integer)
language sql stable security definer set search_path = ''
begin atomic
  select i.id, max(step.days)
  from public.partner_invoices i
  cross join app.reminder_steps() step (days)
  left join (
    select r.partner_invoice_id, max(r.step_days) as days from public.invoice_reminders r
    where r.partner_invoice_id = any (p_invoices) group by 1
  ) sent on sent.partner_invoice_id = i.id
  where i.id = any (p_invoices) and i.due_date + step.days <= p_day and (step.days >= 0 or p_day <= i.due_date)
    and (sent.days is null or sent.days < step.days)
  group by i.id;
end;

-- What is to be sent on a day, to all customers or to one. A customer that was reminded on this day waits for the next.
create function app.due_reminders(p_day date, p_customer uuid default null)
returns table (organization_id uuid, invoice_id uuid, step_days integer)
language sql stable security definer set search_path = ''
begin atomic
  with owed as materialized (
    select array_agg(i.id) as ids from public.partner_invoices i
    where i.status = 'sent' and i.due_date is not null and (p_customer is null or i.organization_id = p_customer)
      and app.is_working_day(p_day)
  ), reminded as materialized (
    select k.organization_id from public.invoice_reminders r
    join public.partner_invoices k on k.id = r.partner_invoice_id
    -- No zone is further from UTC than a day.
    where r.created_at > p_day::timestamp at time zone 'UTC' - interval '1 day' and app.office_day(r.created_at) = p_day
  )
  select i.organization_id, i.id, s.step_days
  from owed o
  cross join lateral app.due_reminder_steps(o.ids, p_day) s
  join public.partner_invoices i on i.id = s.invoice_id
  where i.organization_id not in (select r.organization_id from reminded r)
    and app.reminder_obstacle(i, p_day) is null
  order by 1, i.due_date, 2;
end;

-- What comes next for an invoice, for those who read it in the office: why nothing comes, or the day and the step.
create function public.next_reminder(p_invoice_id uuid)
returns table (is_on boolean, obstacle text, promised_for date, next_on date, step_days integer)
language sql stable security definer set search_path = ''
begin atomic
  select exists (select from app.reminder_steps()), app.reminder_obstacle(i, d.today), (
      select max(p.promised_for) from public.payment_promises p
      where p.organization_id = i.organization_id and p.withdrawn_at is null and p.promised_for >= d.today
        and (p.partner_invoice_id is null or p.partner_invoice_id = i.id)
    ),
    app.next_working_day(greatest(i.due_date + n.days, d.earliest)), n.days
  from public.partner_invoices i
  cross join lateral (
    select app.office_day(now()) as today, app.office_day(now()) + case when exists (
        select from public.invoice_reminders r join public.partner_invoices k on k.id = r.partner_invoice_id
        where k.organization_id = i.organization_id and app.office_day(r.created_at) = app.office_day(now())
      ) then 1 else 0 end as earliest
  ) d
  cross join lateral (
    select coalesce((select s.step_days from app.due_reminder_steps(array[i.id], d.earliest) s), (
      select min(days) from app.reminder_steps() days
      where i.due_date + days > d.today and not exists (
        select from public.invoice_reminders r where r.partner_invoice_id = i.id and r.step_days >= days
      )
    )) as days
  ) n
  where i.id = p_invoice_id and (select app.may('invoice', 'see_costs'));
end;
revoke execute on function public.next_reminder(uuid) from public;
grant execute on function public.next_reminder(uuid) to authenticated;
revoke execute on function
  app.is_working_day(date), app.next_working_day(date), app.reminder_steps(), app.due_reminders(date, uuid),
  app.reminder_obstacle(public.partner_invoices, date), app.due_reminder_steps(uuid[], date)
from public;
grant execute on function app.due_reminders(date, uuid), app.lock_receivables(uuid, uuid[]) to service_role;

-- Access --------------------------------------------------------------------------------------------------------------

-- For the office, with the amounts of invoices. Customers do not read what is said about them.
alter table public.invoice_reminders enable row level security;
create policy service on public.invoice_reminders for all to service_role, commands using (true) with check (true);
create policy see on public.invoice_reminders for select to authenticated using (
  (select app.may('invoice', 'see_costs'))
);
grant select on public.invoice_reminders to authenticated;
grant select, insert on public.invoice_reminders to service_role;
-- A reminder by hand looks at when the last one was sent.
grant insert (partner_invoice_id, balance_amount, sent_to), select (id, partner_invoice_id, created_at)
  on public.invoice_reminders to command_payments;

alter table public.reminder_stops enable row level security;
create policy service on public.reminder_stops for all to service_role, commands using (true) with check (true);
create policy see on public.reminder_stops for select to authenticated using ((select app.may('invoice', 'see_costs')));
grant select on public.reminder_stops to authenticated, service_role;
grant select, insert (organization_id, partner_invoice_id, reason), update (ended_at, ended_by)
  on public.reminder_stops to command_payments;

alter table public.payment_promises enable row level security;
create policy service on public.payment_promises for all to service_role, commands using (true) with check (true);
create policy see on public.payment_promises for select to authenticated using (
  (select app.may('invoice', 'see_costs'))
);
grant select on public.payment_promises to authenticated, service_role;
grant select, insert (organization_id, partner_invoice_id, amount, promised_for, promised_by, note),
  update (withdrawn_at, withdrawn_by) on public.payment_promises to command_payments;
grant select on public.organization_billing, public.invoice_disputes to command_payments;
-- Reminders repeat the link of an invoice, or make one.
grant insert, update on public.invoice_links to service_role;
grant select, insert on app.invoice_link_tokens to service_role;

call app.bound_columns('{
  "invoice_reminders": {"step_days": [-365, 3650], "balance_amount": [0, 10000000000], "sent_to": 254},
  "reminder_stops": {"reason": 1000},
  "payment_promises": {"amount": [0, 10000000000], "promised_by": 100, "note": 1000}
}');
call app.validate_limits();
