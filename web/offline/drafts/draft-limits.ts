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
  /** Of all photos together. */
  bytes: number;
}

export const DRAFT_LIMITS: DraftLimits = {
  drafts: DRAFTS_MAX,
  perWorkOrder: DRAFTS_PER_WORK_ORDER_MAX,
  bytes: DRAFT_STORAGE_MAX_BYTES,
};

/** In the page's memory, which stands in where there is no database. */
export const MEMORY_LIMITS: DraftLimits = { ...DRAFT_LIMITS, drafts: FALLBACK_DRAFTS_MAX };

/** Which limit stands in the way. */
export type LimitName = 'per_work_order' | 'drafts' | 'bytes';

/** What has to go so that a draft fits, oldest first; or the limit for which nothing may go. */
export type Room = { remove: LocalDraft[] } | { refusal: LimitName };

/**
 * Makes room for a draft among the others of its owner, before each save. The oldest automatic drafts go first; a manual
 * one never goes, nor one that was submitted and has not arrived (offline requirements 4.2). A draft that is kept already
 * and does not grow is never refused: refusing it would lose what was written since.
 * @param kept the draft as it was kept before, if it was
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

  /** Lets the oldest that help go until it fits, none when that is not enough; says whether it fits. */
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

/** What the photos of a draft take on the device. */
export function bytesOf({ photos }: Pick<LocalDraft, 'photos'>): number {
  return photos.reduce((sum, { size, compressedSize }) => sum + (compressedSize ?? size), 0);
}

const mayGo = ({ metadata, submittedAt }: LocalDraft) => !metadata.isManual && !submittedAt;
