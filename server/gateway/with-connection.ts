import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { cancelRunning } from '#server/gateway/cancel-running.ts';
import type { HangUp } from '#server/gateway/client-gone.ts';
import { turnsOf } from '#server/gateway/connection-turns.ts';
import { askerOf } from '#server/gateway/fair-queue.ts';
import type { Identity } from '#server/gateway/identity-types.ts';

interface Asking {
  identity: Identity;
  hangUp: HangUp | undefined;
  /** Notes how long the phases take (`Server-Timing`). */
  timing?: { ends(phase: 'plan' | 'transaction'): void } | undefined;
}

/** PostgreSQL ignores a request to cancel that comes before it has read the statement: so it is asked again. */
const CANCEL_AGAIN_MS = 100;

/**
 * Runs `work` on a connection of the pool, when it is the caller's turn. When the client hangs up, what runs there is
 * cancelled: nobody waits for it any more, and others wait for the connection.
 * @throws what `work` throws; after a hang-up PostgreSQL's `57014`
 */
export async function withConnection<T>(
  pool: pg.Pool,
  { identity, hangUp, timing }: Asking,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  timing?.ends('plan');
  const answer = await turnsOf(pool).run(askerOf(identity, hangUp), () => onConnection(pool, hangUp, work));
  timing?.ends('transaction');
  return answer;
}

async function onConnection<T>(
  pool: pg.Pool,
  hangUp: HangUp | undefined,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const ended = new AbortController();
  let cancelling: Promise<void> | undefined;
  const cancel = () => {
    cancelling = cancelUntil(ended.signal, client);
    // Whether it worked is asked at the end; until then nobody listens.
    cancelling.catch(() => undefined);
  };
  try {
    hangUp?.throwIfGone();
    hangUp?.listen(cancel);
    return await work(client);
  } finally {
    hangUp?.listen(undefined);
    ended.abort();
    await giveBack(client, cancelling);
  }
}

/** Asks PostgreSQL to cancel what `client` runs, again and again until `ended`. @throws what `cancelRunning` throws */
async function cancelUntil(ended: AbortSignal, client: pg.ClientBase): Promise<void> {
  while (!ended.aborted) {
    await cancelRunning(client);
    await sleep(CANCEL_AGAIN_MS, undefined, { signal: ended }).catch(() => undefined);
  }
}

/**
 * Only a connection without a transaction and without a request to cancel under way goes back: the pool hands it to
 * somebody else, who must not be cancelled in this one's place. One that is broken is noticed by the pool itself.
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
