type Work = () => Promise<void> | void;

const works = {
  save: new Set<Work>(),
  forget: new Set<Work>(),
  restored: new Set<Work>(),
  cleared: new Set<Work>(),
};

/**
 * Registers what to do at sign-out: `save` form entries before the unsent work is counted, then `forget` what the
 * page's memory holds of the user. Returns a function that unregisters.
 */
export const onLeaving = (step: 'save' | 'forget', work: Work): (() => void) => listen(step, work);

/** Calls back when a user signs in again whose unsent work stayed on this device. */
export const onRestored = (work: Work): (() => void) => listen('restored', work);

/**
 * Calls back when the browser has deleted this device's storage while the page is open: what the page holds exists
 * nowhere else.
 */
export const onCleared = (work: Work): (() => void) => listen('cleared', work);

/** Runs all callbacks of a step. A failure does not stop the sign-out. */
export async function runLeaving(step: keyof typeof works): Promise<void> {
  await Promise.allSettled([...works[step]].map(async (work) => work()));
}

function listen(step: keyof typeof works, work: Work): () => void {
  works[step].add(work);
  return () => {
    works[step].delete(work);
  };
}
