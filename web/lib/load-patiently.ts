/** The delay before code that a bad connection has lost is loaded again. */
const LOAD_AGAIN_MS = 15_000;

/** Loads code for work in the background, where nobody would try again: it resolves however often loading fails. */
export async function loadPatiently<Code>(load: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, LOAD_AGAIN_MS));
    }
  }
}
