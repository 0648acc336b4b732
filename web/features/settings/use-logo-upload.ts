import { useMutation } from '@tanstack/react-query';
import { BRANDING_LOGO_MAX_BYTES } from '#shared/limits.ts';
import { checkedLogo, LOGO_TYPES } from '#web/lib/logo-file.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { storeFile } from '#web/lib/store-file.ts';
import { toast } from '#web/lib/toast.ts';

/** Uploads a picture into the bucket of the branding. Nobody sees it before the settings that name it are saved. */
export function useLogoUpload(onUploaded: (path: string) => void) {
  return useMutation({
    mutationFn: async (picked: File) => {
      const file = await checkedLogo(picked, 'branding', BRANDING_LOGO_MAX_BYTES);
      const path = `logo-${crypto.randomUUID()}.${LOGO_TYPES[file.type]}`;
      await storeFile('branding', path, file);
      onUploaded(path);
    },
    onError: (error) => {
      const { title, advice } = problemText(error);
      toast({ title, description: advice, kind: 'destructive' });
    },
  });
}
