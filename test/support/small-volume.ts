import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MIB = 1024 ** 2;

/** A volume that can be filled. */
export interface SmallVolume extends Disposable {
  path: string;
  freeBytes(): number;
  /** Takes space until `leftBytes` are free, with what was taken before. */
  fill(leftBytes: number): void;
  /** Gives all taken space back. */
  empty(): void;
}

/** Why there are no small volumes here, as one sentence; undefined where there are. */
export const smallVolumesMissing =
  process.platform === 'linux' && process.getuid?.() === 0 && tryMount()
    ? undefined
    : 'The tests of a full disk mount a small tmpfs, which only root on Linux may do.';

function tryMount(): boolean {
  try {
    smallVolume(1)[Symbol.dispose]();
    return true;
  } catch {
    return false;
  }
}

/** Mounts a volume in memory. @throws Error where that is not allowed */
export function smallVolume(sizeMib: number): SmallVolume {
  const path = mkdtempSync(join(tmpdir(), 'fieldfare-volume-'));
  run('mount', ['-t', 'tmpfs', '-o', `size=${sizeMib}m,mode=755`, 'fieldfare', path]);
  chmodSync(path, 0o755);
  const filler = join(path, 'filler');
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  };
  return {
    path,
    freeBytes,
    fill(leftBytes) {
      const file = openSync(filler, 'a');
      const piece = Buffer.alloc(MIB);
      try {
        while (freeBytes() > leftBytes) writeSync(file, piece, 0, Math.min(MIB, freeBytes() - leftBytes));
      } catch (error) {
        // Others took the rest at the same moment.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(filler, { force: true }),
    [Symbol.dispose]() {
      run('umount', ['--lazy', path]);
      rmSync(path, { recursive: true });
    },
  };
}

function run(program: string, args: string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(stderr);
}
