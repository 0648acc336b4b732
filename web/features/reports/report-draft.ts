import type { ChecklistAnswer, ChecklistItem } from '#shared/commands/reports.ts';
import type { CommandInput } from '#shared/commands.ts';
import { serverToday } from '#web/lib/server-now.ts';

/** The values of the form: the input of the command. */
export type ReportDraft = CommandInput<'submit_report'>;

/** The report that the form corrects by name; null for none. */
export const correctedBy = (form: unknown): string | null =>
  (form as Partial<ReportDraft> | null)?.corrects_report_id ?? null;

interface SentBackReport {
  work_performed: string;
  materials_used: string;
  hours_worked: number;
  crew_size: number;
  completed_on: string;
  is_final: boolean;
  checklist: readonly ChecklistAnswer[];
}

/** An empty report, or a copy of the one that was sent back, for its correction. Each draft becomes one report. */
export function newReportDraft(
  workOrderId: string,
  sentBack: SentBackReport | null,
  items: readonly ChecklistItem[] = [],
): ReportDraft {
  return {
    work_order_id: workOrderId,
    submission_key: crypto.randomUUID(),
    work_performed: sentBack?.work_performed ?? '',
    materials_used: sentBack?.materials_used ?? '',
    hours_worked: sentBack?.hours_worked ?? Number.NaN,
    crew_size: sentBack?.crew_size ?? 1,
    completed_on: sentBack?.completed_on ?? serverToday(),
    is_final: sentBack?.is_final ?? true,
    attachment_ids: [],
    checklist: answersTo(items, sentBack?.checklist ?? []),
    // A signature is for this version only: a changed report must be signed again.
    signature_name: '',
  };
}

/** The office's current checklist, with the answers so far. */
export function answersTo(
  items: readonly ChecklistItem[],
  known: readonly ChecklistAnswer[],
): ChecklistAnswer[] {
  const answers = new Map(known.map((answer) => [answer.item_id, answer]));
  return items.map(({ id, text, is_required }) => ({
    item_id: id,
    text,
    is_required,
    answer: answers.get(id)?.answer ?? null,
    note: answers.get(id)?.note ?? '',
  }));
}
