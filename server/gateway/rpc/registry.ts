import type pg from 'pg';
import type { CommandRole, ElevatedClient } from '#server/database/command-roles.ts';
import type { Identity } from '#server/gateway/identity-types.ts';
import type { Answer, CommandShape, CommandShapes, InputChecked } from '#shared/command-shapes.ts';
import type { AppError } from '#shared/errors.ts';

/** What a command works with: a transaction that runs as the caller, and the one way to more rights. */
export interface CommandContext {
  /** Inside the command's transaction, as the calling role, under row-level security. */
  client: pg.PoolClient;
  identity: Identity;
  /**
   * Runs `work` as `role` inside the same transaction, then becomes the caller again; claims stay the caller's. Await
   * it before the next query: everything sent on the transaction meanwhile has these rights too.
   */
  elevate<T>(role: CommandRole, work: (client: ElevatedClient) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in a savepoint. When it fails, undoes what it wrote and throws the error; the transaction can go on
   * with the same rights as before, also after a refusal by the database.
   */
  attempt<T>(work: () => Promise<T>): Promise<T>;
}

/** A command as the gateway keeps it: its input is checked by `shape` before `run` sees it. */
export interface Command {
  name: string;
  shape: CommandShape;
  run(context: CommandContext, input: never): Promise<unknown>;
  /**
   * Records that a rule refused the call. It runs as the same caller in a transaction of its own, because that of the
   * call is rolled back. The caller gets the refusal afterwards, or another error if it could not be recorded.
   */
  refused?(context: CommandContext, input: never, error: AppError): Promise<void>;
}

export type CommandRegistry = ReadonlyMap<string, Command>;

/** The function with which domains bind procedures to the shapes of one table of shapes, typed by name. */
export function commandDefiner<Shapes extends CommandShapes>(shapes: Shapes) {
  return function defineCommand<Name extends keyof Shapes & string>(
    name: Name,
    run: (context: CommandContext, input: InputChecked<Shapes[Name]>) => Promise<Answer<Shapes[Name]>>,
    refused?: (context: CommandContext, input: InputChecked<Shapes[Name]>, error: AppError) => Promise<void>,
  ): Command {
    const shape = shapes[name];
    if (!shape) throw new Error(`The command ${name} has no shape.`);
    return { name, shape, run, ...(refused && { refused }) };
  };
}

/** @throws Error when two commands carry the same name: one of them would silently never run. */
export function createRegistry(commands: readonly Command[]): CommandRegistry {
  const registry = new Map<string, Command>();
  for (const command of commands) {
    if (registry.has(command.name)) throw new Error(`Two commands are named ${command.name}.`);
    registry.set(command.name, command);
  }
  return registry;
}
