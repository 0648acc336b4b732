import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/database/database.ts';
import type { JobRegistry } from '#server/jobs/create-jobs.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { Office } from '#server/office.ts';
import type { PushClient } from '#server/push/push-client.ts';

/** What self-checks try: the parts of this portal that people's actions use. */
export interface SelfCheckOptions {
  database: Database;
  jobs: JobRegistry;
  mailer: Mailer;
  push: PushClient;
  office: Pick<Office, 'branding' | 'timeZone' | 'letterhead'>;
  /** The URL of the geocoder; '' for none. */
  geocoderUrl: string;
  /** The portal's own app, once there is one: files are stored and read through its routes. */
  app: () => FastifyInstance | undefined;
  /** The service key as it is now: it changes with the key that signs. */
  serviceRoleKey: () => string;
  /** The folder with the stored thumbnails. */
  renditionsFolder: string;
}

/** One run of a check. */
export interface CheckRun {
  runId: string;
  /** Who asked. */
  person: { profileId: string; email: string | null };
  /** Of the push subscription of the device that asked. */
  pushEndpoint: string | null;
  /** Aborted when the time of the check is over. */
  signal: AbortSignal;
}

/** Performs the action; throws a `CheckProblem`, or any other error, when it does not work. */
export type SelfCheck = (options: SelfCheckOptions, run: CheckRun) => Promise<void>;
