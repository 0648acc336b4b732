import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { replacedReports } from '#server/domains/reports/replaced-reports.ts';
import type { CommandInput, CommandOutput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

type Input = CommandInput<'attach_report_photo'>;
type Attached = CommandOutput<'attach_report_photo'>;

/** A phone sends a report's photos after its text, when it has a connection: possibly after the report's review. */
export const attachReportPhoto = defineCommand('attach_report_photo', async (context, input) => {
  const caller = await callerOf(context.client);
  if (!input.storage_path.startsWith(`${caller.profileId}/`)) throw noPhoto();

  return context.elevate('command_reports', async (elevated) => {
    const report = await lockReport(elevated, input.submission_key, caller.profileId);
    const { photos_arrived, photos_expected } = report;
    const known = await attached(elevated, input.storage_path);
    if (known?.report_id === report.id) {
      await arrange(elevated, known, input);
      return { id: known.id, photos_arrived, photos_expected };
    }
    if (known && !(known.is_loose || (await isOfReplaced(elevated, known, report.id)))) {
      throw new AppError('report_photo_taken');
    }
    if (photos_arrived >= photos_expected) throw new AppError('report_photos_complete');
    const id = known
      ? await takeAlong(elevated, known.id, report.id, input)
      : await add(elevated, report.id, caller.profileId, input);
    const { rows } = await elevated.query<Omit<Attached, 'id'>>(
      `update public.work_order_reports set photos_arrived = photos_arrived + 1 where id = $1
       returning photos_arrived, photos_expected`,
      [report.id],
    );
    if (!rows[0]) throw new AppError('report_photo_report_missing');
    return { id, ...rows[0] };
  });
});

/** One answer for a file that is not there and one that is somebody else's. */
function noPhoto(): AppError {
  return new AppError('report_photo_missing');
}

interface KnownPhoto {
  id: string;
  report_id: string | null;
  /** It belongs to nothing yet: its device sent it ahead of a report that did not arrive, and sends both again. */
  is_loose: boolean;
  category: string;
  caption: string;
}

/** The photo of this path, locked, so that nothing else takes it meanwhile. Its path makes it the caller's own. */
async function attached(elevated: ElevatedClient, storagePath: string): Promise<KnownPhoto | undefined> {
  const { rows } = await elevated.query<KnownPhoto>(
    `select id, report_id, category, caption,
       num_nonnulls(work_order_id, report_id, receipt_id, message_id, bill_id) = 0 as is_loose
     from public.attachments where storage_path = $1 for update`,
    [storagePath],
  );
  return rows[0];
}

/**
 * Gives a photo that has arrived its position, which changes when another photo is given up.
 * @throws AppError `conflict` when its caption or category has changed: the office may have read it
 */
async function arrange(elevated: ElevatedClient, known: KnownPhoto, input: Input): Promise<void> {
  if (known.category !== input.category || known.caption !== (input.caption ?? '')) {
    throw new AppError('report_photo_sent_otherwise');
  }
  await elevated.query('update public.attachments set position = $2 where id = $1', [
    known.id,
    input.position,
  ]);
}

async function isOfReplaced(
  elevated: ElevatedClient,
  { report_id }: KnownPhoto,
  reportId: string,
): Promise<boolean> {
  return report_id !== null && (await replacedReports(elevated, reportId)).includes(report_id);
}

/** A report has the photos of its draft, also those that were sent before, as they are described now. */
async function takeAlong(
  elevated: ElevatedClient,
  photoId: string,
  reportId: string,
  input: Input,
): Promise<string> {
  await elevated.query(
    'update public.attachments set report_id = $2, category = $3, caption = $4, position = $5 where id = $1',
    [photoId, reportId, input.category, input.caption ?? '', input.position],
  );
  return photoId;
}

/** @throws AppError `not_found` when the file has not been uploaded */
async function add(
  elevated: ElevatedClient,
  reportId: string,
  profileId: string,
  input: Input,
): Promise<string> {
  const { rows } = await elevated.query<{ id: string }>(
    `insert into public.attachments (storage_path, file_name, content_type, size_bytes, category, caption, taken_at,
       latitude, longitude, position, uploaded_by, report_id)
     -- Type and size as measured by the storage gateway, not as claimed by the phone.
     select o.name, $3, o.metadata ->> 'mimetype', (o.metadata ->> 'size')::bigint, $4, $5, $6, $7, $8, $9, $10, $1
     from storage.objects o where o.bucket_id = 'attachments' and o.name = $2 for share
     returning id`,
    [
      reportId,
      input.storage_path,
      input.file_name,
      input.category,
      input.caption ?? '',
      input.taken_at,
      input.latitude ?? null,
      input.longitude ?? null,
      input.position,
      profileId,
    ],
  );
  if (!rows[0]) throw noPhoto();
  return rows[0].id;
}

/** The caller's own report, locked: its photos are counted one after the other. */
async function lockReport(elevated: ElevatedClient, submissionKey: string, profileId: string) {
  const { rows } = await elevated.query<{ id: string; photos_arrived: number; photos_expected: number }>(
    `select id, photos_arrived, photos_expected from public.work_order_reports
     where submission_key = $1 and subcontractor_user_id = $2 for update`,
    [submissionKey, profileId],
  );
  if (!rows[0]) throw new AppError('report_photo_report_missing');
  return rows[0];
}
