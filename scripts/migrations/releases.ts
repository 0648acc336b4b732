import { readFileSync, writeFileSync } from 'node:fs';
import { isAtLeast } from '#server/database/migrations/compatible.ts';
import { headerOf } from '#server/database/migrations/header.ts';

/** A release, and the SHA-256 of each migration that it added. */
export interface Release {
  version: string;
  migrations: Record<string, string>;
}

interface File {
  name: string;
  sql: string;
  sha256: string;
}

const RELEASES = new URL('../../db/releases.json', import.meta.url);

/** The releases so far, the oldest first. Their migrations never change. */
export const readReleases = (): Release[] => JSON.parse(readFileSync(RELEASES, 'utf8')) as Release[];
export const writeReleases = (releases: readonly Release[]): void =>
  writeFileSync(RELEASES, `${JSON.stringify(releases, null, 2)}\n`);

/** The files that no release has. */
export function newFiles<Named extends { name: string }>(
  releases: readonly Release[],
  files: readonly Named[],
): Named[] {
  const frozen = new Set(releases.flatMap(({ migrations }) => Object.keys(migrations)));
  return files.filter(({ name }) => !frozen.has(name));
}

/** What does not agree with the migrations of the releases: changed, missing, or before them in the order. */
export function frozenProblems(releases: readonly Release[], files: readonly File[]): string[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  const frozen = releases.flatMap(({ version, migrations }) =>
    Object.entries(migrations).map(([name, sha256]) => ({ version, name, sha256 })),
  );
  const last =
    frozen
      .map(({ name }) => name)
      .sort()
      .at(-1) ?? '';
  return [
    ...frozen
      .filter(({ name, sha256 }) => byName.get(name)?.sha256 !== sha256)
      .map(
        ({ version, name }) =>
          `db/migrations/${name} was ${byName.has(name) ? 'changed' : 'removed'} after release ${version}, whose databases have it: restore it, and put the change into a new file.`,
      ),
    ...(frozen.length === 0 ? [] : newFiles(releases, files))
      .filter(({ name }) => name < last)
      .map(
        ({ name }) =>
          `db/migrations/${name} comes before ${last}, which a release has: give it a higher number, so that every database applies both in the same order.`,
      ),
  ];
}

/**
 * The sentence of a release's *Upgrade notes* that says how far its migrations let somebody go back.
 * @param earlier the releases before it
 */
export function goingBack(earlier: readonly Release[], added: readonly Pick<File, 'name' | 'sql'>[]): string {
  const oldest = oldestCompatible(earlier, added);
  return oldest === undefined
    ? '**Going back:** only by restoring the backup from before the upgrade.'
    : `**Going back:** to ${oldest} or later, with the database as it is.`;
}

function oldestCompatible(
  earlier: readonly Release[],
  added: readonly Pick<File, 'name' | 'sql'>[],
): string | undefined {
  const previous = earlier.at(-1)?.version;
  if (previous === undefined) return undefined;
  const since = added.map(({ name, sql }) => headerOf(name, sql).compatibleSince);
  if (since.length === 0) return previous;
  if (since.some((version) => version === undefined)) return undefined;
  const newest = since.reduce((one, other) => (isAtLeast(one ?? '', other ?? '') ? one : other));
  // Only its own release works with a migration that removes what the previous one uses.
  return newest !== undefined && isAtLeast(previous, newest) ? newest : undefined;
}

/**
 * What would keep somebody from going back within a release line (0.3.x): migrations of a patch with which the first
 * release of its line does not work.
 */
export function lineProblems(
  earlier: readonly Release[],
  version: string,
  added: readonly Pick<File, 'name' | 'sql'>[],
): string[] {
  const lineOf = (one: string) => one.split('.').slice(0, 2).join('.');
  const first = earlier.find((release) => lineOf(release.version) === lineOf(version))?.version;
  if (first === undefined) return [];
  return added.flatMap(({ name, sql }) => {
    const since = headerOf(name, sql).compatibleSince;
    return since !== undefined && isAtLeast(first, since)
      ? []
      : [
          `db/migrations/${name}: ${version} is a patch of ${first}, which would not work with the database afterwards. Put the file into the next minor version, or make it one that only adds ("-- compatible since: ${first}").`,
        ];
  });
}

/** What a changelog lacks about a release. */
export function changelogProblems(changelog: string, version: string, sentence: string): string[] {
  const start = changelog.indexOf(`\n## ${version}`);
  if (start === -1) return [`CHANGELOG.md has no section "## ${version}".`];
  const end = changelog.indexOf('\n## ', start + 4);
  const section = changelog.slice(start, end === -1 ? undefined : end);
  const notes = section.split('\n### Upgrade notes\n')[1]?.split('\n### ')[0] ?? '';
  if (notes.replace(/\s+/g, ' ').includes(sentence)) return [];
  return [`CHANGELOG.md: the "### Upgrade notes" of ${version} must say: ${sentence}`];
}
