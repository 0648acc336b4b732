-- Who sees the changes of published tables: their policies as functions of a row and a viewer, so that the gateway
-- decides for all subscribers in one statement (decision 125). Each function reads like the policy of its table, and
-- db/tests/live-viewers.test.ts compares both over random rows and people. The policies stay what
-- requests obey. After a change of a policy, change its function, and keep the declaration at the end.

-- What app.recognise() knows of a caller, as far as policies of published tables ask.
create type app.live_viewer as (
  at int,
  profile uuid,
  is_office boolean,
  is_technician boolean,
  is_staff boolean,
  capabilities text[],
  partners uuid[],
  subcontractors uuid[]
);

-- The active people among an array of claims, with a session that lives and without a second factor that they owe.
create function app.live_viewers(claims jsonb) returns setof app.live_viewer
language plpgsql stable set search_path = '' as $$
begin
  return query
  with asked as materialized (
    select c.at::int, (c.content ->> 'sub')::uuid as account, (c.content ->> 'session_id')::uuid as session,
      c.content ->> 'aal' as aal
    from pg_catalog.jsonb_array_elements(claims) with ordinality c (content, at)
  ),
  known as (
    select a.at, p.id, a.account,
      a.session is null or coalesce(a.aal = 'aal2' and s.aal <> 'aal1', false) as has_proven_factor
    from asked a
    join public.profiles p on p.user_id = a.account and p.is_active
    join auth.users u on u.id = a.account and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
    left join auth.sessions s on s.id = a.session and s.user_id = u.id and (s.not_after is null or s.not_after > now())
    where a.session is null or s.id is not null
  ),
  admitted as (
    select k.at, k.id from known k
    where k.has_proven_factor or not (
      exists (select from auth.mfa_factors f where f.user_id = k.account and f.status = 'verified')
      or (
        exists (
          select from public.settings s
          where s.key = 'sign_in' and s.value -> 'admin_second_factor' = 'true'::jsonb
        ) and exists (
          select from public.organization_members m
          join public.organizations o on o.id = m.organization_id and o.organization_type = 'internal' and o.is_active
          where m.user_id = k.id and m.role = 'admin'
        )
      )
    )
  )
  select a.at, a.id, coalesce(f.capabilities, '{}') <> '{}', f.role <> '' and coalesce(f.capabilities, '{}') = '{}',
    f.role <> '', coalesce(f.capabilities, '{}')::text[], f.partners, f.subcontractors
  from admitted a
  cross join lateral (
    select
      coalesce(max(m.role) filter (where o.organization_type = 'internal'), '') as role,
      max(m.capabilities::text) filter (where o.organization_type = 'internal') as capabilities,
      coalesce(array_agg(o.id) filter (where o.organization_type = 'partner'), '{}') as partners,
      coalesce(array_agg(o.id) filter (where o.organization_type = 'subcontractor'), '{}') as subcontractors
    from public.organization_members m
    join public.organizations o on o.id = m.organization_id
    where m.user_id = a.id and o.is_active
  ) f;
end
$$;

-- Work orders ---------------------------------------------------------------------------------------------------------

-- The work of a technician: app.field_work_order_ids().
create function app.is_field_work(work_order uuid, viewer app.live_viewer) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return viewer.is_technician and (
    exists (
      select from public.work_order_assignments a
      where a.work_order_id = work_order and a.assigned_to = viewer.profile
    ) or exists (
      select from public.work_orders w
      where w.id = work_order and (
        w.reported_by = viewer.profile
        or exists (
          select from public.project_assignments a
          where a.project_id = w.project_id and a.assigned_to = viewer.profile
        )
      )
    ) or exists (
      select from public.employee_reports r
      where r.work_order_id = work_order and r.employee_user_id = viewer.profile and r.report_date > current_date - 400
    ) or exists (
      select from public.profile_deactivations d
      where d.profile_id = viewer.profile and d.reactivated_at is null and work_order = any (d.handed_over)
    )
  );
end
$$;

create function app.sees_work_order(found public.work_orders, viewer app.live_viewer) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if viewer.is_office or found.organization_id = any (viewer.partners)
    or found.assigned_organization_id = any (viewer.subcontractors) then
    return true;
  end if;
  return viewer.is_technician and (
    app.is_field_work(found.id, viewer)
    or exists (
      select from public.work_orders w
      where w.id = found.id and w.open_since is not null and w.assigned_organization_id is null
        and not exists (select from public.work_order_assignments a where a.work_order_id = w.id)
    )
  );
end
$$;

create function app.sees_former_work_order(found public.former_work_orders, viewer app.live_viewer) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return viewer.is_office or found.organization_id = any (viewer.subcontractors);
end
$$;

create function app.sees_work_order_report(found public.work_order_reports, viewer app.live_viewer) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if viewer.is_office or found.subcontractor_organization_id = any (viewer.subcontractors)
    or found.status = 'approved' and found.organization_id = any (viewer.partners) then
    return true;
  end if;
  return found.subcontractor_organization_id is null and viewer.is_technician
    and (found.subcontractor_user_id = viewer.profile or app.is_field_work(found.work_order_id, viewer));
end
$$;

-- Money ---------------------------------------------------------------------------------------------------------------

create function app.sees_bill(found public.subcontractor_bills, viewer app.live_viewer) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return viewer.capabilities && '{approve_bills,pay_bills,see_costs}'
      and (found.status <> 'draft' or found.submitted_by = viewer.profile)
    or found.subcontractor_organization_id = any (viewer.subcontractors);
end
$$;

create function app.sees_receipt(found public.receipts, viewer app.live_viewer) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return found.employee_user_id = viewer.profile and viewer.is_staff
    or viewer.capabilities && '{manage_time,see_costs}';
end
$$;

create function app.sees_invoice(found public.partner_invoices, viewer app.live_viewer) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return viewer.capabilities && '{invoice,see_costs}'
    or found.status <> 'draft' and found.organization_id = any (viewer.partners);
end
$$;

-- Messages ------------------------------------------------------------------------------------------------------------

create function app.is_in_direct_conversation(conversation uuid, viewer app.live_viewer) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from public.conversation_participants p
    where p.user_id = viewer.profile and p.conversation_id = conversation and p.is_direct
  );
end
$$;

create function app.sees_conversation(found public.conversations, viewer app.live_viewer) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  work_order public.work_orders;
begin
  if found.conversation_type = 'direct' then
    return app.is_in_direct_conversation(found.id, viewer);
  end if;
  if viewer.is_office or found.organization_id = any (viewer.partners)
    or found.assigned_organization_id = any (viewer.subcontractors) then
    return true;
  end if;
  if not viewer.is_technician then
    return false;
  end if;
  select w.* into work_order from public.work_orders w where w.id = found.work_order_id;
  return work_order.id is not null and app.sees_work_order(work_order, viewer);
end
$$;

create function app.sees_participant(found public.conversation_participants, viewer app.live_viewer) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return found.user_id = viewer.profile
    or found.is_direct and app.is_in_direct_conversation(found.conversation_id, viewer);
end
$$;

create function app.sees_message(found public.work_order_messages, viewer app.live_viewer) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  conversation public.conversations;
begin
  if found.visibility = 'assigned' and found.assigned_organization_id = any (viewer.subcontractors) then
    return true;
  end if;
  select c.* into conversation from public.conversations c where c.id = found.conversation_id;
  if conversation.id is not null and (
    conversation.conversation_type = 'direct' or viewer.is_office or found.visibility = 'everyone'
    or found.visibility = 'staff' and viewer.is_staff
    or found.visibility = 'partner' and conversation.organization_id = any (viewer.partners)
  ) and app.sees_conversation(conversation, viewer) then
    return true;
  end if;
  return found.visibility = 'everyone' and (viewer.is_office or viewer.subcontractors <> '{}') and exists (
    select from public.firm_stamps s
    where s.message_id = found.id and (viewer.is_office or s.organization_id = any (viewer.subcontractors))
  );
end
$$;

create function app.sees_read_receipt(found public.message_read_receipts, viewer app.live_viewer) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return found.user_id = viewer.profile or exists (
    select from public.work_order_messages m
    where m.id = found.message_id and m.sender_id = viewer.profile and app.sees_message(m, viewer)
  );
end
$$;

-- Notifications and checks --------------------------------------------------------------------------------------------

create function app.sees_notification(found public.notifications, viewer app.live_viewer) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if found.profile_id <> viewer.profile then
    return false;
  end if;
  return (
    found.work_order_id is null or found.report_id is not null
    or exists (
      select from public.work_orders w where w.id = found.work_order_id and app.sees_work_order(w, viewer)
    )
    or found.kind in ('work_order_unassigned', 'work_order_declined') and exists (
      select from public.former_work_orders f
      where f.work_order_id = found.work_order_id and f.organization_id = any (viewer.subcontractors)
    )
  ) and (found.report_id is null or exists (
    select from public.work_order_reports r where r.id = found.report_id and app.sees_work_order_report(r, viewer)
  )) and (found.bill_id is null or exists (
    select from public.subcontractor_bills b where b.id = found.bill_id and app.sees_bill(b, viewer)
  )) and (found.receipt_id is null or exists (
    select from public.receipts r where r.id = found.receipt_id and app.sees_receipt(r, viewer)
  )) and (found.invoice_id is null or exists (
    select from public.partner_invoices i where i.id = found.invoice_id and app.sees_invoice(i, viewer)
  )) and (
    found.kind not in ('document_expiring', 'document_expired') or viewer.capabilities && '{manage_organizations}'
  ) and (found.kind <> 'message_mention' or found.path is null or exists (
    select from public.work_order_messages m
    where m.id = substring(found.path, 'message=([0-9a-f]{8}-[0-9a-f-]{27})$')::uuid and app.sees_message(m, viewer)
  ));
end
$$;

create function app.sees_self_check(found public.self_checks, viewer app.live_viewer) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return viewer.capabilities && '{manage_settings}';
end
$$;

-- Only the functions that realtime.declare_audience makes call these, as the owner.
revoke execute on function app.live_viewers(jsonb), app.is_field_work(uuid, app.live_viewer),
  app.sees_work_order(public.work_orders, app.live_viewer),
  app.sees_former_work_order(public.former_work_orders, app.live_viewer),
  app.sees_work_order_report(public.work_order_reports, app.live_viewer),
  app.sees_bill(public.subcontractor_bills, app.live_viewer), app.sees_receipt(public.receipts, app.live_viewer),
  app.sees_invoice(public.partner_invoices, app.live_viewer), app.is_in_direct_conversation(uuid, app.live_viewer),
  app.sees_conversation(public.conversations, app.live_viewer),
  app.sees_participant(public.conversation_participants, app.live_viewer),
  app.sees_message(public.work_order_messages, app.live_viewer),
  app.sees_read_receipt(public.message_read_receipts, app.live_viewer),
  app.sees_notification(public.notifications, app.live_viewer),
  app.sees_self_check(public.self_checks, app.live_viewer) from public;

select
  realtime.declare_audience('public.work_orders', 'app.live_viewers', 'app.sees_work_order'),
  realtime.declare_audience('public.former_work_orders', 'app.live_viewers', 'app.sees_former_work_order'),
  realtime.declare_audience('public.work_order_reports', 'app.live_viewers', 'app.sees_work_order_report'),
  realtime.declare_audience('public.subcontractor_bills', 'app.live_viewers', 'app.sees_bill'),
  realtime.declare_audience('public.conversation_participants', 'app.live_viewers', 'app.sees_participant'),
  realtime.declare_audience('public.work_order_messages', 'app.live_viewers', 'app.sees_message'),
  realtime.declare_audience('public.message_read_receipts', 'app.live_viewers', 'app.sees_read_receipt'),
  realtime.declare_audience('public.notifications', 'app.live_viewers', 'app.sees_notification'),
  realtime.declare_audience('public.self_checks', 'app.live_viewers', 'app.sees_self_check');
