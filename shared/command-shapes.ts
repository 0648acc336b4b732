import type { $ZodType, input as InputOf, output as OutputOf } from 'zod/v4/core';

/**
 * What a command takes and answers, said once: the server checks with it, the browser's forms check with it, and the
 * types of `supabase.rpc` come from it. Write the schemas with `zod/mini`, which keeps the browser's bundle small.
 */
export interface CommandShape {
  input: $ZodType;
  /** The JSON answer; keys it does not name are not sent. `z.void()` for a command that answers nothing. */
  output: $ZodType;
  /**
   * What a repetition under the same Idempotency-Key has in common with the first call, of the checked input; all of it
   * when absent. For facts that only the sending knows, such as how long ago something was done.
   */
  intent?(input: never): unknown;
  /** Whether the answer is a secret: no receipt keeps it, and a repetition runs the command again. */
  secretAnswer?: boolean;
  /** Whether a caller without a session may call it; the command then guards itself. */
  anonymous?: boolean;
  /** Whether a device may still deliver it for a person who was deactivated meanwhile (decision 077). */
  delivers?: boolean;
  /** Whether it also runs while the disk is full: it only reads, or makes room (decision 133). */
  needsNoRoom?: boolean;
}

export type CommandShapes = Readonly<Record<string, CommandShape>>;

/** What a caller sends, before defaults and transformations of the schema. */
export type InputSent<Shape extends CommandShape> = InputOf<Shape['input']>;

/** What the procedure is given, after the schema has checked it. */
export type InputChecked<Shape extends CommandShape> = OutputOf<Shape['input']>;

/** What the procedure answers. */
export type Answer<Shape extends CommandShape> = OutputOf<Shape['output']>;

/** The shapes as supabase-js knows functions: `Database['public']['Functions']`. */
export type FunctionsOf<Shapes extends CommandShapes> = {
  [Name in keyof Shapes]: {
    Args: InputSent<Shapes[Name]>;
    Returns: undefined extends Answer<Shapes[Name]> ? null : Answer<Shapes[Name]>;
  };
};
