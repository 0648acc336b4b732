import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';

export const auditCommands = {
  /** Records in the audit log that the caller exports a list. Screens call it before they save the file. */
  record_export: {
    input: z.object({
      /** The name of the list on its screen. */
      list: z.string().check(z.minLength(1), z.maxLength(100)),
      rows: z.int().check(z.minimum(0), z.maximum(10_000_000)),
      /** The search and filters, by name. */
      filters: z.record(
        z.string().check(z.maxLength(60)),
        z.union([z.string().check(z.maxLength(500)), z.number()]),
      ),
    }),
    output: z.object({ recorded: z.boolean() }),
  },
} satisfies CommandShapes;
