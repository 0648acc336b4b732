-- Scheduled jobs: when the server's periodic work last ran, and with what result.

-- One row for each job, written by the server (server/jobs). Several nodes write the same row.
create table public.scheduled_jobs (
  name text primary key,
  every_seconds integer not null,
  last_started_at timestamptz,
  last_succeeded_at timestamptz,
  last_failed_at timestamptz,
  -- The first failure since the last success; null while the job succeeds.
  first_failed_at timestamptz,
  last_error text,
  -- Of all nodes, since the row exists.
  runs bigint not null default 0,
  failures bigint not null default 0,
  last_duration_ms integer,
  constraint scheduled_jobs_name check (name ~ '^[a-z]+(-[a-z]+)*$'),
  constraint scheduled_jobs_failures check (failures <= runs)
);

alter table public.scheduled_jobs enable row level security;
create policy service on public.scheduled_jobs for all to service_role using (true) with check (true);
-- A message can name tables and hosts, so managers do not see it either.
create policy see on public.scheduled_jobs for select to authenticated using ((select app.may('manage_settings')));
grant select on public.scheduled_jobs to authenticated;
grant select, insert, update, delete on public.scheduled_jobs to service_role;

call app.bound_columns('{"scheduled_jobs": {"name": 60, "last_error": 500}}');
call app.validate_limits();
