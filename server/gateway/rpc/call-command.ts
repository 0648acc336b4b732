import pg from 'pg';
import type { Database } from '#server/database/database.ts';
import { connectionQueueOf } from '#server/gateway/connection-queue.ts';
import { Refusal } from '#server/gateway/errors/refusal.ts';
import { requesterOf } from '#server/gateway/fair-queue.ts';
import type { Answer } from '#server/gateway/rest/answer/answer.ts';
import type { Call } from '#server/gateway/rest/call.ts';
import { readInput } from '#server/gateway/rpc/command-input.ts';
import { recordRefusal, runInTransaction } from '#server/gateway/rpc/command-transaction.ts';
import { readIntent } from '#server/gateway/rpc/receipts.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';
import { REASONS } from '#shared/error-reasons/index.ts';
import { writeReason } from '#shared/error-reasons/wire.ts';
import { AppError } from '#shared/errors.ts';
import { received, t } from '#shared/text.ts';

const MAX_TRIES = 3;
/** Serialization failure and deadlock: PostgreSQL rolled the transaction back, and a repetition may succeed. */
const WORTH_ANOTHER_TRY: ReadonlySet<string | undefined> = new Set(['40001', '40P01']);

/** `POST /rpc/<name>` for a registered command: identity → input → one transaction → response. */
export async function callCommand(
  database: Database,
  statementTimeoutMs: number,
  call: Call,
  command: Command,
): Promise<Answer> {
  if (call.method !== 'POST')
    throw new Refusal(405, 'PGRST101', `Cannot use the ${call.method} method on RPC`);
  if (call.identity.role === 'anon' && !command.shape.anonymous) {
    throw new AppError('session_missing');
  }
  const input = readInput(command, call.body, call.headers['content-type']);
  const intent = readIntent(command, call.identity, input, call.headers['idempotency-key']);
  const run = { command, identity: call.identity, input, intent, statementTimeoutMs };
  const requester = requesterOf(run.identity, call.clientAbort);
  const answer = await retried(database, requester, () => runInTransaction(database, run)).catch(
    async (error: unknown) => {
      if (command.refused && error instanceof AppError) {
        await retried(database, requesterOf(run.identity), () => recordRefusal(database, run, error));
      }
      throw error;
    },
  );
  if (answer === undefined) return { status: 204, headers: {}, body: undefined };
  return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body: answer };
}

async function retried<Result>(
  database: Database,
  requester: ReturnType<typeof requesterOf>,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // A disconnect drops the request while it waits for a connection. A command that has started is completed.
      return await connectionQueueOf(database.pool).run(requester, work);
    } catch (error) {
      const isWorthIt = error instanceof pg.DatabaseError && WORTH_ANOTHER_TRY.has(error.code);
      if (!isWorthIt) throw error;
      if (attempt === MAX_TRIES) throw tooMuchAtOnce();
    }
  }
}

/** Not the client's fault, and nothing was changed: a queue on a device tries again later. */
function tooMuchAtOnce(): Refusal {
  const { text, hint } = REASONS.changed_at_once;
  return new Refusal(503, 'unavailable', t(received(text)), {
    details: writeReason({ reason: 'changed_at_once', params: {} }),
    hint: t(received(hint)),
    headers: { 'retry-after': '1' },
  });
}
