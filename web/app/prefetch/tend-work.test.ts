import { onlineManager } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { PREFETCH_RETURN_MS } from '#shared/limits.ts';
import { tendWork } from '#web/app/prefetch/tend-work.ts';
import type { Viewer } from '#web/lib/viewer.ts';
import { savedWork } from '#web/offline/cache/saved-work.ts';

/** The downloads that have begun, each with what ends its phase. */
const downloads = vi.hoisted(() => ({
  begun: [] as (() => void)[],
  pictures: undefined as Promise<void> | undefined,
  owner: 'tom' as string | null,
  allowed: true,
  /** The newest changes on the server; null while it does not answer. */
  newest: 'monday' as string | null,
}));
vi.mock('#web/app/prefetch/newest-changes.ts', () => ({
  newestChanges: async () => {
    if (downloads.newest === null) throw new Error('No connection');
    return downloads.newest;
  },
}));
vi.mock('#web/offline/cache/allows-prefetch.ts', () => ({ allowsPrefetch: () => downloads.allowed }));
vi.mock('#web/offline/cache/cached-files.ts', () => ({ makeRoom: async () => undefined }));
vi.mock('#web/offline/cache/offline-cache.ts', () => ({
  offlineCache: { subscribe: () => undefined, keep: async () => undefined, owner: () => downloads.owner },
}));
vi.mock('#web/app/prefetch/drop-gone.ts', () => ({ dropGone: async () => undefined }));
vi.mock('#web/app/prefetch/download-pictures.ts', () => ({
  fileIdsOf: () => [],
  downloadPictures: () => downloads.pictures,
}));
vi.mock('#web/app/prefetch/employee-work.ts', () => ({
  employeeWork: () => ({
    loadPages: () =>
      new Promise((resolve) => downloads.begun.push(() => resolve({ downloads: [], workOrderIds: [] }))),
  }),
}));

const viewer = { profile: { id: 'tom' }, roles: ['employee'] } as unknown as Viewer;
/** What arrives while the app is open: a change has no age, so that nothing saved is new enough. */
const change = () => tendWork(viewer, 0);
const begunAre = (count: number) =>
  vi.waitFor(() => expect(downloads.begun).toHaveLength(count), { timeout: 20_000 });
const settled = async () => {
  await vi.dynamicImportSettled();
  await new Promise((resolve) => setTimeout(resolve, 5));
};
/** Ends all downloads, so that none is left for the next test. */
const finish = async (download: Promise<void>) => {
  for (const end of downloads.begun) end();
  await download;
};

beforeEach(() => {
  Object.assign(downloads, { begun: [], pictures: undefined, owner: 'tom', allowed: true, newest: 'monday' });
  onlineManager.setOnline(true);
});

test('changes during a download are downloaded once more after it', async () => {
  const first = change();
  await begunAre(1);
  void change();
  void change();
  await settled();
  expect(downloads.begun).toHaveLength(1);
  downloads.begun[0]?.();
  await begunAre(2);
  await finish(first);
  await settled();
  expect(downloads.begun).toHaveLength(2);
});

test('so are changes while large pictures follow', async () => {
  let hasPictures = () => {};
  downloads.pictures = new Promise((resolve) => {
    hasPictures = resolve;
  });
  const first = change();
  await begunAre(1);
  downloads.begun[0]?.();
  await settled();
  void change();
  await settled();
  expect(downloads.begun).toHaveLength(1);
  hasPictures();
  await begunAre(2);
  await finish(first);
});

test.each([
  ['the connection is lost', () => onlineManager.setOnline(false)],
  ['the connection has become an expensive one', () => Object.assign(downloads, { allowed: false })],
  ['the person has signed out', () => Object.assign(downloads, { owner: null })],
])('nothing follows once %s', async (_case, end) => {
  const first = change();
  await begunAre(1);
  void change();
  await settled();
  end();
  await finish(first);
  await settled();
  expect(downloads.begun).toHaveLength(1);
});

test('the app that opens or returns downloads what is older than a minute, and nothing twice', async () => {
  const clock = vi.spyOn(Date, 'now');
  const open = () => tendWork(viewer, PREFETCH_RETURN_MS);
  clock.mockReturnValue((savedWork.read().savedAt ?? 0) + PREFETCH_RETURN_MS);
  const first = open();
  await begunAre(1);
  await open();
  await finish(first);
  await open();
  expect(downloads.begun).toHaveLength(1);

  clock.mockReturnValue(Date.now() + PREFETCH_RETURN_MS);
  const second = open();
  await begunAre(2);
  await finish(second);
  clock.mockRestore();
});

test('the app that opens soon after the last download downloads what has changed since that began', async () => {
  const open = () => tendWork(viewer, PREFETCH_RETURN_MS);
  const first = change();
  await begunAre(1);
  // While the download is running, after it has read the work order.
  downloads.newest = 'tuesday';
  await finish(first);
  const second = open();
  await begunAre(2);
  await finish(second);
  await open();
  expect(downloads.begun).toHaveLength(2);

  downloads.newest = null;
  await open();
  expect(downloads.begun).toHaveLength(2);

  downloads.newest = 'wednesday';
  const third = open();
  await begunAre(3);
  await finish(third);
});
