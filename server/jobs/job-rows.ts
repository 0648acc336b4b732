import type { Database } from '#server/database/database.ts';
import type { Identity } from '#server/gateway/identity-types.ts';
import type { JobState } from './job-state.ts';

const SERVICE: Identity = { role: 'service_role', claims: { role: 'service_role' } };
/** The limit of an integer column of the portal. */
const LONGEST_MS = 1_000_000_000;

const everySeconds = ({ everyMs }: JobState) => Math.ceil(everyMs / 1000);

/** Adds rows for jobs that have none, and deletes the rows of jobs that no longer exist. */
export async function listJobs(database: Database, states: readonly JobState[]): Promise<void> {
  const names = states.map(({ name }) => name);
  await database.as(SERVICE, async (client) => {
    await client.query('delete from public.scheduled_jobs where name <> all ($1)', [names]);
    await client.query(
      `insert into public.scheduled_jobs (name, every_seconds)
       select * from unnest($1::text[], $2::integer[])
       on conflict (name) do update set every_seconds = excluded.every_seconds`,
      [names, states.map(everySeconds)],
    );
  });
}

/**
 * Writes the state of a job. Several nodes share the row: the last writer decides whether the job fails, times only
 * advance, and counts add up.
 * @param state with the runs and failures since the last writing
 */
export async function saveJob(database: Database, state: JobState): Promise<void> {
  await database.as(SERVICE, (client) =>
    client.query(
      `insert into public.scheduled_jobs as j (name, every_seconds, last_started_at, last_succeeded_at, last_failed_at,
         first_failed_at, last_error, runs, failures, last_duration_ms)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict (name) do update set
         every_seconds = excluded.every_seconds,
         last_started_at = greatest(j.last_started_at, excluded.last_started_at),
         last_succeeded_at = greatest(j.last_succeeded_at, excluded.last_succeeded_at),
         last_failed_at = greatest(j.last_failed_at, excluded.last_failed_at),
         first_failed_at = case when excluded.first_failed_at is not null
           then least(j.first_failed_at, excluded.first_failed_at) end,
         last_error = coalesce(excluded.last_error, j.last_error),
         runs = j.runs + excluded.runs,
         failures = j.failures + excluded.failures,
         last_duration_ms = coalesce(excluded.last_duration_ms, j.last_duration_ms)`,
      [
        ...[state.name, everySeconds(state), state.lastStartedAt, state.lastSucceededAt, state.lastFailedAt],
        ...[state.firstFailedAt, state.lastError, state.runs, state.failures],
        state.lastDurationMs === null ? null : Math.min(state.lastDurationMs, LONGEST_MS),
      ],
    ),
  );
}
