/** Helpers for browser tests of the backup copies. */

export const COPIES = 'fieldfare-copies';

/** The paths of the existing backup copies, in order. */
export async function copiedPaths(): Promise<string[]> {
  if (!(await caches.has(COPIES))) return [];
  const requests = await (await caches.open(COPIES)).keys();
  return requests.map(({ url }) => new URL(url).pathname).sort();
}

/** Polls until it holds: background work after opening takes a moment. */
export async function until(look: () => Promise<void>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await look();
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
