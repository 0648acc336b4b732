import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isVersion, type ListedFile } from '#server/gateway/storage/file-store/file-store.ts';

/** The thumbnails of this server of the files whose versions end in these two hex digits. */
export async function* listRenditions(folder: string, lastDigits: string): AsyncGenerator<ListedFile> {
  const root = join(folder, lastDigits);
  for (const version of await readdir(root).catch(() => [])) {
    if (!isVersion(version)) continue;
    for (const name of await readdir(join(root, version)).catch(() => [])) {
      const found = await stat(join(root, version, name)).catch(() => undefined);
      if (found) yield { version, isComplete: false, sizeBytes: found.size, storedAt: found.mtime };
    }
  }
}
