import type pg from 'pg';
import { giveEmail } from '#server/gateway/auth/accounts.ts';
import { audit } from '#server/gateway/auth/audit.ts';
import type { Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError, invalid } from '#server/gateway/auth/auth-error.ts';
import { actorOf, isUuid, loadCaller, readClaims } from '#server/gateway/auth/caller.ts';
import { linkingCaller } from '#server/gateway/auth/identity-linking.ts';
import { identityName } from '#server/gateway/auth/identity-names.ts';
import { noteProviders } from '#server/gateway/auth/identity-rows.ts';
import { notifyPerson } from '#server/gateway/auth/notices.ts';
import { startRedirect } from '#server/gateway/auth/redirect-start.ts';
import { getUser, type IdentityRow, lockUser, type UserRow } from '#server/gateway/auth/users.ts';

/** `GET /user/identities/authorize` (auth protocol 4.16): starts the redirect that links an identity of a provider. */
export const authorizeIdentity: Endpoint = async (context, request, reply) => {
  const { user, session } = await linkingCaller(context, request);
  return startRedirect(context, request, reply, { userId: user.id, sessionId: session?.id });
};

/** `DELETE /user/identities/:id` (auth protocol 4.16). The last identity cannot be removed, or nobody could sign in. */
export const unlinkIdentity: Endpoint = async (context, request) => {
  await linkingCaller(context, request);
  const { id } = request.params as { id: string };
  if (!isUuid(id)) throw invalid('identity_id must be an UUID', 404);
  const claims = await readClaims(context, request);
  await context.database.transaction(async (client) => {
    // Read again under the lock, so that two requests cannot remove the last two identities.
    await lockUser(client, claims.sub ?? '');
    const { user } = await loadCaller(client, claims);
    const { identity, left } = pick(user, id);
    await client.query('delete from auth.identities where id = $1', [identity.id]);
    if (identity.provider === 'email') await forgetPassword(client, user);
    await moveEmail(client, user, left);
    await noteProviders(client, user.id);
    const { provider, provider_id: subject } = identity;
    await audit(client, 'identity_unlinked', actorOf(request, user), { provider, provider_id: subject });
    notifyPerson(client, context, request, user, 'identity_unlinked', { provider: identityName(provider) });
    const { email } = await getUser(client, user.id);
    if (email && email !== user.email) {
      notifyPerson(client, context, request, user, 'email_changed', { new_email: email });
    }
  });
  return {};
};

function pick(user: UserRow, id: string): { identity: IdentityRow; left: IdentityRow[] } {
  if (user.identities.length <= 1) {
    const text = 'User must have at least 1 identity after unlinking';
    throw new AuthError(422, 'single_identity_not_deletable', text);
  }
  const identity = user.identities.find((one) => one.id === id.toLowerCase());
  if (!identity) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
  return { identity, left: user.identities.filter((one) => one !== identity) };
}

/** The password belongs to the removed identity, so it must not open the account any more. */
async function forgetPassword(client: pg.ClientBase, user: UserRow): Promise<void> {
  await client.query('update auth.users set encrypted_password = null where id = $1', [user.id]);
}

/** Replaces an email address that no identity has any more by the oldest verified one of the remaining identities. */
async function moveEmail(client: pg.ClientBase, user: UserRow, left: readonly IdentityRow[]): Promise<void> {
  if (left.some(({ email }) => email === user.email)) return;
  const proven = left.find(({ email, identity_data: data }) => email && data.email_verified === true);
  if (!proven?.email) return;
  await giveEmail(client, user.id, proven.email).catch((error) => {
    if (!(error instanceof AuthError) || error.code !== 'email_exists') throw error;
    const text = 'Unable to unlink identity due to email conflict';
    throw new AuthError(422, 'email_conflict_identity_not_deletable', text);
  });
}
