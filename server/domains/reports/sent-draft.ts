import type { ElevatedClient } from '#server/database/command-roles.ts';
import { replacedReports } from '#server/domains/reports/replaced-reports.ts';
import type { ChecklistAnswer } from '#shared/commands/reports.ts';
import type { CommandInput, CommandOutput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

type Input = CommandInput<'submit_report'>;
type Submitted = CommandOutput<'submit_report'>;

/** What a draft became when it was sent before. */
export interface SentDraft {
  report: Submitted;
  /** The office has sent that report back, and the draft has changed since: it is the correction. */
  isCorrected: boolean;
}

interface KnownReport extends Submitted {
  subcontractor_user_id: string;
  work_performed: string;
  materials_used: string;
  hours_worked: number;
  crew_size: number;
  completed_on: string;
  is_final: boolean;
  is_final_ignored: boolean;
  signature_name: string | null;
  checklist: ChecklistAnswer[];
  photos_expected: number;
}

/** Hours are stored in hundredths. */
const SAME_HOURS = 0.005;

/** Locks the draft until the command ends, so that a further try of it sees the report that this one stores. */
export async function lockDraft(elevated: ElevatedClient, submissionKey: string): Promise<void> {
  await elevated.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `report draft ${submissionKey}`,
  ]);
}

/**
 * The report that this draft became when it was sent before; undefined for a draft that never arrived. Sent again with
 * fewer photos it expects no more than these: somebody has given up the others.
 * @throws AppError `conflict` when the key is somebody else's (keys are random, so this is no accident), and when the
 * draft has changed since and its report was not sent back: the change must not be taken for delivered
 */
export async function sentBefore(
  elevated: ElevatedClient,
  input: Input,
  profileId: string,
): Promise<SentDraft | undefined> {
  const { rows } = await elevated.query<KnownReport>(
    `select id, report_number, status, subcontractor_user_id, work_performed, materials_used,
       hours_worked::float8 as hours_worked, crew_size, completed_on::text as completed_on, is_final,
       is_final_ignored, signature_name, checklist, photos_expected
     from public.work_order_reports where submission_key = $1`,
    [input.submission_key],
  );
  const [known] = rows;
  if (!known) return undefined;
  if (known.subcontractor_user_id !== profileId) throw new AppError('report_draft_sent');
  const { id, report_number, status } = known;
  const report = { id, report_number, status };
  const photosExpected = input.photos_expected ?? 0;
  const isSame = saysTheSame(input, known);
  if (status === 'rejected' && (!isSame || photosExpected > known.photos_expected)) {
    return { report, isCorrected: true };
  }
  if (!isSame) throw new AppError('report_sent_otherwise', { number: report_number });
  if (photosExpected < known.photos_expected) {
    await elevated.query(
      `update public.work_order_reports set photos_expected = greatest(photos_arrived, least(photos_expected, $2))
       where id = $1`,
      [id, photosExpected],
    );
  }
  return { report, isCorrected: false };
}

/**
 * Frees for a correction what its draft has in the report that was sent back: the key, by which its photos find the
 * correction, and the caller's files that it names, also those of the reports before. No more photos come to the old
 * report.
 */
export async function passOn(
  elevated: ElevatedClient,
  reportId: string,
  attachmentIds: readonly string[],
  profileId: string,
): Promise<void> {
  await elevated.query(
    `update public.work_order_reports set submission_key = app.new_id(), photos_expected = photos_arrived
     where id = $1`,
    [reportId],
  );
  await elevated.query(
    `update public.attachments set report_id = null
     where id = any ($1::uuid[]) and uploaded_by = $2 and report_id = any ($3::uuid[])`,
    [attachmentIds, profileId, [reportId, ...(await replacedReports(elevated, reportId))]],
  );
}

function saysTheSame(input: Input, known: KnownReport): boolean {
  return (
    input.work_performed === known.work_performed &&
    (input.materials_used ?? '') === known.materials_used &&
    Math.abs(input.hours_worked - known.hours_worked) < SAME_HOURS &&
    input.crew_size === known.crew_size &&
    input.completed_on === known.completed_on &&
    input.is_final === (known.is_final || known.is_final_ignored) &&
    (input.signature_name || null) === known.signature_name &&
    answers(input.checklist) === answers(known.checklist)
  );
}

/** What was answered, whatever the office's list says of the items. */
const answers = (checklist: Input['checklist']): string =>
  JSON.stringify(
    (checklist ?? []).map((answer) => [answer.item_id, answer.text, answer.answer, answer.note ?? '']),
  );
