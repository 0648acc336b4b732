import pg from 'pg';
import type { Database } from '#server/database/database.ts';
import type { HangUp } from '#server/gateway/client-gone.ts';
import { turnsOf } from '#server/gateway/connection-turns.ts';
import { Refusal } from '#server/gateway/errors/refusal.ts';
import { askerOf } from '#server/gateway/fair-queue.ts';
import type { Answer } from '#server/gateway/rest/answer/answer.ts';
import type { Call } from '#server/gateway/rest/call.ts';
import { readInput } from '#server/gateway/rpc/command-input.ts';
import { type CommandRun, runInTransaction } from '#server/gateway/rpc/command-transaction.ts';
import { readIntent } from '#server/gateway/rpc/receipts.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';

const MAX_TRIES = 3;
/** Serialization failure and deadlock: PostgreSQL undid the transaction and says that trying again may work. */
const WORTH_ANOTHER_TRY: ReadonlySet<string | undefined> = new Set(['40001', '40P01']);

/** `POST /rpc/<name>` for a registered command: who → input → one transaction → answer. */
export async function callCommand(
  database: Database,
  statementTimeoutMs: number,
  call: Call,
  command: Command,
): Promise<Answer> {
  if (call.method !== 'POST')
    throw new Refusal(405, 'PGRST101', `Cannot use the ${call.method} method on RPC`);
  if (call.identity.role === 'anon' && !command.shape.anonymous) {
    throw new AppError('not_authenticated', 'Sign in to do this.');
  }
  const input = readInput(command, call.body, call.headers['content-type']);
  const intent = readIntent(command, call.identity, input, call.headers['idempotency-key']);
  const run = { command, identity: call.identity, input, intent, statementTimeoutMs };
  const answer = await retried(database, run, call.hangUp);
  if (answer === undefined) return { status: 204, headers: {}, body: undefined };
  return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body: answer };
}

async function retried(
  database: Database,
  run: CommandRun,
  hangUp: HangUp | undefined,
): Promise<string | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // While it waits for a connection a disconnect drops it, as if it had not arrived; what has begun is finished.
      return await turnsOf(database.pool).run(askerOf(run.identity, hangUp), () =>
        runInTransaction(database, run),
      );
    } catch (error) {
      const isWorthIt = error instanceof pg.DatabaseError && WORTH_ANOTHER_TRY.has(error.code);
      if (!isWorthIt || attempt === MAX_TRIES) throw error;
    }
  }
}
