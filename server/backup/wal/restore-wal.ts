import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Repository } from '#server/backup/repository.ts';
import { type Bytes, decompressed, unsealed } from '#server/backup/seal.ts';
import { giveTo } from '#server/database/cluster/data-folder.ts';
import type { OsUser } from '#server/database/cluster/os-user.ts';
import { positionOf, TIMELINE_HISTORY, WAL_FOLDER, walName } from './wal-names.ts';

const ZERO_PAGE = Buffer.alloc(65_536);

/**
 * Brings the archived WAL from a segment on into a folder, where PostgreSQL fetches it.
 * @returns how many files there are
 */
export async function archivedWal(
  { destination, key }: Repository,
  firstWal: string,
  folder: string,
  user: OsUser | undefined,
): Promise<number> {
  let count = 0;
  for await (const { name: object } of destination.list(WAL_FOLDER)) {
    const name = walName(object);
    if (name === undefined) continue;
    if (!TIMELINE_HISTORY.test(name) && positionOf(name) < positionOf(firstWal)) continue;
    const path = join(folder, name);
    await writeSparse(decompressed(unsealed(key, await destination.open(object), object)), path);
    giveTo(path, user);
    count += 1;
  }
  return count;
}

/** A segment that was ended early is mostly zeros, which need no room on the disk. */
async function writeSparse(source: Bytes, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    let at = 0;
    for await (const chunk of source) {
      if (!isZero(chunk)) await file.write(chunk, 0, chunk.byteLength, at);
      at += chunk.byteLength;
    }
    await file.truncate(at);
  } finally {
    await file.close();
  }
}

function isZero(chunk: Uint8Array): boolean {
  for (let at = 0; at < chunk.byteLength; at += ZERO_PAGE.byteLength) {
    const part = chunk.subarray(at, at + ZERO_PAGE.byteLength);
    if (ZERO_PAGE.compare(part, 0, part.byteLength, 0, part.byteLength) !== 0) return false;
  }
  return true;
}
