-- Mail: the office's templates and their versions, the log of all mails, what they concern, and the texts that are
-- still to be sent.

-- Templates -----------------------------------------------------------------------------------------------------------

-- The office's own texts. A mail without a row here uses the text that comes with the portal.
create table public.email_templates (
  name text primary key,
  subject text not null,
  -- Liquid in HTML: what stands in the frame of every mail. The plain text is made from it.
  body text not null,
  updated_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  updated_at timestamptz not null default now(),
  constraint email_templates_name check (name ~ '^[a-z][a-z0-9_]{1,60}$'),
  constraint email_templates_size check (length(subject) <= 300 and length(body) <= 50000)
);
create index email_templates_updated_by on public.email_templates (updated_by) where updated_by is not null;

create trigger touch before update on public.email_templates for each row execute function app.touch();
create trigger audit after insert or update or delete on public.email_templates
for each row execute function app.audit();

-- Commands write templates: they refuse a text that cannot be rendered.
alter table public.email_templates enable row level security;
create policy service on public.email_templates for all to service_role, commands using (true) with check (true);
create policy see on public.email_templates for select to authenticated using ((select app.is_office()));
grant select on public.email_templates to authenticated;
grant select, insert, update, delete on public.email_templates to service_role;
grant select, insert (name, subject, body), update (subject, body, updated_by), delete
  on public.email_templates to command_emails;

-- Every text that was in use, for restoring it. A version without a text is the return to the built-in one.
create table public.email_template_versions (
  id uuid primary key default app.new_id(),
  template text not null,
  subject text,
  body text,
  saved_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  created_at timestamptz not null default now(),
  constraint email_template_versions_size check (length(subject) <= 300 and length(body) <= 50000),
  constraint email_template_versions_whole check ((subject is null) = (body is null))
);
create index email_template_versions_template on public.email_template_versions (template, created_at desc, id);
create index email_template_versions_saved_by on public.email_template_versions (saved_by) where saved_by is not null;

alter table public.email_template_versions enable row level security;
create policy service on public.email_template_versions for all to service_role, commands using (true) with check (true);
create policy see on public.email_template_versions for select to authenticated using ((select app.is_office()));
grant select on public.email_template_versions to authenticated;
grant select, insert, update, delete on public.email_template_versions to service_role;
grant insert (template, subject, body) on public.email_template_versions to command_emails;

-- The log -------------------------------------------------------------------------------------------------------------

-- Every mail, without its one-time links and codes: an administrator could otherwise open another person's reset link.
-- Captured if no mail server is configured, paused if the recipient's address refuses mail, bounced if a mail server took
-- the mail and reported later that it could not deliver it. Only admins read it.
create table public.email_log (
  id uuid primary key default app.new_id(),
  to_address text not null,
  -- The recipient, where the address is a person's of the portal.
  profile_id uuid references public.profiles (id) on delete set null,
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
  -- The headers From and Reply-To with which it was sent last.
  sender text,
  reply_to text,
  -- The mail repeats what people wrote to its reader. The log then shows to whom it was sent, when, and with what
  -- result; its text is in app.mail_bodies only, because it concerns nobody else, including admins.
  is_confidential boolean not null default false,
  constraint email_log_status check (status in ('captured', 'queued', 'sending', 'sent', 'failed', 'paused', 'bounced')),
  constraint email_log_confidential check (not is_confidential or (html = '' and text = ''))
);
create index email_log_created_at on public.email_log (created_at desc, id);
create index email_log_status on public.email_log (status, created_at desc, id);
create index email_log_template on public.email_log (template, created_at desc, id);
create index email_log_due on public.email_log (next_attempt_at) where status in ('queued', 'sending');
create index email_log_waiting on public.email_log (created_at) where status in ('queued', 'sending');
create index email_log_profile_id on public.email_log (profile_id, created_at desc) where profile_id is not null;
create index email_log_to_address on public.email_log (to_address, status);
-- Search by any part of the recipient, subject, or text.
create index email_log_search on public.email_log using gin (
  to_address extensions.gin_trgm_ops, subject extensions.gin_trgm_ops, text extensions.gin_trgm_ops
);

alter table public.email_log enable row level security;
create policy service on public.email_log for all to service_role, commands using (true) with check (true);
-- The email of a self-check is nobody's business, and is gone seconds later.
create policy see on public.email_log for select to authenticated using (
  created_at > (select app.logs_visible_after()) and template <> 'self_check'
);
grant select on public.email_log to authenticated;
grant select, insert, update, delete on public.email_log to service_role;
grant select, update (status, next_attempt_at, attempts, last_error) on public.email_log to command_emails;

-- An invitation is mailed to an address that is nobody's yet: it becomes the person's when they accept.
create function app.own_invitation_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.email_log set profile_id = new.profile_id
  where to_address = new.email and template = 'invitation' and profile_id is null;
  return null;
end
$$;
create trigger own_invitation_mails after update of profile_id on public.invitations
for each row when (new.profile_id is not null) execute function app.own_invitation_mails();

-- What a mail concerns: a mail about several notifications has several records. Their pages show the mail.
create table public.email_records (
  email_id uuid not null references public.email_log (id) on delete cascade,
  -- The table of the record, for example work_orders.
  record_table text not null,
  record_id uuid not null,
  primary key (record_table, record_id, email_id),
  constraint email_records_record_table check (record_table ~ '^[a-z][a-z_]{2,60}$')
);
create index email_records_email_id on public.email_records (email_id);

alter table public.email_records enable row level security;
create policy service on public.email_records for all to service_role using (true) with check (true);
create policy see on public.email_records for select to authenticated using ((select app.may('manage_settings')));
grant select on public.email_records to authenticated;
grant select, insert, update, delete on public.email_records to service_role;

-- Addresses that a mail server refused for good. Mails to them are paused until an administrator clears the address;
-- a person's new address is another one.
create table public.rejected_addresses (
  id uuid primary key default app.new_id(),
  -- In lower case.
  address text not null unique,
  profile_id uuid references public.profiles (id) on delete set null,
  email_id uuid references public.email_log (id) on delete set null,
  -- What the mail server answered.
  answer text not null,
  created_at timestamptz not null default now(),
  constraint rejected_addresses_address check (address = lower(address) and length(address) <= 320)
);
create index rejected_addresses_profile_id on public.rejected_addresses (profile_id) where profile_id is not null;
create index rejected_addresses_email_id on public.rejected_addresses (email_id) where email_id is not null;

create trigger audit after insert or update or delete on public.rejected_addresses
for each row execute function app.audit('profiles', 'profile_id');

alter table public.rejected_addresses enable row level security;
create policy service on public.rejected_addresses for all to service_role, commands using (true) with check (true);
create policy see on public.rejected_addresses for select to authenticated using ((select app.may('manage_settings')));
grant select on public.rejected_addresses to authenticated;
grant select, insert, update, delete on public.rejected_addresses to service_role;
grant select, delete on public.rejected_addresses to command_emails;

-- Texts ---------------------------------------------------------------------------------------------------------------

-- The whole text of a mail whose log has not all of it. It waits here, where no request of a person reads it, until
-- the mail server has accepted it; that of a mail which is captured, failed, or paused for some days.
create table app.mail_bodies (
  email_id uuid primary key references public.email_log (id) on delete cascade,
  html text not null,
  text text not null,
  unsubscribe_url text,
  constraint mail_bodies_html check (char_length(html) <= 1000000),
  constraint mail_bodies_text check (char_length(text) <= 1000000),
  constraint mail_bodies_unsubscribe_url check (char_length(unsubscribe_url) <= 10000)
);
alter table app.mail_bodies enable row level security;
create policy service on app.mail_bodies for all to service_role, commands using (true) with check (true);
grant select, insert, delete on app.mail_bodies to service_role;
grant select (email_id) on app.mail_bodies to command_emails;
