import type pg from 'pg';
import type { Database } from '#server/database/database.ts';

/** An export that this process makes. `attempts` tells its claim from later ones. */
export interface ClaimedExport {
  id: string;
  profile_id: string | null;
  organization_id: string | null;
  attempts: number;
}

const CLAIMED_SECONDS = 60;
/** After a failure: this long for each attempt so far. */
const PAUSE_SECONDS = 30;

/** The rows of exports, as the job sees them. */
export function createExportRows(database: Database) {
  const asOffice = <T>(work: (client: pg.PoolClient) => Promise<T>) =>
    database.as({ role: 'service_role', claims: { role: 'service_role' } }, work);
  return {
    /** Takes the next export that nobody makes. */
    claim: () =>
      asOffice(async (client) => {
        const { rows } = await client.query<ClaimedExport>(
          `update public.data_exports
           set status = 'running', attempts = attempts + 1, row_count = 0, file_count = 0,
             claimed_until = now() + make_interval(secs => $1)
           where id = (
             select id from public.data_exports
             where status = 'waiting' or (status = 'running' and claimed_until < now())
             order by created_at limit 1 for update skip locked)
           returning id, profile_id, organization_id, attempts`,
          [CLAIMED_SECONDS],
        );
        return rows[0];
      }),
    /** Keeps the claim, and says how far the export is. Returns whether the claim still holds. */
    note: ({ id, attempts }: ClaimedExport, progress: { rows: number; files: number }) =>
      asOffice(async (client) => {
        const { rowCount } = await client.query(
          `update public.data_exports
           set claimed_until = now() + make_interval(secs => $3), row_count = $4, file_count = $5
           where id = $1 and attempts = $2 and status = 'running'`,
          [id, attempts, CLAIMED_SECONDS, progress.rows, progress.files],
        );
        return rowCount === 1;
      }),
    /** Has it made again after a pause; after `maxAttempts`, it has failed. */
    postpone: ({ id, attempts }: ClaimedExport, reason: string, maxAttempts: number) =>
      asOffice((client) =>
        client.query(
          `update public.data_exports set error = $3,
             status = case when attempts < $4 then 'running' else 'failed' end,
             claimed_until = now() + make_interval(secs => $5 * attempts),
             finished_at = case when attempts < $4 then null else now() end
           where id = $1 and attempts = $2 and status = 'running'`,
          [id, attempts, reason, maxAttempts, PAUSE_SECONDS],
        ),
      ),
  };
}
