import { createHash, randomBytes } from 'node:crypto';
import type { Database } from './database/database.ts';

const LIFETIME = '24 hours';

/** How a token of the set-up link is kept: a stolen backup opens nothing. */
export const hashSetupToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Whether nobody can administrate the portal yet, so that the first administrator has to be made. */
export async function isSetupRequired(database: Database): Promise<boolean> {
  return database.as({ role: 'service_role', claims: { role: 'service_role' } }, async (client) => {
    const { rowCount } = await client.query(
      `select from public.organization_members member
       join public.organizations organization on organization.id = member.organization_id
       where organization.organization_type = 'internal' and member.role = 'admin' limit 1`,
    );
    return rowCount === 0;
  });
}

/** A new link that makes the first administrator, once, within a day. */
export async function makeSetupLink(database: Database, publicUrl: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await database.transaction(async (client) => {
    await client.query('delete from app.setup_tokens where expires_at < now()');
    await client.query(
      'insert into app.setup_tokens (token_hash, expires_at) values ($1, now() + $2::interval)',
      [hashSetupToken(token), LIFETIME],
    );
  });
  return `${publicUrl}/setup?token=${token}`;
}
