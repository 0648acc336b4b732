import type { CommandInput } from '#shared/commands.ts';
import { localDay } from '#web/lib/local-day.ts';

/** A report as the form holds it: what the command takes. */
export type ReportDraft = CommandInput<'submit_report'>;

interface SentBackReport {
  work_performed: string;
  materials_used: string;
  hours_worked: number;
  crew_size: number;
  completed_on: string;
  is_final: boolean;
}

/** An empty report, or the words of the one that was sent back, to be put right. Each draft becomes one report. */
export function newReportDraft(workOrderId: string, sentBack: SentBackReport | null): ReportDraft {
  return {
    work_order_id: workOrderId,
    submission_key: crypto.randomUUID(),
    work_performed: sentBack?.work_performed ?? '',
    materials_used: sentBack?.materials_used ?? '',
    hours_worked: sentBack?.hours_worked ?? Number.NaN,
    crew_size: sentBack?.crew_size ?? 1,
    completed_on: sentBack?.completed_on ?? localDay(),
    is_final: sentBack?.is_final ?? true,
    attachment_ids: [],
    // Somebody signs for what is written; what changes is signed again.
    signature_name: '',
  };
}
