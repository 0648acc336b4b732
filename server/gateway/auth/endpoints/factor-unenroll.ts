import { requireAssurance } from '#server/gateway/auth/assurance.ts';
import { audit } from '#server/gateway/auth/audit.ts';
import type { Endpoint } from '#server/gateway/auth/auth-context.ts';
import { actorOf, readClaims } from '#server/gateway/auth/caller.ts';
import { factorIdOf, lockFactorCaller } from '#server/gateway/auth/factors/factor-caller.ts';
import { factorFacts } from '#server/gateway/auth/factors/factor-notices.ts';
import { findFactor } from '#server/gateway/auth/factors/factor-rows.ts';
import { removeFactor } from '#server/gateway/auth/factors/remove-factor.ts';
import { notifyPerson } from '#server/gateway/auth/notices.ts';

/** `DELETE /factors/:factorId` (auth protocol 4.17). */
export const unenrollFactor: Endpoint = async (context, request) => {
  const claims = await readClaims(context, request);
  const factorId = factorIdOf(request);
  await context.database.transaction(async (client) => {
    const { user, session } = await lockFactorCaller(client, claims);
    const factor = await findFactor(client, user.id, factorId);
    if (factor.status === 'verified') {
      requireAssurance({ user, session }, 'AAL2 required to unenroll verified factor', 422);
    }
    await removeFactor(client, factor);
    await audit(client, 'factor_unenrolled', actorOf(request, user), {
      factor_id: factor.id,
      factor_type: factor.factor_type,
      factor_status: factor.status,
    });
    if (factor.status === 'verified') {
      notifyPerson(client, context, request, user, 'factor_removed', factorFacts(factor));
    }
  });
  return { id: factorId };
};
