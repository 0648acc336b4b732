-- Quotas on the rows of every other table that people fill. The numbers are far above what a person does in a day, and are
-- those of app.quota (0100) and docs/operations.md. A client that is refused keeps what it wanted to store and tries again.

-- Counts the rows of a statement at once, so that an import pays once. What a program or the demo company loads is nobody's
-- use: only people who have signed in are counted.
create function app.count_daily_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := app.profile_id();
  stored bigint;
begin
  if me is not null then
    select count(*) into stored from added;
    if stored > 0 then
      perform app.use_daily(me, tg_argv[0], stored, tg_argv[1]);
    end if;
  end if;
  return null;
end
$$;

create trigger count_daily_rows after insert on public.conversations referencing new table as added
for each statement execute function app.count_daily_rows(
  'conversations_per_day', 'You have begun the most conversations that one person may begin in a day.'
);
create trigger count_daily_rows after insert on public.work_orders referencing new table as added
for each statement execute function app.count_daily_rows(
  'work_orders_per_day', 'You have added the most work orders that one person may add in a day.'
);
create trigger count_daily_rows after insert on public.partner_locations referencing new table as added
for each statement execute function app.count_daily_rows(
  'locations_per_day', 'You have added the most locations that one person may add in a day.'
);
create trigger count_daily_rows after insert on public.work_order_reports referencing new table as added
for each statement execute function app.count_daily_rows(
  'reports_per_day', 'You have sent the most reports that one person may send in a day.'
);
create trigger count_daily_rows after insert on public.receipts referencing new table as added
for each statement execute function app.count_daily_rows(
  'receipts_per_day', 'You have added the most receipts that one person may add in a day.'
);
create trigger count_daily_rows after insert on public.receipt_allocations referencing new table as added
for each statement execute function app.count_daily_rows(
  'receipt_allocations_per_day', 'You have allocated the most receipts that one person may allocate in a day.'
);
create trigger count_daily_rows after insert on public.subcontractor_bills referencing new table as added
for each statement execute function app.count_daily_rows(
  'bills_per_day', 'You have added the most bills that one person may add in a day.'
);
create trigger count_daily_rows after insert on public.subcontractor_bill_work_orders referencing new table as added
for each statement execute function app.count_daily_rows(
  'bill_lines_per_day', 'You have added the most lines of bills that one person may add in a day.'
);
-- A device that was offline for a month sends its events at once; one that is refused keeps them and sends them later.
create trigger count_daily_rows after insert on public.clock_events referencing new table as added
for each statement execute function app.count_daily_rows(
  'clock_events_per_day', 'The clock has been used as often as one person may use it in a day.'
);
create trigger count_daily_rows after insert on public.employee_reports referencing new table as added
for each statement execute function app.count_daily_rows(
  'clock_sessions_per_day', 'You have clocked in as often as one person may clock in in a day.'
);
create trigger count_daily_rows after insert on public.time_segments referencing new table as added
for each statement execute function app.count_daily_rows(
  'time_segments_per_day', 'You have added the most time segments that one person may add in a day.'
);

-- Commands that are remembered by their idempotency keys. Their rows are written before the caller is known to the
-- transaction, so the row says whose they are.
create function app.count_command() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.use_daily(new.user_id, 'commands_per_day', 1, 'You have sent the most commands that one person may send in a day.');
  return null;
end
$$;
create trigger count_command after insert on app.command_receipts for each row
-- Programs share this name.
when (new.user_id <> '00000000-0000-0000-0000-000000000000') execute function app.count_command();

-- The history grows with every change of every row. The office is not counted, because one step of its bulk work changes
-- thousands of rows.
create function app.count_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not app.is_admin() and not app.is_manager() then
    perform app.use_daily(new.actor_profile_id, 'changes_per_day', 1, 'You have made the most changes that one person may make in a day.');
  end if;
  return null;
end
$$;
create trigger count_change after insert on public.audit_log for each row
when (new.actor_profile_id is not null) execute function app.count_change();
