import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { AppError } from '#shared/errors.ts';
import { isNamed } from './example-config.ts';
import type { ExampleDatabase } from './example-database.ts';

const MEGABYTE = 1_000_000;
/** Database, write-ahead log, and pictures, with room for what visitors add. */
const NEEDED_BYTES = 600 * MEGABYTE;

/**
 * Why the example company cannot be loaded; undefined when nothing is in the way.
 * @param freeBytes how much the disk of a folder has left
 */
export async function findObstacle(
  config: Config,
  database: ExampleDatabase,
  freeBytes: (folder: string) => Promise<number>,
): Promise<AppError | undefined> {
  if (config.mode === 'demo') return new AppError('example_in_demo');
  const { publicUrl, port } = config.example;
  // A proxy leads to one port: it needs a second address, and a port that does not change.
  if ((isNamed(config) || publicUrl) && !(publicUrl && port)) return new AppError('example_needs_address');
  const { exists, mayCreate } = await database.look();
  if (!mayCreate) return new AppError('example_needs_right');
  if (exists) return new AppError('example_database_taken', { name: database.name });
  const free = await freeBytes(config.dataDir);
  if (free < NEEDED_BYTES) return diskShort(free);
  return undefined;
}

/** The refusal where only so many bytes are free. */
export const diskShort = (freeBytes: number) =>
  new AppError('example_disk_short', {
    needed: Math.round(NEEDED_BYTES / MEGABYTE),
    free: Math.floor(freeBytes / MEGABYTE),
  });

/** What the fuller disk has left, of the data folder's and the embedded database's, which may be a link. */
export async function freeBytesIn(dataDir: string): Promise<number> {
  const disks = await Promise.all([
    statfs(dataDir),
    statfs(join(dataDir, 'postgres')).catch(() => undefined),
  ]);
  return Math.min(...disks.map((disk) => (disk ? disk.bavail * disk.bsize : Number.POSITIVE_INFINITY)));
}
