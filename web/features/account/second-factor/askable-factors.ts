import type { Factor, User } from '@supabase/supabase-js';
import { canUseKeys } from './can-use-keys.ts';

/**
 * The verified factors of a user, preferred one first: a security key, which resists phishing and needs no typing, then
 * an app, whose codes are free. A security key comes last if this browser does not support it.
 */
export function askableFactors(user: Pick<User, 'factors'>): Factor[] {
  const order = canUseKeys() ? ['webauthn', 'totp', 'phone'] : ['totp', 'phone', 'webauthn'];
  return (user.factors ?? [])
    .filter(({ status }) => status === 'verified')
    .sort((a, b) => order.indexOf(a.factor_type) - order.indexOf(b.factor_type));
}
