import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { audit } from '#server/gateway/auth/audit.ts';
import type { Endpoint } from '#server/gateway/auth/auth-context.ts';
import { actorOf, requireAdmin } from '#server/gateway/auth/caller.ts';
import { foundUser, userIdOf } from '#server/gateway/auth/endpoints/admin-users.ts';
import { factorIdOf } from '#server/gateway/auth/factors/factor-caller.ts';
import { factorFacts } from '#server/gateway/auth/factors/factor-notices.ts';
import { findFactor } from '#server/gateway/auth/factors/factor-rows.ts';
import { removeFactor } from '#server/gateway/auth/factors/remove-factor.ts';
import { byService, notifyPerson } from '#server/gateway/auth/notices.ts';
import { factorJson } from '#server/gateway/auth/user-json.ts';
import { findUser, lockUser, type UserRow } from '#server/gateway/auth/users.ts';

/** `GET /admin/users/:id/factors` (auth protocol 4.21). */
export const listFactors: Endpoint = async (context, request) => {
  await requireAdmin(context, request);
  const user = await context.database.transaction((client) => personOf(client, request));
  return user.factors.map(factorJson);
};

/** `DELETE /admin/users/:id/factors/:factorId` (auth protocol 4.21): for a person who lost the device and all codes. */
export const deleteFactorOfUser: Endpoint = async (context, request) => {
  await requireAdmin(context, request);
  const factorId = factorIdOf(request);
  return context.database.transaction(async (client) => {
    await lockUser(client, userIdOf(request));
    const user = await personOf(client, request);
    const factor = await findFactor(client, user.id, factorId);
    await removeFactor(client, factor);
    await audit(client, 'factor_deleted', actorOf(request, user), {
      by: 'service_role',
      factor_id: factor.id,
      factor_type: factor.factor_type,
    });
    if (factor.status === 'verified') {
      const facts = { ...factorFacts(factor), ...byService() };
      notifyPerson(client, context, request, user, 'factor_removed', facts);
    }
    return factorJson(factor);
  });
};

async function personOf(client: pg.ClientBase, request: FastifyRequest): Promise<UserRow> {
  return foundUser(await findUser(client, userIdOf(request)));
}
