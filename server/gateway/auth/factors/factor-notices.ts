import type { StoredFactor } from '#server/gateway/auth/factors/factor-rows.ts';
import { harmlessName } from '#server/gateway/auth/notices.ts';
import { message, t } from '#shared/text.ts';

/** Types of factors in plain words. */
const KINDS = {
  totp: message('An authenticator app'),
  phone: message('A phone'),
  webauthn: message('A security key'),
};

/** How a mail names a factor, e.g. `A security key (Blue key)`. A phone number is truncated to its last digits. */
export function factorFacts(factor: StoredFactor): { factor: string } {
  const kind = t(KINDS[factor.factor_type]);
  const end = factor.phone ? t('ending in {{digits}}', { digits: factor.phone.slice(-2) }) : undefined;
  const name = harmlessName(factor.friendly_name) ?? end;
  return { factor: name ? `${kind} (${name})` : kind };
}
