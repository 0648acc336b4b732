import { Registry } from '@prometheus-io/client';
import { createSlowest, type Slowest } from './slowest.ts';

/** What a process measures of itself. */
export interface Observed {
  registry: Registry;
  slowRequests: Slowest;
}

/** Nothing measured yet. */
export const createObserved = (): Observed => ({
  registry: new Registry(),
  slowRequests: createSlowest(),
});
