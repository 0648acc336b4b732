import type { SharedPhoto } from '#web/lib/shared-photos.ts';
import { draftsOf, newDraft, saveDraft } from '#web/offline/drafts/drafts.ts';
import { addPhoto } from '#web/offline/drafts/photos.ts';

export interface ShareTarget {
  id: string;
  number: string;
  title: string;
}

interface Shared {
  ownerId: string;
  workOrder: ShareTarget;
  photos: readonly SharedPhoto[];
  /** Called after each photo that was added to the draft. */
  onKept: (id: string) => Promise<void>;
}

/**
 * Adds shared photos to the draft of a work order's report: the existing one, or a new one. Returns its id.
 * Rejects with a `DraftRefusal` or a `StorageError`; photos that were stored before stay stored.
 */
export async function putIntoDraft({ ownerId, workOrder, photos, onKept }: Shared): Promise<string> {
  const drafts = await draftsOf(ownerId);
  const known = drafts.find(({ workOrderId, submittedAt }) => workOrderId === workOrder.id && !submittedAt);
  const draft = known ?? newDraft({ ownerId, workOrder, form: null });
  if (!known) await saveDraft(draft, { isManual: true });
  for (const { id, file } of photos) {
    await addPhoto(draft, file, { category: 'after', id: id.slice(1) });
    await onKept(id);
  }
  return draft.id;
}
