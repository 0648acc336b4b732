import { useMutation } from '@tanstack/react-query';
import { problemText } from '#web/lib/problem-text.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';

/** The types of a logo, with the extension of its file. */
export const LOGO_TYPES: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};
const MAX_BYTES = 1024 * 1024;

/** Uploads a picture into the bucket of the branding. Nobody sees it before the settings that name it are saved. */
export function useLogoUpload(onUploaded: (path: string) => void) {
  return useMutation({
    mutationFn: async (file: File) => {
      const extension = LOGO_TYPES[file.type];
      if (!extension || file.size > MAX_BYTES) return null;
      const path = `logo-${crypto.randomUUID()}.${extension}`;
      const supabase = await getSupabase();
      const { error } = await supabase.storage
        .from('branding')
        .upload(path, file, { contentType: file.type });
      if (error) throw error;
      return path;
    },
    onSuccess: (path) => {
      if (path) return onUploaded(path);
      toast({
        kind: 'destructive',
        title: t('This picture cannot be used'),
        description: t('Choose a PNG, JPEG, or WebP picture of at most 1 MB.'),
      });
    },
    onError: (error) => {
      const { title, advice } = problemText(error);
      toast({ title, description: advice, kind: 'destructive' });
    },
  });
}
