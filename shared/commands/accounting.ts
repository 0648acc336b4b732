import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import { day, id, optionalLine, pastDay, requiredText } from '#shared/commands/fields.ts';
import {
  ACCOUNTING_FORMATS,
  MAPPING_KEYS,
  MAPPING_SCOPES,
  type MappingScope,
} from '#shared/rules/accounting.ts';
import { message } from '#shared/text.ts';

/** The first day of a month. */
const month = day.check(z.refine((date: string) => date.endsWith('-01'), message('Choose a month.')));

const format = z.enum(ACCOUNTING_FORMATS, message('Choose a format.'));

const mapping = z
  .object({
    scope: z.enum(MAPPING_SCOPES as [MappingScope, ...MappingScope[]]),
    key: z.string().check(z.maxLength(40)),
    account: optionalLine(120),
    item: optionalLine(100),
    class: optionalLine(100),
    tax_code: optionalLine(100),
  })
  .check(
    z.refine(
      ({ scope, key }) => (MAPPING_KEYS[scope] as readonly string[]).includes(key),
      message('Choose one from the list.'),
    ),
  );

const closedMonth = z.object({ month: z.string(), is_closed: z.boolean() });

export const accountingCommands = {
  /** Closes a month: nothing with a date in it changes any more. */
  close_month: {
    input: z.object({
      month,
      /** Whether the month is closed although something in it is unfinished. */
      accepts_unfinished: z._default(z.boolean(), false),
    }),
    output: closedMonth,
  },
  /** Reopens the last closed month. */
  reopen_month: {
    input: z.object({ month, reason: requiredText(1000, message('Say why.')) }),
    output: closedMonth,
  },
  /** What a batch would have, and what has no name in the accounting program yet. */
  preview_accounting_batch: {
    needsNoRoom: true,
    input: z.object({ format, until: pastDay }),
    output: z.object({
      kinds: z.array(z.object({ kind: z.string(), count: z.number(), amount: z.number() })),
      /** The first of them, by day. */
      documents: z.array(
        z.object({
          kind: z.string(),
          record_id: z.string(),
          number: z.string(),
          name: z.string(),
          day: z.nullable(z.string()),
          amount: z.number(),
        }),
      ),
      unmapped: z.array(z.object({ scope: z.string(), key: z.string(), count: z.number() })),
    }),
  },
  /** Puts all that no batch has, until a day, into one: each document once. */
  create_accounting_batch: {
    input: z.object({ submission_key: z.uuid(), format, until: pastDay }),
    output: z.object({ id: z.uuid(), batch_number: z.number() }),
  },
  /** A file of a batch: the same bytes each time. */
  download_accounting_file: {
    needsNoRoom: true,
    input: z.object({ file_id: id }),
    output: z.object({ file_name: z.string(), content: z.string() }),
    // No copy of a file of many megabytes for each repetition.
    secretAnswer: true,
  },
  /** Takes a batch back: what is in it can be exported again. */
  withdraw_accounting_batch: {
    input: z.object({ batch_id: id, reason: requiredText(1000, message('Say why.')) }),
    output: z.object({ id: z.uuid(), status: z.string() }),
  },
  /** What the accounting program calls things; a row without a name is removed. */
  save_accounting_mappings: {
    input: z.object({
      mappings: z.array(mapping).check(
        z.maxLength(60),
        z.refine(
          (rows) => new Set(rows.map(({ scope, key }) => `${scope} ${key}`)).size === rows.length,
          message('Each row can be there once.'),
        ),
      ),
    }),
    output: z.object({ saved: z.int() }),
  },
} satisfies CommandShapes;
