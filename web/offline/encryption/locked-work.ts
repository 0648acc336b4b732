import { storage } from '#web/offline/database/storage.ts';
import type { Change, OfflineStore, StoreName } from '#web/offline/database/store.ts';
import { type Sealed, seal, unseal } from '#web/offline/encryption/box.ts';
import {
  entriesOf,
  type LocalEntries,
  removeLeftOf,
  restoreEntries,
} from '#web/offline/encryption/local-entries.ts';
import { forgetKey, keptKey, personKey } from '#web/offline/encryption/person-key.ts';
import { ownerOfCached, savedPrefix } from '#web/offline/outbox/saved-records.ts';

/** A user's locked work: in `metadata`, key `sealed:<profile id>`, with each record encrypted separately. */
interface Box {
  items: { key: string; store: LockedStore }[];
}
type OwnedStore = Exclude<StoreName, 'metadata'>;
type LockedStore = StoreName | 'local';

/** The queue is locked first and restored last, so that it never names records that are missing. */
const OWNED_STORES: readonly OwnedStore[] = ['syncQueue', 'attachments', 'drafts'];
const BACK: readonly LockedStore[] = ['attachments', 'drafts', 'metadata', 'local', 'syncQueue'];
/** Damaged parts of drafts, by the prefixes of their keys. */
const DAMAGED = ['set-aside:', 'unreadable-photo:'];
const LOCK = 'fieldfare-seal';
const boxKey = (ownerId: string) => `sealed:${ownerId}`;

/**
 * Encrypts a user's work on this device, so that other users cannot read it: everything, or only the preferences.
 * Each record is replaced in one transaction, so that an interruption leaves every record, encrypted or not.
 *
 * @returns false when there is no key or no database: then nothing was changed
 */
export async function lockWorkOf(ownerId: string, what: 'all' | 'preferences'): Promise<boolean> {
  const key = await personKey(ownerId).catch(() => null);
  if (!key) return false;
  return withLock(async () => {
    const store = await storage.whenUsable();
    // The storage fallback is lost when the page is closed: nothing can be kept in it.
    if (store.kind === 'memory') return false;
    storage.putAway(ownerId);
    const put = await openBox(store, ownerId, key);
    if (what === 'all') {
      for (const name of OWNED_STORES) {
        for (const { id } of await ownRecords(store, name, ownerId)) {
          const record = await store.get(name, id);
          if (record) await put(name, record, [{ store: name, remove: id }]);
        }
      }
      const entries = [
        ...(await damagedEntries(store)),
        ...(await store.metadataUnder(savedPrefix(ownerId))),
      ];
      for (const entry of entries) {
        await put('metadata', entry, [{ store: 'metadata', remove: entry.key }]);
      }
    }
    const entries = entriesOf(ownerId, what);
    if (Object.keys(entries).length > 0) await put('local', entries, []);
    await forgetKey(ownerId);
    return true;
  });
}

/** Deletes a user's work on this device, as they have asked. */
export async function deleteWorkOf(ownerId: string): Promise<void> {
  const store = await storage.whenUsable();
  for (const name of OWNED_STORES) {
    const records = await ownRecords(store, name, ownerId);
    await storage.write(records.map(({ id }) => ({ store: name, remove: id })));
  }
  const entries = [...(await damagedEntries(store)), ...(await store.metadataUnder(savedPrefix(ownerId)))];
  await storage.write(entries.map(({ key }) => ({ store: 'metadata', remove: key })));
}

/**
 * Decrypts a user's locked work when they are back; returns the number of records. Rejects when offline, if the server
 * must provide the key. Records that cannot be decrypted stay as they are.
 */
export async function unsealWorkOf(ownerId: string): Promise<number> {
  storage.letIn(ownerId);
  const key = await personKey(ownerId);
  return withLock(async () => {
    const store = await storage.whenUsable();
    const box = await readBox(store, ownerId);
    if (!key || box.items.length === 0) return 0;
    let opened = 0;
    let closed = box.items;
    const inOrder = box.items.toSorted((one, other) => BACK.indexOf(one.store) - BACK.indexOf(other.store));
    for (const item of inOrder) {
      const changes = await openItem(store, key, item);
      if (!changes) continue;
      closed = closed.filter((other) => other !== item);
      await storage.write([...changes, { store: 'metadata', remove: item.key }, boxChange(ownerId, closed)]);
      opened += 1;
    }
    return opened;
  });
}

/** The users other than the current one whose work on this device is not encrypted. */
async function othersWithOpenWork(ownerId: string): Promise<string[]> {
  const store = await storage.whenUsable();
  const records = [...(await store.all('drafts')), ...(await store.all('syncQueue'))];
  const entries = await store.all('metadata');
  // A key that is still here belongs to a user who has not signed out.
  const withKey = entries.flatMap(({ key }) => (key.startsWith('key:') ? [key.slice('key:'.length)] : []));
  const kept = entries.flatMap(({ key }) => ownerOfCached(key) ?? []);
  const owners = new Set([...records.map((record) => record.ownerId), ...withKey, ...kept]);
  return [...owners].filter((owner) => owner !== '' && owner !== ownerId);
}

/** Encrypts what another user has left, if this device still has their key. */
export async function lockLeftovers(ownerId: string): Promise<void> {
  for (const other of await othersWithOpenWork(ownerId)) {
    if ((await keptKey(other)) && (await lockWorkOf(other, 'all'))) removeLeftOf(other);
  }
}

/** Drafts from before drafts had owners belong to the first user. */
export async function adoptOwnerless(ownerId: string): Promise<void> {
  const store = await storage.whenUsable();
  const ownerless = [
    ...(await ownRecords(store, 'drafts', '')),
    ...(await ownRecords(store, 'syncQueue', '')),
  ];
  if (ownerless.length === 0) return;
  for (const name of OWNED_STORES) {
    const records = await ownRecords(store, name, '');
    await storage.write(records.map((record) => ({ store: name, put: { ...record, ownerId } }) as Change));
  }
}

type Put = (from: LockedStore, record: object, removals: readonly Change[]) => Promise<void>;

async function openBox(store: OfflineStore, ownerId: string, key: CryptoKey): Promise<Put> {
  let { items } = await readBox(store, ownerId);
  return async (from, record, removals) => {
    const item = { key: `${boxKey(ownerId)}:${crypto.randomUUID()}`, store: from };
    const value = await seal(key, record, from);
    items = [...items, item];
    await storage.write([
      { store: 'metadata', put: { key: item.key, value } },
      ...removals,
      boxChange(ownerId, items),
    ]);
  };
}

/** The changes that restore a record; null when this key does not decrypt it, or it is gone. */
async function openItem(
  store: OfflineStore,
  key: CryptoKey,
  item: Box['items'][number],
): Promise<Change[] | null> {
  const entry = await store.get('metadata', item.key);
  if (!entry) return [];
  try {
    const record = await unseal(key, entry.value as Sealed, item.store);
    if (item.store !== 'local') return [{ store: item.store, put: record } as Change];
    restoreEntries(record as LocalEntries);
    return [];
  } catch {
    // The installation has new secrets: keep it, in case the old ones are restored.
    return null;
  }
}

async function readBox(store: OfflineStore, ownerId: string): Promise<Box> {
  const entry = await store.get('metadata', boxKey(ownerId));
  return (entry?.value as Box | undefined) ?? { items: [] };
}

const boxChange = (ownerId: string, items: Box['items']): Change =>
  items.length === 0
    ? { store: 'metadata', remove: boxKey(ownerId) }
    : { store: 'metadata', put: { key: boxKey(ownerId), value: { items } satisfies Box } };

async function ownRecords(store: OfflineStore, name: OwnedStore, ownerId: string) {
  return (await store.all(name)).filter((record) => record.ownerId === ownerId);
}

const damagedEntries = async (store: OfflineStore) =>
  (await store.all('metadata')).filter(({ key }) => DAMAGED.some((prefix) => key.startsWith(prefix)));

/** One window at a time. */
function withLock<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}
