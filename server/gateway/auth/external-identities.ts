import type pg from 'pg';

/**
 * Adds a way to sign in to a person, and names it among the providers of their `app_metadata`.
 * @returns false when somebody, this person or another, has that identity already
 */
export async function addIdentity(
  client: pg.ClientBase,
  identity: { userId: string; provider: string; providerId: string; data: Record<string, unknown> },
): Promise<boolean> {
  const { userId, provider, providerId, data } = identity;
  const { rowCount } = await client.query(
    `insert into auth.identities
       (user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5, $5) on conflict do nothing`,
    [userId, provider, providerId, data, new Date()],
  );
  if (rowCount === 0) return false;
  await client.query(
    `update auth.users set raw_app_meta_data = raw_app_meta_data || jsonb_build_object(
       'provider', coalesce(raw_app_meta_data -> 'provider', to_jsonb($2::text)),
       'providers', (select jsonb_agg(distinct i.provider order by i.provider)
         from auth.identities i where i.user_id = $1))
     where id = $1`,
    [userId, provider],
  );
  return true;
}
