import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import { EXAMPLE_ROLES } from '#shared/rules/example-roles.ts';

const role = z.enum(EXAMPLE_ROLES);

const portalOrigin = z.object({
  /** Null: the port of the host by which the browser has reached this page. */
  url: z.nullable(z.string()),
  port: z.int(),
});

/** Where a portal is, for a browser that may know its host by another name. */
export type PortalOrigin = z.output<typeof portalOrigin>;

const state = z.object({
  state: z.enum(['absent', 'loading', 'ready', 'removing']),
  /** The part of the loading that is done, from 0 to 1. */
  progress: z.number(),
  /** Why it cannot be loaded, or why the last attempt failed; as the body of a refusal has it. */
  problem: z.nullable(z.object({ message: z.string(), details: z.string(), hint: z.nullable(z.string()) })),
  /** Whether loading it can be tried. */
  is_offered: z.boolean(),
  /** Where it is, once it is loaded. */
  origin: z.nullable(portalOrigin),
});

/** No receipt keeps their answers: the real company's database says nothing of the example company. */
const leavesNoReceipt = { secretAnswer: true } as const;

export const exampleCommands = {
  /** Whether the example company is loaded, or can be. */
  read_example_company: { needsNoRoom: true, input: z.object({}), output: state, ...leavesNoReceipt },

  /** Starts to load the example company beside the real one, unless it is there. */
  load_example_company: { input: z.object({}), output: state, ...leavesNoReceipt },

  /** Starts to remove the example company with everything in it. */
  remove_example_company: { needsNoRoom: true, input: z.object({}), output: state, ...leavesNoReceipt },

  /** A token with which the caller's browser enters the example company, once, within a minute. */
  enter_example_company: {
    input: z.object({ role }),
    output: z.object({ token: z.string(), origin: portalOrigin }),
    ...leavesNoReceipt,
  },

  /** In the example company: a token for another role. */
  switch_example_role: {
    input: z.object({ role }),
    output: z.object({ token: z.string() }),
    ...leavesNoReceipt,
  },
} satisfies CommandShapes;
