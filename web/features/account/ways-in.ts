import type { User, UserIdentity } from '@supabase/supabase-js';

const OWN = ['email', 'phone'];

/** The accounts elsewhere that open this one. */
export function foreignIdentities(user: Pick<User, 'identities'>): UserIdentity[] {
  return (user.identities ?? []).filter(({ provider }) => !OWN.includes(provider));
}

/** Whether there may be a password: whoever came by a provider alone has none until they set one. */
export function hasPassword(user: Pick<User, 'identities'>): boolean {
  return (user.identities ?? []).some(({ provider }) => OWN.includes(provider));
}
