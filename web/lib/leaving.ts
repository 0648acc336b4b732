type Work = () => Promise<void> | void;

const works = {
  save: new Set<Work>(),
  forget: new Set<Work>(),
  restored: new Set<Work>(),
  cleared: new Set<Work>(),
};

/**
 * What has to be done when somebody signs out: `save` what a form holds, before the unsent work is counted; then
 * `forget` what the page's memory knows of them. Returns how to let go.
 */
export const onLeaving = (step: 'save' | 'forget', work: Work): (() => void) => listen(step, work);

/** Calls back when somebody is here again and the work they had left on this device lies where it was. */
export const onRestored = (work: Work): (() => void) => listen('restored', work);

/** Calls back when the browser has cleared this device's storage under the open page: what it holds is kept nowhere. */
export const onCleared = (work: Work): (() => void) => listen('cleared', work);

/** Does all of a step. One that fails does not keep anyone from leaving. */
export async function runLeaving(step: keyof typeof works): Promise<void> {
  await Promise.allSettled([...works[step]].map(async (work) => work()));
}

function listen(step: keyof typeof works, work: Work): () => void {
  works[step].add(work);
  return () => {
    works[step].delete(work);
  };
}
