import { DataError } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { storage } from '#web/offline/database/storage.ts';
import { canLock, importKey } from '#web/offline/encryption/box.ts';

/** A sign-out without a response within this time says so. */
const KEY_TIMEOUT_MS = 8_000;

const metadataKey = (ownerId: string) => `key:${ownerId}`;

/** The key of the current user, stored on this device until the sign-out; null when it has none yet. */
export async function keptKey(ownerId: string): Promise<CryptoKey | null> {
  const store = await storage.whenUsable();
  const value = (await store.get('metadata', metadataKey(ownerId)))?.value;
  return value instanceof CryptoKey ? value : null;
}

/**
 * The key of the current user, requested from the server when this device does not have it yet; null where the browser
 * cannot encrypt. Rejects with `DataError` when offline.
 */
export async function personKey(ownerId: string): Promise<CryptoKey | null> {
  if (!canLock()) return null;
  const known = await keptKey(ownerId);
  if (known) return known;
  if (!navigator.onLine) throw new DataError({ message: t('No signal.'), status: 0 });
  const supabase = await getSupabase();
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new DataError({ message: t('No answer.'), status: 0 })), KEY_TIMEOUT_MS);
  });
  const answer = await Promise.race([supabase.rpc('offline_key', {}), late]);
  if (answer.error) throw new DataError({ ...answer.error, status: answer.status });
  // Another user has signed in meanwhile.
  if (answer.data.profile_id !== ownerId) return null;
  const key = await importKey(Uint8Array.from(atob(answer.data.key), (character) => character.charCodeAt(0)));
  await storage.write([{ store: 'metadata', put: { key: metadataKey(ownerId), value: key } }]);
  return key;
}

/** Deletes the key from this device. From now on only the server can provide it, and only to its owner. */
export const forgetKey = (ownerId: string): Promise<void> =>
  storage.write([{ store: 'metadata', remove: metadataKey(ownerId) }]);
