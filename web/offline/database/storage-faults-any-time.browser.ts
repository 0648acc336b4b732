import { casesOf, save } from '#web/offline/database/storage-faults.browser.ts';

/** The size for a release (reliability requirements 12): each fault at many more moments of a save. */
const MOMENTS = 20;
const STEP_MS = 2;

export const cases = casesOf(
  Array.from({ length: MOMENTS }, (_, n) => ({
    name: `${n * STEP_MS} ms after a save has begun`,
    saved: ['first'],
    isInAWrite: true,
    async play(storage, strike) {
      await storage.whenUsable();
      const saving = storage.write(save('first'));
      await new Promise((resolve) => setTimeout(resolve, n * STEP_MS));
      await strike();
      await saving;
    },
  })),
);
