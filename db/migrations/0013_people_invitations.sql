-- Invitations: who was asked to join which organization, and in which role.

create table public.invitations (
  id uuid primary key default app.new_id(),
  email text not null,
  first_name text not null default '',
  last_name text not null default '',
  organization_id uuid not null references public.organizations (id) on delete restrict,
  role text not null,
  status text not null default 'pending',
  invited_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  -- The profile of the person who accepted it.
  profile_id uuid references public.profiles (id) on delete set null,
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  constraint invitations_status check (status in ('pending', 'accepted', 'revoked')),
  constraint invitations_role check (role in ('admin', 'manager', 'employee', 'member')),
  constraint invitations_email check (email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 254)
);
-- One open invitation for each address and organization.
create unique index invitations_open on public.invitations (lower(email), organization_id)
  where status = 'pending';
create index invitations_organization_id on public.invitations (organization_id, created_at desc);
create index invitations_invited_by on public.invitations (invited_by) where invited_by is not null;
create index invitations_profile_id on public.invitations (profile_id) where profile_id is not null;
create index invitations_created_at on public.invitations (created_at desc, id);

create trigger audit after insert or update or delete on public.invitations
for each row execute function app.audit();

-- Sent and accepted by commands, because they also send mail and create accounts.
alter table public.invitations enable row level security;
create policy service on public.invitations for all to service_role using (true) with check (true);
create policy see on public.invitations for select to authenticated using ((select app.is_admin()));
grant select on public.invitations to authenticated;
grant select, insert, update, delete on public.invitations to service_role;
