import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import { day, requiredText } from '#shared/commands/fields.ts';
import { message } from '#shared/text.ts';

/** The first day of a month. */
const month = day.check(z.refine((date: string) => date.endsWith('-01'), message('Choose a month.')));

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
} satisfies CommandShapes;
