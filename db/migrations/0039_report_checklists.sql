-- What a crew is asked to check before it leaves, and reports that answer one that was sent back.

-- One list per trade, kept whole: its order is part of it. Trade '' is the list of all trades without their own.
create table public.report_checklists (
  id uuid primary key default app.new_id(),
  trade text not null unique,
  -- [{ "id": uuid, "text": "Area left clean", "is_required": false }]
  items jsonb not null default '[]',
  updated_by uuid references public.profiles (id) on delete restrict,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint report_checklists_trade check (length(trade) <= 60),
  constraint report_checklists_items check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) <= 40)
);
create index report_checklists_updated_by on public.report_checklists (updated_by) where updated_by is not null;
create trigger touch before update on public.report_checklists for each row execute function app.touch();

-- Those who write reports read them; the office keeps them by a command.
alter table public.report_checklists enable row level security;
create policy service on public.report_checklists for all to service_role using (true) with check (true);
create policy see on public.report_checklists for select to authenticated using (
  (select app.is_staff()) or (select app.subcontractor_organization_ids())::uuid[] <> '{}'
);
grant select on public.report_checklists to authenticated;
grant select, insert, update on public.report_checklists to service_role;

-- A sensible beginning. What is required is what nobody may drive away from.
insert into public.report_checklists (trade, items)
select d.trade, jsonb_agg(
  jsonb_build_object('id', app.new_id(), 'text', rtrim(i.text, '!'), 'is_required', i.text like '%!') order by i.position
)
from (values
  ('', array['Area left clean and safe', 'Work shown to somebody on site', 'Old parts and waste taken along']),
  ('HVAC', array['Power locked out while working, and restored!', 'System runs through a full cycle!',
    'Filters and condensate drain checked', 'Supply and return temperatures noted in the report', 'Area left clean and safe']),
  ('Refrigeration', array['Box holds its set temperature!', 'Refrigerant added or recovered noted in the report!',
    'Door gaskets and drain checked', 'Product moved by the store is back in place', 'Area left clean and safe']),
  ('Plumbing', array['Water back on, no leaks under pressure!', 'Drains run freely', 'Shut-off valves left as found',
    'Area left clean and dry']),
  ('Electrical', array['Circuit locked out while working!', 'Tested under load!', 'Panel labelled and closed',
    'Area left clean and safe']),
  ('Doors & Glass', array['Opens, closes and latches by itself!', 'Safety sensors and emergency release tested!',
    'Broken glass removed', 'Area left clean and safe']),
  ('Roofing', array['Tied off while on the roof!', 'Watertight, drains clear!', 'Debris taken off the roof']),
  ('Fire & Life Safety', array['Monitoring company told before and after!', 'System restored and tested!',
    'Tags and log book filled in', 'Area left clean and safe'])
) as d (trade, texts)
cross join lateral unnest(d.texts) with ordinality as i (text, position)
group by d.trade;

create trigger audit after insert or update or delete on public.report_checklists
for each row execute function app.audit();

-- Reports -----------------------------------------------------------------------------------------------------

alter table public.work_order_reports
  -- As it was answered: [{ "item_id", "text", "is_required", "answer": done | not_applicable | failed | null, "note" }]
  add column checklist jsonb not null default '[]',
  -- The report that was sent back and that this one answers.
  add column replaces_report_id uuid references public.work_order_reports (id) on delete restrict,
  add column failed_checks integer not null generated always as (
    jsonb_array_length(jsonb_path_query_array(checklist, '$[*] ? (@.answer == "failed")'))
  ) stored,
  add constraint work_order_reports_checklist check (
    jsonb_typeof(checklist) = 'array' and jsonb_array_length(checklist) <= 60
  ),
  add constraint work_order_reports_replaces_another check (replaces_report_id <> id);
-- One report is answered by one.
create unique index work_order_reports_replaces on public.work_order_reports (replaces_report_id)
  where replaces_report_id is not null;
-- Search by number or work performed. What is yet to be sorted into the index is read through, so it is little.
create index work_order_reports_search on public.work_order_reports
  using gin (report_number extensions.gin_trgm_ops, work_performed extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 256);
