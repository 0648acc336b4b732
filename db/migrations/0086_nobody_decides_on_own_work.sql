-- Nobody reviews, approves, sends back, corrects or pays their own work. A report and a bill are the work of whoever
-- submitted them and of the people of that firm; a receipt is that of whoever gets the money; time that of whoever worked.
-- Who decides is the caller of the transaction, also in the elevated steps of a command; programs with the service key have
-- no work of their own. Decision 049.

-- Whether there is nobody else who could decide: the caller is an administrator, and of all active people of the office no
-- other one has any of these roles. A company of one has nobody else to ask; the audit log names who decided.
create function app.is_only_decider(roles text[]) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return app.is_admin() and not exists (
    select from public.organization_members m
    join public.organizations o on o.id = m.organization_id and o.organization_type = 'internal' and o.is_active
    join public.profiles p on p.id = m.user_id and p.is_active and p.user_id is not null
    where m.role = any (roles) and p.id <> app.profile_id()
  );
end
$$;

-- Whether the caller would decide on their own work, and somebody else could.
create function app.is_own_decision(roles text[], submitter uuid, firm uuid default null) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (app.profile_id() = submitter or firm = any (app.subcontractor_organization_ids()))
      and not app.is_only_decider(roles),
    false
  );
end
$$;
grant execute on function app.is_only_decider(text[]), app.is_own_decision(text[], uuid, uuid)
  to authenticated, service_role;

-- Raises for each kind of row what `is_own_decision` says of its submitter. The argument is the refusal.
create function app.refuse_own_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_own constant boolean := case tg_table_name
    when 'work_order_reports' then app.is_own_decision('{admin,manager,employee}',
      (to_jsonb(new) ->> 'subcontractor_user_id')::uuid,
      (to_jsonb(new) ->> 'subcontractor_organization_id')::uuid)
    when 'subcontractor_bills' then app.is_own_decision('{admin,manager}', (to_jsonb(new) ->> 'submitted_by')::uuid,
      (to_jsonb(new) ->> 'subcontractor_organization_id')::uuid)
    else app.is_own_decision('{admin,manager}', (to_jsonb(new) ->> 'employee_user_id')::uuid)
  end;
begin
  if is_own then
    raise exception '%', tg_argv[0] using errcode = 'insufficient_privilege', hint = 'Ask a colleague.';
  end if;
  return new;
end
$$;

create trigger refuse_own_decision before update on public.work_order_reports
for each row when (old.status <> new.status and new.status in ('approved', 'rejected'))
execute function app.refuse_own_decision('Somebody else has to review your own report.');

create trigger refuse_own_decision before update on public.subcontractor_bills
for each row when (old.status <> new.status and new.status in ('approved', 'rejected', 'paid'))
execute function app.refuse_own_decision('Somebody else has to approve, send back or pay your own bill.');

create trigger refuse_own_decision before update on public.receipts
for each row when (
  (old.status <> new.status and new.status in ('approved', 'rejected'))
  or (new.reimbursed_on is not null and old.reimbursed_on is distinct from new.reimbursed_on)
)
execute function app.refuse_own_decision('Somebody else has to approve or reimburse your own receipt.');

create trigger refuse_own_decision before update on public.employee_reports
for each row when (old.status <> new.status and new.status in ('approved', 'rejected'))
execute function app.refuse_own_decision('Your own time is approved and corrected by somebody else.');

-- Stretches that somebody has entered or changed by hand.
create trigger refuse_own_decision before insert on public.time_segments
for each row when (new.corrected_by is not null)
execute function app.refuse_own_decision('Your own time is approved and corrected by somebody else.');

-- A work order is also completed by hand: not by whoever has reported it done, while that report waits.
create function app.refuse_own_completion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (
    select r.status = 'submitted' and app.is_own_decision('{admin,manager,employee}', r.subcontractor_user_id,
      r.subcontractor_organization_id)
    from public.work_order_reports r where r.work_order_id = new.id and r.is_final
    order by r.submitted_at desc, r.id desc limit 1
  ) then
    raise exception 'Somebody else has to review your own report.' using errcode = 'insufficient_privilege',
      hint = 'Ask a colleague.';
  end if;
  return new;
end
$$;
create trigger refuse_own_completion before update on public.work_orders
for each row when (old.status <> new.status and new.status = 'completed')
execute function app.refuse_own_completion();

-- Who may assign work sets its NTE (0007). It is not raised or removed by somebody whose own report or bill waits for it.
create function app.refuse_own_nte() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  work_order constant uuid := old.work_order_id;
begin
  if (tg_op = 'DELETE' or new.nte_amount > old.nte_amount) and (
    exists (
      select from public.work_order_reports r
      where r.work_order_id = work_order and r.status = 'submitted'
        and app.is_own_decision('{admin,manager,employee}', r.subcontractor_user_id,
          r.subcontractor_organization_id)
    )
    or exists (
      select from public.subcontractor_bill_work_orders l
      join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
      where l.work_order_id = work_order and b.status in ('draft', 'submitted', 'rejected')
        and app.is_own_decision('{admin,manager,employee}', b.submitted_by, b.subcontractor_organization_id)
    )
  ) then
    raise exception 'Your own report or bill for this work order waits. Somebody else has to raise its NTE.'
      using errcode = 'insufficient_privilege', hint = 'Ask a colleague, or leave the NTE as it is.';
  end if;
  return coalesce(new, old);
end
$$;
create trigger refuse_own_nte before update or delete on public.work_order_budgets
for each row execute function app.refuse_own_nte();
