/**
 * Writes shared/database.types.ts from the catalogue of a freshly migrated database, so that a row's type cannot differ
 * from its table. `npm run db:types` writes the file; with `--check` it fails where the file is not what it would
 * write.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { readCatalogue } from './database-types/catalogue.ts';
import { withMigratedDatabase } from './database-types/migrated-database.ts';
import { renderTypes } from './database-types/render.ts';

const TARGET = new URL('../shared/database.types.ts', import.meta.url);

const types = await withMigratedDatabase(async (client) => renderTypes(await readCatalogue(client)));

if (!process.argv.includes('--check')) {
  await writeFile(TARGET, types);
} else if ((await readFile(TARGET, 'utf8').catch(() => '')) !== types) {
  process.stderr.write('shared/database.types.ts is not what the migrations say. Run: npm run db:types\n');
  process.exitCode = 1;
}
