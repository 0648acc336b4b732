import {
  beginsWith,
  LEFT,
  leftOf,
  ourKeys,
  PERSON,
  PREFERENCES,
  WORK,
} from '#web/offline/encryption/local-names.ts';

/**
 * Says that this person now uses the device. What somebody else has left in local storage is laid aside at once, before
 * a screen could show it; what this person had to leave in the same way is put back.
 */
export function claimDevice(profileId: string): void {
  const before = localStorage.getItem(PERSON);
  if (before !== profileId) {
    try {
      layAside(profileId, before);
    } catch {
      // No room to move anything: what names its person stays unread by others all the same.
    }
  }
}

function layAside(profileId: string, before: string | null): void {
  if (before !== null) {
    for (const key of ourKeys()) {
      const isTheirs = beginsWith(key, [...WORK, ...PREFERENCES]) && !key.includes(profileId);
      if (isTheirs) move(key, `${LEFT}${before}:${key}`);
    }
  }
  for (const key of Object.keys(leftOf(profileId))) move(`${LEFT}${profileId}:${key}`, key);
  localStorage.setItem(PERSON, profileId);
}

function move(from: string, to: string): void {
  const value = localStorage.getItem(from);
  if (value === null) return;
  // First away: there may be room for one of them only.
  localStorage.removeItem(from);
  try {
    localStorage.setItem(to, value);
  } catch (error) {
    localStorage.setItem(from, value);
    throw error;
  }
}
