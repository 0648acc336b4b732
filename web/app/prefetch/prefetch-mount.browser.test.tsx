import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PREFETCH_RETURN_MS, PREFETCH_START_DELAY_MS } from '#shared/limits.ts';
import { PrefetchMount } from '#web/app/prefetch/prefetch-mount.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const { tendWork } = vi.hoisted(() => ({ tendWork: vi.fn(async () => undefined) }));
vi.mock('#web/app/prefetch/tend-work.ts', () => ({ tendWork }));
vi.mock('#web/app/prefetch/follow-work.ts', () => ({ followWork: () => () => undefined }));
vi.mock('#web/offline/cache/offline-cache.ts', () => ({
  offlineCache: {
    begin: async () => undefined,
    readAgain: async () => undefined,
    subscribe: () => undefined,
  },
}));

const viewer = { profile: { id: 'tom' }, roles: ['employee'] } as unknown as Viewer;
/** The page is looked at again, or no longer. */
function become(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  });
  tendWork.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the app that opens saves the open work after its first screen', async () => {
  await renderPart(<PrefetchMount />, { viewer });
  await vi.dynamicImportSettled();
  expect(tendWork).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(PREFETCH_START_DELAY_MS);
  await vi.waitFor(() => expect(tendWork).toHaveBeenCalledExactlyOnceWith(viewer, PREFETCH_RETURN_MS));
});

test('the app that comes to the foreground does too, at once; the one that leaves it does not', async () => {
  const { unmount } = await renderPart(<PrefetchMount />, { viewer });
  become('hidden');
  await vi.dynamicImportSettled();
  expect(tendWork).not.toHaveBeenCalled();
  become('visible');
  await vi.waitFor(() => expect(tendWork).toHaveBeenCalledExactlyOnceWith(viewer, PREFETCH_RETURN_MS));
  await unmount();
  become('visible');
  await vi.dynamicImportSettled();
  expect(tendWork).toHaveBeenCalledTimes(1);
});
