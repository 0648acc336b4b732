import { storedJson } from '#web/lib/stored-json.ts';

/** That a session ended without its person signing out, until somebody signs in: also over a restart of the app. */
const KEY = 'fieldfare-session-end';

export interface SessionEnd {
  /** ISO instant at which this device learned of it. */
  at: string;
}

export function readSessionEnd(): SessionEnd | null {
  const end = storedJson(KEY) as Partial<SessionEnd> | null | undefined;
  return typeof end?.at === 'string' ? { at: end.at } : null;
}

export function rememberSessionEnd(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ at: new Date().toISOString() }));
  } catch {
    // Without room the sign-in page does not say why.
  }
}

export const forgetSessionEnd = (): void => localStorage.removeItem(KEY);
