import type pg from 'pg';
import type { Database } from '#server/database/database.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import type { FileStore } from '#server/gateway/storage/file-store/file-store.ts';
import type { JobRegistry } from '#server/jobs/create-jobs.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { CommandOutput } from '#shared/commands.ts';
import type { SelfCheckOptions } from './self-checks/check-options.ts';

type Report = CommandOutput<'read_system_health'>;
type Facts<
  Name extends 'disk' | 'certificate' | 'secrets' | 'release' | 'statements' | 'sockets' | 'geocoder',
> = NonNullable<Report[Name]['facts']>;

/** What only the process knows. Each part may fail. */
interface ProcessHealth {
  disk(): Promise<Facts<'disk'>>;
  files(): Promise<{ took_ms: number; volume_bytes: number | null; is_full: boolean }>;
  backup(): Promise<{ recorded_at: string | null; restore_tested_at: string | null }>;
  /** Whether other machines reach the address of the portal. */
  hasPublicAddress(): boolean;
  certificate(): Promise<Facts<'certificate'>>;
  secrets(): Promise<Facts<'secrets'>>;
  release(): Promise<Facts<'release'>>;
  statements(): Promise<Facts<'statements'>>;
  sockets(): Promise<Facts<'sockets'>>;
  geocoder(): Promise<Facts<'geocoder'>>;
}

/** What the commands of the system work with. */
export interface SystemOptions {
  database: Database;
  jobs: JobRegistry;
  smtpUrl: string | undefined;
  mailer: Mailer;
  /** Logs errors after the response was sent. */
  report: (error: unknown, what: string) => void;
  process: ProcessHealth;
  /** Opens the file store for `work`, without the gateway. */
  withFiles: <T>(work: (files: FileStore) => Promise<T>) => Promise<T>;
  /** The folder with the stored thumbnails. */
  renditionsFolder: string;
  /** What self-checks try. */
  selfChecks: SelfCheckOptions;
}

/** @throws AppError `forbidden` without the capability for settings */
export async function requireSystemManager(client: pg.PoolClient): Promise<void> {
  requireCapability(await callerOf(client), 'manage_settings', 'system_admins_only');
}
