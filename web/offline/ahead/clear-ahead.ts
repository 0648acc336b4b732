import { ahead } from '#web/offline/ahead/ahead.ts';
import { clearAll } from '#web/offline/ahead/ahead-database.ts';

/** Forgets everything that was kept for reading, of everybody: at sign-out. */
export async function clearAhead(): Promise<void> {
  await ahead.clear();
  await clearAll();
}
