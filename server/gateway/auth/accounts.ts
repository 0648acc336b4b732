import type pg from 'pg';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { normaliseEmail } from '#server/gateway/auth/body.ts';
import { insertIdentity } from '#server/gateway/auth/identity-rows.ts';
import { checkNewPassword } from '#server/gateway/auth/password-policy.ts';
import { hashPassword } from '#server/gateway/auth/passwords.ts';
import { PORTAL_PASSWORD_POLICY } from '#server/gateway/auth/settings-passwords.ts';

export interface NewAccount {
  /** That of another server whose people are brought over; one of ours otherwise. */
  id?: string | undefined;
  email: string;
  /** None: the person sets one through a link. */
  passwordHash?: string | undefined;
  /** `user_metadata`, e.g. first_name and last_name. */
  data?: Record<string, unknown> | undefined;
  appData?: Record<string, unknown> | undefined;
  emailConfirmed: boolean;
  /** Whether a company signs them in: their address may also be somebody's who signs in otherwise. */
  isSsoUser?: boolean;
  /** Whether the service or an invitation makes it: what they set is no stranger's claim. */
  provisioned?: boolean;
  /** Whether an inviter handed the link over that makes it: it signs in, and nobody has proven the address. */
  emailVouched?: boolean;
}

/**
 * Makes an account inside a command's transaction, whatever role it runs as: the auth schema is the gateway's, so the
 * transaction steps back to the gateway's own role for these statements only.
 * @returns the id of the new row of auth.users (triggers on that table have run)
 * @throws AuthError `email_exists`, `weak_password` or `validation_failed`
 */
export async function createAccount(
  client: pg.ClientBase,
  account: { email: string; password?: string; data?: Record<string, unknown>; emailConfirmed: boolean },
): Promise<string> {
  const { password, ...rest } = account;
  const email = normaliseEmail(account.email);
  if (password !== undefined) checkNewPassword(password, PORTAL_PASSWORD_POLICY);
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  return asGateway(client, () => insertAccount(client, { ...rest, email, passwordHash, provisioned: true }));
}

/** Writes the account and its e-mail identity; `client` runs as the gateway, `email` is normalised. */
export async function insertAccount(client: pg.ClientBase, account: NewAccount): Promise<string> {
  const { email, emailConfirmed } = account;
  const appData = { provider: 'email', providers: ['email'], ...account.appData };
  const id = await insertUser(client, { ...account, appData });
  await ensureEmailIdentity(client, { userId: id, email, verified: emailConfirmed });
  return id;
}

/**
 * Inserts only the account. The caller adds its identity.
 * @throws AuthError `email_exists` or `user_already_exists`
 */
export async function insertUser(client: pg.ClientBase, account: NewAccount): Promise<string> {
  const { id, email, passwordHash, emailConfirmed, appData = {}, data = {} } = account;
  const { isSsoUser = false, provisioned = false, emailVouched = false } = account;
  const now = new Date();
  const inserted = await client
    .query<{ id: string }>(
      `insert into auth.users (email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
         created_at, updated_at, is_sso_user, provisioned, email_vouched, id)
       values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, coalesce($10, gen_random_uuid())) returning id`,
      [
        email,
        passwordHash,
        emailConfirmed ? now : null,
        appData,
        data,
        now,
        isSsoUser,
        provisioned,
        emailVouched,
        id,
      ],
    )
    .catch(explainFailure);
  return inserted.rows[0]?.id as string;
}

/**
 * Gives a person the identity that signing in by e-mail needs, unless they have one, and tells it in their metadata.
 */
export async function ensureEmailIdentity(
  client: pg.ClientBase,
  { userId, email, verified }: { userId: string; email: string; verified: boolean },
): Promise<void> {
  const facts = { sub: userId, email, email_verified: verified, phone_verified: false };
  const isNew = await insertIdentity(client, { userId, provider: 'email', providerId: userId, data: facts });
  if (!isNew) return;
  await client.query(
    'update auth.users set raw_user_meta_data = raw_user_meta_data || $2::jsonb where id = $1',
    [userId, facts],
  );
}

/**
 * Creates an account for a program with the service key: the user's metadata contains only what the program supplied,
 * not the facts of the email identity.
 * @returns the id of the new row of auth.users
 */
export async function insertAccountAsGiven(client: pg.ClientBase, account: NewAccount): Promise<string> {
  const id = await insertAccount(client, account);
  await setMetadataAsGiven(client, id, account.data ?? {});
  return id;
}

/** Sets a user's metadata to what a program with the service key supplied. */
export async function setMetadataAsGiven(
  client: pg.ClientBase,
  userId: string,
  data: Record<string, unknown>,
): Promise<void> {
  await client.query('update auth.users set raw_user_meta_data = $2 where id = $1', [userId, data]);
}

/** Gives a person a proven address that no identity of e-mail stands for. @throws AuthError `email_exists` */
export async function giveEmail(client: pg.ClientBase, userId: string, email: string): Promise<void> {
  await client
    .query(
      `update auth.users set email = $2, email_confirmed_at = coalesce(email_confirmed_at, $3), updated_at = $3,
         email_vouched = false, is_anonymous = false,
         raw_user_meta_data = raw_user_meta_data || jsonb_build_object('email', $2::text, 'email_verified', true)
       where id = $1`,
      [userId, email, new Date()],
    )
    .catch(explainFailure);
}

/** Takes a person's address as proven. */
export async function confirmEmail(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, $2), updated_at = $2, email_vouched = false,
       is_anonymous = false, raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}' where id = $1`,
    [userId, new Date()],
  );
  await client.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = $2
     where user_id = $1 and provider = 'email'`,
    [userId, new Date()],
  );
}

/** Runs `work` as the gateway inside a transaction of another role, then becomes that role again. */
export async function asGateway<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ role: string }>(`select current_setting('role') as role`);
  await client.query(`select set_config('role', 'none', true)`);
  const answer = await work();
  // After a failure the transaction can only be rolled back, which takes the role with it.
  await client.query(`select set_config('role', $1, true)`, [rows[0]?.role]);
  return answer;
}

function explainFailure(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'users_email_partial_key') throw emailExists();
  if ((error as { constraint?: string }).constraint === 'users_pkey') throw idTaken();
  if ((error as { code?: string }).code === undefined) throw error;
  // A trigger of the application on auth.users refused: the words of the protocol (auth protocol 7).
  throw new AuthError(500, 'unexpected_failure', 'Database error saving new user', {}, error);
}

/** The refusal of an address that somebody already signs in with. */
export function emailExists(): AuthError {
  return new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
}

/** The error for the service role when the id is taken. */
export function idTaken(): AuthError {
  return new AuthError(422, 'user_already_exists', 'A user with this id has already been registered');
}

/** The refusal of what only somebody's company may change. */
export function ssoManaged(): AuthError {
  const text = 'Cannot update user: the account is managed by an identity provider';
  return new AuthError(422, 'user_sso_managed', text);
}
