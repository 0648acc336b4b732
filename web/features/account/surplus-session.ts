import { loadConfig } from '#web/lib/config.ts';

/**
 * Ends the session that confirming a change has opened: this browser has its own, or nobody has signed in here. Without a
 * line it ends by itself when it is old.
 */
export async function endSurplusSession(accessToken: string): Promise<void> {
  const config = await loadConfig().catch(() => null);
  if (!config) return;
  const headers = { apikey: config.anonKey, authorization: `Bearer ${accessToken}` };
  await fetch(`${config.url}/auth/v1/logout?scope=local`, { method: 'POST', headers }).catch(() => null);
}
