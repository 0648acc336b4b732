import type { Database } from '#server/database/database.ts';
import type { Identity } from '#server/gateway/identity-types.ts';
import type { Jobs } from '#server/gateway/jobs.ts';
import type { AuditRecorder } from './audit-recorder.ts';

const SERVICE: Identity = { role: 'service_role', claims: { role: 'service_role' } };
/** Entries that are not sealed can be changed without a trace, so there must be few. */
const SEAL_EVERY_MS = 5_000;
const REMOVE_EVERY_MS = 3_600_000;

interface AuditOptions {
  database: Database;
  jobs: Jobs;
  recorder: AuditRecorder;
}

/** Starts the jobs that write collected events, seal the audit log, and remove its old entries (decision 081). */
export function startAudit({ database, jobs, recorder }: AuditOptions): void {
  jobs.start({
    name: 'seal-audit-log',
    everyMs: SEAL_EVERY_MS,
    run: async (signal) => {
      await recorder.flush();
      await sealAudit(database, signal);
    },
  });
  jobs.start({
    name: 'remove-old-audit-entries',
    everyMs: REMOVE_EVERY_MS,
    run: (signal) => removeOldAudit(database, signal),
  });
}

/** Seals all complete entries, block by block. Nodes do so one after the other. `signal` ends it between two blocks. */
export async function sealAudit(database: Database, signal?: AbortSignal): Promise<void> {
  let sealed = 1;
  while (sealed > 0 && !signal?.aborted)
    sealed = await numberOf(database, 'select app.seal_audit() as number');
}

/** Removes the blocks that are older than the office keeps entries. `signal` ends it between two portions. */
export async function removeOldAudit(database: Database, signal?: AbortSignal): Promise<void> {
  let removed = 1;
  while (removed > 0 && !signal?.aborted)
    removed = await numberOf(database, 'select app.remove_old_audit() as number');
}

function numberOf(database: Database, text: string): Promise<number> {
  return database.as(SERVICE, async (client) => {
    const { rows } = await client.query<{ number: number }>(text);
    return rows[0]?.number ?? 0;
  });
}
