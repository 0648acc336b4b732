import type { User, UserIdentity } from '@supabase/supabase-js';

const OWN = ['email', 'phone'];

/** The linked accounts of other providers. */
export function foreignIdentities(user: Pick<User, 'identities'>): UserIdentity[] {
  return (user.identities ?? []).filter(({ provider }) => !OWN.includes(provider));
}

/** Whether the account may have a password: one that was created by a provider has none until the user sets one. */
export function hasPassword(user: Pick<User, 'identities'>): boolean {
  return (user.identities ?? []).some(({ provider }) => OWN.includes(provider));
}
