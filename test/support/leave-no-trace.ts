import { afterAll, vi } from 'vitest';

/** The next file of the same process finds the clock and the globals of the machine again. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
