import { sentences } from '#shared/rules/sentences.ts';
import { ATTACHMENTS_BUCKET } from '#web/lib/attachments.ts';
import { storageError } from '#web/lib/data-error.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';

/** Saves a stored document under its own name. */
export async function openDocument(
  document: { storage_path: string; file_name: string },
  bucket = ATTACHMENTS_BUCKET,
): Promise<void> {
  const { data, error } = await (await getSupabase()).storage
    .from(bucket)
    .createSignedUrl(document.storage_path, LINK_SECONDS, { download: document.file_name });
  if (error) {
    const { title, advice } = problemText(storageError(error));
    toast({
      kind: 'destructive',
      title: t('{{name}} could not be opened', { name: document.file_name }),
      description: sentences(title, advice),
    });
    return;
  }
  window.location.assign(data.signedUrl);
}

const LINK_SECONDS = 60;
