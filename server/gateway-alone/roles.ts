import type pg from 'pg';
import { KEEP_VALUES_OUT_OF_THE_LOG } from '#server/database/quiet-log.ts';
import { quoteLiteral } from '#server/database/quote.ts';

/** What a request can become. */
const REQUEST_ROLES = ['anon', 'authenticated', 'service_role'] as const;

/** Makes the roles that are missing: three that requests become, and the one that logs in and owns nothing. */
export async function makeRoles(client: pg.Client, authenticatorPassword: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select rolname as name from pg_roles');
  const existing = new Set(rows.map(({ name }) => name));
  const bypasses = (await mayBypass(client)) ? 'bypassrls' : '';
  for (const role of REQUEST_ROLES) {
    if (!existing.has(role))
      await client.query(`create role ${role} nologin ${role === 'service_role' ? bypasses : ''}`);
  }
  if (!existing.has('authenticator')) {
    await client.query(
      `create role authenticator login noinherit password ${quoteLiteral(authenticatorPassword)}`,
    );
    // A last resort for a request that died between two statements; the gateways set tighter limits per statement.
    await client.query(`alter role authenticator set idle_in_transaction_session_timeout = '30s'`);
    await client.query(KEEP_VALUES_OUT_OF_THE_LOG);
  }
  for (const role of REQUEST_ROLES) {
    if (!(await isMember(client, role))) await client.query(`grant ${role} to authenticator`);
  }
}

/** Only who bypasses row-level security can make somebody who does; elsewhere policies for service_role are needed. */
async function mayBypass(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    'select rolsuper or rolbypassrls as may from pg_roles where rolname = current_user',
  );
  return rows[0]?.may ?? false;
}

async function isMember(client: pg.Client, role: string): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    `select pg_has_role('authenticator', $1, 'member') as is`,
    [role],
  );
  return rows[0]?.is ?? false;
}
