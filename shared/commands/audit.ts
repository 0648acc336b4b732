import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import { EXPORTED_LIST_NAMES } from '#shared/exported-lists.ts';
import { EXPORT_MAX_ROWS } from '#shared/limits.ts';

/** A file of bills has a row for each of their lines. */
const ROWS_MAX = 10 * EXPORT_MAX_ROWS;
/** More than any screen has, in number and in characters of JSON. */
const FILTERS_MAX = 40;
const FILTERS_MAX_CHARS = 4_000;

export const auditCommands = {
  /** Records in the audit log that the caller exports a list. Screens call it before they save the file. */
  record_export: {
    needsNoRoom: true,
    input: z.object({
      list: z.enum(EXPORTED_LIST_NAMES),
      rows: z.int().check(z.minimum(0), z.maximum(ROWS_MAX)),
      /** The search and filters, by name. */
      filters: z
        .record(z.string().check(z.maxLength(60)), z.union([z.string().check(z.maxLength(500)), z.number()]))
        .check(
          z.refine(
            (filters) =>
              Object.keys(filters).length <= FILTERS_MAX &&
              JSON.stringify(filters).length <= FILTERS_MAX_CHARS,
          ),
        ),
    }),
    output: z.object({ recorded: z.boolean() }),
  },
} satisfies CommandShapes;
