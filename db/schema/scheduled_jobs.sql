-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table public.scheduled_jobs (
  name text not null,
  every_seconds integer not null,
  last_started_at timestamp with time zone,
  last_succeeded_at timestamp with time zone,
  last_failed_at timestamp with time zone,
  first_failed_at timestamp with time zone,
  last_error text,
  runs bigint default 0 not null,
  failures bigint default 0 not null,
  last_duration_ms integer,
  constraint scheduled_jobs_pkey PRIMARY KEY (name),
  constraint scheduled_jobs_every_seconds_0_to_1000000000 CHECK (every_seconds >= 0 AND every_seconds <= 1000000000),
  constraint scheduled_jobs_failures CHECK (failures <= runs),
  constraint scheduled_jobs_failures_0_to_1000000000 CHECK (failures >= 0 AND failures <= 1000000000),
  constraint scheduled_jobs_first_failed_at_year_1900_to_2199 CHECK (first_failed_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND first_failed_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint scheduled_jobs_last_duration_ms_0_to_1000000000 CHECK (last_duration_ms >= 0 AND last_duration_ms <= 1000000000),
  constraint scheduled_jobs_last_error_max_500 CHECK (length(last_error) <= 500),
  constraint scheduled_jobs_last_failed_at_year_1900_to_2199 CHECK (last_failed_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND last_failed_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint scheduled_jobs_last_started_at_year_1900_to_2199 CHECK (last_started_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND last_started_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint scheduled_jobs_last_succeeded_at_year_1900_to_2199 CHECK (last_succeeded_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND last_succeeded_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint scheduled_jobs_name CHECK (name ~ '^[a-z]+(-[a-z]+)*$'::text),
  constraint scheduled_jobs_name_max_60 CHECK (length(name) <= 60),
  constraint scheduled_jobs_runs_0_to_1000000000 CHECK (runs >= 0 AND runs <= 1000000000)
);
alter table public.scheduled_jobs enable row level security;
create policy see on public.scheduled_jobs for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['manage_settings'::text]) AS may));
create policy service on public.scheduled_jobs to service_role using (true) with check (true);
grant delete, insert, select, update on public.scheduled_jobs to service_role;
grant select on public.scheduled_jobs to authenticated;
