import type { LocalDraft, SyncItem } from '#web/offline/database/records.ts';
import { isRefused, refusedDrafts } from '#web/offline/outbox/sync-queue.ts';

interface Undelivered {
  /** How many are sent automatically. */
  waiting: number;
  /** The items because of which others are not: their author must look. */
  refused: SyncItem[];
}

/**
 * The submitted reports on a work order that have not arrived completely.
 * @param openId the draft that is open in the form
 */
export function undeliveredReports(
  drafts: readonly LocalDraft[],
  items: readonly SyncItem[],
  { workOrderId, openId }: { workOrderId: string; openId: string },
): Undelivered {
  const submitted = drafts.filter(
    (draft) => draft.submittedAt && draft.workOrderId === workOrderId && draft.id !== openId,
  );
  const refusedReports = refusedDrafts(items);
  const refused = submitted.flatMap(({ id }) => {
    const own = items.filter(({ data }) => data.draftId === id);
    // Photos wait for their report, which is refused; or only photos are left, all of them refused.
    const isStopped = refusedReports.has(id) || own.every(isRefused);
    return isStopped ? own.filter(isRefused).slice(0, 1) : [];
  });
  return { waiting: submitted.length - refused.length, refused };
}
