import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import type { FactorType } from '#server/gateway/auth/factors/factor-rows.ts';
import { offeredFactors } from '#server/gateway/auth/factors/factor-types.ts';

const KINDS: Record<FactorType, [one: string, more: string]> = {
  totp: ['authenticator app', 'authenticator apps'],
  phone: ['phone', 'phones'],
  webauthn: ['security key', 'security keys'],
};

/**
 * Warns of factors that people have and cannot be asked for any more, one sentence for each kind: switching a kind off
 * opens nobody's account, so their owners need another factor, a recovery code, or somebody who removes it.
 */
export async function warnOfUnaskable(context: AuthContext, warn: (sentence: string) => void): Promise<void> {
  const offered = offeredFactors(context);
  const { rows } = await context.database.pool.query<{ type: FactorType; factors: number; alone: number }>(
    `select f.factor_type::text as type, count(*)::int as factors,
       (count(distinct f.user_id) filter (where not exists (
         select from auth.mfa_factors o where o.user_id = f.user_id and o.status = 'verified'
           and not o.factor_type::text = any($1))))::int as alone
     from auth.mfa_factors f where f.status = 'verified' and f.factor_type::text = any($1)
     group by 1 order by 1`,
    [Object.keys(KINDS).filter((type) => !offered[type as FactorType].verify)],
  );
  for (const { type, factors, alone } of rows) {
    const [one, more] = KINDS[type];
    const those =
      factors === 1 ? `1 verified ${one} of a person is` : `${factors} verified ${more} of people are`;
    const stuck = alone === 1 ? '1 person has' : `${alone} people have`;
    const why = `AUTH_MFA_${type.toUpperCase()}_VERIFY is false${type === 'webauthn' ? ' or the site has no domain' : ''}`;
    warn(
      `${those} not asked for, because ${why}: ${stuck} no other second factor, and need${alone === 1 ? 's' : ''} a recovery code or an administrator who removes it.`,
    );
  }
}
