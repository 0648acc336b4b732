import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than this no piece of work keeps requests of others waiting. */
const TURN_MS = 2;

/** A long piece of work that leaves half of the time to everything else that its process does. */
export interface Turn {
  /** Whether it has worked long enough without a pause. */
  isOver(): boolean;
  /** Pauses for as long as it has worked. */
  rest(): Promise<void>;
}

export function createTurn(now = () => performance.now()): Turn {
  let startedAt = now();
  return {
    isOver: () => now() - startedAt >= TURN_MS,
    async rest() {
      await sleep(now() - startedAt);
      startedAt = now();
    },
  };
}
