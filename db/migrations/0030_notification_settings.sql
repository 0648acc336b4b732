-- How each person wants to be told of messages, on which device, and how a mail says where to stop it.

-- Settings of a person ----------------------------------------------------------------------------------------

-- One row per person, made with the profile: people change it and never add it.
create table public.notification_settings (
  profile_id uuid primary key references public.profiles (id) on update cascade on delete cascade,
  push_messages boolean not null default true,
  -- How often unread messages are gathered into a mail.
  email_messages text not null default 'hourly',
  -- A mail soon after somebody named this person in a message, whatever email_messages says.
  email_mentions boolean not null default true,
  -- Within these hours of the day nothing is pushed or mailed; over midnight where quiet_from is the later one.
  quiet_from time,
  quiet_to time,
  -- E.g. Europe/Madrid; null means that of the office.
  time_zone text,
  updated_at timestamptz not null default now(),
  constraint notification_settings_email_messages check (email_messages in ('off', 'hourly', 'daily')),
  constraint notification_settings_quiet check (
    num_nonnulls(quiet_from, quiet_to) in (0, 2) and (quiet_from is null or quiet_from <> quiet_to)
  ),
  constraint notification_settings_time_zone check (time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{1,60}$')
);

create trigger touch before update on public.notification_settings for each row execute function app.touch();

-- A check cannot look a zone up; this raises invalid_parameter_value for one that does not exist.
create function app.check_time_zone() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform now() at time zone new.time_zone;
  return new;
end
$$;
create trigger check_time_zone before update of time_zone on public.notification_settings
for each row when (new.time_zone is not null) execute function app.check_time_zone();

create function app.add_notification_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notification_settings (profile_id) values (new.id) on conflict (profile_id) do nothing;
  return null;
end
$$;
create trigger add_notification_settings after insert on public.profiles
for each row execute function app.add_notification_settings();
insert into public.notification_settings (profile_id) select p.id from public.profiles p;

alter table public.notification_settings enable row level security;
create policy service on public.notification_settings for all to service_role using (true) with check (true);
create policy see_own on public.notification_settings for select to authenticated using (
  profile_id = (select app.profile_id())
);
create policy change_own on public.notification_settings for update to authenticated using (
  profile_id = (select app.profile_id())
);
grant select on public.notification_settings to authenticated;
grant update (push_messages, email_messages, email_mentions, quiet_from, quiet_to, time_zone)
  on public.notification_settings to authenticated;
grant select, insert, update, delete on public.notification_settings to service_role;

-- Devices -----------------------------------------------------------------------------------------------------

-- The session in which the device was registered: when that has ended, by whatever hand, the device is told no more.
alter table public.push_subscriptions add column session_id uuid default (auth.jwt() ->> 'session_id')::uuid;

-- A device speaks to the person who registered it last: on a shared phone nobody gets what is for somebody else.
create function app.take_over_device() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.push_subscriptions s where s.endpoint = new.endpoint and s.profile_id <> new.profile_id;
  return null;
end
$$;
create trigger take_over_device after insert on public.push_subscriptions
for each row execute function app.take_over_device();
create index push_subscriptions_endpoint on public.push_subscriptions (endpoint);

-- Mails -------------------------------------------------------------------------------------------------------

-- Where a mail that comes by itself can be stopped with one click (RFC 8058).
alter table public.email_log add column unsubscribe_url text;

-- A mail that repeats what people wrote to its reader is nobody else's, admins included.
alter table public.email_log add column is_confidential boolean not null default false;
alter policy see on public.email_log using ((select app.is_admin()) and not is_confidential);
