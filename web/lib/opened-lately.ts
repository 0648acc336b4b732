import { PALETTE_RECENT_MAX } from '#shared/limits.ts';
import { storedJson } from '#web/lib/stored-json.ts';

const UUID_AT_END = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/edit)?$/;
const keyOf = (profileId: string) => `fieldfare-opened:${profileId}`;

/**
 * Remembers the record of this page by its id only. The server provides its title, and decides whether the user may
 * still see it, when it is shown.
 */
export function rememberOpened(profileId: string, path: string): void {
  const id = UUID_AT_END.exec(path)?.[1];
  if (!id) return;
  const ids = [id, ...openedLately(profileId).filter((other) => other !== id)];
  try {
    localStorage.setItem(keyOf(profileId), JSON.stringify(ids.slice(0, PALETTE_RECENT_MAX)));
  } catch {
    // Storage is full or blocked. Nothing is remembered, and the user need not know.
  }
}

/** The ids of the records that this user opened on this device, the latest first. */
export function openedLately(profileId: string): string[] {
  const stored = storedJson(keyOf(profileId));
  return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];
}
