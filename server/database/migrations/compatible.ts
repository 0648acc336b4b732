import { StartError } from '#server/start-error.ts';

/** A migration that a database has. */
export interface AppliedMigration {
  name: string;
  sha256: string;
  /** The oldest release that works with the schema after it. */
  compatible_since: string | null;
}

/** Also where the table is that of a release that had no column for it. */
export const APPLIED_SQL = `select name, sha256, to_jsonb(a) ->> 'compatible_since' as compatible_since
  from app_migrations.applied a order by name`;

/** Whether the version `version` is `other` or a later one; both are like 1.2.3, and a suffix does not count. */
export function isAtLeast(version: string, other: string): boolean {
  const [mine, theirs] = [numbersOf(version), numbersOf(other)];
  const first = mine.findIndex((number, index) => number !== theirs[index]);
  return first === -1 || (mine[first] ?? 0) > (theirs[first] ?? 0);
}

const numbersOf = (version: string): number[] => (version.split(/[-+]/)[0] ?? '').split('.').map(Number);

/**
 * The migrations of a newer release with which this one works all the same, because they only add.
 * @throws StartError when a database with the migrations `applied` was made by a newer version, with which this one
 * does not work, or from other files
 */
export function refuseUnknown(
  applied: readonly Pick<AppliedMigration, 'name' | 'compatible_since'>[],
  known: readonly { name: string }[],
  release: string,
): string[] {
  const files = new Set(known.map(({ name }) => name));
  const unknown = applied.filter(({ name }) => !files.has(name));
  for (const { name, compatible_since: since } of unknown) {
    if (since === null) {
      throw new StartError(
        `Another version made this database: it has ${name}, which is not in db/migrations. Start that version, or use an empty database.`,
      );
    }
    if (!isAtLeast(release, since)) {
      throw new StartError(
        `A newer version upgraded this database: ${name} works with Fieldfare ${since} and later, and this is ${release}. Start the newer version, or restore the backup from before the upgrade.`,
      );
    }
  }
  return unknown.map(({ name }) => name);
}
