import type { Factor, SupabaseClient } from '@supabase/supabase-js';
import type { AuthErrorFacts } from '#web/lib/auth-message.ts';
import type { FactorKind } from '#web/lib/factor-kind.ts';

type Mfa = SupabaseClient['auth']['mfa'];

/**
 * Deletes unverified factors of a kind, which the user has started and given up, so that their names are free again.
 * @returns the verified factors, or why they could not be read
 */
export async function dropBegun(
  mfa: Mfa,
  kind: FactorKind,
): Promise<{ factors: Factor[]; error: null } | { factors: null; error: AuthErrorFacts }> {
  const { data, error } = await mfa.listFactors();
  if (error) return { factors: null, error };
  for (const { id, status, factor_type } of data.all) {
    if (status === 'unverified' && factor_type === kind) await mfa.unenroll({ factorId: id });
  }
  return { factors: data.all.filter(({ status }) => status === 'verified'), error: null };
}

/** The name, or the first of 'name 2', 'name 3', … that is free. */
export function freeName(name: string, taken: readonly Pick<Factor, 'friendly_name'>[]): string {
  let free = name;
  for (let number = 2; taken.some((one) => one.friendly_name === free); number += 1)
    free = `${name} ${number}`;
  return free;
}
