import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { replacedReports } from '#server/domains/reports/replaced-reports.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

type Attached = CommandOutput<'attach_report_photo'>;

/** A phone sends a report's photos after its text, when it has a connection: possibly after the report's review. */
export const attachReportPhoto = defineCommand('attach_report_photo', async (context, input) => {
  const caller = await callerOf(context.client);
  if (!input.storage_path.startsWith(`${caller.profileId}/`)) throw noPhoto();

  return context.elevate('command_reports', async (elevated) => {
    const report = await lockReport(elevated, input.submission_key, caller.profileId);
    const { photos_arrived, photos_expected } = report;
    const known = await attached(elevated, input.storage_path);
    const isOfReplaced =
      known?.report_id && (await replacedReports(elevated, report.id)).includes(known.report_id);
    if (known && !isOfReplaced && known.report_id !== report.id) {
      throw new AppError('report_photo_taken');
    }
    if (known && !isOfReplaced) return { id: known.id, photos_arrived, photos_expected };
    if (photos_arrived >= photos_expected) {
      throw new AppError('report_photos_complete');
    }
    if (isOfReplaced) return takeAlong(elevated, known.id, report.id);
    const { rows } = await elevated.query<Attached>(
      `with photo as (
         insert into public.attachments (storage_path, file_name, content_type, size_bytes, category, caption, taken_at,
           latitude, longitude, position, uploaded_by, report_id)
         -- Type and size as measured by the storage gateway, not as claimed by the phone.
         select o.name, $3, o.metadata ->> 'mimetype', (o.metadata ->> 'size')::bigint, $4, $5, $6, $7, $8, $9, $10, $1
         from storage.objects o where o.bucket_id = 'attachments' and o.name = $2 for share
         returning id
       ), report as (
         update public.work_order_reports set photos_arrived = photos_arrived + 1
         where id = $1 and exists (select from photo)
         returning photos_arrived, photos_expected
       )
       select photo.id, report.photos_arrived, report.photos_expected from photo, report`,
      [
        report.id,
        input.storage_path,
        input.file_name,
        input.category,
        input.caption ?? '',
        input.taken_at,
        input.latitude ?? null,
        input.longitude ?? null,
        input.position,
        caller.profileId,
      ],
    );
    if (!rows[0]) throw noPhoto();
    return rows[0];
  });
});

/** One answer for a file that is not there and one that is somebody else's. */
function noPhoto(): AppError {
  return new AppError('report_photo_missing');
}

/** A correction has the photos that its draft had when it was sent the first time. */
async function takeAlong(elevated: ElevatedClient, photoId: string, reportId: string): Promise<Attached> {
  await elevated.query('update public.attachments set report_id = $2 where id = $1', [photoId, reportId]);
  const { rows } = await elevated.query<Omit<Attached, 'id'>>(
    `update public.work_order_reports set photos_arrived = photos_arrived + 1 where id = $1
     returning photos_arrived, photos_expected`,
    [reportId],
  );
  if (!rows[0]) throw new AppError('report_photo_report_missing');
  return { id: photoId, ...rows[0] };
}

/** The caller's own report, locked: its photos are counted one after the other. */
async function lockReport(elevated: ElevatedClient, submissionKey: string, profileId: string) {
  const { rows } = await elevated.query<{
    id: string;
    photos_arrived: number;
    photos_expected: number;
  }>(
    `select id, photos_arrived, photos_expected from public.work_order_reports
     where submission_key = $1 and subcontractor_user_id = $2 for update`,
    [submissionKey, profileId],
  );
  if (!rows[0]) throw new AppError('report_photo_report_missing');
  return rows[0];
}

async function attached(elevated: ElevatedClient, storagePath: string) {
  const { rows } = await elevated.query<{ id: string; report_id: string | null }>(
    'select id, report_id from public.attachments where storage_path = $1',
    [storagePath],
  );
  return rows[0];
}
