import { ATTACHMENTS_BUCKET, type StoredPhoto } from '#web/lib/attachments.ts';
import { storageError } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/**
 * Downloads a stored photo as a file, with the time it was taken: an attachment belongs to one report for good, so
 * another report needs a copy. Throws `DataError`.
 */
export async function reusePhoto(photo: StoredPhoto): Promise<File> {
  const supabase = await getSupabase();
  const { data, error } = await supabase.storage.from(ATTACHMENTS_BUCKET).download(photo.storage_path);
  if (error) throw storageError(error);
  return new File([data], copyName(photo), {
    type: photo.content_type,
    lastModified: photo.taken_at ? Date.parse(photo.taken_at) : Date.now(),
  });
}

/** The copy's own name, which identifies it: phones call every photo 'image.jpg'. */
export function copyName({ id, file_name }: Pick<StoredPhoto, 'id' | 'file_name'>): string {
  const dot = file_name.lastIndexOf('.');
  const end = dot < 0 ? file_name.length : dot;
  return `${file_name.slice(0, end)}-${id.slice(-8)}${file_name.slice(end)}`;
}

/** Whether a picked photo is the copy of a stored one; scaling changes its extension. */
export function isCopyOf(fileName: string, photo: Pick<StoredPhoto, 'id' | 'file_name'>): boolean {
  const stem = (name: string) => name.replace(/\.\w+$/, '');
  return stem(fileName) === stem(copyName(photo));
}
