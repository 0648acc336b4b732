import type pg from 'pg';

/** Merges facts into a person's metadata; a null deletes its key. */
export async function mergeMetadata(
  client: pg.ClientBase,
  userId: string,
  column: 'raw_user_meta_data' | 'raw_app_meta_data',
  data: Record<string, unknown>,
): Promise<void> {
  const gone = Object.keys(data).filter((key) => data[key] === null);
  await client.query(
    `update auth.users set ${column} = (${column} || $2::jsonb) - $3::text[], updated_at = $4 where id = $1`,
    [userId, data, gone, new Date()],
  );
}
