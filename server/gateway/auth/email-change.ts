import type pg from 'pg';
import { confirmEmail, emailExists, ensureEmailIdentity } from '#server/gateway/auth/accounts.ts';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { voidClaims } from '#server/gateway/auth/first-proof.ts';
import { linkMail } from '#server/gateway/auth/mails.ts';
import {
  clearTokens,
  issueOneTimeToken,
  type OneTimeTokenType,
} from '#server/gateway/auth/one-time-tokens.ts';
import { beginFlow, type Challenge } from '#server/gateway/auth/pkce.ts';
import { findUserByEmail, type UserRow } from '#server/gateway/auth/users.ts';
import type { OutgoingMail } from '#server/gateway/context.ts';

/** The addresses that must confirm the change: the current one and the new one. */
const SIDES = ['email_change_token_current', 'email_change_token_new'] as const;

/**
 * Asks both the old and the new address to confirm a change; nothing changes until both have (auth protocol 4.13).
 * @returns the mails, to be sent after the transaction
 * @throws AuthError `email_exists`
 */
export async function requestEmailChange(
  client: pg.ClientBase,
  context: AuthContext,
  change: { user: UserRow; newEmail: string; challenge?: Challenge | undefined; redirectTo: string },
): Promise<OutgoingMail[]> {
  const { user, newEmail } = change;
  if (await findUserByEmail(client, newEmail)) throw emailExists();
  await client.query(
    `update auth.users set email_change = $2, email_change_sent_at = $3, email_change_confirm_status = 0,
       email_change_confirmed_side = null, updated_at = $3 where id = $1`,
    [user.id, newEmail, new Date()],
  );
  // Somebody without a name has no address that would have to agree.
  if (user.is_anonymous && context.settings.mailerAutoconfirm) {
    await confirmEmailChange(client, { ...user, email_change: newEmail }, { side: 'new', provenHere: true });
    return [];
  }
  return emailChangeMails(client, context, change, SIDES);
}

/**
 * Ends a change that waits: the links and codes of both mails are dead, and the address stays.
 * @returns whether one was waiting
 */
export async function cancelEmailChange(client: pg.ClientBase, user: UserRow): Promise<boolean> {
  for (const side of SIDES) await clearTokens(client, user.id, side);
  const { rowCount } = await client.query(
    `update auth.users set email_change = '', email_change_confirm_status = 0, email_change_confirmed_side = null,
       updated_at = $2
     where id = $1 and email_change <> ''`,
    [user.id, new Date()],
  );
  return rowCount === 1;
}

/**
 * The mails of a change that still waits, for the sides that have not confirmed yet. What a side has confirmed stays
 * so. The caller holds the person's row.
 */
export async function repeatEmailChange(
  client: pg.ClientBase,
  context: AuthContext,
  change: { user: UserRow; challenge?: Challenge | undefined; redirectTo: string },
): Promise<OutgoingMail[]> {
  const { user } = change;
  const open = SIDES.filter((side) => side !== `email_change_token_${user.email_change_confirmed_side}`);
  return emailChangeMails(client, context, { ...change, newEmail: user.email_change }, open);
}

async function emailChangeMails(
  client: pg.ClientBase,
  context: AuthContext,
  change: { user: UserRow; newEmail: string; challenge?: Challenge | undefined; redirectTo: string },
  sides: readonly OneTimeTokenType[],
): Promise<OutgoingMail[]> {
  const { user, newEmail, challenge, redirectTo } = change;
  const flowId =
    challenge && (await beginFlow(client, challenge, { userId: user.id, method: 'email_change' }));
  const mails: OutgoingMail[] = [];
  for (const type of sides) {
    const current = type === 'email_change_token_current';
    const to = current ? user.email : newEmail;
    if (!to) continue;
    const token = await issueOneTimeToken(client, context, { userId: user.id, type, address: to, flowId });
    const purpose = current ? 'email_change_current' : 'email_change';
    const change = { oldEmail: user.email ?? '', newEmail };
    mails.push(linkMail(context, { to, purpose, type: 'email_change', token, redirectTo, change }));
  }
  return mails;
}

/** Who confirms a change. */
export interface Confirmation {
  side: 'current' | 'new';
  /**
   * Whether the browser that asked for the change is the one that confirms it: the first address of an account then
   * voids nothing.
   */
  provenHere?: boolean;
  /** Whether the browser that confirms is not signed in as the account. */
  elsewhere?: boolean;
  /** Whether the account goes to the reader of the new address, without what was set before. */
  givesAway?: boolean;
}

/**
 * Takes the confirmation of one side. The caller holds the person's row.
 * @returns whether the change is done; false: the other side has yet to confirm
 * @throws AuthError `email_exists` when somebody took the address meanwhile
 */
export async function confirmEmailChange(
  client: pg.ClientBase,
  user: UserRow,
  { side, provenHere = false, elsewhere = false, givesAway = false }: Confirmation,
): Promise<boolean> {
  const otherSide = side === 'new' ? 'current' : 'new';
  if (user.email && user.email_change_confirmed_side !== otherSide) {
    await client.query(
      `update auth.users set email_change_confirmed_side = $2, email_change_confirm_status = 1,
         email_change_confirmed_elsewhere = $3 where id = $1`,
      [user.id, side, side === 'new' && elsewhere],
    );
    return false;
  }
  const other = await findUserByEmail(client, user.email_change);
  if (other && other.id !== user.id) throw emailExists();
  if (givesAway || (!user.email && !provenHere)) return giveEmail(client, user);
  const now = new Date();
  await client.query(
    `update auth.users set email = email_change, email_change = '', email_change_confirm_status = 0,
       email_change_confirmed_side = null, email_confirmed_at = coalesce(email_confirmed_at, $2), updated_at = $2,
       email_vouched = false, is_anonymous = false,
       raw_user_meta_data = raw_user_meta_data || jsonb_build_object('email', email_change, 'email_verified', true)
     where id = $1`,
    [user.id, now],
  );
  if (!user.email) {
    await ensureEmailIdentity(client, { userId: user.id, email: user.email_change, verified: true });
  }
  await client.query(
    `update auth.identities set updated_at = $3,
       identity_data = identity_data || jsonb_build_object('email', $2::text, 'email_verified', true)
     where user_id = $1 and provider = 'email'`,
    [user.id, user.email_change, now],
  );
  return true;
}

/** The account belongs to the person who confirmed the address, who need not be the one who created the account. */
async function giveEmail(client: pg.ClientBase, user: UserRow): Promise<true> {
  const email = user.email_change;
  await voidClaims(client, user);
  await client.query('update auth.users set email = $2 where id = $1', [user.id, email]);
  await ensureEmailIdentity(client, { userId: user.id, email, verified: true });
  await confirmEmail(client, user.id);
  return true;
}
