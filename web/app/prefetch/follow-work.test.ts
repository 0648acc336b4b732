import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PREFETCH_CHANGE_GAP_MS, PREFETCH_START_DELAY_MS } from '#shared/limits.ts';
import { followWork } from '#web/app/prefetch/follow-work.ts';

const live = vi.hoisted(() => ({ change: () => {}, first: () => {} }));
vi.mock('#web/app/query-client.ts', () => ({ queryClient: { invalidateQueries: async () => undefined } }));
vi.mock('#web/offline/cache/offline-cache.ts', () => ({
  offlineCache: { onGone: () => () => undefined, subscribe: () => undefined },
}));
vi.mock('#web/lib/live-tables.ts', () => ({
  listenToTables: (tables: string[], onChange: () => void, onFirst: () => void) => {
    if (tables.includes('work_orders')) Object.assign(live, { change: onChange, first: onFirst });
    return () => undefined;
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('work that changes elsewhere is saved again: once for several changes, and not for the first connection', async () => {
  const download = vi.fn();
  const stop = followWork(['subcontractor'], download);
  await vi.dynamicImportSettled();
  live.first();
  await vi.advanceTimersByTimeAsync(PREFETCH_CHANGE_GAP_MS);
  expect(download).not.toHaveBeenCalled();

  for (let change = 0; change < 3; change += 1) live.change();
  await vi.advanceTimersByTimeAsync(PREFETCH_START_DELAY_MS);
  expect(download).toHaveBeenCalledTimes(1);
  live.change();
  await vi.advanceTimersByTimeAsync(PREFETCH_START_DELAY_MS);
  expect(download).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(PREFETCH_CHANGE_GAP_MS);
  expect(download).toHaveBeenCalledTimes(2);

  live.change();
  stop();
  await vi.advanceTimersByTimeAsync(2 * PREFETCH_CHANGE_GAP_MS);
  expect(download).toHaveBeenCalledTimes(2);
});
