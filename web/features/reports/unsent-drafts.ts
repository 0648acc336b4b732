import { t } from '#web/lib/text.ts';
import type { LocalDraft } from '#web/offline/database/records.ts';
import { readJournal } from '#web/offline/drafts/draft-journal.ts';
import { newDraft } from '#web/offline/drafts/drafts.ts';

/** Later than any instant: entries of earlier versions have no time. */
const NEVER = '9';

interface Named {
  id: string;
  /** Title and number of the work order, if known. */
  number?: string | null | undefined;
  title?: string | null | undefined;
}

/** The drafts for one work order with their latest input, including unsaved input. */
export function unsentDrafts(drafts: readonly LocalDraft[], ownerId: string, workOrder: Named): LocalDraft[] {
  const own = drafts.filter(({ workOrderId }) => workOrderId === workOrder.id);
  const journal = readJournal(ownerId, workOrder.id);
  if (!journal) return own;
  const { submission_key: id, written_at: writtenAt = NEVER, ...form } = journal;
  if (!own.some((draft) => draft.id === id)) {
    const { number, title } = workOrder;
    const named = { id: workOrder.id, number: number ?? t('this work order'), title: title ?? '' };
    return [newDraft({ ownerId, workOrder: named, form, id }), ...own];
  }
  return own.map((draft) =>
    draft.id === id && !draft.submittedAt && writtenAt > draft.updatedAt ? { ...draft, form } : draft,
  );
}
