import { existsSync } from 'node:fs';
import { mkdir, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '#server/start-error.ts';

/** In a data folder while it is being restored: what is there is not an installation yet. */
const MARKER = 'restore-unfinished';

/** @throws StartError when the folder was being restored, and that was interrupted */
export function refuseUnfinished(dataDir: string): void {
  if (existsSync(join(dataDir, MARKER))) {
    throw new StartError(
      `The restore into ${dataDir} has not ended: wait for it, or run "npm run restore -- SOURCE" again if it was interrupted.`,
    );
  }
}

/**
 * Prepares a folder for a restore: it must be empty, except for what an interrupted restore has left, which is removed.
 * @returns how to say that the restore is complete
 * @throws StartError when there is something else in it
 */
export async function beginRestore(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  const entries = await readdir(dataDir);
  if (entries.length > 0 && !entries.includes(MARKER)) {
    throw new StartError(
      `${dataDir} is not empty, and a restore would replace what is in it: name an empty folder with DATA_DIR, or move its content away.`,
    );
  }
  const marker = join(dataDir, MARKER);
  await writeFile(marker, '', { flush: true });
  // The database may be elsewhere, with a link to it.
  const database = await realpath(join(dataDir, 'postgres')).catch(() => undefined);
  if (database) await rm(database, { recursive: true, force: true, maxRetries: 5 });
  for (const name of entries) {
    if (name !== MARKER) await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
  }
  return () => rm(marker);
}
