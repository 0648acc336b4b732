import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { confirmEmail, insertUser } from '#server/gateway/auth/accounts.ts';
import { audit } from '#server/gateway/auth/audit.ts';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { actorOf } from '#server/gateway/auth/caller.ts';
import { prepareConfirmation } from '#server/gateway/auth/confirmation.ts';
import { isUnproven, voidClaims } from '#server/gateway/auth/first-proof.ts';
import { addIdentity, lockEmail, lockIdentity, touchIdentity } from '#server/gateway/auth/identities.ts';
import { identityName } from '#server/gateway/auth/identity-names.ts';
import { notifyPerson } from '#server/gateway/auth/notices.ts';
import { noteUsed, takeByHash } from '#server/gateway/auth/one-time-tokens.ts';
import type { Challenge } from '#server/gateway/auth/pkce.ts';
import type { ExternalProfile } from '#server/gateway/auth/providers/profile.ts';
import { findUserByEmail, getUser, isBanned, lockUser, type UserRow } from '#server/gateway/auth/users.ts';
import type { OutgoingMail } from '#server/gateway/context.ts';

/** Somebody may be signed in; or has first to prove their address, to which a mail may go. */
export type Admission = { user: UserRow } | { unproven: true; mail: OutgoingMail | undefined };

export interface Entry {
  profile: ExternalProfile;
  /** Of an invitation that the person answers. */
  inviteHash?: string | undefined;
  /** How and where a mailed confirmation leads on. */
  challenge?: Challenge | undefined;
  redirectTo: string;
}

/**
 * Decides whose account a provider's person has (auth protocol 4.15): the one with this identity, the one that was
 * invited, the one with the same address if both sides have proven it, or a new one.
 * @returns nothing is thrown for an unproven address, so that the new account stays while the mail is on its way
 * @throws AuthError `signup_disabled`, `user_banned`, `invite_not_found` or `email_address_not_provided`
 */
export async function admit(
  client: pg.ClientBase,
  context: AuthContext,
  request: FastifyRequest,
  entry: Entry,
): Promise<Admission> {
  const { profile } = entry;
  const known = await lockOwner(client, profile);
  if (known) await touchIdentity(client, profile);
  const userId = known ?? (await newcomer(client, context, request, entry));
  if (!userId) return { unproven: true, mail: undefined };
  await lockUser(client, userId);
  const user = await getUser(client, userId);
  refuseBanned(user);
  const isProven = profile.emailVerified && profile.email === user.email;
  const isFirstProof = user.email_vouched && isProven;
  if (!user.email || (user.email_confirmed_at && !isFirstProof)) return { user };
  if (isProven || context.settings.mailerAutoconfirm) {
    // The provider vouches for this identity alone: what else was set before goes.
    if (isProven && known && isUnproven(user)) {
      await voidClaims(client, user);
      await addIdentity(client, userId, profile);
    }
    await confirmEmail(client, userId);
    return { user: await getUser(client, userId) };
  }
  await audit(client, 'user_confirmation_requested', actorOf(request, user), { provider: profile.provider });
  const { challenge, redirectTo } = entry;
  const { provider, subject, data } = profile;
  const claim = { identity: { provider, provider_id: subject, data }, data: namesOf(profile) };
  return {
    unproven: true,
    mail: await prepareConfirmation(client, context, { user, challenge, claim, redirectTo }),
  };
}

/**
 * The person with this identity, held; undefined when nobody has it, or lost it to who proved the address meanwhile.
 */
async function lockOwner(client: pg.ClientBase, profile: ExternalProfile): Promise<string | undefined> {
  const seen = await lockIdentity(client, profile);
  if (!seen) return undefined;
  await lockUser(client, seen.userId);
  return (await lockIdentity(client, profile))?.userId;
}

/** The names under which sign-up by password tells them too. */
function namesOf({ data }: ExternalProfile): Record<string, unknown> {
  const { given_name: firstName, family_name: lastName } = data;
  return {
    ...(firstName ? { first_name: firstName } : {}),
    ...(lastName ? { last_name: lastName } : {}),
  };
}

/**
 * The refusal of an address that nobody vouches for (auth protocol 4.15). The same whether or not the address is taken.
 */
export function unprovenAddress(provider: string): AuthError {
  const text = `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`;
  return new AuthError(422, 'provider_email_needs_verification', text);
}

/** @throws AuthError `user_banned` */
export function refuseBanned(user: UserRow): void {
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned');
}

/**
 * The account for an identity that nobody has yet; undefined when the address is somebody's and nobody vouches for it.
 */
async function newcomer(
  client: pg.ClientBase,
  context: AuthContext,
  request: FastifyRequest,
  { profile, inviteHash }: Entry,
): Promise<string | undefined> {
  const { email, provider } = profile;
  if (inviteHash) return invited(client, context, request, { profile, inviteHash });
  if (!email) {
    throw new AuthError(422, 'email_address_not_provided', 'Error getting user email from external provider');
  }
  await lockEmail(client, email);
  const existing = await findUserByEmail(client, email);
  if (existing) {
    if (!profile.emailVerified) return undefined;
    await lockUser(client, existing.id);
    return takeIn(client, context, request, await getUser(client, existing.id), profile);
  }
  if (context.settings.disableSignup) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  }
  const userId = await insertUser(client, { email, data: namesOf(profile), emailConfirmed: false });
  await addIdentity(client, userId, profile);
  await audit(client, 'user_signedup', actorOf(request, { id: userId, email }), { provider });
  return userId;
}

/** Links an identity with the account of the same address, which the provider vouches for. */
async function takeIn(
  client: pg.ClientBase,
  context: AuthContext,
  request: FastifyRequest,
  user: UserRow,
  profile: ExternalProfile,
): Promise<string> {
  refuseBanned(user);
  if (isUnproven(user)) await voidClaims(client, user);
  else if (!user.email_confirmed_at && !user.encrypted_password) await dropEmailIdentity(client, user);
  await addIdentity(client, user.id, profile);
  const action = user.email_confirmed_at ? 'identity_linked' : 'user_signedup';
  await audit(client, action, actorOf(request, user), { provider: profile.provider });
  // Without a verified address there is no notice, because the account has no owner before this sign-in.
  const facts = { provider: identityName(profile.provider) };
  notifyPerson(client, context, request, user, 'identity_linked', facts);
  return user.id;
}

/** The link of an invitation proves its email address. The provider's profile must have the same one. */
async function invited(
  client: pg.ClientBase,
  context: AuthContext,
  request: FastifyRequest,
  { profile, inviteHash }: { profile: ExternalProfile; inviteHash: string },
): Promise<string> {
  const token = await takeByHash(client, context, inviteHash, ['invitation_token', 'confirmation_token']);
  if (!token) throw new AuthError(404, 'invite_not_found', 'Invite not found');
  await lockUser(client, token.user_id);
  const user = await getUser(client, token.user_id);
  if (!user.invited_at) throw new AuthError(404, 'invite_not_found', 'Invite not found');
  if (user.email !== profile.email) {
    const text = 'Invited email does not match emails from external provider';
    throw new AuthError(400, 'invite_not_found', text);
  }
  await takeIn(client, context, request, user, profile);
  await confirmEmail(client, user.id);
  await noteUsed(client, token);
  return user.id;
}

/** An invited person who signs in through a provider has no password, unless they set one later. */
async function dropEmailIdentity(client: pg.ClientBase, user: UserRow): Promise<void> {
  await client.query(`delete from auth.identities where user_id = $1 and provider = 'email'`, [user.id]);
}
