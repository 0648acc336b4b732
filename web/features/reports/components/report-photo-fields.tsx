import { t } from '#web/lib/text.ts';
import type { PhotoUploads } from '#web/lib/use-photo-uploads.ts';
import { PhotoPicker } from '#web/ui/photo-picker.tsx';

/** Photos in the order of the work; the camera is one tap away in each. */
export function ReportPhotoFields({ photos }: { photos: PhotoUploads }) {
  return (
    <div className="grid gap-3">
      <PhotoPicker
        label={t('Before')}
        hint={t('As you found it.')}
        category="before"
        uploads={photos}
      />
      <PhotoPicker
        label={t('During')}
        hint={t('What is covered up later, labels of parts.')}
        category="during"
        uploads={photos}
      />
      <PhotoPicker
        label={t('After')}
        hint={t('From the same place as before.')}
        category="after"
        uploads={photos}
      />
    </div>
  );
}
