import { answered } from '#web/offline/database/requests.ts';
import { STORE_NAMES } from '#web/offline/database/schema.ts';
import type { StoreName } from '#web/offline/database/store.ts';
import { openAsIs } from '#web/offline/repair/inspect-database.ts';
import { isRecord } from '#web/offline/repair/record-damage.ts';

export type ShownRecords = Record<StoreName, unknown[]>;

/**
 * All records of the database, also damaged ones, in a form that can be sent to support: without the bytes of pictures,
 * without keys, and without data of other users.
 */
export async function readShown(profileId: string): Promise<ShownRecords> {
  const shown: ShownRecords = { drafts: [], attachments: [], syncQueue: [], metadata: [] };
  const database = await openAsIs();
  if (!database) return shown;
  try {
    for (const name of STORE_NAMES) {
      if (!database.objectStoreNames.contains(name)) continue;
      for (const key of await answered(database.transaction(name).objectStore(name).getAllKeys())) {
        const record: unknown = await answered(database.transaction(name).objectStore(name).get(key));
        if (isOthers(record, profileId)) continue;
        shown[name].push(name === 'metadata' ? shownEntry(record, profileId) : asShown(record));
      }
    }
  } finally {
    database.close();
  }
  return shown;
}

/** A value with every picture replaced by its size, and every key by a word. */
export function asShown(value: unknown): unknown {
  if (value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`;
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (value instanceof Blob) return `[${value.size} bytes]`;
  if (typeof CryptoKey !== 'undefined' && value instanceof CryptoKey) return '[key]';
  if (Array.isArray(value)) return value.map(asShown);
  if (!isRecord(value) || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asShown(inner)]));
}

/** In `metadata`, only the records of these modules contain no secrets. */
const OPEN_KEYS = /^(last-cleanup$|care:|set-aside:|unreadable-photo:)/;

function shownEntry(entry: unknown, profileId: string): unknown {
  if (!isRecord(entry) || typeof entry.key !== 'string') return asShown(entry);
  if (!OPEN_KEYS.test(entry.key)) return { key: entry.key.split(':')[0], value: '[not shown]' };
  const { value } = entry;
  const own = Array.isArray(value) ? value.filter((aside) => !isOthers(aside, profileId)) : value;
  return { key: entry.key, value: asShown(own) };
}

/** Also for records that were set aside, which contain the original record. */
function isOthers(value: unknown, profileId: string): boolean {
  if (!isRecord(value)) return false;
  if (isRecord(value.record)) return isOthers(value.record, profileId);
  return typeof value.ownerId === 'string' && value.ownerId !== '' && value.ownerId !== profileId;
}
