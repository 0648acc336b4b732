-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table public.invoice_schedule_lines (
  id uuid default app.new_id() not null,
  partner_invoice_id uuid not null,
  contract_line_id uuid not null,
  "position" integer not null,
  description text not null,
  change_order text,
  scheduled_value numeric(12,2) not null,
  previous_amount numeric(12,2) not null,
  amount numeric(12,2) not null,
  retainage_amount numeric(12,2) not null,
  created_at timestamp with time zone default now() not null,
  constraint invoice_schedule_lines_pkey PRIMARY KEY (id),
  constraint invoice_schedule_lines_partner_invoice_id_contract_line_id_key UNIQUE (partner_invoice_id, contract_line_id),
  constraint invoice_schedule_lines_partner_invoice_id_fkey FOREIGN KEY (partner_invoice_id) REFERENCES public.partner_invoices(id) ON DELETE CASCADE,
  constraint invoice_schedule_lines_amount_minus_10000000000_to_10000000000 CHECK (amount >= '-10000000000'::bigint::numeric AND amount <= '10000000000'::bigint::numeric),
  constraint invoice_schedule_lines_change_order_max_40 CHECK (length(change_order) <= 40),
  constraint invoice_schedule_lines_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint invoice_schedule_lines_description_max_500 CHECK (length(description) <= 500),
  constraint invoice_schedule_lines_position_0_to_1000000000 CHECK ("position" >= 0 AND "position" <= 1000000000),
  constraint invoice_schedule_lines_previou_minus_10000000000_to_10000000000 CHECK (previous_amount >= '-10000000000'::bigint::numeric AND previous_amount <= '10000000000'::bigint::numeric),
  constraint invoice_schedule_lines_retaina_minus_10000000000_to_10000000000 CHECK (retainage_amount >= '-10000000000'::bigint::numeric AND retainage_amount <= '10000000000'::bigint::numeric),
  constraint invoice_schedule_lines_schedul_minus_10000000000_to_10000000000 CHECK (scheduled_value >= '-10000000000'::bigint::numeric AND scheduled_value <= '10000000000'::bigint::numeric)
);
CREATE INDEX invoice_schedule_lines_invoice ON public.invoice_schedule_lines USING btree (partner_invoice_id, "position");
alter table public.invoice_schedule_lines enable row level security;
create policy see on public.invoice_schedule_lines for select to authenticated using ((EXISTS ( SELECT
   FROM public.partner_invoices i
  WHERE i.id = invoice_schedule_lines.partner_invoice_id)));
create policy service on public.invoice_schedule_lines to service_role using (true) with check (true);
grant delete, insert, select, update on public.invoice_schedule_lines to service_role;
grant select on public.invoice_schedule_lines to authenticated;

create table public.project_contract_lines (
  id uuid default app.new_id() not null,
  project_contract_id uuid not null,
  "position" integer not null,
  description text not null,
  kind text default 'flat'::text not null,
  scheduled_value numeric(12,2) not null,
  change_order text,
  original_value numeric(12,2) default 0 not null,
  is_milestone boolean default false not null,
  percent_complete numeric(5,2) default 0 not null,
  completed_amount numeric(12,2) generated always as (app.round_money(scheduled_value * percent_complete / 100::numeric)) stored not null,
  retainage_percent numeric(5,2),
  created_at timestamp with time zone default now() not null,
  constraint project_contract_lines_pkey PRIMARY KEY (id),
  constraint project_contract_lines_project_contract_id_fkey FOREIGN KEY (project_contract_id) REFERENCES public.project_contracts(id) ON DELETE CASCADE,
  constraint project_contract_lines_change_order CHECK (length(app.trimmed(change_order)) >= 1 AND length(app.trimmed(change_order)) <= 40),
  constraint project_contract_lines_change_order_max_40 CHECK (length(change_order) <= 40),
  constraint project_contract_lines_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint project_contract_lines_description CHECK (length(app.trimmed(description)) >= 1 AND length(app.trimmed(description)) <= 500),
  constraint project_contract_lines_description_max_500 CHECK (length(description) <= 500),
  constraint project_contract_lines_kind CHECK (kind = ANY (ARRAY['labor'::text, 'material'::text, 'subcontractor'::text, 'trip'::text, 'flat'::text, 'other'::text])),
  constraint project_contract_lines_milestone CHECK (NOT is_milestone OR (percent_complete = ANY (ARRAY[0::numeric, 100::numeric]))),
  constraint project_contract_lines_original_value_0_to_10000000000 CHECK (original_value >= 0::numeric AND original_value <= '10000000000'::bigint::numeric),
  constraint project_contract_lines_percent CHECK (percent_complete >= 0::numeric AND percent_complete <= 100::numeric),
  constraint project_contract_lines_percent_complete_0_to_100 CHECK (percent_complete >= 0::numeric AND percent_complete <= 100::numeric),
  constraint project_contract_lines_position_0_to_1000000000 CHECK ("position" >= 0 AND "position" <= 1000000000),
  constraint project_contract_lines_retainage CHECK (retainage_percent >= 0::numeric AND retainage_percent <= 50::numeric),
  constraint project_contract_lines_retainage_percent_0_to_50 CHECK (retainage_percent >= 0::numeric AND retainage_percent <= 50::numeric),
  constraint project_contract_lines_scheduled_value_0_to_10000000000 CHECK (scheduled_value >= 0::numeric AND scheduled_value <= '10000000000'::bigint::numeric),
  constraint project_contract_lines_value CHECK (scheduled_value > 0::numeric)
);
CREATE INDEX project_contract_lines_contract ON public.project_contract_lines USING btree (project_contract_id, "position", id);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.project_contract_lines FOR EACH ROW EXECUTE FUNCTION app.audit('project_contracts', 'project_contract_id');
CREATE TRIGGER keep_schedule BEFORE INSERT OR DELETE OR UPDATE ON public.project_contract_lines FOR EACH ROW EXECUTE FUNCTION app.keep_schedule();
alter table public.project_contract_lines enable row level security;
create policy see on public.project_contract_lines for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text]) AS may));
create policy service on public.project_contract_lines to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.project_contract_lines to service_role;
grant delete, select on public.project_contract_lines to command_invoices;
grant insert ("position", change_order, description, is_milestone, kind, project_contract_id, retainage_percent, scheduled_value) on public.project_contract_lines to command_invoices;
grant select on public.project_contract_lines to authenticated;
grant update ("position", change_order, description, is_milestone, kind, percent_complete, retainage_percent, scheduled_value) on public.project_contract_lines to command_invoices;

create table public.project_contracts (
  id uuid not null,
  project_id uuid not null,
  retainage_percent numeric(5,2) default 0 not null,
  partner_location_id uuid,
  created_by uuid default app.profile_id(),
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint project_contracts_pkey PRIMARY KEY (id),
  constraint project_contracts_project_id_key UNIQUE (project_id),
  constraint project_contracts_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint project_contracts_partner_location_id_fkey FOREIGN KEY (partner_location_id) REFERENCES public.partner_locations(id) ON DELETE RESTRICT,
  constraint project_contracts_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE RESTRICT,
  constraint project_contracts_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint project_contracts_id CHECK (id = project_id),
  constraint project_contracts_retainage CHECK (retainage_percent >= 0::numeric AND retainage_percent <= 50::numeric),
  constraint project_contracts_retainage_percent_0_to_50 CHECK (retainage_percent >= 0::numeric AND retainage_percent <= 50::numeric),
  constraint project_contracts_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX project_contracts_created_at ON public.project_contracts USING btree (created_at DESC, id);
CREATE INDEX project_contracts_created_by ON public.project_contracts USING btree (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX project_contracts_location ON public.project_contracts USING btree (partner_location_id) WHERE partner_location_id IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.project_contracts FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER check_customer BEFORE INSERT ON public.project_contracts FOR EACH ROW EXECUTE FUNCTION app.check_contract_customer();
CREATE TRIGGER check_location BEFORE INSERT OR UPDATE OF partner_location_id ON public.project_contracts FOR EACH ROW WHEN (new.partner_location_id IS NOT NULL) EXECUTE FUNCTION app.check_contract_location();
CREATE TRIGGER mark_project AFTER INSERT OR DELETE ON public.project_contracts FOR EACH ROW EXECUTE FUNCTION app.mark_project_contract();
CREATE TRIGGER touch BEFORE UPDATE ON public.project_contracts FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.project_contracts enable row level security;
create policy see on public.project_contracts for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text]) AS may));
create policy service on public.project_contracts to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.project_contracts to service_role;
grant delete, select on public.project_contracts to command_invoices;
grant insert (id, partner_location_id, project_id, retainage_percent) on public.project_contracts to command_invoices;
grant select on public.project_contracts to authenticated;
grant update (partner_location_id, retainage_percent) on public.project_contracts to command_invoices;

CREATE OR REPLACE FUNCTION app.billed_of_contract_line(line uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT COALESCE(sum(l.amount), (0)::numeric) AS "coalesce"
    FROM public.partner_invoice_lines l
   WHERE ((l.contract_line_id = billed_of_contract_line.line) AND (NOT l.is_void));
END;
grant execute on function app.billed_of_contract_line(uuid) to command_invoices;

CREATE OR REPLACE FUNCTION app.check_contract_customer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.projects p where p.id = new.project_id and p.organization_id is null) then
    raise exception 'This project has no customer to bill.'
      using errcode = 'check_violation', detail = app.reason('contract_without_customer');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.check_contract_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION app.check_contract_location()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select from public.projects p join public.partner_locations l on l.organization_id = p.organization_id
    where p.id = new.project_id and l.id = new.partner_location_id
  ) then
    raise exception 'This location is not one of the customer.'
      using errcode = 'check_violation',
      detail = jsonb_set(
        app.reason('contract_location_of_other_customer')::jsonb, '{field}', '"partner_location_id"'
      )::text,
      hint = 'Choose a location of the customer of the project.';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.check_credited_deposit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.refuse_overapplied(array[new.partner_invoice_id], true)
  from app.deposit_of(new.partner_invoice_id) d where d.applied > 0;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.deposit_of(invoice uuid, OUT usable numeric, OUT applied numeric)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT LEAST(i.paid_amount, ( SELECT COALESCE(sum(l.amount), (0)::numeric) AS "coalesce"
            FROM public.partner_invoice_lines l
           WHERE ((l.partner_invoice_id = i.id) AND (l.kind = 'deposit'::text) AND (NOT l.is_void))), (i.total_amount - ( SELECT COALESCE(sum(c.amount), (0)::numeric) AS "coalesce"
            FROM public.credit_notes c
           WHERE ((c.partner_invoice_id = i.id) AND (c.voided_at IS NULL))))) AS "least",
     ( SELECT COALESCE((- sum(l.amount)), (0)::numeric) AS "coalesce"
            FROM public.partner_invoice_lines l
           WHERE ((l.deposit_invoice_id = i.id) AND (NOT l.is_void))) AS "coalesce"
    FROM public.partner_invoices i
   WHERE (i.id = deposit_of.invoice);
END;
grant execute on function app.deposit_of(uuid) to command_invoices;

CREATE OR REPLACE FUNCTION app.hold_contracts(projects uuid[], deposits uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.project_contracts c where c.project_id = any (projects) order by c.project_id for no key update;
  perform from public.partner_invoices i where i.id = any (deposits) order by i.id for no key update;
end
$function$;
grant execute on function app.hold_contracts(uuid[],uuid[]) to command_invoices;

CREATE OR REPLACE FUNCTION app.hold_retainage()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION app.keep_contract_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception 'A line of a contract or deposit stays what it is, and no other line becomes one.'
    using errcode = 'PT409', detail = app.reason('invoice_line_kind_fixed'),
    hint = 'Add another line for it, or take this one off the draft.';
end
$function$;

CREATE OR REPLACE FUNCTION app.keep_invoiced_customer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.is_billed_by_contract and new.organization_id is null then
    raise exception 'This project has no customer to bill.'
      using errcode = 'check_violation', detail = app.reason('contract_without_customer');
  end if;
  if exists (
    select from public.partner_invoices i
    where i.project_id = new.id and i.status <> 'void' and i.organization_id is distinct from new.organization_id
  ) then
    raise exception 'Invoices bill this project to its customer.'
      using errcode = 'check_violation', detail = app.reason('project_customer_invoiced');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.keep_schedule()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  billed numeric;
begin
  if tg_op = 'DELETE' or new.scheduled_value is distinct from old.scheduled_value or new.change_order is null then
    if exists (
      select from public.project_contract_lines l
      join public.partner_invoice_lines i on i.contract_line_id = l.id and not i.is_void
      where l.project_contract_id = case when tg_op = 'DELETE' then old.project_contract_id else new.project_contract_id end
    ) and (case
      when tg_op = 'DELETE' then old.change_order is null
      when tg_op = 'INSERT' then new.change_order is null
      when new.change_order is null then old.change_order is not null or new.scheduled_value <> old.scheduled_value
      else new.scheduled_value <> old.scheduled_value and new.change_order is not distinct from old.change_order
    end) then
      raise exception 'Something of this contract is billed: a line or value changes by a change order.'
        using errcode = 'PT409', detail = app.reason('contract_schedule_fixed'),
        hint = 'Name the change order at the line.';
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if new.change_order is null then
    new.original_value := new.scheduled_value;
  elsif tg_op = 'INSERT' then
    new.original_value := 0;
  end if;
  if tg_op = 'UPDATE' then
    billed := app.billed_of_contract_line(new.id);
    if new.scheduled_value < billed or (
      new.percent_complete < old.percent_complete
      and app.round_money(new.scheduled_value * new.percent_complete / 100) < billed
    ) then
      raise exception 'Of “%”, % is billed already.', new.description, billed
        using errcode = 'PT409', detail = app.reason('contract_line_billed_more', 'line', new.description,
          'amount', billed::text);
    end if;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.mark_project_contract()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.projects p set is_billed_by_contract = tg_op = 'INSERT'
  where p.id = case when tg_op = 'INSERT' then new.project_id else old.project_id end;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.refuse_overapplied(deposits uuid[], is_voided boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION app.refuse_overbilled(lines uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION app.refuse_overreleased(projects uuid[], releases jsonb, is_voided boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION app.retainage_of(project uuid, OUT held numeric, OUT released numeric)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT COALESCE((- sum(l.amount) FILTER (WHERE ((l.kind = 'retainage'::text) AND (i.status = ANY (ARRAY['sent'::text, 'paid'::text]))))), (0)::numeric) AS "coalesce",
     COALESCE(sum(l.amount) FILTER (WHERE (l.kind = 'retainage_release'::text)), (0)::numeric) AS "coalesce"
    FROM (public.partner_invoices i
      JOIN public.partner_invoice_lines l ON (((l.partner_invoice_id = i.id) AND (NOT l.is_void))))
   WHERE ((i.project_id = retainage_of.project) AND (l.kind = ANY (ARRAY['retainage'::text, 'retainage_release'::text])));
END;
grant execute on function app.retainage_of(uuid) to command_invoices;

CREATE OR REPLACE FUNCTION app.write_invoice_schedule()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.billed_amount(public.project_contract_lines)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(sum(l.amount), 0) from public.partner_invoice_lines l
  where l.contract_line_id = $1.id and not l.is_void
$function$;
grant execute on function public.billed_amount(public.project_contract_lines) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.contract_work_waiting(p_organization_id uuid DEFAULT NULL::uuid, p_project_id uuid DEFAULT NULL::uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT count(*) AS count
    FROM ( SELECT
            FROM ((app.work_to_invoice q
              JOIN public.work_orders w ON ((w.id = q.work_order_id)))
              JOIN public.projects p ON (((p.id = w.project_id) AND p.is_billed_by_contract)))
           WHERE (( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text]) AS may) AND ((contract_work_waiting.p_organization_id IS NULL) OR (w.organization_id = contract_work_waiting.p_organization_id)) AND ((contract_work_waiting.p_project_id IS NULL) OR (p.id = contract_work_waiting.p_project_id)))
          LIMIT 1000) c;
END;
grant execute on function public.contract_work_waiting(uuid,uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.contracts(p_query text DEFAULT ''::text, p_project_id uuid DEFAULT NULL::uuid, p_organization_id uuid DEFAULT NULL::uuid, p_limit integer DEFAULT 50, p_offset integer DEFAULT 0)
 RETURNS TABLE(id uuid, project_id uuid, project_number text, name text, status text, organization_id uuid, customer text, original_value numeric, change_orders numeric, contract_value numeric, completed numeric, billed numeric, in_drafts numeric, retained numeric, released numeric, held numeric, releasing numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT c.id,
     p.id,
     p.project_number,
     p.name,
     p.status,
     o.id,
     o.name,
     s.original,
     (s.value - s.original),
     s.value,
     s.completed,
     s.billed,
     s.in_drafts,
     r.retained,
     r.released,
     (r.retained - r.released),
     r.releasing
    FROM ((((public.project_contracts c
      JOIN public.projects p ON ((p.id = c.project_id)))
      JOIN public.organizations o ON ((o.id = p.organization_id)))
      CROSS JOIN LATERAL ( SELECT COALESCE(sum(l.original_value), (0)::numeric) AS original,
             COALESCE(sum(l.scheduled_value), (0)::numeric) AS value,
             COALESCE(sum(l.completed_amount), (0)::numeric) AS completed,
             COALESCE(sum(b.billed), (0)::numeric) AS billed,
             COALESCE(sum(b.in_drafts), (0)::numeric) AS in_drafts
            FROM (public.project_contract_lines l
              CROSS JOIN LATERAL ( SELECT sum(x.amount) AS billed,
                     sum(x.amount) FILTER (WHERE (i.status = 'draft'::text)) AS in_drafts
                    FROM (public.partner_invoice_lines x
                      JOIN public.partner_invoices i ON ((i.id = x.partner_invoice_id)))
                   WHERE ((x.contract_line_id = l.id) AND (NOT x.is_void))) b)
           WHERE (l.project_contract_id = c.id)) s)
      CROSS JOIN LATERAL ( SELECT COALESCE((- sum(x.amount) FILTER (WHERE ((x.kind = 'retainage'::text) AND (i.status <> 'draft'::text)))), (0)::numeric) AS retained,
             COALESCE(sum(x.amount) FILTER (WHERE ((x.kind = 'retainage_release'::text) AND (i.status <> 'draft'::text))), (0)::numeric) AS released,
             COALESCE(sum(x.amount) FILTER (WHERE ((x.kind = 'retainage_release'::text) AND (i.status = 'draft'::text))), (0)::numeric) AS releasing
            FROM (public.partner_invoices i
              JOIN public.partner_invoice_lines x ON (((x.partner_invoice_id = i.id) AND (NOT x.is_void))))
           WHERE ((i.project_id = p.id) AND (i.status = ANY (ARRAY['draft'::text, 'sent'::text, 'paid'::text])) AND (x.kind = ANY (ARRAY['retainage'::text, 'retainage_release'::text])))) r)
   WHERE (((contracts.p_project_id IS NULL) OR (p.id = contracts.p_project_id)) AND ((contracts.p_organization_id IS NULL) OR (p.organization_id = contracts.p_organization_id)) AND ((TRIM(BOTH FROM contracts.p_query) = ''::text) OR (concat_ws(' '::text, p.project_number, p.name, o.name) ~~* (('%'::text || regexp_replace(TRIM(BOTH FROM contracts.p_query), '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text))))
   ORDER BY c.created_at DESC, c.id
  OFFSET GREATEST(contracts.p_offset, 0)
  LIMIT LEAST(GREATEST(contracts.p_limit, 1), 1000);
END;
grant execute on function public.contracts(text,uuid,uuid,integer,integer) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.deposits_left(p_organization_id uuid)
 RETURNS TABLE(partner_invoice_id uuid, invoice_number text, project_id uuid, project_name text, paid numeric, applied numeric, available numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT i.id,
     i.invoice_number,
     i.project_id,
     p.name,
     d.usable,
     d.applied,
     (d.usable - d.applied)
    FROM ((public.partner_invoices i
      LEFT JOIN public.projects p ON ((p.id = i.project_id)))
      CROSS JOIN LATERAL app.deposit_of(i.id) d(usable, applied))
   WHERE (( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text]) AS may) AND (i.organization_id = deposits_left.p_organization_id) AND (i.status = ANY (ARRAY['sent'::text, 'paid'::text])) AND (EXISTS ( SELECT
            FROM public.partner_invoice_lines l
           WHERE ((l.partner_invoice_id = i.id) AND (l.kind = 'deposit'::text)))) AND (d.usable > d.applied))
   ORDER BY i.sent_at, i.id
  LIMIT 100;
END;
grant execute on function public.deposits_left(uuid) to authenticated, service_role;
