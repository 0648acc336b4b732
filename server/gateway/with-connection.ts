import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { cancelRunning, cancelUnlessCommitting } from '#server/gateway/cancel-running.ts';
import type { ClientAbort } from '#server/gateway/client-abort.ts';
import { connectionQueueOf } from '#server/gateway/connection-queue.ts';
import { requesterOf } from '#server/gateway/fair-queue.ts';
import type { Identity } from '#server/gateway/identity-types.ts';

interface Asking {
  identity: Identity;
  clientAbort: ClientAbort | undefined;
  /** False for a transaction that may write. */
  readOnly?: boolean;
  /** Records how long the phases take (`Server-Timing`). */
  timing?: { ends(phase: 'plan' | 'transaction'): void } | undefined;
}

/** PostgreSQL ignores a cancel request that arrives before the statement, so the request is repeated. */
const CANCEL_AGAIN_MS = 100;

/**
 * Waits in the fair queue, then runs `work` on a connection of the pool. When the client aborts, the running statement
 * is canceled, so that the connection is free for others.
 * @throws what `work` throws; after a client abort, PostgreSQL's `57014`
 */
export async function withConnection<T>(
  pool: pg.Pool,
  { identity, clientAbort, readOnly = true, timing }: Asking,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  timing?.ends('plan');
  const answer = await connectionQueueOf(pool).run(requesterOf(identity, clientAbort), () =>
    onConnection(pool, { clientAbort, readOnly }, work),
  );
  timing?.ends('transaction');
  return answer;
}

async function onConnection<T>(
  pool: pg.Pool,
  { clientAbort, readOnly }: { clientAbort: ClientAbort | undefined; readOnly: boolean },
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const ended = new AbortController();
  let cancelling: Promise<void> | undefined;
  const cancel = () => {
    const send = () => (readOnly ? cancelRunning(client) : cancelUnlessCommitting(pool, client));
    cancelling = cancelUntil(ended.signal, send);
    // `giveBack` awaits it and handles its error. This handler only prevents an unhandled rejection until then.
    cancelling.catch(() => undefined);
  };
  try {
    clientAbort?.throwIfAborted();
    clientAbort?.listen(cancel);
    return await work(client);
  } finally {
    clientAbort?.listen(undefined);
    ended.abort();
    await giveBack(client, cancelling);
  }
}

/** Repeats the cancel request until `ended`. @throws what `send` throws */
async function cancelUntil(ended: AbortSignal, send: () => Promise<void>): Promise<void> {
  while (!ended.aborted) {
    await send();
    await sleep(CANCEL_AGAIN_MS, undefined, { signal: ended }).catch(() => undefined);
  }
}

/**
 * Only a connection without a transaction and without a request to cancel under way goes back: the pool hands it to
 * somebody else, who must not be cancelled instead of this one. One that is broken is noticed by the pool itself.
 */
async function giveBack(client: pg.PoolClient, cancelling: Promise<void> | undefined): Promise<void> {
  if (!cancelling && client.getTransactionStatus() === 'I') return client.release();
  try {
    await cancelling;
    await client.query('rollback').catch((error: unknown) => {
      // The request to cancel met this statement instead of the one before; it is used up now.
      if (!(error instanceof pg.DatabaseError) || error.code !== '57014') throw error;
    });
    client.release(client.getTransactionStatus() !== 'I');
  } catch {
    client.release(true);
  }
}
