import type { ChecklistAnswer } from '#shared/commands/reports.ts';
import {
  answersTo,
  correctedBy,
  newReportDraft,
  type ReportDraft,
} from '#web/features/reports/report-draft.ts';
import type { ReportTarget } from '#web/features/reports/target-queries.ts';
import type { LocalDraft } from '#web/offline/database/records.ts';
import {
  clearJournal,
  type JournalEntry,
  readJournals,
  writtenAt,
} from '#web/offline/drafts/draft-journal.ts';
import { type Drafts, newDraft } from '#web/offline/drafts/drafts.ts';

/** A draft as the form begins with it. */
export interface OpenedDraft {
  draft: LocalDraft;
  values: ReportDraft;
  /** Whether the device has it already. */
  isKept: boolean;
  /** Something was typed that was not kept any more. */
  hasJournal: boolean;
  /** Reports on this work order that wait to be sent. */
  waiting: number;
}

interface Wanted {
  ownerId: string;
  target: ReportTarget;
  /** Which draft, when somebody opened one of several. */
  draftId?: string | undefined;
}

/** The draft to go on with: the one that was asked for, else what was written last, else a new one. */
export async function openDraft(drafts: Drafts, { ownerId, target, draftId }: Wanted): Promise<OpenedDraft> {
  const own = (await drafts.draftsOf(ownerId)).filter(({ workOrderId }) => workOrderId === target.id);
  // A draft of another report of the same work order is left alone.
  const isWanted = (form: unknown) => correctedBy(form) === (target.corrects ?? null);
  const unsent = own.filter(({ submittedAt, form }) => !submittedAt && isWanted(form));
  const waiting = own.filter(({ submittedAt }) => submittedAt).length;
  // A browser that is killed may bring back a journal that had been cleared.
  const isStale = (journal: JournalEntry) =>
    own.some(
      ({ id, submittedAt, updatedAt }) =>
        id === journal.submission_key && (submittedAt || updatedAt > writtenAt(journal)),
    );
  const journals = readJournals(ownerId, target.id).filter((journal) => {
    if (isStale(journal)) clearJournal({ ownerId, workOrderId: target.id, id: journal.submission_key });
    return !isStale(journal) && isWanted(journal);
  });

  const has = (id: string | undefined) =>
    unsent.some((draft) => draft.id === id) || journals.some(({ submission_key }) => submission_key === id);
  // What was typed and not saved comes before what was saved.
  const id = has(draftId) ? draftId : (journals[0]?.submission_key ?? unsent[0]?.id);
  const kept = unsent.find((draft) => draft.id === id);
  const journal = journals.find(({ submission_key }) => submission_key === id);
  const draft = kept ?? freshDraft(ownerId, target, id);
  return {
    draft,
    values: valuesOf(draft.id, target, journal ? { ...journal, written_at: undefined } : draft.form),
    isKept: kept !== undefined,
    hasJournal: journal !== undefined,
    waiting,
  };
}

/** A draft to begin with, of which the device knows nothing yet. */
export function emptyDraft(ownerId: string, target: ReportTarget, waiting: number): OpenedDraft {
  const draft = freshDraft(ownerId, target);
  return { draft, values: valuesOf(draft.id, target, null), isKept: false, hasJournal: false, waiting };
}

const freshDraft = (ownerId: string, target: ReportTarget, id?: string): LocalDraft =>
  newDraft({
    ownerId,
    workOrder: { id: target.id, number: target.work_order_number, title: target.title },
    form: null,
    ...(id && { id }),
  });

/** What the form begins with: what was kept, on what a new report begins with, by the list of checks as it is now. */
function valuesOf(id: string, target: ReportTarget, kept: unknown): ReportDraft {
  const written = typeof kept === 'object' ? (kept as Partial<ReportDraft> | null) : null;
  const values = { ...newReportDraft(target.id, target.sentBack, target.checklist), ...written };
  const known = (written?.checklist ?? values.checklist ?? []) as ChecklistAnswer[];
  return {
    ...values,
    submission_key: id,
    work_order_id: target.id,
    ...(target.corrects && { corrects_report_id: target.corrects }),
    // A number that is missing is null in a text.
    hours_worked: values.hours_worked ?? Number.NaN,
    crew_size: values.crew_size ?? Number.NaN,
    checklist: answersTo(target.checklist, known),
  };
}

/** What of the form is kept on the device, with the photos that the server has: the others are kept beside it. */
export function savedForm(
  { photos_expected: _count, ...form }: ReportDraft,
  sentIds: readonly string[],
): object {
  return { ...form, attachment_ids: sentIds };
}
