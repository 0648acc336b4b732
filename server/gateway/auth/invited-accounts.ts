import type pg from 'pg';
import {
  asGateway,
  confirmEmail,
  emailExists,
  ensureEmailIdentity,
  insertAccount,
} from '#server/gateway/auth/accounts.ts';
import { normaliseEmail } from '#server/gateway/auth/body.ts';
import { isUnproven, voidClaims } from '#server/gateway/auth/first-proof.ts';
import { checkNewPassword } from '#server/gateway/auth/password-policy.ts';
import { hashPassword } from '#server/gateway/auth/passwords.ts';
import { PORTAL_PASSWORD_POLICY } from '#server/gateway/auth/settings-passwords.ts';
import {
  findUser,
  findUserByEmail,
  isBanned,
  lockUserByEmail,
  type UserRow,
} from '#server/gateway/auth/users.ts';

/** What a host's invitation makes of an account. */
export interface InvitedAccount {
  email: string;
  password: string;
  /** `user_metadata`, e.g. first_name and last_name. */
  data: Record<string, unknown>;
  /** Whether the link came by mail, which proves the address. */
  isProven: boolean;
  /** Whether it may take over an account that a stranger made, and nobody has proven. */
  takesOver: boolean;
}

/**
 * Opens the account of an invited person in a command's transaction, in any role: a new one, or one whose address
 * nobody has proven. Everything that was set before in the latter is void (decisions 048 and 076). Without a mailed
 * link the account can sign in, but its address stays unproven.
 * @returns the id in auth.users
 * @throws AuthError `email_exists` for the account of somebody else, `weak_password`, or `validation_failed`
 */
export async function openInvitedAccount(client: pg.ClientBase, account: InvitedAccount): Promise<string> {
  checkNewPassword(account.password, PORTAL_PASSWORD_POLICY);
  const passwordHash = await hashPassword(account.password);
  const email = normaliseEmail(account.email);
  const { data, isProven, takesOver } = account;
  return asGateway(client, async () => {
    const existing = await lockUserByEmail(client, email);
    if (!existing) {
      return insertAccount(client, {
        ...{ email, passwordHash, data, emailConfirmed: true },
        ...{ provisioned: isProven, emailVouched: !isProven },
      });
    }
    if (!isOpenTo(existing, account) || !(isProven || takesOver)) throw emailExists();
    await voidClaims(client, existing);
    await ensureEmailIdentity(client, { userId: existing.id, email, verified: isProven });
    await confirmEmail(client, existing.id);
    // The portal copies the names again when the instant of the settlement differs, so it is the clock's.
    await client.query(
      `update auth.users set encrypted_password = $2, raw_user_meta_data = raw_user_meta_data || $3::jsonb,
         email_vouched = $4, provisioned = $5, claims_settled_at = clock_timestamp() where id = $1`,
      [existing.id, passwordHash, data, !isProven, isProven],
    );
    return existing.id;
  });
}

/** Whether an invitation by this kind of link makes the account for this address. */
export async function isAccountOpen(
  client: pg.ClientBase,
  email: string,
  isProven: boolean,
): Promise<boolean> {
  return asGateway(client, async () => {
    const existing = await findUserByEmail(client, normaliseEmail(email));
    return !existing || isOpenTo(existing, { isProven });
  });
}

/** A mailed link opens every account that nobody has proven; a copied one only what a stranger has signed up for. */
function isOpenTo(user: UserRow, { isProven }: Pick<InvitedAccount, 'isProven'>): boolean {
  if (isBanned(user)) return false;
  if (isProven) return !user.email_confirmed_at || user.email_vouched;
  return isUnproven(user) && !user.email_vouched;
}

/** The account behind a session: its address, and whether that is proven. */
export async function accountOfSession(
  client: pg.ClientBase,
  userId: string,
): Promise<{ email: string | null; isProven: boolean } | undefined> {
  const user = await asGateway(client, () => findUser(client, userId));
  return user && { email: user.email, isProven: !!user.email_confirmed_at && !user.email_vouched };
}
