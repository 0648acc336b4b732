import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import { id } from '#shared/commands/fields.ts';
import { SELF_CHECK_NAMES } from '#shared/rules/self-checks.ts';

export const selfCheckCommands = {
  /** Performs the real action of one self-check. The response is sent before the end; `self_checks` has the result. */
  run_self_check: {
    input: z.object({
      name: z.enum(SELF_CHECK_NAMES),
      /** Of the push subscription of the device that asks; null when it has none. */
      push_endpoint: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
    }),
    output: z.object({ run_id: z.string() }),
  },

  /** The window that started the check of live updates has received the change of its row. */
  confirm_live_update: {
    input: z.object({ run_id: id }),
    output: z.object({ is_confirmed: z.boolean() }),
  },
} satisfies CommandShapes;
