-- Photos that come after their report: a phone sends the words first and the pictures one by one, whenever there is a signal.

alter table public.work_order_reports
  -- How many photos the phone has said will follow, and how many of those are there. Kept beside the report so that its
  -- lists can say it without counting, and so that each one that comes is told live.
  add column photos_expected integer not null default 0,
  add column photos_arrived integer not null default 0,
  add constraint work_order_reports_photos_expected check (photos_expected between 0 and 20),
  add constraint work_order_reports_photos_arrived check (photos_arrived between 0 and photos_expected);

-- The place of a photo among those of its report, as its writer arranged them; they come in any order.
alter table public.attachments
  add column position integer,
  add constraint attachments_place check (position between 0 and 999);

-- A report is judged once; what was judged cannot be changed afterwards. Its photos may still be on their way, and
-- whether it awaits an answer (0061) is found out later.
create or replace function app.check_report_status() returns trigger
language plpgsql set search_path = '' as $$
declare
  -- The last two follow from others.
  free constant text[] := '{photos_expected,photos_arrived,awaits_answer,updated_at,failed_checks}';
begin
  if old.status <> 'submitted' and to_jsonb(new) - free <> to_jsonb(old) - free then
    raise exception 'This report is already %.', old.status using errcode = 'check_violation';
  end if;
  return new;
end
$$;
