import { join } from 'node:path';
import type { Stored } from '#server/gateway/room.ts';
import type { StoreSettings } from '#server/gateway/storage/file-store/open-store.ts';
import { readVolume, readVolumeNow } from './read-volume.ts';

/** Well below the ten seconds within which a portal with room again takes changes. */
const LOOK_EVERY_MS = 2_000;

export interface RoomOptions {
  dataDir: string;
  /** A PostgreSQL elsewhere, whose volume is not looked at. */
  databaseUrl: string | undefined;
  storage: StoreSettings;
  /** What must stay free. */
  diskReserveBytes: number;
  /** Receives a sentence when room ends or is there again. */
  say: (sentence: string) => void;
}

export interface Room {
  /** Whether the volume has more than the reserve left. It was looked at within the last seconds. */
  hasRoom(stored: Stored): boolean;
  stop(): void;
}

/**
 * Watches the free space of the volumes that rows and files are stored on. A PostgreSQL that cannot write its log ends,
 * so what stores something must be refused before (decision 133).
 */
export function watchRoom({ diskReserveBytes, say, ...options }: RoomOptions): Room {
  const folders = watchedFolders(options);
  const full = new Set<Stored>();
  const note = (stored: Stored, freeBytes: number) => {
    const isFull = freeBytes < diskReserveBytes;
    if (isFull === full.has(stored)) return;
    if (isFull) full.add(stored);
    else full.delete(stored);
    say(
      isFull
        ? `Less than DISK_RESERVE_BYTES is free in ${folders[stored]}: no ${stored} are stored until there is more.`
        : `There is space in ${folders[stored]} again: ${stored} are stored.`,
    );
  };
  const watched = Object.entries(folders) as [Stored, string][];
  // Before the first request.
  for (const [stored, folder] of watched) note(stored, readVolumeNow(folder).free_bytes);

  const look = async () => {
    for (const [stored, folder] of watched) {
      // A volume that does not answer says nothing; those who write to it get its error.
      const volume = await readVolume(folder).catch(() => undefined);
      if (volume) note(stored, volume.free_bytes);
    }
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  timer.unref();
  return { hasRoom: (stored) => !full.has(stored), stop: () => clearInterval(timer) };
}

/** Where the portal itself stores rows and files. */
export function watchedFolders({
  dataDir,
  databaseUrl,
  storage,
}: Pick<RoomOptions, 'dataDir' | 'databaseUrl' | 'storage'>): Partial<Record<Stored, string>> {
  return {
    ...(databaseUrl === undefined && { rows: join(dataDir, 'postgres') }),
    ...(storage.s3 === undefined && { files: storage.filesDir }),
  };
}
