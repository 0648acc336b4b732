import type pg from 'pg';
import type { JobState } from '#server/jobs/job-state.ts';
import { JOB_TITLES, type JobName } from '#shared/jobs.ts';

interface JobRow {
  name: JobName;
  every_seconds: number;
  last_started_at: string | null;
  last_succeeded_at: string | null;
  last_failed_at: string | null;
  first_failed_at: string | null;
  last_error: string | null;
  failures: number;
}

/**
 * The scheduled jobs of all nodes as they are recorded. A success is recorded at most once a minute, so times of this
 * process that are later replace them.
 */
export async function readJobs(client: pg.PoolClient, states: readonly JobState[]): Promise<JobRow[]> {
  const { rows } = await client.query<JobRow>(
    `select name, every_seconds, to_json(last_started_at) #>> '{}' as last_started_at,
       to_json(last_succeeded_at) #>> '{}' as last_succeeded_at, to_json(last_failed_at) #>> '{}' as last_failed_at,
       to_json(first_failed_at) #>> '{}' as first_failed_at, last_error, least(failures, 1000000000)::integer as failures
     from public.scheduled_jobs where name = any ($1) order by name`,
    [Object.keys(JOB_TITLES)],
  );
  return rows.map((row) => {
    const state = states.find(({ name }) => name === row.name);
    if (!state) return row;
    return {
      ...row,
      last_started_at: later(row.last_started_at, state.lastStartedAt),
      last_succeeded_at: later(row.last_succeeded_at, state.lastSucceededAt),
      last_failed_at: later(row.last_failed_at, state.lastFailedAt),
    };
  });
}

function later(recorded: string | null, known: Date | null): string | null {
  if (!known || (recorded !== null && Date.parse(recorded) >= known.getTime())) return recorded;
  return known.toISOString();
}
