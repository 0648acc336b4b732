import type pg from 'pg';
import { confirmEmail, ensureEmailIdentity } from '#server/gateway/auth/accounts.ts';
import { insertIdentity } from '#server/gateway/auth/identity-rows.ts';
import { endSessions } from '#server/gateway/auth/sessions.ts';
import type { UserRow } from '#server/gateway/auth/users.ts';

/**
 * What a browser asked for before the address was proven. It waits in the PKCE flow that the same request began, and
 * holds only when the browser that has the verifier redeems the link (decision 048).
 */
export interface Claim {
  password_hash?: string;
  data?: Record<string, unknown>;
  /** An address that the link has proven, for an account without one. */
  email?: string;
  identity?: { provider: string; provider_id: string; data: Record<string, unknown> };
}

/**
 * Marks the address of an account as verified. The first verification deletes everything that was set before it,
 * because nobody had proven to be the owner. The caller has locked the person's row.
 * @param keepFlow the PKCE flow of the link that is being followed
 */
export async function proveEmail(
  client: pg.ClientBase,
  user: UserRow,
  keepFlow?: string | null,
): Promise<void> {
  if (isUnproven(user)) {
    await voidClaims(client, user, keepFlow);
    await ensureEmailIdentity(client, { userId: user.id, email: user.email ?? '', verified: true });
  }
  await confirmEmail(client, user.id);
}

/**
 * Whether nobody has proven the account's address yet, and neither the service nor a mailed invitation made the
 * account.
 */
export function isUnproven(user: UserRow): boolean {
  return (!user.email_confirmed_at || user.email_vouched) && !user.provisioned;
}

/**
 * The same for a phone number that is the only thing known of an account. Messages carry no link that could tell
 * browsers apart: the code of an uncontested sign-up keeps what that sign-up set, any other code voids it.
 */
export async function provePhone(client: pg.ClientBase, user: UserRow, flowId: string | null): Promise<void> {
  if (user.phone_confirmed_at || user.email_confirmed_at || user.provisioned) return;
  const claim = flowId === null ? undefined : await takeClaim(client, flowId);
  await voidClaims(client, user);
  if (claim) await settleClaim(client, user.id, claim);
}

async function takeClaim(client: pg.ClientBase, flowId: string): Promise<Claim | undefined> {
  const { rows } = await client.query<{ claim: Claim | null }>(
    'delete from auth.flow_state where id = $1 returning claim',
    [flowId],
  );
  return rows[0]?.claim ?? undefined;
}

/**
 * Keeps what a sign-up by phone asks for until its code is typed. @returns the flow, which goes with the code's token
 */
export async function keepClaim(client: pg.ClientBase, userId: string, claim: Claim): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into auth.flow_state (user_id, provider_type, authentication_method, claim, created_at, updated_at)
     values ($1, 'phone', 'sms/signup', $2, $3, $3) returning id`,
    [userId, JSON.stringify(claim), new Date()],
  );
  return rows[0]?.id as string;
}

/**
 * Hands an account whose address nobody has proven to the service or an inviter: `data` is what they say of the person.
 */
export async function takeOver(
  client: pg.ClientBase,
  user: UserRow,
  data?: Record<string, unknown>,
): Promise<void> {
  if (!isUnproven(user)) return;
  await voidClaims(client, user);
  if (user.email) await ensureEmailIdentity(client, { userId: user.id, email: user.email, verified: false });
  await client.query(
    `update auth.users set provisioned = true, claims_settled_at = $3,
       raw_user_meta_data = raw_user_meta_data || $2::jsonb where id = $1`,
    [user.id, data ?? {}, new Date()],
  );
}

/**
 * Removes every way into an account, and what was said of its person: sessions, password, identities, factors,
 * passkeys, phone number, names, and open flows. Only the link of an invitation stays: its address is the account's.
 */
export async function voidClaims(
  client: pg.ClientBase,
  user: UserRow,
  keepFlow?: string | null,
): Promise<void> {
  await endSessions(client, user.id, 'all');
  for (const table of VOIDED) await client.query(`delete from auth.${table} where user_id = $1`, [user.id]);
  await client.query(
    `delete from auth.one_time_tokens where user_id = $1 and token_type <> 'invitation_token'`,
    [user.id],
  );
  await client.query(
    `delete from auth.flow_state
     where (user_id = $1 or linking_target_id = $1) and id is distinct from $2::uuid`,
    [user.id, keepFlow],
  );
  await client.query(
    `update auth.users set encrypted_password = null, phone = null, phone_confirmed_at = null, phone_change = '',
       email_change = '', email_change_confirm_status = 0, email_change_confirmed_side = null,
       raw_user_meta_data = '{}', claims_settled_at = $2, updated_at = $2 where id = $1`,
    [user.id, new Date()],
  );
}

const VOIDED = [
  'identities',
  'mfa_factors',
  'recovery_codes',
  'webauthn_credentials',
  'webauthn_challenges',
  'known_devices',
] as const;

/** Makes good what the browser claimed that has just proven to be the one that asked for the link. */
export async function settleClaim(client: pg.ClientBase, userId: string, claim: Claim): Promise<void> {
  const { password_hash: passwordHash, data, identity } = claim;
  if (identity) {
    const { provider, provider_id: providerId } = identity;
    await insertIdentity(client, { userId, provider, providerId, data: identity.data });
  }
  await client.query(
    `update auth.users set encrypted_password = coalesce(encrypted_password, $2),
       raw_user_meta_data = $3::jsonb || raw_user_meta_data, claims_settled_at = $4, updated_at = $4 where id = $1`,
    [userId, passwordHash, { ...identity?.data, ...data }, new Date()],
  );
}
