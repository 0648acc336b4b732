import { askBeforeLeaving } from '#web/app/session/leave-question.ts';
import { onUserChange, readSession, signOut } from '#web/app/session/session-store.ts';
import { runLeaving } from '#web/lib/leaving.ts';
import { readStoredSession } from '#web/lib/stored-session.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { clearOfflineCache } from '#web/offline/cache/clear-cache.ts';
import { storage } from '#web/offline/database/storage.ts';
import { wipeEntriesOf } from '#web/offline/encryption/local-entries.ts';
import { deleteWorkOf, lockWorkOf, unsealWorkOf } from '#web/offline/encryption/locked-work.ts';
import { isNothing, unsentWorkOf } from '#web/offline/encryption/unsent-work.ts';
import { hasUnsaved } from '#web/offline/outbox/opened-outboxes.ts';

/** Where a running repair stores its copies. */
const RESCUE_DATABASE = 'fieldfare-offline-rescue';

// Another user, or nobody, is signed in now: the dialog was not for them.
onUserChange(() => askBeforeLeaving(null));

/** Signs out users without unsent work, and asks all others first. */
export async function beginLeaving(profileId: string): Promise<void> {
  const isStillHere = sameUser();
  await runLeaving('save');
  // Without a store there is nothing in it; what was never stored cannot be lost.
  const unsent = await unsentWorkOf(profileId).catch(() => null);
  if (!isStillHere()) return;
  if (unsent && !isNothing(unsent)) askBeforeLeaving({ profileId, unsent });
  else await leaveWith(profileId, 'keep');
}

/**
 * Locks a user's work on this device, and signs out. If another user signs in meanwhile in another tab, their data is
 * not affected.
 *
 * @param kept a text about what is kept, for the other tabs
 * @returns false, with nothing changed, when the work cannot be locked now
 */
export async function leaveWith(
  profileId: string,
  choice: 'keep' | 'delete',
  kept: string[] = [],
): Promise<boolean> {
  const isStillHere = sameUser();
  const isOthersDevice = otherUser();
  // Work that did not fit into the storage cannot be locked, either.
  const isLocking = choice === 'keep' && (await isUsable());
  if (isLocking && (await hasUnsaved(profileId))) return false;
  try {
    if (choice === 'delete') await deleteWorkOf(profileId);
    const isLocked = await lockWorkOf(profileId, choice === 'keep' ? 'all' : 'preferences');
    // Work that no store holds cannot be kept by staying signed in.
    const unsent = isLocked ? null : await unsentWorkOf(profileId).catch(() => null);
    if (choice === 'keep' && unsent && !isNothing(unsent)) return false;
  } catch {
    // Probably there is no room for the encrypted copy. Unlock what was locked already.
    await unsealWorkOf(profileId).catch(() => undefined);
    toast({
      kind: 'destructive',
      title: t('Your work could not be locked'),
      description: t('Nothing was lost. Send it first, or sign out when this device has more room.'),
    });
    return false;
  }
  if (isOthersDevice()) {
    wipeEntriesOf(profileId);
    return true;
  }
  askBeforeLeaving(null);
  await runLeaving('forget');
  wipeEntriesOf(profileId);
  await clearOfflineCache().catch(() => undefined);
  globalThis.indexedDB?.deleteDatabase(RESCUE_DATABASE);
  // Another tab may have signed in another user meanwhile.
  if (isStillHere()) await signOut(kept);
  // Screens write when they close.
  await new Promise((resolve) => setTimeout(resolve));
  wipeEntriesOf(profileId);
  return true;
}

const isUsable = (): Promise<boolean> =>
  storage.whenUsable().then(
    () => true,
    () => false,
  );

/**
 * Returns a function that checks whether a user other than the current one has signed in on this device, perhaps in
 * another tab.
 */
function otherUser(): () => boolean {
  const userId = readSession().session?.user.id;
  return () => {
    const stored = readStoredSession(localStorage);
    return stored !== null && stored.user.id !== userId;
  };
}

/** Returns a function that checks whether the current user is still signed in. */
function sameUser(): () => boolean {
  const userId = readSession().session?.user.id;
  return () => readSession().session?.user.id === userId;
}
