import { SESSION_STORAGE_KEY } from '#web/lib/stored-session.ts';
import {
  beginsWith,
  LEFT,
  leftOf,
  OF_ONE_PERSON,
  OF_THE_DEVICE,
  ourKeys,
  PERSON,
  PREFERENCES,
  WORK,
} from '#web/offline/encryption/local-names.ts';
import { isCleared } from '#web/offline/forms/form-entries.ts';

const FORMS = 'fieldfare-draft:';

/** Entries of local storage, by their keys. */
export type LocalEntries = Record<string, string>;

/** The entries of a person: what they wrote and did, and how they like it; or only the latter. */
export function entriesOf(profileId: string, what: 'all' | 'preferences'): LocalEntries {
  const prefixes = what === 'all' ? [...WORK, ...PREFERENCES] : PREFERENCES;
  const isHere = localStorage.getItem(PERSON) === profileId;
  const here = ourKeys()
    .filter((key) => beginsWith(key, prefixes))
    .filter((key) => key.includes(profileId) || (isHere && !beginsWith(key, OF_ONE_PERSON)))
    .map((key) => [key, localStorage.getItem(key) ?? ''] as const);
  const left = Object.entries(leftOf(profileId)).filter(([key]) => beginsWith(key, prefixes));
  return Object.fromEntries([...left, ...here]);
}

/**
 * Removes whatever belongs to a person who signs out; the session goes with the sign-out itself. Once somebody else uses the
 * device, only what names the person who has left.
 */
export function wipeEntriesOf(profileId: string): void {
  const user = localStorage.getItem(PERSON);
  const isOthersDevice = user !== null && user !== profileId;
  for (const key of ourKeys()) {
    if (beginsWith(key, OF_THE_DEVICE) || key === SESSION_STORAGE_KEY) continue;
    // What others have left waits for them.
    const isOthers = isOthersDevice || key.startsWith(LEFT) || beginsWith(key, OF_ONE_PERSON);
    if (!isOthers || key.includes(profileId)) localStorage.removeItem(key);
  }
}

/** Removes what was laid aside for a person, once it is sealed. */
export function removeLeftOf(profileId: string): void {
  for (const key of Object.keys(leftOf(profileId))) localStorage.removeItem(`${LEFT}${profileId}:${key}`);
}

/** Puts entries back. Where something has been written meanwhile, lists are joined and texts stay as they are now. */
export function restoreEntries(entries: LocalEntries): void {
  for (const [key, value] of Object.entries(entries)) {
    const current = localStorage.getItem(key);
    try {
      localStorage.setItem(key, current === null ? value : joined(value, current));
    } catch {
      // No room: what is there now matters more.
    }
  }
}

/** How many things of a person wait in local storage. */
export function countWaiting(profileId: string) {
  const entries = Object.entries(entriesOf(profileId, 'all'));
  const lengthOf = (prefix: string) =>
    entries
      .filter(([key]) => key.startsWith(prefix))
      .reduce((sum, [, value]) => sum + (listIn(value)?.length ?? 0), 0);
  const forms = entries.filter(([key, value]) => key.startsWith(FORMS) && !isCleared(value));
  const composers = forms.filter(([key]) => key.startsWith(`${FORMS}message:`));
  return {
    clockEvents: lengthOf('fieldfare-clock:'),
    messages: lengthOf('fieldfare-outbox:'),
    begunMessages: composers.filter(([, value]) => hasText(value)).length,
    texts: forms.length - composers.length,
  };
}

/** A composer also keeps for whom a message is meant, before anything is written. */
function hasText(entry: string): boolean {
  try {
    return String(JSON.parse(entry)?.text ?? '').trim() !== '';
  } catch {
    // A device was cut off while it wrote.
    return false;
  }
}

function joined(earlier: string, current: string): string {
  const [before, now] = [listIn(earlier), listIn(current)];
  if (!before || !now) return current;
  const known = new Set(before.map((entry) => JSON.stringify(entry)));
  return JSON.stringify([...before, ...now.filter((entry) => !known.has(JSON.stringify(entry)))]);
}

function listIn(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    // A text of its own kind.
    return null;
  }
}
