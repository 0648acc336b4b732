/** One step of `npm run upgrade` on the database, as the user of the portal: `migrate`, `keep`, `put-back`. */
import { join } from 'node:path';
import { loadConfig } from '#server/config.ts';
import { openCluster } from '#server/database/cluster/cluster.ts';
import { errorText } from '#server/observability/loggable-error.ts';
import { say } from '#server/run-until-stopped.ts';
import { readStored } from '#server/secrets.ts';
import { StartError } from '#server/start-error.ts';
import { keptCopy } from './kept-copy.ts';
import { migrateDatabase } from './migrate-database.ts';
import { embeddedServer } from './plan.ts';

async function main([word, more]: string[]): Promise<void> {
  const config = loadConfig(process.env, 'start');
  const copy = keptCopy(config.dataDir);
  if (word === 'keep' || word === 'put-back') await stopServer(config.dataDir);
  if (word === 'migrate') await migrateDatabase(config, say, more === 'in-use');
  else if (word === 'keep') await copy.make();
  else if (word === 'put-back') copy.putBack();
  else if (word === 'remove-copy') copy.remove();
  else throw new StartError(`There is no step "${word}".`);
}

/** Files of a PostgreSQL that a killed process left running are neither copied nor moved. */
async function stopServer(dataDir: string): Promise<void> {
  if (!embeddedServer(dataDir)) return;
  const { superuserPassword: password } = readStored(dataDir);
  const cluster = await openCluster({ folder: join(dataDir, 'postgres'), password });
  await cluster.stop();
}

// The end of the upgrade is the end of its step.
process.on('disconnect', () => process.exit(130));

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: Error) => {
    process.stderr.write(`${error instanceof StartError ? error.message : errorText(error)}\n`);
    process.exit(1);
  },
);
