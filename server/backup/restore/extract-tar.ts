import { createWriteStream } from 'node:fs';
import { chmod, chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { type Bytes, DamagedError } from '#server/backup/seal.ts';
import type { OsUser } from '#server/database/cluster/os-user.ts';

/** A path inside the folder: nothing but names of PostgreSQL. */
const SAFE = /^\w[\w.-]*(\/\w[\w.-]*)*\/?$/;

/**
 * Extracts the tar of a data folder. Files and folders are of `user`, and nobody else may read them.
 * @throws DamagedError when an entry would be outside of the folder
 */
export async function extractTar(source: Bytes, folder: string, user: OsUser | undefined): Promise<void> {
  const own = async (path: string) => {
    if (user) await chown(path, user.uid, user.gid);
  };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  await own(folder);
  const tar = extract();
  const reading = pipeline(source, tar as unknown as NodeJS.WritableStream);
  // Its error ends the entries too, and is the one that counts.
  reading.catch(() => undefined);
  for await (const entry of tar) {
    const { name, type } = entry.header;
    if (!SAFE.test(name)) throw new DamagedError(name);
    const path = join(folder, ...name.split('/'));
    if (type === 'directory') {
      await mkdir(path, { mode: 0o700 });
      entry.resume();
    } else {
      await pipeline(
        entry as unknown as NodeJS.ReadableStream,
        createWriteStream(path, { mode: 0o600, flags: 'wx' }),
      );
    }
    await own(path);
  }
  await reading;
}
