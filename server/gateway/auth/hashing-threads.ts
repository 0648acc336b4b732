import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

const THREADS = '/proc/self/task';
/**
 * A third of the weight of a thread as it starts: it gets the processors that nobody else wants, and is never starved.
 */
const NICE = 5;

/**
 * Lets the threads that hash passwords (libuv's pool, which reads and writes files too) step back behind the one that
 * answers requests, where the system has priorities for threads: on Linux. Nothing else than their turn depends on it.
 */
export function stepBackWithHashing(): void {
  try {
    for (const id of readdirSync(THREADS)) {
      const name = readFileSync(`${THREADS}/${id}/comm`, 'utf8').trim();
      if (name === 'libuv-worker') setPriority(Number(id), NICE);
    }
  } catch {
    // No such files here, or a thread that ended meanwhile: then all threads stay equal.
  }
}
