import type { Factor, User } from '@supabase/supabase-js';
import { t } from '#web/lib/text.ts';

const KINDS: Record<string, string> = {
  totp: 'Authenticator app',
  phone: 'Phone',
  webauthn: 'Security key',
};

/** The second factors that count: one that was begun and never shown does not. */
export function countedFactors(user: Pick<User, 'factors'>): Factor[] {
  return (user.factors ?? []).filter(({ status }) => status === 'verified');
}

/** A factor by the name that it was given, or by its kind. */
export function factorName(factor: Factor): string {
  return factor.friendly_name || factorKind(factor);
}

/** What kind of thing a factor is; of a phone, the end of its number as well. */
export function factorKind(factor: Factor): string {
  const kind = t(KINDS[factor.factor_type] ?? 'Second factor');
  const number = 'phone' in factor && typeof factor.phone === 'string' ? factor.phone : '';
  return number ? `${kind} •• ${number.slice(-2)}` : kind;
}
