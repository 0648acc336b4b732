import type { ElevatedClient } from '#server/database/command-roles.ts';
import { type KnownReport, knownReport, saysTheSame } from '#server/domains/reports/known-report.ts';
import { replacedReports } from '#server/domains/reports/replaced-reports.ts';
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
 * draft has changed since and its report was not sent back, or names other work: the change must not be taken for
 * delivered
 */
export async function sentBefore(
  elevated: ElevatedClient,
  input: Input,
  profileId: string,
): Promise<SentDraft | undefined> {
  const known = await knownReport(elevated, input);
  if (!known) return undefined;
  if (known.subcontractor_user_id !== profileId) throw new AppError('report_draft_sent');
  const { id, report_number, status } = known;
  const report = { id, report_number, status };
  const otherwise = new AppError('report_sent_otherwise', { number: report_number });
  if (!(await isOfSameWork(elevated, input, known))) throw otherwise;
  const isSame = saysTheSame(input, known) && input.corrects_report_id !== id;
  if (status === 'rejected' && !isSame) return { report, isCorrected: true };
  if (!isSame) throw otherwise;
  const photosExpected = input.photos_expected ?? 0;
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

/**
 * Whether the draft is about the work order of its report, and corrects what its report corrects, or that report
 * itself.
 */
async function isOfSameWork(
  elevated: ElevatedClient,
  { work_order_id, corrects_report_id }: Input,
  known: KnownReport,
): Promise<boolean> {
  if (work_order_id !== known.work_order_id) return false;
  if (!corrects_report_id || corrects_report_id === known.id) return true;
  return (await replacedReports(elevated, known.id)).includes(corrects_report_id);
}
