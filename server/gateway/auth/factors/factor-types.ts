import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import type { FactorType } from '#server/gateway/auth/factors/factor-rows.ts';
import { relyingParty } from '#server/gateway/auth/webauthn.ts';

const NAMES: Record<FactorType, string> = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' };
const STEPS = { enroll: 'enroll', verify: 'verification' };

/** Where factors are offered: the settings, and what browsers make of the site's address. */
type Site = Pick<AuthContext, 'settings' | 'siteUrl'>;
/** Whether factors of a type may be added, and are asked for. */
type Offer = Record<keyof typeof STEPS, boolean>;

/** What the settings offer of each type; security keys only where browsers have them (`relyingParty`). */
export function offeredFactors(site: Site): Record<FactorType, Offer> {
  const { totp, phone, webauthn } = site.settings.factors;
  const hasKeys = relyingParty(site) !== undefined;
  return {
    totp,
    phone,
    webauthn: { enroll: webauthn.enroll && hasKeys, verify: webauthn.verify && hasKeys },
  };
}

/**
 * Lets pass what is offered.
 * @throws AuthError `mfa_…_enroll_not_enabled` or `mfa_…_verify_not_enabled`
 */
export function requireOffered(site: Site, type: FactorType, step: keyof Offer): void {
  if (offeredFactors(site)[type][step]) return;
  const text = `MFA ${STEPS[step]} is disabled for ${NAMES[type]}`;
  throw new AuthError(422, `mfa_${type}_${step}_not_enabled`, text);
}

/** Whether a text names a type of factor. */
export function isFactorType(text: string | undefined): text is FactorType {
  return text !== undefined && Object.hasOwn(NAMES, text);
}
