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

/** Where a repair keeps copies while it runs. */
const RESCUE_DATABASE = 'fieldfare-offline-rescue';

// Somebody else, or nobody, is signed in now: the question was not for them.
onUserChange(() => askBeforeLeaving(null));

/** Signs out whoever has nothing unsent here, and asks everybody else first. */
export async function beginLeaving(profileId: string): Promise<void> {
  const isStillHere = sameUser();
  await runLeaving('save');
  // Without a store there is nothing in it; what was never kept cannot be lost.
  const unsent = await unsentWorkOf(profileId).catch(() => null);
  if (!isStillHere()) return;
  if (unsent && !isNothing(unsent)) askBeforeLeaving({ profileId, unsent });
  else await leaveWith(profileId, 'keep');
}

/**
 * Puts away what a person has on this device, and signs out. Somebody else who signs in meanwhile in another tab keeps everything.
 *
 * @param kept what is kept, in words, for the other tabs
 * @returns false, with everything as it was, when their work cannot be locked away now
 */
export async function leaveWith(
  profileId: string,
  choice: 'keep' | 'delete',
  kept: string[] = [],
): Promise<boolean> {
  const isStillHere = sameUser();
  const isOthersDevice = otherUser();
  // What a working storage has no room for cannot be locked away either.
  const isLocking = choice === 'keep' && (await isUsable());
  if (isLocking && (await hasUnsaved(profileId))) return false;
  try {
    if (choice === 'delete') await deleteWorkOf(profileId);
    const isLocked = await lockWorkOf(profileId, choice === 'keep' ? 'all' : 'preferences');
    // What no store holds cannot be kept by staying.
    const unsent = isLocked ? null : await unsentWorkOf(profileId).catch(() => null);
    if (choice === 'keep' && unsent && !isNothing(unsent)) return false;
  } catch {
    // No room for the locked copy, most likely. What was locked already is opened again.
    await unsealWorkOf(profileId).catch(() => undefined);
    toast({
      kind: 'destructive',
      title: t('Your work could not be locked away'),
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
  // Another tab may have signed somebody else in while this was put away.
  if (isStillHere()) await signOut(kept);
  // What screens write as they are closed.
  await new Promise((resolve) => setTimeout(resolve));
  wipeEntriesOf(profileId);
  return true;
}

const isUsable = (): Promise<boolean> =>
  storage.whenUsable().then(
    () => true,
    () => false,
  );

/** Answers whether somebody else than the user of now has signed in on this device when it is called, perhaps in another tab. */
function otherUser(): () => boolean {
  const userId = readSession().session?.user.id;
  return () => {
    const stored = readStoredSession(localStorage);
    return stored !== null && stored.user.id !== userId;
  };
}

/** Answers whether the user who is signed in now is still signed in when it is called. */
function sameUser(): () => boolean {
  const userId = readSession().session?.user.id;
  return () => readSession().session?.user.id === userId;
}
