-- Reports that were sent back and wait for another in their place. Every dashboard asks for them, and of all reports ever
-- sent back they are few; a plan that is made for any firm would else read all work orders to find them.

alter table public.work_order_reports add column awaits_answer boolean not null default false;

alter table public.work_order_reports disable trigger user;
update public.work_order_reports r set awaits_answer = true
where r.status = 'rejected'
  and not exists (select from public.work_order_reports a where a.replaces_report_id = r.id)
  and exists (
    select from public.work_orders w
    where w.id = r.work_order_id and w.status not in ('completed', 'closed', 'cancelled')
  );
alter table public.work_order_reports enable trigger user;

create function app.await_answer() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.awaits_answer := new.status = 'rejected';
  return new;
end
$$;
create trigger await_answer before insert or update of status on public.work_order_reports
for each row execute function app.await_answer();

create function app.answer_report() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.work_order_reports set awaits_answer = false where id = new.replaces_report_id;
  return null;
end
$$;
create trigger answer_report after insert on public.work_order_reports
for each row when (new.replaces_report_id is not null) execute function app.answer_report();

-- What is done or called off asks for nothing any more.
create function app.end_awaiting() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.work_order_reports set awaits_answer = false where work_order_id = new.id and awaits_answer;
  return null;
end
$$;
create trigger end_awaiting after update of status on public.work_orders
for each row when (new.status in ('completed', 'closed', 'cancelled') and old.status <> new.status)
execute function app.end_awaiting();

create index work_order_reports_awaiting on public.work_order_reports (subcontractor_organization_id, reviewed_at desc)
where awaits_answer is true;
create index work_order_reports_awaiting_own on public.work_order_reports (subcontractor_user_id, reviewed_at desc)
where awaits_answer is true;
create index work_order_reports_awaiting_order on public.work_order_reports (work_order_id) where awaits_answer;
