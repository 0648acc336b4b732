import type { ChecklistAnswer } from '#shared/commands/reports.ts';
import {
  answersTo,
  correctedBy,
  newReportDraft,
  type ReportDraft,
} from '#web/features/reports/report-draft.ts';
import type { ReportTarget } from '#web/features/reports/target-queries.ts';
import type { LocalDraft } from '#web/offline/database/records.ts';
import { clearJournal, readJournal } from '#web/offline/drafts/draft-journal.ts';
import { type Drafts, newDraft } from '#web/offline/drafts/drafts.ts';

/** Later than any instant: an entry without a time counts as newer than the draft. */
const NEVER = '9';

/** The draft with which the form starts. */
export interface OpenedDraft {
  draft: LocalDraft;
  values: ReportDraft;
  /** Whether the device already has it. */
  isKept: boolean;
  /** There is input that was not saved. */
  hasJournal: boolean;
  /** Undelivered reports on this work order. */
  waiting: number;
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
  // Do not open a draft of another report on the same work order.
  const isWanted = (form: unknown) => correctedBy(form) === (target.corrects ?? null);
  const unsent = own.filter(({ submittedAt, form }) => !submittedAt && isWanted(form));
  const waiting = own.filter(({ submittedAt }) => submittedAt).length;
  const written = readJournal(ownerId, target.id);
  const entry = isWanted(written) ? written : null;
  // A killed browser may restore a journal entry that was deleted.
  const isStale = own.some(
    ({ id, submittedAt, updatedAt }) =>
      id === entry?.submission_key && (submittedAt || updatedAt > (entry.written_at ?? NEVER)),
  );
  if (isStale) clearJournal(ownerId, target.id);
  const journal = isStale ? null : entry;

  const isLost = journal !== null && !unsent.some(({ id }) => id === journal.submission_key);
  const kept =
    unsent.find(({ id }) => id === draftId) ??
    (isLost ? undefined : (unsent.find(({ id }) => id === journal?.submission_key) ?? unsent[0]));
  const hasJournal = journal !== null && (!kept || kept.id === journal.submission_key);
  const draft = kept ?? freshDraft(ownerId, target, journal?.submission_key);
  return {
    draft,
    values: valuesOf(draft.id, target, hasJournal ? { ...journal, written_at: undefined } : draft.form),
    isKept: kept !== undefined,
    hasJournal,
    waiting,
  };
}

/** A new draft that is not on the device yet. */
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
