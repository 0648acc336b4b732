import { ATTACHMENTS_BUCKET, type AttachmentCategory, removeAttachment } from '#web/lib/attachments.ts';
import { storageError } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import type { DraftEditor } from '#web/offline/drafts/draft-editor.ts';

interface SentPhoto {
  path: string;
  fileName: string;
  category: AttachmentCategory;
  caption?: string;
  attachmentId: string;
}

/** The requests to the server. */
const SERVER = { load, remove: removeAttachment };

/**
 * Earlier versions of the portal uploaded the photos of a report before it was submitted: moves them into the draft,
 * once. Offline, they stay where they are until the form is opened again. Rejects with a `DataError`.
 */
export async function takeOverPhotos(
  editor: DraftEditor,
  { ownerId, workOrderId }: { ownerId: string; workOrderId: string },
  server: typeof SERVER = SERVER,
): Promise<void> {
  const key = `fieldfare-draft:photos:report:${ownerId}:${workOrderId}`;
  const stored = localStorage.getItem(key);
  if (stored === null) return;
  const { photos }: { photos: SentPhoto[] } = JSON.parse(stored);
  const files: File[] = [];
  for (const { path, fileName } of photos) {
    const bytes = await server.load(path);
    files.push(new File([bytes], fileName, { type: bytes.type }));
  }
  // Another window may have been faster.
  if (localStorage.getItem(key) !== stored) return;
  localStorage.removeItem(key);
  for (const [index, { category, caption }] of photos.entries()) {
    const file = files[index];
    if (file) editor.addPhotos([file], { category, ...(caption && { caption }) });
  }
  await editor.settle();
  // A file that could not be deleted belongs to no record and nobody else sees it.
  for (const { attachmentId, path } of photos) await server.remove(attachmentId, path).catch(() => undefined);
}

async function load(path: string): Promise<Blob> {
  const supabase = await getSupabase();
  const { data, error } = await supabase.storage.from(ATTACHMENTS_BUCKET).download(path);
  if (error) throw storageError(error);
  return data;
}
