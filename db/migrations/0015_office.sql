-- The office: settings, mail, notifications.

-- Settings --------------------------------------------------------------------------------------------------

create table public.settings (
  key text primary key,
  value jsonb not null,
  updated_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  updated_at timestamptz not null default now(),
  constraint settings_key check (key ~ '^[a-z][a-z0-9_.]{1,60}$')
);
create index settings_updated_by on public.settings (updated_by) where updated_by is not null;
create trigger touch before update on public.settings for each row execute function app.touch();

alter table public.settings enable row level security;
create policy service on public.settings for all to service_role using (true) with check (true);
create policy see on public.settings for select to authenticated using ((select app.is_staff()));
create policy add on public.settings for insert to authenticated with check ((select app.is_admin()));
create policy change on public.settings for update to authenticated using ((select app.is_admin()));
grant select on public.settings to authenticated;
grant insert (key, value), update (value) on public.settings to authenticated;
grant select, insert, update, delete on public.settings to service_role;

-- Mail ------------------------------------------------------------------------------------------------------

-- The office's own texts; a mail without a row here uses the text that comes with the portal.
create table public.email_templates (
  name text primary key,
  subject text not null,
  html text not null,
  text text not null,
  updated_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  updated_at timestamptz not null default now(),
  constraint email_templates_name check (name ~ '^[a-z][a-z0-9_]{1,60}$'),
  constraint email_templates_size check (length(subject) <= 300 and length(html) <= 200000 and length(text) <= 100000)
);
create index email_templates_updated_by on public.email_templates (updated_by) where updated_by is not null;
create trigger touch before update on public.email_templates for each row execute function app.touch();

alter table public.email_templates enable row level security;
create policy service on public.email_templates for all to service_role using (true) with check (true);
create policy see on public.email_templates for select to authenticated using ((select app.is_staff()));
create policy add on public.email_templates for insert to authenticated with check ((select app.is_admin()));
create policy change on public.email_templates for update to authenticated using ((select app.is_admin()));
create policy remove on public.email_templates for delete to authenticated using ((select app.is_admin()));
grant select, delete on public.email_templates to authenticated;
grant insert (name, subject, html, text), update (subject, html, text) on public.email_templates to authenticated;
grant select, insert, update, delete on public.email_templates to service_role;

-- Every mail: captured where no mail server is set, else queued, sending, sent or failed. Its links are secrets until
-- used, so only an admin reads it.
create table public.email_log (
  id uuid primary key default app.new_id(),
  to_address text not null,
  template text not null,
  subject text not null,
  html text not null default '',
  text text not null default '',
  status text not null default 'captured',
  attempts integer not null default 0,
  last_error text,
  -- When the next attempt may start; while sending, when another node may take over.
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint email_log_status check (status in ('captured', 'queued', 'sending', 'sent', 'failed'))
);
create index email_log_created_at on public.email_log (created_at desc, id);
create index email_log_status on public.email_log (status, created_at desc, id);
create index email_log_due on public.email_log (next_attempt_at) where status in ('queued', 'sending');

alter table public.email_log enable row level security;
create policy service on public.email_log for all to service_role using (true) with check (true);
create policy see on public.email_log for select to authenticated using ((select app.is_admin()));
grant select on public.email_log to authenticated;
grant select, insert, update, delete on public.email_log to service_role;

-- Notifications ---------------------------------------------------------------------------------------------

create table public.notifications (
  id uuid primary key default app.new_id(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  -- E.g. work_order_assigned, report_rejected.
  kind text not null,
  title text not null,
  body text not null default '',
  -- Where a tap leads, e.g. /admin/work-orders/….
  path text,
  work_order_id uuid references public.work_orders (id) on delete cascade,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  constraint notifications_kind check (kind ~ '^[a-z][a-z_]{2,40}$')
);
create index notifications_profile on public.notifications (profile_id, created_at desc, id);
create index notifications_unread on public.notifications (profile_id) where read_at is null;
create index notifications_work_order_id on public.notifications (work_order_id) where work_order_id is not null;

alter table public.notifications enable row level security;
create policy service on public.notifications for all to service_role using (true) with check (true);
create policy see_own on public.notifications for select to authenticated using (
  profile_id = (select app.profile_id())
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

-- Where a browser wants to be told. Unique per person, not over all: whether somebody else uses the same phone is
-- nobody's business.
create table public.push_subscriptions (
  id uuid primary key default app.new_id(),
  profile_id uuid not null default app.profile_id() references public.profiles (id) on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint push_subscriptions_endpoint check (endpoint ~ '^https://' and length(endpoint) <= 2000),
  constraint push_subscriptions_keys check (length(p256dh) <= 200 and length(auth) <= 100),
  unique (profile_id, endpoint)
);
alter table public.push_subscriptions enable row level security;
create policy service on public.push_subscriptions for all to service_role using (true) with check (true);
create policy see_own on public.push_subscriptions for select to authenticated using (
  profile_id = (select app.profile_id())
);
create policy add_own on public.push_subscriptions for insert to authenticated with check (
  profile_id = (select app.profile_id())
);
create policy remove_own on public.push_subscriptions for delete to authenticated using (
  profile_id = (select app.profile_id())
);
grant select, delete on public.push_subscriptions to authenticated;
grant insert (endpoint, p256dh, auth, user_agent) on public.push_subscriptions to authenticated;
grant select, insert, update, delete on public.push_subscriptions to service_role;
