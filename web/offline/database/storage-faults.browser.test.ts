import { test } from 'vitest';
import { testSize } from '#test/support/test-size.ts';
import { createStorage, type PageStorage } from '#web/offline/database/create-storage.ts';
import { createIndexedDbStore } from '#web/offline/database/indexeddb-store.ts';
import { openDatabase } from '#web/offline/database/open-database.ts';
import { answered } from '#web/offline/database/requests.ts';
import { DATABASE_NAME } from '#web/offline/database/schema.ts';
import { storageDependencies } from '#web/offline/database/storage-dependencies.ts';
import { BETWEEN_WRITES, FAULTS, type Fault } from '#web/offline/database/storage-faults.ts';
import type { Change } from '#web/offline/database/store.ts';
import { draft, photoOf } from '#web/offline/database/store-contract.ts';

/**
 * Each fault at each moment: no draft is lost, and the next save works within five seconds (reliability requirements
 * 12).
 */
const NEXT_SAVE_MS = 5_000;
const STEP_MS = 2;

interface Moment {
  name: string;
  /** Drafts whose save was confirmed before the next save. */
  saved: readonly string[];
  isInAWrite?: true;
  play(storage: PageStorage, strike: () => Promise<void>): Promise<void>;
}

const MOMENTS: readonly Moment[] = [
  { name: 'before the database opens', saved: [], play: (_storage, strike) => strike() },
  {
    name: 'before the first save',
    saved: [],
    async play(storage, strike) {
      await storage.whenUsable();
      await strike();
    },
  },
  {
    name: 'between two saves',
    saved: ['first'],
    async play(storage, strike) {
      await storage.write(save('first'));
      await strike();
    },
  },
  {
    name: 'in the middle of a save',
    saved: ['first'],
    isInAWrite: true,
    async play(storage, strike) {
      await storage.whenUsable();
      const saving = storage.write(save('first'));
      await strike();
      await saving;
    },
  },
  {
    name: 'before a list is read',
    saved: ['first'],
    async play(storage, strike) {
      await storage.write(save('first'));
      await strike();
      await (await storage.whenUsable()).all('drafts');
    },
  },
];

/** At release size, each fault also strikes at many more moments of a save (reliability requirements 12). */
const MOMENTS_OF_A_SAVE: readonly Moment[] = Array.from(
  { length: testSize === 'release' ? 20 : 0 },
  (_, n) => ({
    name: `${n * STEP_MS} ms after a save has begun`,
    saved: ['first'],
    isInAWrite: true,
    async play(storage, strike) {
      await storage.whenUsable();
      const saving = storage.write(save('first'));
      await new Promise((resolve) => setTimeout(resolve, n * STEP_MS));
      await strike();
      await saving;
    },
  }),
);

for (const [fault, inject] of Object.entries(FAULTS)) {
  for (const moment of [...MOMENTS, ...MOMENTS_OF_A_SAVE]) {
    if (moment.isInAWrite && BETWEEN_WRITES.includes(fault)) continue;
    test(`${fault}, ${moment.name}`, () => survive(inject, moment));
  }
}

async function survive(inject: Fault, { play, saved }: Moment): Promise<void> {
  await keepOld();
  const storage = createStorage(storageDependencies(() => undefined));
  let heal: Awaited<ReturnType<Fault>> = () => undefined;
  await play(storage, async () => {
    heal = await inject();
  });
  const began = performance.now();
  await storage.write(save('next'));
  const tookMs = Math.round(performance.now() - began);
  await heal();
  if (tookMs > NEXT_SAVE_MS) throw new Error(`The next save took ${tookMs} ms.`);
  let kept = await idsIn(storage);
  // If reading has met the fault, too, the user clicks Retry.
  if (storage.read().state === 'fallback') kept = await storage.retry().then(() => idsIn(storage));

  const store = await storage.whenUsable();
  if (store.kind !== 'indexeddb')
    throw new Error(`It stayed ${storage.read().state}: ${storage.read().error}.`);
  const lost = ['old', 'next', ...saved].filter((id) => !kept.includes(id));
  if (lost.length > 0) throw new Error(`Lost: ${lost.join(', ')}; kept: ${kept.join(', ')}.`);
  if ((await store.allBy('attachments', 'draftId', 'next')).length !== 2) throw new Error('Photos are lost.');
}

const idsIn = async (storage: PageStorage): Promise<string[]> =>
  (await (await storage.whenUsable()).all('drafts')).map(({ id }) => id);

/** A draft of an earlier visit, in an otherwise empty database. */
async function keepOld(): Promise<void> {
  await answered(indexedDB.deleteDatabase(DATABASE_NAME));
  const store = createIndexedDbStore(await openDatabase(), () => openDatabase());
  await store.write(save('old'));
  store.close();
}

const save = (id: string): Change[] => [
  { store: 'attachments', put: photoOf(`${id} 1`, id) },
  { store: 'attachments', put: photoOf(`${id} 2`, id) },
  { store: 'drafts', put: draft(id) },
];
