import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { giveEmail, ssoManaged } from '#server/gateway/auth/accounts.ts';
import { requireAssurance } from '#server/gateway/auth/assurance.ts';
import { audit } from '#server/gateway/auth/audit.ts';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { actorOf, type Caller, loadCaller, readClaims } from '#server/gateway/auth/caller.ts';
import { refuseBanned } from '#server/gateway/auth/external-sign-in.ts';
import { addIdentity, lockEmail, lockIdentity } from '#server/gateway/auth/identities.ts';
import { identityName } from '#server/gateway/auth/identity-names.ts';
import { notifyPerson } from '#server/gateway/auth/notices.ts';
import type { Linking } from '#server/gateway/auth/oauth-flow.ts';
import type { ExternalProfile } from '#server/gateway/auth/providers/profile.ts';
import { findSession, isOver } from '#server/gateway/auth/sessions.ts';
import { findUser, findUserByEmail, getUser, lockUser, type UserRow } from '#server/gateway/auth/users.ts';

/**
 * The person who wants to link or unlink (auth protocol 4.16 and 3).
 * @throws AuthError `manual_linking_disabled`, `no_authorization` for somebody without a name, `user_sso_managed` for
 *   somebody whose only way in is their company, `insufficient_aal`, and those of `loadCaller`
 */
export async function linkingCaller(context: AuthContext, request: FastifyRequest): Promise<Caller> {
  if (!context.settings.manualLinking) {
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
  }
  const claims = await readClaims(context, request);
  const caller = await context.database.transaction((client) => loadCaller(client, claims));
  if (caller.user.is_anonymous) {
    const text = 'Anonymous user not allowed to perform these actions';
    throw new AuthError(403, 'no_authorization', text);
  }
  if (caller.user.is_sso_user) throw ssoManaged();
  requireAssurance(caller, 'AAL2 session is required to change linked identities when MFA is enabled');
  return caller;
}

/**
 * Links a provider's person with an account whose owner asked for it. The addresses may differ.
 * @throws AuthError `identity_already_exists`, `user_not_found`, `user_banned`, or `session_not_found` when the session
 * was
 *   ended while the person was at the provider
 */
export async function linkIdentity(
  client: pg.ClientBase,
  context: AuthContext,
  request: FastifyRequest,
  { userId, sessionId }: Linking,
  profile: ExternalProfile,
): Promise<UserRow> {
  const known = await lockIdentity(client, profile);
  if (known) {
    const other = known.userId === userId ? '' : ' to another user';
    throw new AuthError(422, 'identity_already_exists', `Identity is already linked${other}`);
  }
  if (profile.email) await lockEmail(client, profile.email);
  await lockUser(client, userId);
  const user = await findUser(client, userId);
  if (!user) throw new AuthError(403, 'user_not_found', 'User not found');
  refuseBanned(user);
  const session = sessionId === undefined ? undefined : await findSession(client, sessionId);
  if (sessionId !== undefined && (!session || isOver(session))) {
    throw new AuthError(403, 'session_not_found', 'The session that asked for linking has ended');
  }
  await addIdentity(client, userId, profile);
  const { email, emailVerified, provider } = profile;
  if (!user.email && email && emailVerified && !(await findUserByEmail(client, email))) {
    await giveEmail(client, userId, email);
  }
  await audit(client, 'identity_linked', actorOf(request, user), { provider });
  notifyPerson(client, context, request, user, 'identity_linked', { provider: identityName(provider) });
  return getUser(client, userId);
}
