import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { confirmEmail } from '#server/gateway/auth/accounts.ts';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { AuthError, invalid } from '#server/gateway/auth/auth-error.ts';
import { confirmEmailChange } from '#server/gateway/auth/email-change.ts';
import { tellPerson, tellPhoneChange } from '#server/gateway/auth/notices.ts';
import {
  type OneTimeTokenRow,
  type OneTimeTokenType,
  takeByCode,
  takeByLink,
} from '#server/gateway/auth/one-time-tokens.ts';
import { isPhone } from '#server/gateway/auth/phone.ts';
import { confirmPhone, confirmPhoneChange } from '#server/gateway/auth/phone-accounts.ts';
import { findUser, isBanned, lockUser, type UserRow } from '#server/gateway/auth/users.ts';

/** Which stored tokens each type of the protocol may redeem; `email` stands for whatever an address was sent. */
const TOKEN_TYPES: Record<string, readonly OneTimeTokenType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token', 'confirmation_token'],
  email: ['confirmation_token', 'recovery_token'],
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
}

/** The stored tokens that `type` may redeem. @throws AuthError `validation_failed` for a type that is not one */
export function tokenTypesOf(type: string | undefined): readonly OneTimeTokenType[] {
  if (!type) throw invalid('Verify requires a verification type');
  const types = Object.hasOwn(TOKEN_TYPES, type) ? TOKEN_TYPES[type] : undefined;
  if (!types) throw invalid('Unsupported verification type');
  return types;
}

/**
 * Redeems a token and carries out what it stands for.
 * @returns undefined when there is no such token; nothing is thrown, so that a wrong code stays counted
 * @throws AuthError `user_banned` or `email_exists`
 */
export async function redeem(
  client: pg.ClientBase,
  context: AuthContext,
  request: FastifyRequest,
  proof: { link: string } | { address: string; code: string },
  type: string,
): Promise<Verified | undefined> {
  const types = tokenTypesOf(type);
  if ('link' in proof && PHONE_TYPES.includes(type)) return undefined;
  const token =
    'link' in proof
      ? await takeByLink(client, context, proof.link, types)
      : await takeByCode(client, context, proof, types);
  return token && carryOut(client, context, request, token);
}

async function carryOut(
  client: pg.ClientBase,
  context: AuthContext,
  request: FastifyRequest,
  token: OneTimeTokenRow,
): Promise<Verified | undefined> {
  await lockUser(client, token.user_id);
  const user = await findUser(client, token.user_id);
  if (!user) return undefined;
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned');
  const flowId = token.flow_state_id;
  if (token.token_type === 'email_change_token_current' || token.token_type === 'email_change_token_new') {
    // It was ended while its mails were sent again.
    if (!user.email_change) return undefined;
    const complete = await confirmEmailChange(client, user);
    const facts = { new_email: user.email_change };
    if (complete) tellPerson(client, context, request, user, 'email_changed', facts);
    return { user, flowId, complete };
  }
  if (isPhone(token.relates_to))
    return (await provePhone(client, context, request, user, token))
      ? { user, flowId, complete: true }
      : undefined;
  // Whoever reads the mail owns the address: recovery and magic links prove it as well.
  await confirmEmail(client, user.id);
  return { user, flowId, complete: true };
}

/** Takes the number of a typed code as proven; false when it is the person's no more. */
async function provePhone(
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
    await confirmPhone(client, user.id, phone);
    return true;
  }
  await confirmPhoneChange(client, user, phone);
  tellPhoneChange(client, context, request, user, phone);
  return true;
}
