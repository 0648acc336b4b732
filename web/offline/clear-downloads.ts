import { ahead } from '#web/offline/ahead/ahead.ts';
import { clearAhead } from '#web/offline/ahead/clear-ahead.ts';

/** Removes what was downloaded for reading, to make room; from then on it is kept again for whoever is here. */
export async function clearDownloads(): Promise<void> {
  const owner = ahead.owner();
  await clearAhead();
  if (owner !== null) await ahead.begin(owner);
}
