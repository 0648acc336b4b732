import { expect, type Page } from '@playwright/test';
import type { LocalDraft, SyncItem } from '#web/offline/database/records.ts';

/** Puts a record into the database of an open page, as other tabs of the portal would. */
export interface Kept {
  drafts?: readonly unknown[];
  syncQueue?: readonly unknown[];
  metadata?: readonly unknown[];
}

export async function keep(page: Page, kept: Kept): Promise<void> {
  // If it were opened before the portal has created it, it would be a new database without stores.
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toContain('fieldfare-offline');
  await page.evaluate(async (stores) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('fieldfare-offline');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    for (const [name, records] of Object.entries(stores)) {
      const transaction = database.transaction(name, 'readwrite');
      for (const record of records) transaction.objectStore(name).put(record);
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
    }
    database.close();
    new BroadcastChannel('fieldfare-offline').postMessage({ changed: true });
  }, kept);
}

/** The items of one kind in the outboxes of an open page's device. */
export function savedOf(page: Page, kind: 'clock' | 'message'): Promise<unknown[]> {
  return page.evaluate(async (kind) => {
    const answered = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await answered(indexedDB.open('fieldfare-offline'));
    const entries = await answered(database.transaction('metadata').objectStore('metadata').getAll());
    database.close();
    return entries
      .filter(({ key }) => key.startsWith('kept:') && key.split(':')[2] === kind)
      .map(({ value }) => value);
  }, kind);
}

interface DraftFacts {
  ownerId: string;
  isManual?: boolean;
  photoBytes?: number;
}

/** A draft with one photo in its list. */
export function draftOf(id: string, { ownerId, isManual = true, photoBytes }: DraftFacts): LocalDraft {
  const at = '2026-05-04T08:00:00.000Z';
  const workOrderId = '00000000-0000-4000-8000-000000000001';
  return {
    ...{
      id,
      ownerId,
      workOrderId,
      workOrderNumber: 'WO-2026-0042',
      workOrderTitle: 'Dock door will not close',
    },
    form: { work_performed: 'Freed the track.' },
    photos: photoBytes === undefined ? [] : [photoOf(`${id}-photo`, photoBytes)],
    metadata: {
      ...{ id, workOrderId, lastModified: at, version: 1, autoSaveCount: isManual ? 0 : 1, isManual },
      deviceInfo: { userAgent: 'test', timestamp: at },
    },
    ...{ createdAt: at, updatedAt: at },
  };
}

const photoOf = (id: string, size: number): LocalDraft['photos'][number] => ({
  ...{ id, fileName: 'door.jpg', type: 'image/jpeg', category: 'after', caption: '', size },
  takenAt: '2026-05-04T08:00:00.000Z',
});

export const itemOf = (draftId: string, ownerId: string, more: Partial<SyncItem> = {}): SyncItem => ({
  ...{ id: `report:${draftId}`, ownerId, type: 'report_submit', data: { draftId }, priority: 2 },
  ...{ retryCount: 0, maxRetries: 3, createdAt: '2026-05-04T08:00:00.000Z' },
  ...more,
});
