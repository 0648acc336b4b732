import { Registry } from '@prometheus-io/client';
import { createSlowest, type Slowest } from './slowest.ts';

/** What a process measures of itself. */
export interface Observed {
  registry: Registry;
  slowRequests: Slowest;
  /** The latest answer of the geocoder: null when there was one; undefined while none was asked for. */
  geocoderFailure?: { at: Date; error: string } | null;
}

/** Nothing measured yet. */
export const createObserved = (): Observed => ({
  registry: new Registry(),
  slowRequests: createSlowest(),
});
