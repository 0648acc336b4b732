import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { userJson } from '#server/gateway/auth/user-json.ts';
import { getUser } from '#server/gateway/auth/users.ts';

/**
 * What a sign-up with a new address or number answers. The account was written in several steps; it gets one instant
 * for all of them, as `pretendUser` has, because several, milliseconds apart, would tell a new account from a known
 * one.
 */
export async function newUser(client: pg.ClientBase, userId: string): Promise<Record<string, unknown>> {
  await client.query(
    'update auth.users set updated_at = created_at, confirmation_sent_at = created_at where id = $1',
    [userId],
  );
  await client.query(
    `update auth.identities i set created_at = u.created_at, updated_at = u.created_at, last_sign_in_at = u.created_at
     from auth.users u where u.id = $1 and i.user_id = u.id`,
    [userId],
  );
  return userJson(await getUser(client, userId));
}

/**
 * The response to a sign-up with a known address or number: an invented person that looks exactly like a new one.
 * Upstream returns it without identities, which reveals who has an account (decision 048).
 */
export async function pretendUser(
  client: pg.ClientBase,
  { email, phone, data }: { email?: string; phone?: string; data: Record<string, unknown> },
): Promise<Record<string, unknown>> {
  const id = randomUUID();
  const now = new Date();
  const provider = phone === undefined ? 'email' : 'phone';
  const facts = {
    sub: id,
    ...(phone === undefined ? { email } : { phone }),
    email_verified: false,
    phone_verified: false,
  };
  // As the database returns them: it puts the keys of an object in an order of its own.
  const { rows } = await client.query<{ known: unknown; data: unknown; at: string }>(
    'select $1::jsonb as known, $2::jsonb as data, to_jsonb($3::timestamptz) as at',
    [facts, { ...data, ...facts }, now],
  );
  const [stored] = rows;
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: email ?? '',
    phone: phone ?? '',
    confirmation_sent_at: now,
    app_metadata: { provider, providers: [provider] },
    user_metadata: stored?.data,
    identities: [
      {
        identity_id: randomUUID(),
        id,
        user_id: id,
        identity_data: stored?.known,
        provider,
        last_sign_in_at: stored?.at,
        created_at: stored?.at,
        updated_at: stored?.at,
        email,
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
