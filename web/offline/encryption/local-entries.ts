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
const FILES = `${FORMS}photos:`;

/** Entries of local storage, by their keys. */
export type LocalEntries = Record<string, string>;

/** The entries of a user: work and preferences, or only the preferences. */
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
 * Removes the entries of a user who signs out; the auth client removes the session. Once another user uses the device,
 * removes only entries that name the user who has left.
 */
export function wipeEntriesOf(profileId: string): void {
  const user = localStorage.getItem(PERSON);
  const isOthersDevice = user !== null && user !== profileId;
  for (const key of ourKeys()) {
    if (beginsWith(key, OF_THE_DEVICE) || key === SESSION_STORAGE_KEY) continue;
    // Entries that other users have left stay.
    const isOthers = isOthersDevice || key.startsWith(LEFT) || beginsWith(key, OF_ONE_PERSON);
    if (!isOthers || key.includes(profileId)) localStorage.removeItem(key);
  }
}

/** Removes what was set aside for a user, once it is encrypted. */
export function removeLeftOf(profileId: string): void {
  for (const key of Object.keys(leftOf(profileId))) localStorage.removeItem(`${LEFT}${profileId}:${key}`);
}

/** Restores entries. Where there are new values meanwhile, lists are merged and texts stay as they are now. */
export function restoreEntries(entries: LocalEntries): void {
  for (const [key, value] of Object.entries(entries)) {
    const current = localStorage.getItem(key);
    try {
      localStorage.setItem(key, current === null ? value : joined(value, current));
    } catch {
      // Storage is full: the current values matter more.
    }
  }
}

/** How many entries of a user are set aside in local storage. */
export function countWaiting(profileId: string) {
  const entries = Object.entries(entriesOf(profileId, 'all'));
  const lengthOf = (prefix: string) =>
    entries
      .filter(([key]) => key.startsWith(prefix))
      .reduce((sum, [, value]) => sum + (listIn(value)?.length ?? 0), 0);
  const begun = entries.filter(([key, value]) => key.startsWith(FORMS) && !isCleared(value));
  // A form and the list of its files are one form.
  const names = new Set(begun.map(([key]) => key));
  const forms = begun.filter(([key]) => !key.startsWith(FILES) || !names.has(key.replace(FILES, FORMS)));
  const composers = forms.filter(([key]) => key.startsWith(`${FORMS}message:`));
  return {
    clockEvents: lengthOf('fieldfare-clock:'),
    messages: lengthOf('fieldfare-outbox:'),
    begunMessages: composers.filter(([, value]) => hasText(value)).length,
    texts: forms.length - composers.length,
  };
}

/** A composer also stores the recipient of a message, before anything is typed. */
function hasText(entry: string): boolean {
  try {
    return String(JSON.parse(entry)?.text ?? '').trim() !== '';
  } catch {
    // The device lost power while writing.
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
    // A text in another format.
    return null;
  }
}
