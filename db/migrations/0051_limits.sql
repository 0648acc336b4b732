-- Limits of values: every number, date, text, list, and JSON document of an exposed table has bounds for every writer.
-- PostgreSQL's numbers include NaN and infinity, its dates infinity and the year 290,000. One such value in a column
-- spoils every sum and every list that it is part of.
--
-- The name of a constraint contains its limit, and the data API words its refusal from that name
-- (server/gateway/errors): work_orders_trade_max_60, receipts_amount_0_to_10000000000,
-- receipts_receipt_date_year_1900_to_2199. Limits of columns that a command writes too are those of shared/commands;
-- db/tests/command-texts.test.ts compares them.

-- The bounds of a number for which a migration names none: a numeric(12,2) holds values below 10^10.
create function app.number_bounds(type text, modifier integer) returns bigint[]
language sql immutable set search_path = ''
begin atomic
  select case
    when type = 'int2' then '{0,30000}'::bigint[]
    when type in ('int4', 'int8') then '{0,1000000000}'::bigint[]
    else array[-most, most]
  end
  from (
    select case when type = 'numeric' and modifier > 0
      then 10 ^ (((modifier - 4) >> 16) - ((modifier - 4) & 65535)) else 1e12 end::bigint
  ) as held (most);
end;

-- Whether the checks of a table refuse a quarter of a megabyte in this column, whatever else is in the row.
create function app.refuses_long(relation regclass, name text, long jsonb) returns boolean
language plpgsql set search_path = '' as $$
declare
  conditions text;
  refused boolean;
begin
  select string_agg(format('(%s) is false', pg_get_expr(k.conbin, k.conrelid)), ' or ') into conditions
  from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
  where k.conrelid = relation and k.contype = 'c' and a.attname = name;
  execute format('select %s from jsonb_populate_record(null::%s, $1)', coalesce(conditions, 'false'), relation)
  into refused using jsonb_build_object(name, long);
  return refused;
end
$$;

-- Gives every column of `public` a limit, except columns that have one. `limits` names them by table and column: the
-- most characters of a text (of a list or document as text), or the least and the most of a number. A column that it
-- does not name gets the usual limit: 2,000 characters, 50,000 for lists and documents, and the range of a number's
-- type. A migration that adds columns ends with this call and the one below it.
create procedure app.bound_columns(limits jsonb default '{}')
language plpgsql set search_path = '' as $$
declare
  col record;
  named jsonb;
  suffix text;
  condition text;
  bounds text[];
  most text;
  -- One statement for each table: it costs about the same, however many constraints it adds.
  additions jsonb := '{}';
  addition record;
begin
  for col in
    select c.oid::regclass as relation, c.relname, a.attname, a.atttypmod, t.typcategory, t.typname
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      -- Checked first, because refuses_long is slow.
      and not exists (
        select from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
          and k.conname ~ '_(max_\d+|year_\d+_to_\d+|(minus_)?\d+_to_(minus_)?\d+)$'
      )
    order by c.relname, a.attnum
  loop
    named := limits -> col.relname -> col.attname;
    suffix := null;
    if col.typname in ('date', 'timestamp', 'timestamptz') then
      suffix := '_year_1900_to_2199';
      condition := format('%1$I >= ''1900-01-01 UTC''::%2$s and %1$I < ''2200-01-01 UTC''::%2$s', col.attname, col.typname);
    elsif col.typcategory = 'N' then
      bounds := app.number_bounds(col.typname, col.atttypmod)::text[];
      if named is not null then bounds := array[named ->> 0, named ->> 1]; end if;
      suffix := format('_%s_to_%s', replace(bounds[1], '-', 'minus_'), replace(bounds[2], '-', 'minus_'));
      condition := format('%I between %s and %s', col.attname, bounds[1], bounds[2]);
    elsif col.typcategory = 'S' then
      -- Spaces at the end pass a check of the trimmed length.
      if named is not null or not (
        app.refuses_long(col.relation, col.attname, to_jsonb(repeat('x', 250001)))
        and app.refuses_long(col.relation, col.attname, to_jsonb('xxx' || repeat(' ', 250001)))
      ) then
        most := coalesce(named #>> '{}', '2000');
        suffix := '_max_' || most;
        condition := format('length(%I) <= %s', col.attname, most);
      end if;
    elsif col.typcategory = 'A' or col.typname in ('json', 'jsonb') then
      -- Also when the number of entries is limited, because an entry may have any length.
      most := coalesce(named #>> '{}', '50000');
      suffix := '_max_' || most;
      condition := format('length(%I::text) <= %s', col.attname, most);
    end if;
    if suffix is not null then
      additions := jsonb_set(additions, array[col.relation::text], coalesce(additions -> col.relation::text, '[]') || to_jsonb(
        format(
          'add constraint %I check (%s) not valid',
          left(col.relname || '_' || col.attname, 63 - length(suffix)) || suffix, condition
        )
      ));
    end if;
  end loop;
  for addition in
    select a.key as relation, (select string_agg(one, ', ') from jsonb_array_elements_text(a.value) as one) as actions
    from jsonb_each(additions) a
  loop
    execute format('alter table %s %s', addition.relation, addition.actions);
  end loop;
end
$$;

-- Checks the existing rows against new limits. A table with a row beyond a limit keeps the limit for new writes, and
-- the start reports it (docs/operations.md), because a portal that does not start helps nobody.
create procedure app.validate_limits()
language plpgsql set search_path = '' as $$
declare
  limits_of record;
  limit_name name;
begin
  for limits_of in
    select k.conrelid::regclass as relation, array_agg(k.conname) as names,
      string_agg(format('validate constraint %I', k.conname), ', ') as actions
    from pg_constraint k
    where k.contype = 'c' and not k.convalidated and k.connamespace = 'public'::regnamespace
    group by k.conrelid
  loop
    begin
      -- One statement reads the table once.
      execute format('alter table %s %s', limits_of.relation, limits_of.actions);
      continue;
    exception when check_violation then
      null;
    end;
    foreach limit_name in array limits_of.names loop
      begin
        execute format('alter table %s validate constraint %I', limits_of.relation, limit_name);
      exception when check_violation then
        raise warning 'Some rows of % are beyond the limit %.', limits_of.relation, limit_name;
      end;
    end loop;
  end loop;
end
$$;

-- The limits of all tables --------------------------------------------------------------------------------------------

-- A table or column that is not named here has the usual limits.
call app.bound_columns('{
  "attachments": {"content_digest": 200, "latitude": [-90, 90], "longitude": [-180, 180]},
  "audit_log": {"before": 900000, "after": 900000, "user_agent": 300, "position": [0, 1000000000000000000]},
  "conversations": {"title": 500, "direct_key": 100},
  "cost_rate_history": {"hourly_cost_rate": [0, 10000000000]},
  "email_log": {"html": 900000, "text": 900000, "subject": 1000, "template": 100, "to_address": 320,
    "last_error": 100000, "sender": 400, "reply_to": 400},
  "employee_reports": {"hours_worked": [0, 1000000], "hourly_rate_snapshot": [0, 10000000000], "review_notes": 2000,
    "location_lat": [-90, 90], "location_lng": [-180, 180], "location_accuracy_m": [0, 1000000000],
    "location_fix_age_s": [0, 1000000000], "location_address": 300, "clock_out_location_lat": [-90, 90],
    "clock_out_location_lng": [-180, 180], "clock_out_location_accuracy_m": [0, 1000000000],
    "clock_out_location_fix_age_s": [0, 1000000000], "clock_out_location_address": 300},
  "former_work_orders": {"work_order_number": 40, "title": 160, "store_location": 400},
  "invitations": {"first_name": 100, "last_name": 100, "hourly_billable_rate": [0, 10000000000],
    "hourly_cost_rate": [0, 10000000000]},
  "mileage_entries": {"miles": [0, 2000]},
  "organizations": {"name": 160, "legal_name": 160, "address_line1": 160, "address_line2": 160, "city": 80, "state": 80,
    "postal_code": 20, "time_zone": 64, "contact_name": 120, "contact_phone": 40, "contact_email": 254, "trades": 4000,
    "service_states": 400, "service_zip_prefixes": 4000, "service_latitude": [-90, 90],
    "service_longitude": [-180, 180], "service_radius_miles": [1, 3000], "logo_storage_path": 500},
  "partner_invoice_lines": {"description": 1000, "quantity": [0, 100000000]},
  "partner_invoices": {"invoice_number": 40, "total_amount": [0, 10000000000], "paid_amount": [0, 10000000000],
    "credited_amount": [0, 10000000000]},
  "partner_locations": {"name": 160, "store_number": 40, "address_line1": 160, "address_line2": 160, "city": 80,
    "state": 80, "postal_code": 20, "latitude": [-90, 90], "longitude": [-180, 180], "contact_name": 120,
    "contact_phone": 40},
  "pay_periods": {"overtime_daily_hours": [0, 24], "overtime_weekly_hours": [0, 168], "overtime_multiplier": [1, 5],
    "week_starts_on": [0, 6]},
  "profile_cost_rates": {"hourly_cost_rate": [0, 10000000000]},
  "project_budgets": {"budget_amount": [0, 10000000000], "contract_amount": [0, 10000000000]},
  "profile_rates": {"hourly_billable_rate": [0, 10000000000], "labor_class": 60},
  "profiles": {"email": 320, "phone": 40},
  "projects": {"name": 160, "project_number": 40},
  "push_subscriptions": {"user_agent": 1000},
  "receipt_allocations": {"amount": [0, 10000000000]},
  "receipts": {"vendor_name": 160, "amount": [0, 10000000000]},
  "settings": {"value": 20000},
  "subcontractor_bill_work_orders": {"amount": [0, 10000000000], "billed_amount": [0, 10000000000],
    "reduction_reason": 1000},
  "subcontractor_bills": {"internal_bill_number": 40, "total_amount": [0, 10000000000],
    "billed_amount": [0, 10000000000], "retainage_amount": [0, 10000000000],
    "retainage_released": [0, 10000000000], "retainage_percent": [0, 100],
    "over_nte_amount": [0, 10000000000], "search_text": 20000},
  "time_segments": {"hourly_rate_snapshot": [0, 10000000000], "work_performed": 10000,
    "start_lat": [-90, 90], "start_lng": [-180, 180], "start_accuracy_m": [0, 1000000000],
    "start_fix_age_s": [0, 1000000000], "start_address": 300, "end_lat": [-90, 90], "end_lng": [-180, 180],
    "end_accuracy_m": [0, 1000000000], "end_fix_age_s": [0, 1000000000], "end_address": 300},
  "work_order_budgets": {"nte_amount": [0, 10000000000]},
  "work_order_events": {"message": 5000},
  "work_order_messages": {"message": 10000},
  "work_order_report_reviews": {"review_notes": 5000},
  "work_order_reports": {"report_number": 40, "work_performed": 10000, "hours_worked": [0, 1000],
    "signature_name": 120, "checklist": 150000},
  "work_orders": {"work_order_number": 40, "title": 160, "trade": 60, "store_location": 400, "contact_name": 120,
    "contact_phone": 40, "partner_reference": 60, "job_type": 80, "status_reason": 1000}
}');
call app.validate_limits();
