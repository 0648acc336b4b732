import type pg from 'pg';
import type { Database } from '#server/database/database.ts';
import { type Caller, callerOf, requireCapability } from '#server/domains/caller.ts';
import type { Jobs } from '#server/gateway/jobs.ts';

/** What the commands of privacy requests work with. */
export interface PrivacyOptions {
  database: Database;
  jobs: Jobs;
}

/**
 * An export holds what only those who manage the settings read elsewhere: the audit log, emails, and pay.
 * @throws AppError `forbidden` without the capability for settings
 */
export async function requirePrivacyManager(client: pg.PoolClient): Promise<Caller> {
  const caller = await callerOf(client);
  requireCapability(caller, 'manage_settings', 'privacy_admins_only');
  return caller;
}
