/** What tests in a browser ask of the second copies. */

export const COPIES = 'fieldfare-copies';

/** The paths of the second copies that are there, in order. */
export async function copiedPaths(): Promise<string[]> {
  if (!(await caches.has(COPIES))) return [];
  const requests = await (await caches.open(COPIES)).keys();
  return requests.map(({ url }) => new URL(url).pathname).sort();
}

/** Looks again until it holds: what goes on behind the opening is soon done. */
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
