-- Writes that only a command makes complete. A direct insert into work_orders kept a request that no history told of and
-- nobody was notified about, at a place whose name the caller made up; direct updates left the history out as well.
-- No documented client writes these tables itself, so the commands alone do, with rights of their own:
-- create_work_order, correct_work_order, save_project, assign_project_people, set_project_work_orders.

revoke insert, update on public.work_orders from authenticated;
drop policy add on public.work_orders;
drop policy change on public.work_orders;
drop function app.open_location_ids();

revoke insert, update on public.projects from authenticated;
drop policy add on public.projects;
drop policy change on public.projects;

revoke insert, update, delete on public.project_assignments from authenticated;
drop policy add on public.project_assignments;
drop policy change on public.project_assignments;
drop policy remove on public.project_assignments;

-- A file becomes part of a work order by the command that writes so into its history.
revoke insert (work_order_id) on public.attachments from authenticated;

-- What the forms check of a place, whoever writes it: two letters for a state, a ZIP code.
alter table public.partner_locations
  add constraint partner_locations_state_code check (state ~ '^([A-Z]{2})?$') not valid,
  add constraint partner_locations_zip_code check (postal_code ~ '^(\d{5}(-\d{4})?)?$') not valid;

-- Nobody has bought anything tomorrow; no place on earth is further than 14 hours ahead of UTC.
create function app.keep_receipt_date_past() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.receipt_date > (now() at time zone 'UTC' + interval '14 hours')::date then
    raise exception 'A receipt cannot be dated in the future.' using errcode = 'check_violation',
      hint = 'Choose today or an earlier day.';
  end if;
  return new;
end
$$;
create trigger keep_receipt_date_past before insert or update of receipt_date on public.receipts
for each row execute function app.keep_receipt_date_past();

-- Nobody has read or received what is yet to be written: senders are shown who has read their messages.
create function app.keep_read_times_past() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.last_read_at := least(new.last_read_at, clock_timestamp() + interval '1 minute');
  new.last_delivered_at := least(new.last_delivered_at, clock_timestamp() + interval '1 minute');
  return new;
end
$$;
create trigger keep_read_times_past
before insert or update of last_read_at, last_delivered_at on public.conversation_participants
for each row execute function app.keep_read_times_past();

-- A bill is submitted by a command or by an update (portal requirements 7.2): the history of its work orders tells of
-- both. As server/domains/bills/bill-history.ts writes what comes after, which only commands do.
create function app.record_submitted_bill() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.work_order_events (work_order_id, event_type, visibility, data)
  select l.work_order_id, 'bill_submitted', 'assigned', jsonb_build_object(
    'bill_id', new.id, 'amount', l.amount, 'bill_number', new.internal_bill_number
  )
  from public.subcontractor_bill_work_orders l
  where l.subcontractor_bill_id = new.id
  order by l.work_order_id;
  return null;
end
$$;
create trigger record_on_work_orders after update of status on public.subcontractor_bills
for each row when (new.status = 'submitted' and old.status <> 'submitted')
execute function app.record_submitted_bill();

-- Documents show the company's times: a zone that nobody knows would leave them without any.
create trigger check_time_zone before insert or update of time_zone on public.organizations
for each row when (new.time_zone is not null) execute function app.check_time_zone();

call app.validate_limits();
