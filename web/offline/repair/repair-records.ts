import { answered, finished } from '#web/offline/database/requests.ts';
import { STORE_NAMES } from '#web/offline/database/schema.ts';
import type { StoreName } from '#web/offline/database/store.ts';
import {
  bytesIn,
  type Damage,
  damageOf,
  idOf,
  isInstant,
  isPhotoFacts,
  isRecord,
  type Known,
  type RawRecord,
} from '#web/offline/repair/record-damage.ts';

/** The keys of `metadata` for records that were set aside, until their owner deletes them. */
const SET_ASIDE_PREFIX = 'set-aside:';

export interface SetAside {
  store: StoreName;
  why: string;
  record: unknown;
}

export interface RecordKey {
  store: StoreName;
  key: string;
}

/** What to do with a damaged record: repair it in place, or set it aside. */
export type Repaired = { put: RawRecord } | { setAside: true };

/** Repairs a damaged record if the missing parts can be derived. */
export function repairRecord(store: StoreName, record: unknown, known: Known, now: string): Repaired {
  if (!isRecord(record)) return { setAside: true };
  const repaired = REPAIRERS[store](record, known, now);
  return repaired && !damageOf(store, repaired, known) ? { put: repaired } : { setAside: true };
}

type Repairer = (record: RawRecord, known: Known, now: string) => RawRecord | undefined;

const REPAIRERS: Record<StoreName, Repairer> = {
  drafts: (draft, { photoIds }, now) => {
    const updatedAt = [draft.updatedAt, draft.createdAt].find(isInstant) ?? now;
    const metadata = isRecord(draft.metadata) ? draft.metadata : {};
    return {
      ...draft,
      form: draft.form ?? null,
      updatedAt,
      createdAt: isInstant(draft.createdAt) ? draft.createdAt : updatedAt,
      photos: (Array.isArray(draft.photos) ? draft.photos : []).filter(
        (photo) => isPhotoFacts(photo) && photoIds.has(idOf('attachments', photo)),
      ),
      metadata: {
        id: draft.id,
        workOrderId: draft.workOrderId,
        lastModified: updatedAt,
        version: 1,
        autoSaveCount: 0,
        deviceInfo: { userAgent: navigator.userAgent, timestamp: now },
        ...metadata,
        // If in doubt, the user has saved it: such a draft is never deleted automatically.
        isManual: typeof metadata.isManual === 'boolean' ? metadata.isManual : true,
      },
    };
  },
  attachments: () => undefined,
  syncQueue: (item, _, now) => ({
    ...item,
    priority: typeof item.priority === 'number' ? item.priority : 1,
    retryCount: typeof item.retryCount === 'number' ? item.retryCount : 0,
    maxRetries: 3,
    createdAt: isInstant(item.createdAt) ? item.createdAt : now,
  }),
  metadata: () => undefined,
};

/**
 * Repairs damaged records of a whole database, in one transaction. Pictures come first, because drafts list them.
 * Records that cannot be repaired are set aside under a key of `metadata`. Returns which records were changed or
 * removed, and how many of them were set aside.
 *
 * @param isMeant selects the damage to repair
 */
export async function repairRecords(
  database: IDBDatabase,
  isMeant: (damage: Damage) => boolean,
): Promise<{ changed: readonly RecordKey[]; setAside: number }> {
  const transaction = database.transaction(STORE_NAMES, 'readwrite', { durability: 'strict' });
  const done = finished(transaction);
  const now = new Date().toISOString();
  const aside: SetAside[] = [];
  const changed: RecordKey[] = [];
  const draftIds = new Set((await answered(transaction.objectStore('drafts').getAllKeys())).map(String));
  const photoIds = new Set<string>();
  for (const store of ['attachments', 'drafts', 'syncQueue'] as const) {
    await eachRecord(transaction.objectStore(store), (cursor) => {
      const record: unknown = cursor.value;
      const known: Known = { draftIds, photoIds };
      if (store === 'attachments' && isRecord(record) && bytesIn(record) > 0)
        photoIds.add(idOf(store, record));
      const damage = damageOf(store, record, known);
      if (!damage || !isMeant(damage)) return;
      changed.push({ store, key: String(cursor.primaryKey) });
      const result = repairRecord(store, record, known, now);
      if ('put' in result) return void cursor.update(result.put);
      aside.push({ store, why: damage.why, record });
      cursor.delete();
      if (store === 'attachments') photoIds.delete(String(cursor.primaryKey));
      if (store === 'drafts') draftIds.delete(String(cursor.primaryKey));
    });
  }
  if (aside.length > 0)
    transaction.objectStore('metadata').put({ key: `${SET_ASIDE_PREFIX}${now}`, value: aside });
  await done;
  return { changed, setAside: aside.length };
}

function eachRecord(store: IDBObjectStore, look: (cursor: IDBCursorWithValue) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = store.openCursor();
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor) return resolve();
      look(cursor);
      cursor.continue();
    };
  });
}
