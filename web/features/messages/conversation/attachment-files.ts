import { ATTACHMENT_MAX_BYTES, ATTACHMENTS_MAX } from '#shared/limits.ts';
import type { MessageAttachment } from '#web/features/messages/conversation/message.ts';
import type { AttachmentCategory } from '#web/lib/attachments.ts';
import { t } from '#web/lib/text.ts';
import type { PhotoUpload } from '#web/lib/use-photo-uploads.ts';

/** The types that the bucket of attachments accepts besides pictures. */
const DOCUMENT_TYPE = 'application/pdf';

/** For the file dialog. */
export const ACCEPTED_FILES = `image/*,${DOCUMENT_TYPE}`;

/** Separates files that can be sent from the errors of the others. */
export function sortFiles(files: readonly File[], alreadyThere: number) {
  const accepted: { file: File; category: AttachmentCategory }[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const isPhoto = file.type.startsWith('image/');
    if (!isPhoto && file.type !== DOCUMENT_TYPE) {
      problems.push(t('{{name}} is neither a photo nor a PDF.', { name: file.name }));
    } else if (!isPhoto && file.size > ATTACHMENT_MAX_BYTES) {
      // Photos are scaled down before they are uploaded.
      problems.push(t('{{name}} is larger than 25 MB.', { name: file.name }));
    } else if (alreadyThere + accepted.length >= ATTACHMENTS_MAX) {
      problems.push(t('{{name}} was not added: a message can have 20 files.', { name: file.name }));
    } else {
      accepted.push({ file, category: isPhoto ? 'other' : 'document' });
    }
  }
  return { accepted, problems };
}

/** Uploaded files, as the message will show them. */
export function attachmentsOf(uploads: readonly PhotoUpload[]): MessageAttachment[] {
  return uploads.flatMap(({ attachmentId, path, fileName, category, file }) =>
    attachmentId
      ? [
          {
            id: attachmentId,
            storage_path: path,
            file_name: fileName,
            content_type: category === 'document' ? DOCUMENT_TYPE : (file?.type ?? 'image/jpeg'),
            category,
            caption: '',
            taken_at: null,
            size_bytes: file?.size ?? 0,
          },
        ]
      : [],
  );
}

/** What the author does next with files that cannot be sent yet; undefined while that is plain to see. */
export function filesHint(files: readonly Pick<PhotoUpload, 'state'>[], text: string): string | undefined {
  if (files.some(({ state }) => state === 'failed')) return t('Try the file again, or remove it.');
  if (files.some(({ state }) => state === 'lost')) return t('Add the file again, or remove it.');
  return files.length > 0 && text === '' ? t('Write a few words to send it.') : undefined;
}
