const PREFIX = 'fieldfare-draft:';
const savingLock = (draftId: string) => `fieldfare-saving-photos:${draftId}`;

/**
 * Tells all windows that a draft is open in a form, so that no clean-up deletes it. Returns a function that releases
 * it.
 */
export function holdDraft(draftId: string): () => void {
  return hold(`${PREFIX}${draftId}`);
}

/** The drafts that are open in a form, in any window. */
export async function draftsInUse(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])));
}

/** Tells all windows that this one is saving photos of a draft. Returns a function that ends it. */
export const holdSaving = (draftId: string): (() => void) => hold(savingLock(draftId));

/** Resolves when no window is saving photos of a draft, at once where the browser has no locks. */
export async function untilNobodySaves(draftId: string): Promise<void> {
  if (!navigator.locks) return;
  const name = savingLock(draftId);
  const isFree = await navigator.locks.request(name, async () => {
    // A window that began to save meanwhile waits behind this request.
    const { pending = [] } = await navigator.locks.query();
    return !pending.some((waiting) => waiting.name === name && waiting.mode === 'shared');
  });
  if (!isFree) await untilNobodySaves(draftId);
}

function hold(name: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(name, { mode: 'shared' }, () => held);
  return release;
}
