import { openDatabase, removeDatabase } from '#web/offline/database/open-database.ts';
import { answered, finished } from '#web/offline/database/requests.ts';
import { draft, item, same } from '#web/offline/database/store-contract.ts';
import { inspectDatabase } from '#web/offline/repair/inspect-database.ts';
import { findIssues } from '#web/offline/repair/integrity.ts';
import { prepareDatabase, repairDatabase } from '#web/offline/repair/repair.ts';
import { RESCUE_NAME } from '#web/offline/repair/rescue.ts';

const PHOTOS = 12;
const PHOTO_BYTES = 400_000;
const photos = Array.from({ length: PHOTOS }, (_, index) => ({
  ...{ id: `p${index}`, fileName: `${index}.jpg`, size: PHOTO_BYTES },
}));

/** A repair whose page is closed while it runs; the test closes it and opens the next page. */
export const cases: Record<string, () => Promise<void>> = {
  make: async () => {
    await removeDatabase(RESCUE_NAME);
    await removeDatabase();
    const database = await openDatabase();
    const transaction = database.transaction(['drafts', 'attachments', 'syncQueue'], 'readwrite');
    transaction.objectStore('drafts').put({ ...draft('d'), photos });
    transaction.objectStore('syncQueue').put({ ...item('q', 1), data: { draftId: 'd' } });
    for (const { id } of photos) {
      const blob = { bytes: new ArrayBuffer(PHOTO_BYTES), type: 'image/jpeg' };
      transaction
        .objectStore('attachments')
        .put({ id, draftId: 'd', ownerId: 'me', size: PHOTO_BYTES, blob });
    }
    await finished(transaction);
    database.close();
  },

  repair: async () => {
    await repairDatabase({ depth: 'records', mayLose: false, level: 3 });
  },

  'the next page has everything': async () => {
    await prepareDatabase();
    const { stores, ...facts } = await inspectDatabase('everything');
    same(findIssues({ stores, ...facts }), []);
    same([stores.drafts?.count, stores.attachments?.count, stores.syncQueue?.count], [1, PHOTOS, 1]);
    const database = await openDatabase();
    const kept = await answered(database.transaction('drafts').objectStore('drafts').get('d'));
    database.close();
    same(kept.photos, photos);
  },
};
