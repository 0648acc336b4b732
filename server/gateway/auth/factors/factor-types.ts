import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import type { FactorType } from '#server/gateway/auth/factors/factor-rows.ts';
import { relyingParty } from '#server/gateway/auth/webauthn.ts';

const NAMES: Record<FactorType, string> = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' };
const STEPS = { enroll: 'enroll', verify: 'verification' };

/**
 * Lets pass what the settings offer; security keys only where browsers have them (`relyingParty`).
 * @throws AuthError `mfa_…_enroll_not_enabled` or `mfa_…_verify_not_enabled`
 */
export function requireOffered(context: AuthContext, type: FactorType, step: keyof typeof STEPS): void {
  const isPossible = type !== 'webauthn' || relyingParty(context) !== undefined;
  if (context.settings.factors[type][step] && isPossible) return;
  const text = `MFA ${STEPS[step]} is disabled for ${NAMES[type]}`;
  throw new AuthError(422, `mfa_${type}_${step}_not_enabled`, text);
}

/** Whether a text names a type of factor. */
export function isFactorType(text: string | undefined): text is FactorType {
  return text !== undefined && Object.hasOwn(NAMES, text);
}
