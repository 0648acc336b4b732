/**
 * `npm run roles` prints the SQL with which the owner of a PostgreSQL prepares it for a `DATABASE_URL` whose user may not
 * create roles (`docs/operations.md`). It connects to nothing. `DATA_DIR` says whose secrets the roles get; they are made
 * where there are none yet.
 */
import { resolve } from 'node:path';
import pg from 'pg';
import { loadConfig } from './config.ts';
import { rolesScript } from './database/server-roles.ts';
import { errorText } from './observability/loggable-error.ts';
import { loadSecrets } from './secrets.ts';
import { StartError } from './start-error.ts';

async function main(): Promise<void> {
  const { databaseUrl, dataDir } = loadConfig(process.env, 'start');
  if (!databaseUrl) {
    throw new StartError(
      'The embedded PostgreSQL needs no script: set DATABASE_URL to print one for its server.',
    );
  }
  const { user = '', database = '' } = new pg.Client({ connectionString: databaseUrl });
  const { ownerPassword, authenticatorPassword } = await loadSecrets(resolve(dataDir));
  process.stdout.write(rolesScript({ user, database, ownerPassword, authenticatorPassword }));
}

main().catch((error: Error) => {
  process.stderr.write(`${error instanceof StartError ? error.message : errorText(error)}\n`);
  process.exitCode = 1;
});
