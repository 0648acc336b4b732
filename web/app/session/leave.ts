import { readSession, signOut } from '#web/app/session/session-store.ts';
import { recallViewer } from '#web/app/session/viewer-memory.ts';

/**
 * Signs out: at once when everything is delivered, otherwise after the user has decided about unsent work. The user's
 * data on the device is locked or deleted.
 */
export async function leave(): Promise<void> {
  const userId = readSession().session?.user.id;
  const viewer = userId && recallViewer(userId);
  // A user who has not entered the portal yet has no data in it.
  if (!viewer) return signOut();
  const leaving = await import('#web/app/offline/leaving.ts').catch(() => null);
  // The module cannot be loaded offline: the data is encrypted when the next user signs in.
  if (!leaving) return signOut();
  await leaving.beginLeaving(viewer.profile.id);
}
