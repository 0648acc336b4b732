import { storage } from '#web/offline/storage.ts';
import { draft, item } from '#web/offline/store/store-contract.ts';

/** Reliability row 11: saves as a form does, until the browser is killed, and looks what the next start finds. */

const PHOTOS = 2;
const PHOTO_BYTES = 200_000;

/** Saves drafts with their photos one after the other, for ever; says each that is safe. */
export async function saveForEver(round: number, say: (id: string) => void): Promise<void> {
  for (let count = 0; ; count++) {
    const id = `round ${round}, draft ${count}`;
    await save(id);
    say(id);
  }
}

/** Saves one draft with its photos and its place in the queue. */
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

/** Which drafts are there with everything that was written with them, and which only in part. */
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
    found[isWhole ? 'whole' : 'broken'].push(id);
  }
  return found;
}

/** Makes room for the next round. */
export async function clear(ids: readonly string[]): Promise<void> {
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
