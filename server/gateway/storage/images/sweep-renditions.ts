import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A part this old belongs to no rendering that still runs. */
const ABANDONED_MS = 3_600_000;

/** Removes parts that were never finished and, above `maxBytes`, the renditions not used for longest. */
export async function sweepRenditions(folder: string, maxBytes: number): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        const { size = 0, mtimeMs = 0 } = await stat(path).catch(() => ({ size: 0, mtimeMs: 0 }));
        return { path, size, mtimeMs };
      }),
  );
  let total = 0;
  for (const { path, size, mtimeMs } of files.sort((a, b) => b.mtimeMs - a.mtimeMs)) {
    const abandoned = path.endsWith('.part') && Date.now() - mtimeMs > ABANDONED_MS;
    if (abandoned || total + size > maxBytes) await rm(path, { force: true });
    else total += size;
  }
}
