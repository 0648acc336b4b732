import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import { id } from '#shared/commands/fields.ts';

const count = z.int();

export const privacyCommands = {
  /**
   * Requests a file with everything of a person or an organization; `data_exports` shows its state. With `dry_run`,
   * only counts what it would hold, at most 100,000 rows of each table.
   */
  request_data_export: {
    input: z.object({ subject: z.enum(['person', 'organization']), subject_id: id, dry_run: z.boolean() }),
    output: z.object({ id: z.nullable(z.uuid()), rows: count, files: count }),
  },

  /** What the erasure of a person would remove and keep. */
  preview_person_erasure: {
    needsNoRoom: true,
    input: z.object({ profile_id: id }),
    output: z.object({
      name: z.string(),
      is_active: z.boolean(),
      is_erased: z.boolean(),
      erased: z.object({
        devices: count,
        emails: count,
        invitations: count,
        notifications: count,
        positions: count,
        direct_messages: count,
        private_files: count,
        saved_views: count,
      }),
      kept: z.object({
        time: count,
        receipts: count,
        reports: count,
        bills: count,
        work_messages: count,
        files: count,
        audit_entries: count,
      }),
    }),
  },

  /** Erases a deactivated person. `confirmation` is the name. It cannot be undone. */
  erase_person: {
    input: z.object({ profile_id: id, confirmation: z.string().check(z.maxLength(210)) }),
    output: z.object({ name: z.string() }),
  },
} satisfies CommandShapes;
