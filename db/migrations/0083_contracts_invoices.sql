-- Invoices of contracts: progress, retainage, and deposits (decision 099).

-- Keeping -------------------------------------------------------------------------------------------------------------

-- Holds contracts, and then invoices of deposits, each in the order of their ids: of two people who bill or release the
-- same at once, the second one waits and then finds what is left.
create function app.hold_contracts(projects uuid[], deposits uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.project_contracts c where c.project_id = any (projects) order by c.project_id for no key update;
  perform from public.partner_invoices i where i.id = any (deposits) order by i.id for no key update;
end
$$;
grant execute on function app.hold_contracts(uuid[], uuid[]) to command_invoices;

create function app.refuse_overbilled(lines uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  line record;
begin
  select l.description, l.scheduled_value, b.billed into line
  from public.project_contract_lines l, lateral app.billed_of_contract_line(l.id) b (billed)
  where l.id = any (lines) and b.billed > l.scheduled_value
  order by l.position limit 1;
  if found then
    raise exception 'Of “%”, % would be billed, and % is agreed.', line.description, line.billed, line.scheduled_value
      using errcode = 'check_violation', detail = app.reason('contract_line_overbilled', 'line', line.description,
        'amount', line.billed::text, 'agreed', line.scheduled_value::text),
      hint = 'Lower the price of the line, or add a change order to the contract.';
  end if;
end
$$;

-- `releases` has what the statement releases of each project, so that the refusal says what was left before.
create function app.refuse_overreleased(projects uuid[], releases jsonb, is_voided boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  retainage record;
begin
  select r.held - r.released + a.amount as held, a.amount into retainage
  from unnest(projects) project, lateral app.retainage_of(project) r,
    lateral coalesce((releases ->> project::text)::numeric, 0) a (amount)
  where r.released > r.held limit 1;
  if not found then
    return;
  end if;
  if is_voided then
    raise exception 'Another invoice releases the retainage that this one holds.'
      using errcode = 'PT409', detail = app.reason('retainage_released_already'),
      hint = 'Void the invoice that releases it first, or delete its draft.';
  end if;
  raise exception 'Only % is held, and % would be released.', retainage.held, retainage.amount
    using errcode = 'PT409', detail = app.reason('retainage_not_held', 'held', retainage.held::text,
      'amount', retainage.amount::text),
    hint = 'A draft counts as released.';
end
$$;

create function app.refuse_overapplied(deposits uuid[], is_voided boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  deposit record;
begin
  select i.invoice_number, d.usable, d.applied into deposit
  from public.partner_invoices i, lateral app.deposit_of(i.id) d
  where i.id = any (deposits) and d.applied > d.usable limit 1;
  if not found then
    return;
  end if;
  if is_voided then
    raise exception 'This deposit is taken off another invoice.'
      using errcode = 'PT409', detail = app.reason('deposit_applied_already'),
      hint = 'Remove its line from the draft, or void that invoice, first.';
  end if;
  raise exception 'Of deposit %, % is paid, and % would be taken off invoices.', deposit.invoice_number,
    deposit.usable, deposit.applied
    using errcode = 'PT409', detail = app.reason('deposit_not_paid', 'invoice', deposit.invoice_number,
      'paid', deposit.usable::text, 'amount', deposit.applied::text);
end
$$;

-- After each statement on lines: nothing of a contract is billed, released, or taken off more than once. Statements about
-- other lines end at the first question.
create function app.check_contract_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  lines constant uuid[] := array(
    select l.contract_line_id from new_lines l where l.contract_line_id is not null and not l.is_void
  );
  projects uuid[];
  deposits uuid[];
  is_voided boolean;
begin
  if not exists (
    select from new_lines l
    where l.contract_line_id is not null or l.kind in ('retainage', 'retainage_release', 'deposit', 'deposit_applied')
  ) then
    return null;
  end if;
  projects := array(
    select distinct i.project_id from new_lines l join public.partner_invoices i on i.id = l.partner_invoice_id
    where l.contract_line_id is not null or l.kind in ('retainage', 'retainage_release')
  );
  deposits := array(
    select coalesce(l.deposit_invoice_id, l.partner_invoice_id) from new_lines l
    where l.kind = 'deposit' or (l.kind = 'deposit_applied' and not l.is_void)
  );
  is_voided := (select bool_or(l.is_void) from new_lines l);
  perform app.hold_contracts(projects, deposits);
  if exists (
    select from new_lines l join public.partner_invoices i on i.id = l.partner_invoice_id
    left join public.partner_invoices d on d.id = l.deposit_invoice_id
    left join public.project_contract_lines c on c.id = l.contract_line_id
    left join public.project_contracts k on k.id = c.project_contract_id
    where (l.deposit_invoice_id is not null and d.organization_id is distinct from i.organization_id) or (k.id is not null and k.project_id is distinct from i.project_id)
      or (l.kind in ('retainage', 'retainage_release') and i.project_id is null)
  ) then
    raise exception 'This line is of another customer or project.'
      using errcode = 'insufficient_privilege', detail = app.reason('contract_line_of_other_project');
  end if;
  perform app.refuse_overbilled(lines);
  perform app.refuse_overreleased(projects, (
    select jsonb_object_agg(x.project_id, x.amount) from (
      select i.project_id, sum(l.amount) as amount
      from new_lines l join public.partner_invoices i on i.id = l.partner_invoice_id
      where l.kind = 'retainage_release' and not l.is_void and i.project_id is not null group by i.project_id
    ) x
  ), is_voided);
  perform app.refuse_overapplied(deposits, is_voided);
  return null;
end
$$;
create trigger check_contract_added after insert on public.partner_invoice_lines referencing new table as new_lines
for each statement execute function app.check_contract_lines();
create trigger check_contract_changed after update on public.partner_invoice_lines referencing new table as new_lines
for each statement execute function app.check_contract_lines();

-- As another kind, or of nothing, such a line would not count any more: its retainage could be released again, and its
-- deposit taken off another invoice. Their texts and amounts may change, as far as the above allows.
create function app.keep_contract_line() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'A line of a contract or deposit stays what it is, and no other line becomes one.'
    using errcode = 'PT409', detail = app.reason('invoice_line_kind_fixed'),
    hint = 'Add another line for it, or take this one off the draft.';
end
$$;
create trigger keep_contract_line before update on public.partner_invoice_lines
for each row when (
  old.contract_line_id is distinct from new.contract_line_id or old.deposit_invoice_id is distinct from new.deposit_invoice_id
  or (
    old.kind <> new.kind and (
      old.contract_line_id is not null or old.kind in ('retainage', 'retainage_release', 'deposit', 'deposit_applied')
      or new.kind in ('retainage', 'retainage_release', 'deposit', 'deposit_applied')
    )
  )
)
execute function app.keep_contract_line();

-- The deposit of an invoice is credited or taken off other invoices, and not both.
create function app.check_credited_deposit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.refuse_overapplied(array[new.partner_invoice_id], true)
  from app.deposit_of(new.partner_invoice_id) d where d.applied > 0;
  return null;
end
$$;
create trigger check_deposit after insert on public.credit_notes
for each row when (new.partner_invoice_id is not null) execute function app.check_credited_deposit();

-- Retainage of a draft ------------------------------------------------------------------------------------------------

-- What a draft holds back follows the lines that bill progress.
create function app.hold_retainage() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed uuid[];
begin
  if tg_op = 'DELETE' then
    changed := array(
      select distinct l.partner_invoice_id from old_lines l where l.contract_line_id is not null or l.kind = 'retainage'
    );
  else
    changed := array(
      select distinct l.partner_invoice_id from new_lines l
      where not l.is_void and (l.contract_line_id is not null or l.kind = 'retainage')
    );
  end if;
  if changed = '{}' then
    return null;
  end if;
  update public.partner_invoice_lines r set quantity = 1, unit_price = -h.held
  from (
    select l.partner_invoice_id as id, sum(l.retainage_amount) as held from public.partner_invoice_lines l
    where l.partner_invoice_id = any (changed) group by l.partner_invoice_id
  ) h
  where r.partner_invoice_id = h.id and r.kind = 'retainage' and (r.quantity, r.unit_price) <> (1, -h.held);
  if exists (
    select from public.partner_invoice_lines l
    where l.partner_invoice_id = any (changed) and l.retainage_amount > 0
      and not exists (
        select from public.partner_invoice_lines r
        where r.partner_invoice_id = l.partner_invoice_id and r.kind = 'retainage'
      )
  ) then
    raise exception 'The line with the retainage stays as long as work of the contract is billed.'
      using errcode = 'check_violation', detail = app.reason('retainage_line_removed');
  end if;
  return null;
end
$$;
create trigger hold_retainage_added after insert on public.partner_invoice_lines referencing new table as new_lines
for each statement execute function app.hold_retainage();
create trigger hold_retainage_changed after update on public.partner_invoice_lines referencing new table as new_lines
for each statement execute function app.hold_retainage();
create trigger hold_retainage_removed after delete on public.partner_invoice_lines referencing old table as old_lines
for each statement execute function app.hold_retainage();

-- The continuation sheet ------------------------------------------------------------------------------------------------

-- Writes it for a draft, the last time when it is sent. Invoices that were sent before count as billed previously.
create function app.write_invoice_schedule() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.hold_contracts(array[new.project_id], '{}');
  delete from public.invoice_schedule_lines s where s.partner_invoice_id = new.id;
  insert into public.invoice_schedule_lines (partner_invoice_id, contract_line_id, position, description, change_order,
    scheduled_value, previous_amount, amount, retainage_amount)
  select new.id, l.id, row_number() over (order by l.position, l.id), l.description, l.change_order, l.scheduled_value,
    b.previous, b.here, b.held
  from public.project_contracts c
  join public.project_contract_lines l on l.project_contract_id = c.id
  cross join lateral (
    select coalesce(sum(x.amount) filter (where x.partner_invoice_id <> new.id), 0) as previous,
      coalesce(sum(x.amount) filter (where x.partner_invoice_id = new.id), 0) as here,
      coalesce(sum(x.retainage_amount), 0) as held
    from public.partner_invoice_lines x
    join public.partner_invoices i on i.id = x.partner_invoice_id
    where x.contract_line_id = l.id and not x.is_void and (i.id = new.id or i.status in ('sent', 'paid'))
  ) b
  where c.project_id = new.project_id and exists (
    select from public.partner_invoice_lines x where x.partner_invoice_id = new.id and x.contract_line_id is not null
  );
  return null;
end
$$;
create trigger write_schedule after update on public.partner_invoices
for each row when (old.status = 'draft' and new.project_id is not null)
execute function app.write_invoice_schedule();

-- Reading -------------------------------------------------------------------------------------------------------------

-- Contracts with what is agreed, completed, and billed, the latest first. What is `held` is what sent invoices retained
-- less what sent invoices released, as in receivables; `releasing` is on drafts that release more of it. Only for those who invoice or see costs;
-- for others it has no rows.
create function public.contracts(
  p_query text default '', p_project_id uuid default null, p_organization_id uuid default null,
  p_limit integer default 50, p_offset integer default 0
) returns table (
  id uuid, project_id uuid, project_number text, name text, status text, organization_id uuid, customer text,
  original_value numeric, change_orders numeric, contract_value numeric, completed numeric, billed numeric,
  in_drafts numeric, retained numeric, released numeric, held numeric, releasing numeric
)
language sql stable set search_path = ''
begin atomic
  select c.id, p.id, p.project_number, p.name, p.status, o.id, o.name, s.original, s.value - s.original, s.value,
    s.completed, s.billed, s.in_drafts, r.retained, r.released,
    r.retained - r.released, r.releasing
  from public.project_contracts c
  join public.projects p on p.id = c.project_id
  join public.organizations o on o.id = p.organization_id
  cross join lateral (
    select coalesce(sum(l.original_value), 0) as original, coalesce(sum(l.scheduled_value), 0) as value,
      coalesce(sum(l.completed_amount), 0) as completed, coalesce(sum(b.billed), 0) as billed,
      coalesce(sum(b.in_drafts), 0) as in_drafts
    from public.project_contract_lines l
    cross join lateral (
      select sum(x.amount) as billed, sum(x.amount) filter (where i.status = 'draft') as in_drafts
      from public.partner_invoice_lines x join public.partner_invoices i on i.id = x.partner_invoice_id
      where x.contract_line_id = l.id and not x.is_void
    ) b
    where l.project_contract_id = c.id
  ) s
  cross join lateral (
    select coalesce(-sum(x.amount) filter (where x.kind = 'retainage' and i.status <> 'draft'), 0) as retained,
      coalesce(sum(x.amount) filter (where x.kind = 'retainage_release' and i.status <> 'draft'), 0) as released,
      coalesce(sum(x.amount) filter (where x.kind = 'retainage_release' and i.status = 'draft'), 0) as releasing
    from public.partner_invoices i join public.partner_invoice_lines x on x.partner_invoice_id = i.id and not x.is_void
    where i.project_id = p.id and i.status in ('draft', 'sent', 'paid') and x.kind in ('retainage', 'retainage_release')
  ) r
  where (p_project_id is null or p.id = p_project_id)
    and (p_organization_id is null or p.organization_id = p_organization_id)
    and (
      trim(p_query) = '' or concat_ws(' ', p.project_number, p.name, o.name)
        ilike '%' || regexp_replace(trim(p_query), '([\\%_])', '\\\1', 'g') || '%'
    )
  order by c.created_at desc, c.id
  limit least(greatest(p_limit, 1), 1000) offset greatest(p_offset, 0);
end;

-- The deposits of a customer of which something is left to take off its invoices, the oldest first.
create function public.deposits_left(p_organization_id uuid) returns table (
  partner_invoice_id uuid, invoice_number text, project_id uuid, project_name text, paid numeric, applied numeric,
  available numeric
)
language sql stable security definer set search_path = ''
begin atomic
  select i.id, i.invoice_number, i.project_id, p.name, d.usable, d.applied, d.usable - d.applied
  from public.partner_invoices i
  left join public.projects p on p.id = i.project_id
  cross join lateral app.deposit_of(i.id) d
  where (select app.may('invoice', 'see_costs')) and i.organization_id = p_organization_id
    and i.status in ('sent', 'paid') and exists (
      select from public.partner_invoice_lines l where l.partner_invoice_id = i.id and l.kind = 'deposit'
    )
    and d.usable > d.applied
  order by i.sent_at, i.id
  limit 100;
end;

-- How much work is left out of the work to invoice because contracts bill it, counted up to a thousand.
create function public.contract_work_waiting(p_organization_id uuid default null, p_project_id uuid default null)
returns bigint
language sql stable security definer set search_path = ''
begin atomic
  select count(*) from (
    select
    from app.work_to_invoice q
    join public.work_orders w on w.id = q.work_order_id
    join public.projects p on p.id = w.project_id and p.is_billed_by_contract
    where (select app.may('invoice', 'see_costs')) and (p_organization_id is null or w.organization_id = p_organization_id)
      and (p_project_id is null or p.id = p_project_id)
    limit 1000
  ) c;
end;
revoke execute on function public.deposits_left(uuid), public.contract_work_waiting(uuid, uuid) from public;
grant execute on function public.contracts(text, uuid, uuid, integer, integer), public.deposits_left(uuid),
  public.contract_work_waiting(uuid, uuid) to authenticated, service_role;
