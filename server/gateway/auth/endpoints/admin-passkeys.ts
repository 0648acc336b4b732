import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { audit } from '#server/gateway/auth/audit.ts';
import type { Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError, invalid } from '#server/gateway/auth/auth-error.ts';
import { actorOf, isUuid, requireAdmin } from '#server/gateway/auth/caller.ts';
import { byService, notifyPerson, passkeyFacts } from '#server/gateway/auth/notices.ts';
import { requirePasskeys } from '#server/gateway/auth/passkey-settings.ts';
import { deletePasskey, listPasskeys, passkeyJson, readPasskeyId } from '#server/gateway/auth/passkeys.ts';
import { findUser, type UserRow } from '#server/gateway/auth/users.ts';

/** `GET /admin/users/:id/passkeys`: somebody's passkeys, for the service. */
export const listPasskeysOf: Endpoint = async (context, request) => {
  requirePasskeys(context);
  await requireAdmin(context, request);
  const passkeys = await context.database.transaction(async (client) =>
    listPasskeys(client, (await owner(client, request)).id),
  );
  return passkeys.map(passkeyJson);
};

/** `DELETE /admin/users/:id/passkeys/:passkeyId`: for somebody whose device is lost. */
export const deletePasskeyOf: Endpoint = async (context, request) => {
  requirePasskeys(context);
  await requireAdmin(context, request);
  await context.database.transaction(async (client) => {
    const user = await owner(client, request);
    const id = readPasskeyId((request.params as { passkeyId: string }).passkeyId);
    const name = await deletePasskey(client, { userId: user.id, id });
    const traits = { passkey_id: id, by: 'service_role' };
    await audit(client, 'passkey_deleted', actorOf(request, user), traits);
    const facts = { ...passkeyFacts(name), ...byService() };
    notifyPerson(client, context, request, user, 'passkey_removed', facts);
  });
  return undefined;
};

async function owner(client: pg.ClientBase, request: FastifyRequest): Promise<UserRow> {
  const { id } = request.params as { id: string };
  if (!isUuid(id)) throw invalid('user_id must be an UUID', 404);
  const user = await findUser(client, id);
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
  return user;
}
