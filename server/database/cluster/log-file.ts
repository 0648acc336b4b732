import { chmodSync, copyFileSync, openSync, statSync, truncateSync } from 'node:fs';

/** The log is moved aside when it is larger; with the one before it, twice this is on the disk. */
export const LOG_SIZE_BYTES = 5 * 1024 * 1024;
const CHECK_MS = 30_000;
const OWNER_ONLY = 0o600;

/** Opens a log file for appending, readable by its owner only. @returns its descriptor */
export function openLogFile(path: string): number {
  rotateLogFile(path);
  const descriptor = openSync(path, 'a', OWNER_ONLY);
  // A file of an earlier release was readable by everyone.
  chmodSync(path, OWNER_ONLY);
  return descriptor;
}

/**
 * Moves a log file that is too large to `<path>.1`, in place of the one that is there. The file itself is emptied, not
 * renamed: the process that appends to it keeps it open.
 */
export function rotateLogFile(path: string, sizeBytes = LOG_SIZE_BYTES): void {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= sizeBytes) return;
  const earlier = `${path}.1`;
  // The copy takes over the mode.
  chmodSync(path, OWNER_ONLY);
  copyFileSync(path, earlier);
  chmodSync(earlier, OWNER_ONLY);
  truncateSync(path);
}

/** Keeps a log file bounded while a server writes it. @returns how to stop */
export function keepBounded(path: string): () => void {
  const timer = setInterval(() => {
    try {
      rotateLogFile(path);
    } catch {
      // A full disk has no room for the copy: the log is emptied all the same.
      truncateSync(path);
    }
  }, CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
