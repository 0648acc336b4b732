import { ImageUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { LOGO_MAX_BYTES } from '#shared/limits.ts';
import { storageError } from '#web/lib/data-error.ts';
import { PHOTOS_BUCKET } from '#web/lib/person-photos.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { squareOf } from '#web/lib/shrink-photo.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import type { ViewerProfile } from '#web/lib/viewer.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';

/** Enough for the largest avatar on the sharpest screen, and for a print. */
const SIDE_PX = 512;

/** Chooses, replaces, and removes the viewer's own photo. */
export function PhotoField({ profile }: { profile: ViewerProfile }) {
  const { upload, remove, isBusy } = useOwnPhoto(profile);
  const hasPhoto = profile.photo_storage_path !== null;
  return (
    <div className="flex flex-wrap gap-2">
      <label
        className={`${buttonStyle({ size: 'small' })} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus`}
        aria-busy={isBusy || undefined}
      >
        <ImageUp aria-hidden />
        {hasPhoto ? t('Replace photo') : t('Add photo')}
        <input
          type="file"
          accept="image/*"
          disabled={isBusy}
          onChange={({ target }) => {
            if (target.files?.[0]) void upload(target.files[0]);
            target.value = '';
          }}
          className="sr-only"
        />
      </label>
      {hasPhoto && (
        <Button size="small" variant="quiet" busy={isBusy} onClick={remove}>
          {!isBusy && <Trash2 aria-hidden />}
          {t('Remove photo')}
        </Button>
      )}
    </div>
  );
}

function useOwnPhoto({ id }: ViewerProfile) {
  const [isUploading, setIsUploading] = useState(false);
  const command = useCommand('set_own_photo', { invalidates: ['viewer', 'profiles'] });
  const upload = async (chosen: File) => {
    setIsUploading(true);
    try {
      const file = await squareOf(chosen, SIDE_PX);
      if (!file || file.size > LOGO_MAX_BYTES) {
        toast({ kind: 'destructive', title: t('This browser cannot read the picture. Choose another one.') });
        return;
      }
      const path = `${id}/${crypto.randomUUID()}.jpg`;
      const stored = await (await getSupabase()).storage
        .from(PHOTOS_BUCKET)
        .upload(path, file, { contentType: file.type });
      if (stored.error) throw storageError(stored.error);
      await command.mutateAsync({ storage_path: path }).catch(() => undefined);
    } catch (error) {
      const { title, advice } = problemText(error);
      toast({ kind: 'destructive', title, description: advice });
    } finally {
      setIsUploading(false);
    }
  };
  return {
    upload,
    remove: () => command.mutate({ storage_path: null }),
    isBusy: isUploading || command.isPending,
  };
}
