import type pg from 'pg';
import { ClientGone, type HangUp } from '#server/gateway/rest/run/client-gone.ts';

/**
 * Who may take a connection of a pool now. One caller never holds more than half of what the others leave, so that
 * somebody's slow queries, however many, leave connections for everybody else; who waits is served in turn by caller.
 */
export interface Turns {
  /**
   * Resolves when it is the caller's turn; what it resolves with gives the turn back, once.
   * @throws Error when it did not come within the pool's patience, ClientGone when the client hung up before
   */
  take(caller: string, hangUp: HangUp | undefined): Promise<() => void>;
}

const turnsOfPools = new WeakMap<pg.Pool, Turns>();

/** The turns of a pool, which all who use it share. */
export function turnsOf(pool: pg.Pool): Turns {
  const turns = turnsOfPools.get(pool) ?? createTurns(pool.options.max, pool.options.connectionTimeoutMillis);
  turnsOfPools.set(pool, turns);
  return turns;
}

/**
 * @param places how many may run at once
 * @param patienceMs how long somebody may have to wait; 0: for ever
 */
export function createTurns(places: number, patienceMs = 0): Turns {
  /** How many run, by caller. */
  const running = new Map<string, number>();
  /** Those who wait, by caller; the caller who was served last stands last. */
  const waiting = new Map<string, Set<() => void>>();
  let total = 0;

  function mayRun(caller: string): boolean {
    const own = running.get(caller) ?? 0;
    const leftByOthers = places - (total - own);
    return own < Math.ceil(leftByOthers / 2);
  }

  function start(caller: string): () => void {
    running.set(caller, (running.get(caller) ?? 0) + 1);
    total += 1;
    return () => {
      total -= 1;
      const left = (running.get(caller) ?? 1) - 1;
      if (left > 0) running.set(caller, left);
      else running.delete(caller);
      serveNext();
    };
  }

  function serveNext(): void {
    for (const [caller, queue] of waiting) {
      if (!mayRun(caller)) continue;
      const [first] = queue;
      waiting.delete(caller);
      if (first) queue.delete(first);
      if (queue.size > 0) waiting.set(caller, queue);
      first?.();
      return;
    }
  }

  function wait(caller: string, hangUp: HangUp | undefined): Promise<() => void> {
    const queue = waiting.get(caller) ?? new Set();
    waiting.set(caller, queue);
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        hangUp?.listen(undefined);
        queue.delete(serve);
        if (queue.size === 0 && waiting.get(caller) === queue) waiting.delete(caller);
      };
      const serve = () => {
        leave();
        resolve(start(caller));
      };
      const giveUp = () => {
        leave();
        reject(new ClientGone());
      };
      const tooLate = () => {
        leave();
        // The words of the pool itself, which are answered with PGRST003.
        reject(new Error('timeout exceeded when trying to connect'));
      };
      const timer = patienceMs > 0 ? setTimeout(tooLate, patienceMs) : undefined;
      hangUp?.listen(giveUp);
      queue.add(serve);
    });
  }

  return {
    async take(caller, hangUp) {
      hangUp?.throwIfGone();
      // Nobody overtakes those who wait already as the same caller.
      return mayRun(caller) && !waiting.has(caller) ? start(caller) : wait(caller, hangUp);
    },
  };
}
