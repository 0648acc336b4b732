import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { type RelyingParty, relyingParty } from '#server/gateway/auth/webauthn.ts';

/** Whether passkeys are offered: switched on, and the site has a name that browsers tie them to. */
export function offersPasskeys(context: Pick<AuthContext, 'settings' | 'siteUrl'>): boolean {
  return context.settings.passkeys.enabled && relyingParty(context) !== undefined;
}

/** The relying party of passkeys. @throws AuthError `passkey_disabled` where they are not offered */
export function requirePasskeys(context: AuthContext): RelyingParty {
  const party = context.settings.passkeys.enabled ? relyingParty(context) : undefined;
  if (!party) throw new AuthError(404, 'passkey_disabled', 'Passkeys are disabled');
  return party;
}
