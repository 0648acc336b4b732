import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes the finished renditions, and answers how many there were. Parts that are being rendered stay. */
export async function clearRenditions(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const finished = entries.filter(
    (entry) => entry.isFile() && /\.(jpeg|png|webp|gif|avif)$/.test(entry.name),
  );
  for (const { parentPath, name } of finished) await rm(join(parentPath, name), { force: true });
  return finished.length;
}
