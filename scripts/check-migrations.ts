/**
 * Holds the migrations of releases as they are (db/releases.json), and new ones to what databases in use allow
 * (db/CONVENTIONS.md): part of `npm run check`. Until the first release, there is nothing to hold.
 */
import { readFileSync } from 'node:fs';
import { readMigrations } from '#server/database/migrate.ts';
import { lintMigrations } from './migrations/lint-migrations.ts';
import {
  changelogProblems,
  frozenProblems,
  goingBack,
  newFiles,
  readReleases,
} from './migrations/releases.ts';

const releases = readReleases();
const files = await readMigrations();
const added = releases.length > 0 ? newFiles(releases, files) : [];
const changelog = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8');
const problems = [
  ...frozenProblems(releases, files),
  ...lintMigrations(
    added,
    files.filter((file) => !added.includes(file)),
  ),
  ...releases.flatMap(({ version, migrations }, index) => {
    const own = files.filter(({ name }) => name in migrations);
    return changelogProblems(changelog, version, goingBack(releases.slice(0, index), own));
  }),
];
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
