import { type StatsFs, statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The size of a volume, and what is free for its users. */
export interface Volume {
  free_bytes: number;
  total_bytes: number;
}

/** The volume that has a folder or, while there is none, its parent. */
export async function readVolume(folder: string): Promise<Volume> {
  try {
    return sizesOf(await statfs(folder));
  } catch (error) {
    return readVolume(parentOf(folder, error as NodeJS.ErrnoException));
  }
}

/** The same for a start, which waits for it. */
export function readVolumeNow(folder: string): Volume {
  try {
    return sizesOf(statfsSync(folder));
  } catch (error) {
    return readVolumeNow(parentOf(folder, error as NodeJS.ErrnoException));
  }
}

const sizesOf = ({ bsize, bavail, blocks }: StatsFs): Volume => ({
  free_bytes: bavail * bsize,
  total_bytes: blocks * bsize,
});

function parentOf(folder: string, error: NodeJS.ErrnoException): string {
  const parent = dirname(folder);
  if (error.code !== 'ENOENT' || parent === folder) throw error;
  return parent;
}
