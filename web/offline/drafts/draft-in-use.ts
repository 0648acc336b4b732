const PREFIX = 'fieldfare-draft:';

/**
 * Tells all windows that a draft is open in a form, so that no clean-up deletes it. Returns a function that releases
 * it.
 */
export function holdDraft(draftId: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(`${PREFIX}${draftId}`, { mode: 'shared' }, () => held);
  return release;
}

/** The drafts that are open in a form, in any window. */
export async function draftsInUse(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])));
}
