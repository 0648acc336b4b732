import { storedJson } from '#web/lib/stored-json.ts';

/** That a session ended, and how, until somebody signs in: also over a restart of the app, and for every tab. */
const KEY = 'fieldfare-session-end';

export interface SessionEnd {
  /** ISO instant at which this device learned of it. */
  at: string;
  /** Set when the person signed out: what was kept on this device for them, in words. */
  signedOut?: { kept: string[] };
}

export function readSessionEnd(): SessionEnd | null {
  const end = storedJson(KEY) as Partial<SessionEnd> | null | undefined;
  if (typeof end?.at !== 'string') return null;
  return { at: end.at, ...(end.signedOut && { signedOut: { kept: end.signedOut.kept ?? [] } }) };
}

/** Notes that a session ended without its person signing out. */
export function rememberSessionEnd(): void {
  // The tab in which the person signs out says so first; its sign-out ends the session of every tab.
  if (!readSessionEnd()?.signedOut) remember({});
}

/** Notes that the person signs out, before the other tabs learn that the session is over. */
export const rememberSignOut = (kept: string[]): void => remember({ signedOut: { kept } });

export const forgetSessionEnd = (): void => localStorage.removeItem(KEY);

function remember(how: Pick<SessionEnd, 'signedOut'>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ at: new Date().toISOString(), ...how }));
  } catch {
    // Without room the sign-in page does not say why.
  }
}
