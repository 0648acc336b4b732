import type pg from 'pg';
import { insertIdentity } from '#server/gateway/auth/identity-rows.ts';
import type { ExternalProfile } from '#server/gateway/auth/providers/profile.ts';

/**
 * Finds whose identity a provider's person is, and keeps others from giving it to somebody until the transaction ends.
 * @returns undefined when nobody has it
 */
export async function lockIdentity(
  client: pg.ClientBase,
  { provider, subject }: ExternalProfile,
): Promise<{ userId: string } | undefined> {
  // A row that does not exist yet cannot be locked; the name of it can.
  await lockName(client, `identity\0${provider}\0${subject}`);
  const { rows } = await client.query<{ user_id: string }>(
    'select user_id from auth.identities where provider_id = $1 and provider = $2',
    [subject, provider],
  );
  return rows[0] && { userId: rows[0].user_id };
}

/**
 * Keeps other sign-ins through providers from deciding about the same address meanwhile. Comes after `lockIdentity`.
 */
export async function lockEmail(client: pg.ClientBase, email: string): Promise<void> {
  await lockName(client, `email\0${email}`);
}

async function lockName(client: pg.ClientBase, name: string): Promise<void> {
  const text = Buffer.from(name).toString('base64');
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [text]);
}

/** Gives a person a way to sign in, under `lockIdentity`. What they say of themselves here stays as it is. */
export async function addIdentity(
  client: pg.ClientBase,
  userId: string,
  { provider, subject, data }: ExternalProfile,
): Promise<void> {
  await insertIdentity(client, { userId, provider, providerId: subject, data });
  await client.query(
    'update auth.users set raw_user_meta_data = $2::jsonb || raw_user_meta_data, updated_at = $3 where id = $1',
    [userId, data, new Date()],
  );
}

/** Notes what the provider says today, and that somebody came by it. */
export async function touchIdentity(
  client: pg.ClientBase,
  { provider, subject, data }: ExternalProfile,
): Promise<void> {
  await client.query(
    `update auth.identities set identity_data = identity_data || $3::jsonb, last_sign_in_at = $4, updated_at = $4
     where provider_id = $1 and provider = $2`,
    [subject, provider, data, new Date()],
  );
}
