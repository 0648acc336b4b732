/** A start that migrates, as a process that a test can kill. It says when it is inside a migration. */
import pg from 'pg';
import { type Migration, migrate } from '#server/database/migrate.ts';

/** What the test sends. */
export interface MigrateOrder {
  owner: pg.ClientConfig;
  migrations: Migration[];
}

const query = pg.Client.prototype.query as (...values: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...values: unknown[]) {
  if (typeof values[0] === 'string' && /^begin$|concurrently/.test(values[0])) process.send?.('inside');
  return query.apply(this, values);
} as typeof pg.Client.prototype.query;

process.once('message', ({ owner, migrations }: MigrateOrder) => {
  migrate(owner, migrations).then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
