import type pg from 'pg';
import { idTaken } from '#server/gateway/auth/accounts.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { insertIdentity } from '#server/gateway/auth/identity-rows.ts';
import { clearTokens } from '#server/gateway/auth/one-time-tokens.ts';
import { phoneExists } from '#server/gateway/auth/phone.ts';
import { findUserByPhone, type UserRow } from '#server/gateway/auth/users.ts';

/**
 * Writes an account that signs in by phone; `phone` is normalised.
 * @returns the id of the new row of auth.users
 * @throws AuthError `phone_exists` when somebody has just taken the number, `user_already_exists` when somebody has the
 * id
 */
export async function insertPhoneAccount(
  client: pg.ClientBase,
  account: {
    id?: string | undefined;
    phone: string;
    passwordHash?: string | undefined;
    data: Record<string, unknown>;
    /** Whether the service makes it. */
    provisioned?: boolean;
  },
): Promise<string> {
  const { rows } = await client
    .query<{ id: string }>(
      `insert into auth.users (phone, encrypted_password, raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
         provisioned, id)
       values ($1, $2, '{"provider": "phone", "providers": ["phone"]}', $3, $4, $4, $5, coalesce($6, gen_random_uuid()))
       returning id`,
      [
        account.phone,
        account.passwordHash,
        account.data,
        new Date(),
        account.provisioned ?? false,
        account.id,
      ],
    )
    .catch(explainFailure);
  const id = rows[0]?.id as string;
  await ensurePhoneIdentity(client, id, account.phone);
  return id;
}

/** Gives a person the identity that signing in by phone needs, unless they have one, and tells it in their metadata. */
export async function ensurePhoneIdentity(
  client: pg.ClientBase,
  userId: string,
  phone: string,
): Promise<void> {
  const facts = { sub: userId, phone, email_verified: false, phone_verified: false };
  const identity = { userId, provider: 'phone', providerId: userId, data: facts };
  if (!(await insertIdentity(client, identity))) return;
  // What is known of the person's e-mail address stays.
  await client.query(
    `update auth.users set raw_user_meta_data = $2::jsonb
       || jsonb_build_object('email_verified', email_confirmed_at is not null) || raw_user_meta_data || $3::jsonb
     where id = $1`,
    [userId, facts, { sub: userId, phone }],
  );
}

/** Gives a person another number without asking its phone: for the service. Whether it is proven stays as it was. */
export async function setPhone(client: pg.ClientBase, userId: string, phone: string): Promise<void> {
  await ensurePhoneIdentity(client, userId, phone);
  const now = new Date();
  await client
    .query(
      `update auth.users set phone = $2, updated_at = $3,
         raw_user_meta_data = raw_user_meta_data || jsonb_build_object('phone', $2::text) where id = $1`,
      [userId, phone, now],
    )
    .catch(explainFailure);
  await client.query(
    `update auth.identities set identity_data = identity_data || jsonb_build_object('phone', $2::text), updated_at = $3
     where user_id = $1 and provider = 'phone'`,
    [userId, phone, now],
  );
  await clearTokens(client, userId, 'phone_change_token');
}

/** Takes a number as proven and as the person's own, in place of the one they had. */
export async function confirmPhone(client: pg.ClientBase, userId: string, phone: string): Promise<void> {
  await ensurePhoneIdentity(client, userId, phone);
  const now = new Date();
  const facts = { phone, phone_verified: true };
  await client
    .query(
      `update auth.users set phone = $2, phone_confirmed_at = case when phone = $2 then coalesce(phone_confirmed_at, $3)
         else $3 end, is_anonymous = false, updated_at = $3, raw_user_meta_data = raw_user_meta_data || $4::jsonb
       where id = $1`,
      [userId, phone, now, facts],
    )
    .catch(explainFailure);
  await client.query(
    `update auth.identities set identity_data = identity_data || $2::jsonb, updated_at = $3
     where user_id = $1 and provider = 'phone'`,
    [userId, facts, now],
  );
}

/**
 * Carries out a change of number that its new phone has confirmed.
 * @throws AuthError `phone_exists` when somebody took the number meanwhile
 */
export async function confirmPhoneChange(client: pg.ClientBase, user: UserRow, phone: string): Promise<void> {
  const other = await findUserByPhone(client, phone);
  if (other && other.id !== user.id) throw phoneExists();
  await confirmPhone(client, user.id, phone);
  await client.query(`update auth.users set phone_change = '' where id = $1`, [user.id]);
  // A code that was sent to the old number proves nothing any more.
  await clearTokens(client, user.id, 'reauthentication_token');
}

function explainFailure(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'users_phone_key') throw phoneExists();
  if ((error as { constraint?: string }).constraint === 'users_pkey') throw idTaken();
  if ((error as { code?: string }).code === undefined) throw error;
  // A trigger of the application on auth.users refused: the words of the protocol (auth protocol 7).
  throw new AuthError(500, 'unexpected_failure', 'Database error saving new user', {}, error);
}
