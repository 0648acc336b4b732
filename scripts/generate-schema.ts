/**
 * Writes db/schema from the catalogue of a freshly migrated database: the tables, policies, functions and grants of
 * today as SQL, one file for each noun. They are for reading and for the diff of a change; the migrations make the
 * database.
 * `npm run db:schema` writes the files; with `--check` it fails where they are not what it would write.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { readMigrations } from '#server/database/migrate.ts';
import { nounsOf } from './database-schema/nouns.ts';
import { readSchema } from './database-schema/read-schema.ts';
import { renderSchema } from './database-schema/render-schema.ts';
import { withMigratedDatabase } from './database-types/migrated-database.ts';

const FOLDER = new URL('../db/schema/', import.meta.url);

const nounOf = nounsOf(await readMigrations());
const files = await withMigratedDatabase(async (client) => renderSchema(await readSchema(client), nounOf));

if (!process.argv.includes('--check')) {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER);
  for (const [name, text] of files) await writeFile(new URL(name, FOLDER), text);
} else {
  const names = new Set([...files.keys(), ...(await readdir(FOLDER).catch(() => []))]);
  for (const name of [...names].sort()) {
    if ((await readFile(new URL(name, FOLDER), 'utf8').catch(() => undefined)) === files.get(name)) continue;
    process.stderr.write(`db/schema/${name} is not what the migrations say. Run: npm run db:schema\n`);
    process.exitCode = 1;
  }
}
