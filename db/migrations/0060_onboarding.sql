-- Onboarding: what an administrator has already set up, read from the data in one statement.

create function public.onboarding_progress() returns table (
  has_company boolean, has_customer boolean, has_locations boolean, has_people boolean,
  has_subcontractor boolean, has_work_order boolean, has_sent_mail boolean, has_backup boolean, is_hidden boolean,
  skipped text[]
)
language sql stable set search_path = ''
begin atomic
  select
    exists (select from public.settings s where s.key = 'company'),
    exists (select from public.organizations o where o.organization_type = 'partner'),
    exists (select from public.partner_locations),
    -- The first administrator is not alone: a colleague, or a customer's or subcontractor's person, or an invitation.
    (select count(*) > 1 from (select from public.organization_members m limit 2) members)
      or exists (select from public.invitations),
    exists (select from public.organizations o where o.organization_type = 'subcontractor'),
    exists (select from public.work_orders),
    exists (select from public.email_log e where e.status = 'sent'),
    -- Confirmed by an administrator; the command `read_onboarding` adds what backups record.
    coalesce((select s.value -> 'has_backup' = 'true'::jsonb from public.settings s where s.key = 'onboarding'), false),
    coalesce((select s.value -> 'is_hidden' = 'true'::jsonb from public.settings s where s.key = 'onboarding'), false),
    -- Steps that the company does without.
    array(
      select step #>> '{}' from public.settings s, jsonb_path_query(s.value, '$.skipped[*]') step
      where s.key = 'onboarding'
    )
  where (select app.may('manage_settings'));
end;
revoke execute on function public.onboarding_progress() from public;
grant execute on function public.onboarding_progress() to authenticated;
