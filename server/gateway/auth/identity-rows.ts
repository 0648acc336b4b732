import type pg from 'pg';

/**
 * Adds a way to sign in to a person, and names it among the providers of their `app_metadata`.
 * @returns false when somebody, this person or another, has that identity already
 */
export async function insertIdentity(
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
  await noteProviders(client, userId);
  return true;
}

/** Tells in a person's metadata which providers they sign in through; the first stays the first while it is there. */
export async function noteProviders(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query(
    `update auth.users u set raw_app_meta_data = u.raw_app_meta_data || jsonb_build_object(
       'providers', i.names,
       'provider', case when i.names @> (u.raw_app_meta_data -> 'provider') then u.raw_app_meta_data -> 'provider'
         else i.oldest end)
     from (select jsonb_agg(distinct provider order by provider) as names,
         to_jsonb((array_agg(provider order by created_at, id))[1]) as oldest
       from auth.identities where user_id = $1) i
     where u.id = $1 and i.names is not null`,
    [userId],
  );
}
