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
 * Records that this user now uses the device. Local storage of the previous user is set aside at once, before a screen
 * could show it; what was set aside for this user is restored.
 */
export function claimDevice(profileId: string): void {
  const before = localStorage.getItem(PERSON);
  if (before !== profileId) {
    try {
      layAside(profileId, before);
    } catch {
      // Storage is full, so nothing can be moved. Other users still cannot read entries that name their owner.
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
  // Remove first: there may be room for one of them only.
  localStorage.removeItem(from);
  try {
    localStorage.setItem(to, value);
  } catch (error) {
    localStorage.setItem(from, value);
    throw error;
  }
}
