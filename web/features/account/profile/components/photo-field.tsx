import { ImageUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { checkedPicture, LOGO_TYPES } from '#web/lib/logo-file.ts';
import { PHOTOS_BUCKET } from '#web/lib/person-photos.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { squareOf } from '#web/lib/shrink-photo.ts';
import { brokenPicture, storeFile, wrongPicture } from '#web/lib/store-file.ts';
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
      const picture = await checkedPicture(chosen, PHOTOS_BUCKET);
      const file = await squareOf(picture, SIDE_PX);
      // Not every browser reads HEIC.
      if (!file) throw LOGO_TYPES[picture.type] ? brokenPicture() : wrongPicture();
      const path = `${id}/${crypto.randomUUID()}.jpg`;
      await storeFile(PHOTOS_BUCKET, path, new File([file], 'photo.jpg', { type: file.type }));
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
