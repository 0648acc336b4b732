import { setReaderZone } from '#web/lib/office-zone.ts';
import { storedJson } from '#web/lib/stored-json.ts';
import type { Viewer } from '#web/lib/viewer.ts';

/**
 * The last viewer of this device, so that a reload paints the right screen before the server has responded (or without
 * it). It only affects what is drawn: row-level security determines which data there is.
 */
const STORAGE_KEY = 'fieldfare-viewer';

export function rememberViewer(viewer: Viewer): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(viewer));
  setReaderZone(viewer.profile.time_zone);
}

/** The stored viewer if it is this user's, otherwise undefined. One of an earlier version has no capabilities. */
export function recallViewer(userId: string): Viewer | undefined {
  const viewer = storedJson(STORAGE_KEY) as Viewer | null | undefined;
  if (viewer?.profile?.user_id !== userId || !viewer.capabilities) return undefined;
  setReaderZone(viewer.profile.time_zone);
  return viewer;
}

export const forgetViewer = (): void => localStorage.removeItem(STORAGE_KEY);
