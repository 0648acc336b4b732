import {
  DRAFT_STORAGE_MAX_BYTES,
  DRAFTS_MAX,
  DRAFTS_PER_WORK_ORDER_MAX,
  FALLBACK_DRAFTS_MAX,
} from '#shared/limits.ts';
import type { LocalDraft } from '#web/offline/database/records.ts';

export interface DraftLimits {
  drafts: number;
  perWorkOrder: number;
  /** For all photos together. */
  bytes: number;
}

export const DRAFT_LIMITS: DraftLimits = {
  drafts: DRAFTS_MAX,
  perWorkOrder: DRAFTS_PER_WORK_ORDER_MAX,
  bytes: DRAFT_STORAGE_MAX_BYTES,
};

/** For the storage fallback in memory. */
export const MEMORY_LIMITS: DraftLimits = { ...DRAFT_LIMITS, drafts: FALLBACK_DRAFTS_MAX };

/** The limit that is exceeded. */
export type LimitName = 'per_work_order' | 'drafts' | 'bytes';

/** The drafts to delete so that a draft fits, oldest first; or the limit that prevents it. */
export type Room = { remove: LocalDraft[] } | { refusal: LimitName };

/**
 * Makes room for a draft among the others of its owner, before each save. The oldest automatic drafts are deleted
 * first; manual drafts never, and submitted ones that are not delivered never (offline requirements 4.2). A stored
 * draft that does not grow is never refused: that would lose the latest input.
 * @param kept the stored version of the draft, if there is one
 */
export function makeRoom(
  draft: LocalDraft,
  kept: LocalDraft | undefined,
  others: readonly LocalDraft[],
  limits: DraftLimits = DRAFT_LIMITS,
): Room {
  const removable = others.filter(mayGo).toSorted((a, b) => a.updatedAt.localeCompare(b.updatedAt));
  const remove = new Set<LocalDraft>();
  const left = () => others.filter((other) => !remove.has(other));
  const isSibling = ({ workOrderId }: LocalDraft) => workOrderId === draft.workOrderId;

  /** Selects the oldest drafts to delete until it fits, or none when that is not enough; returns whether it fits. */
  const fits = (isOver: () => boolean, helps: (other: LocalDraft) => boolean): boolean => {
    const gone: LocalDraft[] = [];
    for (const other of removable) {
      if (!isOver()) return true;
      if (remove.has(other) || !helps(other)) continue;
      remove.add(other);
      gone.push(other);
    }
    if (!isOver()) return true;
    for (const other of gone) remove.delete(other);
    return false;
  };

  const fitsWorkOrder = fits(() => left().filter(isSibling).length + 1 > limits.perWorkOrder, isSibling);
  if (!fitsWorkOrder && !kept) return { refusal: 'per_work_order' };
  const fitsDevice = fits(
    () => left().length + 1 > limits.drafts,
    () => true,
  );
  if (!fitsDevice && !kept) return { refusal: 'drafts' };
  const bytes = bytesOf(draft);
  const fitsBytes = fits(
    () => bytes + left().reduce((sum, other) => sum + bytesOf(other), 0) > limits.bytes,
    (other) => bytesOf(other) > 0,
  );
  if (!fitsBytes && bytes > (kept ? bytesOf(kept) : 0)) return { refusal: 'bytes' };
  return { remove: [...remove] };
}

/** The space that the photos of a draft take on the device. */
export function bytesOf({ photos }: Pick<LocalDraft, 'photos'>): number {
  return photos.reduce((sum, { size, compressedSize }) => sum + (compressedSize ?? size), 0);
}

const mayGo = ({ metadata, submittedAt }: LocalDraft) => !metadata.isManual && !submittedAt;
