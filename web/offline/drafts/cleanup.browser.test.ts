import { test } from 'vitest';
import type { LocalDraft } from '#web/offline/database/records.ts';
import { storage } from '#web/offline/database/storage.ts';
import { draft, photoOf, same } from '#web/offline/database/store-contract.ts';
import { cleanUp, readLastCleanup } from '#web/offline/drafts/cleanup.ts';

const DAY_MS = 24 * 60 * 60_000;

const PHOTO: LocalDraft['photos'][number] = {
  ...{ id: 'p', fileName: 'door.jpg', type: 'image/jpeg', category: 'after', caption: '', size: 1 },
  takenAt: '2020-01-01T00:00:00.000Z',
};

/** Stands in for the server, whose clock is the one that counts; null cuts the line. */
function serverSays(timeMs: number | null): void {
  window.fetch = async () => {
    if (timeMs === null) throw new TypeError('Failed to fetch');
    const headers = { date: new Date(timeMs).toUTCString(), 'content-type': 'application/json' };
    return new Response('{}', { headers });
  };
}

/** The clean-up in a real database (offline requirements 4.2, 5, and 9.1). */

test('offline, nothing is cleaned up', async () => {
  serverSays(null);
  same((await cleanUp()).state, 'aborted');
  same(await readLastCleanup(), undefined);
});

test('a network with a captive portal is no server', async () => {
  const headers = { date: new Date().toUTCString(), 'content-type': 'text/html' };
  window.fetch = async () => new Response('<!doctype html>', { headers });
  same((await cleanUp()).state, 'aborted');
});

test('an old automatic draft is deleted with its photos a month after it was first seen, and nothing else is', async () => {
  const now = Date.now();
  const manual = draft('manual');
  const written: LocalDraft[] = [
    { ...draft('old'), photos: [PHOTO] },
    { ...manual, metadata: { ...manual.metadata, isManual: true } },
    { ...draft('submitted'), submittedAt: '2020-01-01T00:00:00Z' },
  ].map((made) => ({ ...made, updatedAt: '2020-01-01T00:00:00.000Z' }));
  await storage.write([
    ...written.map((put) => ({ store: 'drafts', put }) as const),
    { store: 'attachments', put: photoOf('p', 'old') },
  ]);
  const store = await storage.whenUsable();
  const ids = async () => (await store.all('drafts')).map(({ id }) => id);

  serverSays(now);
  same((await cleanUp()).state, 'done');
  same(await ids(), ['manual', 'old', 'submitted']);
  serverSays(now + 31 * DAY_MS);
  same((await cleanUp()).state, 'done');
  same(await ids(), ['manual', 'submitted']);
  same(await store.get('attachments', 'p'), undefined);
  same((await readLastCleanup())?.drafts.length, 1);
});

test('a draft that is open in a form stays', async () => {
  const store = await storage.whenUsable();
  await storage.write([{ store: 'drafts', put: draft('open') }]);
  const { holdDraft } = await import('#web/offline/drafts/draft-in-use.ts');
  const release = holdDraft('open');
  serverSays(Date.now() + 100 * DAY_MS);
  await cleanUp();
  serverSays(Date.now() + 200 * DAY_MS);
  await cleanUp();
  same((await store.get('drafts', 'open'))?.id, 'open');
  release();
});
