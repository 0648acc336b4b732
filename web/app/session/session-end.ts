import { storedJson } from '#web/lib/stored-json.ts';

/** How the last session ended, until the next sign-in; it survives a restart of the app and is visible to every tab. */
const KEY = 'fieldfare-session-end';

export interface SessionEnd {
  /** ISO instant at which this device noticed it. */
  at: string;
  /** Set when the user signed out: a text about what was kept on this device. */
  signedOut?: { kept: string[] };
}

export function readSessionEnd(): SessionEnd | null {
  const end = storedJson(KEY) as Partial<SessionEnd> | null | undefined;
  if (typeof end?.at !== 'string') return null;
  return { at: end.at, ...(end.signedOut && { signedOut: { kept: end.signedOut.kept ?? [] } }) };
}

/** Records that a session ended without a sign-out. */
export function rememberSessionEnd(): void {
  // The tab in which the user signs out records it first; its sign-out ends the session of every tab.
  if (!readSessionEnd()?.signedOut) remember({});
}

/** Records that the user signs out, before the other tabs notice that the session has ended. */
export const rememberSignOut = (kept: string[]): void => remember({ signedOut: { kept } });

export const forgetSessionEnd = (): void => localStorage.removeItem(KEY);

function remember(how: Pick<SessionEnd, 'signedOut'>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ at: new Date().toISOString(), ...how }));
  } catch {
    // When storage is full, the sign-in page does not say why.
  }
}
