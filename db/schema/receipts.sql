-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table public.receipt_allocations (
  id uuid default app.new_id() not null,
  receipt_id uuid not null,
  work_order_id uuid,
  project_id uuid,
  amount numeric(12,2) not null,
  created_at timestamp with time zone default now() not null,
  constraint receipt_allocations_pkey PRIMARY KEY (id),
  constraint receipt_allocations_receipt_id_project_id_key UNIQUE (receipt_id, project_id),
  constraint receipt_allocations_receipt_id_work_order_id_key UNIQUE (receipt_id, work_order_id),
  constraint receipt_allocations_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE RESTRICT,
  constraint receipt_allocations_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES public.receipts(id) ON DELETE CASCADE,
  constraint receipt_allocations_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES public.work_orders(id) ON DELETE RESTRICT,
  constraint receipt_allocations_amount CHECK (amount > 0::numeric),
  constraint receipt_allocations_amount_0_to_10000000000 CHECK (amount >= 0::numeric AND amount <= '10000000000'::bigint::numeric),
  constraint receipt_allocations_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint receipt_allocations_item CHECK (num_nonnulls(work_order_id, project_id) = 1)
);
CREATE INDEX receipt_allocations_project_id ON public.receipt_allocations USING btree (project_id) WHERE project_id IS NOT NULL;
CREATE INDEX receipt_allocations_work_order_id ON public.receipt_allocations USING btree (work_order_id) WHERE work_order_id IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.receipt_allocations FOR EACH ROW EXECUTE FUNCTION app.audit('receipts', 'receipt_id');
CREATE TRIGGER check_allocations AFTER INSERT OR UPDATE ON public.receipt_allocations FOR EACH ROW EXECUTE FUNCTION app.check_receipt_allocations();
CREATE TRIGGER count_daily_rows AFTER INSERT ON public.receipt_allocations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_daily_rows('receipt_allocations_per_day', 'You have allocated the most receipts that one person may allocate in a day.');
CREATE TRIGGER guard_parent BEFORE INSERT OR DELETE OR UPDATE ON public.receipt_allocations FOR EACH ROW WHEN (CURRENT_USER = 'authenticated'::name) EXECUTE FUNCTION app.guard_parent('receipts', 'receipt_id', 'receipt', 'submitted', 'rejected');
CREATE TRIGGER keep_closed_months BEFORE INSERT OR DELETE OR UPDATE ON public.receipt_allocations FOR EACH ROW EXECUTE FUNCTION app.keep_closed_allocation();
CREATE TRIGGER keep_invoiced BEFORE DELETE OR UPDATE OF amount, work_order_id, project_id, receipt_id ON public.receipt_allocations FOR EACH ROW EXECUTE FUNCTION app.keep_invoiced();
CREATE TRIGGER limit_allocations AFTER INSERT ON public.receipt_allocations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.limit_receipt_allocations();
CREATE TRIGGER queue_added AFTER INSERT ON public.receipt_allocations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.queue_allocated_receipts();
CREATE TRIGGER queue_changed AFTER UPDATE ON public.receipt_allocations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.queue_allocated_receipts();
CREATE TRIGGER queue_margin_added AFTER INSERT ON public.receipt_allocations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.queue_margin_of_rows();
CREATE TRIGGER queue_margin_changed AFTER UPDATE ON public.receipt_allocations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.queue_margin_of_rows();
CREATE TRIGGER queue_margin_removed AFTER DELETE ON public.receipt_allocations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.queue_margin_of_rows();
CREATE TRIGGER queue_removed AFTER DELETE ON public.receipt_allocations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.queue_allocated_receipts();
CREATE CONSTRAINT TRIGGER resubmit_receipt AFTER INSERT OR DELETE OR UPDATE ON public.receipt_allocations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (CURRENT_USER = 'authenticated'::name) EXECUTE FUNCTION app.resubmit_allocated_receipt();
alter table public.receipt_allocations enable row level security;
create policy add on public.receipt_allocations for insert to authenticated with check ((EXISTS ( SELECT
   FROM public.receipts r
  WHERE r.id = receipt_allocations.receipt_id AND r.employee_user_id = (( SELECT app.profile_id() AS profile_id)) AND (r.status = ANY (ARRAY['submitted'::text, 'rejected'::text])))) AND (work_order_id IS NULL OR (EXISTS ( SELECT
   FROM public.work_orders w
  WHERE w.id = receipt_allocations.work_order_id))) AND (project_id IS NULL OR (EXISTS ( SELECT
   FROM public.projects p
  WHERE p.id = receipt_allocations.project_id))));
create policy remove on public.receipt_allocations for delete to authenticated using ((EXISTS ( SELECT
   FROM public.receipts r
  WHERE r.id = receipt_allocations.receipt_id AND r.employee_user_id = (( SELECT app.profile_id() AS profile_id)) AND (r.status = ANY (ARRAY['submitted'::text, 'rejected'::text])))));
create policy see on public.receipt_allocations for select to authenticated using ((EXISTS ( SELECT
   FROM public.receipts r
  WHERE r.id = receipt_allocations.receipt_id)));
create policy service on public.receipt_allocations to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.receipt_allocations to service_role;
grant delete, select on public.receipt_allocations to authenticated, command_receipts;
grant insert (amount, project_id, receipt_id, work_order_id) on public.receipt_allocations to authenticated, command_receipts;

create table public.receipt_events (
  id uuid default app.new_id() not null,
  receipt_id uuid not null,
  event_type text not null,
  actor_profile_id uuid default app.profile_id(),
  message text default ''::text not null,
  data jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint receipt_events_pkey PRIMARY KEY (id),
  constraint receipt_events_actor_profile_id_fkey FOREIGN KEY (actor_profile_id) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint receipt_events_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES public.receipts(id) ON DELETE CASCADE,
  constraint receipt_events_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint receipt_events_data_max_50000 CHECK (length(data::text) <= 50000),
  constraint receipt_events_event_type CHECK (event_type = ANY (ARRAY['submitted'::text, 'changed'::text, 'resubmitted'::text, 'allocated'::text, 'approved'::text, 'rejected'::text, 'reimbursed'::text])),
  constraint receipt_events_message CHECK (length(message) <= 2000)
);
CREATE INDEX receipt_events_actor ON public.receipt_events USING btree (actor_profile_id, created_at DESC) WHERE actor_profile_id IS NOT NULL;
CREATE INDEX receipt_events_receipt ON public.receipt_events USING btree (receipt_id, created_at, id);
CREATE TRIGGER a_note_decided AFTER INSERT OR DELETE OR UPDATE ON public.receipt_events FOR EACH ROW WHEN (current_setting('app.decision'::text, true) <> ''::text) EXECUTE FUNCTION app.note_decided_row('id');
alter table public.receipt_events enable row level security;
create policy see on public.receipt_events for select to authenticated using ((EXISTS ( SELECT
   FROM public.receipts r
  WHERE r.id = receipt_events.receipt_id)));
create policy service_add on public.receipt_events for insert to commands, service_role with check (true);
create policy service_read on public.receipt_events for select to service_role using (true);
grant insert (actor_profile_id, data, event_type, receipt_id) on public.receipt_events to command_receipts;
grant insert, select on public.receipt_events to service_role;
grant select on public.receipt_events to authenticated;

create table public.receipts (
  id uuid default app.new_id() not null,
  employee_user_id uuid default app.profile_id() not null,
  vendor_name text not null,
  receipt_date date not null,
  amount numeric(12,2) not null,
  category text default 'materials'::text not null,
  description text default ''::text not null,
  status text default 'submitted'::text not null,
  reviewed_by uuid,
  reviewed_at timestamp with time zone,
  review_notes text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  submitted_by uuid default app.profile_id(),
  submission_key uuid,
  reimbursed_on date,
  reimbursed_by uuid,
  reimbursed_at timestamp with time zone,
  search_text text generated always as ((((vendor_name || ' '::text) || description) || ' '::text) || amount::text) stored not null,
  constraint receipts_pkey PRIMARY KEY (id),
  constraint receipts_employee_user_id_fkey FOREIGN KEY (employee_user_id) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint receipts_reimbursed_by_fkey FOREIGN KEY (reimbursed_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint receipts_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint receipts_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint receipts_amount CHECK (amount > 0::numeric),
  constraint receipts_amount_0_to_10000000000 CHECK (amount >= 0::numeric AND amount <= '10000000000'::bigint::numeric),
  constraint receipts_category CHECK (category = ANY (ARRAY['materials'::text, 'tools'::text, 'equipment_rental'::text, 'fuel'::text, 'travel'::text, 'meals'::text, 'permits'::text, 'other'::text])),
  constraint receipts_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint receipts_description CHECK (length(description) <= 2000),
  constraint receipts_receipt_date_year_1900_to_2199 CHECK (receipt_date >= '1900-01-01'::date AND receipt_date < '2200-01-01'::date),
  constraint receipts_reimbursed CHECK (reimbursed_on IS NULL OR status = 'approved'::text),
  constraint receipts_reimbursed_at_year_1900_to_2199 CHECK (reimbursed_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND reimbursed_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint receipts_reimbursed_on_year_1900_to_2199 CHECK (reimbursed_on >= '1900-01-01'::date AND reimbursed_on < '2200-01-01'::date),
  constraint receipts_review_notes CHECK (length(review_notes) <= 2000),
  constraint receipts_reviewed_at_year_1900_to_2199 CHECK (reviewed_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND reviewed_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint receipts_status CHECK (status = ANY (ARRAY['submitted'::text, 'approved'::text, 'rejected'::text])),
  constraint receipts_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint receipts_vendor_name CHECK (length(app.trimmed(vendor_name)) >= 1 AND length(app.trimmed(vendor_name)) <= 160),
  constraint receipts_vendor_name_max_160 CHECK (length(vendor_name) <= 160),
  constraint receipts_vendor_name_one_line CHECK (app.is_one_line(vendor_name))
);
CREATE INDEX receipts_amount ON public.receipts USING btree (amount DESC, id);
CREATE INDEX receipts_category ON public.receipts USING btree (category, receipt_date DESC, id);
CREATE INDEX receipts_employee ON public.receipts USING btree (employee_user_id, receipt_date DESC, id);
CREATE INDEX receipts_employee_status ON public.receipts USING btree (employee_user_id, status, receipt_date DESC, id);
CREATE INDEX receipts_purchase ON public.receipts USING btree (amount, receipt_date, lower(TRIM(BOTH FROM vendor_name)));
CREATE INDEX receipts_receipt_date ON public.receipts USING btree (receipt_date DESC, id);
CREATE INDEX receipts_reimbursed_by ON public.receipts USING btree (reimbursed_by) WHERE reimbursed_by IS NOT NULL;
CREATE INDEX receipts_reviewed_by ON public.receipts USING btree (reviewed_by) WHERE reviewed_by IS NOT NULL;
CREATE INDEX receipts_search ON public.receipts USING gin (search_text extensions.gin_trgm_ops);
CREATE INDEX receipts_status ON public.receipts USING btree (status, receipt_date DESC, id);
CREATE UNIQUE INDEX receipts_submission_key ON public.receipts USING btree (submitted_by, submission_key) WHERE submission_key IS NOT NULL;
CREATE INDEX receipts_submitted_by ON public.receipts USING btree (submitted_by) WHERE submitted_by IS NOT NULL;
CREATE INDEX receipts_sums ON public.receipts USING btree (employee_user_id, status, category, receipt_date, reimbursed_on, amount);
CREATE INDEX receipts_to_reimburse ON public.receipts USING btree (receipt_date DESC, id) WHERE status = 'approved'::text AND reimbursed_on IS NULL;
CREATE TRIGGER a_note_decided AFTER INSERT OR DELETE OR UPDATE ON public.receipts FOR EACH ROW WHEN (current_setting('app.decision'::text, true) <> ''::text) EXECUTE FUNCTION app.note_decided_row('id');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.receipts FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER begin_resubmission BEFORE UPDATE ON public.receipts FOR EACH ROW WHEN (old.status = 'rejected'::text AND new.status = 'rejected'::text AND CURRENT_USER = 'authenticated'::name) EXECUTE FUNCTION app.resubmit_receipt();
CREATE TRIGGER check_allocations AFTER UPDATE OF amount ON public.receipts FOR EACH ROW EXECUTE FUNCTION app.check_receipt_allocations();
CREATE TRIGGER check_receipt BEFORE UPDATE ON public.receipts FOR EACH ROW WHEN (NOT app.is_undoing()) EXECUTE FUNCTION app.check_receipt();
CREATE TRIGGER check_receipt_age AFTER INSERT OR UPDATE OF receipt_date ON public.receipts FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['authenticated'::name, 'service_role'::name])) OR CURRENT_USER ~~ 'command\_%'::text) EXECUTE FUNCTION app.check_receipt_age();
CREATE TRIGGER check_reimbursement_day AFTER INSERT OR UPDATE OF reimbursed_on ON public.receipts FOR EACH ROW WHEN (((CURRENT_USER = ANY (ARRAY['authenticated'::name, 'service_role'::name])) OR CURRENT_USER ~~ 'command\_%'::text) AND new.reimbursed_on IS NOT NULL) EXECUTE FUNCTION app.check_reimbursement_day();
CREATE TRIGGER count_daily_rows AFTER INSERT ON public.receipts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_daily_rows('receipts_per_day', 'You have added the most receipts that one person may add in a day.');
CREATE TRIGGER keep_closed_months BEFORE UPDATE ON public.receipts FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.receipt_date IS DISTINCT FROM new.receipt_date OR old.amount IS DISTINCT FROM new.amount OR old.category IS DISTINCT FROM new.category) EXECUTE FUNCTION app.keep_closed_months('receipt_date');
CREATE TRIGGER keep_closed_months_added BEFORE INSERT OR DELETE ON public.receipts FOR EACH ROW EXECUTE FUNCTION app.keep_closed_months('receipt_date');
CREATE TRIGGER keep_closed_months_reimbursed BEFORE UPDATE ON public.receipts FOR EACH ROW WHEN (old.reimbursed_on IS DISTINCT FROM new.reimbursed_on) EXECUTE FUNCTION app.keep_closed_months('reimbursed_on');
CREATE TRIGGER keep_exported BEFORE UPDATE ON public.receipts FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.receipt_date IS DISTINCT FROM new.receipt_date OR old.amount IS DISTINCT FROM new.amount OR old.category IS DISTINCT FROM new.category) EXECUTE FUNCTION app.keep_exported('receipt');
CREATE TRIGGER keep_exported_deleted BEFORE DELETE ON public.receipts FOR EACH ROW EXECUTE FUNCTION app.keep_exported('receipt');
CREATE TRIGGER keep_invoiced BEFORE UPDATE ON public.receipts FOR EACH ROW WHEN (old.status = 'approved'::text AND (new.status IS DISTINCT FROM old.status OR new.amount IS DISTINCT FROM old.amount OR new.receipt_date IS DISTINCT FROM old.receipt_date)) EXECUTE FUNCTION app.keep_invoiced();
CREATE TRIGGER keep_invoiced_row BEFORE DELETE ON public.receipts FOR EACH ROW EXECUTE FUNCTION app.keep_invoiced();
CREATE TRIGGER keep_receipt_date_past BEFORE INSERT OR UPDATE OF receipt_date ON public.receipts FOR EACH ROW EXECUTE FUNCTION app.keep_receipt_date_past();
CREATE TRIGGER notify_of_receipts AFTER INSERT ON public.receipts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.notify_of_new_receipts();
CREATE TRIGGER notify_of_reviewed_receipts AFTER UPDATE ON public.receipts REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT WHEN (NOT app.is_undoing()) EXECUTE FUNCTION app.notify_of_reviewed_receipts();
CREATE TRIGGER queue_changed AFTER UPDATE ON public.receipts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.queue_approved_receipts();
CREATE TRIGGER queue_margin AFTER UPDATE ON public.receipts FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.receipt_date IS DISTINCT FROM new.receipt_date OR old.category IS DISTINCT FROM new.category) EXECUTE FUNCTION app.queue_margin_of_record('id');
CREATE TRIGGER record_event AFTER INSERT OR UPDATE ON public.receipts FOR EACH ROW WHEN (NOT app.is_undoing()) EXECUTE FUNCTION app.record_receipt_event();
CREATE TRIGGER refuse_own_decision BEFORE UPDATE ON public.receipts FOR EACH ROW WHEN (old.status <> new.status AND (new.status = ANY (ARRAY['approved'::text, 'rejected'::text])) OR new.reimbursed_on IS NOT NULL AND old.reimbursed_on IS DISTINCT FROM new.reimbursed_on) EXECUTE FUNCTION app.refuse_own_decision('receipt_own_decision', 'Somebody else has to approve or reimburse your own receipt, or one that you submitted.');
CREATE TRIGGER touch BEFORE UPDATE ON public.receipts FOR EACH ROW EXECUTE FUNCTION app.touch();
CREATE TRIGGER wait AFTER UPDATE OF status ON public.receipts FOR EACH ROW WHEN (new.status = 'approved'::text AND old.status <> 'approved'::text) EXECUTE FUNCTION app.add_accounting_candidate('receipt');
CREATE TRIGGER wait_added AFTER INSERT ON public.receipts FOR EACH ROW WHEN (new.status = 'approved'::text) EXECUTE FUNCTION app.add_accounting_candidate('receipt');
alter table public.receipts enable row level security;
create policy add on public.receipts for insert to authenticated with check (employee_user_id = (( SELECT app.profile_id() AS profile_id)) AND ( SELECT app.is_staff() AS is_staff));
create policy change on public.receipts for update to authenticated using (employee_user_id = (( SELECT app.profile_id() AS profile_id)) AND ( SELECT app.is_staff() AS is_staff) AND (status = ANY (ARRAY['submitted'::text, 'rejected'::text])));
create policy remove on public.receipts for delete to authenticated using (employee_user_id = (( SELECT app.profile_id() AS profile_id)) AND ( SELECT app.is_staff() AS is_staff) AND (status = ANY (ARRAY['submitted'::text, 'rejected'::text])));
create policy see on public.receipts for select to authenticated using (employee_user_id = (( SELECT app.profile_id() AS profile_id)) AND ( SELECT app.is_staff() AS is_staff) OR ( SELECT app.may(VARIADIC ARRAY['manage_time'::text, 'see_costs'::text]) AS may));
create policy service on public.receipts to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.receipts to service_role;
grant delete, select on public.receipts to authenticated;
grant insert (amount, category, description, employee_user_id, receipt_date, submission_key, submitted_by, vendor_name) on public.receipts to command_receipts;
grant insert (amount, category, description, receipt_date, submission_key, vendor_name) on public.receipts to authenticated;
grant select on public.receipts to command_receipts;
grant update (amount, category, description, receipt_date, vendor_name) on public.receipts to authenticated;
grant update (reimbursed_at, reimbursed_by, reimbursed_on, review_notes, reviewed_at, reviewed_by, status) on public.receipts to command_receipts;

CREATE OR REPLACE FUNCTION app.check_receipt()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.status <> old.status and (old.status, new.status) not in (
    ('submitted', 'approved'), ('submitted', 'rejected'), ('rejected', 'submitted')
  ) then
    raise exception 'A receipt cannot go from % to %.', old.status, new.status
      using errcode = 'check_violation',
      detail = app.reason('receipt_status_step_invalid', 'from', old.status, 'to', new.status);
  end if;
  if old.status = 'approved' and (
    (new.employee_user_id, new.vendor_name, new.receipt_date, new.amount, new.category)
    is distinct from (old.employee_user_id, old.vendor_name, old.receipt_date, old.amount, old.category)
  ) then
    raise exception 'An approved receipt cannot change.'
      using errcode = 'check_violation', detail = app.reason('receipt_final');
  end if;
  if old.status = 'rejected' and new.status = 'submitted' then
    new.reviewed_by := null;
    new.reviewed_at := null;
    new.review_notes := null;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.check_receipt_age()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.receipt_date < ((now() at time zone 'UTC' - interval '12 hours')::date - interval '2 years')
    and (tg_op = 'INSERT' or new.receipt_date <> old.receipt_date)
  then
    raise exception 'A receipt can be at most two years old.'
      using errcode = 'check_violation', hint = 'Check the date of the receipt.', detail = app.reason('receipt_too_old');
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.check_receipt_allocations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  receipt constant uuid := case tg_table_name when 'receipts' then to_jsonb(new) ->> 'id'
    else to_jsonb(new) ->> 'receipt_id' end;
  paid numeric;
  allocated numeric;
begin
  select r.amount into paid from public.receipts r where r.id = receipt for update;
  select sum(a.amount) into allocated from public.receipt_allocations a where a.receipt_id = receipt;
  if allocated > paid then
    raise exception 'The allocations (%) are more than the receipt (%).', allocated, paid
      using errcode = 'check_violation',
      detail = app.reason('receipt_allocations_too_large', 'allocated', allocated::text, 'amount', paid::text);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.check_reimbursement_day()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.reimbursed_on < new.receipt_date then
    raise exception 'This receipt is of %. It cannot be reimbursed before.', app.format_day(new.receipt_date)
      using errcode = 'check_violation', hint = 'Choose that day or a later one.',
      detail = app.reason('receipt_reimbursed_before_date', 'day', new.receipt_date::text);
  end if;
  if new.reimbursed_on > (now() at time zone 'UTC' + interval '14 hours')::date then
    raise exception 'A receipt cannot be reimbursed in the future.'
      using errcode = 'check_violation', detail = app.reason('receipt_reimbursed_in_future'),
      hint = 'Choose today or an earlier day.';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.keep_receipt_date_past()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.receipt_date > (now() at time zone 'UTC' + interval '14 hours')::date then
    raise exception 'A receipt cannot be dated in the future.'
      using errcode = 'check_violation', hint = 'Choose today or an earlier day.', detail = app.reason('receipt_in_future');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.limit_receipt_allocations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from public.receipt_allocations a where a.receipt_id in (select receipt_id from added)
    group by a.receipt_id having count(*) > 50
  ) then
    raise exception 'Split a receipt over at most 50 jobs.'
      using errcode = 'check_violation', detail = app.reason('receipt_allocations_too_many');
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.notify_of_new_receipts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- History that is loaded (the demo company) notifies nobody.
  ids constant uuid[] := array(
    select n.id from added n where n.status = 'submitted' and n.created_at > now() - interval '1 hour'
  );
begin
  if cardinality(ids) > 0 then
    perform app.notify_of_receipts(ids);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.notify_of_receipts(ids uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 WITH outdated AS (
          DELETE FROM public.notifications n
           WHERE ((n.receipt_id = ANY (notify_of_receipts.ids)) AND (n.read_at IS NULL) AND (COALESCE(current_setting('app.decision'::text, true), ''::text) = ''::text))
         ), heard AS (
          SELECT p.id AS profile_id,
             (m.role = 'admin'::text) AS is_admin,
             ('receipt_'::text || r.status) AS kind,
             r.id AS receipt_id,
             format('$%s from %s'::text, to_char(r.amount, 'FM999,999,999,990.00'::text), r.vendor_name) AS what,
             jsonb_build_object('amount', r.amount, 'vendor', r.vendor_name) AS facts,
                 CASE r.status
                     WHEN 'submitted'::text THEN TRIM(BOTH FROM concat_ws(' '::text, owner.first_name, owner.last_name))
                     ELSE COALESCE(r.review_notes, ''::text)
                 END AS body,
             count(*) OVER same AS many,
             row_number() OVER same AS nth
            FROM ((((public.receipts r
              JOIN public.profiles owner ON ((owner.id = r.employee_user_id)))
              JOIN public.organizations o ON (((o.organization_type = 'internal'::text) AND o.is_active)))
              JOIN public.organization_members m ON (((m.organization_id = o.id) AND
                 CASE r.status
                     WHEN 'submitted'::text THEN ('manage_time'::text = ANY (m.capabilities))
                     ELSE (m.user_id = r.employee_user_id)
                 END)))
              JOIN public.profiles p ON (((p.id = m.user_id) AND p.is_active AND (p.user_id IS NOT NULL))))
           WHERE ((r.id = ANY (notify_of_receipts.ids)) AND (p.id IS DISTINCT FROM app.profile_id()) AND ((r.status <> 'submitted'::text) OR (p.id <> r.employee_user_id)))
           WINDOW same AS (PARTITION BY p.id, r.status ORDER BY r.id ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
         )
  INSERT INTO public.notifications (profile_id, kind, title, body, facts, path, receipt_id, created_at)  SELECT heard.profile_id,
             heard.kind,
                 CASE
                     WHEN (heard.many > 10) THEN (heard.many ||
                     CASE heard.kind
                         WHEN 'receipt_submitted'::text THEN ' receipts wait for approval'::text
                         WHEN 'receipt_approved'::text THEN ' receipts were approved'::text
                         ELSE ' receipts were sent back'::text
                     END)
                     ELSE (heard.what ||
                     CASE heard.kind
                         WHEN 'receipt_submitted'::text THEN ' waits for approval'::text
                         WHEN 'receipt_approved'::text THEN ' was approved'::text
                         ELSE ' was sent back'::text
                     END)
                 END AS "case",
                 CASE
                     WHEN (heard.many > 10) THEN ''::text
                     ELSE "left"(heard.body, 500)
                 END AS "left",
                 CASE
                     WHEN (heard.many > 10) THEN jsonb_build_object('count', heard.many)
                     ELSE heard.facts
                 END AS facts,
                 CASE
                     WHEN ((heard.many > 10) AND (heard.kind = 'receipt_submitted'::text)) THEN '/admin/finance/receipts?status=submitted'::text
                     WHEN (heard.many > 10) THEN '/employee/receipts'::text
                     WHEN ((heard.kind = 'receipt_submitted'::text) OR heard.is_admin) THEN ('/admin/finance/receipts/'::text || heard.receipt_id)
                     ELSE ('/employee/receipts/'::text || heard.receipt_id)
                 END AS "case",
                 CASE
                     WHEN (heard.many > 10) THEN NULL::uuid
                     ELSE heard.receipt_id
                 END AS receipt_id,
             clock_timestamp() AS clock_timestamp
            FROM heard
           WHERE ((heard.many <= 10) OR (heard.nth = 1));
END;

CREATE OR REPLACE FUNCTION app.notify_of_reviewed_receipts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids constant uuid[] := array(
    select n.id from changed n join before b on b.id = n.id where b.status <> n.status
  );
begin
  if cardinality(ids) > 0 then
    perform app.notify_of_receipts(ids);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.record_receipt_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  what constant text := case
    when tg_op = 'INSERT' then 'submitted'
    when new.status <> old.status then case new.status when 'submitted' then 'resubmitted' else new.status end
    when new.reimbursed_on is distinct from old.reimbursed_on then 'reimbursed'
    when (new.vendor_name, new.receipt_date, new.amount, new.category)
      is distinct from (old.vendor_name, old.receipt_date, old.amount, old.category) then 'changed'
  end;
begin
  if what is null then
    return null;
  end if;
  insert into public.receipt_events (receipt_id, event_type, message, data, created_at)
  values (
    new.id, what,
    case what when 'rejected' then coalesce(new.review_notes, '') else '' end,
    jsonb_strip_nulls(jsonb_build_object(
      'amount', new.amount,
      'amount_before', case when tg_op = 'UPDATE' then nullif(old.amount, new.amount) end,
      'reimbursed_on', new.reimbursed_on
    )),
    -- History that is loaded (the demo company) keeps its time.
    case when tg_op = 'INSERT' and new.created_at < now() then new.created_at else clock_timestamp() end
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.resubmit_allocated_receipt()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.receipts r set status = 'submitted'
  where r.id = coalesce(new.receipt_id, old.receipt_id) and r.status = 'rejected';
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.resubmit_receipt()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.status := 'submitted';
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.looks_doubled(public.receipts)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from public.receipts r
    where r.amount = $1.amount and r.receipt_date = $1.receipt_date
      and lower(trim(r.vendor_name)) = lower(trim($1.vendor_name))
      and r.id <> $1.id and r.status <> 'rejected'
  ) or exists (
    select from public.attachments own
    join public.attachments other
      on other.content_digest = own.content_digest and other.receipt_id <> own.receipt_id
    join public.receipts r on r.id = other.receipt_id
    where own.receipt_id = $1.id and r.status <> 'rejected'
  )
$function$;
grant execute on function public.looks_doubled(public.receipts) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.receipt_sums(p_employee_id uuid DEFAULT NULL::uuid, p_status text DEFAULT NULL::text, p_category text DEFAULT NULL::text, p_from date DEFAULT NULL::date, p_to date DEFAULT NULL::date, p_unpaid boolean DEFAULT false, p_query text DEFAULT ''::text)
 RETURNS TABLE(receipts bigint, total numeric, submitted_receipts bigint, submitted_total numeric, approved_receipts bigint, approved_total numeric, unpaid_receipts bigint, unpaid_total numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT count(*) AS count,
     COALESCE(sum(r.amount), (0)::numeric) AS "coalesce",
     count(*) FILTER (WHERE (r.status = 'submitted'::text)) AS count,
     COALESCE(sum(r.amount) FILTER (WHERE (r.status = 'submitted'::text)), (0)::numeric) AS "coalesce",
     count(*) FILTER (WHERE (r.status = 'approved'::text)) AS count,
     COALESCE(sum(r.amount) FILTER (WHERE (r.status = 'approved'::text)), (0)::numeric) AS "coalesce",
     count(*) FILTER (WHERE ((r.status = 'approved'::text) AND (r.reimbursed_on IS NULL))) AS count,
     COALESCE(sum(r.amount) FILTER (WHERE ((r.status = 'approved'::text) AND (r.reimbursed_on IS NULL))), (0)::numeric) AS "coalesce"
    FROM public.receipts r
   WHERE (((receipt_sums.p_employee_id IS NULL) OR (r.employee_user_id = receipt_sums.p_employee_id)) AND ((receipt_sums.p_status IS NULL) OR (r.status = receipt_sums.p_status)) AND ((receipt_sums.p_category IS NULL) OR (r.category = receipt_sums.p_category)) AND ((receipt_sums.p_from IS NULL) OR (r.receipt_date >= receipt_sums.p_from)) AND ((receipt_sums.p_to IS NULL) OR (r.receipt_date <= receipt_sums.p_to)) AND ((NOT receipt_sums.p_unpaid) OR ((r.status = 'approved'::text) AND (r.reimbursed_on IS NULL))) AND ((TRIM(BOTH FROM receipt_sums.p_query) = ''::text) OR (r.search_text ~~* (('%'::text || regexp_replace(TRIM(BOTH FROM receipt_sums.p_query), '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text))));
END;
grant execute on function public.receipt_sums(uuid,text,text,date,date,boolean,text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.receipt_twins(p_vendor_name text, p_amount numeric, p_receipt_date date, p_attachment_ids uuid[] DEFAULT '{}'::uuid[], p_receipt_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(id uuid, vendor_name text, amount numeric, receipt_date date, status text, employee_name text, is_same_picture boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT r.id,
     r.vendor_name,
     r.amount,
     r.receipt_date,
     r.status,
     TRIM(BOTH FROM concat_ws(' '::text, p.first_name, p.last_name)) AS btrim,
     bool_or(found.is_same_picture) AS bool_or
    FROM ((( SELECT like_it.id,
             false AS is_same_picture
            FROM public.receipts like_it
           WHERE ((like_it.amount = receipt_twins.p_amount) AND (like_it.receipt_date = receipt_twins.p_receipt_date) AND (lower(TRIM(BOTH FROM like_it.vendor_name)) = lower(TRIM(BOTH FROM receipt_twins.p_vendor_name))))
         UNION ALL
          SELECT other.receipt_id,
             true
            FROM (public.attachments own
              JOIN public.attachments other ON (((other.content_digest = own.content_digest) AND (other.receipt_id IS NOT NULL))))
           WHERE ((own.id = ANY (receipt_twins.p_attachment_ids)) AND (other.id <> own.id))) found
      JOIN public.receipts r ON ((r.id = found.id)))
      LEFT JOIN public.profiles p ON ((p.id = r.employee_user_id)))
   WHERE (r.id IS DISTINCT FROM receipt_twins.p_receipt_id)
   GROUP BY r.id, p.id
   ORDER BY r.receipt_date DESC, r.id
  LIMIT 5;
END;
grant execute on function public.receipt_twins(text,numeric,date,uuid[],uuid) to authenticated, service_role;
