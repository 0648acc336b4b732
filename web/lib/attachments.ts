import type { Row } from '#shared/database.ts';
import { storableInstant } from '#shared/rules/storable-instant.ts';
import { DataError, storageError, unwrap } from '#web/lib/data-error.ts';
import { storeFile } from '#web/lib/store-file.ts';
import { getSupabase } from '#web/lib/supabase.ts';

export const ATTACHMENTS_BUCKET = 'attachments';

export type AttachmentCategory = 'before' | 'during' | 'after' | 'signature' | 'document' | 'other';

/** The columns that are needed to show an attachment. */
export type StoredPhoto = Pick<
  Row<'attachments'>,
  'id' | 'storage_path' | 'file_name' | 'content_type' | 'category' | 'caption' | 'taken_at'
>;

/** The columns of `StoredPhoto`, for an embedded select: `photos:attachments(${PHOTO_COLUMNS})`. */
export const PHOTO_COLUMNS = 'id, storage_path, file_name, content_type, category, caption, taken_at';

export interface NewAttachment {
  /** As it is stored: a photo was made smaller before (`shrinkPhoto`). */
  file: File;
  category: AttachmentCategory;
  /** The object key: `attachmentPath(profileId, file)`. Each attempt uses the same one, so that a retry stores no second copy. */
  path: string;
  caption?: string;
  /** Its index among the photos of its record, from 0. Without it, it comes after those that have one. */
  position?: number;
  /** Where it was taken. */
  latitude?: number | undefined;
  longitude?: number | undefined;
}

/** A new object key for a file in its owner's folder: `{profile id}/{uuid}.{extension}`. */
export function attachmentPath(profileId: string, file: File): string {
  const extension = /\.(\w{1,5})$/.exec(file.name)?.[1]?.toLowerCase() ?? 'jpg';
  return `${profileId}/${crypto.randomUUID()}.${extension}`;
}

/**
 * Uploads a file and adds its row, without linking it to a record. A command gets the id and links it to a work
 * order, report, or message. Returns the attachment's id. Throws `DataError`; may be called again with the same path,
 * and then describes the file anew unless it is linked already.
 */
export async function uploadAttachment(attachment: NewAttachment): Promise<string> {
  const { file, category, path, caption = '', position = null } = attachment;
  await storeFile(ATTACHMENTS_BUCKET, path, file);
  const supabase = await getSupabase();
  const description = { category, caption, position };
  const row = await supabase
    .from('attachments')
    .insert({
      ...description,
      storage_path: path,
      file_name: file.name.slice(-255),
      content_type: file.type,
      size_bytes: file.size,
      taken_at: storableInstant(file.lastModified),
      latitude: attachment.latitude ?? null,
      longitude: attachment.longitude ?? null,
    })
    .select('id')
    .single();
  if (row.error?.code === '23505') return describeAgain(path, description);
  return unwrap(row).id;
}

/** An earlier attempt has added the row. Once it is linked, the database lets nobody change it directly. */
async function describeAgain(
  path: string,
  description: Pick<Row<'attachments'>, 'category' | 'caption' | 'position'>,
): Promise<string> {
  const supabase = await getSupabase();
  const attachments = supabase.from('attachments');
  const [changed] = unwrap(await attachments.update(description).eq('storage_path', path).select('id'));
  return (changed ?? unwrap(await attachments.select('id').eq('storage_path', path).single())).id;
}

/** Saves the caption of a photo that is not linked to a record yet. Throws `DataError`. */
export async function captionAttachment(id: string, caption: string): Promise<void> {
  const supabase = await getSupabase();
  unwrap(await supabase.from('attachments').update({ caption }).eq('id', id).select('id'));
}

/** Deletes an attachment that is not linked to a record yet: its row and its bytes. */
export async function removeAttachment(id: string, path: string): Promise<void> {
  const supabase = await getSupabase();
  unwrap(await supabase.from('attachments').delete().eq('id', id).select('id'));
  await supabase.storage.from(ATTACHMENTS_BUCKET).remove([path]);
}

/** Formats that neither the server nor most browsers can draw. They are stored unchanged and not shown. */
const HEIC = /\.hei[cf]$/i;

/** The picture at most `sidePx` wide and high, as the caller may see it. Throws `DataError`. */
export async function loadPicture(path: string, sidePx: number): Promise<Blob> {
  if (HEIC.test(path)) {
    throw new DataError({ message: 'A picture in HEIC cannot be shown.', code: 'heic', status: 415 });
  }
  const supabase = await getSupabase();
  const { data, error } = await supabase.storage
    .from(ATTACHMENTS_BUCKET)
    .download(path, { transform: { width: sidePx, height: sidePx, resize: 'contain' } });
  if (error) throw storageError(error);
  return data;
}
