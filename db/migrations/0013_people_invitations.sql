-- Invitations: who was asked to join which organization, and in which role (decision 076).

create table public.invitations (
  id uuid primary key default app.new_id(),
  email text not null,
  first_name text not null default '',
  last_name text not null default '',
  phone text,
  organization_id uuid not null references public.organizations (id) on delete restrict,
  role text not null,
  -- What a person of the contractor may do (decision 082); null for the preset of the role, and for other companies.
  preset text,
  -- US dollars: the largest bill that the person may approve; null for any amount.
  bill_approval_limit numeric(12, 2),
  may_approve_over_nte boolean not null default false,
  -- Of the contractor's own people, who get them when they accept.
  employee_number text,
  hourly_billable_rate numeric(12, 2),
  hourly_cost_rate numeric(12, 2),
  status text not null default 'pending',
  -- Who made the valid links. They stop working when this person may no longer invite.
  invited_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  -- The profile of the person who accepted it.
  profile_id uuid references public.profiles (id) on delete set null,
  -- When a link was last sent by email; null while there are only links to copy.
  mailed_at timestamptz,
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  -- The version of what is corrected while the invitation is pending.
  updated_at timestamptz not null default now(),
  constraint invitations_status check (status in ('pending', 'accepted', 'declined', 'revoked')),
  constraint invitations_role check (role in ('admin', 'manager', 'employee', 'member')),
  constraint invitations_preset check (
    preset in (
      'administrator', 'manager', 'dispatcher', 'reviewer', 'billing', 'payroll', 'read_only', 'technician'
    ) and (preset <> 'administrator' or role = 'admin')
  ),
  constraint invitations_bill_approval_limit check (bill_approval_limit >= 0),
  constraint invitations_email check (email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 254),
  constraint invitations_phone check (length(phone) <= 40),
  constraint invitations_employee_number check (
    length(app.trimmed(employee_number)) > 0 and length(employee_number) <= 40
  ),
  constraint invitations_hourly_billable_rate check (hourly_billable_rate > 0),
  constraint invitations_hourly_cost_rate check (hourly_cost_rate > 0)
);
-- One open invitation for each address and organization.
create unique index invitations_open on public.invitations (lower(email), organization_id)
  where status = 'pending';
create index invitations_organization_id on public.invitations (organization_id, created_at desc);
create index invitations_invited_by on public.invitations (invited_by) where invited_by is not null;
create index invitations_profile_id on public.invitations (profile_id) where profile_id is not null;
create index invitations_created_at on public.invitations (created_at desc, id);
-- The list of those that wait.
create index invitations_pending on public.invitations (created_at desc, id) where status = 'pending';

create trigger audit after insert or update or delete on public.invitations
for each row execute function app.audit('organizations', 'organization_id');
-- Neither sending it again nor what became of its email is another version.
create trigger touch before update of email, first_name, last_name, phone, role, preset, bill_approval_limit,
  may_approve_over_nte, employee_number, hourly_billable_rate, hourly_cost_rate on public.invitations
for each row execute function app.touch();
create trigger check_member_role before insert or update on public.invitations
for each row execute function app.check_member_role();

create trigger count_daily after insert on public.invitations
referencing new table as added for each statement execute function app.count_daily_rows(
  'invitations_per_day', 'You have sent the most invitations that one person may send in a day.'
);
create trigger count_daily_mails after update of mailed_at on public.invitations
for each row when (new.mailed_at is distinct from old.mailed_at) execute function app.count_daily_row(
  'invitations_per_day', 'You have sent the most invitations that one person may send in a day.'
);

-- Invitations leave through the contractor's mail server. The administrators of a firm together send far fewer than the
-- office, so that nobody of a firm mails strangers in the contractor's name by the thousand.
create function app.count_firm_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.profile_id() is not null and not app.is_staff() then
    perform app.use_daily(
      new.organization_id, 'firm_invitations_per_day', 1,
      'Your organization has sent the most invitations that it may send in a day.'
    );
  end if;
  return null;
end
$$;
create trigger count_firm_daily after insert on public.invitations
for each row execute function app.count_firm_invitation();
create trigger count_firm_daily_mails after update of mailed_at on public.invitations
for each row when (new.mailed_at is distinct from old.mailed_at) execute function app.count_firm_invitation();

-- Who may invite ------------------------------------------------------------------------------------------------------

-- The firms of which the caller is an administrator: a partner's or a subcontractor's, never the office.
create function app.administered_organization_ids() returns uuid[]
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(array_agg(m.organization_id), '{}')
  from public.organization_members m
  join public.organizations o on o.id = m.organization_id
  where m.user_id = app.profile_id() and m.role = 'admin' and o.is_active and o.organization_type <> 'internal';
end;
grant execute on function app.administered_organization_ids() to authenticated, service_role;

-- Whether a person may invite to an organization today, with this access. A link asks when it is opened: somebody who was
-- dismissed, or may do less by now, must not return or give more through an invitation that they sent before. Programs
-- with the service key send in nobody's name.
create function app.may_invite(
  person uuid, organization uuid, given_role text, given_preset text, bill_limit numeric, over_nte boolean
) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  whole_preset constant text := coalesce(given_preset, app.role_preset(given_role));
begin
  return person is null or exists (
    select from public.organization_members m
    join public.organizations o on o.id = m.organization_id and o.is_active
    join public.profiles p on p.id = m.user_id and p.is_active and p.user_id is not null
    where m.user_id = person and case o.organization_type
      when 'internal' then 'manage_people' = any (m.capabilities) and (
        organization <> o.id
        or app.has_access(
          person, given_role, whole_preset, app.preset_capabilities(whole_preset), bill_limit, over_nte
        )
      )
      else m.role = 'admin' and o.id = organization
    end
  );
end
$$;
revoke execute on function app.may_invite(uuid, uuid, text, text, numeric, boolean) from public;
grant execute on function app.may_invite(uuid, uuid, text, text, numeric, boolean) to command_invitations;

-- Holds what `may_invite` reads of a person until the transaction ends: whoever dismisses them waits for an acceptance
-- that has begun, or the acceptance for the dismissal.
create function app.hold_inviter(person uuid) returns void
language sql security definer set search_path = '' as $$
  select from public.profiles p where p.id = person for share;
  select from public.organization_members m where m.user_id = person for share;
$$;
revoke execute on function app.hold_inviter(uuid) from public;
grant execute on function app.hold_inviter(uuid) to command_invitations;

-- Sent and accepted by commands, because they also send mail and create accounts. A firm's administrators see its own.
alter table public.invitations enable row level security;
create policy service on public.invitations for all to service_role, commands using (true) with check (true);
create policy see on public.invitations for select to authenticated using (
  (select app.may('manage_people')) or organization_id = any ((select app.administered_organization_ids())::uuid[])
);
grant select on public.invitations to authenticated;
grant select, insert, update, delete on public.invitations to service_role;
grant select,
  insert (email, first_name, last_name, phone, organization_id, role, preset, bill_approval_limit, may_approve_over_nte,
    employee_number, hourly_billable_rate, hourly_cost_rate, mailed_at),
  update (status, invited_by, profile_id, mailed_at, expires_at, accepted_at, email, first_name, last_name, phone, role,
    preset, bill_approval_limit, may_approve_over_nte, employee_number, hourly_billable_rate, hourly_cost_rate)
  on public.invitations to command_invitations;
-- Whoever accepts becomes a member.
grant select, insert (user_id, organization_id, role, preset, bill_approval_limit, may_approve_over_nte)
  on public.organization_members to command_invitations;

-- Links ---------------------------------------------------------------------------------------------------------------

-- The links of an invitation. Only hashes are stored, so neither a backup nor an administrator opens one. A mailed
-- link proves that its reader owns the address; a copied link proves only that somebody handed it over.
create table app.invitation_links (
  token_hash text primary key,
  invitation_id uuid not null references public.invitations (id) on delete cascade,
  channel text not null,
  -- When a newer link replaced it.
  replaced_at timestamptz,
  created_at timestamptz not null default now(),
  constraint invitation_links_token_hash check (length(token_hash) = 64),
  constraint invitation_links_channel check (channel in ('mail', 'copy'))
);
create index invitation_links_invitation_id on app.invitation_links (invitation_id);

alter table app.invitation_links enable row level security;
create policy service on app.invitation_links for all to service_role, commands using (true) with check (true);
grant select, insert, update, delete on app.invitation_links to service_role;
grant select, insert (token_hash, invitation_id, channel), update (replaced_at)
  on app.invitation_links to command_invitations;
