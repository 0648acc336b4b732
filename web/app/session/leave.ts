import { readSession, signOut } from '#web/app/session/session-store.ts';
import { recallViewer } from '#web/app/session/viewer-memory.ts';

/**
 * Signs out: at once when everything has been sent, else after the person has said what becomes of the rest. What the
 * device keeps of them is locked away or wiped.
 */
export async function leave(): Promise<void> {
  const userId = readSession().session?.user.id;
  const viewer = userId && recallViewer(userId);
  // Somebody who has not been in the portal yet has left nothing in it.
  if (!viewer) return signOut();
  const leaving = await import('#web/app/offline/leaving.ts').catch(() => null);
  // It cannot be loaded without a signal: what is here is sealed when the next person comes.
  if (!leaving) return signOut();
  await leaving.beginLeaving(viewer.profile.id);
}
