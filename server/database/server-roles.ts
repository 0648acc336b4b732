import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { StartError } from '#server/start-error.ts';
import { COMMAND_GROUP, COMMAND_ROLES } from './command-roles.ts';
import { prepareDatabaseSql } from './prepare-database.ts';
import { KEEP_VALUES_OUT_OF_THE_LOG } from './quiet-log.ts';
import { quoteIdentifier, quoteLiteral } from './quote.ts';

const PLAIN_ROLES = ['anon', 'authenticated', 'service_role', COMMAND_GROUP, ...COMMAND_ROLES];
const BECOMES = ['anon', 'authenticated', 'service_role', ...COMMAND_ROLES];
/** As PostgreSQL itself counts. */
const SCRAM_ITERATIONS = 4096;

interface RolesScript {
  /** The user of DATABASE_URL, who may create no roles. */
  user: string;
  database: string;
  ownerPassword: string;
  authenticatorPassword: string;
}

/**
 * SQL with which the owner of a server prepares it for a portal whose user may create no roles: all of it or nothing is
 * done, and it may be repeated. It holds no password, only what PostgreSQL stores of one.
 */
export function rolesScript({ user, database, ownerPassword, authenticatorPassword }: RolesScript): string {
  const name = quoteLiteral(database);
  return [
    `-- Run this in the database ${JSON.stringify(database)} as its owner, who may create roles: psql -d ... -f FILE`,
    'begin;',
    `do $$ begin if current_database() <> ${name} then raise exception 'This belongs into the database %.', ${name}; end if; end $$;`,
    makeRole('fieldfare_owner', `login password ${quoteLiteral(scramVerifier(ownerPassword))}`),
    ...PLAIN_ROLES.map((role) => makeRole(role, 'nologin')),
    makeRole(
      'authenticator',
      `login noinherit password ${quoteLiteral(scramVerifier(authenticatorPassword))}`,
    ),
    ROLE_RIGHTS,
    `${KEEP_VALUES_OUT_OF_THE_LOG};`,
    prepareDatabaseSql(database),
    `grant connect on database ${quoteIdentifier(database)} to ${quoteIdentifier(user)};`,
    'commit;',
    '',
  ].join('\n');
}

/** What the roles may become, and the last resort for a request that died between two statements. */
export const ROLE_RIGHTS = `
  grant ${BECOMES.join(', ')} to authenticator;
  grant ${COMMAND_GROUP} to ${COMMAND_ROLES.join(', ')};
  alter role authenticator set idle_in_transaction_session_timeout = '30s';`;

/** Whether the user of `client` may create roles. */
export async function mayMakeRoles(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    'select rolsuper or rolcreaterole as may from pg_roles where rolname = current_user',
  );
  return rows[0]?.may === true;
}

/** @throws StartError when the owner of the server has not, or not for this release, run the script */
export async function checkPreparedServer(client: pg.ClientBase): Promise<void> {
  const roles = await client.query<{ missing: string }>(
    `select name as missing from unnest($1::text[]) with ordinality as wanted (name, number)
     where not exists (select from pg_roles where rolname = name) order by number`,
    [['fieldfare_owner', 'authenticator', ...PLAIN_ROLES]],
  );
  const missing = roles.rows.map((row) => row.missing);
  if (missing.length === 0) {
    const rights = await client.query<{ missing: string }>(MISSING_RIGHTS, [BECOMES, COMMAND_ROLES]);
    missing.push(...rights.rows.map((row) => row.missing));
  }
  if (missing.length === 0) return;
  const [first, ...others] = missing;
  const rest = others.length > 0 ? ` and ${others.length} more` : '';
  throw new StartError(
    `The server of DATABASE_URL lacks ${first}${rest}, and the user of DATABASE_URL may not create roles: let the server's owner run the script that "npm run roles" prints.`,
  );
}

const MISSING_RIGHTS = `
  select 'the right of authenticator to become ' || name as missing
  from unnest($1::text[]) as name where not pg_has_role('authenticator', name, 'member')
  union all
  select 'the membership of ' || name || ' in ${COMMAND_GROUP}'
  from unnest($2::text[]) as name where not pg_has_role(name, '${COMMAND_GROUP}', 'member')
  union all
  select 'the right of ' || role || ' to ' || privilege || ' in the database'
  from (values ('authenticator', 'connect'), ('fieldfare_owner', 'connect'), ('fieldfare_owner', 'create'),
    ('fieldfare_owner', 'temporary')) as needed (role, privilege)
  where not has_database_privilege(role, current_database(), privilege)
  union all
  select 'the right of fieldfare_owner to create in the schema public'
  where not has_schema_privilege('fieldfare_owner', 'public', 'create')
  union all
  select 'the right of ' || role || ' to use the schema extensions'
  from unnest('{fieldfare_owner,authenticator,anon,authenticated,service_role}'::text[]) as role
  where not coalesce(has_schema_privilege(role, to_regnamespace('extensions')::oid, 'usage'), false)
  union all
  select 'the extension pg_trgm' where not exists (select from pg_extension where extname = 'pg_trgm')`;

function makeRole(name: string, attributes: string): string {
  return `do $$ begin if not exists (select from pg_roles where rolname = '${name}') then create role ${name} ${attributes}; end if; end $$;`;
}

/** What PostgreSQL stores of a password of ASCII characters (RFC 5803). */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, SCRAM_ITERATIONS, 32, 'sha256');
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(hmac('Client Key')).digest('base64');
  const server = hmac('Server Key').toString('base64');
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString('base64')}$${stored}:${server}`;
}
