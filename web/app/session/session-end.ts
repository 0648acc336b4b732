import { storedJson } from '#web/lib/stored-json.ts';

/** How the last session ended, until the next sign-in; it survives a restart of the app and is visible to every tab. */
const KEY = 'fieldfare-session-end';

export interface SessionEnd {
  /** ISO instant at which this device noticed it. */
  at: string;
  /** Set when the user signed out: a text about what was kept on this device. */
  signedOut?: { kept: string[] };
  /** The email address of its user; absent when it is not known. */
  account?: string;
  /** The user has tried to sign in again: the account was deactivated. */
  isDeactivated?: true;
}

export function readSessionEnd(): SessionEnd | null {
  const end = storedJson(KEY) as Partial<SessionEnd> | null | undefined;
  if (typeof end?.at !== 'string') return null;
  const { at, account, isDeactivated } = end;
  return {
    at,
    ...(end.signedOut && { signedOut: { kept: end.signedOut.kept ?? [] } }),
    ...(account && { account }),
    ...(isDeactivated && { isDeactivated }),
  };
}

/** Records that the session of a user ended without a sign-out. */
export function rememberSessionEnd(account: string | undefined): void {
  // The tab in which the user signs out records it first; its sign-out ends the session of every tab.
  if (!readSessionEnd()?.signedOut) remember(account ? { account } : {});
}

/** Records that the ended session was the one of a deactivated account, if it was this account's. */
export function rememberDeactivation(email: string): void {
  const end = readSessionEnd();
  if (!end || end.signedOut) return;
  if (end.account && end.account.toLowerCase() !== email.toLowerCase()) return;
  remember({ ...end, isDeactivated: true });
}

/** Records that the user signs out, before the other tabs notice that the session has ended. */
export const rememberSignOut = (kept: string[]): void => remember({ signedOut: { kept } });

export const forgetSessionEnd = (): void => localStorage.removeItem(KEY);

function remember(how: Partial<SessionEnd>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ at: new Date().toISOString(), ...how }));
  } catch {
    // When storage is full, the sign-in page does not say why.
  }
}
