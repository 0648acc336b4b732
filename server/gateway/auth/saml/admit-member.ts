import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { giveEmail, insertUser } from '#server/gateway/auth/accounts.ts';
import { audit } from '#server/gateway/auth/audit.ts';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { actorOf } from '#server/gateway/auth/caller.ts';
import { refuseBanned } from '#server/gateway/auth/external-sign-in.ts';
import { addIdentity, lockIdentity, touchIdentity } from '#server/gateway/auth/identities.ts';
import type { SsoPerson } from '#server/gateway/auth/saml/person.ts';
import type { SsoProvider } from '#server/gateway/auth/saml/sso-providers.ts';
import { secretHash } from '#server/gateway/auth/sealed.ts';
import { getUser, lockUser, type UserRow } from '#server/gateway/auth/users.ts';

/**
 * The account of somebody whom a company vouches for: the one with this identity, or a new one, never another with the
 * same address. A newcomer becomes a member of what the provider's row names, in the same transaction. The address
 * follows the company's.
 * @throws AuthError `user_banned`; `signup_disabled` where only invited people come and the row names no membership
 */
export async function admitMember(
  client: pg.ClientBase,
  context: AuthContext,
  request: FastifyRequest,
  { provider, person }: { provider: SsoProvider; person: SsoPerson },
): Promise<UserRow> {
  const known = await lockIdentity(client, person);
  if (!known) return newcomer(client, context, request, { provider, person });
  await lockUser(client, known.userId);
  const user = await getUser(client, known.userId);
  refuseBanned(user);
  await touchIdentity(client, person);
  if (user.email === person.email) return user;
  await giveEmail(client, user.id, person.email);
  await audit(client, 'user_modified', actorOf(request, user), { provider: provider.name, by: 'provider' });
  return getUser(client, user.id);
}

/** Lets each assertion sign in once, on all nodes. @throws AuthError `validation_failed` for one that did */
export async function useAssertionOnce(
  client: pg.ClientBase,
  provider: SsoProvider,
  assertionId: string,
): Promise<void> {
  const { rowCount } = await client.query(
    `insert into auth.saml_assertions (sso_provider_id, assertion_hash, created_at) values ($1, $2, $3)
     on conflict do nothing`,
    [provider.id, secretHash(assertionId), new Date()],
  );
  if (rowCount === 0) throw invalidAssertion();
}

/** The refusal of a response, which does not tell a forger where it fails. */
export function invalidAssertion(): AuthError {
  return new AuthError(400, 'validation_failed', 'SAML Assertion is not valid');
}

async function newcomer(
  client: pg.ClientBase,
  context: AuthContext,
  request: FastifyRequest,
  { provider, person }: { provider: SsoProvider; person: SsoPerson },
): Promise<UserRow> {
  const { membership } = provider;
  // The office that names a membership has invited whomever the company vouches for.
  if (context.settings.disableSignup && !membership) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  }
  const { email, names } = person;
  const userId = await insertUser(client, { email, data: names, emailConfirmed: true, isSsoUser: true });
  await addIdentity(client, userId, person);
  if (membership) {
    if (!context.ssoMembers) throw new Error('This server keeps no organizations for people to join.');
    await context.ssoMembers.join(client, userId, membership);
  }
  await audit(client, 'user_signedup', actorOf(request, { id: userId, email }), { provider: provider.name });
  return getUser(client, userId);
}
