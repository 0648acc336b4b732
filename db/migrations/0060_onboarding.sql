-- Onboarding: what an administrator has already set up, read from the data in one statement.

create function public.onboarding_progress() returns table (
  has_company boolean, has_customer boolean, has_locations boolean, has_people boolean,
  has_subcontractor boolean, has_work_order boolean, has_sent_mail boolean, has_backup boolean,
  backup_confirmed_by text, backup_confirmed_at timestamptz, is_hidden boolean, skipped text[]
)
language sql stable set search_path = ''
begin atomic
  select
    -- Set-up stores an empty setting, for the time zone alone.
    exists (select from public.settings s where s.key = 'company' and s.value ? 'legal_name'),
    exists (select from public.organizations o where o.organization_type = 'partner'),
    exists (select from public.partner_locations),
    -- The first administrator is not alone: the own company has a colleague, or an invitation to one.
    (select count(*) > 1 from (
       select from public.organization_members m join public.organizations o on o.id = m.organization_id
       where o.organization_type = 'internal' limit 2
     ) members)
      or exists (
        select from public.invitations i join public.organizations o on o.id = i.organization_id
        where o.organization_type = 'internal' and i.status = 'pending'
      ),
    exists (select from public.organizations o where o.organization_type = 'subcontractor'),
    exists (select from public.work_orders),
    exists (select from public.email_log e where e.status = 'sent'),
    -- Confirmed by an administrator; the command `read_onboarding` adds what backups record.
    coalesce(choice.value -> 'has_backup' = 'true'::jsonb, false),
    app.profile_name((choice.value ->> 'backup_confirmed_by')::uuid),
    (choice.value ->> 'backup_confirmed_at')::timestamptz,
    coalesce(choice.value -> 'is_hidden' = 'true'::jsonb, false),
    -- Steps that the company does without.
    array(select step #>> '{}' from jsonb_path_query(choice.value, '$.skipped[*]') step)
  from (select (select s.value from public.settings s where s.key = 'onboarding') as value) choice
  where (select app.may('manage_settings'));
end;
revoke execute on function public.onboarding_progress() from public;
grant execute on function public.onboarding_progress() to authenticated;
