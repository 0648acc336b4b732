import type pg from 'pg';
import type { ElevatedClient } from '#server/database/command-roles.ts';
import { becomeIdentity, type Database } from '#server/database/database.ts';
import type { Identity } from '#server/gateway/identity-types.ts';
import { writeOutput } from '#server/gateway/rpc/command-input.ts';
import { claim, type Intent, keep } from '#server/gateway/rpc/receipts.ts';
import type { Command, CommandContext } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';

export interface CommandRun {
  command: Command;
  identity: Identity;
  input: unknown;
  intent: Intent | undefined;
  statementTimeoutMs: number;
}

/** Carries a command out in one transaction, its receipt included, and answers its JSON. */
export function runInTransaction(database: Database, run: CommandRun): Promise<string | undefined> {
  return database.transaction(async (client) => {
    await configure(client, run);
    const earlier = run.intent && (await claim(client, run.intent));
    if (earlier) {
      await checkSession(client, run.identity);
      return earlier.answer;
    }
    const answer = await runAsCaller(client, run);
    if (run.intent) {
      await becomeRole(client, 'none');
      await keep(client, run.intent, answer);
    }
    return answer;
  });
}

/** Lets a command record, as its caller, that a rule refused the call. */
export function recordRefusal(database: Database, run: CommandRun, error: AppError): Promise<void> {
  const { command, identity, input } = run;
  return database.transaction(async (client) => {
    await configure(client, run);
    await asCaller(client, { name: command.name, identity }, async (context) => {
      await command.refused?.(context, input as never, error);
    });
  });
}

async function configure(client: pg.PoolClient, { command, statementTimeoutMs }: CommandRun): Promise<void> {
  await client.query(
    `select set_config('statement_timeout', $1, true), set_config('app.delivery', $2, true)`,
    [String(statementTimeoutMs), command.shape.delivers ? 'on' : ''],
  );
}

/**
 * The answer to an earlier call is for a person whose session still counts, as the call itself was.
 * @throws AppError `not_authenticated`
 */
async function checkSession(client: pg.PoolClient, identity: Identity): Promise<void> {
  if (identity.claims.sub === undefined) return;
  await client.query(becomeIdentity(identity));
  const { rows } = await client.query<{ isKnown: boolean }>({
    name: 'caller-is-known',
    text: 'select app.profile_id() is not null as "isKnown"',
  });
  if (!rows[0]?.isKnown) throw new AppError('session_expired');
}

/**
 * Carries a command out inside a transaction that is open, and answers its JSON. The transaction then still runs as the
 * caller.
 */
export async function runAsCaller(
  client: pg.PoolClient,
  { command, identity, input }: Pick<CommandRun, 'command' | 'identity' | 'input'>,
): Promise<string | undefined> {
  const output = await asCaller(client, { name: command.name, identity }, (context) =>
    // The registry keeps commands of every input type; this one's shape has just checked this input.
    command.run(context, input as never),
  );
  return writeOutput(command, output);
}

async function asCaller<Result>(
  client: pg.PoolClient,
  { name, identity }: { name: string; identity: Identity },
  work: (context: CommandContext) => Promise<Result>,
): Promise<Result> {
  await client.query(becomeIdentity(identity));
  let role: string = identity.role;
  let lost: Error | undefined;

  const context: CommandContext = {
    client,
    identity,
    async elevate(wanted, work) {
      const before = role;
      await becomeRole(client, wanted);
      role = wanted;
      try {
        return await work(client as ElevatedClient);
      } finally {
        role = before;
        await becomeRole(client, before).catch((error: Error) => {
          // Only a transaction that already failed refuses this. Should the command go on all the same (it may have
          // rolled back to a savepoint of its own), it must not do so with rights that are not the caller's.
          lost = error;
        });
      }
    },
    async attempt(work) {
      const before = role;
      await client.query('savepoint attempt');
      try {
        const result = await work();
        await client.query('release savepoint attempt');
        return result;
      } catch (error) {
        await client.query('rollback to savepoint attempt');
        await becomeRole(client, before);
        lost = undefined;
        throw error;
      }
    },
  };
  const result = await work(context);
  if (lost) throw new Error(`The command ${name} went on after a failed step.`, { cause: lost });
  return result;
}

async function becomeRole(client: pg.PoolClient, role: string): Promise<void> {
  await client.query({ name: 'become-role', text: `select set_config('role', $1, true)`, values: [role] });
}
