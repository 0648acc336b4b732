/**
 * `npm run db:freeze` records the migrations that the release of package.json adds: from then on, they never change.
 * Run it in the commit that makes a release. It refuses what `npm run check` would.
 */
import { readFileSync } from 'node:fs';
import { readMigrations } from '#server/database/migrate.ts';
import { releaseVersion } from '#server/release-version.ts';
import { lintMigrations } from './migrations/lint-migrations.ts';
import {
  changelogProblems,
  frozenProblems,
  goingBack,
  lineProblems,
  newFiles,
  readReleases,
  writeReleases,
} from './migrations/releases.ts';

const releases = readReleases();
const version = await releaseVersion();
const files = await readMigrations();
const added = newFiles(releases, files);
const changelog = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8');
const problems = [
  ...releases
    .filter((release) => release.version === version)
    .map(() => `${version} is in db/releases.json already: raise the version in package.json.`),
  ...frozenProblems(releases, files),
  // Those of the first release make a database, so nobody uses its tables.
  ...(releases.length > 0
    ? lintMigrations(
        added,
        files.filter((file) => !added.includes(file)),
      )
    : []),
  ...lineProblems(releases, version, added),
  ...changelogProblems(changelog, version, goingBack(releases, added)),
];
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
if (problems.length === 0) {
  const migrations = Object.fromEntries(added.map(({ name, sha256 }) => [name, sha256]));
  writeReleases([...releases, { version, migrations }]);
  process.stdout.write(`${added.length} migrations belong to ${version} now.\n`);
}
