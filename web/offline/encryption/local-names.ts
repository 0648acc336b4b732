/** The owners of local storage entries, by the prefixes of their keys. */

/** Belong to the device, regardless of its user. `session-end` notifies every tab of a sign-out. */
export const OF_THE_DEVICE = [
  'fieldfare-theme',
  'fieldfare-config',
  'fieldfare-panes-',
  'fieldfare-device:',
  'fieldfare-session-end',
];
/** Unsent work of the user. */
export const WORK = ['fieldfare-draft:', 'fieldfare-clock:', 'fieldfare-outbox:'];
/** Keys of these that contain the profile id, so that they cannot be mistaken for another user's. */
export const OF_ONE_PERSON = ['fieldfare-clock:', 'fieldfare-outbox:'];
/** Preferences without personal data. */
export const PREFERENCES = [
  'fieldfare-columns:',
  'fieldfare-last-visit:',
  'fieldfare-route:',
  'fieldfare-opened:',
];
/** Entries of an earlier user who has not signed out: `fieldfare-left:<profile id>:<key>`. */
export const LEFT = 'fieldfare-left:';
/** Profile id of the current user of the device. */
export const PERSON = 'fieldfare-person';

export const beginsWith = (key: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => key.startsWith(prefix));

export const ourKeys = (): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith('fieldfare-'));

/** The entries that a user has left, under their original keys. */
export function leftOf(profileId: string): Record<string, string> {
  const prefix = `${LEFT}${profileId}:`;
  return Object.fromEntries(
    ourKeys()
      .filter((key) => key.startsWith(prefix))
      .map((key) => [key.slice(prefix.length), localStorage.getItem(key) ?? '']),
  );
}
