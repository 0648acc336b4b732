import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import { id } from '#shared/commands/fields.ts';

/** Of an answer: with what `undo_decision` undoes it for some seconds. */
export const decisionId = z.uuid();

export const decisionCommands = {
  /** Puts back everything that a decision of the caller changed, shortly after it. */
  undo_decision: {
    input: z.object({ decision_id: id }),
    output: z.object({ decision_id: z.uuid() }),
  },
} satisfies CommandShapes;
