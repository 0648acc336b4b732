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

/** The draft with which the form starts. */
export interface OpenedDraft {
  draft: LocalDraft;
  values: ReportDraft;
  /** Whether the device already has it. */
  isKept: boolean;
  /** There is input that was not saved. */
  hasJournal: boolean;
}

interface Wanted {
  ownerId: string;
  target: ReportTarget;
  /** The id of the draft, if the user selected one of several. */
  draftId?: string | undefined;
}

/** The draft to open: the selected one, otherwise the latest one, otherwise a new one. */
export async function openDraft(drafts: Drafts, { ownerId, target, draftId }: Wanted): Promise<OpenedDraft> {
  const own = (await drafts.draftsOf(ownerId)).filter(({ workOrderId }) => workOrderId === target.id);
  // Do not open a draft of another report on the same work order, unless it was selected.
  const isWanted = (id: string, form: unknown) => {
    const corrected = correctedBy(form);
    return (
      id === draftId || corrected === target.corrects || (corrected === null && !target.isCorrectionOnly)
    );
  };
  const unsent = own.filter(({ id, submittedAt, form }) => !submittedAt && isWanted(id, form));
  // A killed browser may restore a journal entry that was deleted.
  const isStale = (journal: JournalEntry) =>
    own.some(
      ({ id, submittedAt, updatedAt }) =>
        id === journal.submission_key && (submittedAt || updatedAt > writtenAt(journal)),
    );
  const journals = readJournals(ownerId, target.id).filter((journal) => {
    if (isStale(journal)) clearJournal({ ownerId, workOrderId: target.id, id: journal.submission_key });
    return !isStale(journal) && isWanted(journal.submission_key, journal);
  });

  const has = (id: string | undefined) =>
    unsent.some((draft) => draft.id === id) || journals.some(({ submission_key }) => submission_key === id);
  // Unsaved input takes precedence over saved drafts.
  const id = has(draftId) ? draftId : (journals[0]?.submission_key ?? unsent[0]?.id);
  const kept = unsent.find((draft) => draft.id === id);
  const journal = journals.find(({ submission_key }) => submission_key === id);
  const draft = kept ?? freshDraft(ownerId, target, id);
  return {
    draft,
    values: valuesOf(draft.id, target, journal ? { ...journal, written_at: undefined } : draft.form),
    isKept: kept !== undefined,
    hasJournal: journal !== undefined,
  };
}

/** A new draft that is not on the device yet. */
export function emptyDraft(ownerId: string, target: ReportTarget): OpenedDraft {
  const draft = freshDraft(ownerId, target);
  return { draft, values: valuesOf(draft.id, target, null), isKept: false, hasJournal: false };
}

const freshDraft = (ownerId: string, target: ReportTarget, id?: string): LocalDraft =>
  newDraft({
    ownerId,
    workOrder: { id: target.id, number: target.work_order_number, title: target.title },
    form: null,
    ...(id && { id }),
  });

/** The initial values of the form: the stored ones, over those of a new report, with the current checklist. */
function valuesOf(id: string, target: ReportTarget, kept: unknown): ReportDraft {
  const written = typeof kept === 'object' ? (kept as Partial<ReportDraft> | null) : null;
  const values = { ...newReportDraft(target.id, target.sentBack, target.checklist), ...written };
  const known = (written?.checklist ?? values.checklist ?? []) as ChecklistAnswer[];
  return {
    ...values,
    submission_key: id,
    work_order_id: target.id,
    ...(target.corrects && { corrects_report_id: target.corrects }),
    // JSON stores a missing number as null.
    hours_worked: values.hours_worked ?? Number.NaN,
    crew_size: values.crew_size ?? Number.NaN,
    checklist: answersTo(target.checklist, known),
  };
}

/** The values to store, with the uploaded photos; the others are stored separately. */
export function savedForm(
  { photos_expected: _count, ...form }: ReportDraft,
  sentIds: readonly string[],
): object {
  return { ...form, attachment_ids: sentIds };
}
