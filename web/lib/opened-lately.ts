import { PALETTE_RECENT_MAX } from '#shared/limits.ts';
import { storedJson } from '#web/lib/stored-json.ts';

const UUID_AT_END = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/edit)?$/;
const keyOf = (profileId: string) => `fieldfare-opened:${profileId}`;

/**
 * Remembers the thing whose page this is, by its id alone: what it is called, and whether it may still be seen, the
 * server says when it is shown.
 */
export function rememberOpened(profileId: string, path: string): void {
  const id = UUID_AT_END.exec(path)?.[1];
  if (!id) return;
  const ids = [id, ...openedLately(profileId).filter((other) => other !== id)];
  try {
    localStorage.setItem(keyOf(profileId), JSON.stringify(ids.slice(0, PALETTE_RECENT_MAX)));
  } catch {
    // A full or closed storage: then nothing is remembered, which nobody needs to be told.
  }
}

/** The ids of what this person opened on this device, the latest first. */
export function openedLately(profileId: string): string[] {
  const stored = storedJson(keyOf(profileId));
  return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];
}
