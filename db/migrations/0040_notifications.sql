-- Notifications: what people are notified of in the portal, how they want to hear of it elsewhere, and their devices.

-- Notifications -------------------------------------------------------------------------------------------------------

create table public.notifications (
  id uuid primary key default app.new_id(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  -- For example work_order_assigned, report_rejected.
  kind text not null,
  title text not null,
  body text not null default '',
  -- The page that a tap opens, for example /admin/work-orders/….
  path text,
  work_order_id uuid references public.work_orders (id) on delete cascade,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  -- The topics of a person's settings.
  topic text not null generated always as (case
    when kind = 'message_mention' then 'messages'
    when kind in ('report_submitted', 'report_rejected', 'report_refused') then 'reviews'
    when kind in ('report_approved', 'bill_submitted', 'bill_approved', 'bill_rejected', 'bill_paid',
      'receipt_submitted', 'receipt_approved', 'receipt_rejected', 'invoice_disputed', 'invoice_question',
      'invoice_answered', 'dispute_resolved') then 'approvals'
    when kind in ('due_soon', 'overdue', 'document_expiring', 'document_expired') then 'due'
    else 'assignments'
  end) stored,
  report_id uuid references public.work_order_reports (id) on delete cascade,
  bill_id uuid references public.subcontractor_bills (id) on delete cascade,
  receipt_id uuid references public.receipts (id) on delete cascade,
  invoice_id uuid references public.partner_invoices (id) on delete cascade,
  -- The values in the title and body that SQL writes in English. shared/rules/notification-text.ts writes them in the
  -- portal's language.
  facts jsonb not null default '{}',
  constraint notifications_kind check (kind ~ '^[a-z][a-z_]{2,40}$'),
  constraint notifications_topic check (topic in ('assignments', 'reviews', 'approvals', 'due', 'messages'))
);
-- The list, whole and by topic; unread notifications, for the list and the badge; old read ones, for the sweep.
create index notifications_profile on public.notifications (profile_id, created_at desc, id);
create index notifications_topic on public.notifications (profile_id, topic, created_at desc, id);
create index notifications_unread on public.notifications (profile_id, created_at desc, id) where read_at is null;
create index notifications_read_at on public.notifications (read_at) where read_at is not null;
create index notifications_work_order_id on public.notifications (work_order_id) where work_order_id is not null;
create index notifications_report_id on public.notifications (report_id) where report_id is not null;
create index notifications_bill_id on public.notifications (bill_id) where bill_id is not null;
create index notifications_receipt_id on public.notifications (receipt_id) where receipt_id is not null;
create index notifications_invoice_id on public.notifications (invoice_id) where invoice_id is not null;

select realtime.publish('public.notifications');

-- A person who may no longer see a thing no longer sees its notifications, however old. The exception is the
-- notification that a work order is gone, for the organization that had it, and those of a report that it can still
-- see. A mention is shown only while its message is
-- visible, because its text starts with the message.
alter table public.notifications enable row level security;
create policy service on public.notifications for all to service_role, commands using (true) with check (true);
create policy see_own on public.notifications for select to authenticated using (
  profile_id = (select app.profile_id())
  and (
    work_order_id is null
    or report_id is not null
    or exists (select from public.work_orders w where w.id = work_order_id)
    or (
      kind in ('work_order_unassigned', 'work_order_declined')
      and work_order_id = any ((select app.own_former_work_order_ids())::uuid[])
    )
  )
  and (report_id is null or exists (select from public.work_order_reports r where r.id = report_id))
  and (bill_id is null or exists (select from public.subcontractor_bills b where b.id = bill_id))
  and (receipt_id is null or exists (select from public.receipts r where r.id = receipt_id))
  and (invoice_id is null or exists (select from public.partner_invoices i where i.id = invoice_id))
  and (kind not in ('document_expiring', 'document_expired') or (select app.may('manage_organizations')))
  and (
    kind <> 'message_mention'
    or path is null
    or exists (
      select from public.work_order_messages m
      where m.id = substring(path from 'message=([0-9a-f]{8}-[0-9a-f-]{27})$')::uuid
    )
  )
);
create policy change_own on public.notifications for update to authenticated using (
  profile_id = (select app.profile_id())
);
create policy remove_own on public.notifications for delete to authenticated using (
  profile_id = (select app.profile_id())
);
grant select, delete on public.notifications to authenticated;
grant update (read_at) on public.notifications to authenticated;
grant select, insert, update, delete on public.notifications to service_role;
grant insert (profile_id, kind, title, body, path) on public.notifications
  to command_clock, command_reports, command_time;

-- Settings of a person ------------------------------------------------------------------------------------------------

-- One row for each person, created with the profile: people change it and never add it.
create table public.notification_settings (
  profile_id uuid primary key references public.profiles (id) on update cascade on delete cascade,
  push_messages boolean not null default true,
  -- How often unread messages are collected into a mail.
  email_messages text not null default 'hourly',
  -- A mail soon after a message mentions this person, independent of email_messages.
  email_mentions boolean not null default true,
  -- Between these times of the day nothing is pushed or mailed; over midnight if quiet_from is later than quiet_to.
  quiet_from time,
  quiet_to time,
  updated_at timestamptz not null default now(),
  -- By topic. The portal shows everything. By default, what a person waits for is mailed at once and the rest in
  -- the morning.
  push_assignments boolean not null default true,
  push_reviews boolean not null default true,
  push_approvals boolean not null default true,
  push_due boolean not null default true,
  email_assignments text not null default 'at_once',
  email_reviews text not null default 'at_once',
  email_approvals text not null default 'daily',
  email_due text not null default 'daily',
  constraint notification_settings_email_messages check (email_messages in ('off', 'hourly', 'daily')),
  constraint notification_settings_quiet check (
    num_nonnulls(quiet_from, quiet_to) in (0, 2) and (quiet_from is null or quiet_from <> quiet_to)
    -- PostgreSQL has a time 24:00, which JavaScript does not know.
    and quiet_from < '24:00' and quiet_to < '24:00'
  ),
  constraint notification_settings_email_assignments check (email_assignments in ('off', 'at_once', 'daily')),
  constraint notification_settings_email_reviews check (email_reviews in ('off', 'at_once', 'daily')),
  constraint notification_settings_email_approvals check (email_approvals in ('off', 'at_once', 'daily')),
  constraint notification_settings_email_due check (email_due in ('off', 'at_once', 'daily'))
);

create trigger touch before update on public.notification_settings for each row execute function app.touch();

create function app.add_notification_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notification_settings (profile_id) values (new.id) on conflict (profile_id) do nothing;
  return null;
end
$$;

create trigger add_notification_settings after insert on public.profiles
for each row execute function app.add_notification_settings();

alter table public.notification_settings enable row level security;
create policy service on public.notification_settings for all to service_role using (true) with check (true);
create policy see_own on public.notification_settings for select to authenticated using (
  profile_id = (select app.profile_id())
);
create policy change_own on public.notification_settings for update to authenticated using (
  profile_id = (select app.profile_id())
);
grant select on public.notification_settings to authenticated;
grant update (push_messages, email_messages, email_mentions, quiet_from, quiet_to, push_assignments, push_reviews,
  push_approvals, push_due, email_assignments, email_reviews, email_approvals, email_due)
  on public.notification_settings to authenticated;
grant select, insert, update, delete on public.notification_settings to service_role;

-- Devices -------------------------------------------------------------------------------------------------------------

-- The push endpoint of a browser. Unique for each person and not over all, so that nobody learns whether another
-- person uses the same phone.
create table public.push_subscriptions (
  id uuid primary key default app.new_id(),
  profile_id uuid not null default app.profile_id() references public.profiles (id) on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- The session that registered the device. When it has ended for any reason, the device gets no more pushes.
  session_id uuid default (auth.jwt() ->> 'session_id')::uuid,
  constraint push_subscriptions_endpoint check (endpoint ~ '^https://' and length(endpoint) <= 2000),
  constraint push_subscriptions_keys check (length(p256dh) <= 200 and length(auth) <= 100),
  unique (profile_id, endpoint)
);
create index push_subscriptions_endpoint on public.push_subscriptions (endpoint);

create trigger limit_own_rows before insert on public.push_subscriptions for each row
execute function app.limit_own_rows(
  'push_subscriptions', 'You have turned on notifications on too many devices.',
  'Turn them off on a device that you no longer use.'
);

-- A device belongs to the person who registered it last: on a shared phone nobody gets another person's pushes.
create function app.take_over_device() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.push_subscriptions s where s.endpoint = new.endpoint and s.profile_id <> new.profile_id;
  return null;
end
$$;

create trigger take_over_device after insert on public.push_subscriptions
for each row execute function app.take_over_device();

-- Push services have a public name. An address in digits, a name without a dot, and the names reserved for inner
-- networks (RFC 2606, 6761, 6762, 8375, and ICANN's .internal) are refused. The address behind a name is checked at
-- each push (server/push).
create function app.check_push_endpoint() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (
    new.endpoint !~* '^https://([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?(:443)?(/|$)'
    or lower(substring(new.endpoint from '^[^/]*//([^/:]+)'))
      ~ '(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|localdomain)$'
  ) then
    raise exception 'This is not the address of a push service.'
      using errcode = 'check_violation', detail = app.reason('push_address_invalid'),
      hint = 'Turn notifications off and on again in this browser.';
  end if;
  return new;
end
$$;

-- A device renews its address without a session, through a command. The owner's tests have push services of their own.
create trigger check_endpoint before insert or update of endpoint on public.push_subscriptions
for each row when (current_user in ('anon', 'authenticated', 'service_role') or current_user like 'command\_%')
execute function app.check_push_endpoint();

alter table public.push_subscriptions enable row level security;
create policy service on public.push_subscriptions for all to service_role, commands using (true) with check (true);
create policy see_own on public.push_subscriptions for select to authenticated using (
  profile_id = (select app.profile_id())
);
create policy add_own on public.push_subscriptions for insert to authenticated with check (
  (select app.is_member()) and profile_id = (select app.profile_id())
);
create policy remove_own on public.push_subscriptions for delete to authenticated using (
  profile_id = (select app.profile_id())
);
grant select, delete on public.push_subscriptions to authenticated;
grant insert (endpoint, p256dh, auth, user_agent) on public.push_subscriptions to authenticated;
grant select, insert, update, delete on public.push_subscriptions to service_role;
grant select (endpoint), update (endpoint, p256dh, auth) on public.push_subscriptions to command_notifications;

-- Texts ---------------------------------------------------------------------------------------------------------------

-- A calendar day in words, with its year if that is not the current one: 'Dec 30' until New Year, then 'Dec 30, 2026'.
create function app.format_day(day date) returns text
language sql stable set search_path = ''
return to_char(day, case
  when extract(year from day) = extract(year from current_date) then 'Mon FMDD'
  else 'Mon FMDD, YYYY'
end);
comment on function app.format_day(date) is
  'A calendar day in words. A notification keeps its text, so the year it compares with is the one in which it was written.';
grant execute on function app.format_day(date) to authenticated, service_role, command_bills, command_receipts;

create function app.notification_title(kind text, work_order text, due_on date, bill text) returns text
language sql stable set search_path = ''
return case kind
  when 'work_order_received' then format('New request %s', work_order)
  when 'work_order_assigned' then format('%s is assigned to you', work_order)
  when 'work_order_unassigned' then format('%s is no longer assigned to you', work_order)
  when 'work_order_declined' then format('Your company declined %s', work_order)
  when 'work_order_scheduled' then format('A visit is planned for %s', work_order)
  when 'work_order_completed' then format('%s is completed', work_order)
  when 'work_order_cancelled' then format('%s was cancelled', work_order)
  when 'work_order_put_on_hold' then format('%s was put on hold', work_order)
  when 'work_order_resumed' then format('%s goes on', work_order)
  when 'appointment_changed' then format('The appointment for %s has changed', work_order)
  when 'assignment_accepted' then format('%s was accepted', work_order)
  when 'assignment_declined' then format('%s was declined', work_order)
  when 'report_submitted' then format('Report for %s waits for review', work_order)
  when 'report_rejected' then format('Report for %s was sent back', work_order)
  when 'report_approved' then format('Report for %s was approved', work_order)
  when 'bill_submitted' then format('%s waits for approval', bill)
  when 'bill_approved' then format('%s was approved', bill)
  when 'bill_rejected' then format('%s was sent back', bill)
  when 'bill_paid' then format('%s was paid', bill)
  when 'due_soon' then format('%s is due on %s', work_order, app.format_day(due_on))
  when 'overdue' then format('%s was due on %s', work_order, app.format_day(due_on))
end;

-- One title for more notifications of a kind than a person reads one by one.
create function app.notification_summary(kind text, many bigint) returns text
language sql immutable set search_path = ''
return case kind
  when 'work_order_received' then format('%s new requests', many)
  when 'work_order_assigned' then format('%s work orders are assigned to you', many)
  when 'work_order_unassigned' then format('%s work orders are no longer assigned to you', many)
  when 'work_order_declined' then format('Your company declined %s work orders', many)
  when 'work_order_scheduled' then format('Visits are planned for %s work orders', many)
  when 'work_order_completed' then format('%s work orders are completed', many)
  when 'work_order_cancelled' then format('%s work orders were cancelled', many)
  when 'work_order_put_on_hold' then format('%s work orders were put on hold', many)
  when 'work_order_resumed' then format('%s work orders go on', many)
  when 'appointment_changed' then format('The appointments for %s work orders have changed', many)
  when 'assignment_accepted' then format('%s work orders were accepted', many)
  when 'assignment_declined' then format('%s work orders were declined', many)
  when 'report_submitted' then format('%s reports wait for review', many)
  when 'report_rejected' then format('%s reports were sent back', many)
  when 'report_approved' then format('%s reports were approved', many)
  when 'bill_submitted' then format('%s bills wait for approval', many)
  when 'bill_approved' then format('%s bills were approved', many)
  when 'bill_rejected' then format('%s bills were sent back', many)
  when 'bill_paid' then format('%s bills were paid', many)
  when 'due_soon' then format('%s work orders are due soon', many)
  when 'overdue' then format('%s work orders are overdue', many)
end;

-- The page of each side for a kind of thing, without its id. The same as shared/paths.ts; a test compares them.
create function app.notification_page(side text, report_id uuid, bill_id uuid) returns text
language sql immutable set search_path = ''
return case side
  when 'internal' then case
    when bill_id is not null then '/admin/subcontractor-bills'
    when report_id is not null then '/admin/reports'
    else '/admin/work-orders' end
  when 'subcontractor' then case
    when bill_id is not null then '/subcontractor/bills'
    when report_id is not null then '/subcontractor/reports'
    else '/subcontractor/work-orders' end
  else '/partner/work-orders'
end;
