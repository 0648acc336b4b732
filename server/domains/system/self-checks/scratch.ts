import type pg from 'pg';
import { safeParse } from 'zod/v4/core';
import type { Database } from '#server/database/database.ts';
import { commands } from '#server/domains/index.ts';
import type { Identity } from '#server/gateway/identity-types.ts';
import { runAsCaller } from '#server/gateway/rpc/command-transaction.ts';
import type { CommandInput, CommandName, CommandOutput } from '#shared/commands.ts';

/** Other people wait for a check no longer than this, and a check for them. */
const LOCK_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 5_000;

/** The scratch people of one transaction, and what they do. */
export interface Scratch {
  technicianId: string;
  /** A location of the scratch customer. */
  locationId: string;
  /** Carries a command out as one of them, in the transaction of the check. */
  run<Name extends CommandName>(
    person: 'office' | 'technician',
    name: Name,
    input: CommandInput<Name>,
  ): Promise<CommandOutput<Name>>;
  /** The transaction, with the rights of the person whose command ran last. */
  client: pg.PoolClient;
}

interface People {
  office_account: string;
  technician_account: string;
  technician_id: string;
  location_id: string;
}

/** Carries the answer through the rollback. */
class Undone<T> extends Error {
  readonly answer: T;

  constructor(answer: T) {
    super('The transaction of a self-check is rolled back.');
    this.answer = answer;
  }
}

/**
 * Runs `work` with scratch people in one transaction of the portal's own database, and takes everything back. Nobody
 * else ever sees it, numbers have no gaps, and nothing is left when the process dies. Their database refuses to keep
 * them, should a mistake commit.
 */
export async function withScratch<T>(database: Database, work: (scratch: Scratch) => Promise<T>): Promise<T> {
  try {
    return await database.transaction(async (client): Promise<never> => {
      await client.query(
        `select set_config('lock_timeout', $1, true), set_config('statement_timeout', $2, true),
           set_config('idle_in_transaction_session_timeout', $2, true)`,
        [String(LOCK_TIMEOUT_MS), String(STATEMENT_TIMEOUT_MS)],
      );
      const { rows } = await client.query<People>('select * from app.add_scratch_people()');
      const [people] = rows;
      if (!people) throw new Error('There are no scratch people.');
      throw new Undone(await work(scratchOf(client, people)));
    });
  } catch (error) {
    if (error instanceof Undone) return error.answer as T;
    throw error;
  }
}

function scratchOf(client: pg.PoolClient, people: People): Scratch {
  const identityOf = (account: string): Identity => ({
    role: 'authenticated',
    // Without a session, as a token of another program: the account exists for this transaction only.
    claims: { sub: account, role: 'authenticated', aal: 'aal1' },
  });
  return {
    client,
    technicianId: people.technician_id,
    locationId: people.location_id,
    async run(person, name, input) {
      const command = commands.find((one) => one.name === name);
      if (!command) throw new Error(`There is no command called ${name}`);
      const checked = safeParse(command.shape.input, input);
      if (!checked.success) throw checked.error;
      const account = person === 'office' ? people.office_account : people.technician_account;
      const answer = await runAsCaller(client, {
        command,
        identity: identityOf(account),
        input: checked.data,
      });
      return JSON.parse(answer ?? 'null');
    },
  };
}
