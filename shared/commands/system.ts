import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import { deviceQueue } from '#shared/device-queue.ts';
import { JOB_TITLES, type JobName } from '#shared/jobs.ts';
import { ONBOARDING_STEPS } from '#shared/rules/onboarding.ts';

/** What `secrets.json` holds, by what becomes new together. */
export const STORED_SECRETS = ['signing_key', 'program_keys', 'file_secret', 'database_passwords'] as const;

/** A part of the report: what was found, or why it could not be. */
const part = <Facts extends z.core.$ZodType>(facts: Facts) =>
  z.object({ facts: z.nullable(facts), error: z.nullable(z.string()) });

/** The tables whose size shows how the portal is used. */
export const COUNTED_TABLES = [
  ...(['work_orders', 'work_order_reports', 'employee_reports', 'subcontractor_bills'] as const),
  ...(['partner_invoices', 'attachments', 'work_order_messages', 'profiles'] as const),
] as const;

const instant = z.nullable(z.string());

const jobName = z.enum(Object.keys(JOB_TITLES) as [JobName, ...JobName[]]);

const job = z.object({
  name: jobName,
  every_seconds: z.int(),
  last_started_at: instant,
  last_succeeded_at: instant,
  last_failed_at: instant,
  first_failed_at: instant,
  last_error: z.nullable(z.string()),
  failures: z.int(),
});

const slow = z.object({ text: z.string(), count: z.int(), longest_ms: z.int(), last_at: z.string() });

const stored = { files: z.int(), size_bytes: z.int() };

export const systemCommands = {
  /** The state of the server and of what it depends on. A part that fails has an error; the others stand. */
  read_system_health: {
    needsNoRoom: true,
    input: z.object({}),
    output: z.object({
      checked_at: z.string(),
      database: part(
        z.object({
          version: z.string(),
          size_bytes: z.int(),
          connections: z.int(),
          max_connections: z.int(),
          took_ms: z.int(),
        }),
      ),
      disk: part(
        z.object({
          free_bytes: z.int(),
          total_bytes: z.int(),
          /** With less free, what stores something is refused; 0: the database is on another machine. */
          reserve_bytes: z.int(),
        }),
      ),
      mail: part(
        z.object({
          has_server: z.boolean(),
          waiting: z.int(),
          oldest_at: instant,
          last_error: z.nullable(z.string()),
          paused: z.int(),
          failed_last_day: z.int(),
          bounced_last_day: z.int(),
          reads_bounces: z.boolean(),
          /** Why the mailbox of bounces could not be read. */
          bounces_error: z.nullable(z.string()),
        }),
      ),
      push: part(z.object({ devices: z.int(), waiting: z.int(), oldest_at: instant })),
      files: part(
        z.object({
          took_ms: z.int(),
          /** The size of the volume that holds them; null: they are in an S3-compatible store. */
          volume_bytes: z.nullable(z.int()),
          /** Uploads are refused, because too little of that volume is free. */
          is_full: z.boolean(),
          overdue: z.int(),
          unfinished: z.int(),
        }),
      ),
      backup: part(
        z.object({
          /** When the latest backup recorded its end. */
          recorded_at: instant,
          /** When a backup was last restored as a test. */
          restore_tested_at: instant,
          /** An administrator has confirmed that backups run. */
          is_confirmed: z.boolean(),
          /** Their name. */
          confirmed_by: z.nullable(z.string()),
          confirmed_at: instant,
        }),
      ),
      certificate: part(
        z.object({
          /** Null: the portal is not reached over HTTPS. */
          host: z.nullable(z.string()),
          expires_at: instant,
          /** The address is this machine's own, which only its own browsers reach. */
          is_local: z.boolean(),
          /** The demo company is shown, which is for this machine. */
          is_demo: z.boolean(),
        }),
      ),
      secrets: part(z.array(z.object({ name: z.enum(STORED_SECRETS), since: z.string() }))),
      release: part(
        z.object({
          version: z.string(),
          node_version: z.string(),
          started_at: z.string(),
          missing_migrations: z.int(),
        }),
      ),
      statements: part(
        z.object({
          /** Since the process started, the slowest first. */
          slow: z.array(slow),
          slow_statements: z.array(slow),
          running: z.array(z.object({ text: z.string(), seconds: z.int() })),
        }),
      ),
      storage: part(
        z.object({
          types: z.array(z.object({ kind: z.enum(['pictures', 'documents', 'others']), ...stored })),
          organizations: z.array(
            z.object({ organization_id: z.nullable(z.string()), name: z.nullable(z.string()), ...stored }),
          ),
        }),
      ),
      /** Whether the geocoder answered when it was last asked. */
      geocoder: part(
        z.object({ host: z.nullable(z.string()), failed_at: instant, error: z.nullable(z.string()) }),
      ),
      sockets: part(z.object({ open: z.int() })),
      devices: part(
        z.object({
          total: z.int(),
          /** Of these, how many hold work that has waited for too long, as they last reported. */
          waiting: z.int(),
          /** How many were not seen for too long. */
          silent: z.int(),
          /**
           * The first people with both, each by their worst device: the contractor's own, then others; the oldest work
           * first, then the longest silence.
           */
          listed: z.array(
            z.object({
              profile_id: z.string(),
              name: z.nullable(z.string()),
              device: z.string(),
              last_seen_at: z.string(),
              queue: deviceQueue,
              /** How many of the devices are this person's. */
              devices: z.int(),
            }),
          ),
        }),
      ),
      jobs: part(z.array(job)),
      records: part(z.array(z.object({ table: z.enum(COUNTED_TABLES), count: z.int() }))),
    }),
  },

  /** What of the set-up checklist is done. */
  read_onboarding: {
    needsNoRoom: true,
    input: z.object({}),
    output: z.object({
      has_company: z.boolean(),
      has_customer: z.boolean(),
      has_locations: z.boolean(),
      has_people: z.boolean(),
      has_subcontractor: z.boolean(),
      has_work_order: z.boolean(),
      has_sent_mail: z.boolean(),
      /** Links in emails lead to an address that other machines reach. */
      has_public_address: z.boolean(),
      /** An administrator has confirmed that backups run. */
      has_backup: z.boolean(),
      /** Their name, and when. */
      backup_confirmed_by: z.nullable(z.string()),
      backup_confirmed_at: instant,
      /** The latest backup has recorded its end within the limit. */
      has_recent_backup: z.boolean(),
      is_hidden: z.boolean(),
      /** Steps that the company does without. */
      skipped: z.array(z.enum(ONBOARDING_STEPS)),
    }),
  },

  /** Runs a scheduled job now or, while it is running, once more right after. */
  run_job: {
    needsNoRoom: true,
    input: z.object({ name: jobName }),
    output: z.object({ name: z.string() }),
  },

  /** Counts the figures of the dashboards again. The response is sent before the end; its run shows it. */
  recalculate_figures: { input: z.object({}), output: z.object({ run_id: z.string() }) },

  /** Removes all stored thumbnails, which screens then have rendered again. The run shows its end. */
  rebuild_thumbnails: { needsNoRoom: true, input: z.object({}), output: z.object({ run_id: z.string() }) },

  /** Sends every failed email again whose whole text is still stored. */
  resend_failed_emails: { input: z.object({}), output: z.object({ affected: z.int() }) },

  /** Sends every failed push again to devices that still take pushes, unless its subject was read meanwhile. */
  resend_failed_pushes: { input: z.object({}), output: z.object({ affected: z.int() }) },

  /** How many emails and pushes could be sent again. */
  read_failed_messages: {
    needsNoRoom: true,
    input: z.object({}),
    output: z.object({ emails: z.int(), pushes: z.int() }),
  },

  /** Compares the file store with the records: `orphaned_files` has what was found. The run shows its end. */
  find_orphaned_files: { needsNoRoom: true, input: z.object({}), output: z.object({ run_id: z.string() }) },

  /**
   * Removes the findings of a search, which must be the latest, unless a record shows them by now. Files of records that
   * are missing stay listed. The run shows its end.
   */
  remove_orphaned_files: {
    needsNoRoom: true,
    input: z.object({ search_id: z.uuid() }),
    output: z.object({ run_id: z.string() }),
  },
} satisfies CommandShapes;
