import { storage } from '#web/offline/database/storage.ts';
import { draft, item } from '#web/offline/database/store-contract.ts';
import * as work from '#web/offline/outbox/test-saved-work.ts';

/**
 * Saves as a form does until the browser is killed, and checks what the next start finds (reliability requirements 11).
 */

const PHOTOS = 2;
const PHOTO_BYTES = 200_000;

/**
 * Saves records of each kind one after the other, without end, as their screens do; reports each that counts as saved.
 */
export async function saveForEver(round: number, say: (id: string) => void): Promise<void> {
  const kinds = {
    draft: (id: string) => save(id).then(() => id),
    event: work.clockIn,
    message: work.sendMessage,
    receipt: work.typeReceipt,
    report: work.typeReport,
  };
  const repeat = async (kind: keyof typeof kinds) => {
    for (let count = 0; ; count++) say(await kinds[kind](`round ${round}, ${kind} ${count}`));
  };
  await Promise.all((Object.keys(kinds) as (keyof typeof kinds)[]).map(repeat));
}

/** Saves one draft with its photos and its item of the queue. */
export async function save(id: string): Promise<void> {
  await storage.write([
    ...Array.from({ length: PHOTOS }, (_, index) => ({
      store: 'attachments' as const,
      put: {
        id: `${id}, photo ${index}`,
        draftId: id,
        ownerId: 'owner',
        size: PHOTO_BYTES,
        blob: new Blob([new Uint8Array(PHOTO_BYTES).fill(id.length % 256)]),
      },
    })),
    { store: 'drafts', put: draft(id) },
    { store: 'syncQueue', put: item(id, 1) },
  ]);
}

/** The drafts that are complete with everything that was written with them, and the incomplete ones. */
export async function look(): Promise<{ whole: string[]; broken: string[] }> {
  const store = await storage.whenUsable();
  if (store.kind !== 'indexeddb') throw new Error('The database did not open.');
  const found = { whole: [] as string[], broken: [] as string[] };
  for (const { id } of await store.all('drafts')) {
    const photos = await store.allBy('attachments', 'draftId', id);
    const isWhole =
      photos.length === PHOTOS &&
      photos.every(({ blob }) => blob.size === PHOTO_BYTES) &&
      (await store.get('syncQueue', id)) !== undefined;
    if (id !== work.REPORT_ID) found[isWhole ? 'whole' : 'broken'].push(id);
  }
  found.whole.push(...(await work.found()));
  return found;
}

/** Deletes everything for the next round. */
export async function clear(ids: readonly string[]): Promise<void> {
  await work.clear();
  await storage.write(
    ids.flatMap((id) => [
      { store: 'drafts' as const, remove: id },
      { store: 'syncQueue' as const, remove: id },
      ...Array.from({ length: PHOTOS }, (_, index) => ({
        store: 'attachments' as const,
        remove: `${id}, photo ${index}`,
      })),
    ]),
  );
}
