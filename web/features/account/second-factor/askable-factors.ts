import type { Factor, User } from '@supabase/supabase-js';
import { canUseKeys } from './can-use-keys.ts';

/**
 * The verified factors of a person, the one to ask for first in front: a security key, which nobody can be talked out of and
 * nobody types, then an app, whose codes cost nothing. A key comes last where the browser cannot ask for it.
 */
export function askableFactors(user: Pick<User, 'factors'>): Factor[] {
  const order = canUseKeys() ? ['webauthn', 'totp', 'phone'] : ['totp', 'phone', 'webauthn'];
  return (user.factors ?? [])
    .filter(({ status }) => status === 'verified')
    .sort((a, b) => order.indexOf(a.factor_type) - order.indexOf(b.factor_type));
}
