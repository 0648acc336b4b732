import { t } from '#web/lib/text.ts';
import type { LocalDraft } from '#web/offline/database/records.ts';
import { type JournalEntry, readJournals, writtenAt } from '#web/offline/drafts/draft-journal.ts';
import { newDraft } from '#web/offline/drafts/drafts.ts';

interface Named {
  id: string;
  /** Title and number of the work order, if known. */
  number?: string | null | undefined;
  title?: string | null | undefined;
}

/** The drafts for one work order with their latest input, including unsaved input. */
export function unsentDrafts(drafts: readonly LocalDraft[], ownerId: string, workOrder: Named): LocalDraft[] {
  const own = drafts.filter(({ workOrderId }) => workOrderId === workOrder.id);
  const journals = readJournals(ownerId, workOrder.id);
  const lost = journals.filter(({ submission_key: id }) => !own.some((draft) => draft.id === id));
  const named = {
    id: workOrder.id,
    number: workOrder.number ?? t('this work order'),
    title: workOrder.title ?? '',
  };
  return [
    ...lost.map((journal) =>
      newDraft({ ownerId, workOrder: named, form: formOf(journal), id: journal.submission_key }),
    ),
    ...own.map((draft) => {
      const journal = journals.find(({ submission_key: id }) => id === draft.id);
      const isNewer = journal && !draft.submittedAt && writtenAt(journal) >= draft.updatedAt;
      return isNewer ? { ...draft, form: formOf(journal) } : draft;
    }),
  ];
}

const formOf = ({ submission_key: _id, written_at: _at, ...form }: JournalEntry): object => form;
