-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table app.project_transitions (
  from_status text not null,
  to_status text not null,
  needs_reason boolean not null,
  event_type text not null,
  constraint project_transitions_pkey PRIMARY KEY (from_status, to_status)
);
alter table app.project_transitions enable row level security;
insert into app.project_transitions (from_status, to_status, needs_reason, event_type) values
  ('active', 'cancelled', 'true', 'cancelled'),
  ('active', 'completed', 'false', 'completed'),
  ('active', 'on_hold', 'true', 'put_on_hold'),
  ('cancelled', 'planned', 'true', 'reopened'),
  ('completed', 'active', 'true', 'reopened'),
  ('on_hold', 'active', 'false', 'resumed'),
  ('on_hold', 'cancelled', 'true', 'cancelled'),
  ('planned', 'active', 'false', 'started'),
  ('planned', 'cancelled', 'true', 'cancelled'),
  ('planned', 'on_hold', 'true', 'put_on_hold');

create table public.project_assignments (
  id uuid default app.new_id() not null,
  project_id uuid not null,
  assigned_to uuid not null,
  assignment_type text default 'internal'::text not null,
  assigned_at timestamp with time zone default now() not null,
  constraint project_assignments_pkey PRIMARY KEY (id),
  constraint project_assignments_project_id_assigned_to_key UNIQUE (project_id, assigned_to),
  constraint project_assignments_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint project_assignments_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE,
  constraint project_assignments_assigned_at_year_1900_to_2199 CHECK (assigned_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND assigned_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint project_assignments_assignment_type CHECK (assignment_type = ANY (ARRAY['internal'::text, 'subcontractor'::text]))
);
CREATE INDEX project_assignments_assigned_to ON public.project_assignments USING btree (assigned_to, assigned_at DESC);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.project_assignments FOR EACH ROW EXECUTE FUNCTION app.audit('projects', 'project_id');
CREATE TRIGGER guard_parent BEFORE INSERT OR DELETE OR UPDATE ON public.project_assignments FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['authenticated'::name, 'service_role'::name])) OR CURRENT_USER ~~ 'command\_%'::text) EXECUTE FUNCTION app.guard_parent('projects', 'project_id', 'project', 'planned', 'active', 'on_hold');
CREATE TRIGGER require_active_assignee BEFORE INSERT ON public.project_assignments FOR EACH ROW WHEN (CURRENT_USER = 'command_projects'::name) EXECUTE FUNCTION app.require_active_assignee();
alter table public.project_assignments enable row level security;
create policy see on public.project_assignments for select to authenticated using (( SELECT app.is_staff() AS is_staff) OR assigned_to = (( SELECT app.profile_id() AS profile_id)));
create policy service on public.project_assignments to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.project_assignments to service_role;
grant delete, select on public.project_assignments to command_projects;
grant insert (assigned_to, assignment_type, project_id) on public.project_assignments to command_projects;
grant select on public.project_assignments to authenticated;

create table public.project_budgets (
  project_id uuid not null,
  budget_amount numeric(12,2),
  contract_amount numeric(12,2),
  updated_at timestamp with time zone default now() not null,
  constraint project_budgets_pkey PRIMARY KEY (project_id),
  constraint project_budgets_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE,
  constraint project_budgets_budget_amount_0_to_10000000000 CHECK (budget_amount >= 0::numeric AND budget_amount <= '10000000000'::bigint::numeric),
  constraint project_budgets_contract_amount_0_to_10000000000 CHECK (contract_amount >= 0::numeric AND contract_amount <= '10000000000'::bigint::numeric),
  constraint project_budgets_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.project_budgets FOR EACH ROW EXECUTE FUNCTION app.audit('projects', 'project_id');
CREATE TRIGGER touch BEFORE UPDATE ON public.project_budgets FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.project_budgets enable row level security;
create policy add on public.project_budgets for insert to authenticated with check (( SELECT app.may(VARIADIC ARRAY['see_costs'::text]) AS may) AND ( SELECT app.may(VARIADIC ARRAY['invoice'::text]) AS may));
create policy change on public.project_budgets for update to authenticated using (( SELECT app.may(VARIADIC ARRAY['see_costs'::text]) AS may) AND ( SELECT app.may(VARIADIC ARRAY['invoice'::text]) AS may));
create policy see on public.project_budgets for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['see_costs'::text]) AS may));
create policy service on public.project_budgets to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.project_budgets to service_role;
grant insert (budget_amount, contract_amount, project_id) on public.project_budgets to authenticated;
grant select on public.project_budgets to authenticated;
grant update (budget_amount, contract_amount) on public.project_budgets to authenticated;

create table public.project_events (
  id uuid default app.new_id() not null,
  project_id uuid not null,
  event_type text not null,
  actor_profile_id uuid default app.profile_id(),
  message text default ''::text not null,
  data jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint project_events_pkey PRIMARY KEY (id),
  constraint project_events_actor_profile_id_fkey FOREIGN KEY (actor_profile_id) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint project_events_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE,
  constraint project_events_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint project_events_data_max_50000 CHECK (length(data::text) <= 50000),
  constraint project_events_event_type CHECK (event_type ~ '^[a-z][a-z_]{2,40}$'::text),
  constraint project_events_message CHECK (length(message) <= 2000)
);
CREATE INDEX project_events_actor_profile_id ON public.project_events USING btree (actor_profile_id);
CREATE INDEX project_events_project_id ON public.project_events USING btree (project_id, created_at DESC, id);
CREATE TRIGGER a_note_decided AFTER INSERT OR DELETE OR UPDATE ON public.project_events FOR EACH ROW WHEN (current_setting('app.decision'::text, true) <> ''::text) EXECUTE FUNCTION app.note_decided_row('id');
alter table public.project_events enable row level security;
create policy see on public.project_events for select to authenticated using (( SELECT app.is_office() AS is_office));
create policy service_add on public.project_events for insert to commands, service_role with check (true);
create policy service_read on public.project_events for select to service_role using (true);
grant insert (data, event_type, message, project_id) on public.project_events to command_projects;
grant insert, select on public.project_events to service_role;
grant select on public.project_events to authenticated;

create table public.projects (
  id uuid default app.new_id() not null,
  project_number text default ''::text not null,
  name text not null,
  description text default ''::text not null,
  status text default 'planned'::text not null,
  organization_id uuid,
  start_date date,
  end_date date,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  status_reason text,
  is_billed_by_contract boolean default false not null,
  constraint projects_pkey PRIMARY KEY (id),
  constraint projects_project_number_key UNIQUE (project_number),
  constraint projects_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id) ON DELETE RESTRICT,
  constraint projects_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint projects_dates CHECK (end_date >= start_date),
  constraint projects_description CHECK (length(description) <= 5000),
  constraint projects_end_date_year_1900_to_2199 CHECK (end_date >= '1900-01-01'::date AND end_date < '2200-01-01'::date),
  constraint projects_name CHECK (length(app.trimmed(name)) >= 1 AND length(app.trimmed(name)) <= 160),
  constraint projects_name_max_160 CHECK (length(name) <= 160),
  constraint projects_project_number_max_40 CHECK (length(project_number) <= 40),
  constraint projects_start_date_year_1900_to_2199 CHECK (start_date >= '1900-01-01'::date AND start_date < '2200-01-01'::date),
  constraint projects_status CHECK (status = ANY (ARRAY['planned'::text, 'active'::text, 'on_hold'::text, 'completed'::text, 'cancelled'::text])),
  constraint projects_status_reason CHECK (length(status_reason) <= 1000),
  constraint projects_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX projects_created_at ON public.projects USING btree (created_at DESC, id);
CREATE INDEX projects_end_date ON public.projects USING btree (end_date, id);
CREATE INDEX projects_name ON public.projects USING btree (name, id);
CREATE INDEX projects_open ON public.projects USING btree (created_at DESC, id) WHERE status = ANY (ARRAY['planned'::text, 'active'::text, 'on_hold'::text]);
CREATE INDEX projects_organization_id ON public.projects USING btree (organization_id, created_at DESC, id);
CREATE INDEX projects_search ON public.projects USING gin (project_number extensions.gin_trgm_ops, name extensions.gin_trgm_ops);
CREATE INDEX projects_start_date ON public.projects USING btree (start_date, id);
CREATE INDEX projects_status ON public.projects USING btree (status, created_at DESC, id);
CREATE TRIGGER a_note_decided AFTER INSERT OR DELETE OR UPDATE ON public.projects FOR EACH ROW WHEN (current_setting('app.decision'::text, true) <> ''::text) EXECUTE FUNCTION app.note_decided_row('id');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.projects FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER check_customer BEFORE UPDATE OF organization_id ON public.projects FOR EACH ROW WHEN (new.organization_id IS DISTINCT FROM old.organization_id) EXECUTE FUNCTION app.check_project_customer();
CREATE TRIGGER check_status BEFORE UPDATE ON public.projects FOR EACH ROW WHEN (new.status IS DISTINCT FROM old.status AND NOT app.is_undoing()) EXECUTE FUNCTION app.check_project_status();
CREATE TRIGGER keep_invoiced_customer BEFORE UPDATE OF organization_id ON public.projects FOR EACH ROW WHEN (new.organization_id IS DISTINCT FROM old.organization_id AND CURRENT_USER ~~ 'command\_%'::text) EXECUTE FUNCTION app.keep_invoiced_customer();
CREATE TRIGGER queue_margin AFTER DELETE OR UPDATE OF organization_id ON public.projects FOR EACH ROW EXECUTE FUNCTION app.queue_margin_of_record('id');
CREATE TRIGGER set_number BEFORE INSERT ON public.projects FOR EACH ROW EXECUTE FUNCTION app.set_number('project_number', 'PRJ');
CREATE TRIGGER touch BEFORE UPDATE ON public.projects FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.projects enable row level security;
create policy see on public.projects for select to authenticated using (( SELECT app.is_office() AS is_office) OR (EXISTS ( SELECT
   FROM public.project_assignments a
  WHERE a.project_id = projects.id AND a.assigned_to = (( SELECT app.profile_id() AS profile_id)))) OR (id = ANY ((( SELECT app.field_project_ids() AS field_project_ids))::uuid[])) OR (status = ANY (ARRAY['planned'::text, 'active'::text, 'on_hold'::text])) AND ( SELECT app.is_technician() AS is_technician) AND NOT (EXISTS ( SELECT
   FROM public.project_assignments a
  WHERE a.project_id = projects.id)));
create policy service on public.projects to commands, service_role using (true) with check (true);
grant insert (description, end_date, name, organization_id, start_date) on public.projects to command_projects;
grant insert, select, update on public.projects to service_role;
grant select on public.projects to authenticated, command_clock, command_invoices, command_projects, command_time;
grant update (description, end_date, name, organization_id, start_date, status, status_reason) on public.projects to command_projects;

CREATE OR REPLACE FUNCTION app.check_project_customer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from public.work_orders w where w.project_id = new.id and w.organization_id <> new.organization_id
  ) then
    raise exception 'This project holds work orders of another customer.'
      using errcode = 'check_violation', detail = app.reason('project_of_other_customer');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.check_project_status()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  step app.project_transitions;
begin
  select * into step from app.project_transitions t
  where t.from_status = old.status and t.to_status = new.status;
  if not found then
    raise exception 'A project cannot go from % to %.', old.status, new.status
      using errcode = 'check_violation',
      detail = app.reason('project_status_step_invalid', 'from', old.status, 'to', new.status);
  end if;
  if step.needs_reason and coalesce(app.trimmed(new.status_reason), '') = '' then
    raise exception 'A reason is needed to take a project from % to %.', old.status, new.status
      using errcode = 'check_violation',
      detail = app.reason('project_status_reason_missing', 'from', old.status, 'to', new.status);
  end if;
  if not step.needs_reason then
    -- The reason of the previous status does not apply to this one.
    new.status_reason := null;
  end if;
  if new.status = 'completed' and exists (
    select from public.work_orders w
    where w.project_id = new.id and w.status not in ('completed', 'closed', 'cancelled')
  ) then
    raise exception 'A project with open work orders cannot be completed.'
      using errcode = 'check_violation', detail = app.reason('project_completed_with_open_work');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.field_project_ids()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return array(
    select distinct w.project_id from public.work_orders w
    where w.id = any (app.field_work_order_ids()) and w.project_id is not null
    union
    select unnest(d.handed_over) from public.profile_deactivations d
    where d.profile_id = app.profile_id() and d.reactivated_at is null
  );
end
$function$;
grant execute on function app.field_project_ids() to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.former_nte(work_orders uuid[])
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT COALESCE(sum(f.nte_amount), (0)::numeric) AS "coalesce"
    FROM app.former_budgets f
   WHERE ((f.work_order_id = ANY (former_nte.work_orders)) AND ( SELECT app.is_office() AS is_office) AND (EXISTS ( SELECT
            FROM (public.subcontractor_bill_work_orders l
              JOIN public.subcontractor_bills b ON ((b.id = l.subcontractor_bill_id)))
           WHERE ((l.work_order_id = f.work_order_id) AND (b.subcontractor_organization_id = f.organization_id) AND (b.status = ANY (ARRAY['submitted'::text, 'approved'::text, 'paid'::text]))))));
END;
grant execute on function app.former_nte(uuid[]) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.project_totals(p_project_id uuid)
 RETURNS TABLE(open_orders integer, done_orders integer, cancelled_orders integer, project_hours numeric, order_hours numeric, subcontractor_hours numeric, nte_total numeric, billed_total numeric, receipts_total numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 WITH work AS (
          SELECT w.id,
             w.status
            FROM public.work_orders w
           WHERE (w.project_id = project_totals.p_project_id)
         )
  SELECT (( SELECT count(*) AS count
            FROM work
           WHERE (work.status <> ALL (ARRAY['completed'::text, 'closed'::text, 'cancelled'::text]))))::integer AS count,
     (( SELECT count(*) AS count
            FROM work
           WHERE (work.status = ANY (ARRAY['completed'::text, 'closed'::text]))))::integer AS count,
     (( SELECT count(*) AS count
            FROM work
           WHERE (work.status = 'cancelled'::text)))::integer AS count,
     COALESCE(( SELECT sum(s.hours_worked) AS sum
            FROM public.time_segments s
           WHERE ((s.project_id = project_totals.p_project_id) AND s.is_current)), (0)::numeric) AS "coalesce",
     COALESCE(( SELECT sum(s.hours_worked) AS sum
            FROM public.time_segments s
           WHERE ((s.work_order_id IN ( SELECT work.id
                    FROM work)) AND s.is_current)), (0)::numeric) AS "coalesce",
     COALESCE(( SELECT sum((r.hours_worked * (r.crew_size)::numeric)) AS sum
            FROM public.work_order_reports r
           WHERE ((r.work_order_id IN ( SELECT work.id
                    FROM work)) AND (r.subcontractor_organization_id IS NOT NULL) AND (r.status <> 'rejected'::text))), (0)::numeric) AS "coalesce",
     (COALESCE(( SELECT sum(b.nte_amount) AS sum
            FROM public.work_order_budgets b
           WHERE (b.work_order_id IN ( SELECT work.id
                    FROM work))), (0)::numeric) + app.former_nte(ARRAY( SELECT work.id
            FROM work))),
         CASE
             WHEN (app.may(VARIADIC ARRAY['approve_bills'::text, 'pay_bills'::text, 'see_costs'::text]) OR (NOT app.is_office())) THEN COALESCE(( SELECT sum(l.amount) AS sum
                FROM (public.subcontractor_bill_work_orders l
                  JOIN public.subcontractor_bills b ON ((b.id = l.subcontractor_bill_id)))
               WHERE ((l.work_order_id IN ( SELECT work.id
                        FROM work)) AND (b.status = ANY (ARRAY['submitted'::text, 'approved'::text, 'paid'::text])))), (0)::numeric)
             ELSE NULL::numeric
         END AS "case",
     COALESCE(( SELECT sum(a.amount) AS sum
            FROM (public.receipt_allocations a
              JOIN public.receipts r ON ((r.id = a.receipt_id)))
           WHERE (((a.project_id = project_totals.p_project_id) OR (a.work_order_id IN ( SELECT work.id
                    FROM work))) AND (r.status <> 'rejected'::text))), (0)::numeric) AS "coalesce";
END;
grant execute on function public.project_totals(uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.work_orders_done(public.projects)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select count(*)::integer from public.work_orders w
  where w.project_id = $1.id and w.status in ('completed', 'closed')
$function$;
grant execute on function public.work_orders_done(public.projects) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.work_orders_total(public.projects)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select count(*)::integer from public.work_orders w where w.project_id = $1.id and w.status <> 'cancelled'
$function$;
grant execute on function public.work_orders_total(public.projects) to authenticated, service_role;
