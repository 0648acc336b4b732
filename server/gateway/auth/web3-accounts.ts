import type pg from 'pg';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { insertIdentity } from '#server/gateway/auth/identity-rows.ts';
import { lockUser } from '#server/gateway/auth/users.ts';

/** A wallet that has proven itself. `claims` are what the identity keeps of the message (auth protocol 4.6). */
export interface Wallet {
  /** `web3:<chain>:<address>` */
  providerId: string;
  claims: Record<string, unknown>;
}

/**
 * The person behind a wallet, who is made when nobody used it before.
 * @throws AuthError `signup_disabled`
 */
export async function personOfWallet(
  client: pg.ClientBase,
  context: AuthContext,
  { providerId, claims }: Wallet,
): Promise<{ userId: string; isNew: boolean }> {
  // Two first sign-ins of one wallet at once make one person.
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [providerId]);
  const facts = { sub: providerId, custom_claims: claims, email_verified: false, phone_verified: false };
  const now = new Date();
  await lockOwner(client, providerId);
  const known = await client.query<{ user_id: string }>(
    `update auth.identities set identity_data = $2, last_sign_in_at = $3, updated_at = $3
     where provider = 'web3' and provider_id = $1 returning user_id`,
    [providerId, facts, now],
  );
  const userId = known.rows[0]?.user_id;
  if (userId) return { userId, isNew: false };
  if (context.settings.disableSignup) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  }
  const made = await client.query<{ id: string }>(
    `insert into auth.users (raw_user_meta_data, created_at, updated_at) values ($1, $2, $2) returning id`,
    [facts, now],
  );
  const id = made.rows[0]?.id as string;
  await insertIdentity(client, { userId: id, provider: 'web3', providerId, data: facts });
  return { userId: id, isNew: true };
}

/** Holds the person before their identity, as everybody does who takes identities away. */
async function lockOwner(client: pg.ClientBase, providerId: string): Promise<void> {
  const { rows } = await client.query<{ user_id: string }>(
    `select user_id from auth.identities where provider = 'web3' and provider_id = $1`,
    [providerId],
  );
  if (rows[0]) await lockUser(client, rows[0].user_id);
}
