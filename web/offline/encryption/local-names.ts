/** Whose the entries of local storage are, by how their keys begin. */

/** Belong to the device, whoever uses it. `session-end` tells every tab that somebody signed out. */
export const OF_THE_DEVICE = [
  'fieldfare-theme',
  'fieldfare-config',
  'fieldfare-panes-',
  'fieldfare-device:',
  'fieldfare-session-end',
];
/** What somebody wrote or did, and what has not reached the server. */
export const WORK = ['fieldfare-draft:', 'fieldfare-clock:', 'fieldfare-outbox:'];
/** Of these, the ones that name their person, so that they never pass for somebody else's. */
export const OF_ONE_PERSON = ['fieldfare-clock:', 'fieldfare-outbox:'];
/** How somebody likes it; says nothing about anyone. */
export const PREFERENCES = [
  'fieldfare-columns:',
  'fieldfare-last-visit:',
  'fieldfare-route:',
  'fieldfare-opened:',
];
/** Of somebody who was here before and has not signed out: `fieldfare-left:<profile id>:<key>`. */
export const LEFT = 'fieldfare-left:';
/** Profile id of whoever uses the device. */
export const PERSON = 'fieldfare-person';

export const beginsWith = (key: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => key.startsWith(prefix));

export const ourKeys = (): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith('fieldfare-'));

/** What somebody has left, under the keys that it had. */
export function leftOf(profileId: string): Record<string, string> {
  const prefix = `${LEFT}${profileId}:`;
  return Object.fromEntries(
    ourKeys()
      .filter((key) => key.startsWith(prefix))
      .map((key) => [key.slice(prefix.length), localStorage.getItem(key) ?? '']),
  );
}
