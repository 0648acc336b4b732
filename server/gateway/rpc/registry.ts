import type pg from 'pg';
import type { z } from 'zod';
import type { Identity } from '#server/gateway/identity-types.ts';

/** What a command works with: a transaction that runs as the caller, and the one way to more rights. */
export interface CommandContext {
  /** Inside the command's transaction, as the calling role, under row-level security. */
  client: pg.PoolClient;
  identity: Identity;
  /** Runs `work` as `service_role` inside the same transaction, then becomes the caller again. */
  elevate<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
}

export interface Command {
  name: string;
  input: z.ZodType;
  /** Whether a caller without a session may call it; the command then guards itself. */
  anonymous?: boolean;
  run(context: CommandContext, input: never): Promise<unknown>;
}

/** Binds a command's schema (from shared/commands.ts) to the procedure that carries it out. */
export function defineCommand<Input extends z.ZodType, Output>(command: {
  name: string;
  input: Input;
  anonymous?: boolean;
  run(context: CommandContext, input: z.output<Input>): Promise<Output>;
}): Command {
  return command as Command;
}

export type CommandRegistry = ReadonlyMap<string, Command>;

export function createRegistry(commands: readonly Command[]): CommandRegistry {
  return new Map(commands.map((command) => [command.name, command]));
}
