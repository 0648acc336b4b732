import { reportCommands } from '#shared/commands/reports.ts';
import { ATTACHMENTS_BUCKET } from '#web/lib/attachments.ts';
import type { LocalDraft, LocalPhoto, PhotoFacts } from '#web/offline/database/records.ts';
import { carryOut, type Output } from '#web/offline/outbox/command.ts';
import { isConnectionGood, type Line } from '#web/offline/outbox/server-connection.ts';
import { type Upload, uploadResumably } from '#web/offline/outbox/upload.ts';

export type SentReport = Output<'submit_report'>;

export interface PhotoToSend {
  draft: LocalDraft;
  facts: PhotoFacts;
  photo: LocalPhoto;
  upload: Pick<Upload, 'uploadUrl' | 'onUrl' | 'onProgress' | 'onFurther'>;
}

export type Delivery = ReturnType<typeof createDelivery>;

/**
 * Delivers items to the server, each exactly once, however often they are retried. All functions throw `DeliveryError`.
 * @param toSource converts a Blob to what the upload library can read in this environment; in a browser, Blobs
 */
export function createDelivery(
  line: Line,
  toSource: (blob: Blob) => Promise<unknown> = async (blob) => blob,
) {
  return {
    isConnectionGood: () => isConnectionGood(line),

    report: (draft: LocalDraft, signal: AbortSignal): Promise<SentReport> =>
      carryOut(line, {
        name: 'submit_report',
        input: reportInput(draft),
        output: reportCommands.submit_report.output,
        signal,
      }),

    async photo({ draft, facts, photo, upload }: PhotoToSend, signal: AbortSignal): Promise<void> {
      const type = photo.blob.type || facts.type;
      const path = photoPath(draft.ownerId, facts, type);
      await uploadResumably(line, {
        ...upload,
        source: await toSource(photo.blob),
        sizeBytes: photo.blob.size,
        bucket: ATTACHMENTS_BUCKET,
        path,
        type,
        signal,
      });
      await carryOut(line, {
        name: 'attach_report_photo',
        input: photoInput(draft, facts, path),
        output: reportCommands.attach_report_photo.output,
        signal,
      });
    },
  };
}

const reportInput = (draft: LocalDraft) => ({
  ...(draft.form as object),
  work_order_id: draft.workOrderId,
  submission_key: draft.id,
  photos_expected: draft.photos.length,
});

const photoInput = (draft: LocalDraft, facts: PhotoFacts, storage_path: string) => ({
  submission_key: draft.id,
  storage_path,
  file_name: facts.fileName.slice(-255) || 'photo.jpg',
  category: facts.category,
  caption: facts.caption.slice(0, 500),
  taken_at: facts.takenAt,
  latitude: facts.latitude,
  longitude: facts.longitude,
  position: Math.max(
    0,
    draft.photos.findIndex(({ id }) => id === facts.id),
  ),
});

/** The object key of a photo of a draft: the same for every attempt and every kind of upload. */
export const photoPath = (ownerId: string, { id, fileName }: PhotoFacts, type: string): string =>
  `${ownerId}/${id}.${extensionOf(type, fileName)}`;

/** One of the types that the bucket accepts, detected from the bytes; otherwise derived from the file name. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heif': 'heif',
  'image/avif': 'avif',
  'application/pdf': 'pdf',
};

const extensionOf = (type: string, fileName: string): string =>
  EXTENSIONS[type] ?? /\.(\w{1,5})$/.exec(fileName)?.[1]?.toLowerCase() ?? 'jpg';
