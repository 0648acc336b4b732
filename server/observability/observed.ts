import { Registry } from '@prometheus-io/client';
import { createSlowRequests, type SlowRequests } from './slow-requests.ts';

/** What a process measures of itself. */
export interface Observed {
  registry: Registry;
  slowRequests: SlowRequests;
}

/** Nothing measured yet. */
export const createObserved = (): Observed => ({
  registry: new Registry(),
  slowRequests: createSlowRequests(),
});
