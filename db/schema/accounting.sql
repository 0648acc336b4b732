-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table public.closed_months (
  id uuid default app.new_id() not null,
  month_date date not null,
  closed_at timestamp with time zone default now() not null,
  closed_by uuid default app.profile_id() not null,
  reopened_at timestamp with time zone,
  reopened_by uuid,
  reopen_reason text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint closed_months_pkey PRIMARY KEY (id),
  constraint closed_months_month_date_key UNIQUE (month_date),
  constraint closed_months_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint closed_months_reopened_by_fkey FOREIGN KEY (reopened_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint closed_months_closed_at_year_1900_to_2199 CHECK (closed_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND closed_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint closed_months_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint closed_months_first_day CHECK (month_date = date_trunc('month'::text, month_date::timestamp with time zone)::date),
  constraint closed_months_month_date_year_1900_to_2199 CHECK (month_date >= '1900-01-01'::date AND month_date < '2200-01-01'::date),
  constraint closed_months_reopen_reason_max_1000 CHECK (length(reopen_reason) <= 1000),
  constraint closed_months_reopened CHECK ((reopened_at IS NULL) = (reopened_by IS NULL) AND (reopened_at IS NULL OR COALESCE(app.trimmed(reopen_reason), ''::text) <> ''::text)),
  constraint closed_months_reopened_at_year_1900_to_2199 CHECK (reopened_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND reopened_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint closed_months_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX closed_months_closed ON public.closed_months USING btree (month_date DESC) WHERE reopened_at IS NULL;
CREATE INDEX closed_months_closed_by ON public.closed_months USING btree (closed_by);
CREATE INDEX closed_months_reopened_by ON public.closed_months USING btree (reopened_by) WHERE reopened_by IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.closed_months FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER touch BEFORE UPDATE ON public.closed_months FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.closed_months enable row level security;
create policy see on public.closed_months for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text, 'manage_settings'::text]) AS may));
create policy service on public.closed_months to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.closed_months to service_role;
grant insert (month_date) on public.closed_months to command_accounting;
grant select on public.closed_months to authenticated, command_accounting;
grant update (closed_at, closed_by, reopen_reason, reopened_at, reopened_by) on public.closed_months to command_accounting;

CREATE OR REPLACE FUNCTION app.closed_through()
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT ((max(m.month_date) + '1 mon -1 days'::interval))::date AS date
    FROM public.closed_months m
   WHERE (m.reopened_at IS NULL);
END;
grant execute on function app.closed_through() to command_accounting;

CREATE OR REPLACE FUNCTION app.keep_closed_allocation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.refuse_closed_month(r.receipt_date, 'receipt_date') from public.receipts r
  where r.id = coalesce(new.receipt_id, old.receipt_id);
  return coalesce(new, old);
end
$function$;

CREATE OR REPLACE FUNCTION app.keep_closed_approval()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' and old.status in ('approved', 'paid') then
    perform app.refuse_closed_month(app.office_day(coalesce(old.reviewed_at, old.submitted_at)), 'status');
  end if;
  if new.status in ('approved', 'paid') then
    perform app.refuse_closed_month(app.office_day(coalesce(new.reviewed_at, new.submitted_at)), 'status');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.keep_closed_months()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  field constant text := coalesce(tg_argv[1], tg_argv[0]);
begin
  -- An erasure changes names, not amounts or days (decision 087).
  if current_setting('app.erases_person', true) = 'on' then
    return coalesce(new, old);
  end if;
  if tg_op <> 'INSERT' then
    perform app.refuse_closed_month((to_jsonb(old) ->> tg_argv[0])::date, field);
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  perform app.refuse_closed_month((to_jsonb(new) ->> tg_argv[0])::date, field);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.month_checklist(p_month date)
 RETURNS TABLE(item text, count bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 WITH days AS (
          SELECT COALESCE((app.closed_through() + 1), '-infinity'::date) AS first_day,
             ((month_checklist.p_month + '1 mon -1 days'::interval))::date AS last_day
         )
  SELECT 'draft_invoices'::text,
     count(*) AS count
    FROM days d,
     public.partner_invoices i
   WHERE ((i.status = 'draft'::text) AND (COALESCE(i.issue_date, app.office_day(i.created_at)) <= d.last_day))
 UNION ALL
  SELECT 'bills_to_approve'::text,
     count(*) AS count
    FROM days d,
     public.subcontractor_bills b
   WHERE ((b.status = 'submitted'::text) AND (app.office_day(b.submitted_at) <= d.last_day))
 UNION ALL
  SELECT 'receipts_to_review'::text,
     count(*) AS count
    FROM days d,
     public.receipts r
   WHERE ((r.status = 'submitted'::text) AND ((r.receipt_date >= d.first_day) AND (r.receipt_date <= d.last_day)))
 UNION ALL
  SELECT 'time_to_approve'::text,
     count(*) AS count
    FROM days d,
     public.employee_reports r
   WHERE ((r.status <> 'approved'::text) AND ((r.report_date >= d.first_day) AND (r.report_date <= d.last_day)));
END;
grant execute on function app.month_checklist(date) to command_accounting;

CREATE OR REPLACE FUNCTION app.refuse_closed_month(day date, field text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  open_from date;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('closed_months', 0));
  open_from := app.closed_through() + 1;
  if day < open_from then
    raise exception 'The month of % is closed. The first open day is %.', app.format_day(day), app.format_day(open_from)
      using errcode = 'check_violation',
      hint = 'Use an open day, or ask an administrator to reopen the month.',
      detail = jsonb_set(
        app.reason('month_closed', 'day', day::text, 'first_day', open_from::text)::jsonb, '{field}', to_jsonb(field)
      )::text;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.month_checklist(p_month date)
 RETURNS TABLE(item text, count bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT c.item,
     c.count
    FROM app.month_checklist(month_checklist.p_month) c(item, count)
   WHERE (app.may(VARIADIC ARRAY['invoice'::text]) AND app.may(VARIADIC ARRAY['see_costs'::text]));
END;
grant execute on function public.month_checklist(date) to authenticated;
