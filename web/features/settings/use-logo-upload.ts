import { useMutation } from '@tanstack/react-query';
import { DataError, storageError } from '#web/lib/data-error.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';

/** The types of a logo, with the extension of its file. */
export const LOGO_TYPES: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};
const MAX_BYTES = 1024 * 1024;
const UNUSABLE = message('This picture cannot be used');
const UNREADABLE = message('This file is not a picture that the portal can read');

/** Uploads a picture into the bucket of the branding. Nobody sees it before the settings that name it are saved. */
export function useLogoUpload(onUploaded: (path: string) => void) {
  const refuse = (title: typeof UNUSABLE) =>
    toast({
      kind: 'destructive',
      title: t(title),
      description: t('Choose a PNG, JPEG, or WebP picture of at most 1 MB.'),
    });
  return useMutation({
    mutationFn: async (file: File) => {
      const extension = LOGO_TYPES[file.type];
      if (!extension || file.size > MAX_BYTES) return void refuse(UNUSABLE);
      // A file's type is only its name's; a damaged file has the right one.
      if (!(await isPicture(file))) return void refuse(UNREADABLE);
      const path = `logo-${crypto.randomUUID()}.${extension}`;
      const supabase = await getSupabase();
      const { error } = await supabase.storage
        .from('branding')
        .upload(path, file, { contentType: file.type });
      if (error) throw storageError(error);
      onUploaded(path);
    },
    onError: (error) => {
      // Its content is of another type than its name says.
      if (error instanceof DataError && error.code === '415') return refuse(UNREADABLE);
      const { title, advice } = problemText(error);
      toast({ title, description: advice, kind: 'destructive' });
    },
  });
}

async function isPicture(file: File): Promise<boolean> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  bitmap?.close();
  return bitmap !== undefined;
}
