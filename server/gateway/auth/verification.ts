import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { AuthError, invalid } from '#server/gateway/auth/auth-error.ts';
import { confirmEmailChange } from '#server/gateway/auth/email-change.ts';
import { isUnproven, proveEmail, provePhone } from '#server/gateway/auth/first-proof.ts';
import { notifyPerson, notifyPhoneChange } from '#server/gateway/auth/notices.ts';
import {
  isCutLink,
  noteUsed,
  type OneTimeTokenRow,
  type OneTimeTokenType,
  takeByCode,
  takeByLink,
  wasUsed,
} from '#server/gateway/auth/one-time-tokens.ts';
import { isPhone } from '#server/gateway/auth/phone.ts';
import { confirmPhone, confirmPhoneChange } from '#server/gateway/auth/phone-accounts.ts';
import { claimEmail, dropClaim } from '#server/gateway/auth/pkce.ts';
import { findUser, isBanned, lockUser, type UserRow } from '#server/gateway/auth/users.ts';

/** Which stored tokens each type of the protocol may redeem; `email` stands for whatever an address was sent. */
const TOKEN_TYPES: Record<string, readonly OneTimeTokenType[]> = {
  signup: ['confirmation_token', 'invitation_token'],
  // An invited person may have requested another link, which counts as the link of the invitation.
  invite: ['invitation_token', 'confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token', 'confirmation_token', 'invitation_token'],
  email: ['confirmation_token', 'recovery_token', 'invitation_token'],
  email_change: ['email_change_token_current', 'email_change_token_new'],
  sms: ['confirmation_token'],
  phone_change: ['phone_change_token'],
};

/** Types whose codes come by message, which carries no link. */
export const PHONE_TYPES: readonly string[] = ['sms', 'phone_change'];

/** A redeemed token: whose it was, and whether the person may be signed in by it. */
export interface Verified {
  user: UserRow;
  /** The PKCE flow that the link continues. */
  flowId: string | null;
  /** False after the first half of a changed address. */
  complete: boolean;
  /** What was confirmed, where the host has changes of an address confirmed without a sign-in. */
  addressChange?: ConfirmedAddress;
}

/** What a page says of a confirmed side of a changed address. */
interface ConfirmedAddress {
  side: 'current' | 'new';
  /** The address that the account had before the change. */
  old_email: string;
  new_email: string;
  complete: boolean;
  /** False when the change has voided the password, second factors, and sessions of the account. */
  keeps_access: boolean;
}

/** The stored tokens that `type` may redeem. @throws AuthError `validation_failed` for a type that is not one */
export function tokenTypesOf(type: string | undefined): readonly OneTimeTokenType[] {
  if (!type) throw invalid('Verify requires a verification type');
  const types = Object.hasOwn(TOKEN_TYPES, type) ? TOKEN_TYPES[type] : undefined;
  if (!types) throw invalid('Unsupported verification type');
  return types;
}

/**
 * Redeems a token and carries out what it stands for. `signedInId` is the person who is signed in where it is redeemed.
 * @returns undefined when there is no such token; nothing is thrown, so that a wrong code stays counted
 * @throws AuthError `user_banned` or `email_exists`
 */
export async function redeem(
  client: pg.ClientBase,
  context: AuthContext,
  request: FastifyRequest,
  proof: { link: string } | { address: string; code: string },
  { type, signedInId }: { type: string; signedInId?: string | undefined },
): Promise<Verified | undefined> {
  const types = tokenTypesOf(type);
  if ('link' in proof && PHONE_TYPES.includes(type)) return undefined;
  const token =
    'link' in proof
      ? await takeByLink(client, context, proof.link, types)
      : await takeByCode(client, context, proof, types);
  const verified = token && (await carryOut(client, context, request, { token, signedInId }));
  if (verified) await noteUsed(client, token);
  return verified;
}

/**
 * The refusal of a link that does nothing (any more). One that worked before says so, and so does one that a mail
 * program has cut: its reader then knows what to do.
 */
export async function deadLink(context: AuthContext, link: string): Promise<AuthError> {
  if (isCutLink(link))
    return new AuthError(403, 'otp_expired', 'Email link is incomplete: a part of it is missing');
  const text = (await wasUsed(context.database.pool, link))
    ? 'Email link has already been used'
    : 'Email link is invalid or has expired';
  return new AuthError(403, 'otp_expired', text);
}

async function carryOut(
  client: pg.ClientBase,
  context: AuthContext,
  request: FastifyRequest,
  { token, signedInId }: { token: OneTimeTokenRow; signedInId: string | undefined },
): Promise<Verified | undefined> {
  await lockUser(client, token.user_id);
  const user = await findUser(client, token.user_id);
  if (!user) return undefined;
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned');
  const flowId = token.flow_state_id;
  const side = SIDES[token.token_type];
  if (side) {
    const elsewhere = signedInId !== user.id;
    return changeEmail(client, context, request, { user, token, side, elsewhere });
  }
  if (isPhone(token.relates_to))
    return (await redeemPhone(client, context, request, user, token))
      ? { user, flowId, complete: true }
      : undefined;
  // The person's address may have changed since the mail was sent.
  if (token.relates_to !== user.email) return undefined;
  // Recovery and magic links prove the address too.
  if (flowId && !isUnproven(user)) await dropClaim(client, flowId);
  await proveEmail(client, user, flowId);
  return { user, flowId, complete: true };
}

const SIDES: Partial<Record<OneTimeTokenType, 'current' | 'new'>> = {
  email_change_token_current: 'current',
  email_change_token_new: 'new',
};

/**
 * Takes the confirmation of one side of an email change; undefined when the change has ended or is another one by now.
 */
async function changeEmail(
  client: pg.ClientBase,
  context: AuthContext,
  request: FastifyRequest,
  {
    user,
    token,
    side,
    elsewhere,
  }: { user: UserRow; token: OneTimeTokenRow; side: 'current' | 'new'; elsewhere: boolean },
): Promise<Verified | undefined> {
  const flowId = token.flow_state_id;
  if (!user.email_change) return undefined;
  if (token.relates_to !== (side === 'new' ? user.email_change : user.email)) return undefined;
  // The first address of an account: the browser that asked for it completes the change with its verifier.
  if (!user.email && flowId) {
    await claimEmail(client, flowId, user.email_change);
    return { user, flowId, complete: true };
  }
  const host = user.email ? context.addressChanges : undefined;
  const isNewElsewhere = side === 'new' ? elsewhere : user.email_change_confirmed_elsewhere;
  const givesAway = host !== undefined && isNewElsewhere && !(await host.keepsAccess(client, user.id));
  const complete = await confirmEmailChange(client, user, { side, elsewhere, givesAway });
  const facts = { new_email: user.email_change };
  if (complete) notifyPerson(client, context, request, user, 'email_changed', facts);
  if (!host) return { user, flowId, complete };
  const addressChange = {
    side,
    old_email: user.email ?? '',
    new_email: user.email_change,
    complete,
    keeps_access: !(complete && givesAway),
  };
  return { user, flowId: null, complete, addressChange };
}

/** Takes the number of a typed code as proven; false when it is the person's no more. */
async function redeemPhone(
  client: pg.ClientBase,
  context: AuthContext,
  request: FastifyRequest,
  user: UserRow,
  token: OneTimeTokenRow,
): Promise<boolean> {
  const phone = token.relates_to;
  const changes = token.token_type === 'phone_change_token';
  if (phone !== (changes ? user.phone_change : user.phone)) return false;
  if (!changes) {
    await provePhone(client, user, token.flow_state_id);
    await confirmPhone(client, user.id, phone);
    return true;
  }
  await confirmPhoneChange(client, user, phone);
  notifyPhoneChange(client, context, request, user, phone);
  return true;
}
