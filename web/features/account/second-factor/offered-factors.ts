import { loadConfig } from '#web/lib/config.ts';
import type { FactorKind } from '#web/lib/factor-kind.ts';

/** What the auth server says of itself: which kinds may be added, and are asked for. */
interface AuthSettings {
  mfa?: Record<FactorKind, { enroll: boolean; verify: boolean }>;
}

/** The order in which they are offered. */
const KINDS: readonly FactorKind[] = ['totp', 'webauthn', 'phone'];

/** Asks the auth server which kinds of second factors may be added. Throws when it cannot be reached. */
export async function loadAddableFactors(): Promise<FactorKind[]> {
  const { url, anonKey } = await loadConfig();
  const answer = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: anonKey } });
  if (!answer.ok) throw new Error(`The second factors on offer could not be loaded (${answer.status}).`);
  return addableFactors(await answer.json());
}

/** The kinds that may be added, by a server's settings: what could not be asked for afterwards is not. */
export function addableFactors({ mfa }: AuthSettings): FactorKind[] {
  // A server that does not say has what this portal began with.
  if (!mfa) return ['totp'];
  return KINDS.filter((kind) => mfa[kind].enroll && mfa[kind].verify);
}
