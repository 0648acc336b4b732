import { loadConfig } from '#web/lib/config.ts';
import type { FactorKind } from '#web/lib/factor-kind.ts';

/** The auth server's settings: which kinds can be added and verified. */
interface AuthSettings {
  mfa?: Record<FactorKind, { enroll: boolean; verify: boolean }>;
}

/** The order of the offers. */
const KINDS: readonly FactorKind[] = ['totp', 'webauthn', 'phone'];

/** Requests the kinds of second factors that can be added. Throws when the server cannot be reached. */
export async function loadAddableFactors(): Promise<FactorKind[]> {
  const { url, anonKey } = await loadConfig();
  const answer = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: anonKey } });
  if (!answer.ok) throw new Error(`The second factors on offer could not be loaded (${answer.status}).`);
  return addableFactors(await answer.json());
}

/** The kinds that can be added, by a server's settings: only those that can be verified afterwards. */
export function addableFactors({ mfa }: AuthSettings): FactorKind[] {
  // A server that does not say so supports the first kind of this portal.
  if (!mfa) return ['totp'];
  return KINDS.filter((kind) => mfa[kind].enroll && mfa[kind].verify);
}
