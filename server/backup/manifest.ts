import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { StartError } from '#server/start-error.ts';
import type { Repository } from './repository.ts';
import { bytesOf, DamagedError, sealed, textOf, unsealed } from './seal.ts';

const objectSchema = z.object({ name: z.string(), sizeBytes: z.int(), sha256: z.string() });

/** An object of a backup: its name in the destination, and what was written there. */
export type WrittenObject = z.output<typeof objectSchema>;

const manifestSchema = z.object({
  id: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** The release that made it. */
  release: z.string(),
  /** The migrations that its database has. */
  migrations: z.array(z.string()),
  /** Null with an external PostgreSQL, which has backups of its own. */
  database: z
    .object({
      object: objectSchema,
      postgresMajor: z.string(),
      /** The segment of the WAL with which its recovery begins. */
      firstWal: z.string(),
      /** Size of the data folder, in bytes. */
      sizeBytes: z.int(),
      /** A point in its WAL at which every table had the counted rows; null on a portal that was never idle. */
      counted: z.object({ restorePoint: z.string(), rows: z.record(z.string(), z.int()) }).nullable(),
    })
    .nullable(),
  secrets: objectSchema,
  files: z.object({ list: objectSchema, count: z.int(), sizeBytes: z.int() }),
});

/** What a backup consists of. It is written last: a backup without one is incomplete and does not count. */
export type Manifest = z.output<typeof manifestSchema>;

export const BACKUPS_FOLDER = 'backups/';
const MANIFEST = 'manifest.age';
const ID = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-[0-9a-f]{4}$/;

/** The name of a new backup, which begins with its time: names in order are backups in order. */
export function newBackupId(at: Date): string {
  const stamp = at.toISOString().replace(/[-:]|\.\d+/g, '');
  return `${stamp}-${randomBytes(2).toString('hex')}`;
}

/** When a backup began. */
export const startOf = (id: string): Date => new Date(id.replace(ID, '$1-$2-$3T$4:$5:$6Z'));

/** The backup to which an object belongs, complete or not; undefined for anything else. */
export function backupIdOf(object: string): string | undefined {
  const [, id = ''] = object.split('/');
  return ID.test(id) ? id : undefined;
}

export const folderOf = (id: string): string => `${BACKUPS_FOLDER}${id}/`;

export async function writeManifest({ destination, key }: Repository, manifest: Manifest): Promise<void> {
  const content = JSON.stringify(manifest);
  await destination.put(folderOf(manifest.id) + MANIFEST, sealed(key, bytesOf(content)));
}

/** @throws DamagedError when it was altered or is not there */
export async function readManifest({ destination, key }: Repository, id: string): Promise<Manifest> {
  const name = folderOf(id) + MANIFEST;
  const content = await textOf(unsealed(key, await destination.open(name), name));
  const manifest = manifestSchema.safeParse(JSON.parse(content)).data;
  if (!manifest) throw new DamagedError(name);
  return manifest;
}

/** The backups of a destination that are complete, the oldest first. */
export async function listBackups({ destination }: Pick<Repository, 'destination'>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { name } of destination.list(BACKUPS_FOLDER)) {
    const [, id = '', object] = name.split('/');
    if (object === MANIFEST && ID.test(id)) ids.push(id);
  }
  return ids.sort();
}

/** Removes a backup, its manifest first: what an interruption leaves does not look like a backup. */
export async function removeBackup(
  { destination }: Pick<Repository, 'destination'>,
  id: string,
): Promise<void> {
  await destination.remove(folderOf(id) + MANIFEST);
  for await (const { name } of destination.list(folderOf(id))) await destination.remove(name);
}

/** @throws StartError when this release cannot restore the backup */
export function checkRelease(manifest: Manifest, known: readonly string[], postgresMajor: string): void {
  const release = new Set(known);
  if (manifest.migrations.some((name) => !release.has(name))) {
    throw new StartError(
      `The backup ${manifest.id} is by a newer version of Fieldfare (${manifest.release}): restore it with that version, or a later one.`,
    );
  }
  if (manifest.database && manifest.database.postgresMajor !== postgresMajor) {
    throw new StartError(
      `The backup ${manifest.id} is of PostgreSQL ${manifest.database.postgresMajor}, and this release brings ${postgresMajor}: restore it with Fieldfare ${manifest.release}, then upgrade.`,
    );
  }
}
